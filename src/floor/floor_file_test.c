/* What a floor file says: tables, their options, the law, and the sentences of its faults. */
#include "floor/floor_text_test.h"

#define TESTS(X)                                                                                   \
    X(a_good_floor_is_read)                                                                        \
    X(what_is_not_said_takes_its_usual_value)                                                      \
    X(every_game_is_written_and_read_back)                                                         \
    X(no_option_is_called_as_a_key_of_the_table)                                                   \
    X(money_is_never_guessed)                                                                      \
    X(unknown_repeated_and_missing_keys_are_refused)                                               \
    X(wrong_types_are_refused)                                                                     \
    X(numbers_are_read_strictly)                                                                   \
    X(choices_are_read_strictly)                                                                   \
    X(806_2015_r6_b__session_mode_is_refused_while_nobody_keeps_hours)                             \
    X(809_2015_r6_b__session_mode_is_refused_while_nobody_keeps_hours)                             \
    X(811_2015_r6_b__session_mode_is_refused_while_nobody_keeps_hours)                             \
    X(a_thousand_tables_are_read_and_one_more_is_refused)                                          \
    X(copies_are_tables_of_their_own_behind_the_others)                                            \
    X(copies_that_cannot_be_are_refused)                                                           \
    X(the_law_is_told_with_the_line_of_the_value)                                                  \
    X(everything_wrong_is_told_at_once_in_the_order_of_the_file)                                   \
    X(what_is_not_told_is_counted)                                                                 \
    X(warnings_do_not_refuse)                                                                      \
    X(every_fault_has_a_sentence_in_both_languages)                                                \
    X(settings_are_applied_or_refused)                                                             \
    X(the_fingerprint_moves_with_everything_it_stands_for)                                         \
    X(a_description_is_read_back_and_nothing_else_is)
TESTS(TEST_DECLARE)

static void t_a_good_floor_is_read(void)
{
    read_words(
        "# comment\n" HEAD TABLE
        "    mode: multi\n    seats: 12\n    window: 25\n    inactivity: off\n    max_ases: 5\n"
        "  - {name: \"Mesa 2 — café\", game: 'banca-francesa', minimum: 5, unit: 1.0}\n");
    CHECK(floor_now.lawful);
    CHECK_EQ(floor_now.problems, 0);
    CHECK_TEXT(floor_now.house, "Casa");
    CHECK_EQ(floor_now.tables, 2);
    CHECK_TEXT(floor_now.table[0].name, "A");
    CHECK_TEXT(floor_now.table[1].name, "Mesa 2 — café");
    CHECK(floor_now.table[0].game == game_find("banca-francesa"));

    const int64_t *value = floor_now.table[0].house.value;

    CHECK_EQ(value[OPT_MODE], MODE_MULTI);
    CHECK_EQ(value[OPT_SEATS], 12);
    CHECK_EQ(value[OPT_MINIMUM], 100);
    CHECK_EQ(value[OPT_UNIT], 50);
    CHECK_EQ(value[OPT_WINDOW], 25000);
    CHECK_EQ(value[OPT_INACTIVITY], 0);
    CHECK_EQ(value[option_find(floor_now.table[0].game, "max_ases")], 5);
    CHECK(memcmp(floor_now.table[0].fingerprint, floor_now.table[1].fingerprint, 32) != 0);
}

static void t_what_is_not_said_takes_its_usual_value(void)
{
    const struct game *game = game_find("banca-francesa");
    struct house       usual = house_usual(game->options, game->options_count);

    usual.value[OPT_UNIT] = 50;
    read_words(HEAD TABLE);
    CHECK(floor_now.lawful);
    CHECK(memcmp(&floor_now.table[0].house, &usual, sizeof usual) == 0);
}

