/* random_record_test.h -- hands played at random through the engine, as records.
 *
 * Any variant, limit, number of seats and place of the button; straddles, posts,
 * antes, dead chips, commission; stacks from a chip to a thousand. */
#ifndef PHH_RANDOM_RECORD_TEST_H
#define PHH_RANDOM_RECORD_TEST_H

#include "dice.h"
#include "phh/hand_record.h"

#include <stdio.h>
#include <string.h>

static inline void random_blinds(struct dice *d, struct hand_terms *t)
{
    unsigned seat = t->button;
    cents    blind = (t->minimum + 1) / 2;

    for (unsigned n = 0; n < 2 || (n < 4 && dice_one_in(d, 6)); n++) {
        do seat = (seat + 1) % t->seats;
        while (!(t->in & seat_bit(seat)));
        t->blind[seat] = blind;
        blind = n == 0 ? t->minimum : 2 * blind;
    }
    for (seat = 0; seat < t->seats; seat++) {
        if (!(t->in & seat_bit(seat)) || t->blind[seat] || !dice_one_in(d, 8)) continue;
        t->blind[seat] = t->minimum; /* comes back */
        if (dice_one_in(d, 2)) t->dead[seat] = (t->minimum + 1) / 2;
    }
}

static inline void random_terms(struct dice *d, struct hand_terms *t)
{
    cents ante = 0;

    *t = (struct hand_terms){.first = NOBODY, .deal_first = NOBODY};
    t->variant = (uint8_t)dice_below(d, VARIANTS);
    t->limit = (uint8_t)dice_below(d, LIMITS);
    t->seats = (uint8_t)(2 + dice_below(d, 8));
    do t->in = (uint16_t)dice_below(d, 1u << t->seats);
    while ((t->in & (t->in - 1)) == 0);
    t->button = (uint8_t)dice_below(d, t->seats);
    t->minimum = 1 + dice_below(d, 20);
    if (t->variant == SINTETICO || dice_one_in(d, 4)) ante = 1 + dice_below(d, 10);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (!(t->in & seat_bit(seat))) continue;
        t->stack[seat] = 1 + dice_below(d, dice_one_in(d, 3) ? 40 : 1000);
        t->ante[seat] = ante;
    }
    if (t->variant != SINTETICO) random_blinds(d, t);
    if (dice_one_in(d, 2)) t->fixed[0] = t->minimum * (1 + dice_below(d, 2));
    if (t->fixed[0] && dice_one_in(d, 2)) t->fixed[1] = 2 * t->fixed[0];
    t->raises = (uint8_t)dice_below(d, 5);
    if (dice_one_in(d, 3)) t->rake = (uint16_t)dice_below(d, 501);
    if (dice_one_in(d, 2)) t->rake_cap = 1 + dice_below(d, 10);
    t->estardilho = t->variant == SINTETICO && !dice_one_in(d, 3);
    t->showdown = (uint8_t)dice_below(d, 2);
    t->turn_all_in = (uint8_t)dice_below(d, 2);
    if (dice_one_in(d, 8)) t->first = (uint8_t)dice_below(d, t->seats);
    if (dice_one_in(d, 4)) t->deal_first = (uint8_t)dice_below(d, t->seats);
}

static inline struct record_step random_move(struct dice *d, const struct hand *h)
{
    struct record_step step = {.what = RECORD_MOVE, .seat = h->turn};
    struct offer       o = hand_offer(h);

    do step.move = (uint8_t)dice_below(d, MOVES);
    while (!(o.moves & 1u << step.move) ||
           (step.move == MOVE_FOLD && o.moves & 1u << MOVE_CHECK && !dice_one_in(d, 8)));
    if (step.move == MOVE_RAISE || step.move == MOVE_ESTARDILHO)
        step.amount = dice_one_in(d, 4)
                          ? o.most
                          : o.least + dice_below(d, (uint32_t)(o.most - o.least) / 4 + 1);
    return step;
}

/* The cards that remain are in `deck` after `*left`, for whoever wants another deal. */
static inline uint8_t random_card(struct dice *d, uint8_t *deck, unsigned *left)
{
    unsigned at = dice_below(d, *left);
    uint8_t  card = deck[at];

    deck[at] = deck[--*left];
    deck[*left] = card;
    return card;
}

static inline void random_names(struct hand_record *r)
{
    for (unsigned seat = 0; seat < r->terms.seats; seat++) {
        snprintf(r->name[seat], sizeof r->name[seat], seat == 3 ? "O'Neill \"%u\"" : "Player-%u é",
                 seat);
        r->number[seat] = (uint8_t)(seat + 1);
    }
    snprintf(r->hand, sizeof r->hand, "812001");
    snprintf(r->table, sizeof r->table, "Tejo");
    snprintf(r->venue, sizeof r->venue, "Feltro");
    snprintf(r->zone, sizeof r->zone, "UTC");
    snprintf(r->currency, sizeof r->currency, "EUR");
    snprintf(r->symbol, sizeof r->symbol, "€");
    r->began = (struct record_moment){2026, 11, 16, 5, 4, 3};
    r->places = 2;
    r->seat_count = r->terms.seats;
}

static inline void random_record(struct dice *d, struct hand_record *r, struct hand *h)
{
    uint8_t  deck[DECK];
    unsigned left = 0;

    memset(r, 0, sizeof *r);
    random_terms(d, &r->terms);
    random_names(r);
    for (uint8_t card = 0; card < DECK; card++)
        if (r->terms.variant != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8)
            deck[left++] = card;
    hand_begin(h, &r->terms);
    while (hand_awaits(h) != HAND_AWAITS_NOTHING) {
        struct record_step step;

        if (hand_awaits(h) == HAND_AWAITS_CARD) {
            step = (struct record_step){
                .what = RECORD_CARD, .seat = h->turn, .card = random_card(d, deck, &left)};
            hand_deal(h, step.card);
        } else {
            step = random_move(d, h);
            hand_act(h, (enum move)step.move, step.amount);
        }
        record_add(r, step);
    }
}

#endif
