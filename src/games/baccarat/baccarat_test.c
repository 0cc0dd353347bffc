/* The bets: who may bet what, and what a table is. */
#include "games/baccarat/baccarat_test.h"

#define TESTS(X)                                                                                   \
    X(812_2015_r2_a__the_maximum_is_for_each_player_and_chance)                                    \
    X(812_2015_r2_b__the_minimum_is_for_each_player_and_chance)                                    \
    X(812_2015_r2_c__a_round_runs_from_the_bets_to_the_payment)                                    \
    X(812_2015_r2_d__a_session_runs_from_sitting_down_to_leaving)                                  \
    X(812_2015_r2_e__two_cards_of_one_rank_are_a_pair)                                             \
    X(812_2015_r4__a_table_is_for_one_player_or_for_several)                                       \
    X(812_2015_r5__one_deal_decides_for_every_seat)                                                \
    X(812_2015_r6_a__one_to_nine_seats_each_with_its_spots)                                        \
    X(812_2015_r9_a__a_seat_may_bet_on_ponto)                                                      \
    X(812_2015_r9_b__a_seat_may_bet_on_banca)                                                      \
    X(812_2015_r9_c__a_seat_may_bet_on_empate)                                                     \
    X(812_2015_r10__pairs_take_bets_only_where_offered)                                            \
    X(812_2015_r11__only_the_first_two_cards_make_a_pair)                                          \
    X(812_2015_r12__cards_worth_nothing_pair_with_their_own_rank_alone)                            \
    X(812_2015_r13__ponto_and_banca_are_apart_by_the_minimum)                                      \
    X(812_2015_r13__taking_back_may_not_bring_them_closer)                                         \
    X(812_2015_r14__the_operator_fixes_one_minimum)                                                \
    X(812_2015_r15_a__ponto_and_banca_take_up_to_70_times)                                         \
    X(812_2015_r15_b__empate_takes_up_to_15_times)                                                 \
    X(812_2015_r15_c__each_pair_takes_up_to_8_times)                                               \
    X(812_2015_r35__the_invitation_to_leave_can_be_switched_off)                                   \
    X(812_2015_r37__a_demonstration_plays_as_money_does)                                           \
    X(refusals_come_most_general_first)                                                            \
    X(an_operator_cannot_raise_the_maxima)
TESTS(TEST_DECLARE)

static void t_812_2015_r2_a__the_maximum_is_for_each_player_and_chance(void)
{
    open_table(&baccarat, house_of(&baccarat, 100), 2);
    for (uint8_t seat = 0; seat < 2; seat++) { /* all of it, on all of them, together */
        play_bet(&p, seat, BAC_PONTO, 7000);
        play_bet(&p, seat, BAC_BANCA, 6900);
        play_bet(&p, seat, BAC_EMPATE, 1500);
        play_bet(&p, seat, BAC_PAR_PONTO, 800);
        play_bet(&p, seat, BAC_PAR_BANCA, 800);
    }
}

static void t_812_2015_r2_b__the_minimum_is_for_each_player_and_chance(void)
{
    open_table(&baccarat, house_of(&baccarat, 100), 2);
    play_bet(&p, 0, BAC_PONTO, 5000);
    CHECK_REFUSED(&p, BELOW_MINIMUM, BET(0, BAC_EMPATE, 99));
    CHECK_REFUSED(&p, BELOW_MINIMUM, BET(1, BAC_PONTO, 99));
}

static void t_812_2015_r2_c__a_round_runs_from_the_bets_to_the_payment(void)
{
    sit_down(100);
    CHECK_EQ(baccarat.awaits(&p.state).what, AWAITS_BETS);
    play_bet(&p, 0, BAC_PONTO, 100);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE);
    play_close(&p, 0);
    CHECK(play_heard(&p, EV_CARDS_COMING));
    CHECK_EQ(baccarat.awaits(&p.state).what, AWAITS_DRAW);
    CHECK_EQ(baccarat.awaits(&p.state).below, 8 * 52);
    deal("9s 2h Kd");
    CHECK_EQ(baccarat.awaits(&p.state).below, 8 * 52 - 3);
    CHECK_REFUSED(&p, ROUND_RUNNING, .kind = CMD_OPEN, .seat = HOUSE);
    CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE, .number = 8 * 52 - 3);
    deal("3c");
    CHECK(play_heard(&p, EV_ROUND_OVER));
    CHECK_EQ(baccarat.awaits(&p.state).what, AWAITS_OPEN);
    CHECK_EQ(play_stack(&p, 0), CHIPS + 100);

    play_open_round(&p);
    CHECK_EQ(play_settle(&p), 0);
    for (unsigned i = 0; i < BAC_SIDES * BAC_HAND; i++)
        CHECK_EQ(state()->coup.card[i / BAC_HAND][i % BAC_HAND], CARD_NONE);
}

