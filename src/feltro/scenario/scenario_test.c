#include "feltro/scenario/scenario.h"

#include "base/text.h"

#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(a_scenario_as_written_is_so)                                                                 \
    X(a_different_answer_is_shown_beside_the_written_one)                                          \
    X(a_missing_or_extra_answer_differs)                                                           \
    X(what_was_played_is_a_scenario_as_written)                                                    \
    X(the_last_line_may_lack_its_end)                                                              \
    X(what_is_not_a_scenario_is_refused_with_its_line)                                             \
    X(commands_are_read_strictly)                                                                  \
    X(draws_are_read_strictly)                                                                     \
    X(a_round_of_cards_is_told_in_a_croupiers_words)                                               \
    X(a_lost_bet_that_a_void_round_returns_is_told_again)                                          \
    X(time_is_seconds_to_the_millisecond)                                                          \
    X(a_table_the_law_refuses_is_an_answer)                                                        \
    X(a_file_over_1_mib_is_refused)                                                                \
    X(answers_that_would_never_end_are_refused)
TESTS(TEST_DECLARE)

#define TITLE "# rule: what it shows\n"
#define TABLE "table game=banca-francesa minimum=1 unit=1\n"
#define SIT   "> sit 0 100\n  ok     awaits open\n"

static struct scenario_report report;

static int play_bytes(const char *text, size_t size)
{
    scenario_release(&report);
    return scenario_play(text, size, &report);
}

static int play(const char *text)
{
    return play_bytes(text, strlen(text));
}

static void check_unreadable(const char *text, size_t size, unsigned line, const char *why,
                             const char *file, int at)
{
    int verdict = play_bytes(text, size);

    if (verdict == SCENARIO_UNREADABLE && report.line == line && strstr(report.why, why)) return;
    print_error("wanted %u: %s\n   got %u: %s (verdict %d)\n", line, why, report.line, report.why,
                verdict);
    _fail(file, at);
}

#define UNREADABLE(text, line, why)                                                                \
    check_unreadable((text), sizeof(text) - 1, (line), (why), __FILE__, __LINE__)

static void t_a_scenario_as_written_is_so(void)
{
    CHECK_EQ(play(TITLE TABLE SIT), SCENARIO_AS_WRITTEN);
    CHECK_EQ(play(TITLE "\n# more\n" TABLE "\n" SIT "# end\n"), SCENARIO_AS_WRITTEN);
    CHECK_EQ(play(TITLE), SCENARIO_AS_WRITTEN);
    CHECK_EQ(play(TITLE TABLE SIT TABLE SIT), SCENARIO_AS_WRITTEN); /* another table */
}

static void t_a_different_answer_is_shown_beside_the_written_one(void)
{
    CHECK_EQ(play(TITLE TABLE SIT "> open\n  ok     awaits bets\n  says   nothing\n"),
             SCENARIO_DIFFERS);
    CHECK_TEXT(report.differences, "5: > open\n"
                                   "    written    says   nothing\n"
                                   "    answered   says   bets-open\n");
}

static void t_a_missing_or_extra_answer_differs(void)
{
    CHECK_EQ(play(TITLE TABLE "> sit 0 100\n"), SCENARIO_DIFFERS);
    CHECK_EQ(play(TITLE TABLE SIT "  ok     awaits open\n"), SCENARIO_DIFFERS);
    CHECK_EQ(play(TITLE TABLE SIT "  \n"), SCENARIO_DIFFERS);
    CHECK_EQ(play(TITLE TABLE "  ok\n"), SCENARIO_DIFFERS);
}

static void t_what_was_played_is_a_scenario_as_written(void)
{
    char *again;

    CHECK_EQ(play(TITLE TABLE
                  "> sit 0 100\n> open\n> bet 0 ases 5\n> close 0\n  old\n> draw 1 1 1\n> see 0\n"
                  "> see\n> leave 0\n"),
             SCENARIO_DIFFERS);
    again = malloc(report.played_size);
    CHECK(again != NULL);
    memcpy(again, report.played, report.played_size);
    CHECK_EQ(play_bytes(again, report.played_size), SCENARIO_AS_WRITTEN);
    CHECK(strstr(report.played,
                 "  pays   seat 0 ases won stake 5.00 prize 305.00 back 310.00 by 808/2015 r.24 a\n"
                 "  stack  0 = 405.00\n"));
    free(again);
}

