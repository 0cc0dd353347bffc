/* The money: what wins, what it pays, what is deducted. */
#include "games/baccarat/baccarat_test.h"

#define TESTS(X)                                                                                   \
    X(812_2015_r22__the_higher_side_wins_and_the_other_loses)                                      \
    X(812_2015_r23__equal_scores_pay_empate_and_spare_both_sides)                                  \
    X(812_2015_r24__a_winning_stake_goes_back_to_the_stack)                                        \
    X(812_2015_r25_a__ponto_and_banca_pay_evens)                                                   \
    X(812_2015_r25_b__empate_pays_8_to_1)                                                          \
    X(812_2015_r25_c__pairs_pay_11_to_1)                                                           \
    X(812_2015_r26__a_table_has_one_kind_of_commission_or_none)                                    \
    X(812_2015_r26_a__5_percent_of_the_prize_of_banca)                                             \
    X(812_2015_r26_b__half_the_prize_when_banca_wins_with_5_or_6)                                  \
    X(812_2015_r29__a_void_round_returns_every_stake)                                              \
    X(812_2015_r33__the_seat_keeps_what_was_staked_and_won)                                        \
    X(a_chip_that_cannot_pay_the_commission_is_warned_about)
TESTS(TEST_DECLARE)

static void t_812_2015_r22__the_higher_side_wins_and_the_other_loses(void)
{
    sit_down(100);
    play_bet(&p, 0, BAC_PONTO, 300);
    play_bet(&p, 0, BAC_BANCA, 100);
    play_coup("3s 2h 4d 4c"); /* 7 against 6 */
    CHECK_EQ(play_settle(&p), 2);
    CHECK_EQ(p.line[0].result, RESULT_WON);
    CHECK_EQ(p.line[1].result, RESULT_LOST);
    CHECK_TEXT(p.line[1].rule, "812/2015 r.22");
    CHECK_EQ(play_stack(&p, 0), CHIPS + 300 - 100);
    CHECK_EQ(p.state.table.bank, 100 - 300);
}

static void t_812_2015_r23__equal_scores_pay_empate_and_spare_both_sides(void)
{
    sit_down(100);
    play_bet(&p, 0, BAC_PONTO, 300);
    play_bet(&p, 0, BAC_BANCA, 100);
    play_bet(&p, 0, BAC_EMPATE, 200);
    play_coup("3s 5h 4d 2c");
    CHECK_EQ(play_settle(&p), 3);
    for (unsigned i = 0; i < 2; i++) {
        CHECK_EQ(p.line[i].result, RESULT_TIED);
        CHECK_EQ(p.line[i].back, p.line[i].chips);
        CHECK_TEXT(p.line[i].rule, "812/2015 r.23");
    }
    CHECK_EQ(play_stack(&p, 0), CHIPS + 8 * 200);

    CHECK_EQ(net_of(BAC_EMPATE, 100, "9s 2h Kd 3c"), -100);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.23");
}

static void t_812_2015_r24__a_winning_stake_goes_back_to_the_stack(void)
{
    CHECK_EQ(net_of(BAC_PONTO, 250, "9s 2h Kd 3c"), +250);
    CHECK_EQ(p.line[0].back, 500);
    CHECK_EQ(p.state.table.seat[0].in_play, 0);
}

static void t_812_2015_r25_a__ponto_and_banca_pay_evens(void)
{
    CHECK_EQ(net_of(BAC_PONTO, 101, "9s 2h Kd 3c"), +101);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.25 a");
    CHECK_EQ(net_of(BAC_BANCA, 101, "2h 9s 3c Kd"), +101);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.25 a");
}

static void t_812_2015_r25_b__empate_pays_8_to_1(void)
{
    CHECK_EQ(net_of(BAC_EMPATE, 101, "Ks Qh Td Jc 5s 5h"), +808);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.25 b");
}

static void t_812_2015_r25_c__pairs_pay_11_to_1(void)
{
    CHECK_EQ(net_of(BAC_PAR_PONTO, 101, "4s 2h 4d 3c"), +1111);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.25 c");
    CHECK_EQ(net_of(BAC_PAR_BANCA, 101, "2h 4s 7c 4d"), +1111);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.25 c");
}

static void t_812_2015_r26__a_table_has_one_kind_of_commission_or_none(void)
{
    struct house  house = play_house(&baccarat);
    struct faults faults = {0};

    CHECK_EQ(net_of(BAC_BANCA, 1999, "2h 9s 3c Kd"), +1999);
    CHECK_EQ(p.line[0].commission, 0);
    CHECK_TEXT(p.line[0].rule, "812/2015 r.25 a");

    house.value[BAC_COMMISSION] = BAC_COMMISSIONS;
    game_lawful(&baccarat, &house, &faults);
    CHECK_EQ(faults.count, 1);
    CHECK_TEXT(faults.list[0].rule, "812/2015 r.26");
}

static void check_commission(enum bac_commission kind, cents bet, const char *cards,
                             cents commission, const char *rule)
{
    sit_down_with(kind);
    play_bet(&p, 0, BAC_BANCA, bet);
    play_coup(cards);
    CHECK_EQ(play_settle(&p), 1);
    CHECK_EQ(p.line[0].prize, bet);
    CHECK_EQ(p.line[0].commission, commission);
    CHECK_EQ(p.line[0].back, 2 * bet - commission);
    CHECK_TEXT(p.line[0].rule, rule);
    CHECK_EQ(play_stack(&p, 0), CHIPS + bet - commission);
}

