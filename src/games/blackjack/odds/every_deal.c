#include "games/blackjack/odds/every_deal.h"

#include "base/must.h"

#include <string.h>

#define RANKS 13
#define HANDS (BJ_SPLITS_MAX + 1)

struct one_hand {
    int  rank[24], cards, stake;
    bool over, ace_is_one;
};

struct game {
    const struct bj_odds  *odds; /* NULL: take the best move instead of the planned one */
    const struct bj_rules *rules;
    int                    left[RANKS], cards;
    struct one_hand        hand[HANDS];
    int                    hands, turn, up;
    enum bj_kin            kin;         /* of the first two cards dealt */
    int                    suited_left; /* cards that would make 6-7-8 of one suit */
    double                 extra;       /* won or lost apart from the hands */
};

/* -------------------------------- counting ------------------------------- */

static int value_of(int rank)
{
    return rank < 9 ? rank + 1 : 10;
}

static int total_of(const int *rank, int cards, bool ace_is_one)
{
    int total = 0, aces = 0;

    for (int i = 0; i < cards; i++) {
        total += value_of(rank[i]);
        aces += rank[i] == 0 && !(ace_is_one && i < 2);
    }
    return aces > 0 && total + 10 <= 21 ? total + 10 : total;
}

static int hand_total(const struct one_hand *h)
{
    return total_of(h->rank, h->cards, h->ace_is_one);
}

static void add(struct every_result *sum, double weight, struct every_result r)
{
    sum->net += weight * r.net;
    sum->square += weight * r.square;
    sum->win += weight * r.win;
    sum->tie += weight * r.tie;
}

/* --------------------------------- the bank ------------------------------- */

static double settled_net(const struct game *g, int bank, bool bank_blackjack)
{
    double net = g->extra;

    for (int i = 0; i < g->hands; i++) {
        const struct one_hand *h = &g->hand[i];
        int                    total = hand_total(h);

        if (h->stake == 0) continue;
        if (g->hands == 1 && h->cards == 2 && total == 21) net += bank_blackjack ? 0 : 1.5;
        else if (total > 21 || bank_blackjack) net -= h->stake;
        else if (bank > 21 || total > bank) net += h->stake;
        else if (total < bank) net -= h->stake;
    }
    return net;
}

static struct every_result bank_plays(struct game *g, int *bank, int drawn)
{
    struct every_result sum = {0};
    int                 total = total_of(bank, drawn, false);

    if (drawn >= 2 && total >= 17) {
        double net = settled_net(g, total, drawn == 2 && total == 21);
        bool   even = net < 0.001 && net > -0.001;

        return (struct every_result){net, net * net, net > 0.001, even};
    }
    must(g->cards > 0); /* a shoe too small for the round */
    for (int r = 0; r < RANKS; r++) {
        if (g->left[r] == 0) continue;
        double weight = g->left[r] / (double)g->cards;

        bank[drawn] = r;
        g->left[r]--;
        g->cards--;
        add(&sum, weight, bank_plays(g, bank, drawn + 1));
        g->left[r]++;
        g->cards++;
    }
    return sum;
}

/* ------------------------------- the player ------------------------------- */

static struct every_result go_on(const struct game *before);

static struct every_result end_turn(struct game g)
{
    g.turn++;
    return go_on(&g);
}

/* The special prize: three sevens, or the one suited card that was missing. */
static double prize_share(const struct game *g, int rank)
{
    const struct one_hand *h = &g->hand[g->turn];

    if (!g->rules->special_prizes || g->hands > 1 || h->cards != 2) return 0;
    if (h->rank[0] == 6 && h->rank[1] == 6 && rank == 6) return 1;
    if (g->suited_left == 0 || h->rank[0] + h->rank[1] + rank != 5 + 6 + 7) return 0;
    return g->suited_left / (double)g->left[rank];
}

static struct every_result draw(const struct game *before, bool last)
{
    struct every_result sum = {0};

