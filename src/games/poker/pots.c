/* pots.c -- whose the chips are.
 *
 * Pots are cut from what each seat has paid, in layers, one for each distinct
 * all-in (806/2015 r.41, r.42; 811/2015 r.41, r.42; 809/2015 r.39, r.40).  What a
 * folded seat paid stays in its layers; dead chips lie in the main pot. */
#include "games/poker/parts.h"

#include "base/must.h"

static inline cents live_chips(const struct hand_seat *s)
{
    return s->paid - s->dead;
}

/* The seat whose bet nobody has matched, and by how much; NOBODY when all is matched. */
static unsigned uncalled(const struct hand *h, cents *excess)
{
    unsigned top = NOBODY;
    cents    most = -1, second = 0;

    for (uint16_t left = h->terms.in; left;) {
        unsigned seat = seat_take(&left);
        cents    chips = live_chips(&h->seat[seat]);

        if (chips > most) {
            if (most >= 0) second = most;
            most = chips;
            top = seat;
        } else if (chips > second) {
            second = chips;
        }
    }
    *excess = most - second;
    return *excess > 0 && !(h->folded & seat_bit(top)) ? top : NOBODY;
}

/* It was never at risk, so it is not won and pays no commission. */
void hand_return_uncalled(struct hand *h)
{
    cents    excess;
    unsigned seat = uncalled(h, &excess);

    if (seat == NOBODY) return;
    h->seat[seat].paid -= excess;
    h->seat[seat].stack += excess;
    h->seat[seat].back += excess;
    h->all_in &= (uint16_t)~seat_bit(seat);
}

/* -------------------------------- the pots -------------------------------- */

/* A seat that may still bet is in every pot until it does not follow. */
static bool is_pending(const struct hand *h, unsigned seat)
{
    return h->phase < HAND_SHOWDOWN && !(h->all_in & seat_bit(seat));
}

size_t hand_pots(const struct hand *h, struct pot out[HAND_SEATS])
{
    cents    chips[HAND_SEATS], top = 0, below = 0, dead = 0, excess;
    unsigned over = uncalled(h, &excess);
    size_t   pots = 0;
    uint16_t may_win = hand_live(h);

    for (uint16_t left = h->terms.in; left;) {
        unsigned seat = seat_take(&left);

        chips[seat] = live_chips(&h->seat[seat]) - (seat == over ? excess : 0);
        dead += h->seat[seat].dead;
        if (chips[seat] > top) top = chips[seat];
    }
    while (may_win) {
        cents    level = top, layer = dead;
        uint16_t reached = 0;

        for (uint16_t left = may_win; left;) {
            unsigned seat = seat_take(&left);

            if (is_pending(h, seat) || chips[seat] > level) continue;
            if (chips[seat] < level) reached = 0;
            level = chips[seat];
            reached |= seat_bit(seat);
        }
        if (level == top) reached = may_win;
        if (reached == may_win) level = top;    /* what only folded seats paid above it goes here */
        for (uint16_t left = h->terms.in; left;) {
            cents paid = chips[seat_take(&left)];

            if (paid > below) layer += (paid < level ? paid : level) - below;
        }
        if (layer > 0) {
            out[pots++] = (struct pot){.chips = layer, .seats = may_win};
            dead = 0;
        }
        below = level;
        may_win &= (uint16_t)~reached;
    }
    return pots;
}

/* ------------------------------ the payments ------------------------------ */

/* Voluntary bets are all but the compulsory ones (806/2015 r.21, 811/2015 r.21, 809/2015 r.21).
 * Hold'em and omaha: no commission without a flop, or when the hand ends in the turn of
 * the flop without a voluntary bet in it (806/2015 r.18, 811/2015 r.18).  Sintético: none
 * without one in the whole hand (809/2015 r.18). */
static bool is_raked(const struct hand *h)
{
    if (h->terms.rake == 0) return false;
    if (h->terms.variant == SINTETICO) return h->voluntary != 0;
    return h->turned >= 3 && (h->street > 1 || h->voluntary & 1u << 1);
}

/* The best of those shown (806/2015 r.27, r.63; 811/2015 r.27, r.63; 809/2015 r.26, r.64).  When
 * all hands are unknown, in a hand read from a record, the last to throw his away. */
static uint16_t winners(const struct hand *h, uint16_t may_win, const strength *strengths)
{
    strength best = 0;
    uint16_t won = 0, before;

    if (seats_in(may_win) == 1) return may_win;
    for (uint16_t left = may_win; left;) {
        unsigned seat = seat_take(&left);

        if (strengths[seat] < best || strengths[seat] == 0) continue;
        if (strengths[seat] > best) won = 0;
        best = strengths[seat];
        won |= seat_bit(seat);
    }
    if (won) return won;
    before = may_win & (uint16_t)(seat_bit(hand_shows_first(h)) - 1);
    return seat_bit(31u - (unsigned)__builtin_clz(before ? before : may_win));
}

size_t hand_shares(const struct hand *h, struct share out[HAND_SHARES])
{
    struct pot pots[HAND_SEATS];
    strength   strengths[HAND_SEATS] = {0};
    size_t     count, shares = 0;
    cents      cap = h->terms.rake_cap ? h->terms.rake_cap : INT64_MAX;

    must(h->phase == HAND_OVER);
    count = hand_pots(h, pots);
    for (uint16_t left = h->shown; left;) {
        unsigned seat = seat_take(&left);

        strengths[seat] = hand_strength(h, seat);
    }
    for (size_t pot = 0; pot < count; pot++) {
        uint16_t won = winners(h, pots[pot].seats, strengths);
        unsigned parts = seats_in(won), seat = h->terms.button;
        cents    each = pots[pot].chips, odd = 0;

        if (parts > 1) {
            each = pots[pot].chips / parts;
            odd = pots[pot].chips % parts;
        }
        /* 806/2015 r.62, 811/2015 r.62, 809/2015 r.63: equal parts, to the smallest value that
         * can be divided; the odd cents go one by one from the left of the button. */
        for (unsigned n = 0; n < parts; n++) {
            struct share s = {.won = each, .pot = (uint8_t)pot};

            seat = seat_after(won, seat);
            s.seat = (uint8_t)seat;
            if (odd > 0) {
                s.won++;
                odd--;
            }
            /* 806/2015 r.19, 811/2015 r.19, 809/2015 r.19: taken from each payment. */
            if (is_raked(h)) {
                s.rake = s.won * h->terms.rake / 10000;
                if (s.rake > cap) s.rake = cap;
                cap -= s.rake;
            }
            out[shares++] = s;
        }
    }
    return shares;
}

void hand_pay(struct hand *h)
{
    struct share share[HAND_SHARES];
    size_t       shares;

    for (uint16_t left = h->terms.in; left;) h->seat[seat_take(&left)].bet = 0;
    h->price = h->raise = 0;
    h->phase = HAND_OVER;
    h->turn = NOBODY;
    h->waiting = 0;
    h->unseen = 0;
    shares = hand_shares(h, share);
    for (size_t i = 0; i < shares; i++) {
        struct hand_seat *s = &h->seat[share[i].seat];

        s->won += share[i].won;
        s->rake += share[i].rake;
        s->stack += share[i].won - share[i].rake;
    }
}
