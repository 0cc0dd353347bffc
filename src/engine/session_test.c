/* session_test.c -- sessions, idle players and demonstrations, the same in every
 * regulation. */
#include "shared.h"

/* clang-format off */
#define TOTALS(X) \
    X(804_2015_r26__a_session_is_totalled_from_sitting_down_to_leaving) \
    X(805_2015_r33__a_session_is_totalled_from_sitting_down_to_leaving) \
    X(807_2015_r28__a_session_is_totalled_from_sitting_down_to_leaving) \
    X(808_2015_r27__a_session_is_totalled_from_sitting_down_to_leaving) \
    X(812_2015_r33__a_session_is_totalled_from_sitting_down_to_leaving)
#define FREE_TO_GO(X) \
    X(804_2015_r27__the_end_of_a_session_is_the_players) \
    X(805_2015_r34__the_end_of_a_session_is_the_players) \
    X(807_2015_r29__the_end_of_a_session_is_the_players) \
    X(808_2015_r28__the_end_of_a_session_is_the_players) \
    X(812_2015_r34__the_end_of_a_session_is_the_players)
#define SWITCH(X) \
    X(804_2015_r28__the_operator_may_switch_inactivity_off) \
    X(805_2015_r35__the_operator_may_switch_inactivity_off) \
    X(807_2015_r30__the_operator_may_switch_inactivity_off) \
    X(808_2015_r29__the_operator_may_switch_inactivity_off) \
    X(812_2015_r35__the_operator_may_switch_inactivity_off)
#define IDLE_CLOCK(X) \
    X(804_2015_r28_a__invited_after_more_than_three_minutes) \
    X(805_2015_r35_a__invited_after_more_than_three_minutes) \
    X(807_2015_r30_a__invited_after_more_than_three_minutes) \
    X(808_2015_r29_a__invited_after_more_than_three_minutes) \
    X(812_2015_r35_a__invited_after_more_than_three_minutes)
#define IDLE_ROUNDS(X) \
    X(804_2015_r28_b__invited_after_more_than_five_rounds) \
    X(805_2015_r35_b__invited_after_more_than_five_rounds) \
    X(807_2015_r30_b__invited_after_more_than_five_rounds) \
    X(808_2015_r29_b__invited_after_more_than_five_rounds) \
    X(812_2015_r35_b__invited_after_more_than_five_rounds)
#define WARNED(X) \
    X(804_2015_r29__warned_before_the_session_ends) \
    X(805_2015_r36__warned_before_the_session_ends) \
    X(807_2015_r31__warned_before_the_session_ends) \
    X(808_2015_r30__warned_before_the_session_ends) \
    X(812_2015_r36__warned_before_the_session_ends)
#define DEMO(X) \
    X(804_2015_r30__a_demonstration_is_the_same_code_with_another_book) \
    X(805_2015_r37__a_demonstration_is_the_same_code_with_another_book) \
    X(807_2015_r32__a_demonstration_is_the_same_code_with_another_book) \
    X(808_2015_r31__a_demonstration_is_the_same_code_with_another_book) \
    X(812_2015_r37__a_demonstration_is_the_same_code_with_another_book)
#define DEMO_CHIPS(X) \
    X(804_2015_r31__demonstration_chips_lead_nowhere_else) \
    X(805_2015_r38__demonstration_chips_lead_nowhere_else) \
    X(807_2015_r33__demonstration_chips_lead_nowhere_else) \
    X(808_2015_r32__demonstration_chips_lead_nowhere_else) \
    X(812_2015_r38__demonstration_chips_lead_nowhere_else)
#define SESSION(X) \
    X(805_2015_r2_g__a_session_goes_from_sitting_down_to_leaving) \
    X(808_2015_r3_e__a_session_goes_from_sitting_down_to_leaving) \
    X(812_2015_r2_d__a_session_goes_from_sitting_down_to_leaving)

#define SHARED(X) \
    TOTALS(X) FREE_TO_GO(X) SWITCH(X) IDLE_CLOCK(X) IDLE_ROUNDS(X) WARNED(X) DEMO(X) \
    DEMO_CHIPS(X) SESSION(X)

