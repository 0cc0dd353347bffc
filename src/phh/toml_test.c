#include "phh/toml.h"

#include "check.h"
#include "phh/decimal.h"

#define TESTS(X)                                                                                   \
    X(keys_tables_and_comments)                                                                    \
    X(strings_of_the_four_kinds)                                                                   \
    X(escapes_become_characters)                                                                   \
    X(arrays_over_many_lines)                                                                      \
    X(whatever_is_skipped_is_still_read)                                                           \
    X(dates_and_times_are_words)                                                                   \
    X(faults_have_a_line_and_a_reason)                                                             \
    X(after_a_fault_the_next_table)                                                                \
    X(decimals_are_exact)                                                                          \
    X(decimals_that_are_none)                                                                      \
    X(decimals_find_their_scale)                                                                   \
    X(decimals_are_written_back)

TESTS(TEST_DECLARE)

static struct toml over(const char *words)
{
    return toml_over(words, strlen(words));
}

/* The first key's value, as a string. */
static const char *string_of(const char *words)
{
    static char space[256];
    char        name[TOML_NAME];
    struct text out = text_over(space, sizeof space);
    struct toml t = over(words);

    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    return toml_string(&t, &out) ? space : t.why;
}

/* Reads everything, skipping every value; NULL, or the fault. */
static const char *fault_of(const char *words, unsigned *line)
{
    char           name[TOML_NAME];
    struct toml    t = over(words);
    enum toml_item item;

    do {
        item = toml_next(&t, name, sizeof name);
        if (item == TOML_KEY) toml_skip(&t);
    } while (item != TOML_END && item != TOML_FAULT);
    CHECK_EQ(item == TOML_FAULT, t.why != NULL);
    *line = t.line;
    return t.why;
}

static void t_keys_tables_and_comments(void)
{
    char        name[TOML_NAME];
    struct toml t = over(
        "\xEF\xBB\xBF# first\n\n  a-b_1 = 1 # one\r\n\"q k\" . c='x'\n[12] # hand\n"
        "[ a . 'b' ]\nlast = true");

    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK_TEXT(name, "a-b_1");
    CHECK(toml_skip(&t));
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK_TEXT(name, "q k.c");
    CHECK(toml_skip(&t));
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_TABLE);
    CHECK_TEXT(name, "12");
    CHECK_EQ(t.line, 5);
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_TABLE);
    CHECK_TEXT(name, "a.b");
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK(toml_skip(&t));
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_END);
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_END);
}

static void t_strings_of_the_four_kinds(void)
{
    CHECK_TEXT(string_of("a = \"d dh p1 ????\""), "d dh p1 ????");
    CHECK_TEXT(string_of("a = 'no \\n escape'"), "no \\n escape");
    CHECK_TEXT(string_of("a = ''"), "");
    CHECK_TEXT(string_of("a = \"\"\"\nfirst\n  \"second\"\"\"\"\n"), "first\n  \"second\"");
    CHECK_TEXT(string_of("a = '''it's\r\n''two'''"), "it's\n''two");
    CHECK_TEXT(string_of("a = 'Hold’em é'"), "Hold’em é");
}

static void t_escapes_become_characters(void)
{
    CHECK_TEXT(string_of("a = \"q\\\" b\\\\ t\\t n\\n\""), "q\" b\\ t\t n\n");
    CHECK_TEXT(string_of("a = \"\\u00e9 \\u2019 \\U0001F0A1\""), "é ’ 🂡");
    CHECK_TEXT(string_of("a = \"\"\"one \\\n   \n   two\"\"\""), "one two");
    CHECK_TEXT(string_of("a = \"\\x41\""), "an escape that TOML does not have");
    CHECK_TEXT(string_of("a = \"\\ud800\""), "an escape that is no character");
    CHECK_TEXT(string_of("a = \"\\u0000\""), "an escape that is no character");
    CHECK_TEXT(string_of("a = \"\\u12g4\""), "an escape needs hexadecimal digits");
}

static void t_arrays_over_many_lines(void)
{
    char        name[TOML_NAME], space[64];
    bool        any = false;
    unsigned    count = 0;
    struct toml t = over("a = [ # the first\n  'p1 f', # Ivey\n\n  'p2 f'\n  ,\n]\nb = 1");

    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK(toml_open(&t));
    while (toml_more(&t, &any)) {
        struct text out = text_over(space, sizeof space);

        CHECK(toml_string(&t, &out));
        CHECK_TEXT(space, count++ == 0 ? "p1 f" : "p2 f");
    }
    CHECK_EQ(count, 2);
    CHECK(!t.why);
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK_TEXT(name, "b");
    CHECK_EQ(t.line, 7);
}

static void t_whatever_is_skipped_is_still_read(void)
{
    unsigned line;

    CHECK(!fault_of("a = [1, [2, ['x']], {b = 3, c.d = [ ]}, ]\n_n = {}\n", &line));
    CHECK(!fault_of("a = inf\nb = nan\nc = -1_000.5e-3\nd = 0xFF\n", &line));
    CHECK(fault_of("a = [1 2]", &line));
    CHECK(fault_of("a = {b = 1,}", &line));
    CHECK(fault_of("a = maybe", &line));
    CHECK(fault_of("a = [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]", &line));
}

