#include "odds/equity.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(known_hands__every_board_counted_one_by_one)                                                 \
    X(unknown_cards__every_deal_counted_one_by_one)                                                \
    X(aces_against_kings_are_what_the_world_says)                                                  \
    X(every_pot_is_shared_out_whole)                                                               \
    X(a_hand_that_cannot_lose_has_it_all_and_one_that_must_tie_half)                               \
    X(samples_agree_with_the_count_within_their_error)                                             \
    X(the_same_seed_gives_the_same_deals)                                                          \
    X(a_pack_that_is_too_small_is_noticed)                                                         \
    X(more_deals_than_can_be_counted_are_said_to_be)
TESTS(TEST_DECLARE)

static struct equity_question ask(enum variant v, const char *const *hands, const char *board)
{
    struct equity_question q = {.v = v};

    for (; *hands; hands++, q.hands++)
        for (const char *at = *hands; *at; at += 2) {
            uint8_t *card = &q.hole[q.hands][q.known[q.hands]];

            if (*at == '?') continue;
            CHECK(card_read((char[]){at[0], at[1], '\0'}, card));
            q.known[q.hands]++;
        }
    for (; *board; board += 2)
        CHECK(card_read((char[]){board[0], board[1], '\0'}, &q.board[q.turned++]));
    return q;
}
#define ASK(v, board, ...) ask((v), (const char *const[]){__VA_ARGS__, NULL}, (board))

static uint64_t bit(uint8_t card)
{
    return UINT64_C(1) << card;
}

/* Nested loops over the pack, and rank_hand() alone. */
static void t_known_hands__every_board_counted_one_by_one(void)
{
    static const char *const hands[VARIANTS][4] = {[HOLDEM] = {"AsKd", "7h7c", "JsTs"},
                                                   [OMAHA] = {"AsKd9s8d", "7h7c6h6c", "JsTsJdTd"},
                                                   [SINTETICO] = {"AsKd", "9h9c", "JsTs"}};

    for (int v = 0; v < VARIANTS; v++) {
        struct equity_question q = ask((enum variant)v, hands[v], "Qs8h9d");
        struct equity          e;
        uint64_t               wins[3] = {0}, deals = 0, gone = 0;
        uint8_t                least = v == SINTETICO ? 28 : 4; /* the 8; aces come first */

        for (unsigned h = 0; h < 3; h++)
            for (unsigned i = 0; i < q.known[h]; i++) gone |= bit(q.hole[h][i]);
        for (int i = 0; i < 3; i++) gone |= bit(q.board[i]);
        for (uint8_t a = 0; a < DECK; a++)
            for (uint8_t b = a + 1; b < DECK; b++) {
                uint8_t  board[5] = {q.board[0], q.board[1], q.board[2], a, b};
                strength s[3];

                if ((gone >> a & 1) || (gone >> b & 1)) continue;
                if ((a >= 4 && a < least) || (b >= 4 && b < least)) continue;
                for (unsigned h = 0; h < 3; h++) s[h] = rank_hand(q.v, q.hole[h], board);
                for (unsigned h = 0; h < 3; h++)
                    wins[h] += s[h] > s[(h + 1) % 3] && s[h] > s[(h + 2) % 3];
                deals++;
            }
        equity_count(&q, &e);
        CHECK(e.exact);
        CHECK_EQ(e.deals, deals);
        CHECK_EQ(equity_deals(&q), deals);
        for (unsigned h = 0; h < 3; h++) CHECK_EQ(e.hand[h].wins, wins[h]);
    }
}

/* One card of the second hand and the last card of the board. */
static void t_unknown_cards__every_deal_counted_one_by_one(void)
{
    struct equity_question q = ASK(HOLDEM, "Qs8h9d2c", "AsKd", "7h??");
    struct equity          e;
    uint64_t               wins = 0, ties = 0, deals = 0, gone;

    q.dead = bit(card_of(ACE, HEARTS)) | bit(card_of(7, CLUBS));
    gone = q.dead | bit(q.hole[0][0]) | bit(q.hole[0][1]) | bit(q.hole[1][0]);
    for (int i = 0; i < 4; i++) gone |= bit(q.board[i]);
    for (uint8_t river = 0; river < DECK; river++)
        for (uint8_t other = 0; other < DECK; other++) {
            uint8_t board[5] = {q.board[0], q.board[1], q.board[2], q.board[3], river};

            if (river == other || (gone >> river & 1) || (gone >> other & 1)) continue;

            strength one = rank_hand(HOLDEM, q.hole[0], board);
            strength two = rank_hand(HOLDEM, (uint8_t[]){q.hole[1][0], other}, board);

            wins += one > two;
            ties += one == two;
            deals++;
        }
    equity_count(&q, &e);
    CHECK_EQ(e.deals, deals);
    CHECK_EQ(equity_deals(&q), deals);
    CHECK_EQ(e.hand[0].wins, wins);
    CHECK_EQ(e.hand[0].ties, ties);
    CHECK_EQ(e.hand[1].ties, ties);
    CHECK_EQ(e.hand[1].wins, deals - wins - ties);
}