#define TESTS(X) \
    SHARED(X) \
    X(808_2015_r29_b__a_bet_left_standing_is_a_bet) \
    X(a_jump_of_the_clock_never_ends_a_session_without_its_warning) \
    X(the_clock_of_an_individual_table_starts_with_sitting_down) \
    X(a_taken_back_bet_or_a_void_round_starts_the_three_minutes_again) \
    X(the_round_in_which_one_sits_down_is_not_counted)
/* clang-format on */
TESTS(TEST_DECLARE)

static void totals(const struct game *game)
{
    cents    staked[2] = {0}, prizes[2] = {0};
    uint32_t rounds[2] = {0};

    open_shared(game, 2);
    for (int round = 0; round < 60; round++) {
        play_open_round(&p);
        for (unsigned i = 0; i < 2; i++) {
            if (dice_one_in(&dice, 4)) continue;
            bet(i);
            rounds[i]++;
        }
        finish();
        play_settle(&p);
        for (size_t i = 0; i < p.lines; i++) {
            staked[p.line[i].seat] += p.line[i].stake;
            prizes[p.line[i].seat] += p.line[i].prize - p.line[i].commission;
        }
        for (unsigned i = 0; i < 2; i++) {
            CHECK_EQ(seat(i)->staked, staked[i]);
            CHECK_EQ(seat(i)->prizes, prizes[i]);
            CHECK_EQ(seat(i)->rounds, rounds[i]);
        }
    }
    CHECK(staked[0] > 0 && prizes[0] > 0);
}

static void session(const struct game *game)
{
    open_shared(game, 2);
    play_time(&p, 5000);
    watch_a_round();
    CHECK(seat(0)->staked > 0 && seat(0)->rounds == 1);
    PLAY(&p, .kind = CMD_LEAVE);
    CHECK(!seat(0)->taken);
    play_time(&p, 90000);
    play_sit(&p, 0, BROUGHT);
    CHECK(seat(0)->staked == 0 && seat(0)->prizes == 0 && seat(0)->rounds == 0);
    CHECK_EQ(seat(0)->since_ms, 90000);
}

static void free_to_go(const struct game *game)
{
    open_shared(game, 3);
    PLAY(&p, .kind = CMD_LEAVE, .seat = 2); /* before a round */
    CHECK_EQ(p.heard.list[0].amount, BROUGHT);
    play_open_round(&p);
    bet(0);
    CHECK_REFUSED(&p, CHIPS_IN_PLAY, .kind = CMD_LEAVE);
    PLAY(&p, .kind = CMD_LEAVE, .seat = 1); /* without a bet, at any moment */
    finish();

    cents stack = play_stack(&p, 0);

    PLAY(&p, .kind = CMD_LEAVE);
    CHECK_EQ(p.heard.list[0].kind, EV_LEFT);
    CHECK_EQ(p.heard.list[0].amount, stack);
    CHECK_EQ(p.state.table.bank, p.state.table.brought); /* nobody's chips remain */
}

static void idle_switch(const struct game *game)
{
    for (int64_t on = 0; on <= 1; on++) {
        struct house house = play_house(game);
        int          heard = 0;

        house.value[OPT_INACTIVITY] = on;
        play_open(&p, game, &house);
        play_sit(&p, 0, BROUGHT);
        for (int64_t minute = 1; minute <= 60; minute++) {
            play_time(&p, minute * 60000);
            heard += (int)p.heard.count;
        }
        CHECK_EQ(heard, on ? 3 : 0);
        CHECK_EQ(seat(0)->taken, !on);

        house = drive_shared_house(game, 2);
        house.value[OPT_INACTIVITY] = on;
        play_open(&p, game, &house);
        play_sit(&p, 0, BROUGHT);
        play_sit(&p, 1, BROUGHT);
        for (int round = 0; round < 20; round++) watch_a_round();
        CHECK_EQ(seat(1)->taken, !on);
    }
}

static void idle_clock(const struct game *game)
{
    open_individual(game);
    play_time(&p, 180000);
    CHECK_EQ(p.heard.count, 0);
    play_time(&p, 180001);
    CHECK_EQ(p.heard.count, 1);
    CHECK(play_heard(&p, EV_INVITED));

    play_open_round(&p); /* a bet ends it, and the count begins again with it */
    bet(0);
    finish();
    play_time(&p, 180001 + 180000);
    CHECK_EQ(p.heard.count, 0);
    play_time(&p, 180001 + 180001);
    CHECK(play_heard(&p, EV_INVITED));
}

