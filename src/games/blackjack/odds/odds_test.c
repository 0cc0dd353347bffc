#include "games/blackjack/odds/bank.h"
#include "games/blackjack/odds/every_deal.h"

#include "check.h"

#include <math.h>

#define TESTS(X)                                                                                   \
    X(every_holding_knows_its_total_and_what_follows)                                              \
    X(805_2015_r17__the_bank_ends_as_dealing_every_card_says)                                      \
    X(the_bank_ends_of_one_deck_are_the_published_ones)                                            \
    X(without_splits_no_decision_can_do_better__small_shoes)                                       \
    X(805_2015_r8_a_ii__a_doubled_ace_stays_one_as_dealing_every_card_says)                        \
    X(805_2015_r25_i__special_prizes_as_dealing_every_card_says)                                   \
    X(805_2015_r22__splits_as_dealing_every_card_says)                                             \
    X(805_2015_r21__split_aces_as_dealing_every_card_says)                                         \
    X(805_2015_r16_b__tens_split_by_rank_as_dealing_every_card_says)                               \
    X(remembering_sister_hands_gains_little)                                                       \
    X(805_2015_r25_f__insurance_costs_what_the_tens_say)                                           \
    X(every_option_for_the_player_is_worth_something)                                              \
    X(returns_are_near_the_published_ones)                                                         \
    X(basic_strategy_is_the_one_in_books)                                                          \
    X(basic_strategy_is_printed_whole)
TESTS(TEST_DECLARE)

#define CHECK_NEAR(got, want, most) check_near((got), (want), (most), #got, __FILE__, __LINE__)

static void check_near(double got, double want, double most, const char *what, const char *file,
                       int line)
{
    if (fabs(got - want) <= most) return;
    print_error("%s is %.12f, not %.12f within %g\n", what, got, want, most);
    _fail(file, line);
}

static const struct bj_rules house = {
    .decks = 8, .splits = 3, .insurance = true, .special_prizes = true, .surrender = true};

/* The same with one split, several times quicker to calculate, where that will do. */
static const struct bj_rules quick = {
    .decks = 8, .splits = 1, .insurance = true, .special_prizes = true, .surrender = true};

/* American rules but for the card face down: what publications start from. */
static const struct bj_rules european = {.decks = 8, .splits = 3, .double_any = true};

/* ------------------------------ small shoes ------------------------------ */

/* copies[] by value: A 2 3 4 5 6 7 8 9 10. */
static const struct bj_shoe shoe_of_five = {{1, 0, 0, 0, 1, 1, 0, 1, 0, 2}, 1};
static const struct bj_shoe shoe_of_prizes = {{0, 0, 1, 0, 0, 1, 2, 1, 0, 1}, 1};
static const struct bj_shoe shoe_of_eights = {{0, 0, 2, 0, 0, 0, 0, 3, 0, 2}, 1};
static const struct bj_shoe shoe_of_aces = {{2, 0, 0, 0, 0, 1, 0, 0, 1, 2}, 1};
static const struct bj_shoe shoe_of_tens = {{0, 0, 0, 0, 0, 3, 0, 1, 0, 2}, 2};
static const struct bj_shoe shoe_of_sixes = {{0, 0, 0, 0, 0, 6, 0, 0, 0, 1}, 2};
static const struct bj_shoe shoe_of_soft = {{1, 1, 0, 0, 0, 1, 0, 1, 0, 2}, 1};

/* Counts every deal of `shoe` and finds the return the calculation gave. */
static struct bj_odds check_every_deal(struct bj_rules rules, const struct bj_shoe *shoe)
{
    struct bj_odds odds;

    bj_odds_init_shoe(&odds, &rules, shoe);

    struct every_result all = every_deal(&odds, shoe);

    CHECK_NEAR(odds.net, all.net, 1e-12);
    if (!(odds.splits > 0)) {
        CHECK_NEAR(odds.win, all.win, 1e-12);
        CHECK_NEAR(odds.tie, all.tie, 1e-12);
        CHECK_NEAR(odds.deviation, sqrt(all.square - all.net * all.net), 1e-12);
    } else { /* sister hands are not independent; least so in a shoe this small */
        CHECK_NEAR(odds.win, all.win, 0.05 * odds.splits);
        CHECK_NEAR(odds.tie, all.tie, 0.05 * odds.splits);
        CHECK_NEAR(odds.deviation, sqrt(all.square - all.net * all.net), 0.2 * odds.splits);
    }
    CHECK_NEAR(odds.win + odds.tie + odds.lose, 1, 1e-12);
    bj_odds_release(&odds);
    return odds;
}

static struct bj_rules without_splits(struct bj_rules rules)
{
    rules.splits = 0;
    return rules;
}

