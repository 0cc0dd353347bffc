#include "play.h"

#include "drive.h"

/* What every banked table shares, proved for every game of every regulation.
 * A subject is one function; its tests are the rules that say the same thing, one
 * in each regulation, run over the games of that regulation. */

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
    THE_MODE(X) ONE_RESULT(X) CHANGES(X) THE_WINDOW(X) THE_TRIGGER(X) NO_WINNERS(X) \
    ALL_BACK(X) NOT_BY_SILENCE(X) ABSENT(X) STAKES_STAY(X) TOTALS(X) FREE_TO_GO(X) \
    SWITCH(X) IDLE_CLOCK(X) IDLE_ROUNDS(X) WARNED(X) DEMO(X) DEMO_CHIPS(X) SESSION(X)

#define TESTS(X) \
    SHARED(X) \
    X(808_2015_r29_b__a_bet_left_standing_is_a_bet) \
    X(a_jump_of_the_clock_never_ends_a_session_without_its_warning) \
    X(the_clock_of_an_individual_table_starts_with_sitting_down) \
    X(a_taken_back_bet_or_a_void_round_starts_the_three_minutes_again) \
    X(the_round_in_which_one_sits_down_is_not_counted) \
    X(every_word_is_there_in_three_forms)
/* clang-format on */
TESTS(TEST_DECLARE)

#define BROUGHT 100000000

static struct play p;
static struct dice dice;

/* ------------------------------ the manner ------------------------------ */

static void open_individual(const struct game *game)
{
    struct house house = play_house(game);

    play_open(&p, game, &house);
    play_sit(&p, 0, BROUGHT);
}

static void open_shared(const struct game *game, unsigned seats)
{
    struct house house = drive_shared_house(game, seats);

    play_open(&p, game, &house);
    for (unsigned i = 0; i < table_seats(&p.state.table); i++) play_sit(&p, (uint8_t)i, BROUGHT);
}

static const struct seat *seat(unsigned i)
{
    return &p.state.table.seat[i];
}

/* Some lawful bet. */
static struct command bet(unsigned who)
{
    struct command cmd;

    CHECK(drive_bet(p.game, &p.state, &dice, who, &cmd));
    check_refusal(play_try(&p, cmd), REF_NONE, __FILE__, __LINE__);
    return cmd;
}

static bool is_over(void)
{
    return p.state.table.phase == PHASE_SETTLED || p.state.table.phase == PHASE_VOID;
}

static enum event_kind closing(void)
{
    return p.game->chance == CHANCE_CARD ? EV_CARDS_COMING : EV_BETS_CLOSED;
}

static void step(void)
{
    check_refusal(play_try(&p, drive_on(p.game, &p.state, &dice)), REF_NONE, __FILE__, __LINE__);
}

/* Plays on from where the round stands; how often was an event heard? */
static int finish_hearing(enum event_kind kind)
{
    int times = 0;

    for (int steps = 0; !is_over(); steps++) {
        CHECK(steps < 10000);
        step();
        for (size_t i = 0; i < p.heard.count; i++) times += p.heard.list[i].kind == kind;
    }
    return times;
}