/* Every option of every game, written as the operator would, comes back the same. */
static void t_every_game_is_written_and_read_back(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct house  house = house_usual((*g)->options, (*g)->options_count);
        struct faults faults = {0};
        char          space[8192];
        struct text   t = text_over(space, sizeof space);

        text_put(&t, "house: Casa\ntables:\n  - name: A\n    game: ");
        text_put(&t, (*g)->key);
        for (size_t i = 0; i < (*g)->options_count; i++) {
            text_put(&t, "\n    ");
            text_put(&t, (*g)->options[i].words.key);
            text_put(&t, ": ");
            option_write(&(*g)->options[i], house.value[i], &t);
        }
        text_put(&t, "\n");
        CHECK(!t.cut);
        read_words(space);
        game_lawful(*g, &house, &faults);
        CHECK_EQ(floor_now.lawful, !faults_refuse(&faults));
        CHECK_EQ(floor_now.problems, faults.count);
        CHECK(memcmp(&floor_now.table[0].house, &house, sizeof house) == 0);
    }
}

static void t_no_option_is_called_as_a_key_of_the_table(void)
{
    for (const struct game *const *g = games; *g; g++) {
        CHECK_EQ(option_find(*g, "name"), -1);
        CHECK_EQ(option_find(*g, "game"), -1);
        CHECK_EQ(option_find(*g, "copies"), -1);
    }
}

static void t_money_is_never_guessed(void)
{
    REFUSED(HEAD "  - name: A\n    game: banca-francesa\n    unit: 1\n", 3, 5,
            "minimum: is missing");
    REFUSED(HEAD "  - name: A\n    game: banca-francesa\n    minimum: 1\n", 3, 5,
            "unit: is missing");
    REFUSED(HEAD TABLE "  - name: B\n    game: banca-francesa\n", 7, 5, "unit: is missing");
    CHECK_EQ(floor_now.problems, 2);
    CHECK_TEXT(floor_now.problem[1].option, "minimum");
    REFUSED(HEAD "  - name: A\n    game: holdem\n    minimum: 1\n", 3, 5, "small: is missing");
}

static void t_unknown_repeated_and_missing_keys_are_refused(void)
{
    REFUSED("home: Casa\ntables:\n" TABLE, 1, 1,
            "\"home\" is not a key that belongs here; is it house?");
    CHECK_TEXT(floor_now.problem[1].words, "house: is missing");
    REFUSED("house: Casa\n", 1, 1, "tables: is missing");
    REFUSED("house: Casa\ntabels:\n" TABLE, 1, 1, "tables: is missing");
    CHECK(strstr(floor_now.problem[1].words, "is it tables?"));
    REFUSED("house: Casa\nhouse: Outra\ntables:\n" TABLE, 2, 1, "\"house\" appears twice");
    REFUSED(HEAD TABLE "    max_asses: 5\n", 7, 5,
            "\"max_asses\" is not a key that belongs here; is it max_ases?");
    REFUSED(HEAD TABLE "    Minimum: 5\n", 7, 5, "is it minimum?");
    REFUSED(HEAD TABLE "    unit: 0.50\n", 7, 5, "\"unit\" appears twice");
    REFUSED(HEAD TABLE "    game: banca-francesa\n", 7, 5, "\"game\" appears twice");
    REFUSED(HEAD "  - game: banca-francesa\n    minimum: 1\n    unit: 1\n", 3, 5,
            "name: is missing");
    REFUSED(HEAD "  - name: A\n    minimum: 1\n", 3, 5, "game: is missing");
    REFUSED(HEAD "  - name: A\n    game: banca\n", 4, 11,
            "\"banca\" is not a game of this house; is it banca-francesa?");
    REFUSED(HEAD TABLE "    [a, b]: 1\n", 7, 5, "a key that is not a word");
    REFUSED(HEAD TABLE "    \"a\\0b\": 1\n", 7, 5, "a key that is not a word");
}

