/* plan.h -- what the parts of the blackjack calculation share; not for others. */
#ifndef GAMES_BLACKJACK_ODDS_PLAN_H
#define GAMES_BLACKJACK_ODDS_PLAN_H

#include "games/blackjack/odds/bank.h"
#include "games/blackjack/odds/odds.h"

/* What is expected of a round, or of what is left of one, in initial stakes. */
struct bj_value {
    double net, square; /* of the net result, and of its square */
    double win, tie;    /* chance to end ahead, and even */
};

/* What basic strategy says of one total: with two cards, with two when surrender is
 * not open, and with more. */
struct bj_advice {
    uint8_t first, kept, later;
};

#define BASIC_TOTALS 22

struct bj_plan {
    struct bj_holding holding[BJ_HOLDINGS];

    /* Hands not split; past two cards the kin makes no difference. */
    uint8_t move[BJ_KINS][BJ_VALUES][BJ_HOLDINGS];

    /* Hands from a split, by splits made (from 1), pair and up card. */
    uint8_t split_move[BJ_SPLITS_MAX + 1][BJ_VALUES][BJ_VALUES][BJ_HOLDINGS];
    /* A pair is split again while fewer splits than this were made. */
    uint8_t split_cap[BJ_KINS][BJ_VALUES][BJ_VALUES];

    struct bj_advice hard[BASIC_TOTALS][BJ_VALUES], soft[BASIC_TOTALS][BJ_VALUES];
    uint8_t          basic_pair[BJ_VALUES][BJ_VALUES]; /* the whole move for a fresh pair */
};

/* The table, as everything that calculates sees it. */
struct bj_table {
    struct bj_rules rules;
    struct bj_shoe  shoe;
    int             count[BJ_VALUES]; /* the full shoe */
    int             cards;
    struct bank     bank;
    struct bj_plan *plan; /* borrowed */
};

/* ------------------------------ questions ------------------------------- */

/* 805/2015 r.19; asked of unsplit hands only. */
static inline bool is_blackjack(const struct bj_holding *h)
{
    return h->cards == 2 && h->total == 21;
}

/* 805/2015 r.15 b and r.16 a.  An ace counts 1 here, so may double;
 * A-10 has reached 21 and is over (r.15 d). */
static inline bool may_double(const struct bj_rules *rules, const struct bj_holding *h)
{
    if (h->cards != 2 || h->total == 21) return false;
    return rules->double_any || (h->hard >= 9 && h->hard <= 11);
}

/* The total of `h` doubled and dealt `value`; over 21: bust.  On 9 to 11 an ace of
 * the first two stays 1 to the end (805/2015 r.8 a ii); one dealt third is free. */
static inline int doubled_total(const struct bj_table *t, const struct bj_holding *h, int value)
{
    if (!t->rules.double_any) return h->hard + (value == BJ_ACE && h->hard <= 10 ? 11 : value + 1);
    return h->with[value] == BJ_BUST ? 22 : t->plan->holding[h->with[value]].total;
}

/* A hand of `total` left to stand against the bank. */
static inline struct bj_value stand_value(const double ends[BANK_ENDS], int total, int stake)
{
    struct bj_value v = {0};

    if (total <= 21) {
        v.win = ends[BANK_BUST];
        for (int e = BANK_17; e <= BANK_21 && e + 17 < total; e++) v.win += ends[e];
        if (total >= 17) v.tie = ends[BANK_17 + total - 17];
    }
    v.net = stake * (2 * v.win + v.tie - 1);
    v.square = stake * stake * (1 - v.tie);
    return v;
}

static inline void add_value(struct bj_value *sum, double weight, struct bj_value v)
{
    sum->net += weight * v.net;
    sum->square += weight * v.square;
    sum->win += weight * v.win;
    sum->tie += weight * v.tie;
}

/* Removes a holding from count[]; false when the shoe does not have its cards. */
static inline bool take_holding(int count[BJ_VALUES], const struct bj_holding *h)
{
    bool enough = true;

    for (int v = 0; v < BJ_VALUES; v++) {
        count[v] -= h->count[v];
        enough = enough && count[v] >= 0;
    }
    return enough;
}

/* ------------------------------- splits --------------------------------- */

/* Everything about splitting `pair` against `up`: fills the plan's moves, and for
 * each kin the cap and what the place is worth once the pair has been split. */
void split_study(struct bj_table *t, int pair, int up, struct bj_value worth[BJ_KINS]);

/* ---------------------------- basic strategy ----------------------------- */

/* What two-card and longer hands are worth by move, collected while solving, to
 * average basic strategy from. */
struct basic_sums {
    double first[2][BASIC_TOTALS][BJ_VALUES][BJ_MOVES]; /* [soft]; two cards, not a pair */
    double later[2][BASIC_TOTALS][BJ_VALUES][BJ_MOVES];
    double pair[BJ_VALUES][BJ_VALUES][BJ_MOVES];
};

void basic_derive(struct bj_plan *plan, const struct basic_sums *sums);

#endif
