/* settle.c -- the lines of a hand: who paid what into which pot, and what came back.
 *
 * Each pot is a place.  A seat has a line for every pot it has chips in: the stake
 * is what it put there, the prize its share before the commission.
 *
 *     806/2015 r.19    809/2015 r.19    811/2015 r.19    commission of each payment
 *     806/2015 r.27    809/2015 r.26    811/2015 r.27    the best hand wins
 *     806/2015 r.35    809/2015 r.33    811/2015 r.35    who folds loses what he bet
 *     806/2015 r.36    809/2015 r.34    811/2015 r.36    the last one in wins
 *     806/2015 r.40    809/2015 r.38    811/2015 r.40    what nobody matched goes back
 *     806/2015 r.62    809/2015 r.63    811/2015 r.62    equal hands share
 *     806/2015 r.63    809/2015 r.64    811/2015 r.63    with somebody all in
 *     806/2015 r.72    809/2015 r.73    811/2015 r.72    a void hand gives all back */
#include "games/poker/poker.h"
#include "games/poker/sets.h"

/* What a seat has in each pot.  Pots are layers: the k-th holds what was paid between the
 * all-in that closed the one below it and its own; dead chips lie in the first. */
static cents part_in_pot(const struct hand_seat *who, cents from, cents to, size_t pot)
{
    cents live = who->paid - who->dead, top = live < to ? live : to;

    return (top > from ? top - from : 0) + (pot == 0 ? who->dead : 0);
}

/* Where a pot ends: at the all-in of those who are in no higher pot. */
static cents top_of_pot(const struct hand *h, const struct pot *pots, size_t count, size_t pot)
{
    uint16_t out;

    if (pot + 1 == count) return INT64_MAX;
    out = pots[pot].seats & (uint16_t)~pots[pot + 1].seats;

    const struct hand_seat *who = &h->seat[__builtin_ctz(out)];

    return who->paid - who->dead;
}

/* By which letter of r.63 pots are delivered when somebody is all in. */
static enum pok_rule rule_of_win(const struct hand *h, uint16_t won)
{
    uint16_t all_in = h->all_in & hand_live(h);
    unsigned winning = seats_in(all_in & won);

    if (seats_in(hand_live(h)) == 1) return RULE_ALONE;
    if (all_in == 0) return RULE_BEST;
    return winning == 0 ? RULE_ALL_IN_A : winning == 1 ? RULE_ALL_IN_B : RULE_ALL_IN_C;
}

struct shares {
    struct share share[HAND_SHARES];
    size_t       count;
    uint16_t     won; /* seats that won anything */
};

static const struct share *share_of(const struct shares *all, unsigned seat, size_t pot,
                                    unsigned *winners)
{
    const struct share *found = NULL;

    *winners = 0;
    for (size_t i = 0; i < all->count; i++) {
        if (all->share[i].pot != pot) continue;
        ++*winners;
        if (all->share[i].seat == seat) found = &all->share[i];
    }
    return found;
}

static void list_part(const struct poker *s, const struct shares *all, unsigned seat, size_t pot,
                      cents chips, struct payouts *out)
{
    const struct hand  *h = &s->hand;
    enum variant        v = (enum variant)s->variant;
    unsigned            winners;
    const struct share *share = share_of(all, seat, pot, &winners);
    struct payout       line = {.seat = (uint8_t)seat,
                                .place = (uint16_t)pot,
                                .chips = chips,
                                .stake = chips,
                                .result = RESULT_LOST};

    if (share) {
        line.result = RESULT_WON;
        line.rule = pok_rule(v, winners > 1 ? RULE_SHARED : rule_of_win(h, all->won));
        line.prize = share->won;
        line.commission = share->rake;
        line.back = share->won - share->rake;
    } else {
        line.rule = pok_rule(v, h->folded & seat_bit(seat) ? RULE_FOLDED : RULE_BEST);
    }
    if (share || chips) out->line[out->count++] = line;
}

static void list_returned(const struct poker *s, enum result result, struct payouts *out)
{
    bool nothing = result == RESULT_VOID;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        cents back = s->hand.seat[seat].back;

        if (back == 0) continue;
        out->line[out->count++] = (struct payout){
            .seat = (uint8_t)seat,
            .chips = back,
            .stake = nothing ? back : 0,
            .back = back,
            .part = nothing ? PART_BET : PART_RETURNED,
            .result = (uint8_t)result,
            .rule = pok_rule((enum variant)s->variant, nothing ? RULE_VOID : RULE_UNCALLED)};
    }
}

static void list_pots(const struct poker *s, struct payouts *out)
{
    const struct hand *h = &s->hand;
    struct pot         pots[HAND_SEATS];
    struct shares      all;
    size_t             count = hand_pots(h, pots);
    cents              from = 0;

    all.count = hand_shares(h, all.share);
    all.won = 0;
    for (size_t i = 0; i < all.count; i++) all.won |= seat_bit(all.share[i].seat);
    for (size_t pot = 0; pot < count; pot++) {
        cents to = top_of_pot(h, pots, count, pot);

        for (unsigned seat = 0; seat < HAND_SEATS; seat++)
            list_part(s, &all, seat, pot, part_in_pot(&h->seat[seat], from, to, pot), out);
        from = to;
    }
}

void pok_settle(const void *state, struct payouts *out)
{
    const struct poker *s = state;

    if (!s->has_hand) return;
    if (s->table.phase == PHASE_VOID) list_returned(s, RESULT_VOID, out);
    if (s->table.phase != PHASE_SETTLED) return;
    list_pots(s, out);
    list_returned(s, RESULT_RETURNED, out);
}