static void finish(void)
{
    finish_hearing(EV_ROUND_OVER);
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static cents heard_amount(enum event_kind kind)
{
    for (size_t i = 0; i < p.heard.count; i++)
        if (p.heard.list[i].kind == kind) return p.heard.list[i].amount;
    return -1;
}

/* A round in which seat 0 bets and the others watch. */
static void watch_a_round(void)
{
    play_open_round(&p);
    bet(0);
    finish();
}

static cents sum_lines(unsigned who)
{
    cents sum = 0;

    play_settle(&p);
    for (size_t i = 0; i < p.lines; i++)
        if (p.line[i].seat == who) sum += p.line[i].back - p.line[i].chips;
    return sum;
}

/* ------------------------------- subjects ------------------------------- */

static void the_mode(const struct game *game)
{
    struct house  house = play_house(game);
    struct faults faults = {0};

    open_individual(game);
    CHECK_REFUSED(&p, NO_SUCH_SEAT, .kind = CMD_SIT, .seat = 1, .amount = 1);
    house.is[OPT_MODE] = MODE_INDIVIDUAL;
    house.is[OPT_SEATS] = 2;
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
        if (second.place == first.place)    /* the same bet, so the same result */
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

        house.is[OPT_WINDOW] = windows[w];
        play_open(&p, game, &house);
        for (uint8_t i = 0; i < 3; i++) play_sit(&p, i, BROUGHT);
        play_time(&p, 12345);
        made[0] = (struct command){.kind = CMD_BET, .amount = house.is[OPT_MINIMUM]};
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

    play_time(&p, 86400000);    /* no clock hurries him */
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
            CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE);    /* a result stands */
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

static void not_by_silence(const struct game *game)
{
    open_shared(game, 3);
    play_open_round(&p);
    for (unsigned i = 0; i < 3; i++) bet(i);
    for (uint8_t i = 0; i < 3; i++)
        CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_VOID, .seat = i);
    while (!is_over()) {    /* nobody says a word: the clock and the draws alone */
        struct awaits asked = game->awaits(&p.state);

        if (asked.what == AWAITS_DRAW) play_draw(&p, dice_below(&dice, asked.below));
        else play_time(&p, p.state.table.now_ms + 86400000);
        for (uint8_t i = 0; i < 3; i++)
            CHECK(play_try(&p, (struct command){.kind = CMD_VOID, .seat = i}) == REF_NOT_YOUR_MOVE);
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static void absent(const struct game *game)
{
    for (int round = 0; round < 20; round++) {
        open_shared(game, 2);
        play_open_round(&p);
        bet(0);
        bet(1);
        while (!is_over()) {
            struct awaits asked = game->awaits(&p.state);

            if (asked.what == AWAITS_DRAW) play_draw(&p, dice_below(&dice, asked.below));
            else play_time(&p, p.state.table.deadline_ms);
        }
        CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
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
    PLAY(&p, .kind = CMD_LEAVE, .seat = 2);                  /* before a round */
    CHECK_EQ(p.heard.list[0].amount, BROUGHT);
    play_open_round(&p);
    bet(0);
    CHECK_REFUSED(&p, CHIPS_IN_PLAY, .kind = CMD_LEAVE);
    PLAY(&p, .kind = CMD_LEAVE, .seat = 1);                  /* without a bet, at any moment */
    finish();

    cents stack = play_stack(&p, 0);

    PLAY(&p, .kind = CMD_LEAVE);
    CHECK_EQ(p.heard.list[0].kind, EV_LEFT);
    CHECK_EQ(p.heard.list[0].amount, stack);
    CHECK_EQ(p.state.table.bank, p.state.table.brought);     /* nobody's chips remain */
}

static void idle_switch(const struct game *game)
{
    for (int64_t on = 0; on <= 1; on++) {
        struct house house = play_house(game);
        int          heard = 0;

        house.is[OPT_INACTIVITY] = on;
        play_open(&p, game, &house);
        play_sit(&p, 0, BROUGHT);
        for (int64_t minute = 1; minute <= 60; minute++) {
            play_time(&p, minute * 60000);
            heard += (int)p.heard.count;
        }
        CHECK_EQ(heard, on ? 3 : 0);
        CHECK_EQ(seat(0)->taken, !on);

        house = drive_shared_house(game, 2);
        house.is[OPT_INACTIVITY] = on;
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

    play_open_round(&p);    /* a bet ends it, and the count begins again with it */
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
    play_open_round(&p);    /* a bet ends it, and the count begins again */
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

    open_individual(game);    /* a bet within the minute */
    play_time(&p, 180001);
    play_time(&p, 210001);
    play_open_round(&p);
    play_time(&p, 270000);
    bet(0);
    play_time(&p, 270001);
    CHECK(seat(0)->taken);

    open_shared(game, 3);
    for (int round = 1; round <= 6; round++) watch_a_round();
    play_open_round(&p);
    CHECK(play_heard(&p, EV_WARNED));
    bet(0);
    bet(2);
    finish();
    CHECK(play_heard(&p, EV_SESSION_ENDED));
    CHECK(!seat(1)->taken && seat(2)->taken);    /* seat 2 was warned too, and bet */
    CHECK_EQ(seat(2)->notice, NOTICE_NONE);
}

static void demo(const struct game *game)
{
    static struct play money;
    struct house       house = drive_shared_house(game, 4);

    play_open(&p, game, &house);
    house.is[OPT_BOOK] = BOOK_MONEY;
    play_open(&money, game, &house);
    for (int i = 0; i < 5000; i++) {
        struct command cmd = drive_next(game, &p.state, &dice);

        check_refusal(play_try(&p, cmd), REF_NONE, __FILE__, __LINE__);
        check_refusal(play_try(&money, cmd), REF_NONE, __FILE__, __LINE__);
        CHECK_EQ(p.heard.count, money.heard.count);
        CHECK(memcmp(p.heard.list, money.heard.list, p.heard.count * sizeof(struct event)) == 0);
    }
    CHECK_EQ(p.state.table.house.is[OPT_BOOK], BOOK_DEMO);
    p.state.table.house.is[OPT_BOOK] = BOOK_MONEY;
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

static const struct {
    const char *name;
    void      (*show)(const struct game *game);
} subjects[] = {
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
    {"a_session_is_totalled_from_sitting_down_to_leaving", totals},
    {"the_end_of_a_session_is_the_players", free_to_go},
    {"the_operator_may_switch_inactivity_off", idle_switch},
    {"invited_after_more_than_three_minutes", idle_clock},
    {"invited_after_more_than_five_rounds", idle_rounds},
    {"warned_before_the_session_ends", warned},
    {"a_demonstration_is_the_same_code_with_another_book", demo},
    {"demonstration_chips_lead_nowhere_else", demo_chips},
    {"a_session_goes_from_sitting_down_to_leaving", session},
};

/* `test` is a name such as 804_2015_r14__the_window_…: shows its subject for every
 * game of that regulation. */
static void over_games(const char *test)
{
    const char *subject = strstr(test, "__") + 2;
    int         shown = 0;

    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        if (strcmp(subjects[i].name, subject) != 0) continue;
        for (const struct game *const *g = games; *g; g++) {
            if (strncmp((*g)->regulation, test, 3) != 0) continue;
            dice.at = 2015;
            subjects[i].show(*g);
            shown++;
        }
    }
    CHECK(shown > 0);
}

#define SHOW(name)                                                                                 \
    static void t_##name(void)                                                                     \
    {                                                                                              \
        over_games(#name);                                                                         \
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
        finish();    /* with however many null throws, through which the bet stands */
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

static void check_words(const struct words *w)
{
    CHECK(w->key && w->pt && w->en);
    CHECK(*w->key && *w->pt && *w->en);
}

static void t_every_word_is_there_in_three_forms(void)
{
    for (int i = 0; i < EV_COUNT; i++) check_words(&event_words[i]);
    for (int i = 0; i < RESULTS; i++) check_words(&result_words[i]);
    for (int i = REF_NONE + 1; i < REF_COUNT; i++) check_words(&refusal_words[i]);
    for (int i = 0; i < CMD_COUNT; i++) CHECK(command_keys[i] && *command_keys[i]);
}

TEST_MAIN(TESTS)
