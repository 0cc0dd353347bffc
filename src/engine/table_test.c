/* table_test.c -- bets, rounds and void rounds, the same in every regulation. */
#include "shared.h"

/* clang-format off */
#define THE_MODE(X) \
    X(804_2015_r4__the_operator_says_whether_a_table_is_individual_or_shared) \
    X(805_2015_r5__the_operator_says_whether_a_table_is_individual_or_shared) \
    X(807_2015_r4__the_operator_says_whether_a_table_is_individual_or_shared) \
    X(808_2015_r4__the_operator_says_whether_a_table_is_individual_or_shared) \
    X(812_2015_r4__the_operator_says_whether_a_table_is_individual_or_shared)
#define ONE_RESULT(X) \
    X(804_2015_r5__each_seat_bets_alone_and_one_result_decides_for_all) \
    X(805_2015_r6__each_seat_bets_alone_and_one_result_decides_for_all) \
    X(807_2015_r5__each_seat_bets_alone_and_one_result_decides_for_all) \
    X(808_2015_r5__each_seat_bets_alone_and_one_result_decides_for_all) \
    X(812_2015_r5__each_seat_bets_alone_and_one_result_decides_for_all)
#define CHANGES(X) \
    X(804_2015_r8__bets_may_change_until_they_close) \
    X(807_2015_r9__bets_may_change_until_they_close)
#define THE_WINDOW(X) \
    X(804_2015_r14__the_window_is_one_for_all_and_its_end_is_announced) \
    X(805_2015_r12__the_window_is_one_for_all_and_its_end_is_announced) \
    X(807_2015_r16__the_window_is_one_for_all_and_its_end_is_announced) \
    X(808_2015_r13__the_window_is_one_for_all_and_its_end_is_announced) \
    X(812_2015_r27__the_window_is_one_for_all_and_its_end_is_announced)
#define THE_TRIGGER(X) \
    X(804_2015_r15__the_player_closes_his_own_bets_and_needs_one) \
    X(805_2015_r13__the_player_closes_his_own_bets_and_needs_one) \
    X(807_2015_r17__the_player_closes_his_own_bets_and_needs_one) \
    X(808_2015_r14__the_player_closes_his_own_bets_and_needs_one) \
    X(812_2015_r28__the_player_closes_his_own_bets_and_needs_one)
#define NO_WINNERS(X) \
    X(804_2015_r20__a_void_round_has_no_winners) \
    X(805_2015_r27__a_void_round_has_no_winners) \
    X(807_2015_r22__a_void_round_has_no_winners) \
    X(808_2015_r18__a_void_round_has_no_winners)
#define ALL_BACK(X) \
    X(804_2015_r21__a_void_round_returns_every_chip) \
    X(805_2015_r28__a_void_round_returns_every_chip) \
    X(807_2015_r23__a_void_round_returns_every_chip) \
    X(808_2015_r19__a_void_round_returns_every_chip) \
    X(812_2015_r29__a_void_round_returns_every_chip)
#define NOT_BY_SILENCE(X) \
    X(804_2015_r22__no_seat_and_no_time_out_voids_a_round) \
    X(805_2015_r29__no_seat_and_no_time_out_voids_a_round) \
    X(807_2015_r24__no_seat_and_no_time_out_voids_a_round) \
    X(808_2015_r20__no_seat_and_no_time_out_voids_a_round) \
    X(812_2015_r30__no_seat_and_no_time_out_voids_a_round)
#define ABSENT(X) \
    X(804_2015_r23__the_bets_of_an_absent_player_stand) \
    X(805_2015_r30__the_bets_of_an_absent_player_stand) \
    X(807_2015_r25__the_bets_of_an_absent_player_stand) \
    X(808_2015_r21__the_bets_of_an_absent_player_stand) \
    X(812_2015_r30__the_bets_of_an_absent_player_stand)
