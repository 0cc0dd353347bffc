/* session_test.c -- the clock of a poker table, rests, and sessions that end. */
#include "games/poker/table_test.h"

/* clang-format off */
#define SHARED(X) \
    X(806_2015_r2_s__a_session_is_totalled) \
    X(809_2015_r2_q__a_session_is_totalled) \
    X(811_2015_r2_s__a_session_is_totalled) \
    X(806_2015_r43__the_time_to_decide_is_the_operators) \
    X(809_2015_r41__the_time_to_decide_is_the_operators) \
    X(811_2015_r43__the_time_to_decide_is_the_operators) \
    X(806_2015_r44__extra_time_is_used_up) \
    X(809_2015_r42__extra_time_is_used_up) \
    X(811_2015_r44__extra_time_is_used_up) \
    X(806_2015_r45__the_clock_checks_or_folds) \
    X(809_2015_r43__the_clock_checks_or_folds) \
    X(811_2015_r45__the_clock_checks_or_folds) \
    X(806_2015_r67__a_session_is_totalled) \
    X(809_2015_r68__a_session_is_totalled) \
    X(811_2015_r67__a_session_is_totalled) \
    X(806_2015_r68__a_rest_keeps_the_seat) \
    X(809_2015_r69__a_rest_keeps_the_seat) \
    X(811_2015_r68__a_rest_keeps_the_seat) \
    X(806_2015_r70__the_operator_may_leave_the_idle_alone) \
    X(809_2015_r71__the_operator_may_leave_the_idle_alone) \
    X(811_2015_r70__the_operator_may_leave_the_idle_alone) \
    X(806_2015_r70_a__who_does_not_reload_is_invited_to_leave) \
    X(809_2015_r71_a__who_does_not_reload_is_invited_to_leave) \
    X(811_2015_r70_a__who_does_not_reload_is_invited_to_leave) \
    X(806_2015_r70_b__more_than_five_hands_without_a_bet) \
    X(809_2015_r71_b__more_than_five_hands_without_a_bet) \
    X(811_2015_r70_b__more_than_five_hands_without_a_bet) \
    X(806_2015_r71__warned_before_the_session_ends) \
    X(809_2015_r72__warned_before_the_session_ends) \
    X(811_2015_r71__warned_before_the_session_ends)

#define TESTS(X) \
    SHARED(X) \
    X(who_times_out_heads_up_comes_back) \
    X(too_many_missed_decisions_and_the_seat_rests) \
    X(a_seat_is_free_when_its_owner_vanishes) \
    X(coming_and_going_cannot_block_a_start)
/* clang-format on */
TESTS(TEST_DECLARE)

/* -------------------------------- the clock ------------------------------- */

static void time_to_decide(const struct game *game)
{
    struct house house = poker_house(game, 2);

    house.value[OPT_DECISION] = 2000;
    CHECK(is_refused(game, &house, "903-B 6.1.4"));
    house.value[OPT_DECISION] = 7000;
    house.value[POK_TIME_BANK] = 0;
    open_poker(game, &house);
    play_time(&p, 1000);
    open_hand(0);
    deal_on();
    CHECK_EQ(p.state.table.deadline_ms, 8000);

    unsigned who = in_turn();

    play_time(&p, 7999);
    CHECK_EQ(in_turn(), who);
    play_time(&p, 8000);
    CHECK(heard_of(EV_DECIDED, who));
}

