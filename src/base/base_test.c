#include "base/cents.h"
#include "base/text.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(an_odd_cent_is_the_players__exhaustively_to_a_million)                                       \
    X(an_exact_unit_never_leaves_an_odd_cent)                                                      \
    X(text_never_passes_its_end)                                                                   \
    X(numbers_are_written_and_read_back)                                                           \
    X(numbers_that_are_not_numbers_are_refused)                                                    \
    X(euro_are_read_exactly_or_refused)
TESTS(TEST_DECLARE)

static void t_an_odd_cent_is_the_players__exhaustively_to_a_million(void)
{
    static const struct odds all[] = {{3, 2}, {1, 2}, {5, 100}, {50, 100}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (cents stake = 1; stake <= 1000000; stake++) {
            cents up = share_up(stake, all[i]), down = share_down(stake, all[i]);
            cents exact = stake * all[i].num, den = all[i].den; /* both times den */

            CHECK(up * den >= exact && (up - 1) * den < exact);
            CHECK(down * den <= exact && (down + 1) * den > exact);
        }
}

static void t_an_exact_unit_never_leaves_an_odd_cent(void)
{
    CHECK(odds_exact(2, (struct odds){3, 2}));
    CHECK(!odds_exact(1, (struct odds){3, 2}));
    CHECK(odds_exact(20, (struct odds){5, 100}));
    CHECK(!odds_exact(10, (struct odds){5, 100}));
    for (cents stake = 20; stake < 100000; stake += 20)
        CHECK_EQ(share_up(stake, (struct odds){5, 100}), share_down(stake, (struct odds){5, 100}));
}

static void t_text_never_passes_its_end(void)
{
    char        space[8] = "zzzzzzz";
    struct text t = text_over(space, 5);

    text_put(&t, "mesa");
    CHECK(!t.cut);
    CHECK_TEXT(space, "mesa");
    text_put(&t, "s");
    CHECK(t.cut);
    CHECK_TEXT(space, "mesa");
    CHECK_EQ(space[5], 'z');
}

static void t_numbers_are_written_and_read_back(void)
{
    static const int64_t edges[] = {0,          1,           -1,        9,         10,
                                    2147483647, -2147483648, INT64_MAX, -INT64_MAX};

    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        char        space[24];
        struct text t = text_over(space, sizeof space);
        int64_t     back = 7;

        text_number(&t, edges[i]);
        CHECK(read_number(space, &back));
        CHECK_EQ(back, edges[i]);
    }
}

static void t_numbers_that_are_not_numbers_are_refused(void)
{
    /* clang-format off */
    static const char *const bad[] = {"", "-", "+1", "01", "-01", "1e3", "0x10", " 1", "1 ", "1.0",
                                      "NaN", "9223372036854775808", "99999999999999999999999", "١"};
    /* clang-format on */

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int64_t out = 42;

        CHECK(!read_number(bad[i], &out));
        CHECK_EQ(out, 42);
    }
}

static void t_euro_are_read_exactly_or_refused(void)
{
    static const struct {
        const char *words;
        cents       want;
    } good[] = {{"0", 0},      {"5", 500},   {"5.0", 500},
                {"5.05", 505}, {"0,50", 50}, {"10000000000", CENTS_MAX}};
    static const char *const bad[] = {
        "",   ".5",    "5.", "5.001", "-1", "1e3", "05", "10000000000.01", "99999999999999999999",
        "5€", "1 000", "inf"};

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        cents       out = -1;
        char        space[24];
        struct text t = text_over(space, sizeof space);

        CHECK(read_euro(good[i].words, &out));
        CHECK_EQ(out, good[i].want);
        text_euro(&t, out);
        CHECK(read_euro(space, &out));
        CHECK_EQ(out, good[i].want);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cents out = 42;

        CHECK(!read_euro(bad[i], &out));
        CHECK_EQ(out, 42);
    }
}

TEST_MAIN(TESTS)
