/* check.h -- what a test file needs, on one page; cmocka underneath.
 *
 * A test file opens with its table of contents:
 *
 *     #define TESTS(X)                                      \
 *         X(808_2015_r24_a__three_aces_pay_61_to_1)         \
 *         X(bets_are_refused_once_the_house_closes)
 *
 * writes one `static void t_NAME(void)` for each, and ends with TEST_MAIN(TESTS). */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define CHECK(fact) _assert_true((fact) ? 1 : 0, #fact, __FILE__, __LINE__)

/* Whole numbers of any kind; says both values when they differ. */
#define CHECK_EQ(got, want) check_eq((int64_t)(got), (int64_t)(want), #got, __FILE__, __LINE__)

#define CHECK_TEXT(got, want) check_text((got), (want), #got, __FILE__, __LINE__)

static inline void check_eq(int64_t got, int64_t want, const char *what, const char *file, int line)
{
    if (got == want) return;
    print_error("%s is %lld, not %lld\n", what, (long long)got, (long long)want);
    _fail(file, line);
}

static inline void check_text(const char *got, const char *want, const char *what, const char *file,
                              int line)
{
    if (strcmp(got, want) == 0) return;
    print_error("%s is \"%s\", not \"%s\"\n", what, got, want);
    _fail(file, line);
}

#define TEST_DECLARE(name) static void t_##name(void);
#define TEST_WRAP(name)                                                                            \
    static void w_##name(void **state)                                                             \
    {                                                                                              \
        (void)state;                                                                               \
        t_##name();                                                                                \
    }
#define TEST_ENTRY(name) {#name, w_##name, NULL, NULL, NULL},

#define TEST_MAIN(TESTS)                                                                           \
    TESTS(TEST_WRAP)                                                                               \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest all[] = {TESTS(TEST_ENTRY)};                                       \
        return cmocka_run_group_tests(all, NULL, NULL);                                            \
    }

#endif
