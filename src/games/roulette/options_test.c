/* options_test.c -- what the operator of a roulette may choose, and what not. */
#include "cloth_test.h"

#define TESTS(X)                                                                                   \
    X(804_2015_r4__a_table_is_for_one_player_or_for_many)                                          \
    X(807_2015_r4__a_table_is_for_one_player_or_for_many)                                          \
    X(804_2015_r10__a_class_may_have_its_own_minimum)                                              \
    X(807_2015_r11__a_class_may_have_its_own_minimum)                                              \
    X(804_2015_r11__the_maximum_follows_the_minimum_of_its_class)                                  \
    X(807_2015_r12__the_maximum_follows_the_minimum_of_its_class)                                  \
    X(804_2015_r12__two_dozens_and_two_columns_may_be_left_out)                                    \
    X(807_2015_r13__two_dozens_and_two_columns_may_be_left_out)                                    \
    X(804_2015_r12__all_the_bets_of_a_player_may_be_capped)                                        \
    X(807_2015_r13__all_the_bets_of_a_player_may_be_capped)                                        \
    X(an_operator_cannot_raise_the_maxima)                                                         \
    X(an_operator_may_lower_the_maxima)                                                            \
    X(minima_and_caps_that_nobody_could_meet_are_faults)                                           \
    X(a_chip_of_odd_cents_is_warned_about_where_halves_are_paid)                                   \
    X(804_2015_r28__the_invitation_to_leave_is_the_operators_choice)                               \
    X(807_2015_r30__the_invitation_to_leave_is_the_operators_choice)                               \
    X(804_2015_r30__a_demonstration_plays_exactly_alike)                                           \
    X(807_2015_r32__a_demonstration_plays_exactly_alike)                                           \
    X(804_2015_r31__no_command_turns_demonstration_chips_into_money)                               \
    X(807_2015_r33__no_command_turns_demonstration_chips_into_money)
TESTS(TEST_DECLARE)

static struct play p;

static uint16_t at(const char *key)
{
    return place_of(p.game, key);
}

static void check_modes(enum rou_wheel wheel, const char *rule)
{
    struct house  house = usual(wheel, 100);
    struct faults faults = {0};

    house.value[OPT_SEATS] = 2;
    game_lawful(wheels[wheel], &house, &faults);
    CHECK_EQ(faults.list[0].kind, FAULT_ABOVE);
    CHECK_EQ(faults.list[0].option, OPT_SEATS);
    CHECK_TEXT(faults.list[0].rule, rule);

    house.value[OPT_SEATS] = SEATS_MAX;
    house.value[OPT_MODE] = MODE_MULTI;
    play_open(&p, wheels[wheel], &house);
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++) play_sit(&p, seat, 1000);
}

RULE(804_2015_r4__a_table_is_for_one_player_or_for_many, check_modes(ROU_US, "804/2015 r.4"))
RULE(807_2015_r4__a_table_is_for_one_player_or_for_many, check_modes(ROU_FR, "807/2015 r.4"))

static void check_class_minimum(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 100);

    house.value[ROU_MIN + ROU_SIMPLES] = 500;
    house.value[ROU_MIN + ROU_PLENO] = 50;
    sit_down(&p, wheel, &house);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = at("maior"), .amount = 499);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = at("pleno-36"), .amount = 49);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = at("duzia-1"), .amount = 99);
    play_bet(&p, 0, at("maior"), 500);
    play_bet(&p, 0, at("pleno-36"), 50);
    play_bet(&p, 0, at("duzia-1"), 100);
}

RULE(804_2015_r10__a_class_may_have_its_own_minimum, check_class_minimum(ROU_US))
RULE(807_2015_r11__a_class_may_have_its_own_minimum, check_class_minimum(ROU_FR))

static void check_maximum_follows(enum rou_wheel wheel)
{
    struct house house = usual(wheel, 100);

    house.value[ROU_MIN + ROU_SIMPLES] = 500;
    sit_down(&p, wheel, &house);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = at("menor"), .amount = 270001);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = at("coluna-3"), .amount = 36001);
    play_bet(&p, 0, at("menor"), 270000);
    play_bet(&p, 0, at("coluna-3"), 36000);
}

RULE(804_2015_r11__the_maximum_follows_the_minimum_of_its_class, check_maximum_follows(ROU_US))
RULE(807_2015_r12__the_maximum_follows_the_minimum_of_its_class, check_maximum_follows(ROU_FR))

