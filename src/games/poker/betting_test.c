/* betting_test.c -- what a seat may say in its turn, and for how much. */
#include "games/poker/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r34__one_of_four_answers)                                                           \
    X(811_2015_r34__one_of_four_answers)                                                           \
    X(809_2015_r32__one_of_four_answers)                                                           \
    X(806_2015_r34_a__who_folds_is_out)                                                            \
    X(811_2015_r34_a__who_folds_is_out)                                                            \
    X(809_2015_r32_a__who_folds_is_out)                                                            \
    X(806_2015_r34_b__check_only_with_nothing_to_call)                                             \
    X(811_2015_r34_b__check_only_with_nothing_to_call)                                             \
    X(809_2015_r32_b__check_only_with_nothing_to_call)                                             \
    X(806_2015_r34_c__a_call_matches_the_bet)                                                      \
    X(811_2015_r34_c__a_call_matches_the_bet)                                                      \
    X(809_2015_r32_c__a_call_matches_the_bet)                                                      \
    X(806_2015_r34_d__a_raise_adds_at_least_the_last_one)                                          \
    X(811_2015_r34_d__a_raise_adds_at_least_the_last_one)                                          \
    X(809_2015_r32_d__a_raise_adds_at_least_the_last_one)                                          \
    X(806_2015_r34_d__a_short_all_in_does_not_reopen)                                              \
    X(811_2015_r34_d__a_short_all_in_does_not_reopen)                                              \
    X(809_2015_r32_d__a_short_all_in_does_not_reopen)                                              \
    X(806_2015_r34_d__a_short_all_in_after_a_full_one)                                             \
    X(811_2015_r34_d__a_short_all_in_after_a_full_one)                                             \
    X(809_2015_r32_d__a_short_all_in_after_a_full_one)                                             \
    X(806_2015_r34_d__short_all_ins_reopen_together)                                               \
    X(811_2015_r34_d__short_all_ins_reopen_together)                                               \
    X(809_2015_r32_d__short_all_ins_reopen_together)                                               \
    X(806_2015_r35__fold_in_any_turn_and_lose_what_was_paid)                                       \
    X(811_2015_r35__fold_in_any_turn_and_lose_what_was_paid)                                       \
    X(809_2015_r33__fold_in_any_turn_and_lose_what_was_paid)                                       \
    X(806_2015_r39__a_short_stack_stays_all_in)                                                    \
    X(811_2015_r39__a_short_stack_stays_all_in)                                                    \
    X(809_2015_r37__a_short_stack_stays_all_in)                                                    \
    X(806_2015_r40__a_turn_ends_when_all_paid_alike)                                               \
    X(811_2015_r40__a_turn_ends_when_all_paid_alike)                                               \
    X(809_2015_r38__a_turn_ends_when_all_paid_alike)                                               \
    X(806_2015_r2_k__who_is_all_in_is_asked_nothing)                                               \
    X(811_2015_r2_k__who_is_all_in_is_asked_nothing)                                               \
    X(809_2015_r2_j__who_is_all_in_is_asked_nothing)                                               \
    X(806_2015_r2_k__nobody_raises_those_who_cannot_answer)                                        \
    X(811_2015_r2_k__nobody_raises_those_who_cannot_answer)                                        \
    X(809_2015_r2_j__nobody_raises_those_who_cannot_answer)                                        \
    X(806_2015_r2_k__all_in_by_the_big_blind_has_no_option)                                        \
    X(811_2015_r2_k__all_in_by_the_big_blind_has_no_option)                                        \
    X(806_2015_r2_k__all_in_by_the_blinds_between_two)                                             \
    X(811_2015_r2_k__all_in_by_the_blinds_between_two)                                             \
    X(what_is_out_of_turn_or_out_of_place_is_refused)
TESTS(TEST_DECLARE)

#define ANSWER (CAN(FOLD) | CAN(CALL))

/* ------------------------------ four answers ------------------------------ */

static void one_of_four_answers(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 100, 10000);
    play("0r100");
    offers(CAN(FOLD) | CAN(CALL) | CAN(RAISE), 200, 10000);
    refused(REF_NO_ESTARDILHO, MOVE_ESTARDILHO, 300);
    refused(REF_NO_ESTARDILHO, MOVE_RESTARDILHO, 0);
    refused(REF_NOT_AWAITED, MOVE_SHOW, 0);
    refused(REF_NOT_AWAITED, MOVE_MUCK, 0);
    refused(REF_MALFORMED, MOVES, 0);
}
IN_THREE(r34, r32, one_of_four_answers)

