#include "games/blackjack/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(805_2015_r4_c__the_last_results_of_the_bank_are_kept)                                        \
    X(805_2015_r17__the_bank_turns_when_all_are_done)                                              \
    X(805_2015_r17_a__the_bank_stands_on_17)                                                       \
    X(805_2015_r17_b__the_bank_draws_to_17)                                                        \
    X(805_2015_r18__blackjack_beats_21)                                                            \
    X(805_2015_r19__21_with_more_cards_or_after_a_split_is_not_blackjack)                          \
    X(805_2015_r20_a__blackjack_against_2_to_9_is_paid_at_once)                                    \
    X(805_2015_r20_b__even_money_against_an_ace)                                                   \
    X(805_2015_r20_c__the_round_ends_when_no_bet_is_left)                                          \
    X(805_2015_r25_a__blackjack_pays_3_to_2)                                                       \
    X(805_2015_r25_b__above_21_loses_at_once)                                                      \
    X(805_2015_r25_c__nearer_to_21_wins_evens)                                                     \
    X(805_2015_r25_d__the_bank_above_21_pays_all)                                                  \
    X(805_2015_r25_e__the_bank_nearer_to_21_takes_the_stake)                                       \
    X(805_2015_r25_f__insurance_pays_2_to_1)                                                       \
    X(805_2015_r25_g__insurance_is_lost_without_blackjack)                                         \
    X(805_2015_r25_h__equal_totals_tie)                                                            \
    X(805_2015_r25_i__678_of_a_suit_or_three_sevens_bring_three_bets)                              \
    X(805_2015_r27__a_void_round_has_no_winners)                                                   \
    X(805_2015_r28__a_void_round_returns_every_stake)                                              \
    X(805_2015_r28__lost_stakes_come_back_so_nobody_leaves_before)
TESTS(TEST_DECLARE)

/* ------------------------------- the bank ------------------------------- */

static void t_805_2015_r17__the_bank_turns_when_all_are_done(void)
{
    start("5s 6h", "Td Ac");
    decide(BJ_DOUBLE); /* no peek: blackjack lies there, and the double is lost with it */
    CHECK(!play_heard(&p, EV_TURNED));
    draw("Ts");
    CHECK(play_heard(&p, EV_TURNED));
    CHECK_EQ(net(), -2 * BET);

    start("8s 8h", "Td Ac");
    decide(BJ_SPLIT);
    draw("Ts");
    decide(BJ_STAND);
    draw("Td");
    decide(BJ_STAND);
    CHECK_EQ(net(), -2 * BET);
}

static void t_805_2015_r17_a__the_bank_stands_on_17(void)
{
    static const char *const hands[] = {"Td 7c", "9d 8c", "Td 8c", "9d Tc", "Td Tc",
                                        "6d Ac", "7d Ac", "8d Ac", "9d Ac", "Td Ac"};

    for (unsigned i = 0; i < sizeof hands / sizeof *hands; i++) {
        start("Ts 6h", hands[i]);
        decide(BJ_STAND);
        CHECK(is_over());
        CHECK_EQ(state()->bank.cards, 2);
    }
}

static void t_805_2015_r17_b__the_bank_draws_to_17(void)
{
    start("Ts 9h", "2d 2c");
    decide(BJ_STAND);
    for (unsigned i = 0; i < 6; i++) {
        CHECK_EQ(awaited().what, AWAITS_DRAW);
        draw("2s"); /* 6, 8, 10, 12, 14, 16 */
    }
    CHECK(!is_over());
    draw("As");
    CHECK(is_over());
    CHECK_EQ(p.state.table.last[0], 17);
    CHECK_EQ(net(), BET);
}

static void t_805_2015_r4_c__the_last_results_of_the_bank_are_kept(void)
{
    /* clang-format off */
    static const struct { const char *bank, *then; uint8_t last; } results[] = {
        {"Td 7c", "", 17}, {"Td 8c", "", 18}, {"9d Tc", "", 19}, {"Td Qc", "", 20},
        {"6d 5c", "Tc", 21}, {"Td 6c", "Ts", BJ_LAST_BUST}, {"Td Ac", "", BJ_LAST_BLACKJACK}};
    /* clang-format on */

    sit_down(usual());
    for (unsigned i = 0; i < sizeof results / sizeof *results; i++) {
        play_bet(&p, 0, 0, BET);
        play_close(&p, 0);
        deal("Ts 9h", results[i].bank);
        decide(BJ_STAND);
        draw(results[i].then);
        CHECK_EQ(p.state.table.last[i], results[i].last);
        CHECK_EQ(p.state.table.lasts, i + 1);
        CHECK(play_heard(&p, EV_OUTCOME));
        play_open_round(&p);
    }
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    deal("Ts 9h", "Td 9c");
    decide(BJ_SURRENDER); /* the bank did not play: nothing to remember */
    CHECK_EQ(p.state.table.lasts, 7);
}

