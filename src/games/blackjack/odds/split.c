/* split.c -- what a pair is worth once split, and how its hands are played.
 *
 * A card not yet seen has the same chance of being any unseen card, wherever it
 * will come from.  So think of every hand as drawing from a pile of its own, and of
 * the second cards as one more pile, dealt to the hands from left to right.  Since
 * no hand looks at its sisters, all that joins them is that second pile: it decides
 * how often the pair is split again.
 *
 * When a hand gets the second card it keeps, `splits` cards of the pair lie in its
 * sisters, and of each sister finished before, one card is known: it was not of the
 * pair.  What the hand is worth then is had from the worth of a hand when only pair
 * cards are known to be gone, one such card at a time: with `share` the chance that
 * an unseen card is of the pair,
 *
 *     worth = share × worth(it is of the pair) + (1 - share) × worth(it is not)
 *
 * and the last of these is the one wanted.  Everything here is exact, rounding
 * aside, but for the spread: win, tie and the square of a round with a split take
 * sister hands as independent once the bank's end is known. */
#include "games/blackjack/odds/plan.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

#define LEVELS_MAX (2 * BJ_SPLITS_MAX - 1) /* pair cards that may be known to be gone */
#define STAKE_MAX  2                       /* a hand wins or loses up to this */
#define RESULTS    (2 * STAKE_MAX + 1)

/* One hand's result, and the bank's end that came with it. */
struct joint {
    double at[RESULTS][BANK_ENDS];
};

struct study {
    struct bj_table *t;
    int              pair, up;
    int    count[BJ_VALUES]; /* the shoe without the up card and the hand's own first card */
    int    cards;
    int    levels; /* how many more cards of the pair there are to know of */
    double ends[LEVELS_MAX + 1][BJ_HOLDINGS][BANK_ENDS]; /* [pair cards gone] */
};

/* ------------------------------ questions ------------------------------- */

static const struct bj_holding *holding(const struct study *s, int number)
{
    return &s->t->plan->holding[number];
}

/* Split aces stop at two cards, so their longer hands need no thought. */
static bool concerns(const struct study *s, int number)
{
    const struct bj_holding *h = holding(s, number);

    return h->count[s->pair] > 0 && (s->pair != BJ_ACE || h->cards <= 2);
}

/* What the shoe holds when `gone` sister cards of the pair and this hand are out of
 * it; false when they cannot all be. */
static bool shoe_after(const struct study *s, int gone, int number, int count[BJ_VALUES])
{
    memcpy(count, s->count, sizeof s->count);
    count[s->pair] += 1 - gone; /* its own first card is in the holding as well */
    return take_holding(count, holding(s, number));
}

static int cards_after(const struct study *s, int gone, int number)
{
    return s->cards - gone - (holding(s, number)->cards - 1);
}

static double net_of(const struct joint *j)
{
    double net = 0;

    for (int r = 0; r < RESULTS; r++)
        for (int e = 0; e < BANK_ENDS; e++) net += (r - STAKE_MAX) * j->at[r][e];
    return net;
}

/* ------------------------- how one hand is played ------------------------ */

static void price_bank(struct study *s)
{
    for (int gone = 1; gone <= s->levels; gone++)
        for (int h = 0; h < BJ_HOLDINGS; h++) {
            int count[BJ_VALUES];

            if (!concerns(s, h) || holding(s, h)->cards < 2) continue;
            if (shoe_after(s, gone, h, count))
                bank_ends(&s->t->bank, s->up, count, s->ends[gone][h]);
        }
}

static double double_net(const struct study *s, int gone, int number, const int count[BJ_VALUES])
{
    const struct bj_holding *h = holding(s, number);
    double                   net = 0, cards = cards_after(s, gone, number);

    for (int v = 0; v < BJ_VALUES; v++) {
        if (count[v] == 0) continue;
        int    total = doubled_total(s->t, h, v);
        double result = total > 21 ? -2 : stand_value(s->ends[gone][h->with[v]], total, 2).net;

        net += count[v] / cards * result;
    }
    return net;
}

static double hit_net(const struct study *s, int gone, int number, const int count[BJ_VALUES],
                      const double worth[BJ_HOLDINGS])
{
    const struct bj_holding *h = holding(s, number);
    double                   net = 0, cards = cards_after(s, gone, number);

    for (int v = 0; v < BJ_VALUES; v++)
        if (count[v] > 0)
            net += count[v] / cards * (h->with[v] == BJ_BUST ? -1 : worth[h->with[v]]);
    return net;
}

