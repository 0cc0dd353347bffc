/* pots.c -- whose the chips are. */
#include "games/poker/parts.h"

#include "base/must.h"

static inline cents table_run_chips(const struct hand_seat *s)
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
        cents    chips = table_run_chips(&h->seat[seat]);

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

/* The pot is all that was paid (806/2015 r.2 o, 811/2015 r.2 o, 809/2015 r.2 m), but for a bet
 * that nobody called.  It is cut in layers: an all-in makes a side pot (806/2015 r.2 p,
 * 811/2015 r.2 p, 809/2015 r.2 n, 806/2015 r.41, 811/2015 r.41, 809/2015 r.39), each distinct
 * one its own (806/2015 r.42, 811/2015 r.42, 809/2015 r.40).  What a folded seat paid stays in
 * its layers; dead chips lie in the main pot (docs/decisions/0062-pots.md). */
size_t hand_pots(const struct hand *h, struct pot out[HAND_SEATS])
{
    cents    chips[HAND_SEATS], top = 0, below = 0, dead = 0, excess;
    unsigned over = uncalled(h, &excess);
    size_t   pots = 0;
    uint16_t may_win = hand_live(h);

    for (uint16_t left = h->terms.in; left;) {
        unsigned seat = seat_take(&left);

        chips[seat] = table_run_chips(&h->seat[seat]) - (seat == over ? excess : 0);
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
        if (reached == may_win) level = top; /* what only folded seats paid above it goes here */
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

/* Hold'em and omaha: no commission without a flop, or when the hand ends in the turn of
 * the flop without a voluntary bet in it (806/2015 r.18, 811/2015 r.18).  Sintético: none
 * without one in the whole hand (809/2015 r.18).  See docs/decisions/0061-commission.md. */
static bool is_raked(const struct hand *h)
{
    if (h->terms.rake == 0) return false;
    if (h->terms.variant == SINTETICO) return h->voluntary != 0;
    return h->turned >= 3 && (h->street > 1 || h->voluntary & 1u << 1);
}

/* The best of those who may win it (806/2015 r.27, 811/2015 r.27, 809/2015 r.26), whether all-in or
 * not: so one who is not takes every pot (806/2015 r.63 a, 811/2015 r.63 a, 809/2015 r.64 a), one
 * who is takes those he paid into and the next best the others (806/2015 r.63 b,
 * 811/2015 r.63 b, 809/2015 r.64 b), and several in the order of what they paid (806/2015 r.63 c,
 * 811/2015 r.63 c, 809/2015 r.64 c).  When all hands are unknown, in a hand read from a
 * record, the last to throw his away. */
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

/* 806/2015 r.17 a, 811/2015 r.17 a, 809/2015 r.17 a: of each payment (806/2015 r.19, 811/2015 r.19,
 * 809/2015 r.19), rounded down, until the house has its most. */
static cents rake_of(const struct hand *h, cents won, cents *cap)
{
    cents rake = is_raked(h) ? won * h->terms.rake / 10000 : 0;

    if (rake > *cap) rake = *cap;
    *cap -= rake;
    return rake;
}

/* 806/2015 r.33, 806/2015 r.62, 811/2015 r.33, 811/2015 r.62, 809/2015 r.63: equal parts, down to
 * the cent; what does not divide goes to the first winner left of the button
 * (docs/decisions/0059-odd-cents-of-a-pot.md). */
static size_t share_pot(const struct hand *h, const struct pot *p, uint8_t pot,
                        const strength *strengths, cents *cap, struct share *out)
{
    uint16_t won = winners(h, p->seats, strengths);
    unsigned parts = seats_in(won), seat = h->terms.button;
    cents    each = parts == 1 ? p->chips : p->chips / parts, odd = p->chips - each * parts;

    for (unsigned n = 0; n < parts; n++) {
        seat = seat_after(won, seat);
        out[n] = (struct share){.won = each + odd, .seat = (uint8_t)seat, .pot = pot};
        out[n].rake = rake_of(h, out[n].won, cap);
        odd = 0;
    }
    return parts;
}

size_t hand_shares(const struct hand *h, struct share out[HAND_SHARES])
{
    struct pot pots[HAND_SEATS];
    strength   strengths[HAND_SEATS] = {0};
    size_t     count, shares = 0;
    cents      cap = h->terms.rake_cap ? h->terms.rake_cap : INT64_MAX;

    must(h->phase == HAND_OVER);
    count = hand_pots(h, pots);
    if (count == 0) return 0; /* a void hand, which may have no board to rank by */
    for (uint16_t left = h->shown; left;) {
        unsigned seat = seat_take(&left);

        strengths[seat] = hand_strength(h, seat);
    }
    for (size_t pot = 0; pot < count; pot++)
        shares += share_pot(h, &pots[pot], (uint8_t)pot, strengths, &cap, &out[shares]);
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

uint32_t hand_winners_from(const struct hand *h, unsigned seat)
{
    struct pot   pots[HAND_SEATS];
    struct share shares[HAND_SHARES];
    size_t       count = hand_pots(h, pots), paid = hand_shares(h, shares), last = 0;
    uint32_t     winners = 0;

    for (size_t i = 0; i < count; i++)
        if (pots[i].seats & seat_bit(seat)) last = i;
    for (size_t i = 0; i < paid; i++)
        if (shares[i].pot == last) winners |= 1u << shares[i].seat;
    return winners;
}