static void t_every_holding_knows_its_total_and_what_follows(void)
{
    static struct bj_holding all[BJ_HOLDINGS];

    bj_holdings_init(all);
    CHECK_EQ(all[BJ_EMPTY_HAND].cards, 0);
    for (int n = 0; n < BJ_HOLDINGS; n++) {
        int hard = 0, cards = 0;

        for (int v = 0; v < BJ_VALUES; v++) {
            hard += all[n].count[v] * (v + 1);
            cards += all[n].count[v];
            if (all[n].with[v] == BJ_BUST) {
                CHECK(all[n].hard + v + 1 > 21);
                continue;
            }
            CHECK(all[n].with[v] > n);
            CHECK_EQ(all[all[n].with[v]].count[v], all[n].count[v] + 1);
            CHECK_EQ(all[all[n].with[v]].cards, all[n].cards + 1);
        }
        CHECK_EQ(all[n].hard, hard);
        CHECK_EQ(all[n].cards, cards);
        CHECK_EQ(all[n].total, all[n].count[BJ_ACE] > 0 && hard + 10 <= 21 ? hard + 10 : hard);
    }
}

static void t_805_2015_r17__the_bank_ends_as_dealing_every_card_says(void)
{
    static const int shoes[][BJ_VALUES] = {{2, 1, 1, 2, 1, 2, 1, 1, 2, 5},
                                           {4, 0, 0, 0, 3, 3, 0, 0, 2, 4},
                                           {32, 32, 31, 32, 32, 30, 32, 32, 32, 127}};
    struct bank      bank;

    bank_init(&bank);
    for (size_t i = 0; i < sizeof shoes / sizeof shoes[0]; i++)
        for (int up = 0; up < BJ_VALUES; up++) {
            double ends[BANK_ENDS], want[7], sum = 0;

            bank_ends(&bank, up, shoes[i], ends);
            every_bank(shoes[i], up, want);
            for (int e = 0; e < BANK_ENDS; e++) {
                CHECK_NEAR(ends[e], want[e], 1e-14);
                CHECK(ends[e] >= -1e-15);
                sum += ends[e];
            }
            CHECK_NEAR(sum, 1, 1e-14);
        }
    bank_release(&bank);
}

/* Wizard of Odds, blackjack appendix 2B: one deck, dealer stands on soft 17, not yet
 * looked for blackjack.  Six figures each. */
static void t_the_bank_ends_of_one_deck_are_the_published_ones(void)
{
    static const double published[8][BANK_ENDS] = {
        {0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654},
        {0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973},
        {0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0, 0.375588},
        {0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0, 0.402803},
        {0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0, 0.428905},
        {0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823},
        {0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0, 0.259854},
        {0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627}};
    struct bank bank;

    bank_init(&bank);
    for (int up = 0; up < 8; up++) {
        int    deck[BJ_VALUES] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 16};
        double ends[BANK_ENDS];

        deck[up]--;
        bank_ends(&bank, up, deck, ends);
        for (int e = 0; e < BANK_ENDS; e++) CHECK_NEAR(ends[e], published[up][e], 0.6e-6);
    }
    bank_release(&bank);
}

static void t_without_splits_no_decision_can_do_better__small_shoes(void)
{
    for (int options = 0; options < 8; options++) {
        struct bj_rules rules = {
            .double_any = options & 1, .surrender = options & 2, .special_prizes = options & 4};
        const struct bj_shoe *shoe = options & 4 ? &shoe_of_prizes : &shoe_of_five;
        struct bj_odds        odds;

        bj_odds_init_shoe(&odds, &rules, shoe);
        CHECK_NEAR(odds.net, every_decision(&rules, shoe).net, 1e-12);
        bj_odds_release(&odds);
        check_every_deal(rules, shoe);
    }
}

static enum bj_move best_on_two(const struct bj_odds *odds, int a, int b, int up, enum bj_kin kin)
{
    struct bj_spot spot = {.up = (uint8_t)(up - 1), .kin = (uint8_t)kin};

    spot.holding = bj_hand_add(odds, bj_hand_add(odds, BJ_EMPTY_HAND, a - 1), b - 1);
    return bj_best(odds, &spot);
}

/* A-8 doubled and dealt a 2 is 11, not 21. */
static void t_805_2015_r8_a_ii__a_doubled_ace_stays_one_as_dealing_every_card_says(void)
{
    struct bj_rules rules = {.splits = 0};
    struct bj_odds  odds;

    bj_odds_init_shoe(&odds, &rules, &shoe_of_soft);
    CHECK_EQ(best_on_two(&odds, 1, 8, 6, BJ_STRANGERS), BJ_MOVE_DOUBLE);
    CHECK_NEAR(odds.net, every_decision(&rules, &shoe_of_soft).net, 1e-12);
    bj_odds_release(&odds);
}

