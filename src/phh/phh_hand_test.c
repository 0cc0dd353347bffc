#include "phh/phh_hand.h"

#include "check.h"
#include "phh/phh_action.h"

#define TESTS(X)                                                                                   \
    X(a_hand_is_read_whole)                                                                        \
    X(many_hands_in_one_file)                                                                      \
    X(actions_may_stand_before_the_players)                                                        \
    X(with_two_players_blinds_are_reversed)                                                        \
    X(what_users_add_is_ignored)                                                                   \
    X(what_decides_nothing_may_be_badly_written)                                                   \
    X(other_games_are_named)                                                                       \
    X(every_action_has_a_form)                                                                     \
    X(actions_that_are_none)                                                                       \
    X(faulty_hands_say_why_and_where)                                                              \
    X(a_faulty_hand_does_not_take_the_next_with_it)

TESTS(TEST_DECLARE)

static struct phh_hand  hand;
static struct phh_fault fault;

static const char small[] = "variant = 'NT'\n"
                            "antes = [0, 0, 0]\n"
                            "blinds_or_straddles = [0.50, 1, 0]\n"
                            "min_bet = 1\n"
                            "starting_stacks = [100, inf, 57.25]\n"
                            "actions = [\n"
                            "  'd dh p1 \?\?\?\?', # nobody saw\n"
                            "  \"d dh p2 As?h\",\n"
                            "  'd dh p3 7c2d # seven deuce', '', '# a pause',\n"
                            "  'p3 cbr 2.50', 'p1 f', 'p2 f',\n"
                            "]\n";

static enum phh_found read_one(const char *words)
{
    struct phh_file file = phh_over(words, strlen(words));

    return phh_next(&file, &hand, &fault);
}

static void t_a_hand_is_read_whole(void)
{
    char words[1024];

    snprintf(
        words, sizeof words,
        "%svenue = 'Feltro'\ntime = 19:37:54\nday = 1\nmonth = 7\nyear = 2009\nhand = 59995243804\n"
        "seats = [6, 2, 4]\nseat_count = 6\ntable = 'Tejo'\nplayers = ['Ana', \"\", 'Zé']\n"
        "finishing_stacks = [99.5, 10, 58.75]\nwinnings = [0, 0, 2.5]\ncurrency = 'EUR'\n"
        "currency_symbol = '€'\ntime_zone_abbreviation = 'WEST'\nante_trimming_status = true\n",
        small);
    CHECK_EQ(read_one(words), PHH_READ);
    CHECK_EQ(hand.players, 3);
    CHECK_EQ(hand.variant, HOLDEM);
    CHECK_EQ(hand.limit, LIMIT_NONE);
    CHECK_EQ(hand.blind[0].digits, 50);
    CHECK_EQ(hand.blind[0].places, 2);
    CHECK_EQ(hand.stack[1].infinite, 1);
    CHECK_EQ(hand.actions, 6);
    CHECK_EQ(hand.action[0].what, PHH_HOLE);
    CHECK_EQ(hand.action[0].cards, 2);
    CHECK_EQ(hand.action[0].card[1], CARD_BACK);
    CHECK_EQ(hand.action[1].card[0], card_of(ACE, SPADES));
    CHECK_EQ(hand.action[1].card[1], CARD_BACK);
    CHECK_EQ(hand.action[2].player, 2);
    CHECK_EQ(hand.action[3].what, PHH_RAISE);
    CHECK_EQ(hand.action[3].amount.digits, 250);
    CHECK_EQ(hand.action[3].line, 10);
    CHECK_EQ(hand.action[5].what, PHH_FOLD);
    CHECK_TEXT(hand.name[0], "Ana");
    CHECK_TEXT(hand.name[2], "Zé");
    CHECK_TEXT(hand.hand, "59995243804");
    CHECK_TEXT(hand.time, "19:37:54");
    CHECK_TEXT(hand.table, "Tejo");
    CHECK_TEXT(hand.symbol, "€");
    CHECK_EQ(hand.year, 2009);
    CHECK_EQ(hand.seat[2], 4);
    CHECK(hand.has_finish && hand.has_winnings && hand.trimmed);
    CHECK_EQ(hand.finish[2].digits, 5875);
}

