/* basic.c -- the play in short: one move for each total, soft total and pair.
 *
 * Derived from the exact play by averaging what each move is worth over all hands
 * of the same total, each as often as its cards come. */
#include "games/blackjack/odds/plan.h"

static uint8_t best_move(const double worth[BJ_MOVES], const bool open[BJ_MOVES])
{
    int best = -1;

    for (int m = 0; m < BJ_MOVES; m++)
        if (open[m] && (best < 0 || worth[m] > worth[best])) best = m;
    return (uint8_t)best;
}

void basic_derive(struct bj_plan *plan, const struct basic_sums *sums)
{
    static const bool any[BJ_MOVES] = {true, true, true, true, true};
    static const bool unsurrendered[BJ_MOVES] = {true, true, true, true, false};
    static const bool drawing[BJ_MOVES] = {true, true, false, false, false};

    for (int up = 0; up < BJ_VALUES; up++) {
        for (int soft = 0; soft <= 1; soft++)
            for (int total = 0; total < BASIC_TOTALS; total++) {
                struct bj_advice *a = soft ? &plan->soft[total][up] : &plan->hard[total][up];

                if (total == 21) continue; /* over: all three stand */
                a->first = best_move(sums->first[soft][total][up], any);
                a->kept = best_move(sums->first[soft][total][up], unsurrendered);
                a->later = best_move(sums->later[soft][total][up], drawing);
                if (total <= 11) a->later = BJ_MOVE_HIT; /* 805/2015 r.15 a */
            }
        for (int pair = 0; pair < BJ_VALUES; pair++)
            plan->basic_pair[pair][up] = best_move(sums->pair[pair][up], any);
    }
}

enum bj_move bj_basic_at(const struct bj_odds *odds, const struct bj_sight *sees)
{
    const struct bj_plan   *plan = odds->plan;
    const struct bj_advice *a = sees->soft ? &plan->soft[sees->total][sees->up]
                                           : &plan->hard[sees->total][sees->up];

    if (sees->pair != BJ_NO_PAIR) {
        uint8_t move = plan->basic_pair[sees->pair][sees->up];

        if (move == BJ_MOVE_SPLIT || !sees->split) return (enum bj_move)move;
    }
    if (sees->of_aces) return BJ_MOVE_STAND; /* 805/2015 r.21 */
    if (sees->cards > 2) return (enum bj_move)a->later;
    return (enum bj_move)(sees->split ? a->kept : a->first);
}

/* The value both cards have, when splitting them is allowed here. */
static uint8_t pair_to_split(const struct bj_odds *odds, const struct bj_spot *spot,
                             const struct bj_holding *h)
{
    const struct bj_rules *rules = &odds->rules;

    if (h->cards != 2 || spot->splits >= rules->splits) return BJ_NO_PAIR;
    for (uint8_t v = 0; v < BJ_VALUES; v++) {
        if (h->count[v] != 2) continue;
        if (v == BJ_TEN && rules->pairs_only && spot->kin == BJ_STRANGERS) return BJ_NO_PAIR;
        if (v == BJ_ACE && spot->splits > 0 && !rules->resplit_aces) return BJ_NO_PAIR;
        return v;
    }
    return BJ_NO_PAIR;
}

enum bj_move bj_basic(const struct bj_odds *odds, const struct bj_spot *spot)
{
    const struct bj_holding *h = &odds->plan->holding[spot->holding];
    struct bj_sight          sees = {.up = spot->up,
                                     .total = h->total,
                                     .soft = bj_is_soft(h),
                                     .cards = h->cards,
                                     .pair = pair_to_split(odds, spot, h),
                                     .split = spot->splits > 0,
                                     .of_aces = spot->splits > 0 && spot->pair == BJ_ACE};

    return bj_basic_at(odds, &sees);
}

/* ------------------------------- in print -------------------------------- */

/* In the order in which tables print the bank's card: 2 to 10, then the ace. */
static int printed_up(int column)
{
    return (column + 1) % BJ_VALUES;
}

static void put_value(struct text *t, int value)
{
    if (value == BJ_ACE) text_char(t, 'A');
    else text_number(t, value + 1);
}

/* H hit, S stand, D double, P split, R surrender; after a D or R, in small, what to
 * do when that is not open. */
static void put_move(struct text *t, uint8_t first, uint8_t otherwise)
{
    static const char large[] = "SHDPR", small[] = "shdpr";

    text_put(t, "  ");
    text_char(t, large[first]);
    text_char(t, first == otherwise || first == BJ_MOVE_SPLIT ? ' ' : small[otherwise]);
}

static void put_head(struct text *t, const char *name)
{
    text_put(t, name);
    for (int column = 0; column < BJ_VALUES; column++) {
        text_put(t, printed_up(column) == BJ_TEN ? " " : "  ");
        put_value(t, printed_up(column));
        text_char(t, ' ');
    }
    text_char(t, '\n');
}

static void put_total(struct text *t, const struct bj_advice row[BJ_VALUES], int total)
{
    text_put(t, total < 10 ? "     " : "    ");
    text_number(t, total);
    for (int column = 0; column < BJ_VALUES; column++) {
        const struct bj_advice *a = &row[printed_up(column)];

        put_move(t, a->first, a->first == BJ_MOVE_SURRENDER ? a->kept : a->later);
    }
    text_char(t, '\n');
}

void bj_basic_put(struct text *t, const struct bj_odds *odds)
{
    const struct bj_plan *plan = odds->plan;

    put_head(t, "hard  ");
    for (int total = 5; total <= 20; total++) put_total(t, plan->hard[total], total);
    put_head(t, "soft  ");
    for (int total = 13; total <= 20; total++) put_total(t, plan->soft[total], total);
    put_head(t, "pair  ");
    for (int pair = 0; pair < BJ_VALUES; pair++) {
        text_put(t, pair == BJ_TEN ? " " : "   ");
        put_value(t, pair);
        text_char(t, '-');
        put_value(t, pair);
        for (int column = 0; column < BJ_VALUES; column++) {
            uint8_t move = plan->basic_pair[pair][printed_up(column)];

            put_move(t, move, move);
        }
        text_char(t, '\n');
    }
}