static void t_wrong_types_are_refused(void)
{
    REFUSED("- a\n- b\n", 1, 1, "the keys house and tables are missing");
    REFUSED("Casa\n", 1, 1, "the keys house and tables are missing");
    REFUSED("house: [Casa]\ntables:\n" TABLE, 1, 8, "house: is not text");
    REFUSED("house: 12\ntables:\n" TABLE, 1, 8, "house: is not text");
    REFUSED("house:\ntables:\n" TABLE, 1, 7, "house: is not text");
    REFUSED("house: ~\ntables:\n" TABLE, 1, 8, "house: is not text");
    REFUSED("house: true\ntables:\n" TABLE, 1, 8, "house: is not text");
    REFUSED("house: Casa\ntables: Mesa\n", 2, 9, "tables: is not a list");
    REFUSED("house: Casa\ntables: {a: b}\n", 2, 9, "tables: is not a list");
    REFUSED("house: Casa\ntables: []\n", 2, 9, "tables: there is none");
    REFUSED(HEAD "  - Mesa\n", 3, 5, "a table is described by keys and values");
    REFUSED(HEAD "  - [a]\n", 3, 5, "a table is described by keys and values");
    REFUSED(HEAD "  - name: A\n    game: [banca-francesa]\n", 4, 11, "game: is not text");
    REFUSED(HEAD TABLE "    seats: [1]\n", 7, 12, "seats: has no single value");
    REFUSED(HEAD TABLE "    seats: {a: 1}\n", 7, 12, "seats: has no single value");
    REFUSED(HEAD TABLE "    seats:\n", 7, 11, "seats: has no single value");
    REFUSED(HEAD TABLE "    seats: \"1\"\n", 7, 12, "seats: is text between quotes");
    REFUSED(HEAD TABLE "    seats: null\n", 7, 12, "seats: \"null\" is not a whole number");
    read_words("house: \"12\"\ntables:\n" TABLE);
    CHECK(floor_now.lawful);
}

static void t_numbers_are_read_strictly(void)
{
    static const char *const counts[] = {"1e1", "0x1", "01",   "+1",  "1.0",
                                         "1_0", "NaN", ".inf", "1 0", "99999999999999999999",
                                         "١",   "--1", "0o7",  "true"};
    static const char *const euro[] = {"1e3",
                                       "0x10",
                                       "01.00",
                                       "+1",
                                       "1.000",
                                       ".5",
                                       "5.",
                                       "NaN",
                                       "inf",
                                       "-1",
                                       "1 000",
                                       "5€",
                                       "10000000000.01",
                                       "99999999999999999999",
                                       "1.00.00"};
    char                     space[512];

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        snprintf(space, sizeof space, HEAD TABLE "    seats: %s\n", counts[i]);
        REFUSED(space, 7, 12, "is not a whole number");
    }
    for (size_t i = 0; i < sizeof euro / sizeof euro[0]; i++) {
        snprintf(space, sizeof space,
                 HEAD "  - name: A\n    game: banca-francesa\n    unit: 1\n    minimum: %s\n",
                 euro[i]);
        REFUSED(space, 6, 14, "is not an amount in euro");
    }
    REFUSED(HEAD TABLE "    window: 20.5\n", 7, 13, "is not a whole number of seconds");
    REFUSED(HEAD TABLE "    window: 9223372036854775807\n", 7, 13,
            "is not a whole number of seconds");
    REFUSED(HEAD TABLE "    max_ases: 2x\n", 7, 15, "is not a whole number of times the minimum");
}

static void t_choices_are_read_strictly(void)
{
    REFUSED(HEAD TABLE "    mode: Multi\n", 7, 11,
            "\"Multi\" is not individual or multi, 808/2015 r.4");
    REFUSED(HEAD TABLE "    mode: 1\n", 7, 11, "\"1\" is not individual or multi");
    REFUSED(HEAD TABLE "    inactivity: true\n", 7, 17, "\"true\" is not off or on");
    CHECK_TEXT(floor_now.problem[0].option, "inactivity");
    CHECK_TEXT(floor_now.problem[0].rule, "808/2015 r.29");
}

static void session_is_refused(const char *game, const char *law)
{
    char words[200], wanted[100];

    snprintf(words, sizeof words,
             "house: Casa\ntables:\n  - {name: A, running: session, game: %s, "
             "minimum: 1%s}\n",
             game, text_same(game, "sintetico") ? "" : ", small: 1");
    snprintf(wanted, sizeof wanted, "no tables in session mode yet, %s r.6 b", law);
    REFUSED(words, 3, 24, wanted);
    CHECK_EQ(floor_now.problems, 1);
    CHECK_TEXT(floor_now.problem[0].option, "running");
}