static void t_812_2015_r26_a__5_percent_of_the_prize_of_banca(void)
{
    check_commission(BAC_FIVE_PERCENT, 2000, "2h 9s 3c Kd", 100, "812/2015 r.26 a");
    check_commission(BAC_FIVE_PERCENT, 119, "2h 9s 3c Kd", 5, "812/2015 r.26 a"); /* of 5.95 */
    check_commission(BAC_FIVE_PERCENT, 120, "2h 9s 3c Kd", 6, "812/2015 r.26 a");

    sit_down_with(BAC_FIVE_PERCENT); /* the others pay none, banca winning or not */
    play_bet(&p, 0, BAC_PAR_BANCA, 100);
    play_bet(&p, 0, BAC_PAR_PONTO, 100);
    play_coup("2h 4s 2c 4d");
    CHECK_EQ(play_stack(&p, 0), CHIPS + 2 * 1100);
    play_open_round(&p);
    play_bet(&p, 0, BAC_PONTO, 100);
    play_coup("9s 2h Kd 3c");
    CHECK_EQ(play_stack(&p, 0), CHIPS + 2 * 1100 + 100);
    play_open_round(&p);
    play_bet(&p, 0, BAC_EMPATE, 100);
    play_bet(&p, 0, BAC_BANCA, 100);
    play_coup("9s 9h Kd Tc");
    CHECK_EQ(play_stack(&p, 0), CHIPS + 2 * 1100 + 100 + 800);
}

static void t_812_2015_r26_b__half_the_prize_when_banca_wins_with_5_or_6(void)
{
    static const struct {
        const char *cards;
        bool        half;
    } wins[] = {
        /* banca wins with 1, 2 … 9 */
        {"Kh Ks Qh Qs Jh As", false}, {"Kh As Qh Qs Jh As", false}, {"Kh As Qh Qs Jh 2s", false},
        {"Kh 4s Qh Qs Jh", false},    {"Kh 5s Qh Qs Jh", true},     {"Kh 6s Qh Qs Jh", true},
        {"Kh 7s Qh Qs Jh", false},    {"Kh 8s Qh Qs", false},       {"Kh 9s Qh Qs", false},
    };

    for (unsigned i = 0; i < 9; i++) {
        check_commission(BAC_HALF_ON_5_6, 101, wins[i].cards, wins[i].half ? 50 : 0,
                         wins[i].half ? "812/2015 r.26 b" : "812/2015 r.25 a");
        CHECK_EQ(p.state.table.last[0], 10 * BAC_BANCA + i + 1);
    }
    sit_down_with(BAC_HALF_ON_5_6); /* the others pay none */
    play_bet(&p, 0, BAC_PAR_PONTO, 100);
    play_coup("Kh 6s Kd Qs Jh");
    CHECK_EQ(play_stack(&p, 0), CHIPS + 1100);
    play_open_round(&p);
    play_bet(&p, 0, BAC_PONTO, 100); /* ponto wins with 6 */
    play_coup("6h 5s Kd Qs Jh");
    CHECK_EQ(play_stack(&p, 0), CHIPS + 1100 + 100);
}

static void t_812_2015_r29__a_void_round_returns_every_stake(void)
{
    open_table(&baccarat, house_of(&baccarat, 100), 2);
    play_bet(&p, 0, BAC_PONTO, 333);
    play_bet(&p, 1, BAC_PAR_BANCA, 101);
    close_bets();
    deal("2h 9s 3c");
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    CHECK_EQ(play_settle(&p), 2);
    for (uint8_t seat = 0; seat < 2; seat++) {
        CHECK_EQ(play_stack(&p, seat), CHIPS);
        CHECK_EQ(p.line[seat].result, RESULT_VOID);
        CHECK_EQ(p.line[seat].back, p.line[seat].chips);
        CHECK_TEXT(p.line[seat].rule, "812/2015 r.29");
    }
    CHECK_EQ(p.state.table.bank, 0);

    play_open_round(&p);
    play_bet(&p, 0, BAC_PONTO, 333);
    play_coup("2h 9s 3c Kd"); /* both scores are determined */
    CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE);
}

static void t_812_2015_r33__the_seat_keeps_what_was_staked_and_won(void)
{
    const struct seat *seat = &p.state.table.seat[0];

    sit_down(100);
    play_bet(&p, 0, BAC_PONTO, 100);
    play_bet(&p, 0, BAC_BANCA, 300);
    play_coup("2h 9s 3c Kd");
    CHECK_EQ(seat->staked, 400);
    CHECK_EQ(seat->prizes, 300 - 15);
    play_open_round(&p);
    play_bet(&p, 0, BAC_EMPATE, 100);
    play_coup("2h 9s 3c Kd");
    CHECK_EQ(seat->staked, 500);
    CHECK_EQ(seat->prizes, 300 - 15);
    CHECK_EQ(seat->stack, CHIPS - seat->staked + 300 + seat->prizes);
}

static void t_a_chip_that_cannot_pay_the_commission_is_warned_about(void)
{
    static const struct {
        enum bac_commission kind;
        cents               unit;
        bool                warns;
    } cases[] = {{BAC_NO_COMMISSION, 1, false},
                 {BAC_FIVE_PERCENT, 20, false},
                 {BAC_FIVE_PERCENT, 10, true},
                 {BAC_HALF_ON_5_6, 2, false},
                 {BAC_HALF_ON_5_6, 5, true}};

    for (unsigned i = 0; i < 5; i++) {
        struct house  house = play_house(&baccarat);
        struct faults faults = {0};

        house.value[BAC_COMMISSION] = cases[i].kind;
        house.value[OPT_UNIT] = cases[i].unit;
        game_lawful(&baccarat, &house, &faults);
        CHECK_EQ(faults.count, cases[i].warns);
        CHECK(!faults_refuse(&faults));
    }
}

TEST_MAIN(TESTS)