static void t_the_last_line_may_lack_its_end(void)
{
    CHECK_EQ(play(TITLE TABLE "> sit 0 100\n  ok     awaits open"), SCENARIO_AS_WRITTEN);
    CHECK_EQ(play(TITLE TABLE "> sit 0 100\n  ok     awaits ope"), SCENARIO_DIFFERS);
    CHECK_EQ(play("# rule: what"), SCENARIO_AS_WRITTEN);
}

static void t_what_is_not_a_scenario_is_refused_with_its_line(void)
{
    char long_line[320];

    UNREADABLE("", 0, "empty");
    UNREADABLE("\n", 1, "the first line says what is shown");
    UNREADABLE("# no colon\n", 1, "the first line says what is shown");
    UNREADABLE("# : nothing\n", 1, "the first line says what is shown");
    UNREADABLE("#rule: x\n", 1, "the first line says what is shown");
    UNREADABLE(TABLE, 1, "the first line says what is shown");
    UNREADABLE(TITLE "hello\n", 2, "neither a comment");
    UNREADABLE(TITLE ">open\n", 2, "neither a comment");
    UNREADABLE(TITLE " > open\n", 2, "neither a comment");
    UNREADABLE(TITLE "\tok\n", 2, "not plain text");
    UNREADABLE(TITLE "  ok\n", 2, "an answer without a command");
    UNREADABLE(TITLE TABLE "\n  ok\n", 4, "an answer without a command");
    UNREADABLE(TITLE "> open\n", 2, "no table");
    UNREADABLE(TITLE "table \n", 2, "a table begins with its game");
    UNREADABLE(TITLE "table mode=multi\n", 2, "a table begins with its game");
    UNREADABLE(TITLE "table game=bridge\n", 2, "\"bridge\" is not a game");
    UNREADABLE(TITLE "table game=banca-francesa seats\n", 2, "is not option=value");
    UNREADABLE(TITLE "table game=banca-francesa saets=1\n", 2, "no such option");
    UNREADABLE(TITLE "table game=banca-francesa minimum=1e3\n", 2, "is not an amount in euro");
    UNREADABLE(TITLE TABLE "> \n", 3, "a command is missing");
    UNREADABLE(TITLE TABLE SIT "\xFF\n", 5, "not plain text");
    UNREADABLE(TITLE TABLE SIT "a\0b\n", 5, "not plain text");
    UNREADABLE(TITLE TABLE "> sit 0 100\r\n", 3, "not plain text");
    UNREADABLE("# rule: \xE2\x80\xAE\n", 1, "not plain text");
    UNREADABLE(TITLE TABLE "> sit 0 100\n  ok \x1b\n", 4, "not plain text");

    memset(long_line, 'x', sizeof long_line);
    memcpy(long_line, "# rule: ", 8);
    long_line[200] = '\n';
    check_unreadable(long_line, 320, 2, "neither a comment", __FILE__, __LINE__);
    long_line[200] = 'x';
    long_line[201] = '\n';
    check_unreadable(long_line, 320, 1, "more than 200 bytes", __FILE__, __LINE__);
}

static void t_commands_are_read_strictly(void)
{
    UNREADABLE(TITLE TABLE "> dance\n", 3, "\"dance\" is not a command");
    UNREADABLE(TITLE TABLE "> Sit 0 100\n", 3, "\"Sit\" is not a command");
    UNREADABLE(TITLE TABLE "> sit 0\n", 3, "too few or too many words");
    UNREADABLE(TITLE TABLE "> sit 0 100 1\n", 3, "too few or too many words");
    UNREADABLE(TITLE TABLE "> open 0 0\n", 3, "too few or too many words");
    UNREADABLE(TITLE TABLE "> see 0 0\n", 3, "too many words");
    UNREADABLE(TITLE TABLE "> see 32\n", 3, "is not a seat");
    UNREADABLE(TITLE TABLE "> sit -1 100\n", 3, "\"-1\" is not a seat");
    UNREADABLE(TITLE TABLE "> sit 256 100\n", 3, "is not a seat");
    UNREADABLE(TITLE TABLE "> sit 00 100\n", 3, "is not a seat");
    UNREADABLE(TITLE TABLE "> sit 0 -100\n", 3, "is not an amount in euro");
    UNREADABLE(TITLE TABLE "> sit 0 1e3\n", 3, "is not an amount in euro");
    UNREADABLE(TITLE TABLE "> sit 0 10000000000.01\n", 3, "is not an amount in euro");
    UNREADABLE(TITLE TABLE "> bet 0 pleno-17 1\n", 3, "\"pleno-17\" is not a place");
    UNREADABLE(TITLE TABLE "> bet 0 #65536 1\n", 3, "is not a place");
    UNREADABLE(TITLE TABLE "> bet 0 # 1\n", 3, "is not a place");
    UNREADABLE(TITLE TABLE "> announce 0 vizinhos 1\n", 3, "is not an announced bet");
    UNREADABLE(TITLE TABLE "> announce 0 #0 x 1\n", 3, "is not a number");
    UNREADABLE(TITLE TABLE "> decide 0 hit\n", 3, "is not a decision");
    CHECK_EQ(play(TITLE TABLE "> decide 0 #4294967295 1\n  no     SEAT_EMPTY\n"
                              "> bet 255 #65535 1\n  no     NO_SUCH_SEAT\n"
                              "> open 3\n  no     NOT_YOUR_MOVE\n"),
             SCENARIO_AS_WRITTEN);
}