static void t_812_2015_r2_d__a_session_runs_from_sitting_down_to_leaving(void)
{
    sit_down(100);
    play_bet(&p, 0, BAC_PONTO, 100);
    play_coup("9s 2h Kd 3c");
    CHECK_EQ(p.state.table.seat[0].rounds, 1);
    PLAY(&p, .kind = CMD_LEAVE);
    play_sit(&p, 0, 500);
    CHECK_EQ(p.state.table.seat[0].rounds, 0);
    CHECK_EQ(p.state.table.seat[0].staked, 0);
    CHECK_EQ(p.state.table.seat[0].prizes, 0);
}

static void t_812_2015_r2_e__two_cards_of_one_rank_are_a_pair(void)
{
    for (unsigned a = ACE; a <= KING; a++)
        for (unsigned b = ACE; b <= KING; b++)
            for (unsigned suit = 0; suit < SUITS; suit++) {
                bool pair = a == b;

                sit_down(100);
                play_bet(&p, 0, BAC_PAR_PONTO, 100);
                play_close(&p, 0);
                deal_one(card_of(a, SPADES));
                deal("9h");
                deal_one(card_of(b, suit));
                deal("Kc"); /* banca's 9 ends the round */
                CHECK_EQ(play_stack(&p, 0) - CHIPS, pair ? 1100 : -100);
            }
}

static void t_812_2015_r4__a_table_is_for_one_player_or_for_several(void)
{
    struct house  house = play_house(&baccarat);
    struct faults faults = {0};

    house.value[OPT_SEATS] = 2;
    game_lawful(&baccarat, &house, &faults);
    CHECK(faults_refuse(&faults));
    CHECK_TEXT(faults.list[0].rule, "812/2015 r.4");
    house.value[OPT_MODE] = MODE_MULTI;
    play_open(&p, &baccarat, &house);
}

static void t_812_2015_r5__one_deal_decides_for_every_seat(void)
{
    open_table(&baccarat, house_of(&baccarat, 100), 9);
    for (uint8_t seat = 0; seat < 9; seat++) play_bet(&p, seat, seat % 3, 100 * (seat + 1));
    play_coup("9s 2h Kd 3c");
    for (uint8_t seat = 0; seat < 9; seat++)
        CHECK_EQ(play_stack(&p, seat) - CHIPS, (seat % 3 ? -100 : 100) * (seat + 1));
    CHECK_EQ(play_settle(&p), 9);
}

static void t_812_2015_r6_a__one_to_nine_seats_each_with_its_spots(void)
{
    struct house  house = play_house(&baccarat);
    struct faults faults = {0};

    open_table(&baccarat, house, 9);
    for (uint8_t seat = 0; seat < 9; seat++)
        for (uint16_t place = BAC_PONTO; place <= BAC_EMPATE; place++)
            play_bet(&p, seat, place, place == BAC_BANCA ? 200 : 100);
    CHECK_REFUSED(&p, NO_SUCH_SEAT, .kind = CMD_SIT, .seat = 9, .amount = 100);

    house.value[OPT_MODE] = MODE_MULTI;
    house.value[OPT_SEATS] = 10;
    game_lawful(&baccarat, &house, &faults);
    CHECK_EQ(faults.count, 1);
    CHECK_EQ(faults.list[0].limit, 9);
    CHECK_TEXT(faults.list[0].rule, "812/2015 r.6 a");
}

static void t_812_2015_r9_a__a_seat_may_bet_on_ponto(void)
{
    CHECK_EQ(net_of(BAC_PONTO, 100, "9s 2h Kd 3c"), +100);
    CHECK_EQ(net_of(BAC_PONTO, 100, "2h 9s 3c Kd"), -100);
}

static void t_812_2015_r9_b__a_seat_may_bet_on_banca(void)
{
    CHECK_EQ(net_of(BAC_BANCA, 100, "2h 9s 3c Kd"), +100);
    CHECK_EQ(net_of(BAC_BANCA, 100, "9s 2h Kd 3c"), -100);
}

static void t_812_2015_r9_c__a_seat_may_bet_on_empate(void)
{
    CHECK_EQ(net_of(BAC_EMPATE, 100, "9s 4h Kd 5c"), +800);
    CHECK_EQ(net_of(BAC_EMPATE, 100, "9s 2h Kd 3c"), -100);
    CHECK_REFUSED(&p, BETS_CLOSED, BET(0, BAC_EMPATE, 100));
    play_open_round(&p);
    CHECK_REFUSED(&p, NO_SUCH_PLACE, BET(0, BAC_PLACES, 100));
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_ANNOUNCE, .amount = 100);
}