static void t_806_2015_r6_b__session_mode_is_refused_while_nobody_keeps_hours(void)
{
    session_is_refused("holdem", "806/2015");
    read_words("house: Casa\ntables:\n"
               "  - {name: A, running: continuous, game: holdem, minimum: 1, small: 1}\n");
    CHECK(floor_now.lawful);
}

static void t_809_2015_r6_b__session_mode_is_refused_while_nobody_keeps_hours(void)
{
    session_is_refused("sintetico", "809/2015");
}

static void t_811_2015_r6_b__session_mode_is_refused_while_nobody_keeps_hours(void)
{
    session_is_refused("omaha", "811/2015");
}

static char *many_tables(int count, const char *options)
{
    size_t size = 64 + (size_t)count * 128;
    char  *text = malloc(size);
    int    used = snprintf(text, size, HEAD);

    for (int i = 0; i < count; i++)
        used += snprintf(text + used, size - (size_t)used,
                         "  - {name: T%d, game: banca-francesa, %s}\n", i, options);
    return text;
}

static void t_a_thousand_tables_are_read_and_one_more_is_refused(void)
{
    char *text = many_tables(1000, "minimum: 1, unit: 1");

    read_words(text);
    CHECK(floor_now.lawful);
    CHECK_EQ(floor_now.tables, 1000);
    CHECK_TEXT(floor_now.table[999].name, "T999");
    free(text);
    text = many_tables(1001, "minimum: 1, unit: 1");
    REFUSED(text, 1003, 5, "tables: there are more than 1000");
    free(text);
}

static void t_copies_are_tables_of_their_own_behind_the_others(void)
{
    const struct floor_table *t;

    read_words(HEAD TABLE "    copies: 3\n"
                          "  - {name: B, game: banca-francesa, minimum: 5, unit: 1, copies: 1}\n"
                          "  - {name: C, game: roulette-fr, minimum: 5, unit: 1, copies: 2}\n");
    CHECK(floor_now.lawful);
    CHECK_EQ(floor_now.tables, 6);
    t = floor_now.table;
    for (size_t i = 0; i < 3; i++) CHECK_EQ(t[i].copy_of, 0);
    CHECK_TEXT(t[3].name, "A (2)");
    CHECK_TEXT(t[4].name, "A (3)");
    CHECK_TEXT(t[5].name, "C (2)");
    CHECK_EQ(t[3].copy_of, 1);
    CHECK_EQ(t[4].copy_of, 1);
    CHECK_EQ(t[5].copy_of, 3);
    CHECK(memcmp(t[4].fingerprint, t[0].fingerprint, FINGERPRINT_BYTES) == 0);
    CHECK(t[5].game == t[2].game);
}

static void t_copies_that_cannot_be_are_refused(void)
{
    char        many[4096];
    struct text rows = text_over(many, sizeof many);

    REFUSED(HEAD TABLE "    copies: 0\n", 7, 13, "copies: 0; at least 1");
    REFUSED(HEAD TABLE "    copies: 201\n", 7, 13, "copies: 201; at most 200");
    REFUSED(HEAD TABLE "    copies: two\n", 7, 13, "copies: \"two\" is not");
    REFUSED(HEAD TABLE "    copies: \"2\"\n", 7, 13, "copies: is text between quotes");
    REFUSED(HEAD TABLE "    copies: [2]\n", 7, 13, "copies: has no single value");
    REFUSED(HEAD TABLE "    copies: 2\n    copies: 2\n", 8, 5, "\"copies\" appears twice");
    REFUSED(HEAD TABLE "    copies: 2\n"
                       "  - {name: A (2), game: banca-francesa, minimum: 5, unit: 1}\n",
            7, 13, "\"A (2)\" is already the name of another table");
    text_put(&rows, HEAD);
    for (char name = 'P'; name <= 'U'; name++) {
        text_put(&rows, "  - {name: ");
        text_char(&rows, name);
        text_put(&rows, ", game: banca-francesa, minimum: 5, unit: 1, copies: 200}\n");
    }
    REFUSED(many, 7, 66, "copies: with these there are more than 1000 tables");
}

