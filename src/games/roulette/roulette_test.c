#include "cloth_test.h"

#define TESTS(X)                                                                                   \
    X(804_2015_r3__bets_limits_rounds_and_session_are_in_the_state)                                \
    X(807_2015_r3__bets_limits_rounds_and_session_are_in_the_state)                                \
    X(804_2015_r5__one_number_decides_for_every_seat_alone)                                        \
    X(807_2015_r5__one_number_decides_for_every_seat_alone)                                        \
    X(804_2015_r8__bets_may_change_until_they_close)                                               \
    X(807_2015_r9__bets_may_change_until_they_close)                                               \
    X(804_2015_r9__limits_hold_for_the_sum_of_a_seat_on_a_spot)                                    \
    X(807_2015_r10__limits_hold_for_the_sum_of_a_seat_on_a_spot)                                   \
    X(804_2015_r16__the_number_is_told_before_anything_is_paid)                                    \
    X(807_2015_r18__the_number_is_told_before_anything_is_paid)                                    \
    X(804_2015_r17__losing_chips_are_collected_and_winning_bets_paid)                              \
    X(807_2015_r19__losing_chips_are_collected_and_winning_bets_paid)                              \
    X(804_2015_r20__a_round_without_a_number_has_no_winners)                                       \
    X(807_2015_r22__a_round_without_a_number_has_no_winners)                                       \
    X(804_2015_r21__a_void_round_returns_every_stake)                                              \
    X(807_2015_r23__a_void_round_returns_every_stake)                                              \
    X(804_2015_r26__the_session_adds_up_what_was_staked_and_won)                                   \
    X(807_2015_r28__the_session_adds_up_what_was_staked_and_won)                                   \
    X(only_pockets_of_the_wheel_are_drawn)                                                         \
    X(refusals_name_their_rule)                                                                    \
    X(a_damaged_state_is_not_sane)
TESTS(TEST_DECLARE)

#define CHIPS (CENTS_MAX / 2)

static struct play p;

static uint16_t at(const char *key)
{
    return place_of(p.game, key);
}

static struct rou_state *state(void)
{
    return (struct rou_state *)&p.state;
}

/* ------------------------------ the bets -------------------------------- */

static void check_definitions(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 200);

    sit_down(&p, wheel, &house);
    play_bet(&p, 0, at("pleno-8"), 300);
    CHECK_EQ(cloth_row(p.game, &p.state, 0)[at("pleno-8")], 300);
    CHECK_EQ(state()->table.house.value[OPT_MINIMUM], 200);
    CHECK_EQ(state()->table.house.value[ROU_MAX + ROU_PLENO], 30);
    play_close(&p, 0);
    play_draw(&p, 8);
    CHECK_EQ(state()->table.round, 1);
    CHECK_EQ(state()->table.seat[0].rounds, 1);
    CHECK_EQ(state()->table.seat[0].staked, 300);
}

RULE(804_2015_r3__bets_limits_rounds_and_session_are_in_the_state, check_definitions(ROU_US))
RULE(807_2015_r3__bets_limits_rounds_and_session_are_in_the_state, check_definitions(ROU_FR))

/* A shared table with three players, bets open. */
static void sit_three(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 100);

    house.value[OPT_MODE] = MODE_MULTI;
    house.value[OPT_SEATS] = 3;
    play_open(&p, wheels[wheel], &house);
    for (uint8_t seat = 0; seat < 3; seat++) play_sit(&p, seat, 100000);
    play_open_round(&p);
}

static void check_one_number_for_all(enum rou_wheel wheel)
{
    sit_three(wheel);
    play_bet(&p, 0, at("vermelho"), 500);
    play_bet(&p, 1, at("preto"), 500);
    play_bet(&p, 2, at("vermelho"), 200);
    play_bet(&p, 2, at("cavalo-17-18"), 100);
    play_time(&p, 20000);
    CHECK_EQ(p.game->awaits(&p.state).what, AWAITS_DRAW);
    CHECK_EQ(p.game->awaits(&p.state).below, pockets[wheel]);
    play_draw(&p, 18);
    CHECK_EQ(play_stack(&p, 0), 100000 + 500);
    CHECK_EQ(play_stack(&p, 1), 100000 - 500);
    CHECK_EQ(play_stack(&p, 2), 100000 + 200 + 1700);
    CHECK_EQ(p.game->awaits(&p.state).what, AWAITS_OPEN);
}

RULE(804_2015_r5__one_number_decides_for_every_seat_alone, check_one_number_for_all(ROU_US))
RULE(807_2015_r5__one_number_decides_for_every_seat_alone, check_one_number_for_all(ROU_FR))

static void check_changes(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    play_bet(&p, 0, at("quadro-1-2-4-5"), 400);
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = at("quadro-1-2-4-5"), .amount = 300);
    play_bet(&p, 0, at("linha-1-6"), 300);
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = at("quadro-1-2-4-5"), .amount = 100);
    PLAY(&p, .kind = CMD_CLEAR);
    CHECK_EQ(play_stack(&p, 0), CHIPS);
    play_bet(&p, 0, at("rua-1-2-3"), 100);
    play_close(&p, 0);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_BET, .place = at("rua-1-2-3"), .amount = 100);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_TAKE_BACK, .place = at("rua-1-2-3"), .amount = 100);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_CLEAR);
    play_draw(&p, 2);
    CHECK_EQ(play_stack(&p, 0), CHIPS + 1100);
}

