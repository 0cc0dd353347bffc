/* limits_test.c -- the least and the most of a bet, and what is no bet of one's own. */
#include "games/poker/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r20__compulsory_and_voluntary_bets_are_told_apart)                                  \
    X(811_2015_r20__compulsory_and_voluntary_bets_are_told_apart)                                  \
    X(809_2015_r20__compulsory_and_voluntary_bets_are_told_apart)                                  \
    X(806_2015_r21__all_but_the_blinds_is_voluntary)                                               \
    X(811_2015_r21__all_but_the_blinds_is_voluntary)                                               \
    X(809_2015_r21__all_but_the_ante_is_voluntary)                                                 \
    X(806_2015_r23__no_bet_is_below_the_minimum)                                                   \
    X(811_2015_r23__no_bet_is_below_the_minimum)                                                   \
    X(809_2015_r2_b__no_bet_is_below_the_minimum)                                                  \
    X(806_2015_r2_b__a_raise_adds_at_least_the_minimum)                                            \
    X(811_2015_r2_b__a_raise_adds_at_least_the_minimum)                                            \
    X(806_2015_r24_a__half_the_pot)                                                                \
    X(811_2015_r24_a__half_the_pot)                                                                \
    X(806_2015_r24_a__raises_of_a_fixed_size)                                                      \
    X(811_2015_r24_a__raises_of_a_fixed_size)                                                      \
    X(806_2015_r24_b__the_pot_with_the_call_in_it)                                                 \
    X(811_2015_r24_b__the_pot_with_the_call_in_it)                                                 \
    X(806_2015_r24_c__all_of_the_stack)                                                            \
    X(811_2015_r24_c__all_of_the_stack)                                                            \
    X(806_2015_r2_a__never_less_than_the_minimum)                                                  \
    X(811_2015_r2_a__never_less_than_the_minimum)                                                  \
    X(809_2015_r22__without_a_limit_all_of_the_stack)                                              \
    X(809_2015_r23__with_a_limit_so_much_in_a_hand)                                                \
    X(809_2015_r2_a__the_maximum_counts_what_was_paid_before)                                      \
    X(806_2015_r37__any_whole_amount_up_to_the_stack)                                              \
    X(811_2015_r37__any_whole_amount_up_to_the_stack)                                              \
    X(809_2015_r35__any_whole_amount_up_to_the_stack)                                              \
    X(806_2015_r38__so_many_raises_in_a_turn)                                                      \
    X(811_2015_r38__so_many_raises_in_a_turn)                                                      \
    X(809_2015_r36__so_many_raises_in_a_turn)
TESTS(TEST_DECLARE)

#define ANSWER (CAN(FOLD) | CAN(CALL))

/* ---------------------------- compulsory, least --------------------------- */

static void compulsory_and_voluntary_bets_are_told_apart(enum variant v)
{
    struct hand_terms t = v == SINTETICO ? unseen(3) : blinds(v, 3);

    t.estardilho = 0;
    t.dead[1] = 50;
    begin(&t, "");
    CHECK_EQ(h.spoken, 0);
    CHECK_EQ(h.voluntary, 0);
    play("0r1000");
    CHECK_EQ(h.spoken, 1);
    CHECK_EQ(h.voluntary, 1 << h.street);
    play("1f 2f");
    CHECK_EQ(h.spoken, 1);
}
IN_THREE(r20, r20, compulsory_and_voluntary_bets_are_told_apart)

static void all_but_the_blinds_is_voluntary(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    begin(&t, "");
    CHECK_EQ(h.seat[1].bet, 50);
    CHECK_EQ(h.seat[2].bet, 100);
    CHECK_EQ(h.spoken, 0);
    CHECK_EQ(h.voluntary, 0);
    play("0c 1c 2x");
    CHECK_EQ(h.spoken, 3);
    CHECK_EQ(h.voluntary, 1); /* in the first street */
}
IN_TWO(r21, all_but_the_blinds_is_voluntary)

static void t_809_2015_r21__all_but_the_ante_is_voluntary(void)
{
    struct hand_terms t = unseen(3);

    begin(&t, "");
    for (unsigned seat = 0; seat < 3; seat++) CHECK_EQ(h.seat[seat].paid, 100);
    CHECK_EQ(h.spoken, 0);
    play("0x 1x 2x | 0x 1r100");
    CHECK_EQ(h.spoken, 2);
    CHECK_EQ(h.voluntary, 2);
}

static void no_bet_is_below_the_minimum(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 10000);
    refused(REF_BELOW_MINIMUM, MOVE_RAISE, 99);
    refused(REF_BELOW_MINIMUM, MOVE_RAISE, 1);
    refused(REF_BAD_AMOUNT, MOVE_RAISE, 0);
    refused(REF_BAD_AMOUNT, MOVE_RAISE, -1);
    refused(REF_BAD_AMOUNT, MOVE_RAISE, -100);
    refused(REF_BAD_AMOUNT, MOVE_RAISE, INT64_MIN);
    refused(REF_NO_CHIPS, MOVE_RAISE, 10001);
    refused(REF_NO_CHIPS, MOVE_RAISE, INT64_MAX);
    play("0r100");

    t.stack[0] = 60; /* but by all-in */
    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 60, 60);
    play("0r60");
    offers(ANSWER | CAN(RAISE), 160, 10000);
}
IN_TWO(r23, no_bet_is_below_the_minimum)
static void t_809_2015_r2_b__no_bet_is_below_the_minimum(void)
{
    no_bet_is_below_the_minimum(SINTETICO);
}