static void t_812_2015_r10__pairs_take_bets_only_where_offered(void)
{
    struct house house = house_of(&baccarat, 100);

    house.value[BAC_PAIRS] = 0;
    open_table(&baccarat, house, 1);
    for (uint16_t place = BAC_PAR_PONTO; place <= BAC_PAR_BANCA; place++) {
        CHECK_REFUSED(&p, NOT_OFFERED, BET(0, place, 100));
        CHECK_REFUSED(&p, NOTHING_THERE, TAKE(0, place, 100));
        CHECK_TEXT(baccarat.rule_of(REF_NOT_OFFERED, place), "812/2015 r.10");
    }
    for (uint16_t place = BAC_PONTO; place <= BAC_EMPATE; place++)
        play_bet(&p, 0, place, place == BAC_BANCA ? 200 : 100);

    sit_down(100);
    play_bet(&p, 0, BAC_PAR_PONTO, 100);
    play_bet(&p, 0, BAC_PAR_BANCA, 100);
}

static void t_812_2015_r11__only_the_first_two_cards_make_a_pair(void)
{
    CHECK_EQ(net_of(BAC_PAR_PONTO, 100, "4s 9h 4h Kd"), +1100); /* one colour or two */
    CHECK_EQ(net_of(BAC_PAR_PONTO, 100, "4s 9h 4c Kd"), +1100);
    CHECK_EQ(net_of(BAC_PAR_PONTO, 100, "4s 9h 4s Kd"), +1100);      /* the same card twice */
    CHECK_EQ(net_of(BAC_PAR_PONTO, 100, "2s 3h As Kd 2d 5s"), -100); /* a third card is late */
    CHECK_EQ(net_of(BAC_PAR_BANCA, 100, "2s 3h As Kd 2d 3s"), -100);
    CHECK_EQ(net_of(BAC_PAR_BANCA, 100, "9s 4h Kd 4d"), +1100);
    CHECK_EQ(net_of(BAC_PAR_PONTO, 100, "9s 4h Kd 4d"), -100); /* the other side's */
    CHECK_TEXT(p.line[0].rule, "812/2015 r.11");
    CHECK_EQ(net_of(BAC_PAR_BANCA, 100, "8s 4h Kd 4d"), +1100); /* a tie spares nobody */
    CHECK_EQ(net_of(BAC_PAR_PONTO, 100, "8s 4h Kd 4d"), -100);
    CHECK_EQ(p.line[0].result, RESULT_LOST);
}

static void t_812_2015_r12__cards_worth_nothing_pair_with_their_own_rank_alone(void)
{
    static const char *const worthless[] = {"Ts", "Jh", "Qd", "Kc"};

    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = 0; b < 4; b++) {
            char cards[] = "9s ?? 9d ??";

            memcpy(cards + 3, worthless[a], 2);
            memcpy(cards + 9, worthless[b], 2);
            CHECK_EQ(net_of(BAC_PAR_BANCA, 100, cards), a == b ? +1100 : -100);
        }
}

static void t_812_2015_r13__ponto_and_banca_are_apart_by_the_minimum(void)
{
    sit_down(100);
    play_bet(&p, 0, BAC_PONTO, 500);
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_BANCA, 500));
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_BANCA, 401));
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_BANCA, 599));
    play_bet(&p, 0, BAC_BANCA, 400);
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_BANCA, 1));
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_BANCA, 199));
    play_bet(&p, 0, BAC_BANCA, 200);  /* over to the other side of it */
    play_bet(&p, 0, BAC_EMPATE, 600); /* no other chance is measured against them */
    CHECK_TEXT(baccarat.rule_of(REF_DIFFERENCE, BAC_BANCA), "812/2015 r.13");

    open_table(&baccarat, house_of(&baccarat, 100), 2);
    play_bet(&p, 0, BAC_PONTO, 500);
    play_bet(&p, 1, BAC_BANCA, 500); /* another player's */
}

static void t_812_2015_r13__taking_back_may_not_bring_them_closer(void)
{
    sit_down(100);
    play_bet(&p, 0, BAC_PONTO, 500);
    play_bet(&p, 0, BAC_BANCA, 300);
    CHECK_REFUSED(&p, DIFFERENCE, TAKE(0, BAC_PONTO, 101));
    CHECK_REFUSED(&p, DIFFERENCE, TAKE(0, BAC_PONTO, 299));
    PLAY(&p, TAKE(0, BAC_PONTO, 100));
    PLAY(&p, TAKE(0, BAC_PONTO, 200));
    PLAY(&p, TAKE(0, BAC_PONTO, 200)); /* all of it */
    play_bet(&p, 0, BAC_PONTO, 200);
    PLAY(&p, .kind = CMD_CLEAR);
    CHECK_EQ(play_stack(&p, 0), CHIPS);
}