static void t_draws_are_read_strictly(void)
{
    UNREADABLE(TITLE TABLE "> draw\n", 3, "draw takes three dice");
    UNREADABLE(TITLE TABLE "> draw 1 1\n", 3, "draw takes three dice");
    UNREADABLE(TITLE TABLE "> draw 1 1 1 1\n", 3, "draw takes three dice");
    UNREADABLE(TITLE TABLE "> draw 1 1 x\n", 3, "draw takes three dice");
    CHECK_EQ(play(TITLE TABLE SIT "> open\n  ok     awaits bets\n  says   bets-open\n"
                                  "> bet 0 ases 1\n  ok     awaits bets\n"
                                  "> close 0\n  ok     awaits draw\n  says   bets-closed\n"
                                  "> draw 0 1 1\n  no     NO_SUCH_OUTCOME\n"
                                  "> draw 7 7 7\n  no     NO_SUCH_OUTCOME\n"
                                  "> draw 9223372036854775807 1 1\n  no     NO_SUCH_OUTCOME\n"
                                  "> draw -7 1 1\n  no     NO_SUCH_OUTCOME\n"),
             SCENARIO_AS_WRITTEN);
}

static bool was_answered(const char *commands, const char *answer)
{
    play(commands);
    return strstr(report.played, answer) != NULL;
}

#define BLACKJACK TITLE "table game=blackjack\n> sit 0 100\n> open\n> bet 0 box-1 10\n> close 0\n"
#define BACCARAT  TITLE "table game=baccarat\n> sit 0 100\n> open\n> bet 0 ponto 10\n> close 0\n"

static void t_a_round_of_cards_is_told_in_a_croupiers_words(void)
{
    UNREADABLE(TITLE "table game=baccarat\n> draw 10h\n", 3, "draw takes a card");
    UNREADABLE(TITLE "table game=blackjack\n> draw\n", 3, "draw takes a card");

    CHECK(was_answered(BLACKJACK "> draw Kh\n> draw Ks\n> draw Kd\n> draw Ah\n> decide 0 stand\n",
                       "  says   outcome blackjack\n"));
    CHECK(was_answered(BLACKJACK "> draw Kh\n> draw Ks\n> draw Kd\n> draw 7h\n> decide 0 stand\n",
                       "  says   outcome 17\n"));
    CHECK(was_answered(BLACKJACK "> draw Kh\n> draw Ks\n> draw Kd\n> draw 6h\n> decide 0 stand\n"
                                 "> draw 6d\n",
                       "  says   outcome bust\n"));
    CHECK(was_answered(BLACKJACK "> draw 8h\n> draw Ks\n> draw 8d\n> draw 7h\n> decide 0 split\n"
                                 "> draw Kd\n> decide 0 stand\n> draw Kd\n> decide 0 stand\n",
                       "  pays   seat 0 box-1 hand 2 won "));
    CHECK(strstr(report.played, "  says   paid seat 0 box-1-hand-2 20.00\n"));
    CHECK(was_answered(BLACKJACK "> draw Kh\n> draw As\n> draw Kd\n> draw Kc\n"
                                 "> decide 0 insure 5\n> decide 0 stand\n",
                       "  says   paid seat 0 box-1 insurance 15.00\n"));

    CHECK(was_answered(BACCARAT "> draw 4h\n> draw Ks\n> draw 4d\n> draw 7h\n",
                       "  says   outcome ponto 8\n"));
    CHECK(was_answered(BACCARAT "> draw 4h\n> draw 2s\n> draw 4d\n> draw 7h\n",
                       "  says   outcome banca 9\n"));
    CHECK(was_answered(BACCARAT "> draw 4h\n> draw As\n> draw 4d\n> draw 7h\n",
                       "  says   outcome empate 8\n"));
}

