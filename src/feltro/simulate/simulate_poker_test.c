#include "feltro/simulate/simulate_poker.h"

#include "check.h"

#include <math.h>

#define TESTS(X)                                                                                   \
    X(the_same_seed_gives_the_same_hands_on_any_number_of_cores)                                   \
    X(nothing_is_broken_in_any_variant_whoever_plays)                                              \
    X(cards_come_as_often_as_they_should)                                                          \
    X(the_chances_are_all_there_are)                                                               \
    X(a_stolen_chip_is_missed)                                                                     \
    X(a_game_that_shows_too_much_or_pays_wrong_is_found_out)                                       \
    X(no_night_where_there_is_money)
TESTS(TEST_DECLARE)

#define HANDS (200000 / SLOWER)

static const struct game *const table_of[VARIANTS] = {
    [HOLDEM] = &holdem, [OMAHA] = &omaha, [SINTETICO] = &sintetico};

static struct poker_simulated run(enum variant v, enum players players, unsigned seats,
                                  uint64_t hands, unsigned threads)
{
    struct poker_simulation what = {
        .game = table_of[v], .players = players, .hands = hands, .seed = 7, .threads = threads};
    struct poker_simulated found;

    what.house = house_usual(table_of[v]->options, table_of[v]->options_count);
    what.house.value[OPT_SEATS] = seats;
    CHECK_EQ(simulate_poker(&what, &found), 0);
    return found;
}

static void t_the_same_seed_gives_the_same_hands_on_any_number_of_cores(void)
{
    struct poker_simulated one = run(HOLDEM, PLAYERS_HOUSE, 6, 5000, 1);
    struct poker_simulated four = run(HOLDEM, PLAYERS_HOUSE, 6, 5000, 4);

    CHECK_EQ(one.hands, 5000);
    CHECK(memcmp(one.net, four.net, sizeof one.net) == 0);
    CHECK(memcmp(one.category, four.category, sizeof one.category) == 0);
    CHECK_EQ(one.moves, four.moves);
    CHECK_EQ(one.commission, four.commission);
    CHECK_EQ(one.net[0] + one.net[1] + one.net[2] + one.net[3], -one.commission);
}

static void t_nothing_is_broken_in_any_variant_whoever_plays(void)
{
    for (int v = 0; v < VARIANTS; v++)
        for (int players = 0; players < PLAYERS_KINDS; players++)
            for (unsigned seats = 2; seats <= 10; seats += 4) {
                struct poker_simulated s = run((enum variant)v, (enum players)players, seats, 2000,
                                               2);

                CHECK_EQ(s.broken, BROKEN_NOTHING);
                CHECK_EQ(s.hands, 2000);
                CHECK(poker_simulated_good(&s));
            }
}

static void t_cards_come_as_often_as_they_should(void)
{
    static const enum variant counted[] = {HOLDEM, SINTETICO};

    for (size_t i = 0; i < 2; i++) {
        struct poker_simulated s = run(counted[i], PLAYERS_CALLERS, 2, HANDS, 2);

        CHECK_EQ(s.showdowns, HANDS);
        CHECK(s.categories.freedom >= 9 || SLOWER > 1); /* rare ones need many hands */
        CHECK(s.categories.p > 1e-4);
    }
}