static void idle_rounds(const struct game *game)
{
    open_shared(game, 2);
    for (int round = 1; round <= 6; round++) {
        watch_a_round();
        CHECK_EQ(seat(1)->idle, round);
        CHECK_EQ(play_heard(&p, EV_INVITED), round == 6);
    }
    play_open_round(&p); /* a bet ends it, and the count begins again */
    bet(0);
    bet(1);
    finish();
    for (int round = 1; round <= 6; round++) {
        watch_a_round();
        CHECK_EQ(play_heard(&p, EV_INVITED), round == 6);
    }
}

static void warned(const struct game *game)
{
    open_individual(game);
    play_time(&p, 180001);
    play_time(&p, 180001 + 29999);
    CHECK_EQ(p.heard.count, 0);
    play_time(&p, 180001 + 30000);
    CHECK(play_heard(&p, EV_WARNED));
    play_time(&p, 210001 + 59999);
    CHECK_EQ(p.heard.count, 0);
    play_time(&p, 210001 + 60000);
    CHECK(play_heard(&p, EV_SESSION_ENDED));
    CHECK_EQ(p.heard.list[0].amount, BROUGHT);
    CHECK(!seat(0)->taken);

    open_individual(game); /* a bet within the minute */
    play_time(&p, 180001);
    play_time(&p, 210001);
    play_open_round(&p);
    play_time(&p, 270000);
    bet(0);
    play_time(&p, 270001);
    CHECK(seat(0)->taken);

    open_individual(game); /* and one that he took back again: the count begins anew */
    play_time(&p, 180001);
    play_time(&p, 210001);
    play_open_round(&p);
    bet(0);
    PLAY(&p, .kind = CMD_CLEAR);
    play_time(&p, 210001 + 180000);
    CHECK(seat(0)->taken && p.heard.count == 0);
    play_time(&p, 210001 + 180001);
    CHECK(play_heard(&p, EV_INVITED));

    open_shared(game, 3);
    for (int round = 1; round <= 6; round++) watch_a_round();
    play_open_round(&p);
    CHECK(play_heard(&p, EV_WARNED));
    bet(0);
    bet(2);
    finish();
    CHECK(play_heard(&p, EV_SESSION_ENDED));
    CHECK(!seat(1)->taken && seat(2)->taken); /* seat 2 was warned too, and bet */
    CHECK_EQ(seat(2)->notice, NOTICE_NONE);
}

static void demo(const struct game *game)
{
    static struct play money;
    struct house       house = drive_shared_house(game, 4);

    play_open(&p, game, &house);
    house.value[OPT_BOOK] = BOOK_MONEY;
    play_open(&money, game, &house);
    for (int i = 0; i < 5000; i++) {
        struct command cmd = drive_next(game, &p.state, &dice);

        check_refusal(play_try(&p, cmd), REF_NONE, __FILE__, __LINE__);
        check_refusal(play_try(&money, cmd), REF_NONE, __FILE__, __LINE__);
        CHECK_EQ(p.heard.count, money.heard.count);
        CHECK(memcmp(p.heard.list, money.heard.list, p.heard.count * sizeof(struct event)) == 0);
    }
    CHECK_EQ(p.state.table.house.value[OPT_BOOK], BOOK_DEMO);
    p.state.table.house.value[OPT_BOOK] = BOOK_MONEY;
    CHECK(memcmp(&p.state, &money.state, game->state_size) == 0);
}

/* The table is closed: chips enter by sitting down or buying, go by leaving, and
 * whatever else is said, the book stays what it was when the table opened. */
static void demo_chips(const struct game *game)
{
    struct house house = drive_shared_house(game, 4);
    cents        there = 0;

    play_open(&p, game, &house);
    for (int i = 0; i < 5000; i++) {
        struct command cmd = drive_next(game, &p.state, &dice);
        cents          sum;

        check_refusal(play_try(&p, cmd), REF_NONE, __FILE__, __LINE__);
        if (cmd.kind == CMD_SIT || cmd.kind == CMD_BUY) there += cmd.amount;
        for (size_t k = 0; k < p.heard.count; k++)
            if (p.heard.list[k].kind == EV_LEFT || p.heard.list[k].kind == EV_SESSION_ENDED)
                there -= p.heard.list[k].amount;
        sum = p.state.table.bank;
        for (unsigned s = 0; s < SEATS_MAX; s++) sum += seat(s)->stack + seat(s)->in_play;
        CHECK_EQ(sum, there);
        CHECK(memcmp(&p.state.table.house, &house, sizeof house) == 0);
    }
}

