#include "odds/fraction.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(a_fraction_is_always_in_lowest_terms_with_the_sign_above)                                    \
    X(the_four_operations_agree_with_hand_arithmetic)                                              \
    X(every_small_pair_obeys_the_laws_of_arithmetic)                                               \
    X(large_terms_reduce_before_they_multiply)                                                     \
    X(fractions_are_written_as_one_says_them)                                                      \
    X(decimals_are_the_true_expansion_and_never_rounded)                                           \
    X(decimals_multiplied_back_leave_less_than_one_last_digit)
TESTS(TEST_DECLARE)

static bool value(struct fraction a, int64_t num, int64_t den)
{
    return a.num == num && a.den == den;
}

static const char *written(struct fraction a)
{
    static char space[96];
    struct text t = text_over(space, sizeof space);

    fraction_put(&t, a);
    CHECK(!t.cut);
    return space;
}

static const char *decimal(struct fraction a, int places)
{
    static char space[96];
    struct text t = text_over(space, sizeof space);

    fraction_decimal(&t, a, places);
    CHECK(!t.cut);
    return space;
}

static void t_a_fraction_is_always_in_lowest_terms_with_the_sign_above(void)
{
    CHECK(value(fraction_of(6, 222), 1, 37));
    CHECK(value(fraction_of(-6, 222), -1, 37));
    CHECK(value(fraction_of(6, -222), -1, 37));
    CHECK(value(fraction_of(-6, -222), 1, 37));
    CHECK(value(fraction_of(0, -5), 0, 1));
    CHECK(value(fraction_of(37, 37), 1, 1));
}

static void t_the_four_operations_agree_with_hand_arithmetic(void)
{
    struct fraction third = fraction_of(1, 3), sixth = fraction_of(1, 6);

    CHECK(value(fraction_add(third, sixth), 1, 2));
    CHECK(value(fraction_sub(sixth, third), -1, 6));
    CHECK(value(fraction_mul(fraction_of(-4, 9), fraction_of(3, 8)), -1, 6));
    CHECK(value(fraction_div(third, fraction_of(-2, 3)), -1, 2));

    /* A single number at French roulette: 35 for one, one pocket in 37. */
    struct fraction hit = fraction_of(1, 37);
    struct fraction net = fraction_sub(fraction_mul(fraction_of(35, 1), hit),
                                       fraction_sub(fraction_of(1, 1), hit));

    CHECK(value(net, -1, 37));
}

static void t_every_small_pair_obeys_the_laws_of_arithmetic(void)
{
    for (int a = -8; a <= 8; a++)
        for (int b = 1; b <= 8; b++)
            for (int c = -8; c <= 8; c++)
                for (int d = 1; d <= 8; d++) {
                    struct fraction x = fraction_of(a, b), y = fraction_of(c, d);

                    CHECK(fraction_equal(fraction_add(x, y), fraction_of(a * d + c * b, b * d)));
                    CHECK(fraction_equal(fraction_mul(x, y), fraction_of(a * c, b * d)));
                    CHECK(fraction_equal(fraction_sub(fraction_add(x, y), y), x));
                    if (c != 0) CHECK(fraction_equal(fraction_div(fraction_mul(x, y), y), x));
                }
}

static void t_large_terms_reduce_before_they_multiply(void)
{
    __int128        big = (__int128)1 << 100;
    struct fraction a = fraction_of(big, 3), b = fraction_of(9, big);

    CHECK(value(fraction_mul(a, b), 3, 1));
    CHECK(value(fraction_div(a, a), 1, 1));
    CHECK(fraction_equal(fraction_add(fraction_of(1, big), fraction_of(1, big)),
                         fraction_of(1, big / 2)));
    CHECK_TEXT(written(fraction_of(big, 1)), "1267650600228229401496703205376");
}

static void t_fractions_are_written_as_one_says_them(void)
{
    CHECK_TEXT(written(fraction_of(1, 37)), "1/37");
    CHECK_TEXT(written(fraction_of(-31, 415)), "-31/415");
    CHECK_TEXT(written(fraction_of(6, 2)), "3");
    CHECK_TEXT(written(fraction_of(0, 7)), "0");
}

static void t_decimals_are_the_true_expansion_and_never_rounded(void)
{
    CHECK_TEXT(decimal(fraction_of(1, 37), 18), "0.027027027027027027");
    CHECK_TEXT(decimal(fraction_of(-1, 63), 15), "-0.015873015873015"); /* ...873 next */
    CHECK_TEXT(decimal(fraction_of(2, 3), 4), "0.6666");
    CHECK_TEXT(decimal(fraction_of(1, 4), 15), "0.250000000000000");
    CHECK_TEXT(decimal(fraction_of(-7, 2), 0), "-3");
    CHECK_TEXT(decimal(fraction_of(22, 7), 30), "3.142857142857142857142857142857");
}

/* What long division promises: 0 <= |a| - written < one unit of the last place. */
static void t_decimals_multiplied_back_leave_less_than_one_last_digit(void)
{
    __int128 unit = 1;

    for (int i = 0; i < 20; i++) unit *= 10;
    for (int den = 1; den <= 420; den++)
        for (int num = 0; num < den; num++) {
            const char *digits = decimal(fraction_of(num, den), 20);
            __int128    n = 0;

            for (const char *at = digits; *at; at++)
                if (*at != '.') n = n * 10 + (*at - '0');
            CHECK(n * den <= num * unit && num * unit < (n + 1) * den);
        }
}

TEST_MAIN(TESTS)
