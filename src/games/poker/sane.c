/* sane.c -- every invariant of a hand, held after every card and every move. */
#include "games/poker/parts.h"

#include <string.h>

static bool is_within(uint16_t set, uint16_t of)
{
    return (set & (uint16_t)~of) == 0;
}

/* Seats that are not dealt in hold no chip and no card. */
static bool are_others_sane(const struct hand *h)
{
    static const uint8_t none[HOLE_MAX] = {CARD_NONE, CARD_NONE, CARD_NONE, CARD_NONE};

    for (uint16_t left = (uint16_t)(~h->terms.in & ((1u << HAND_SEATS) - 1)); left;) {
        const struct hand_seat *s = &h->seat[seat_take(&left)];

        if (s->stack | s->bet | s->paid | s->dead | s->back | s->won | s->rake) return false;
        if (memcmp(s->hole, none, HOLE_MAX) != 0) return false;
    }
    return true;
}

/* No chip is made or lost: what a seat brought is in its stack, in the middle, or
 * was lost to those who won it and to the house. */
static bool are_chips_sane(const struct hand *h)
{
    bool  over = h->phase == HAND_OVER;
    cents paid = 0, won = 0, rake = 0;

    for (uint16_t left = h->terms.in; left;) {
        unsigned                seat = seat_take(&left);
        const struct hand_seat *s = &h->seat[seat];

        if ((s->stack | s->bet | s->dead | s->back | s->rake) < 0) return false;
        if (s->bet + s->dead > s->paid || s->rake > s->won) return false;
        if (s->stack + s->paid != h->terms.stack[seat] + s->won - s->rake) return false;
        if (!over && (h->all_in >> seat & 1) != (s->stack == 0)) return false;
        if (h->phase == HAND_BETTING && s->bet > h->price) return false;
        paid += s->paid;
        won += s->won;
        rake += s->rake;
    }
    if (h->terms.rake_cap && rake > h->terms.rake_cap) return false;
    return over ? won == paid : won == 0;
}

/* 809/2015 r.4 b: from 2 to 7, not in the pack of sintético. */
#define LOW_CARDS ((UINT64_C(1) << 4 * 7) - (UINT64_C(1) << 4))

/* No card lies on the table twice; all that were dealt are there, and no other. */
static bool are_cards_sane(const struct hand *h)
{
    unsigned each = hole_cards((enum variant)h->terms.variant);
    uint64_t known = 0, twice = 0;

    if (h->dealt > each || h->turned > BOARD_MAX) return false;
    for (uint16_t left = h->terms.in; left;) {
        const uint8_t *hole = h->seat[seat_take(&left)].hole;

        for (unsigned i = 0; i < each; i++) {
            if (hole[i] < DECK) {
                twice |= known & UINT64_C(1) << hole[i];
                known |= UINT64_C(1) << hole[i];
            } else if (hole[i] != CARD_BACK && (hole[i] != CARD_NONE || i < h->dealt)) {
                return false;
            }
            if (i > h->dealt && hole[i] != CARD_NONE) return false;
        }
        for (unsigned i = each; i < HOLE_MAX; i++)
            if (hole[i] != CARD_NONE) return false;
    }
    for (unsigned i = 0; i < h->turned; i++) {
        if (h->board[i] >= DECK) return false;
        twice |= known & UINT64_C(1) << h->board[i];
        known |= UINT64_C(1) << h->board[i];
    }
    for (unsigned i = h->turned; i < BOARD_MAX; i++)
        if (h->board[i] != CARD_NONE) return false;
    return twice == 0 && (h->terms.variant != SINTETICO || (known & LOW_CARDS) == 0);
}

static bool are_sets_sane(const struct hand *h)
{
    uint16_t in = h->terms.in, live = hand_live(h);

    if (!is_within(h->folded | h->all_in | h->spoken, in) || live == 0) return false;
    if (!is_within(h->acted, in)) return false;
    if (!is_within(h->waiting | h->shown | h->mucked, live)) return false;
    return (h->shown & h->mucked) == 0 && (h->folded & h->all_in) == 0;
}

/* Who has to speak: whoever can bet and has not, or has not matched the price. */
static bool is_betting_sane(const struct hand *h)
{
    uint16_t able = hand_able(h), due = 0;

    if (h->closed || h->turned != hand_street(h)->board) return false;
    if (seats_in(hand_live(h)) < 2) return false;
    for (uint16_t left = able; left;) {
        unsigned seat = seat_take(&left);

        if (!(h->acted & seat_bit(seat)) || h->seat[seat].bet < h->price) due |= seat_bit(seat);
    }
    return h->waiting == due && h->raise >= 1;
}

static bool is_turn_sane(const struct hand *h)
{
    uint16_t live = hand_live(h), turn = h->turn < HAND_SEATS ? seat_bit(h->turn) : 0;
    unsigned last = hand_streets[h->terms.variant].count - 1u;
    bool     all_dealt = h->dealt == hole_cards((enum variant)h->terms.variant);

    if (h->street > last) return false;
    if (h->phase != HAND_OVER && all_dealt == (h->phase == HAND_DEALING)) return false;
    switch ((enum hand_phase)h->phase) {
    case HAND_DEALING: return turn & h->terms.in && h->turned == 0 && h->folded == 0;
    case HAND_TURNING:
        return h->turn == NOBODY && h->turned < hand_street(h)->board && seats_in(live) >= 2;
    case HAND_BETTING: return turn & h->waiting && is_betting_sane(h);
    case HAND_SHOWDOWN:
        return turn & h->waiting && h->street == last && h->turned == BOARD_MAX &&
               h->waiting == (live & (uint16_t) ~(h->shown | h->mucked));
    case HAND_OVER: return h->turn == NOBODY && h->waiting == 0;
    }
    return false;
}

bool hand_sane(const struct hand *h)
{
    if (h->terms.variant >= VARIANTS || seats_in(h->terms.in) < 2) return false;
    if (h->terms.in >> h->terms.seats) return false;
    return are_sets_sane(h) && are_chips_sane(h) && are_cards_sane(h) && is_turn_sane(h) &&
           are_others_sane(h);
}