#define STAKES_STAY(X) \
    X(804_2015_r13__a_winning_stake_stays_the_players) \
    X(805_2015_r26__a_winning_stake_stays_the_players) \
    X(807_2015_r14__a_winning_stake_stays_the_players) \
    X(808_2015_r23__a_winning_stake_stays_the_players) \
    X(812_2015_r24__a_winning_stake_stays_the_players)

#define SHARED(X) \
    THE_MODE(X) ONE_RESULT(X) CHANGES(X) THE_WINDOW(X) THE_TRIGGER(X) NO_WINNERS(X) \
    ALL_BACK(X) NOT_BY_SILENCE(X) ABSENT(X) STAKES_STAY(X)

#define TESTS(X) \
    SHARED(X) \
    X(no_pile_grows_past_what_can_be_counted) \
    X(every_word_is_there_in_three_forms)
/* clang-format on */
TESTS(TEST_DECLARE)

static void the_mode(const struct game *game)
{
    struct house  house = play_house(game);
    struct faults faults = {0};

    open_individual(game);
    CHECK_REFUSED(&p, NO_SUCH_SEAT, .kind = CMD_SIT, .seat = 1, .amount = 1);
    house.value[OPT_MODE] = MODE_INDIVIDUAL;
    house.value[OPT_SEATS] = 2;
    game_lawful(game, &house, &faults);
    CHECK(faults_refuse(&faults));
    CHECK_TEXT(faults.list[0].rule, game->options[OPT_MODE].rule);

    open_shared(game, 2);
    CHECK(seat(0)->taken && seat(1)->taken);
    CHECK_REFUSED(&p, NO_SUCH_SEAT, .kind = CMD_SIT, .seat = 2, .amount = 1);
}

static void one_result(const struct game *game)
{
    for (int round = 0; round < 50; round++) {
        struct command first, second;
        cents          won = 0;

        open_shared(game, 3);
        play_open_round(&p);
        first = bet(0);
        second = first;
        second.seat = 1;
        if (play_try(&p, second) != REF_NONE) second = bet(1);
        bet(2);
        CHECK_EQ(finish_hearing(EV_ROUND_OVER), 1);
        for (unsigned i = 0; i < 3; i++) {
            CHECK_EQ(seat(i)->in_play, 0);
            CHECK_EQ(play_stack(&p, i) - BROUGHT, sum_lines(i));
            won += play_stack(&p, i) - BROUGHT;
        }
        CHECK_EQ(p.state.table.bank, -won);
        if (second.place == first.place) /* the same bet, so the same result */
            CHECK_EQ(play_stack(&p, 0), play_stack(&p, 1));
    }
}

static void changes(const struct game *game)
{
    open_shared(game, 2);
    play_open_round(&p);

    struct command made = bet(0), taken = made;

    taken.kind = CMD_TAKE_BACK;
    check_refusal(play_try(&p, taken), REF_NONE, __FILE__, __LINE__);
    CHECK_EQ(play_stack(&p, 0), BROUGHT);
    bet(0);
    PLAY(&p, .kind = CMD_CLEAR);
    CHECK_EQ(play_stack(&p, 0), BROUGHT);
    made = bet(0);
    play_time(&p, p.state.table.deadline_ms);
    taken.place = made.place;
    taken.amount = made.amount;
    check_refusal(play_try(&p, made), REF_BETS_CLOSED, __FILE__, __LINE__);
    check_refusal(play_try(&p, taken), REF_BETS_CLOSED, __FILE__, __LINE__);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_CLEAR);
}