static void extra_time(const struct game *game)
{
    struct house house = poker_house(game, 2);

    house.value[POK_TIME_BANK] = 10000;
    open_poker(game, &house);
    open_hand(0);
    deal_on();

    unsigned who = in_turn();

    play_time(&p, 20000);
    CHECK(heard_of(EV_TIME_BANK, who));
    CHECK_EQ(p.state.table.deadline_ms, 30000);
    play_time(&p, 24000);
    CHECK_EQ(in_turn(), who);
    if (hand_offer(&now()->hand).moves & 1u << MOVE_CHECK) MOVE(who, CHECK, 0);
    else MOVE(who, CALL, 0);
    CHECK_EQ(now()->at[who].bank_ms, 6000); /* what is left of it, for the whole session */
    CHECK_EQ(now()->at[1 - who].bank_ms, 10000);
    while (in_turn() != who) {
        MOVE(in_turn(), CHECK, 0);
        deal_on();
    }
    play_time(&p, p.state.table.deadline_ms);
    CHECK(heard_of(EV_TIME_BANK, who));
    play_time(&p, p.state.table.deadline_ms);
    CHECK(heard_of(EV_DECIDED, who));
    CHECK_EQ(now()->at[who].bank_ms, 0);
}

static void the_clock_decides(const struct game *game)
{
    struct house house = poker_house(game, 3);
    int          checks = 0, folds = 0;

    house.value[POK_TIME_BANK] = 0;
    house.value[POK_TIMEOUTS] = 10;
    open_poker(game, &house);
    open_hand(0);
    deal_on();
    if (game == &sintetico) MOVE(in_turn(), ESTARDILHO, 300);
    while (p.state.table.phase == PHASE_DECIDING) {
        unsigned who = in_turn();
        bool     may_check = hand_offer(&now()->hand).moves >> MOVE_CHECK & 1;

        play_time(&p, p.state.table.deadline_ms);
        CHECK_EQ((now()->hand.folded & seat_bit(who)) == 0, may_check);
        checks += may_check;
        folds += !may_check;
        deal_on();
    }
    CHECK(folds > 0 || checks > 0);
    open_poker(game, &house); /* and where all may check, all do */
    open_hand(0);
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        unsigned who = in_turn();

        if (hand_offer(&now()->hand).moves >> MOVE_CHECK & 1)
            play_time(&p, p.state.table.deadline_ms);
        else MOVE(who, CALL, 0);
        CHECK(!(now()->hand.folded & seat_bit(who)));
    }
    CHECK_EQ(__builtin_popcount(now()->hand.shown), 3);
}

static void t_who_times_out_heads_up_comes_back(void)
{
    struct house house = poker_house(&holdem, 2);

    house.value[POK_TIME_BANK] = 0;
    house.value[POK_TIMEOUTS] = 1;
    house.value[POK_PLAY] = PLAY_TOURNAMENT;
    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    CHECK_EQ(in_turn(), 1);
    play_time(&p, p.state.table.deadline_ms); /* folds: the hand is over */
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK_EQ(now()->at[1].presence, AWAY);
    RETURN(1);
    CHECK(heard_of(EV_PLAYS_ON, 1));
    open_hand(0);
    deal_on();
    CHECK_EQ(in_turn(), 0);
    MOVE(0, CALL, 0);
    CHECK_EQ(in_turn(), 1); /* he is asked again */
    MOVE(1, CHECK, 0);
}

static void t_too_many_missed_decisions_and_the_seat_rests(void)
{
    struct house house = poker_house(&holdem, 3);

    house.value[POK_TIME_BANK] = 0;
    open_poker(&holdem, &house);
    open_hand(0);
    for (int missed = 1; missed <= 2; missed++) {
        deal_on();
        while (in_turn() != 0) MOVE(in_turn(), CALL, 0);
        CHECK_EQ(now()->at[0].presence, HERE);
        play_time(&p, p.state.table.deadline_ms);
        CHECK_EQ(heard_of(EV_RESTS, 0), missed == 2);
        fold_out();
        if (missed == 1) open_hand(9);
    }
    CHECK_EQ(now()->at[0].presence, AWAY);
    open_hand(9);
    CHECK(!(now()->dealt & seat_bit(0)));
}

/* ------------------------- sessions, idle and resting ---------------------- */