/* The best move of every hand when `splits` were made: that many pair cards lie in
 * its sisters, and of their other cards nothing is taken to be known. */
static void decide(struct study *s, int splits)
{
    uint8_t *move = s->t->plan->split_move[splits][s->pair][s->up];
    double   worth[BJ_HOLDINGS];

    for (int n = BJ_HOLDINGS - 1; n > 0; n--) {
        const struct bj_holding *h = holding(s, n);
        int                      count[BJ_VALUES];

        if (!concerns(s, n) || h->cards < 2 || !shoe_after(s, splits, n, count)) continue;
        worth[n] = stand_value(s->ends[splits][n], h->total, 1).net;
        move[n] = BJ_MOVE_STAND;
        if (h->total == 21 || s->pair == BJ_ACE) continue; /* 805/2015 r.15 d, r.21 */

        double hit = hit_net(s, splits, n, count, worth);

        if (h->total <= 11 || hit > worth[n]) { /* 805/2015 r.15 a: 11 or less must draw */
            worth[n] = hit;
            move[n] = BJ_MOVE_HIT;
        }
        if (!may_double(&s->t->rules, h)) continue; /* 805/2015 r.23 */

        double doubled = double_net(s, splits, n, count);

        if (doubled > worth[n]) {
            worth[n] = doubled;
            move[n] = BJ_MOVE_DOUBLE;
        }
    }
}

/* ----------------------- what one hand then brings ----------------------- */

/* Adds a hand that ends with `total` at `stake`, reached with this chance. */
static void end_hand(struct joint *out, double chance, const double ends[BANK_ENDS], int total,
                     int stake)
{
    for (int e = 0; e < BANK_ENDS; e++) {
        bool won = e == BANK_BUST || (e <= BANK_21 && e + 17 < total);
        bool tied = e <= BANK_21 && e + 17 == total;
        int  result = won ? stake : tied ? 0 : -stake;

        out->at[STAKE_MAX + result][e] += chance * ends[e];
    }
}

/* Draws one card to hand `number`, reached with this chance: either the last, at
 * double stake, or one after which the hand goes on in reach[].  The bank's ends
 * after the cards that bust are what is left of its ends before the draw. */
static void draw_card(const struct study *s, int gone, int number, double chance, bool doubled,
                      double reach[BJ_HOLDINGS], struct joint *out)
{
    const struct bj_holding *h = holding(s, number);
    double                   cards = cards_after(s, gone, number), bust[BANK_ENDS];
    int                      count[BJ_VALUES];

    must(shoe_after(s, gone, number, count));
    memcpy(bust, s->ends[gone][number], sizeof bust);
    for (int v = 0; v < BJ_VALUES; v++) {
        double share = count[v] / cards;
        int    next = h->with[v];

        if (count[v] == 0 || next == BJ_BUST) continue;
        for (int e = 0; e < BANK_ENDS; e++) bust[e] -= share * s->ends[gone][next][e];
        if (doubled)
            end_hand(out, chance * share, s->ends[gone][next], doubled_total(s->t, h, v), 2);
        else reach[next] += chance * share;
    }
    for (int e = 0; e < BANK_ENDS; e++)
        out->at[STAKE_MAX - (doubled ? 2 : 1)][e] += chance * bust[e];
}

/* Plays out reach[] by the moves decided for `splits`, when `gone` sister cards of
 * the pair are out of the shoe. */
static void play_out(const struct study *s, int splits, int gone, double reach[BJ_HOLDINGS],
                     struct joint *out)
{
    const uint8_t *move = s->t->plan->split_move[splits][s->pair][s->up];

    for (int n = 1; n < BJ_HOLDINGS; n++) {
        if (!(reach[n] > 0)) continue;
        if (move[n] == BJ_MOVE_STAND)
            end_hand(out, reach[n], s->ends[gone][n], holding(s, n)->total, 1);
        else draw_card(s, gone, n, reach[n], move[n] == BJ_MOVE_DOUBLE, reach, out);
    }
}

/* A hand whose second card is any card. */
static struct joint play_any(const struct study *s, int splits, int gone)
{
    struct joint out = {0};
    double       reach[BJ_HOLDINGS] = {0};
    int          first = holding(s, BJ_EMPTY_HAND)->with[s->pair], count[BJ_VALUES];

    if (gone > s->levels || !shoe_after(s, gone, first, count)) return out;
    for (int v = 0; v < BJ_VALUES; v++)
        if (count[v] > 0) reach[holding(s, first)->with[v]] = count[v] / (double)(s->cards - gone);
    play_out(s, splits, gone, reach, &out);
    return out;
}

