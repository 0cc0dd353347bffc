/* showdown.c -- the cards are turned, and the hand is decided. */
#include "games/poker/parts.h"

#include "base/must.h"

strength hand_strength(const struct hand *h, unsigned seat)
{
    return rank_hand((enum variant)h->terms.variant, h->seat[seat].hole, h->board);
}

/* From the last who raised in the last turn of betting, or else from the left of the button,
 * clockwise (806/2015 r.59, 811/2015 r.59, 809/2015 r.60). */
uint8_t hand_shows_first(const struct hand *h)
{
    return h->raiser != NOBODY ? seat_from(hand_live(h), h->raiser)
                               : seat_after(hand_live(h), h->terms.button);
}

/* Every hand still in; one that nobody knows cannot be turned. */
void hand_turn_up(struct hand *h)
{
    for (uint16_t left = hand_live(h); left;) {
        unsigned seat = seat_take(&left);

        if (hand_is_known(h, seat)) h->shown |= seat_bit(seat);
    }
}

/* Hands are compared when all have been turned (806/2015 r.60, 811/2015 r.60, 809/2015 r.61). */
static void ask_next(struct hand *h, unsigned from)
{
    if (h->waiting) h->turn = seat_from(h->waiting, from);
    else hand_pay(h);
}

void hand_begin_showdown(struct hand *h)
{
    hand_return_uncalled(h);
    h->phase = HAND_SHOWDOWN;
    h->price = h->raise = 0;
    if (h->terms.showdown == SHOWDOWN_ALL) {
        hand_turn_up(h);
        h->mucked = hand_live(h) & (uint16_t)~h->shown;
    }
    h->waiting = hand_live(h) & (uint16_t) ~(h->shown | h->mucked);
    ask_next(h, hand_shows_first(h));
}

/* In every pot that it could win, a better hand lies open. */
static bool is_beaten(const struct hand *h, unsigned seat)
{
    struct pot pots[HAND_SEATS];
    size_t     count = hand_pots(h, pots);
    strength   mine = hand_strength(h, seat);

    for (size_t i = 0; i < count; i++) {
        bool beaten = false;

        if (!(pots[i].seats & seat_bit(seat))) continue;
        for (uint16_t left = pots[i].seats & h->shown; left && !beaten;)
            beaten = hand_strength(h, seat_take(&left)) > mine;
        if (!beaten) return false;
    }
    return true;
}

/* By specific rules a house may ask instead of turning all; then who is beaten may throw his
 * hand away, and nobody else: the best combination may not be waived (806/2015 r.28,
 * 811/2015 r.28, 809/2015 r.27). */
struct offer hand_showdown_offer(const struct hand *h)
{
    if (!hand_is_known(h, h->turn)) return (struct offer){.moves = 1u << MOVE_MUCK};
    if (!is_beaten(h, h->turn)) return (struct offer){.moves = 1u << MOVE_SHOW};
    return (struct offer){.moves = 1u << MOVE_SHOW | 1u << MOVE_MUCK};
}

void hand_show(struct hand *h, enum move move)
{
    must(move == MOVE_SHOW || move == MOVE_MUCK);
    *(move == MOVE_SHOW ? &h->shown : &h->mucked) |= seat_bit(h->turn);
    h->waiting &= (uint16_t)~seat_bit(h->turn);
    ask_next(h, h->turn + 1u);
}