static void t_dates_and_times_are_words(void)
{
    char        name[TOML_NAME], space[TOML_WORD];
    struct text out = text_over(space, sizeof space);
    struct toml t = over(
        "time = 19:37:54\nat = 2009-07-01 19:37:54 # ET\nday = 1979-05-27T07:32:00Z");

    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK(toml_word(&t, &out));
    CHECK_TEXT(space, "19:37:54");
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    out = text_over(space, sizeof space);
    CHECK(toml_word(&t, &out));
    CHECK_TEXT(space, "2009-07-01 19:37:54");
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK(toml_skip(&t));
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_END);
}

static void t_faults_have_a_line_and_a_reason(void)
{
    static const struct {
        const char *words, *why;
        unsigned    line;
    } cases[] = {
        {"a = 1\nb\n", "a key is followed by =", 2},
        {"a = 1 2", "something stands after the value", 1},
        {"\n\na = 'x", "a string that does not end", 3},
        {"a = 'x\n'", "a string that does not end on its line", 1},
        {"a = 'x\x01'", "a control character in a string", 1},
        {"a = 'x\xff'", "bytes that are not UTF-8", 1},
        {"a = [1,\n2", "an array that does not end", 2},
        {"[[hands]]", "an array of tables has no place in a hand history", 1},
        {"[a", "a table's name ends with ]", 1},
        {"= 1", "a key was expected", 1},
        {"a =", "a value was expected", 1},
        {"a = \n", "a value was expected", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned line;

        CHECK_TEXT(fault_of(cases[i].words, &line), cases[i].why);
        CHECK_EQ(line, cases[i].line);
    }
}

static void t_after_a_fault_the_next_table(void)
{
    char        name[TOML_NAME];
    struct toml t = over("[1]\na = ?\nb = [\n2\n]\n[2]\na = 1\n");

    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_TABLE);
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_KEY);
    CHECK(!toml_skip(&t));
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_FAULT);
    CHECK(toml_recover(&t));
    CHECK_EQ(t.line, 6);
    CHECK_EQ(toml_next(&t, name, sizeof name), TOML_TABLE);
    CHECK_TEXT(name, "2");
    CHECK(!toml_recover(&t));
}

/* ------------------------------- decimals ------------------------------- */

static cents units_of(const char *words, unsigned places)
{
    struct decimal d;
    cents          units;

    CHECK(decimal_read(words, strlen(words), &d));
    CHECK(decimal_scale(d, places, &units));
    return units;
}

static void t_decimals_are_exact(void)
{
    CHECK_EQ(units_of("2067.40", 2), 206740);
    CHECK_EQ(units_of("0.1", 2), 10);
    CHECK_EQ(units_of("-10", 2), -1000);
    CHECK_EQ(units_of("+7", 0), 7);
    CHECK_EQ(units_of("1_000.5", 1), 10005);
    CHECK_EQ(units_of("1e3", 0), 1000);
    CHECK_EQ(units_of("1.25e1", 1), 125);
    CHECK_EQ(units_of("5E-1", 1), 5);
    CHECK_EQ(units_of("0", 6), 0);
    CHECK_EQ(units_of("1000000000000", 0), CENTS_MAX);
}

static void t_decimals_that_are_none(void)
{
    static const char *const none[] = {"",    "-",  ".5",    "5.",   "01",   "1__0",
                                       "_1",  "1_", "1.2.3", "nan",  "-inf", "1e",
                                       "1e+", "e5", "1._5",  "0x10", "12a",  "1234567890123456789"};
    struct decimal           d;
    cents                    units;

    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK(!decimal_read(none[i], strlen(none[i]), &d));
    CHECK(decimal_read("inf", 3, &d) && d.infinite);
    CHECK(!decimal_scale(d, 0, &units));
    CHECK(decimal_read("1000000000001", 13, &d));
    CHECK(!decimal_scale(d, 0, &units));
    CHECK(decimal_read("10000000000", 11, &d));
    CHECK(!decimal_scale(d, 3, &units));
}

static void t_decimals_find_their_scale(void)
{
    /* What binary fractions leave behind is rounded to the scale of the others. */
    CHECK_EQ(units_of("1073.3999999999999", 2), 107340);
    CHECK_EQ(units_of("2484.1000000000004", 2), 248410);
    CHECK_EQ(units_of("0.4999", 0), 0);
    CHECK_EQ(units_of("0.5", 0), 1);
    CHECK_EQ(units_of("-0.5", 0), -1);
    CHECK_EQ(units_of("3333.33333333333333333333", 2), 333333);
}

static void t_decimals_are_written_back(void)
{
    char        space[64];
    struct text t = text_over(space, sizeof space);

    decimal_write(&t, 206740, 2);
    text_char(&t, ' ');
    decimal_write(&t, 5, 2);
    text_char(&t, ' ');
    decimal_write(&t, -1050, 2);
    text_char(&t, ' ');
    decimal_write(&t, 10310, 0);
    CHECK_TEXT(space, "2067.40 0.05 -10.50 10310");
}

TEST_MAIN(TESTS)