static void check_left_out(enum rou_wheel wheel, const char *rule)
{
    static const char *const doubles[] = {"cavalo-duzia-1-2", "cavalo-duzia-2-3",
                                          "cavalo-coluna-1-2", "cavalo-coluna-2-3"};
    struct house             house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    for (int i = 0; i < 4; i++) play_bet(&p, 0, at(doubles[i]), 100);

    house.value[ROU_DOUBLES] = 0;
    sit_down(&p, wheel, &house);
    for (int i = 0; i < 4; i++) {
        CHECK_REFUSED(&p, NOT_OFFERED, .kind = CMD_BET, .place = at(doubles[i]), .amount = 100);
        CHECK_TEXT(p.game->rule_of(REF_NOT_OFFERED, at(doubles[i])), rule);
    }
    play_bet(&p, 0, at("duzia-1"), 100);
    play_bet(&p, 0, at("cavalo-1-2"), 100);
}

RULE(804_2015_r12__two_dozens_and_two_columns_may_be_left_out,
     check_left_out(ROU_US, "804/2015 r.12"))
RULE(807_2015_r13__two_dozens_and_two_columns_may_be_left_out,
     check_left_out(ROU_FR, "807/2015 r.13"))

static void check_cap(enum rou_wheel wheel, const char *rule)
{
    struct house house = usual(wheel, 100);

    house.value[ROU_MAX_TOTAL] = 1000;
    sit_down(&p, wheel, &house);
    CHECK_REFUSED(&p, ABOVE_TOTAL, .kind = CMD_BET, .place = at("par"), .amount = 1001);
    play_bet(&p, 0, at("par"), 600);
    play_bet(&p, 0, at("pleno-3"), 400);
    CHECK_REFUSED(&p, ABOVE_TOTAL, .kind = CMD_BET, .place = at("pleno-3"), .amount = 1);
    CHECK_REFUSED(&p, ABOVE_TOTAL, .kind = CMD_BET, .place = at("pleno-4"), .amount = 100);
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = at("par"), .amount = 100);
    play_bet(&p, 0, at("pleno-4"), 100);
    CHECK_TEXT(p.game->rule_of(REF_ABOVE_TOTAL, at("pleno-4")), rule);
    play_close(&p, 0);
    play_draw(&p, 1);
    play_open_round(&p); /* each round anew */
    play_bet(&p, 0, at("par"), 1000);
}

RULE(804_2015_r12__all_the_bets_of_a_player_may_be_capped, check_cap(ROU_US, "804/2015 r.12"))
RULE(807_2015_r13__all_the_bets_of_a_player_may_be_capped, check_cap(ROU_FR, "807/2015 r.13"))

static void t_an_operator_cannot_raise_the_maxima(void)
{
    static const int64_t most[ROU_CHANCES] = {30, 60, 90, 120, 180, 360, 360, 720, 720, 540};

    for (enum rou_wheel w = ROU_FR; w < ROU_WHEELS; w++) {
        struct house  house = usual(w, 100);
        struct faults faults = {0};

        for (unsigned c = 0; c < ROU_CHANCES; c++) house.value[ROU_MAX + c] = most[c] + 1;
        game_lawful(wheels[w], &house, &faults);
        CHECK_EQ(faults.count, ROU_CHANCES);
        for (unsigned c = 0; c < ROU_CHANCES; c++) {
            CHECK_EQ(faults.list[c].kind, FAULT_ABOVE);
            CHECK_EQ(faults.list[c].option, ROU_MAX + c);
            CHECK_EQ(faults.list[c].limit, most[c]);
        }
        CHECK_TEXT(faults.list[9].rule, w == ROU_FR ? "807/2015 r.12 b" : "804/2015 r.11 b");
    }
}

static void t_an_operator_may_lower_the_maxima(void)
{
    struct house house = usual(ROU_FR, 100);

    house.value[ROU_MAX + ROU_PLENO] = 10;
    sit_down(&p, ROU_FR, &house);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = at("pleno-7"), .amount = 1001);
    play_bet(&p, 0, at("pleno-7"), 1000);
}

static void t_minima_and_caps_that_nobody_could_meet_are_faults(void)
{
    struct house  house = usual(ROU_US, 100);
    struct faults faults = {0};

    house.value[OPT_UNIT] = 100;
    house.value[ROU_MIN + ROU_DUZIA] = 250;
    house.value[ROU_MIN + ROU_CAVALO_COLUNA] = 600;
    house.value[ROU_MAX_TOTAL] = 500;
    game_lawful(&roulette_us, &house, &faults);
    CHECK_EQ(faults.count, 2);
    CHECK(faults_refuse(&faults));
    CHECK_EQ(faults.list[0].kind, FAULT_OFF_UNIT);
    CHECK_EQ(faults.list[0].option, ROU_MIN + ROU_DUZIA);
    CHECK_EQ(faults.list[0].limit, 100);
    CHECK_TEXT(faults.list[0].rule, "804/2015 r.10");
    CHECK_EQ(faults.list[1].kind, FAULT_MIN_ABOVE_MAX);
    CHECK_EQ(faults.list[1].option, ROU_MAX_TOTAL);
    CHECK_EQ(faults.list[1].limit, 600);
    CHECK_TEXT(faults.list[1].rule, "804/2015 r.12");

    house.value[ROU_MIN + ROU_DUZIA] = 500; /* just within the cap */
    house.value[ROU_DOUBLES] = 0;           /* and the 600 are for nothing */
    faults.count = 0;
    game_lawful(&roulette_us, &house, &faults);
    CHECK_EQ(faults.count, 0);
}