/* -------------------------- one test for each rule ----------------------- */

static const struct subject subjects[] = {
    {"a_session_is_totalled_from_sitting_down_to_leaving", totals},
    {"the_end_of_a_session_is_the_players", free_to_go},
    {"the_operator_may_switch_inactivity_off", idle_switch},
    {"invited_after_more_than_three_minutes", idle_clock},
    {"invited_after_more_than_five_rounds", idle_rounds},
    {"warned_before_the_session_ends", warned},
    {"a_demonstration_is_the_same_code_with_another_book", demo},
    {"demonstration_chips_lead_nowhere_else", demo_chips},
    {"a_session_goes_from_sitting_down_to_leaving", session},
    {NULL, NULL},
};

#define SHOW(name)                                                                                 \
    static void t_##name(void)                                                                     \
    {                                                                                              \
        show_over_games(subjects, #name);                                                          \
    }
SHARED(SHOW)

/* ------------------------------ and besides ----------------------------- */

static void t_808_2015_r29_b__a_bet_left_standing_is_a_bet(void)
{
    const struct game *game = game_find("banca-francesa");

    open_shared(game, 2);
    for (int round = 1; round <= 20; round++) {
        play_open_round(&p);
        bet(1);
        finish(); /* with however many null throws, through which the bet stands */
        CHECK_EQ(seat(1)->idle, 0);
    }
}

static void t_a_jump_of_the_clock_never_ends_a_session_without_its_warning(void)
{
    open_individual(games[0]);
    play_time(&p, 86400000);
    CHECK(play_heard(&p, EV_INVITED) && p.heard.count == 1);
    play_time(&p, 2 * 86400000);
    CHECK(play_heard(&p, EV_WARNED) && p.heard.count == 1);
    play_time(&p, 2 * 86400000 + 59999);
    CHECK(seat(0)->taken);
    play_time(&p, 2 * 86400000 + 60000);
    CHECK(!seat(0)->taken);
}

static void t_the_clock_of_an_individual_table_starts_with_sitting_down(void)
{
    struct house house = play_house(games[0]);

    play_open(&p, games[0], &house);
    play_time(&p, 1000000);
    play_open_round(&p);
    play_sit(&p, 0, BROUGHT);
    play_time(&p, 1000000 + 180000);
    CHECK_EQ(p.heard.count, 0);
    play_time(&p, 1000000 + 180001);
    CHECK(play_heard(&p, EV_INVITED));
}

static void t_a_taken_back_bet_or_a_void_round_starts_the_three_minutes_again(void)
{
    static const struct command ends[] = {{.kind = CMD_CLEAR}, {.kind = CMD_VOID, .seat = HOUSE}};

    for (size_t i = 0; i < 2; i++) {
        open_individual(games[0]);
        play_open_round(&p);
        bet(0);
        play_time(&p, 600000);
        check_refusal(play_try(&p, ends[i]), REF_NONE, __FILE__, __LINE__);
        play_time(&p, 600000 + 180000);
        CHECK_EQ(p.heard.count, 0);
        play_time(&p, 600000 + 180001);
        CHECK(play_heard(&p, EV_INVITED));
    }
}

static void t_the_round_in_which_one_sits_down_is_not_counted(void)
{
    struct house house = drive_shared_house(games[0], 2);

    play_open(&p, games[0], &house);
    play_sit(&p, 0, BROUGHT);
    play_open_round(&p);
    bet(0);
    play_sit(&p, 1, BROUGHT);
    finish();
    CHECK_EQ(seat(1)->idle, 0);
    for (int round = 1; round <= 6; round++) {
        watch_a_round();
        CHECK_EQ(play_heard(&p, EV_INVITED), round == 6);
    }
}

TEST_MAIN(TESTS)