/* A hand whose second card makes the pair again and is kept. */
static struct joint play_kept_pair(const struct study *s, int splits, int gone)
{
    struct joint out = {0};
    double       reach[BJ_HOLDINGS] = {0};
    int          first = holding(s, BJ_EMPTY_HAND)->with[s->pair], count[BJ_VALUES];
    int          both = holding(s, first)->with[s->pair];

    if (gone > s->levels || !shoe_after(s, gone, both, count)) return out;
    reach[both] = 1;
    play_out(s, splits, gone, reach, &out);
    return out;
}

/* --------------------- what sister hands tell of it ---------------------- */

/* A hand by how many splits were made and how many sisters before it showed a second
 * card that is not of the pair. */
struct hands {
    struct joint any[BJ_SPLITS_MAX + 1][BJ_SPLITS_MAX + 1];   /* its second card: any */
    struct joint other[BJ_SPLITS_MAX + 1][BJ_SPLITS_MAX + 1]; /* not of the pair */
};

/* Knowing of one card more that it is not of the pair. */
static void exclude(struct joint *j, double share, const struct joint *if_pair)
{
    if (!(share < 1)) return; /* cannot happen, and weighs nothing where it is asked */
    for (int r = 0; r < RESULTS; r++)
        for (int e = 0; e < BANK_ENDS; e++)
            j->at[r][e] = (j->at[r][e] - share * if_pair->at[r][e]) / (1 - share);
}

/* The chance that an unseen card is of the pair: `left` such cards among `cards`. */
static double share_of(int left, int cards)
{
    return left > 0 ? left / (double)cards : 0;
}

/* `alike` cards in the shoe would make the pair again: fewer than have its value
 * when ten-valued cards split by rank only (805/2015 r.16 b). */
static void condition(const struct study *s, int splits_max, int alike, struct hands *out)
{
    for (int k = 1; k <= splits_max; k++) {
        struct joint any[BJ_SPLITS_MAX], kept[BJ_SPLITS_MAX];
        int          most = k < splits_max ? k : k - 1; /* the last split needs a sister */

        for (int i = 0; i <= most; i++) {
            any[i] = play_any(s, k, k + i);
            kept[i] = play_kept_pair(s, k, k + i);
        }
        for (int shown = 0; shown <= most; shown++) {
            out->any[k][shown] = out->other[k][shown] = any[0];
            exclude(&out->other[k][shown], share_of(alike - k, s->cards - k - shown), &kept[0]);
            for (int i = 0; i + shown < most; i++) {
                int left = alike - k - i, cards = s->cards - k - i - shown;

                exclude(&any[i], share_of(left, cards), &any[i + 1]);
                exclude(&kept[i], share_of(left - 1, cards - 1), &kept[i + 1]);
            }
        }
    }
}

/* ------------------------- the place as a whole -------------------------- */

/* The net of the place when the pair is split up to `cap` times. */
static double place_net(const struct study *s, const struct hands *hands, int cap, int alike)
{
    double reach[BJ_SPLITS_MAX + 2][BJ_SPLITS_MAX + 2] = {0}, net = 0;

    reach[1][0] = 1;
    for (int k = 1; k < cap; k++)
        for (int shown = 0; shown <= k; shown++) {
            double again = share_of(alike - k, s->cards - k - shown);

            reach[k + 1][shown] += reach[k][shown] * again;
            reach[k][shown + 1] += reach[k][shown] * (1 - again);
            net += reach[k][shown] * (1 - again) * net_of(&hands->other[k][shown]);
        }
    for (int shown = 0; shown < cap; shown++)
        net += reach[cap][shown] * (cap + 1 - shown) * net_of(&hands->any[cap][shown]);
    return net;
}

#define SUM_MAX (STAKE_MAX * (BJ_SPLITS_MAX + 1))
#define SUMS    (2 * SUM_MAX + 1)

/* Sums of hands so far, for each end of the bank. */
struct sums {
    double at[BANK_ENDS][SUMS];
};

static double end_chance(const struct joint *j, int end)
{
    double chance = 0;

    for (int r = 0; r < RESULTS; r++) chance += j->at[r][end];
    return chance;
}

/* to += weight × (from with one more hand, drawn as `j` says for each end). */
static void add_hand(struct sums *to, const struct sums *from, double weight, const struct joint *j)
{
    for (int e = 0; e < BANK_ENDS; e++) {
        double chance = end_chance(j, e);

        if (!(chance > 0)) continue;
        for (int r = 0; r < RESULTS; r++)
            for (int i = STAKE_MAX; i < SUMS - STAKE_MAX; i++)
                to->at[e][i + r - STAKE_MAX] += weight * from->at[e][i] * j->at[r][e] / chance;
    }
}