static void t_805_2015_r25_i__special_prizes_as_dealing_every_card_says(void)
{
    struct bj_rules rules = without_splits(house), plain = rules;
    struct bj_odds  with, without;

    plain.special_prizes = false;
    check_every_deal(rules, &shoe_of_prizes);
    rules.double_any = plain.double_any = true;
    check_every_deal(rules, &shoe_of_prizes);
    bj_odds_init_shoe(&with, &rules, &shoe_of_prizes);
    bj_odds_init_shoe(&without, &plain, &shoe_of_prizes);
    CHECK(with.net > without.net + 0.01);
    bj_odds_release(&with);
    bj_odds_release(&without);
}

static void t_805_2015_r22__splits_as_dealing_every_card_says(void)
{
    struct bj_rules rules = house;
    double          before = -1;

    for (rules.splits = 1; rules.splits <= 4; rules.splits++) {
        struct bj_odds odds = check_every_deal(rules, &shoe_of_eights);

        CHECK(odds.splits > 0.01);
        CHECK(odds.net > before + 1e-6); /* so every further split was used */
        before = odds.net;
    }
    rules.splits = 2;
    CHECK(check_every_deal(rules, &shoe_of_prizes).splits > 0.01);
    rules.double_any = true;
    check_every_deal(rules, &shoe_of_eights);
}

static void t_805_2015_r21__split_aces_as_dealing_every_card_says(void)
{
    struct bj_rules rules = house;
    double          once = check_every_deal(rules, &shoe_of_aces).net;

    rules.resplit_aces = true;
    CHECK(check_every_deal(rules, &shoe_of_aces).net > once + 0.01);
}

static void t_805_2015_r16_b__tens_split_by_rank_as_dealing_every_card_says(void)
{
    struct bj_rules rules = house;

    rules.splits = 2;
    double by_value = check_every_deal(rules, &shoe_of_tens).splits;

    rules.pairs_only = true;
    double by_rank = check_every_deal(rules, &shoe_of_tens).splits;

    CHECK(by_rank > 0.05 && by_value > by_rank + 0.05);

    /* Against a ten, where it matters whether the bank shows a third of the rank. */
    struct bj_odds odds;

    check_every_deal(rules, &shoe_of_sixes);
    bj_odds_init_shoe(&odds, &rules, &shoe_of_sixes);
    CHECK_EQ(best_on_two(&odds, 10, 10, 10, BJ_AKIN), BJ_MOVE_SPLIT);
    CHECK_EQ(best_on_two(&odds, 10, 10, 10, BJ_AKIN_WITH_UP), BJ_MOVE_SPLIT);
    CHECK_EQ(best_on_two(&odds, 10, 10, 10, BJ_STRANGERS), BJ_MOVE_STAND);
    bj_odds_release(&odds);
}

/* What the play leaves on the table by not looking at sister hands: nothing where
 * split aces leave nothing to decide, little elsewhere, never less than nothing. */
static void t_remembering_sister_hands_gains_little(void)
{
    struct bj_rules rules = house;
    struct bj_odds  odds;

    rules.splits = 1;
    bj_odds_init_shoe(&odds, &rules, &shoe_of_eights);
    double gain = every_decision(&rules, &shoe_of_eights).net - odds.net;

    CHECK(gain > -1e-12 && gain < 0.02);
    bj_odds_release(&odds);
}

/* -------------------------------- real shoes ------------------------------ */

/* By hand, eight decks, an ace up.  415 cards are left, 31 aces and 128 tens.  Of the
 * 415×414×413 ways to deal two cards to the player and one face down, take away those
 * in which the player has blackjack: 2×31×128 pairs. */
static void t_805_2015_r25_f__insurance_costs_what_the_tens_say(void)
{
    struct bj_odds  odds;
    struct fraction win = fraction_of(128 * 414 * 413 - 2 * 31 * 128 * 127,
                                      (415 * 414 - 2 * 31 * 128) * 413);

    bj_odds_init(&odds, &quick);
    CHECK(fraction_equal(odds.insurance_win, win));
    CHECK(fraction_equal(odds.insurance_net,
                         fraction_sub(fraction_mul(win, fraction_of(3, 1)), fraction_of(1, 1))));
    CHECK(fraction_equal(odds.insurance_win_best, fraction_of(128, 413)));
    CHECK_NEAR(fraction_double(odds.insurance_net), -31.0 / 415, 2e-4); /* no card known */
    bj_odds_release(&odds);
}

static double net_of(struct bj_rules rules)
{
    struct bj_odds odds;

    bj_odds_init(&odds, &rules);
    CHECK_NEAR(odds.win + odds.tie + odds.lose, 1, 1e-12);
    bj_odds_release(&odds);
    return odds.net;
}