static void t_many_hands_in_one_file(void)
{
    char            words[2048];
    struct phh_file file;

    snprintf(words, sizeof words, "# a session\n[1]\n%s\n[2]\n%shand = 'R5-2'\n[30]\n%s", small,
             small, small);
    file = phh_over(words, strlen(words));
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
    CHECK_TEXT(hand.label, "1");
    CHECK_EQ(hand.line, 2);
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
    CHECK_TEXT(hand.label, "2");
    CHECK_TEXT(hand.hand, "R5-2");
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
    CHECK_TEXT(hand.label, "30");
    CHECK_TEXT(hand.hand, "");
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_END);
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_END);
    CHECK_EQ(read_one(""), PHH_END);
    CHECK_EQ(read_one("# nothing\n\n"), PHH_END);
}

static void t_actions_may_stand_before_the_players(void)
{
    CHECK_EQ(read_one("actions = ['d dh p2 AsKd']\nstarting_stacks = [1, 2]\nmin_bet = 1\n"
                      "blinds_or_straddles = [1, 2]\nantes = [0, 3]\nvariant = 'NT'\n"),
             PHH_READ);
    CHECK_EQ(hand.actions, 1);
}

static void t_with_two_players_blinds_are_reversed(void)
{
    CHECK_EQ(read_one("variant = 'PO'\nantes = [0, 3]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
                      "starting_stacks = [100, 200]\nactions = []\n"),
             PHH_READ);
    CHECK_EQ(hand.variant, OMAHA);
    CHECK_EQ(hand.blind[0].digits, 2);
    CHECK_EQ(hand.blind[1].digits, 1);
    CHECK_EQ(hand.ante[0].digits, 3);
    CHECK_EQ(hand.ante[1].digits, 0);
    CHECK_EQ(hand.stack[0].digits, 100);
}

static void t_what_users_add_is_ignored(void)
{
    char words[1024];

    snprintf(words, sizeof words,
             "_sponsors = ['', 'x']\nauthor = 'me'\nlevel = 12\n_more.deep = {a = [1]}\n%s\n"
             "[_notes]\nvariant = 'not this one'\n",
             small);
    CHECK_EQ(read_one(words), PHH_READ);
    CHECK_TEXT(hand.code, "NT");
}

static void t_what_decides_nothing_may_be_badly_written(void)
{
    char words[2048];

    snprintf(words, sizeof words,
             "%syear = '2009'\nday = 4000\nseats = ['a', 2, 3]\nseat_count = 1.5\n"
             "time = 10:00:00.123456789\ncurrency = 'Portuguese escudos'\nplayers = [1, [], 3]\n"
             "table = 'ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé'\n",
             small);
    CHECK_EQ(read_one(words), PHH_READ);
    CHECK_EQ(hand.year + hand.day + hand.seat[1] + hand.seat_count, 0);
    CHECK_TEXT(hand.time, "10:00:00.123456");
    CHECK_TEXT(hand.currency, "Portugu");
    CHECK_TEXT(hand.name[0], "");
    CHECK_EQ(strlen(hand.table), 126); /* whole characters of two bytes */
    snprintf(words, sizeof words, "%syear = '2009\n", small);
    CHECK_EQ(read_one(words), PHH_FAULTY);
    /* Words about a whole session stand before its first hand. */
    snprintf(words, sizeof words, "author = 'me'\nyear = 2009\n[1]\n%s", small);
    CHECK_EQ(read_one(words), PHH_READ);
    CHECK_TEXT(hand.label, "1");
    CHECK_EQ(hand.line, 3);
}

static void t_other_games_are_named(void)
{
    CHECK_EQ(read_one("variant = 'F2L3D'\nantes = [0]\nactions = ['p1 sd 7h6c4c3d2c']\n"),
             PHH_OTHER);
    CHECK_TEXT(fault.why, "a game this house does not have: F2L3D");
    CHECK_EQ(fault.line, 1);
    CHECK_EQ(
        read_one("variant = 'NT'\nmin_bet = 1\nactions = []\n"
                 "antes = [0,0,0,0,0,0,0,0,0,0,0,0]\nstarting_stacks = [1,1,1,1,1,1,1,1,1,1,1,1]\n"
                 "blinds_or_straddles = [1,2,0,0,0,0,0,0,0,0,0,0]\n"),
        PHH_OTHER);
    CHECK_TEXT(fault.why, "more players than a table seats");
}