static void add_sums(struct sums *to, const struct sums *from, double weight)
{
    for (int e = 0; e < BANK_ENDS; e++)
        for (int i = 0; i < SUMS; i++) to->at[e][i] += weight * from->at[e][i];
}

/* Counts finished sums into the spread, with the chance of each end as `last` has it. */
static void count_sums(struct bj_value *out, const struct sums *sums, const struct joint *last)
{
    for (int e = 0; e < BANK_ENDS; e++) {
        double chance = end_chance(last, e);

        for (int i = 0; i < SUMS; i++) {
            double weight = chance * sums->at[e][i];

            out->square += weight * (i - SUM_MAX) * (i - SUM_MAX);
            if (i > SUM_MAX) out->win += weight;
            if (i == SUM_MAX) out->tie += weight;
        }
    }
}

/* Win, tie and square of the place, sisters independent given the bank's end. */
static struct bj_value place_spread(const struct study *s, const struct hands *hands, int cap,
                                    int alike)
{
    struct bj_value out = {0};
    struct sums(*at)[BJ_SPLITS_MAX + 2] = calloc(BJ_SPLITS_MAX + 2, sizeof *at);

    must(at);
    for (int e = 0; e < BANK_ENDS; e++) at[1][0].at[e][SUM_MAX] = 1;
    for (int k = 1; k < cap; k++) {
        for (int shown = 0; shown <= k; shown++) {
            double again = share_of(alike - k, s->cards - k - shown);

            add_sums(&at[k + 1][shown], &at[k][shown], again);
            add_hand(&at[k][shown + 1], &at[k][shown], 1 - again, &hands->other[k][shown]);
        }
        count_sums(&out, &at[k][k + 1], &hands->other[k][k]);
    }
    for (int shown = 0; shown < cap; shown++) {
        struct sums done = at[cap][shown];

        for (int hand = shown; hand <= cap; hand++) {
            struct sums before = done;

            memset(&done, 0, sizeof done);
            add_hand(&done, &before, 1, &hands->any[cap][shown]);
        }
        count_sums(&out, &done, &hands->any[cap][shown]);
    }
    free(at);
    return out;
}

/* The best cap for one number of cards alike, and what the place is then worth. */
static struct bj_value settle_cap(const struct study *s, int splits_max, int alike, uint8_t *cap)
{
    struct hands *hands = malloc(sizeof *hands);
    double        best = -SUM_MAX - 1;

    must(hands);
    condition(s, splits_max, alike, hands);
    for (int c = 1; c <= splits_max; c++) {
        double net = place_net(s, hands, c, alike);

        if (net > best) {
            best = net;
            *cap = (uint8_t)c;
        }
    }

    struct bj_value worth = place_spread(s, hands, *cap, alike);

    worth.net = best;
    free(hands);
    return worth;
}

void split_study(struct bj_table *t, int pair, int up, struct bj_value worth[BJ_KINS])
{
    struct study *s = calloc(1, sizeof *s);
    int           splits_max = pair == BJ_ACE && !t->rules.resplit_aces ? 1 : t->rules.splits;

    must(s);
    *s = (struct study){.t = t, .pair = pair, .up = up, .cards = t->cards - 2};
    memcpy(s->count, t->count, sizeof s->count);
    s->count[up]--;
    s->count[pair]--;
    if (splits_max > s->count[pair]) splits_max = s->count[pair];
    s->levels = s->count[pair] < 2 * splits_max - 1 ? s->count[pair] : 2 * splits_max - 1;
    price_bank(s);
    for (int k = 1; k <= splits_max; k++) decide(s, k);

    for (int kin = 0; kin < BJ_KINS; kin++) {
        uint8_t *cap = &t->plan->split_cap[kin][pair][up];
        int      alike = s->count[pair];

        if (pair == BJ_TEN && t->rules.pairs_only) {
            alike = 4 * t->shoe.copies[BJ_TEN] - 1 - (kin == BJ_AKIN_WITH_UP);
            if (kin == BJ_STRANGERS) continue;
            if (kin == BJ_AKIN_WITH_UP && up != BJ_TEN) continue;
        } else if (kin > 0) {
            *cap = t->plan->split_cap[0][pair][up];
            worth[kin] = worth[0];
            continue;
        }
        worth[kin] = settle_cap(s, splits_max, alike, cap);
    }
    free(s);
}