static void who_folds_is_out(enum variant v)
{
    struct hand_terms t = plain(v, 3);
    struct hand       view;

    begin(&t, "AsAc KsKh QhQd");
    play("0r100 1c 2f");
    CHECK_EQ(hand_live(&h), 3);
    play("0x 1x");
    CHECK(h.turn != 2);
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        hand_see(&h, viewer, &view);
        CHECK_EQ(view.seat[2].hole[0], CARD_BACK);
    }
    check_on();
    hand_see(&h, 0, &view);
    CHECK_EQ(view.seat[1].hole[0], h.seat[1].hole[0]); /* shown */
    CHECK_EQ(view.seat[2].hole[0], CARD_BACK);         /* never */
}
IN_THREE(r34_a, r32_a, who_folds_is_out)

static void check_only_with_nothing_to_call(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    begin(&t, "");
    refused(REF_NOTHING_TO_CALL, MOVE_CALL, 0);
    play("0x 1r100");
    refused(REF_CANNOT_CHECK, MOVE_CHECK, 0);
    play("2f");
    refused(REF_CANNOT_CHECK, MOVE_CHECK, 0); /* nor who had checked before */
}
IN_THREE(r34_b, r32_b, check_only_with_nothing_to_call)

static void a_call_matches_the_bet(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    begin(&t, "");
    play("0r135 1r300");
    CHECK_EQ(hand_offer(&h).call, 300);
    refused(REF_BAD_AMOUNT, MOVE_CALL, 300); /* there is nothing to choose */
    play("2c");
    CHECK_EQ(hand_offer(&h).call, 165);
    play("0c");
    for (unsigned seat = 0; seat < 3; seat++) CHECK_EQ(h.seat[seat].paid, 300);
}
IN_THREE(r34_c, r32_c, a_call_matches_the_bet)

static void a_raise_adds_at_least_the_last_one(enum variant v)
{
    struct hand_terms t = plain(v, 4);

    begin(&t, "");
    play("0r301");
    offers(ANSWER | CAN(RAISE), 602, 10000);
    refused(REF_BELOW_MINIMUM, MOVE_RAISE, 601);
    refused(REF_BELOW_MINIMUM, MOVE_RAISE, 301);
    refused(REF_BELOW_MINIMUM, MOVE_RAISE, 300);
    play("1r703");
    offers(ANSWER | CAN(RAISE), 1105, 10000); /* by 402 */
    play("2r1105 3c 0c 1c");
}
IN_THREE(r34_d, r32_d, a_raise_adds_at_least_the_last_one)

/* --------------------------- what reopens, what not ------------------------ */

static void a_short_all_in_does_not_reopen(enum variant v)
{
    struct hand_terms t = plain(v, 4);

    t.stack[1] = 450;
    begin(&t, "");
    play("0r300 1r450");
    offers(ANSWER | CAN(RAISE), 750, 10000); /* who has not spoken may raise, by 300 */
    play("2c 3c");
    CHECK_EQ(h.turn, 0);
    offers(ANSWER, 0, 0);
    refused(REF_CANNOT_RAISE, MOVE_RAISE, 750);
    refused(REF_CANNOT_RAISE, MOVE_RAISE, 10000);
}
IN_THREE(r34_d, r32_d, a_short_all_in_does_not_reopen)

static void a_short_all_in_after_a_full_one(enum variant v)
{
    struct hand_terms t = plain(v, 4);

    t.stack[1] = 900;
    t.stack[3] = 1000;
    begin(&t, "");
    play("0r300 1r900 2c 3r1000");
    offers(ANSWER | CAN(RAISE), 1600, 10000); /* seat 0 answers the full raise of 600 */
    play("0c");
    CHECK_EQ(h.turn, 2);
    offers(ANSWER, 0, 0); /* seat 2 has answered that one */
}
IN_THREE(r34_d, r32_d, a_short_all_in_after_a_full_one)

static void short_all_ins_reopen_together(enum variant v)
{
    struct hand_terms t = plain(v, 5);

    t.stack[1] = 450;
    t.stack[3] = 600;
    begin(&t, "");
    play("0r300 1r450 2c 3r600 4c");
    offers(ANSWER | CAN(RAISE), 900, 10000); /* 150 and 150 since he spoke: a full raise */
    play("0c");
    CHECK_EQ(h.turn, 2);
    offers(ANSWER, 0, 0); /* only 150 since this one did */

    t.stack[3] = 599;
    begin(&t, "");
    play("0r300 1r450 2c 3r599 4c");
    offers(ANSWER, 0, 0);
}
IN_THREE(r34_d, r32_d, short_all_ins_reopen_together)

/* --------------------------------- the rest -------------------------------- */

static void fold_in_any_turn_and_lose_what_was_paid(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    begin(&t, "");
    play("0r100 1c 2c | 0f"); /* with nothing to call, too */
    play("1x 2x | 1r500 2f");
    ends(9900, 10200, 9900);
}
IN_THREE(r35, r33, fold_in_any_turn_and_lose_what_was_paid)

static void a_short_stack_stays_all_in(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[1] = 250;
    begin(&t, "");
    play("0r400");
    offers(ANSWER, 0, 0);
    CHECK_EQ(hand_offer(&h).call, 250);
    play("1c 2c");
    CHECK_EQ(h.all_in, 2);
    CHECK_EQ(hand_live(&h), 7);
    pots({750, 7}, {300, 5});
}
IN_THREE(r39, r37, a_short_stack_stays_all_in)