static void totals(const struct game *game)
{
    struct house house = poker_house(game, 3);
    cents        staked[3] = {0}, prizes[3] = {0};

    house.value[OPT_INACTIVITY] = 0; /* in sintético nobody bets when all check */
    open_poker(game, &house);
    for (uint32_t hand = 1; hand <= 20; hand++) {
        open_hand(0);
        call_down();
        play_settle(&p);
        for (size_t i = 0; i < p.lines; i++) {
            staked[p.line[i].seat] += p.line[i].stake;
            prizes[p.line[i].seat] += p.line[i].prize - p.line[i].commission;
        }
        for (unsigned i = 0; i < 3; i++) {
            CHECK_EQ(seat(i)->staked, staked[i]);
            CHECK_EQ(seat(i)->prizes, prizes[i]);
            CHECK_EQ(seat(i)->rounds, hand);
            CHECK_EQ(seat(i)->stack, 10000 - staked[i] + prizes[i]); /* profit or loss */
        }
    }
}

static void resting(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.value[POK_REST] = 0;
    open_poker(game, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_REST);
    house.value[POK_REST] = 300000;
    open_poker(game, &house);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_RETURN, .seat = 2);
    REST(2);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_REST, .seat = 2);
    for (int i = 0; i < 4; i++) {
        open_hand(0);
        CHECK(!(now()->dealt & seat_bit(2)));
        call_down();
    }
    play_time(&p, 299999);
    CHECK(!play_heard(&p, EV_WARNED) && seat(2)->taken);
    RETURN(2);
    REST(2); /* begins again */
    play_time(&p, 599998);
    CHECK(!play_heard(&p, EV_WARNED));
    play_time(&p, 599999);
    CHECK(heard_of(EV_WARNED, 2));
    play_time(&p, 659998);
    CHECK(seat(2)->taken);
    play_time(&p, 659999);
    CHECK(heard_of(EV_SESSION_ENDED, 2));
    CHECK(!seat(2)->taken);
}

static void t_a_seat_is_free_when_its_owner_vanishes(void)
{
    struct house house = poker_house(&omaha, 3);
    int64_t      clock = 0;

    open_poker(&omaha, &house);
    for (int hands = 0; seat(1)->taken; hands++) { /* two play on, the third is never heard of */
        CHECK(hands < 60);
        open_hand(0);
        for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
            unsigned who = in_turn();
            uint32_t moves = hand_offer(&now()->hand).moves;

            if (who == 1) clock = p.state.table.deadline_ms;
            else clock += 1000;
            if (clock > p.state.table.deadline_ms) clock = p.state.table.deadline_ms - 1;
            if (clock < p.state.table.now_ms) clock = p.state.table.now_ms;
            play_time(&p, clock);
            if (who == 1 || p.state.table.phase != PHASE_DECIDING || in_turn() != who) continue;
            if (moves >> MOVE_CHECK & 1) MOVE(who, CHECK, 0);
            else MOVE(who, CALL, 0);
        }
        clock += 30000;
        play_time(&p, clock);
    }
}

static void t_coming_and_going_cannot_block_a_start(void)
{
    struct house house = poker_house(&holdem, 4);

    open_poker(&holdem, &house);
    for (int i = 0; i < 50; i++) {
        LEAVE(3);
        play_sit(&p, 3, 10000);
        REST(3);
        RETURN(3);
        open_hand(0); /* the others play on, with him or without */
        REST(3);
        LEAVE(3);
        fold_out();
        if (!seat(3)->taken) play_sit(&p, 3, 10000);
        for (uint8_t k = 0; k < 3; k++)
            if (!seat(k)->taken) play_sit(&p, k, 10000);
    }
}

static void switched_off(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.value[OPT_INACTIVITY] = 0;
    open_poker(game, &house);
    for (int hand = 0; hand < 20; hand++) {
        open_hand(0);
        deal_on();
        while (p.state.table.phase == PHASE_DECIDING) {
            MOVE(in_turn(), FOLD, 0);
            CHECK(!play_heard(&p, EV_INVITED));
            deal_on();
        }
    }
}