static void t_every_option_for_the_player_is_worth_something(void)
{
    struct bj_rules rules = quick;
    double          base = net_of(rules), again;

    rules.double_any = true;
    CHECK(net_of(rules) > base);
    rules = quick, rules.surrender = false;
    CHECK(net_of(rules) < base);
    rules = quick, rules.special_prizes = false;
    CHECK(net_of(rules) < base);
    rules = quick, rules.decks = 6;
    CHECK(net_of(rules) > base);
    rules = quick, rules.pairs_only = true; /* tens are never split, by value or by rank */
    CHECK_NEAR(net_of(rules), base, 1e-12);
    rules = quick, rules.insurance = false; /* never bought */
    CHECK_NEAR(net_of(rules), base, 1e-12);
    rules = quick, rules.splits = 2;
    again = net_of(rules);
    CHECK(again > base);
    rules.resplit_aces = true;
    CHECK(net_of(rules) > again);
}

/* Wizard of Odds: eight decks, dealer stands on soft 17, double on any two, after
 * splits too, re-split to four hands, -0.43 %; no look at the card face down, -0.11 %;
 * doubling on 9 to 11 only, -0.09 %; aces split again, +0.08 %; all to two places, and
 * not quite independent of each other, so two in the last place are allowed. */
static void t_returns_are_near_the_published_ones(void)
{
    struct bj_rules rules = european;

    CHECK_NEAR(net_of(rules), -0.0054, 0.0002);
    rules.double_any = false;
    CHECK_NEAR(net_of(rules), -0.0063, 0.0002);
    rules.double_any = rules.resplit_aces = true;
    CHECK_NEAR(net_of(rules), -0.0046, 0.0002);
    rules.resplit_aces = false;
    rules.surrender = true; /* against a ten +0.24 %, against a nine a little more */
    CHECK_NEAR(net_of(rules), -0.0030, 0.0003);
}

/* ----------------------------- basic strategy ----------------------------- */

static enum bj_move basic(const struct bj_odds *odds, int a, int b, int up)
{
    struct bj_spot spot = {.up = (uint8_t)(up - 1)};

    spot.holding = bj_hand_add(odds, bj_hand_add(odds, BJ_EMPTY_HAND, a - 1), b - 1);
    return bj_basic(odds, &spot);
}

static void t_basic_strategy_is_the_one_in_books(void)
{
    struct bj_odds odds;

    bj_odds_init(&odds, &european);
    for (int up = 1; up <= 10; up++) {
        bool weak = up >= 2 && up <= 6;

        CHECK_EQ(basic(&odds, 10, 10, up), BJ_MOVE_STAND);
        CHECK_EQ(basic(&odds, 10, 7, up), BJ_MOVE_STAND);
        CHECK_EQ(basic(&odds, 10, 6, up), weak ? BJ_MOVE_STAND : BJ_MOVE_HIT);
        CHECK_EQ(basic(&odds, 10, 3, up), weak ? BJ_MOVE_STAND : BJ_MOVE_HIT);
        CHECK_EQ(basic(&odds, 10, 2, up), up >= 4 && up <= 6 ? BJ_MOVE_STAND : BJ_MOVE_HIT);
        CHECK_EQ(basic(&odds, 5, 3, up), BJ_MOVE_HIT);
        CHECK_EQ(basic(&odds, 8, 8, up), up >= 2 && up <= 9 ? BJ_MOVE_SPLIT : BJ_MOVE_HIT);
        CHECK_EQ(basic(&odds, 1, 1, up), up == 1 ? BJ_MOVE_HIT : BJ_MOVE_SPLIT);
        /* No doubling into a possible blackjack: it takes the double too. */
        CHECK_EQ(basic(&odds, 6, 5, up), up >= 2 && up <= 9 ? BJ_MOVE_DOUBLE : BJ_MOVE_HIT);
        CHECK_EQ(basic(&odds, 1, 6, up), up >= 3 && up <= 6 ? BJ_MOVE_DOUBLE : BJ_MOVE_HIT);
    }
    bj_odds_release(&odds);
}

static void t_basic_strategy_is_printed_whole(void)
{
    static char    space[4000];
    struct text    t = text_over(space, sizeof space);
    struct bj_odds odds;

    bj_odds_init(&odds, &quick);
    bj_basic_put(&t, &odds);
    CHECK(!t.cut);
    CHECK(strstr(space, "    16  S   S   S   S   S   H   H   Rh  Rh  H \n"));
    CHECK(strstr(space, "    11  Dh  Dh  Dh  Dh  Dh  Dh  Dh  Dh  H   H \n"));
    CHECK(strstr(space, "   8-8  P   P   P   P   P   P   P   P   R   H \n"));
    bj_odds_release(&odds);
}

TEST_MAIN(TESTS)