    for (int r = 0; r < RANKS; r++) {
        if (before->left[r] == 0) continue;
        struct game g = *before;
        double      weight = g.left[r] / (double)g.cards, prize = prize_share(&g, r);

        g.left[r]--;
        g.cards--;
        g.hand[g.turn].rank[g.hand[g.turn].cards++] = r;
        g.hand[g.turn].over = last || hand_total(&g.hand[g.turn]) >= 21;
        if (prize < 1) add(&sum, weight * (1 - prize), go_on(&g));
        g.extra += 3;
        if (prize > 0) add(&sum, weight * prize, go_on(&g));
    }
    return sum;
}

static struct every_result split(const struct game *before)
{
    struct game g = *before;

    g.hand[g.turn].cards = 1;
    g.hand[g.hands++] = g.hand[g.turn];
    return go_on(&g);
}

static struct every_result act(const struct game *before, enum bj_move move)
{
    struct game      g = *before;
    struct one_hand *h = &g.hand[g.turn];
    int              low = value_of(h->rank[0]) + value_of(h->rank[1]);

    switch (move) {
    case BJ_MOVE_STAND: return end_turn(g);
    case BJ_MOVE_HIT: return draw(&g, false);
    case BJ_MOVE_SPLIT: return split(&g);
    case BJ_MOVE_DOUBLE:
        h->stake = 2;
        h->ace_is_one = !g.rules->double_any && low >= 9 && low <= 11;
        return draw(&g, true);
    case BJ_MOVE_SURRENDER:
        h->stake = 0;
        g.extra -= 0.5;
        return end_turn(g);
    case BJ_MOVES: break;
    }
    return (struct every_result){0};
}

static bool allowed(const struct game *g, enum bj_move move)
{
    const struct one_hand *h = &g->hand[g->turn];
    bool                   two = h->cards == 2, aces = g->hands > 1 && h->rank[0] == 0;
    int                    low = value_of(h->rank[0]) + value_of(h->rank[1]);

    switch (move) {
    case BJ_MOVE_STAND: return hand_total(h) > 11;
    case BJ_MOVE_HIT: return !aces;
    case BJ_MOVE_DOUBLE: return two && !aces && (g->rules->double_any || (low >= 9 && low <= 11));
    case BJ_MOVE_SPLIT:
        if (!two || value_of(h->rank[0]) != value_of(h->rank[1])) return false;
        if (g->rules->pairs_only && h->rank[0] != h->rank[1]) return false;
        return g->hands - 1 < g->rules->splits && (!aces || g->rules->resplit_aces);
    case BJ_MOVE_SURRENDER: return two && g->hands == 1 && g->rules->surrender && g->up != 0;
    case BJ_MOVES: break;
    }
    return false;
}

static enum bj_move planned(const struct game *g)
{
    const struct one_hand *h = &g->hand[g->turn];
    struct bj_spot         spot = {.up = (uint8_t)(value_of(g->up) - 1),
                                   .kin = (uint8_t)g->kin,
                                   .splits = (uint8_t)(g->hands - 1),
                                   .pair = (uint8_t)(value_of(h->rank[0]) - 1)};

    for (int i = 0; i < h->cards; i++)
        spot.holding = bj_hand_add(g->odds, spot.holding, value_of(h->rank[i]) - 1);
    if (g->hands > 1)
        spot.kin = (uint8_t)bj_kin((struct bj_face){(uint8_t)h->rank[0], 0},
                                   (struct bj_face){(uint8_t)h->rank[1], 1},
                                   (struct bj_face){(uint8_t)g->up, 2});
    return bj_best(g->odds, &spot);
}

static struct every_result best_act(const struct game *g)
{
    struct every_result best = {.net = -99};

    for (int m = 0; m < BJ_MOVES; m++) {
        if (!allowed(g, (enum bj_move)m)) continue;
        struct every_result r = act(g, (enum bj_move)m);

        if (r.net > best.net) best = r;
    }
    return best;
}

static struct every_result go_on(const struct game *before)
{
    struct game g = *before;

    if (g.turn == g.hands) {
        int bank[24] = {g.up};

        return bank_plays(&g, bank, 1);
    }

    struct one_hand *h = &g.hand[g.turn];

    if (h->cards == 1) return draw(&g, false);
    if (h->over || hand_total(h) == 21) return end_turn(g);
    if (g.hands > 1 && h->rank[0] == 0 && !allowed(&g, BJ_MOVE_SPLIT)) return end_turn(g);
    return g.odds ? act(&g, planned(&g)) : best_act(&g);
}