RULE(804_2015_r8__bets_may_change_until_they_close, check_changes(ROU_US))
RULE(807_2015_r9__bets_may_change_until_they_close, check_changes(ROU_FR))

static void check_sum_on_a_spot(enum rou_wheel wheel)
{
    sit_three(wheel);
    play_bet(&p, 0, at("pleno-0"), 2000);
    play_bet(&p, 0, at("pleno-0"), 1000);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = at("pleno-0"), .amount = 1);
    play_bet(&p, 1, at("pleno-0"), 3000); /* another seat has its own */
    play_bet(&p, 0, at("pleno-1"), 3000); /* another spot too */
    play_bet(&p, 2, at("par"), 100);
    play_bet(&p, 2, at("par"), 1); /* the minimum lies there already */
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_TAKE_BACK, .seat = 2, .place = at("par"),
                  .amount = 2);
    PLAY(&p, .kind = CMD_TAKE_BACK, .seat = 2, .place = at("par"), .amount = 101);
}

RULE(804_2015_r9__limits_hold_for_the_sum_of_a_seat_on_a_spot, check_sum_on_a_spot(ROU_US))
RULE(807_2015_r10__limits_hold_for_the_sum_of_a_seat_on_a_spot, check_sum_on_a_spot(ROU_FR))

/* ------------------------------- the round ------------------------------- */

static void check_marked(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    CHECK_EQ(state()->pocket, ROU_NO_POCKET);
    play_bet(&p, 0, at("pleno-29"), 100);
    play_close(&p, 0);
    play_draw(&p, 29);
    CHECK_EQ(state()->pocket, 29);
    CHECK_EQ(state()->table.last[0], 29);
    CHECK_EQ(p.heard.count, 2);
    CHECK_EQ(p.heard.list[0].kind, EV_OUTCOME);
    CHECK_EQ(p.heard.list[0].number, 29);
    CHECK_EQ(p.heard.list[1].kind, EV_ROUND_OVER);
    play_open_round(&p);
    CHECK_EQ(state()->pocket, ROU_NO_POCKET);
    CHECK_EQ(state()->table.last[0], 29);
}

RULE(804_2015_r16__the_number_is_told_before_anything_is_paid, check_marked(ROU_US))
RULE(807_2015_r18__the_number_is_told_before_anything_is_paid, check_marked(ROU_FR))

static void check_collects_and_pays(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    play_bet(&p, 0, at("pleno-5"), 100);
    play_bet(&p, 0, at("linha-4-9"), 200);
    play_bet(&p, 0, at("duzia-3"), 400);
    play_close(&p, 0);
    play_draw(&p, 5);
    CHECK_EQ(play_stack(&p, 0), CHIPS + 3500 + 1000 - 400);
    CHECK_EQ(p.state.table.bank, 400 - 3500 - 1000);
    CHECK_EQ(p.state.table.seat[0].in_play, 0);
    CHECK_EQ(play_settle(&p), 3);
    CHECK_EQ(p.line[0].back, 3600);
    CHECK_EQ(p.line[1].back, 1200);
    CHECK_EQ(p.line[2].back, 0);
}

RULE(804_2015_r17__losing_chips_are_collected_and_winning_bets_paid,
     check_collects_and_pays(ROU_US))
RULE(807_2015_r19__losing_chips_are_collected_and_winning_bets_paid,
     check_collects_and_pays(ROU_FR))

/* Three bets and then the breakdown, before or after the bets close. */
static void break_down(enum rou_wheel wheel, bool closed)
{
    struct house house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    play_bet(&p, 0, at("preto"), 101);
    play_bet(&p, 0, at("cavalo-duzia-1-2"), 333);
    play_bet(&p, 0, at("pleno-0"), 100);
    if (closed) play_close(&p, 0);
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
}

static void check_void_has_no_winners(enum rou_wheel wheel)
{
    for (int closed = 0; closed <= 1; closed++) {
        break_down(wheel, closed);
        CHECK_EQ(state()->pocket, ROU_NO_POCKET);
        CHECK_EQ(state()->table.lasts, 0);
        CHECK_EQ(state()->table.seat[0].prizes, 0);
        CHECK_EQ(play_settle(&p), 3);
        for (size_t i = 0; i < p.lines; i++) {
            CHECK_EQ(p.line[i].result, RESULT_VOID);
            CHECK_EQ(p.line[i].prize, 0);
        }
        CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE, .number = 2);
    }
}

RULE(804_2015_r20__a_round_without_a_number_has_no_winners, check_void_has_no_winners(ROU_US))
RULE(807_2015_r22__a_round_without_a_number_has_no_winners, check_void_has_no_winners(ROU_FR))