static void does_not_reload(const struct game *game)
{
    unsigned loser = lose_all(game);

    CHECK(!play_heard(&p, EV_INVITED)); /* he has until the end of the next hand */
    open_hand(0);
    call_down();
    CHECK(heard_of(EV_INVITED, loser));
    open_hand(0);
    CHECK(heard_of(EV_WARNED, loser));
    CHECK(seat(loser)->taken);
    call_down();
    CHECK(heard_of(EV_SESSION_ENDED, loser));
    CHECK(!seat(loser)->taken);
}

/* Seat 0 never bets: he folds, or checks where he may; blinds and antes are not his will. */
static void a_hand_without_seat_0(void)
{
    open_hand(0);
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        unsigned who = in_turn();
        uint32_t moves = hand_offer(&now()->hand).moves;

        if (moves >> MOVE_CHECK & 1) MOVE(who, CHECK, 0);
        else if (who == 0) MOVE(who, FOLD, 0);
        else MOVE(who, CALL, 0);
    }
    if (seat(0)->taken && seat(0)->stack < 5000)
        PLAY(&p, .kind = CMD_BUY, .amount = 10000 - seat(0)->stack);
}

/* In sintético an ante and five checks are no bet; to be idle there the others bet. */
static bool is_invited_after(const struct game *game, int64_t hands)
{
    struct house house = poker_house(game, 3);

    house.value[POK_IDLE_HANDS] = hands;
    open_poker(game, &house);
    for (int64_t hand = 0; hand < hands; hand++) {
        a_hand_without_seat_0();
        CHECK_EQ(seat(0)->notice, NOTICE_NONE);
    }
    a_hand_without_seat_0();
    return seat(0)->notice == NOTICE_INVITED;
}

static void too_many_hands(const struct game *game)
{
    struct house house = poker_house(game, 3);

    CHECK(is_invited_after(game, 5));
    CHECK(is_invited_after(game, 2)); /* fewer, by specific rules */
    house.value[POK_IDLE_HANDS] = 6;
    CHECK(is_refused(game, &house, rule(game, "70 b", "71 b")));
}

static void warned(const struct game *game)
{
    CHECK(is_invited_after(game, 5));
    open_hand(0);
    CHECK(heard_of(EV_WARNED, 0));
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        CHECK(seat(0)->taken);
        MOVE(in_turn(), FOLD, 0);
    }
    CHECK(heard_of(EV_SESSION_ENDED, 0));

    CHECK(is_invited_after(game, 5)); /* a bet, and nothing happens */
    open_hand(0);
    CHECK(heard_of(EV_WARNED, 0));
    for (deal_on(); in_turn() != 0; deal_on()) {
        if (hand_offer(&now()->hand).moves >> MOVE_CHECK & 1) MOVE(in_turn(), CHECK, 0);
        else MOVE(in_turn(), CALL, 0);
    }
    if (game == &sintetico) MOVE(0, ESTARDILHO, 300);
    else MOVE(0, RAISE, 1000);
    fold_out();
    CHECK(seat(0)->taken);
    CHECK_EQ(seat(0)->notice, NOTICE_NONE);
}

static const struct subject subjects[] = {
    {"the_time_to_decide_is_the_operators", time_to_decide},
    {"extra_time_is_used_up", extra_time},
    {"the_clock_checks_or_folds", the_clock_decides},
    {"a_session_is_totalled", totals},
    {"a_rest_keeps_the_seat", resting},
    {"the_operator_may_leave_the_idle_alone", switched_off},
    {"who_does_not_reload_is_invited_to_leave", does_not_reload},
    {"more_than_five_hands_without_a_bet", too_many_hands},
    {"warned_before_the_session_ends", warned},
    {NULL, NULL},
};

/* clang-format off */
#define SHOW(name) static void t_##name(void) { show_over_games(subjects, #name); }
/* clang-format on */
SHARED(SHOW)

TEST_MAIN(TESTS)