static void t_aces_against_kings_are_what_the_world_says(void)
{
    struct equity_question q = ASK(HOLDEM, "", "AsAh", "KsKh");
    struct equity          e;

    equity_count(&q, &e);
    CHECK_EQ(e.deals, 1712304);
    CHECK_EQ(e.hand[0].wins, 1410336);
    CHECK_EQ(e.hand[0].ties, 9308);
    CHECK_EQ(e.hand[1].wins, 292660);
    CHECK(equity_error(&e, 0) <= 0);
}

static void t_every_pot_is_shared_out_whole(void)
{
    struct equity_question q = ASK(SINTETICO, "QsJs9d", "AsKs", "9h8h", "Th??");
    struct equity          e;
    uint64_t               parts = 0;

    equity_count(&q, &e);
    for (unsigned h = 0; h < q.hands; h++) parts += e.hand[h].parts;
    CHECK_EQ(parts, e.deals * POT_PARTS);
    for (int winners = 1; winners <= EQUITY_HANDS; winners++) CHECK_EQ(POT_PARTS % winners, 0);
}

static void t_a_hand_that_cannot_lose_has_it_all_and_one_that_must_tie_half(void)
{
    struct equity_question all = ASK(HOLDEM, "QsJsTs", "AsKs", "AhAd");
    struct equity_question half = ASK(HOLDEM, "AsKsQsJsTs", "2h3h", "4d5d");
    struct equity          e;

    equity_count(&all, &e);
    CHECK(fraction_equal(equity_share(&e, 0), fraction_of(1, 1)));
    CHECK(fraction_equal(equity_share(&e, 1), fraction_of(0, 1)));
    equity_count(&half, &e);
    CHECK_EQ(e.deals, 1);
    CHECK(fraction_equal(equity_share(&e, 1), fraction_of(1, 2)));
}

static void t_samples_agree_with_the_count_within_their_error(void)
{
    static const char *const hands[VARIANTS][3] = {[HOLDEM] = {"AsKd", "7h7c"},
                                                   [OMAHA] = {"AsKd9s8d", "7h7c6h6c"},
                                                   [SINTETICO] = {"AsKd", "9h??"}};

    for (int v = 0; v < VARIANTS; v++) {
        struct equity_question q = ask((enum variant)v, hands[v], "Qs8h");
        struct equity          exact, some;

        equity_count(&q, &exact);
        equity_sample(&q, 40000, 7, &some);
        CHECK_EQ(some.deals, 40000);
        CHECK(!some.exact);
        for (unsigned h = 0; h < 2; h++) {
            double off = fraction_double(equity_share(&some, h)) -
                         fraction_double(equity_share(&exact, h));
            double error = equity_error(&some, h);

            CHECK(error > 0.0005 && error < 0.0026); /* at most half over the root of 40,000 */
            CHECK(off < 4 * error && off > -4 * error);
        }
    }
}

static void t_the_same_seed_gives_the_same_deals(void)
{
    struct equity_question q = ASK(OMAHA, "", "AsKd9s8d", "????????");
    struct equity          a, b, c;

    equity_sample(&q, 5000, 1, &a);
    equity_sample(&q, 5000, 1, &b);
    equity_sample(&q, 5000, 2, &c);
    CHECK_EQ(memcmp(&a, &b, sizeof a), 0);
    CHECK(memcmp(&a, &c, sizeof a) != 0);
}

static void t_a_pack_that_is_too_small_is_noticed(void)
{
    struct equity_question q = {.v = SINTETICO, .hands = 11};

    CHECK(equity_fits(&q)); /* 27 of 28 cards */
    q.dead = bit(0);
    CHECK(equity_fits(&q));
    q.dead = bit(0) | bit(1);
    CHECK(!equity_fits(&q));
}

static void t_more_deals_than_can_be_counted_are_said_to_be(void)
{
    struct equity_question q = {.v = HOLDEM, .hands = 10};

    CHECK(equity_deals(&q) == UINT64_MAX);
}

TEST_MAIN(TESTS)