static void t_the_law_is_told_with_the_line_of_the_value(void)
{
    REFUSED(HEAD TABLE "    max_ases: 7\n", 7, 15,
            "max_ases: 7 × the minimum; the law allows at most 6 ×, 808/2015 r.12 a");
    CHECK_TEXT(floor_now.problem[0].option, "max_ases");
    CHECK_TEXT(floor_now.problem[0].rule, "808/2015 r.12 a");
    CHECK_EQ(floor_now.problem[0].table, 0);
    REFUSED(HEAD TABLE "    max_ases: 0\n", 7, 15, "the law allows at least 1 ×");
    REFUSED(HEAD TABLE "    max_ases: -1\n", 7, 15, "max_ases: -1 × the minimum");
    REFUSED(HEAD TABLE "    seats: 33\n    mode: multi\n", 7, 12, "seats: 33; at most 32");
    REFUSED(HEAD TABLE "    seats: 2\n", 7, 12, "seats: 2; the law allows at most 1, 808/2015 r.4");
    REFUSED(HEAD TABLE "    window: 2\n", 7, 13,
            "window: 2 s; the law allows at least 3 s, 808/2015 r.13");
    REFUSED(HEAD "  - name: A\n    game: banca-francesa\n    minimum: 1.50\n    unit: 1\n", 5, 14,
            "minimum: 1.50 is not a multiple of the chip of 1.00");
}

static void t_everything_wrong_is_told_at_once_in_the_order_of_the_file(void)
{
    static const unsigned want[] = {1, 3, 5, 6, 8, 11};

    read_words("house: 1\ntables:\n  - name: ''\n    game: banca-francesa\n    max_ases: 7\n"
               "    unit: x\n    minimum: 1\n    mode: y\n  - name: B\n    game: banca-francesa\n"
               "    z: 1\n    minimum: 1\n    unit: 1\n");
    CHECK_EQ(floor_now.problems, 6);
    for (size_t i = 0; i < 6; i++) CHECK_EQ(floor_now.problem[i].line, want[i]);
}

static void t_what_is_not_told_is_counted(void)
{
    char *text = many_tables(1000, "max_ases: 9");

    read_words(text);
    CHECK(!floor_now.lawful);
    CHECK_EQ(floor_now.problems, FLOOR_PROBLEMS_MAX);
    CHECK_EQ(floor_now.untold, 3 * 1000 - FLOOR_PROBLEMS_MAX); /* minimum, unit, max_ases */
    free(text);
}

/* With a chip of one cent some games cannot pay everything exactly; they may still open. */
static void t_warnings_do_not_refuse(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct house  house = house_usual((*g)->options, (*g)->options_count);
        struct faults faults = {0};
        char          space[512];

        house.value[OPT_UNIT] = 1;
        game_lawful(*g, &house, &faults);
        snprintf(space, sizeof space, HEAD "  - {name: A, game: %s, minimum: 1, unit: 0.01%s}\n",
                 (*g)->key, option_find(*g, "small") < 0 ? "" : ", small: 0.50");
        read_words(space);
        CHECK_EQ(floor_now.lawful, !faults_refuse(&faults));
        CHECK_EQ(floor_now.problems, faults.count);
        for (size_t i = 0; i < floor_now.problems; i++)
            CHECK_EQ(floor_now.problem[i].warning, faults.list[i].kind == FAULT_INEXACT);
    }
}