static void check_void_returns(enum rou_wheel wheel, const char *rule)
{
    for (int closed = 0; closed <= 1; closed++) {
        break_down(wheel, closed);
        CHECK_EQ(play_stack(&p, 0), CHIPS);
        CHECK_EQ(p.state.table.bank, 0);
        CHECK_EQ(play_settle(&p), 3);
        for (size_t i = 0; i < p.lines; i++) {
            CHECK_EQ(p.line[i].back, p.line[i].chips);
            CHECK_TEXT(p.line[i].rule, rule);
        }
    }
}

RULE(804_2015_r21__a_void_round_returns_every_stake, check_void_returns(ROU_US, "804/2015 r.21"))
RULE(807_2015_r23__a_void_round_returns_every_stake, check_void_returns(ROU_FR, "807/2015 r.23"))

static void t_only_pockets_of_the_wheel_are_drawn(void)
{
    for (enum rou_wheel w = ROU_FR; w < ROU_WHEELS; w++) {
        struct house house = usual(w, 100);

        sit_down(&p, w, &house);
        CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE, .number = 1);
        play_bet(&p, 0, at("par"), 100);
        play_close(&p, 0);
        CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE, .number = pockets[w]);
        CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE, .number = UINT32_MAX);
        play_draw(&p, pockets[w] - 1);
    }
}

/* ------------------------------ the session ------------------------------ */

static void check_session(enum rou_wheel wheel)
{
    static const unsigned drawn[] = {14, 0, 31};
    struct house          house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    for (int i = 0; i < 3; i++) {
        if (i > 0) play_open_round(&p);
        play_bet(&p, 0, at("vermelho"), 100);
        play_bet(&p, 0, at("cavalo-coluna-1-2"), 301);
        play_close(&p, 0);
        play_draw(&p, drawn[i]);
    }
    CHECK_EQ(p.state.table.seat[0].staked, 3 * 401);
    CHECK_EQ(p.state.table.seat[0].prizes, (100 + 151) + 0 + 151);
    CHECK_EQ(p.state.table.seat[0].rounds, 3);
    CHECK_EQ(play_stack(&p, 0), CHIPS - 401 - 100 + 251 + 151);
}

RULE(804_2015_r26__the_session_adds_up_what_was_staked_and_won, check_session(ROU_US))
RULE(807_2015_r28__the_session_adds_up_what_was_staked_and_won, check_session(ROU_FR))

/* ------------------------------ the machine ------------------------------ */

static void t_refusals_name_their_rule(void)
{
    static const struct {
        enum refusal no;
        const char  *us, *fr;
    } some[] = {
        {REF_BETS_CLOSED, "804/2015 r.14", "807/2015 r.16"},
        {REF_WINDOW_RUNNING, "804/2015 r.14", "807/2015 r.16"},
        {REF_NO_BET, "804/2015 r.15", "807/2015 r.17"},
        {REF_NO_SUCH_PLACE, "804/2015 r.7", "807/2015 r.7"},
        {REF_BELOW_MINIMUM, "804/2015 r.10", "807/2015 r.11"},
        {REF_ABOVE_MAXIMUM, "804/2015 r.11 a i", "807/2015 r.12 a i"},
    };

    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        CHECK_TEXT(roulette_us.rule_of(some[i].no, 0), some[i].us);
        CHECK_TEXT(roulette_fr.rule_of(some[i].no, 0), some[i].fr);
    }
    CHECK(roulette_us.rule_of(REF_NO_CHIPS, 0) == NULL);
    CHECK(roulette_us.rule_of(REF_ABOVE_MAXIMUM, roulette_us.places) == NULL);
}

static void t_a_damaged_state_is_not_sane(void)
{
    struct house house = usual(ROU_FR, 100);

    house.value[ROU_MAX_TOTAL] = 1000;
    sit_down(&p, ROU_FR, &house);
    play_bet(&p, 0, at("par"), 500);

#define DAMAGE(what, wrong)                                                                        \
    do {                                                                                           \
        static struct play kept;                                                                   \
        kept = p;                                                                                  \
        (what) = (wrong);                                                                          \
        CHECK(!p.game->sane(&p.state));                                                            \
        p = kept;                                                                                  \
        CHECK(p.game->sane(&p.state));                                                             \
    } while (0)

    DAMAGE(state()->wheel, ROU_WHEELS);
    DAMAGE(state()->wheel, ROU_US);
    DAMAGE(state()->pocket, 0); /* before the draw */
    DAMAGE(state()->zero[5], 1);
    DAMAGE(state()->table.house.value[ROU_MIN + ROU_SIMPLES], 501); /* the bet is below it */
    DAMAGE(state()->table.house.value[ROU_MAX + ROU_SIMPLES], 4);   /* above it */
    DAMAGE(state()->table.house.value[ROU_MAX_TOTAL], 499);         /* above it */
    DAMAGE(state()->stake[at("par")], 501);                         /* not what is in play */
    DAMAGE(state()->table.seat[0].in_play, 499);
    play_close(&p, 0);
    play_draw(&p, 36);
    DAMAGE(state()->pocket, 37); /* 00 on a French wheel */
    DAMAGE(state()->pocket, ROU_NO_POCKET);
#undef DAMAGE
}

TEST_MAIN(TESTS)