static void t_a_chip_of_odd_cents_is_warned_about_where_halves_are_paid(void)
{
    struct house  house = usual(ROU_FR, 100);
    struct faults faults = {0};

    house.value[OPT_UNIT] = 25;
    game_lawful(&roulette_fr, &house, &faults);
    CHECK_EQ(faults.count, 2);
    CHECK(!faults_refuse(&faults));
    CHECK_EQ(faults.list[0].kind, FAULT_INEXACT);
    CHECK_TEXT(faults.list[0].what, "cavalo de dúzia");
    CHECK_TEXT(faults.list[0].rule, "807/2015 r.14 a viii");
    CHECK_TEXT(faults.list[1].rule, "807/2015 r.14 a ix");

    house.value[ROU_DOUBLES] = 0;
    faults.count = 0;
    game_lawful(&roulette_fr, &house, &faults);
    CHECK_EQ(faults.count, 0);
}

static void check_invitation(enum rou_wheel wheel, const char *rule)
{
    for (int on = 0; on <= 1; on++) {
        struct house house = usual(wheel, 100);

        house.value[OPT_INACTIVITY] = on;
        sit_down(&p, wheel, &house);
        play_time(&p, 180001);
        CHECK_EQ(play_heard(&p, EV_INVITED), on);
    }
    CHECK_TEXT(wheels[wheel]->options[OPT_INACTIVITY].rule, rule);
}

RULE(804_2015_r28__the_invitation_to_leave_is_the_operators_choice,
     check_invitation(ROU_US, "804/2015 r.28"))
RULE(807_2015_r30__the_invitation_to_leave_is_the_operators_choice,
     check_invitation(ROU_FR, "807/2015 r.30"))

/* A few rounds that win, lose and are void, in this book. */
static void play_in_book(enum rou_wheel wheel, enum book book)
{
    struct house house = usual(wheel, 100);

    house.value[OPT_BOOK] = book;
    sit_down(&p, wheel, &house);
    for (unsigned i = 0; i < 20; i++) {
        play_bet(&p, 0, at("coluna-2"), 200);
        play_bet(&p, 0, at("quadro-7-8-10-11"), 100);
        play_close(&p, 0);
        if (i % 7 == 6) PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
        else play_draw(&p, i);
        play_open_round(&p);
    }
}

static void check_demonstration(enum rou_wheel wheel)
{
    static struct play money;

    play_in_book(wheel, BOOK_MONEY);
    money = p;
    play_in_book(wheel, BOOK_DEMO);
    CHECK(memcmp(&p.state, &money.state, p.game->state_size) != 0);
    money.state.table.house.value[OPT_BOOK] = BOOK_DEMO;
    CHECK(memcmp(&p.state, &money.state, p.game->state_size) == 0);
}

RULE(804_2015_r30__a_demonstration_plays_exactly_alike, check_demonstration(ROU_US))
RULE(807_2015_r32__a_demonstration_plays_exactly_alike, check_demonstration(ROU_FR))

/* Whatever is said to the table, the book stays as it was opened, and the chips
 * that leave are those that came, with what was won and lost among them. */
static void check_demonstration_stays(enum rou_wheel wheel)
{
    play_in_book(wheel, BOOK_DEMO);
    for (unsigned kind = 0; kind < CMD_COUNT; kind++)
        for (unsigned seat = 0; seat < 2; seat++) {
            play_try(&p, (struct command){
                             .kind = (uint8_t)kind, .seat = seat ? HOUSE : 0, .amount = 100});
            play_try(&p, (struct command){.kind = (uint8_t)kind, .seat = seat ? HOUSE : 0});
            CHECK_EQ(p.state.table.house.value[OPT_BOOK], BOOK_DEMO);
            CHECK_EQ(p.state.table.seat[0].stack + p.state.table.seat[0].in_play +
                         p.state.table.bank,
                     p.state.table.brought);
        }
}

RULE(804_2015_r31__no_command_turns_demonstration_chips_into_money,
     check_demonstration_stays(ROU_US))
RULE(807_2015_r33__no_command_turns_demonstration_chips_into_money,
     check_demonstration_stays(ROU_FR))

TEST_MAIN(TESTS)
