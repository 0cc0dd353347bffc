#include "phh/export_parts.h"

#include <string.h>

const char *const export_names[EXPORT_FORMS] = {"phh", "pokerstars", "ohh"};

const char *export_hand(enum export_form form, const struct hand_record *record, unsigned viewer,
                        size_t number, struct text *out)
{
    switch (form) {
    case EXPORT_PHH: return export_phh(record, viewer, number, out);
    case EXPORT_POKERSTARS: return export_stars(record, viewer, out);
    case EXPORT_OHH: return export_ohh(record, viewer, out);
    case EXPORT_FORMS: break;
    }
    return "no such form";
}

void export_name(const struct hand_record *r, unsigned seat, struct text *out)
{
    if (r->name[seat][0]) {
        text_put(out, r->name[seat]);
        return;
    }
    text_put(out, "Player ");
    text_number(out, r->number[seat]);
}

void export_cards(const uint8_t *card, unsigned count, const char *between, struct text *out)
{
    for (unsigned i = 0; i < count; i++) {
        if (i) text_put(out, between);
        card_name(card[i], out);
    }
}

bool export_known(const struct hand *h, unsigned seat)
{
    for (unsigned i = 0; i < hole_cards((enum variant)h->terms.variant); i++)
        if (h->seat[seat].hole[i] >= DECK) return false;
    return true;
}

struct posted export_posted(const struct hand_terms *t, unsigned seat)
{
    struct posted p = {0};
    cents         left = t->stack[seat];

    p.ante = t->ante[seat] < left ? t->ante[seat] : left;
    left -= p.ante;
    p.dead = t->dead[seat] < left ? t->dead[seat] : left;
    left -= p.dead;
    p.blind = t->blind[seat] < left ? t->blind[seat] : left;
    p.all_in = left == p.blind;
    return p;
}

/* The big blind is the first, from the left of the button, that is as much as the
 * smallest bet; the small one stands before it. */
struct blinds export_blinds(const struct hand_record *r)
{
    struct blinds b = {.small = NOBODY, .big = NOBODY};
    uint8_t       order[HAND_SEATS];
    size_t        count = record_order(r, order);

    for (size_t i = 0; i < count; i++) {
        /* With two, the button has the small blind and comes last in the deal. */
        unsigned seat = order[count == 2 ? 1 - i : i];
        cents    blind = r->terms.blind[seat];

        if (blind == 0) continue;
        if (blind < r->terms.minimum && b.small == NOBODY && b.big == NOBODY) {
            b.small = (uint8_t)seat;
            b.small_amount = blind;
        } else if (blind >= r->terms.minimum && b.big == NOBODY) {
            b.big = (uint8_t)seat;
            b.big_amount = blind;
        }
    }
    if (b.big == NOBODY) b.big_amount = r->terms.minimum;
    if (b.small == NOBODY) b.small_amount = b.big_amount / 2;
    return b;
}

size_t export_show_order(const struct hand *h, unsigned raiser, uint8_t out[HAND_SEATS])
{
    unsigned from = raiser != NOBODY ? raiser : h->terms.button + 1u;
    size_t   count = 0;

    for (unsigned i = 0; i < h->terms.seats; i++) {
        unsigned seat = (from + i) % h->terms.seats;

        if (hand_live(h) & seat_bit(seat)) out[count++] = (uint8_t)seat;
    }
    return count;
}

const char *export_end(const struct hand_record *r, struct hand *end)
{
    struct record_walk w;

    walk_begin(&w, r, INSPECTOR);
    while (walk_next(&w)) continue;
    *end = w.hand;
    if (w.refused) return "the record is no hand";
    if (end->phase != HAND_OVER) return "the record stops before the hand is over";
    for (unsigned seat = 0; seat < r->terms.seats; seat++)
        if (r->terms.in & seat_bit(seat) && r->terms.stack[seat] == RECORD_UNKNOWN)
            return "the stacks were not recorded";
    return NULL;
}

/* ------------------------- the names of combinations ---------------------- */

static const char *const rank_names[14] = {"",     "Ace",  "Deuce", "Three", "Four",
                                           "Five", "Six",  "Seven", "Eight", "Nine",
                                           "Ten",  "Jack", "Queen", "King"};

static void put_rank(struct text *out, uint8_t card)
{
    text_put(out, rank_names[card_rank(card)]);
}

static void put_ranks(struct text *out, uint8_t card)
{
    put_rank(out, card);
    text_put(out, card_rank(card) == 6 ? "es" : "s");
}

/* The lowest of five cards in a row, whose first is the highest. */
static void put_run(struct text *out, const uint8_t five[5])
{
    put_rank(out, five[4]);
    text_put(out, " to ");
    put_rank(out, five[0]);
}

void export_strength(const struct hand *h, unsigned seat, struct text *out)
{
    enum variant  v = (enum variant)h->terms.variant;
    enum category c = rank_category(v, rank_hand(v, h->seat[seat].hole, h->board));
    uint8_t       five[5];

    rank_best(v, h->seat[seat].hole, h->board, five);
    switch (c) {
    case HIGH_CARD: text_put(out, "high card "), put_rank(out, five[0]); return;
    case ONE_PAIR: text_put(out, "a pair of "), put_ranks(out, five[0]); return;
    case TWO_PAIRS:
        text_put(out, "two pair, "), put_ranks(out, five[0]);
        text_put(out, " and "), put_ranks(out, five[2]);
        return;
    case TRIO: text_put(out, "three of a kind, "), put_ranks(out, five[0]); return;
    case STRAIGHT: text_put(out, "a straight, "), put_run(out, five); return;
    case FLUSH: text_put(out, "a flush, "), put_rank(out, five[0]), text_put(out, " high"); return;
    case FULL_HOUSE:
        text_put(out, "a full house, "), put_ranks(out, five[0]);
        text_put(out, " full of "), put_ranks(out, five[3]);
        return;
    case FOUR: text_put(out, "four of a kind, "), put_ranks(out, five[0]); return;
    case STRAIGHT_FLUSH: text_put(out, "a straight flush, "), put_run(out, five); return;
    case ROYAL_FLUSH: text_put(out, "a Royal Flush"); return;
    case PLAIN_FIGURES:
    case PAIRED_FIGURES:
    case CATEGORIES: break;
    }
    text_put(out, say(&category_words[c], EN));
}