static void the_window(const struct game *game)
{
    static const int64_t windows[] = {3000, 20000, 600000};

    for (size_t w = 0; w < 3; w++) {
        struct house   house = drive_shared_house(game, 3);
        struct command made[3];

        house.value[OPT_WINDOW] = windows[w];
        play_open(&p, game, &house);
        for (uint8_t i = 0; i < 3; i++) play_sit(&p, i, BROUGHT);
        play_time(&p, 12345);
        made[0] = (struct command){.kind = CMD_BET, .amount = house.value[OPT_MINIMUM]};
        check_refusal(play_try(&p, made[0]), REF_BETS_CLOSED, __FILE__, __LINE__);

        play_open_round(&p);
        CHECK_EQ(heard_amount(EV_BETS_OPEN), 12345 + windows[w]);
        play_time(&p, 12345 + windows[w] - 1);
        for (uint8_t i = 0; i < 3; i++) {
            made[i] = bet(i);
            CHECK_REFUSED(&p, WINDOW_RUNNING, .kind = CMD_CLOSE, .seat = i);
        }
        play_time(&p, 12345 + windows[w]);
        CHECK(play_heard(&p, closing()));
        for (uint8_t i = 0; i < 3; i++)
            check_refusal(play_try(&p, made[i]), REF_BETS_CLOSED, __FILE__, __LINE__);
    }
}

static void the_trigger(const struct game *game)
{
    open_individual(game);
    play_open_round(&p);
    CHECK(play_heard(&p, EV_BETS_OPEN));
    CHECK_REFUSED(&p, NO_BET, .kind = CMD_CLOSE);

    struct command made = bet(0);

    play_time(&p, 86400000); /* no clock hurries him */
    CHECK_EQ(p.state.table.phase, PHASE_BETTING);
    play_close(&p, 0);
    CHECK(play_heard(&p, closing()));
    CHECK_EQ(game->awaits(&p.state).what, AWAITS_DRAW);
    check_refusal(play_try(&p, made), REF_BETS_CLOSED, __FILE__, __LINE__);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_CLOSE);
}

/* Voids a round after `steps` steps of it; false if it was over before. */
static bool void_after(const struct game *game, int steps)
{
    open_shared(game, 3);
    play_open_round(&p);
    for (unsigned i = 0; i < 3; i++) bet(i);
    while (steps-- > 0 && !is_over()) step();
    if (is_over()) return false;
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    return true;
}

static void no_winners(const struct game *game)
{
    for (int steps = 0; steps < 40; steps++) {
        if (!void_after(game, steps)) {
            CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE); /* a result stands */
            continue;
        }
        CHECK(play_heard(&p, EV_VOIDED) && !play_heard(&p, EV_ROUND_OVER));
        CHECK_EQ(p.state.table.phase, PHASE_VOID);
        CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE);
        CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE);
        CHECK(play_settle(&p) >= 3);
        for (size_t i = 0; i < p.lines; i++)
            CHECK_EQ(p.line[i].result == RESULT_VOID, p.line[i].prize == 0);
        play_open_round(&p);
    }
}

/* Only what had been paid for good before may differ from what was brought. */
static void all_back(const struct game *game)
{
    for (int steps = 0; steps < 40; steps++) {
        if (!void_after(game, steps)) continue;
        for (unsigned i = 0; i < 3; i++) {
            cents paid = 0;

            CHECK_EQ(seat(i)->in_play, 0);
            play_settle(&p);
            for (size_t k = 0; k < p.lines; k++) {
                const struct payout *line = &p.line[k];

                if (line->seat != i) continue;
                if (line->result == RESULT_VOID) CHECK_EQ(line->back, line->chips);
                else paid += line->prize;
            }
            CHECK_EQ(play_stack(&p, i), BROUGHT + paid);
            if (steps <= 1) CHECK_EQ(play_stack(&p, i), BROUGHT);
        }
    }
}

/* Nobody says a word: the clock, so many milliseconds past each deadline, and the
 * draws alone end the round. */
static void play_in_silence(int64_t late_ms)
{
    for (int steps = 0; !is_over(); steps++) {
        struct awaits asked = p.game->awaits(&p.state);

        CHECK(steps < 10000);
        if (asked.what == AWAITS_DRAW) play_draw(&p, dice_below(&dice, asked.below));
        else play_time(&p, p.state.table.deadline_ms + late_ms);
        for (uint8_t i = 0; i < table_seats(&p.state.table); i++)
            CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_VOID, .seat = i);
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static void not_by_silence(const struct game *game)
{
    open_shared(game, 3);
    play_open_round(&p);
    for (unsigned i = 0; i < 3; i++) bet(i);
    for (uint8_t i = 0; i < 3; i++) CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_VOID, .seat = i);
    play_in_silence(86400000);
}

