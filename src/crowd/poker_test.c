/* What a player of the crowd objects to at a table of poker. */
#include "crowd/inside.h"

#include "check.h"

#include <stdio.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(while_they_bet_all_cards_lie_face_down)                                                      \
    X(cards_are_seen_once_they_were_turned)                                                        \
    X(who_gave_up_shows_nothing)                                                                   \
    X(cards_are_dealt_face_down)                                                                   \
    X(his_own_cards_stay_the_same)                                                                 \
    X(of_a_pot_a_twentieth_is_kept_at_most)                                                        \
    X(the_answer_to_his_turn_is_one_of_the_moves)
TESTS(TEST_DECLARE)

#define BETTING "\"phase\":\"deciding\",\"asked\":{\"seat\":0,\"place\":0,\"moves\":[\"check\"]},"
#define OVER    "\"phase\":\"settled\","

static struct crowd_options options;
static struct crowd_report  report;
static struct crowd         crowd;
static struct floor_place   place;
static struct player        p;

/* He sits in seat 2 with 1000, and has watched since before the hand. */
static void sit_down(void)
{
    report = (struct crowd_report){0};
    crowd = (struct crowd){.options = &options, .report = &report};
    place = (struct floor_place){.id = 10, .seats = 6, .minimum = 100};
    p = (struct player){.crowd = &crowd, .table = &place, .number = 1, .watching = true};
    p.record = (struct record){.poker = true, .seated = true, .last = {.seat = 2, .stack = 1000}};
    p.view.heard = true;
}

static uint64_t heard(const char *words)
{
    uint64_t before = report.discrepancies;

    player_told(&p, (struct bit){words, strlen(words)});
    return report.discrepancies - before;
}

/* The table of hand 7: its phase, the seat in front of him, and what happened. */
static uint64_t table(const char *phase, const char *other, int pot, const char *events)
{
    char words[1024];

    snprintf(words, sizeof words,
             "{\"type\":\"table\",\"table\":10,\"seq\":9,\"round\":7,%s\"game\":{\"pot\":%d,"
             "\"players\":[{\"seat\":1,\"stack\":900,\"bet\":0,\"in\":0,%s},"
             "{\"seat\":2,\"stack\":1000,\"bet\":0,\"in\":0,\"cards\":[\"??\",\"??\"]}]},"
             "\"events\":[%s]}",
             phase, pot, other, events);
    return heard(words);
}

static uint64_t you(const char *more)
{
    char words[512];

    snprintf(words, sizeof words,
             "{\"type\":\"you\",\"table\":10,\"seq\":9,\"seat\":2,\"stack\":1000,\"in_play\":0,"
             "\"staked\":0,\"won\":0,\"rounds\":0%s}",
             more);
    return heard(words);
}

static void t_while_they_bet_all_cards_lie_face_down(void)
{
    sit_down();
    CHECK_EQ(table(BETTING, "\"cards\":[\"??\",\"??\"]", 0, ""), 0);
    CHECK_EQ(table(BETTING, "\"cards\":[\"??\",\"As\"]", 0, ""), 1);
    CHECK_EQ(table(BETTING, "\"cards\":[\"Kd\",\"As\"]", 0,
                   "{\"event\":\"turned\",\"seat\":1,\"place\":0,\"number\":0}"),
             1);
}

static void t_cards_are_seen_once_they_were_turned(void)
{
    sit_down();
    CHECK_EQ(table(OVER, "\"cards\":[\"Kd\",\"As\"]", 0, ""), 1);
    CHECK_EQ(table(OVER, "\"cards\":[\"Kd\",\"As\"]", 0,
                   "{\"event\":\"turned\",\"seat\":1,\"place\":0,\"number\":0}"),
             0);
    CHECK_EQ(table(OVER, "\"cards\":[\"Kd\",\"As\"]", 0, ""), 0); /* and from then on */
}

static void t_who_gave_up_shows_nothing(void)
{
    static const char turned[] = "{\"event\":\"turned\",\"seat\":1,\"place\":0,\"number\":0}";

    sit_down();
    CHECK_EQ(table(OVER, "\"folded\":true,\"cards\":[\"Kd\",\"As\"]", 0, turned), 1);
    CHECK_EQ(table(OVER, "\"mucked\":true,\"cards\":[\"Kd\",\"As\"]", 0, turned), 1);
}

static void t_cards_are_dealt_face_down(void)
{
    static const char hidden[] = "{\"event\":\"card\",\"seat\":1,\"place\":0,\"number\":255}";
    static const char seen[] = "{\"event\":\"card\",\"seat\":1,\"place\":0,\"number\":12}";
    static const char board[] = "{\"event\":\"card\",\"place\":1,\"number\":12}";

    sit_down();
    CHECK_EQ(table(BETTING, "\"cards\":[\"??\"]", 0, hidden), 0);
    CHECK_EQ(table(BETTING, "\"cards\":[\"??\"]", 0, seen), 1);
    CHECK_EQ(table(BETTING, "\"cards\":[\"??\"]", 0, board), 0);
}

static void t_his_own_cards_stay_the_same(void)
{
    sit_down();
    table(BETTING, "\"cards\":[\"??\",\"??\"]", 0, "");
    CHECK_EQ(you(",\"cards\":[\"??\",\"??\"]"), 0); /* sintético: before he looks */
    CHECK_EQ(you(",\"cards\":[\"Qs\"]"), 0);
    CHECK_EQ(you(",\"cards\":[\"Qs\",\"2d\"]"), 0);
    CHECK_EQ(you(",\"cards\":[\"Qs\",\"3d\"]"), 1);
}

static void t_of_a_pot_a_twentieth_is_kept_at_most(void)
{
    static const char     paid[][64] = {"{\"event\":\"pot\",\"seat\":1,\"place\":0,\"amount\":95}",
                                        "{\"event\":\"pot\",\"seat\":1,\"place\":0,\"amount\":94}",
                                        "{\"event\":\"pot\",\"seat\":1,\"place\":0,\"amount\":101}"};
    static const uint64_t wrong[] = {0, 1, 1};

    for (size_t i = 0; i < 3; i++) {
        sit_down();
        CHECK_EQ(table(OVER, "\"cards\":[]", 100, paid[i]), wrong[i]);
    }
}

static bool says(const char *words)
{
    return strstr(p.asked.words, words) != NULL;
}

static void t_the_answer_to_his_turn_is_one_of_the_moves(void)
{
    for (uint64_t seed = 1; seed < 200; seed++) {
        sit_down();
        crowd.dice = seed;
        table(BETTING, "\"cards\":[\"??\",\"??\"]", 0, "");
        you(",\"asked\":{\"seat\":2,\"place\":0,\"moves\":[\"fold\",\"call\",\"raise\"],"
            "\"call\":100,\"least\":200,\"most\":1000}");
        poker_act(&p);
        CHECK_EQ(p.asked.what, ASKED_DECIDE);
        if (says("\"number\":3,\"amount\":200}")) CHECK_EQ(p.record.bet, 200);
        else if (says("\"number\":3,\"amount\":1000}")) CHECK_EQ(p.record.bet, 1000);
        else if (says("\"number\":2}")) CHECK_EQ(p.record.bet, 100);
        else CHECK(says("\"number\":0}") && p.record.bet == 0);
        line_close(&p.line);
    }
}

TEST_MAIN(TESTS)