static void t_every_action_has_a_form(void)
{
    static const struct {
        const char *words;
        enum phh_do what;
        unsigned    player, cards;
    } cases[] = {
        {"d dh p11 AsKd", PHH_HOLE, 10, 2},
        {"  d  db  Jc3d5c  # flop", PHH_BOARD, 0, 3},
        {"p2 f", PHH_FOLD, 1, 0},
        {"p1 cc # calls", PHH_CALL, 0, 0},
        {"p1 cbr 47.50", PHH_RAISE, 0, 0},
        {"p3 sm", PHH_MUCK, 2, 0},
        {"p3 sm -", PHH_SHOW, 2, 0},
        {"p3 sm Ah3sKsKh", PHH_SHOW, 2, 4},
        {"p3 sm \?\?\?\?", PHH_SHOW, 2, 2},
        {"", PHH_NOTHING, 0, 0},
        {" # burn card 6s", PHH_NOTHING, 0, 0},
        {"p4 es 200", PHH_ESTARDILHO, 3, 0},
        {"p5 re", PHH_RESTARDILHO, 4, 0},
    };
    struct phh_action action;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(!phh_action_read(cases[i].words, 11, &action));
        CHECK_EQ(action.what, cases[i].what);
        CHECK_EQ(action.player, cases[i].player);
        CHECK_EQ(action.cards, cases[i].cards);
    }
}

static void t_actions_that_are_none(void)
{
    static const char *const none[] = {
        "p4 f",      "p0 f",       "p f",
        "q1 f",      "p1",         "p1 f f",
        "p1 cbr",    "p1 cbr x",   "p1 cbr inf",
        "p1 pb",     "p1 sd",      "d db",
        "d db 1c",   "d db AsK",   "d dh p4 As",
        "d dh AsKd", "d db ?x",    "p1 sm AsKdQhJc2d",
        "p01 f",     "p1 cbr 5 6", "d db AsKdQhJc2d3d",
    };
    struct phh_action action;

    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK(phh_action_read(none[i], 3, &action));
}

static void t_faulty_hands_say_why_and_where(void)
{
    static const struct {
        const char *from, *to, *why;
        unsigned    line;
    } cases[] = {
        {"min_bet = 1", "", "no min_bet", 1},
        {"variant = 'NT'", "", "no variant", 1},
        {"variant = 'NT'", "variant = 'FT'", "no small_bet", 1},
        {"[0, 0, 0]", "[0, 0]", "as many as starting_stacks has: antes", 2},
        {"[0, 0, 0]", "[0, 'x', 0]", "a value was expected", 2},
        {"[0, 0, 0]", "[0, true, 0]", "a number was expected", 2},
        {"'p1 f'", "'p1 raises'", "an action that these games do not have: p1 raises", 10},
        {"'p1 f'", "'p9 f'", "there is no such player: p9 f", 10},
        {"min_bet = 1", "min_bet = 1\nmin_bet = 1", "the same field a second time", 5},
    };
    char words[1024];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *at = strstr(small, cases[i].from);

        snprintf(words, sizeof words, "%.*s%s%s", (int)(at - small), small, cases[i].to,
                 at + strlen(cases[i].from));
        CHECK_EQ(read_one(words), PHH_FAULTY);
        CHECK_TEXT(fault.why, cases[i].why);
        CHECK_EQ(fault.line, cases[i].line);
    }
}

static void t_a_faulty_hand_does_not_take_the_next_with_it(void)
{
    char            words[2048];
    struct phh_file file;

    snprintf(words, sizeof words, "[1]\nvariant = ?\n%s[2]\n%s[3]\nvariant = 'NT'\n[4]\n%s", small,
             small, small);
    file = phh_over(words, strlen(words));
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_FAULTY);
    CHECK_EQ(fault.line, 2);
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
    CHECK_TEXT(hand.label, "2");
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_FAULTY);
    CHECK_TEXT(fault.why, "no antes");
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
    CHECK_TEXT(hand.label, "4");
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_END);
}

TEST_MAIN(TESTS)