static void absent(const struct game *game)
{
    for (int round = 0; round < 20; round++) {
        open_shared(game, 2);
        play_open_round(&p);
        bet(0);
        bet(1);
        play_in_silence(0);
        CHECK_EQ(play_stack(&p, 0), BROUGHT + sum_lines(0));
        for (size_t i = 0; i < p.lines; i++) CHECK(p.line[i].result != RESULT_VOID);
        CHECK(p.lines >= 2);
    }
}

static void stakes_stay(const struct game *game)
{
    int won = 0;

    for (int round = 0; round < 3000 && won < 50; round++) {
        open_individual(game);
        watch_a_round();
        CHECK_EQ(play_stack(&p, 0), BROUGHT + sum_lines(0));
        for (size_t i = 0; i < p.lines; i++) {
            const struct payout *line = &p.line[i];

            if (line->result != RESULT_WON) continue;
            CHECK_EQ(line->back, line->chips + line->prize - line->commission);
            won++;
        }
    }
    CHECK(won >= 50);
}

/* -------------------------- one test for each rule ----------------------- */

static const struct subject subjects[] = {
    {"the_operator_says_whether_a_table_is_individual_or_shared", the_mode},
    {"each_seat_bets_alone_and_one_result_decides_for_all", one_result},
    {"bets_may_change_until_they_close", changes},
    {"the_window_is_one_for_all_and_its_end_is_announced", the_window},
    {"the_player_closes_his_own_bets_and_needs_one", the_trigger},
    {"a_void_round_has_no_winners", no_winners},
    {"a_void_round_returns_every_chip", all_back},
    {"no_seat_and_no_time_out_voids_a_round", not_by_silence},
    {"the_bets_of_an_absent_player_stand", absent},
    {"a_winning_stake_stays_the_players", stakes_stay},
    {NULL, NULL},
};

#define SHOW(name)                                                                                 \
    static void t_##name(void)                                                                     \
    {                                                                                              \
        show_over_games(subjects, #name);                                                          \
    }
SHARED(SHOW)

/* ------------------------------ and besides ----------------------------- */

/* Macau has no maximum: there alone a winner of everything could bet more than that. */
static void t_no_pile_grows_past_what_can_be_counted(void)
{
    const struct game *macau = game_find("macau");
    struct house       house = play_house(macau);
    struct command     all = {.kind = CMD_BET, .amount = CENTS_MAX};

    for (dice.at = 0; play_stack(&p, 0) <= CENTS_MAX; dice.at++) { /* until it wins */
        play_open(&p, macau, &house);
        play_sit(&p, 0, CENTS_MAX);
        CHECK_REFUSED(&p, BAD_AMOUNT, .kind = CMD_BUY, .amount = 1);
        play_open_round(&p);
        check_refusal(play_try(&p, all), REF_NONE, __FILE__, __LINE__);
        finish();
    }
    play_open_round(&p);
    check_refusal(play_try(&p, all), REF_NONE, __FILE__, __LINE__);
    CHECK_REFUSED(&p, BAD_AMOUNT, .kind = CMD_BET, .amount = house.value[OPT_UNIT]);
}

static void check_words(const struct words *w)
{
    CHECK(w->key && w->pt && w->en);
    CHECK(*w->key && *w->pt && *w->en);
}

static void t_every_word_is_there_in_three_forms(void)
{
    for (int i = 0; i < EV_COUNT; i++) check_words(&event_words[i]);
    for (int i = 0; i < RESULTS; i++) check_words(&result_words[i]);
    for (int i = 0; i < CMD_COUNT; i++) CHECK(command_keys[i] && *command_keys[i]);
}

TEST_MAIN(TESTS)