/* Without its second line the stack would not be explained. */
static void t_a_lost_bet_that_a_void_round_returns_is_told_again(void)
{
    play(TITLE
         "table game=blackjack boxes=2\n> sit 0 100\n> open\n> bet 0 box-1 10\n"
         "> bet 0 box-2 10\n> close 0\n> draw Kh\n> draw Kd\n> draw 5s\n> draw 6h\n> draw 7d\n"
         "> draw 5h\n> decide 0 hit\n> draw 9h\n> void\n");
    CHECK(strstr(report.played,
                 "> void\n"
                 "  ok     awaits open\n"
                 "  says   voided\n"
                 "  pays   seat 0 box-1 void stake 10.00 prize 0.00 back 10.00 by 805/2015 r.28\n"
                 "  pays   seat 0 box-2 void stake 10.00 prize 0.00 back 10.00 by 805/2015 r.28\n"
                 "  stack  0 = 100.00\n"));
}

static void t_time_is_seconds_to_the_millisecond(void)
{
    UNREADABLE(TITLE TABLE "> time -1\n", 3, "is not a time");
    UNREADABLE(TITLE TABLE "> time 1.\n", 3, "is not a time");
    UNREADABLE(TITLE TABLE "> time 1.0001\n", 3, "is not a time");
    UNREADABLE(TITLE TABLE "> time .5\n", 3, "is not a time");
    UNREADABLE(TITLE TABLE "> time 1.5s\n", 3, "is not a time");
    UNREADABLE(TITLE TABLE "> time 9223372036854775807\n", 3, "is not a time");
    CHECK_EQ(play(TITLE "table game=banca-francesa mode=multi window=3\n"
                        "> time 1.05\n  ok     awaits open\n"
                        "> time 1.049\n  no     TIME_RUNS_ON\n"
                        "> time 9007199254740.993\n  no     BAD_AMOUNT\n"
                        "> open\n  ok     awaits bets\n  says   bets-open until 4.05\n"
                        "> time 4.049\n  ok     awaits bets\n"
                        "> time 4.05\n  ok     awaits draw\n  says   bets-closed\n"),
             SCENARIO_AS_WRITTEN);
}

static void t_a_table_the_law_refuses_is_an_answer(void)
{
    CHECK_EQ(
        play(TITLE
             "table game=banca-francesa max_ases=7\n"
             "  no     max_ases: 7 × the minimum; the law allows at most 6 ×, 808/2015 r.12 a\n"),
        SCENARIO_AS_WRITTEN);
    UNREADABLE(TITLE TABLE SIT "table game=banca-francesa max_ases=7\n> open\n", 6, "no table");
}

static void t_a_file_over_1_mib_is_refused(void)
{
    char *big = malloc(SCENARIO_BYTES_MAX + 1);

    CHECK(big != NULL);
    memset(big, '\n', SCENARIO_BYTES_MAX + 1);
    memcpy(big, TITLE, strlen(TITLE));
    CHECK_EQ(play_bytes(big, SCENARIO_BYTES_MAX), SCENARIO_AS_WRITTEN);
    CHECK_EQ(play_bytes(big, SCENARIO_BYTES_MAX + 1), SCENARIO_UNREADABLE);
    free(big);
}

/* A small file whose answers are a hundred times longer. */
static void t_answers_that_would_never_end_are_refused(void)
{
    static char space[SCENARIO_BYTES_MAX];
    struct text t = text_over(space, sizeof space);

    text_put(&t, TITLE "table game=banca-francesa mode=multi seats=32\n");
    for (int i = 0; i < 32; i++) {
        text_put(&t, "> sit ");
        text_number(&t, i);
        text_put(&t, " 100\n");
    }
    while (t.used + 16 < t.size) text_put(&t, "> see 0\n");
    CHECK_EQ(play_bytes(space, t.used), SCENARIO_UNREADABLE);
    CHECK(strstr(report.why, "longer than they may be"));
    scenario_release(&report);
}

TEST_MAIN(TESTS)