static void t_every_fault_has_a_sentence_in_both_languages(void)
{
    const struct game *game = game_find("banca-francesa");

    for (int kind = FAULT_BELOW; kind <= FAULT_INEXACT; kind++)
        for (size_t option = 0; option < game->options_count; option++) {
            struct fault fault = {.kind = (uint8_t)kind,
                                  .option = (uint8_t)option,
                                  .rule = "808/2015 r.11",
                                  .what = "ases",
                                  .value = 7,
                                  .limit = 6};
            char         pt[320], en[320];
            struct text  t = text_over(pt, sizeof pt);

            fault_say(game, &fault, PT, &t);
            CHECK(!t.cut && strstr(pt, "808/2015 r.11"));
            t = text_over(en, sizeof en);
            fault_say(game, &fault, EN, &t);
            CHECK(!t.cut && strstr(en, "808/2015 r.11"));
            CHECK(strcmp(pt, en) != 0);
            CHECK(strncmp(pt, game->options[option].words.key, 4) == 0);
        }
    floor_release(&floor_now);
    floor_read(HEAD, strlen(HEAD), PT, &floor_now);
    CHECK_TEXT(floor_now.problem[0].words, "tables: não é uma lista de mesas");
}

static void t_settings_are_applied_or_refused(void)
{
    static const char *const bad[] = {"",
                                      "=",
                                      "seats",
                                      "=1",
                                      "seats=",
                                      "seats=x",
                                      "saets=1",
                                      "seats =1",
                                      "mode=none",
                                      "minimum=1e3",
                                      "a_very_long_name_that_is_no_option_at_all=1"};
    const struct game       *game = game_find("banca-francesa");
    struct house house = house_usual(game->options, game->options_count), before = house;
    char         space[256];
    struct text  why = text_over(space, sizeof space);

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why = text_over(space, sizeof space);
        CHECK(!house_set(game, bad[i], EN, &house, &why));
        CHECK(why.used > 0 && !why.cut);
        CHECK(memcmp(&house, &before, sizeof house) == 0);
    }
    CHECK(house_set(game, "mode=multi", EN, &house, &why));
    CHECK(house_set(game, "minimum=2.50", EN, &house, &why));
    CHECK(house_set(game, "window=30", EN, &house, &why));
    CHECK_EQ(house.value[OPT_MODE], MODE_MULTI);
    CHECK_EQ(house.value[OPT_MINIMUM], 250);
    CHECK_EQ(house.value[OPT_WINDOW], 30000);
}

static void t_a_description_is_read_back_and_nothing_else_is(void)
{
    char               words[DESCRIPTION_MAX];
    struct floor_table table = {.name = "mesa", .game = game_find("banca-francesa")};
    struct floor_table again;
    struct text        t = text_over(words, sizeof words);

    table.house = house_usual(table.game->options, table.game->options_count);
    fingerprint_of(table.game, &table.house, table.fingerprint);
    description_write(&table, &t);
    CHECK(description_read(words, t.used, &again));
    CHECK(memcmp(&again, &table, sizeof table) == 0);
    for (size_t size = 0; size < t.used; size++) CHECK(!description_read(words, size, &again));
    CHECK(!description_read("name=x\n", 7, &again));
    CHECK(!description_read("game=bridge\n", 12, &again));
    CHECK(!description_read("game=banca-francesa\nno=1\n", 25, &again));
    CHECK(!description_read("game=banca-francesa\nunit=x\n", 27, &again));
}

static void t_the_fingerprint_moves_with_everything_it_stands_for(void)
{
    const struct game *game = game_find("banca-francesa");
    struct game        other = *game;
    struct house       house = house_usual(game->options, game->options_count);
    uint8_t            first[32], second[32];
    char               hex[FINGERPRINT_TEXT];

    fingerprint_of(game, &house, first);
    fingerprint_of(game, &house, second);
    CHECK(memcmp(first, second, 32) == 0);
    for (unsigned i = 0; i < OPTIONS_MAX; i++) {
        house.value[i]++;
        fingerprint_of(game, &house, second);
        CHECK(memcmp(first, second, 32) != 0);
        house.value[i]--;
    }
    other.rules_version++;
    fingerprint_of(&other, &house, second);
    CHECK(memcmp(first, second, 32) != 0);
    other.rules_version--;
    other.key = "banca-francesb";
    fingerprint_of(&other, &house, second);
    CHECK(memcmp(first, second, 32) != 0);
    fingerprint_write(first, hex);
    CHECK_EQ(strlen(hex), 64);
    floor_release(&floor_now);
}

TEST_MAIN(TESTS)