static void a_turn_ends_when_all_paid_alike(enum variant v)
{
    struct hand_terms t = plain(v, 4);
    unsigned          street;

    t.stack[2] = 350;
    begin(&t, "");
    street = h.street;
    play("0r200 1r400 2c 3c");
    CHECK_EQ(h.street, street); /* seat 0 has not */
    play("0c");
    CHECK_EQ(h.street, street + 1);
    CHECK_EQ(h.seat[0].paid, 400);
    CHECK_EQ(h.seat[1].paid, 400);
    CHECK_EQ(h.seat[2].paid, 350);
    CHECK_EQ(h.seat[3].paid, 400);
}
IN_THREE(r40, r38, a_turn_ends_when_all_paid_alike)

static void who_is_all_in_is_asked_nothing(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = 500;
    begin(&t, "AsAc KsKh QhQd");
    play("0r500 1c 2c");
    while (hand_awaits(&h) == HAND_AWAITS_MOVE) {
        CHECK(h.turn != 0);
        hand_act(&h, MOVE_CHECK, 0);
        deal_on();
    }
    ends(1500, 9500, 9500);
}
IN_THREE(r2_k, r2_j, who_is_all_in_is_asked_nothing)

static void nobody_raises_those_who_cannot_answer(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = 500;
    t.stack[2] = 700;
    begin(&t, "AsAc KsKh QhQd");
    play("0r500 1c 2r700");
    offers(ANSWER, 0, 0);
    refused(REF_CANNOT_RAISE, MOVE_RAISE, 10000);
    play("1c"); /* and with two all-in there is no more betting */
    ends(1500, 9700, 0);
}
IN_THREE(r2_k, r2_j, nobody_raises_those_who_cannot_answer)

static void all_in_by_the_big_blind_has_no_option(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    t.stack[2] = 60;
    begin(&t, "KsKh QhQd AsAc");
    CHECK_EQ(h.price, 100); /* a short blind does not lower it */
    CHECK_EQ(hand_offer(&h).call, 100);
    offers(ANSWER | CAN(RAISE), 200, 10000);
    play("0c 1c | 1x 0x | 1x 0x | 1x 0x");
    ends(9980, 9900, 180);

    t.stack[2] = 100; /* all of it in the blind */
    begin(&t, "KsKh QhQd AsAc");
    play("0f");
    offers(ANSWER, 0, 0);
    play("1c"); /* and the cards are turned */
    ends(10000, 9900, 200);
}
IN_TWO(r2_k, all_in_by_the_big_blind_has_no_option)

static void all_in_by_the_blinds_between_two(enum variant v)
{
    struct hand_terms t = blinds(v, 2);

    t.stack[1] = 30; /* the small blind of 50 has him covered: nothing to ask */
    begin(&t, "QhQd AsAc");
    ends(9970, 60);
    CHECK_EQ(h.seat[0].back, 20);

    t = blinds(v, 2);
    t.stack[0] = 20; /* and the other way about */
    begin(&t, "QhQd AsAc");
    ends(0, 10020);
    CHECK_EQ(h.seat[1].back, 80);

    t = blinds(v, 2);
    t.stack[1] = 70; /* 20 more to see them */
    begin(&t, "QhQd AsAc");
    CHECK_EQ(h.turn, 0);
    offers(ANSWER, 0, 0);
    play("0c");
    ends(9930, 140);
}
IN_TWO(r2_k, all_in_by_the_blinds_between_two)

static void t_what_is_out_of_turn_or_out_of_place_is_refused(void)
{
    struct hand_terms t = plain(HOLDEM, 3);

    shuffle(&t, "");
    CHECK_EQ(hand_check(&h, 0, MOVE_CHECK, 0), REF_NOT_AWAITED);
    CHECK_EQ(hand_offer(&h).moves, 0);
    deal_on();
    CHECK_EQ(hand_check(&h, 1, MOVE_CHECK, 0), REF_NOT_YOUR_MOVE);
    CHECK_EQ(hand_check(&h, 3, MOVE_CHECK, 0), REF_NO_SUCH_SEAT);
    CHECK_EQ(hand_check(&h, NOBODY, MOVE_CHECK, 0), REF_NO_SUCH_SEAT);
    CHECK_EQ(hand_check(&h, UINT32_MAX, MOVE_CHECK, 0), REF_NO_SUCH_SEAT);
    refused(REF_BAD_AMOUNT, MOVE_CHECK, 1);
    refused(REF_BAD_AMOUNT, MOVE_FOLD, -1);
    play("0f 1f");
    CHECK_EQ(hand_check(&h, 2, MOVE_CHECK, 0), REF_NOT_AWAITED);
}

TEST_MAIN(TESTS)