static void a_raise_adds_at_least_the_minimum(enum variant v)
{
    struct hand_terms t = blinds(v, 4);

    begin(&t, "");
    offers(ANSWER | CAN(RAISE), 200, 10000);

    t.blind[0] = 200; /* a straddle: the price is his, the least raise is still the minimum */
    begin(&t, "");
    CHECK_EQ(h.turn, 1);
    offers(ANSWER | CAN(RAISE), 300, 10000);
    play("1c 2c 3c");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 300, 10000);
}
IN_TWO(r2_b, a_raise_adds_at_least_the_minimum)

/* ------------------------------- the most --------------------------------- */

static void half_the_pot(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    t.limit = LIMIT_HALF_POT;
    begin(&t, "");
    offers(ANSWER | CAN(RAISE), 200, 225); /* 100 to call makes 250; half is 125 */
    refused(REF_ABOVE_MAXIMUM, MOVE_RAISE, 226);
    refused(REF_NO_CHIPS, MOVE_RAISE, 10001);
    play("0r225 1c 2c");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 337); /* half of 675, rounded down */
}
IN_TWO(r24_a, half_the_pot)

static void raises_of_a_fixed_size(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    t.limit = LIMIT_RAISES;
    t.raises = 3;
    t.fixed[0] = 100;
    t.fixed[1] = 200;
    begin(&t, "");
    offers(ANSWER | CAN(RAISE), 200, 200);
    refused(REF_BELOW_MINIMUM, MOVE_RAISE, 199);
    refused(REF_ABOVE_MAXIMUM, MOVE_RAISE, 201);
    play("0r200 1r300 2r400");
    offers(ANSWER, 0, 0); /* the big blind was the bet; three raises are made */
    play("0c 1c");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 100);
    play("1x 2x 0x");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 200, 200);
    play("1r200");
    offers(ANSWER | CAN(RAISE), 400, 400);

    t.fixed[1] = 0; /* one size for all streets */
    begin(&t, "");
    play("0c 1c 2x | 1x 2x 0x");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 100);
}
IN_TWO(r24_a, raises_of_a_fixed_size)

static void the_pot_with_the_call_in_it(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    t.limit = LIMIT_POT;
    begin(&t, "");
    offers(ANSWER | CAN(RAISE), 200, 350);
    refused(REF_ABOVE_MAXIMUM, MOVE_RAISE, 351);
    play("0r350");
    offers(ANSWER | CAN(RAISE), 600, 1150); /* 500 lie there, 300 to call: 350 + 800 */
    play("1c 2c");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 1050);
}
IN_TWO(r24_b, the_pot_with_the_call_in_it)

static void all_of_the_stack(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    begin(&t, "");
    offers(ANSWER | CAN(RAISE), 200, 10000);
    play("0r10000");
    offers(ANSWER, 0, 0);
}
IN_TWO(r24_c, all_of_the_stack)

static void never_less_than_the_minimum(enum variant v)
{
    struct hand_terms t = plain(v, 2);

    t.limit = LIMIT_HALF_POT; /* of an empty pot */
    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 100);
    t.limit = LIMIT_POT;
    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 100);
}
IN_TWO(r2_a, never_less_than_the_minimum)

static void t_809_2015_r22__without_a_limit_all_of_the_stack(void)
{
    struct hand_terms t = unseen(3);

    begin(&t, "");
    play("0x 1x 2x");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 9900);
}

static void t_809_2015_r23__with_a_limit_so_much_in_a_hand(void)
{
    struct hand_terms t = unseen(3);

    t.most_bet = 1000;
    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(ESTARDILHO), 101, 450); /* 900 are left; it is doubled */
    refused(REF_ABOVE_MAXIMUM, MOVE_ESTARDILHO, 451);
    play("0x 1x 2x");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 900);
    refused(REF_ABOVE_MAXIMUM, MOVE_RAISE, 901);
    play("0r850");
    offers(ANSWER, 0, 0); /* 50 more would be no raise */
    play("1c 2c");
    offers(CAN(FOLD) | CAN(CHECK), 0, 0);

    begin(&t, "");
    play("0e230");
    offers(ANSWER, 0, 0); /* 920 with the ante of 100 is too much */
}

static void t_809_2015_r2_a__the_maximum_counts_what_was_paid_before(void)
{
    struct hand_terms t = plain(SINTETICO, 2);

    t.most_bet = 1000;
    begin(&t, "");
    play("0r300 1c");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 700);
    play("0r700 1c | 0x 1x | 0x 1x | 0x 1x");
    CHECK_EQ(h.seat[0].paid, 1000);
}

static void any_whole_amount_up_to_the_stack(enum variant v)
{
    struct hand_terms t = plain(v, 2);

    for (cents amount = 100; amount <= 10000; amount++) {
        begin(&t, "");
        CHECK_EQ(hand_check(&h, 0, MOVE_RAISE, amount), REF_NONE);
        hand_act(&h, MOVE_RAISE, amount);
        CHECK(hand_sane(&h));
        CHECK_EQ(h.seat[0].stack, 10000 - amount);
        CHECK_EQ(h.all_in, amount == 10000);
    }
}
IN_THREE(r37, r35, any_whole_amount_up_to_the_stack)

static void so_many_raises_in_a_turn(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.limit = LIMIT_RAISES;
    t.raises = 3; /* of any size */
    t.stack[1] = 450;
    begin(&t, "");
    play("0r100 1r200 2r300 0r400");
    offers(ANSWER, 0, 0); /* not even all-in */
    refused(REF_CANNOT_RAISE, MOVE_RAISE, 450);
    play("1c 2c");
    CHECK_EQ(h.raises, 0);
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), h.turn == 1 ? 50 : 100, h.turn == 1 ? 50 : 9600);

    t.raises = 0;
    begin(&t, "");
    play("0r777");
    offers(ANSWER, 0, 0);
}
IN_THREE(r38, r36, so_many_raises_in_a_turn)

TEST_MAIN(TESTS)