static void t_812_2015_r14__the_operator_fixes_one_minimum(void)
{
    sit_down(500);
    for (uint16_t place = 0; place < BAC_PLACES; place++) {
        CHECK_REFUSED(&p, BELOW_MINIMUM, BET(0, place, 499));
        play_bet(&p, 0, place, 500);
        CHECK_REFUSED(&p, BELOW_MINIMUM, TAKE(0, place, 1));
        PLAY(&p, TAKE(0, place, 500));
        CHECK_TEXT(baccarat.rule_of(REF_BELOW_MINIMUM, place), "812/2015 r.14");
    }
}

static void check_maximum(uint16_t place, cents most, const char *rule)
{
    sit_down(100);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, BET(0, place, most + 1));
    play_bet(&p, 0, place, most - 100);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, BET(0, place, 101));
    play_bet(&p, 0, place, 100);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, BET(0, place, 1));
    CHECK_TEXT(baccarat.rule_of(REF_ABOVE_MAXIMUM, place), rule);
}

static void t_812_2015_r15_a__ponto_and_banca_take_up_to_70_times(void)
{
    check_maximum(BAC_PONTO, 7000, "812/2015 r.15 a");
    check_maximum(BAC_BANCA, 7000, "812/2015 r.15 a");
}

static void t_812_2015_r15_b__empate_takes_up_to_15_times(void)
{
    check_maximum(BAC_EMPATE, 1500, "812/2015 r.15 b");
}

static void t_812_2015_r15_c__each_pair_takes_up_to_8_times(void)
{
    check_maximum(BAC_PAR_PONTO, 800, "812/2015 r.15 c");
    check_maximum(BAC_PAR_BANCA, 800, "812/2015 r.15 c");
}

static void t_812_2015_r35__the_invitation_to_leave_can_be_switched_off(void)
{
    for (int on = 0; on <= 1; on++) {
        struct house house = house_of(&baccarat, 100);
        bool         invited = false;

        house.value[OPT_INACTIVITY] = on;
        open_table(&baccarat, house, 2);
        for (unsigned round = 0; round < 12; round++) {
            play_bet(&p, 0, BAC_PONTO, 100);
            play_coup("9s 2h Kd 3c");
            invited = invited || play_heard(&p, EV_INVITED);
            play_open_round(&p);
        }
        CHECK_EQ(invited, on);
        CHECK_EQ(p.state.table.seat[1].taken, !on);
    }
}

static void t_812_2015_r37__a_demonstration_plays_as_money_does(void)
{
    static uint8_t    demo[sizeof(struct bac_state)];
    struct bac_state *money = (struct bac_state *)&p.state;

    for (int book = BOOK_DEMO; book <= BOOK_MONEY; book++) {
        struct house house = house_of(&baccarat, 100);

        house.value[OPT_BOOK] = book;
        open_table(&baccarat, house, 1);
        play_bet(&p, 0, BAC_BANCA, 119);
        play_coup("2h 9s 3c Kd");
        if (book == BOOK_DEMO) memcpy(demo, &p.state, sizeof demo);
    }
    CHECK_EQ(money->table.house.value[OPT_BOOK], BOOK_MONEY);
    money->table.house.value[OPT_BOOK] = BOOK_DEMO;
    CHECK(memcmp(demo, money, sizeof demo) == 0);
}

static void t_refusals_come_most_general_first(void)
{
    struct house house = house_of(&baccarat, 100);

    house.value[BAC_PAIRS] = 0;
    open_table(&baccarat, house, 1);
    CHECK_REFUSED(&p, NOT_OFFERED, BET(0, BAC_PAR_PONTO, 1));
    CHECK_REFUSED(&p, NOT_OFFERED, BET(0, BAC_PAR_PONTO, 801));
    play_bet(&p, 0, BAC_PONTO, 100);
    CHECK_REFUSED(&p, BELOW_MINIMUM, BET(0, BAC_BANCA, 99));
    play_bet(&p, 0, BAC_PONTO, 6900);
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_BANCA, 7001));
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, BET(0, BAC_BANCA, 7100));
}

static void t_an_operator_cannot_raise_the_maxima(void)
{
    static const struct {
        int         option;
        int64_t     most;
        const char *rule;
    } maxima[] = {{BAC_MAX_SIDES, 70, "812/2015 r.15 a"},
                  {BAC_MAX_TIE, 15, "812/2015 r.15 b"},
                  {BAC_MAX_PAIRS, 8, "812/2015 r.15 c"}};

    for (unsigned i = 0; i < 3; i++) {
        struct house  house = play_house(&baccarat);
        struct faults faults = {0};

        house.value[maxima[i].option] = maxima[i].most + 1;
        game_lawful(&baccarat, &house, &faults);
        CHECK_EQ(faults.list[0].kind, FAULT_ABOVE);
        CHECK_EQ(faults.list[0].limit, maxima[i].most);
        CHECK_TEXT(faults.list[0].rule, maxima[i].rule);
    }
}

TEST_MAIN(TESTS)