/* Sintético counted here, hand by hand; the sevens of 52 are counted with the ranking. */
static void t_the_chances_are_all_there_are(void)
{
    static const enum variant counted[] = {HOLDEM, SINTETICO};
    uint8_t                   deck[28], board[BOARD_MAX], hole[2], rest[26];
    uint64_t                  seen[CATEGORIES] = {0}, hands = 0;
    unsigned                  size = 0;

    CHECK(poker_chances(OMAHA) == NULL);
    for (size_t i = 0; i < 2; i++) {
        double sum = 0;

        for (int c = 0; c < CATEGORIES; c++) sum += poker_chances(counted[i])[c];
        CHECK(fabs(sum - 1) < 1e-12);
    }
    for (uint8_t card = 0; card < DECK; card++)
        if (card_rank(card) == ACE || card_rank(card) >= 8) deck[size++] = card;
    for (unsigned a = 0; a < size; a++)
        for (unsigned b = a + 1; b < size; b++) {
            unsigned left = 0;

            hole[0] = deck[a];
            hole[1] = deck[b];
            for (unsigned i = 0; i < size; i++)
                if (i != a && i != b) rest[left++] = deck[i];
            for (uint32_t set = 31; set < 1u << 26;) { /* the next with five bits, by Gosper */
                uint32_t low = set & -set, next = set + low;
                unsigned n = 0;

                for (uint32_t bits = set; bits; bits &= bits - 1)
                    board[n++] = rest[__builtin_ctz(bits)];
                seen[rank_category(SINTETICO, rank_hand(SINTETICO, hole, board))]++;
                hands++;
                set = (((next ^ set) >> 2) / low) | next;
            }
        }
    CHECK_EQ(hands, 24864840);
    for (int c = 0; c < CATEGORIES; c++)
        CHECK(fabs(poker_chances(SINTETICO)[c] * (double)hands - (double)seen[c]) < 0.5);
}

static void open_night(struct poker_night *n, const struct game *game)
{
    static const uint8_t cards[SEED_BYTES] = {1}, minds[SEED_BYTES] = {2};
    struct house         house = house_usual(holdem.options, holdem.options_count);

    CHECK(night_open(n, game, &house, PLAYERS_HOUSE, true));
    night_begin(n, cards, minds);
}

/* What is found within fifty hands. */
static enum broken found_in(struct poker_night *n)
{
    for (int i = 0; i < 50; i++)
        if (!night_hand(n)) break;
    return n->broken;
}

static void t_a_stolen_chip_is_missed(void)
{
    struct poker_night n;

    open_night(&n, &holdem);
    CHECK_EQ(found_in(&n), BROKEN_NOTHING);
    n.state->table.seat[3].stack--;
    CHECK(found_in(&n) == BROKEN_CHIPS || found_in(&n) == BROKEN_SANE);
    night_release(&n);
}

static void see_everything(const void *state, unsigned viewer, void *view)
{
    (void)viewer;
    memcpy(view, state, holdem.state_size);
}

static void see_the_deck(const void *state, unsigned viewer, void *view)
{
    holdem.see(state, viewer, view);
    ((struct poker *)view)->shoe = ((const struct poker *)state)->shoe;
}

static void settle_a_cent_less(const void *state, struct payouts *out)
{
    holdem.settle(state, out);
    out->line[0].back--;
}

static bool never_sane(const void *state)
{
    (void)state;
    return false;
}

static enum refusal never_raise(const void *state, const struct command *cmd)
{
    if (cmd->kind == CMD_DECIDE && cmd->number == MOVE_RAISE) return REF_CANNOT_RAISE;
    return holdem.check(state, cmd);
}

static void t_a_game_that_shows_too_much_or_pays_wrong_is_found_out(void)
{
    struct game       wrong[5] = {holdem, holdem, holdem, holdem, holdem};
    const enum broken what[5] = {BROKEN_VIEW, BROKEN_VIEW, BROKEN_LINES, BROKEN_SANE,
                                 BROKEN_REFUSED};

    wrong[0].see = see_everything;
    wrong[1].see = see_the_deck;
    wrong[2].settle = settle_a_cent_less;
    wrong[3].sane = never_sane;
    wrong[4].check = never_raise;
    for (int i = 0; i < 5; i++) {
        struct poker_night n;

        open_night(&n, &wrong[i]);
        CHECK_EQ(found_in(&n), what[i]);
        night_release(&n);
    }
}

static void t_no_night_where_there_is_money(void)
{
    struct poker_night n;
    struct house       house = house_usual(holdem.options, holdem.options_count);

    house.value[OPT_BOOK] = BOOK_MONEY;
    CHECK(!night_open(&n, &holdem, &house, PLAYERS_CALLERS, true));
}

TEST_MAIN(TESTS)