/* --------------------------------- deals ---------------------------------- */

/* How many ways three cards of these ranks have suits that make each kin. */
static void count_kins(const struct bj_shoe *shoe, const int rank[3], int ways[BJ_KINS])
{
    memset(ways, 0, BJ_KINS * sizeof *ways);
    for (int suits = 0; suits < 64; suits++) {
        int            suit[3] = {suits & 3, suits >> 2 & 3, suits >> 4}, product = 1;
        struct bj_face face[3];

        for (int i = 0; i < 3; i++) {
            int copies = shoe->copies[value_of(rank[i]) - 1];

            for (int j = 0; j < i; j++) copies -= rank[j] == rank[i] && suit[j] == suit[i];
            product *= copies;
            face[i] = (struct bj_face){(uint8_t)rank[i], (uint8_t)suit[i]};
        }
        ways[bj_kin(face[0], face[1], face[2])] += product;
    }
}

static struct every_result deal_all(const struct bj_odds *odds, const struct bj_rules *rules,
                                    const struct bj_shoe *shoe)
{
    struct every_result sum = {0};
    struct game         g = {.odds = odds, .rules = rules, .hands = 1};

    for (int r = 0; r < RANKS; r++) {
        if (r < 9 || r - 9 < shoe->ten_ranks) g.left[r] = 4 * shoe->copies[value_of(r) - 1];
        g.cards += g.left[r];
    }
    int ordered = g.cards * (g.cards - 1) * (g.cards - 2);

    g.cards -= 3;
    for (int deal = 0; deal < RANKS * RANKS * RANKS; deal++) {
        int  rank[3] = {deal % RANKS, deal / RANKS % RANKS, deal / RANKS / RANKS}, ways[BJ_KINS];
        bool there = true;

        for (int i = 0; i < 3; i++) there = g.left[rank[i]]-- > 0 && there;
        if (there) {
            count_kins(shoe, rank, ways);
            for (int kin = 0; kin < BJ_KINS; kin++) {
                int  missing = 5 + 6 + 7 - rank[0] - rank[1];
                bool near = rank[0] >= 5 && rank[0] <= 7 && rank[1] >= 5 && rank[1] <= 7;

                if (ways[kin] == 0) continue;
                g.kin = (enum bj_kin)kin;
                g.up = rank[2];
                g.hand[0] = (struct one_hand){.rank = {rank[0], rank[1]}, .cards = 2, .stake = 1};
                g.suited_left = near && rank[0] != rank[1] && kin != BJ_STRANGERS
                                    ? shoe->copies[missing] - (kin == BJ_AKIN_WITH_UP)
                                    : 0;
                add(&sum, ways[kin] / (double)ordered, go_on(&g));
            }
        }
        for (int i = 0; i < 3; i++) g.left[rank[i]]++;
    }
    return sum;
}

struct every_result every_deal(const struct bj_odds *odds, const struct bj_shoe *shoe)
{
    return deal_all(odds, &odds->rules, shoe);
}

struct every_result every_decision(const struct bj_rules *rules, const struct bj_shoe *shoe)
{
    return deal_all(NULL, rules, shoe);
}

static void every_draw(int count[BJ_VALUES], int *rank, int drawn, double chance, double ends[7])
{
    int total = total_of(rank, drawn, false), cards = 0;

    if (drawn > 1 && total >= 17) {
        ends[drawn == 2 && total == 21 ? 5 : total > 21 ? 6 : total - 17] += chance;
        return;
    }
    for (int v = 0; v < BJ_VALUES; v++) cards += count[v];
    for (int v = 0; v < BJ_VALUES; v++) {
        double share = count[v] / (double)cards;

        if (count[v] == 0) continue;
        rank[drawn] = v;
        count[v]--;
        every_draw(count, rank, drawn + 1, chance * share, ends);
        count[v]++;
    }
}

void every_bank(const int count[BJ_VALUES], int up, double ends[7])
{
    int left[BJ_VALUES], rank[24] = {up};

    memcpy(left, count, sizeof left);
    memset(ends, 0, 7 * sizeof *ends);
    every_draw(left, rank, 1, 1, ends);
}