/* ------------------------------ blackjack ------------------------------- */

static void t_805_2015_r18__blackjack_beats_21(void)
{
    start("5s 6h", "Td Ac");
    decide(BJ_HIT);
    draw("Ts");
    CHECK_EQ(net(), -BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.18");

    start("As Kh", "Td 5c");
    draw("6c"); /* the bank makes 21 with three cards */
    CHECK_EQ(net(), BET * 3 / 2);
}

static void t_805_2015_r19__21_with_more_cards_or_after_a_split_is_not_blackjack(void)
{
    start("As 5h", "9d 8c");
    decide(BJ_HIT);
    draw("5d");
    CHECK_EQ(net(), BET); /* 1 to 1 */

    start("As Ah", "9d 8c");
    decide(BJ_SPLIT);
    draw("Ks Kh");
    CHECK_EQ(net(), 2 * BET);
    CHECK_TEXT(line(0, 1, PART_BET)->rule, "805/2015 r.25 c");

    start("Ks Kh", "Td Ac"); /* and loses to the bank's */
    decide(BJ_SPLIT);
    draw("As Ah");
    CHECK_EQ(net(), -2 * BET);

    start("Ks Kh", "6d 5c"); /* and ties with its 21 */
    decide(BJ_SPLIT);
    draw("As Ah Tc");
    CHECK_EQ(net(), 0);
}

static void t_805_2015_r20_a__blackjack_against_2_to_9_is_paid_at_once(void)
{
    for (unsigned rank = ACE; rank <= KING; rank++) {
        bool at_once = rank >= 2 && rank <= 9;

        sit_down(shared(2));
        play_bet(&p, 0, 0, BET);
        play_bet(&p, 1, 1, BET);
        play_time(&p, 20000);
        draw("As Ts");
        draw_card(card_of(rank, DIAMONDS));
        draw("Kh 9s 7h");
        CHECK(!is_over());
        CHECK_EQ(p.state.table.seat[0].in_play, at_once ? 0 : BET);
        CHECK_EQ(net_of_seat(0), at_once ? BET * 3 / 2 : 0);
        CHECK_EQ(play_heard(&p, EV_PAID), at_once);
        CHECK_EQ(play_settle(&p), at_once);
        if (at_once) CHECK_EQ(p.line[0].back, BET * 5 / 2);
    }
}

static void t_805_2015_r20_b__even_money_against_an_ace(void)
{
    start("As Kh", "Ad Tc");
    decide(BJ_EVEN_MONEY);
    CHECK(is_over());
    CHECK(!play_heard(&p, EV_TURNED));
    CHECK_EQ(net(), BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.20 b");

    start("As Kh", "Ad Tc");
    decide(BJ_DECLINE);
    CHECK_EQ(net(), 0);

    start("As Kh", "Ad 9c");
    decide(BJ_DECLINE);
    CHECK_EQ(net(), BET * 3 / 2);

    start("As Kh", "Td Ac"); /* against a ten there is nothing to choose */
    CHECK(is_over());
    CHECK_EQ(net(), 0);

    start("Ts 9h", "9d 8c");
    REFUSED(BJ_EVEN_MONEY, NO_EVEN_MONEY);
}

static void t_805_2015_r20_c__the_round_ends_when_no_bet_is_left(void)
{
    struct house house = shared(3);

    sit_down(house);
    for (uint8_t seat = 0; seat < 3; seat++) play_bet(&p, seat, seat, BET);
    play_time(&p, 20000);
    draw("Ts Th As 6d 6s 5h Kh Tc");
    CHECK_EQ(net_of_seat(2), BET * 3 / 2); /* paid */
    decide(BJ_SURRENDER);                  /* surrendered */
    decide(BJ_HIT);
    draw("Td"); /* lost */
    CHECK(is_over());
    CHECK_EQ(state()->bank.cards, 1);
    CHECK_EQ(state()->hole, card("Tc"));
    CHECK_EQ(play_settle(&p), 3);
    CHECK_EQ(p.state.table.lasts, 0);

    start("Ts 6h", "Ad 6c"); /* an open insurance is a bet to decide */
    insure(100);
    decide(BJ_HIT);
    draw("Td");
    CHECK(is_over());
    CHECK_EQ(state()->bank.cards, 2);
    CHECK_EQ(net(), -BET - 100);
}

/* ------------------------------ settlement ------------------------------ */

static void t_805_2015_r25_a__blackjack_pays_3_to_2(void)
{
    struct house cent = with(OPT_UNIT, 1);

    start("As Kh", "9d 8c");
    CHECK(is_over());
    CHECK_EQ(net(), BET * 3 / 2);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.25 a");

    sit_down(cent);
    play_bet(&p, 0, 0, 101);
    play_close(&p, 0);
    deal("Ts Ah", "9d 8c");
    CHECK_EQ(net(), 152); /* 151.5, the odd cent upwards */

    start("As Jh", "Qd Ac"); /* a tie if the bank has it too */
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_TIED);
}

static void t_805_2015_r25_b__above_21_loses_at_once(void)
{
    sit_down(shared(2));
    play_bet(&p, 0, 0, BET);
    play_bet(&p, 1, 1, BET);
    play_time(&p, 20000);
    draw("Ts Th 6d 6s 9h Tc");
    decide(BJ_HIT);
    draw("Td");
    CHECK_EQ(p.state.table.seat[0].in_play, 0);
    CHECK_EQ(net_of_seat(0), -BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.25 b");
    decide(BJ_STAND);
    draw("Kd"); /* the bank goes above as well: too late for the first */
    CHECK_EQ(net_of_seat(0), -BET);
    CHECK_EQ(net_of_seat(1), BET);
}

static void t_805_2015_r25_c__nearer_to_21_wins_evens(void)
{
    start("Ts 9h", "9d 9c");
    decide(BJ_STAND);
    CHECK_EQ(net(), BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.25 c");
}

static void t_805_2015_r25_d__the_bank_above_21_pays_all(void)
{
    start("Ts 2h", "6d Tc");
    decide(BJ_STAND);
    draw("Td");
    CHECK_EQ(net(), BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.25 d");
}

static void t_805_2015_r25_e__the_bank_nearer_to_21_takes_the_stake(void)
{
    start("Ts 8h", "9d Tc");
    decide(BJ_STAND);
    CHECK_EQ(net(), -BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.25 e");
}

static void t_805_2015_r25_f__insurance_pays_2_to_1(void)
{
    start("Ts 8h", "Ad Tc");
    insure(BET / 2);
    decide(BJ_STAND);
    CHECK_EQ(net(), 0); /* the stake is lost, the insurance brings as much */
    CHECK_EQ(line(0, 0, PART_INSURANCE)->prize, BET);
    CHECK_TEXT(line(0, 0, PART_INSURANCE)->rule, "805/2015 r.25 f");

    start("8s 8h", "Ad Tc"); /* splits and doubles are lost all the same */
    insure(333);
    decide(BJ_SPLIT);
    draw("3h");
    decide(BJ_DOUBLE);
    draw("Ts Td");
    decide(BJ_STAND);
    CHECK_EQ(net(), -3 * BET + 666);
}

static void t_805_2015_r25_g__insurance_is_lost_without_blackjack(void)
{
    start("Ts 9h", "Ad 5c");
    insure(BET / 2);
    CHECK_EQ(play_settle(&p), 0);
    decide(BJ_STAND);
    CHECK_TEXT(line(0, 0, PART_INSURANCE)->rule, "805/2015 r.25 g"); /* as the card is turned */
    CHECK_EQ(play_settle(&p), 1);
    draw("2c");
    CHECK_EQ(net(), BET - BET / 2);
}

static void t_805_2015_r25_h__equal_totals_tie(void)
{
    start("Ts 8h", "9d 9c");
    decide(BJ_STAND);
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_TIED);
    CHECK_EQ(line(0, 0, PART_BET)->back, BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.25 h");
}

static void t_805_2015_r25_i__678_of_a_suit_or_three_sevens_bring_three_bets(void)
{
    start("6s 8s", "9d 9c");
    decide(BJ_HIT);
    draw("7s");
    CHECK_EQ(net(), BET + 3 * BET);
    CHECK_EQ(line(0, 0, PART_SPECIAL)->prize, 3 * BET);
    CHECK_EQ(line(0, 0, PART_SPECIAL)->stake, 0);
    CHECK_TEXT(line(0, 0, PART_SPECIAL)->rule, "805/2015 r.25 i");

    start("7s 7h", "Td Ac"); /* whatever the comparison brings */
    decide(BJ_HIT);
    draw("7c");
    CHECK_EQ(net(), -BET + 3 * BET);

    start_at(with(BJ_OPT_DOUBLE, BJ_DOUBLE_ANY), "7s 7h", "9d 9c"); /* not doubled */
    decide(BJ_DOUBLE);
    draw("7c");
    CHECK_EQ(net(), 2 * BET + 3 * BET);

    start("6s 8s", "9d 9c"); /* of one suit */
    decide(BJ_HIT);
    draw("7h");
    CHECK_EQ(net(), BET);

    start("7s 7h", "9d 9c"); /* not after a split */
    decide(BJ_SPLIT);
    draw("7c");
    decide(BJ_HIT);
    draw("7d");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 21);
    draw("Td");
    decide(BJ_STAND);
    CHECK_EQ(net(), BET - BET);
}

/* ----------------------------- void rounds ------------------------------ */

static void void_round(void)
{
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    CHECK_EQ(p.state.table.phase, PHASE_VOID);
}

static void t_805_2015_r27__a_void_round_has_no_winners(void)
{
    start("Ts 9h", "6d Tc");
    decide(BJ_STAND); /* the bank is about to draw */
    void_round();
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_VOID);
    CHECK_EQ(line(0, 0, PART_BET)->prize, 0);
    CHECK_EQ(p.state.table.seat[0].staked, 0);
    CHECK_EQ(p.state.table.lasts, 0);

    sit_down(usual());
    play_bet(&p, 0, 4, BET); /* while bets are open */
    void_round();
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(4, 0, PART_BET)->back, BET);
    play_open_round(&p);
    CHECK_EQ(play_settle(&p), 0);

    start("As Kh", "Td 9c"); /* a decided round is not voided any more */
    CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE);
}

static void t_805_2015_r28__a_void_round_returns_every_stake(void)
{
    struct house house = shared(3);

    house.value[BJ_OPT_BOXES] = 2;
    house.value[OPT_UNIT] = 1;
    sit_down(house);
    play_bet(&p, 0, 0, 1001); /* will be surrendered */
    play_bet(&p, 1, 1, 1000); /* has blackjack, paid at once */
    play_bet(&p, 2, 2, 1000); /* splits, doubles, loses one */
    play_bet(&p, 2, 3, 1000); /* has not played */
    play_time(&p, 20000);
    draw("Ts As 8h 9c 9d 6s Kh 8s 9h 7c");
    decide(BJ_SURRENDER);
    decide(BJ_SPLIT);
    draw("3d");
    decide(BJ_DOUBLE);
    draw("Ts Td");
    decide(BJ_HIT);
    draw("Th");
    CHECK_EQ(net_of_seat(0), -500);
    CHECK_EQ(net_of_seat(2), -1000);
    CHECK_EQ(awaited().place, 3);
    void_round();
    CHECK_EQ(net_of_seat(0), 0);
    CHECK_EQ(net_of_seat(1), 1500); /* determined and paid: it stays */
    CHECK_EQ(net_of_seat(2), 0);
    CHECK_EQ(p.state.table.bank, -1500);
    CHECK_EQ(p.state.table.seat[0].staked, 0);
    CHECK_EQ(p.state.table.seat[1].staked, 1000);
    CHECK_EQ(p.state.table.seat[2].staked, 0);

    CHECK_EQ(play_settle(&p), 5);
    for (size_t i = 0; i < p.lines; i++) {
        bool paid = p.line[i].place == 1;

        CHECK_EQ(p.line[i].result, paid ? RESULT_WON : RESULT_VOID);
        CHECK_EQ(p.line[i].back, p.line[i].chips + (paid ? 1500 : 0));
        if (!paid) CHECK_TEXT(p.line[i].rule, "805/2015 r.28");
    }
    CHECK_EQ(line(2, 0, PART_BET)->back, 2000);

    start("Ts 9h", "Ad 5c"); /* with the insurance, lost or not */
    insure(500);
    void_round();
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_INSURANCE)->back, 500);
    start("Ts 9h", "Ad 5c");
    insure(500);
    decide(BJ_STAND);
    CHECK_EQ(net(), -500);
    void_round();
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_INSURANCE)->result, RESULT_VOID);
}

static void t_805_2015_r28__lost_stakes_come_back_so_nobody_leaves_before(void)
{
    sit_down(shared(3));
    play_bet(&p, 0, 0, BET);
    play_bet(&p, 1, 1, BET);
    play_time(&p, 20000);
    draw("Ts Th 6d 6s 9h Tc");
    decide(BJ_SURRENDER);
    CHECK_REFUSED(&p, CHIPS_IN_PLAY, .kind = CMD_LEAVE, .seat = 0);
    PLAY(&p, .kind = CMD_LEAVE, .seat = 2); /* who did not bet may go */
    void_round();
    CHECK_EQ(net_of_seat(0), 0);
    PLAY(&p, .kind = CMD_LEAVE, .seat = 0);
}

TEST_MAIN(TESTS)
