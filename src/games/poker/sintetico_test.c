/* sintetico_test.c -- what only sintético has: the estardilho, and who opens a turn. */
#include "games/poker/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(809_2015_r2_h__estardilho_makes_the_others_double)                                           \
    X(809_2015_r2_p__restardilho_doubles_again)                                                    \
    X(809_2015_r38__at_the_end_all_have_paid_the_same)                                             \
    X(809_2015_r49__before_anybody_sees_a_card)                                                    \
    X(809_2015_r49__only_where_the_house_allows_it)                                                \
    X(809_2015_r50__more_than_the_minimum_up_to_the_stack)                                         \
    X(809_2015_r51__double_or_restardilho)                                                         \
    X(809_2015_r51__all_of_the_stack_is_doubled_too)                                               \
    X(809_2015_r52__who_does_not_follow_loses_what_he_paid)                                        \
    X(809_2015_r53__a_short_stack_follows_all_in)                                                  \
    X(809_2015_r54__the_first_turn_opens_left_of_the_button)                                       \
    X(809_2015_r54__or_left_of_the_last_estardilho)                                                \
    X(809_2015_r55__a_card_more_after_each_turn)                                                   \
    X(809_2015_r56__the_highest_bettor_opens)                                                      \
    X(809_2015_r56__or_the_next_in_play_after_him)                                                 \
    X(809_2015_r56__or_left_of_the_button_when_nobody_bet)                                         \
    X(809_2015_r57__the_third_turn_in_the_same_order)                                              \
    X(809_2015_r58__the_fourth_turn_in_the_same_order)                                             \
    X(809_2015_r59__the_fifth_turn_in_the_same_order)                                              \
    X(809_2015_r4_b__only_aces_and_cards_from_the_8_up)
TESTS(TEST_DECLARE)

#define FIRST (CAN(FOLD) | CAN(CHECK) | CAN(ESTARDILHO))
#define THEN  (CAN(FOLD) | CAN(CALL) | CAN(RESTARDILHO))

static void start(unsigned seats)
{
    struct hand_terms t = unseen(seats);

    begin(&t, "");
}

/* ------------------------------- the estardilho ---------------------------- */

static void t_809_2015_r2_h__estardilho_makes_the_others_double(void)
{
    start(4);
    play("0e250");
    for (unsigned seat = 1; seat < 4; seat++) {
        CHECK_EQ(h.turn, seat);
        CHECK_EQ(hand_offer(&h).call, 500);
        play(seat == 1 ? "1c" : seat == 2 ? "2c" : "3c");
    }
}

static void t_809_2015_r2_p__restardilho_doubles_again(void)
{
    start(4);
    play("0x 1e250");
    offers(THEN, 1000, 1000);
    refused(REF_BAD_AMOUNT, MOVE_RESTARDILHO, 1000); /* there is nothing to choose */
    play("2d");
    CHECK_EQ(h.seat[2].bet, 1000);
    CHECK_EQ(h.price, 1000);
    offers(CAN(FOLD) | CAN(CALL), 0, 0); /* once */
    refused(REF_NO_ESTARDILHO, MOVE_RESTARDILHO, 0);
    refused(REF_NO_ESTARDILHO, MOVE_ESTARDILHO, 3000);
    play("3c 0c 1c");
    for (unsigned seat = 0; seat < 4; seat++) CHECK_EQ(h.seat[seat].paid, 1100);
}

static void t_809_2015_r38__at_the_end_all_have_paid_the_same(void)
{
    start(3);
    play("0e300 1c 2c");
    CHECK_EQ(h.turn, 0); /* who opened completes */
    CHECK_EQ(hand_offer(&h).call, 300);
    offers(CAN(FOLD) | CAN(CALL), 0, 0); /* and may not raise himself */
    play("0c");
    for (unsigned seat = 0; seat < 3; seat++) CHECK_EQ(h.seat[seat].paid, 700);
    pots({2100, 7});
}

static void t_809_2015_r49__before_anybody_sees_a_card(void)
{
    struct hand_terms t = unseen(3);
    struct hand       view;

    shuffle(&t, "");
    hand_deal(&h, any_card());
    hand_see(&h, 0, &view);
    CHECK_EQ(view.seat[0].hole[0], CARD_BACK);
    deal_on();
    for (unsigned viewer = 0; viewer < 3; viewer++) {
        hand_see(&h, viewer, &view);
        CHECK_EQ(view.seat[viewer].hole[0], CARD_BACK);
        CHECK_EQ(view.seat[viewer].hole[1], CARD_BACK);
    }
    CHECK_EQ(h.turned, 0);
    play("0x 1e200 2c 0f");
    hand_see(&h, 2, &view);
    CHECK_EQ(view.seat[2].hole[0], CARD_BACK);
    play("1c");
    hand_see(&h, 2, &view);
    CHECK_EQ(view.seat[2].hole[0], h.seat[2].hole[0]);
}

static void t_809_2015_r49__only_where_the_house_allows_it(void)
{
    struct hand_terms t = unseen(3);
    struct hand       view;

    t.estardilho = 0;
    begin(&t, "");
    CHECK_EQ(h.turned, 1); /* straight to the first common card */
    refused(REF_NO_ESTARDILHO, MOVE_ESTARDILHO, 300);
    hand_see(&h, 1, &view);
    CHECK_EQ(view.seat[1].hole[0], h.seat[1].hole[0]);
}

static void t_809_2015_r50__more_than_the_minimum_up_to_the_stack(void)
{
    start(3);
    offers(FIRST, 101, 9900);
    refused(REF_BELOW_MINIMUM, MOVE_ESTARDILHO, 100);
    refused(REF_BELOW_MINIMUM, MOVE_ESTARDILHO, 1);
    refused(REF_BAD_AMOUNT, MOVE_ESTARDILHO, 0);
    refused(REF_BAD_AMOUNT, MOVE_ESTARDILHO, INT64_MIN);
    refused(REF_NO_CHIPS, MOVE_ESTARDILHO, 9901);
    refused(REF_NO_CHIPS, MOVE_ESTARDILHO, INT64_MAX);
    refused(REF_CANNOT_RAISE, MOVE_RAISE, 300);
    refused(REF_NO_ESTARDILHO, MOVE_RESTARDILHO, 0); /* of what? */

    struct hand_terms t = unseen(3);

    t.stack[0] = 200; /* not more than the minimum is left */
    begin(&t, "");
    offers(CAN(FOLD) | CAN(CHECK), 0, 0);
}

static void t_809_2015_r51__double_or_restardilho(void)
{
    start(4);
    play("0e101");
    offers(THEN, 404, 404);
    refused(REF_CANNOT_CHECK, MOVE_CHECK, 0);
    refused(REF_NO_ESTARDILHO, MOVE_ESTARDILHO, 300);
    CHECK_EQ(hand_offer(&h).call, 202);
    play("1c 2d 3f 0c 1c");
    CHECK_EQ(h.seat[0].paid, 504);

    struct hand_terms t = unseen(3);

    t.stack[1] = 503; /* one cent short of it */
    begin(&t, "");
    play("0e101");
    offers(CAN(FOLD) | CAN(CALL), 0, 0);
}

static void t_809_2015_r51__all_of_the_stack_is_doubled_too(void)
{
    struct hand_terms t = unseen(3);

    t.stack[0] = 600;
    begin(&t, "AsAc KsKh QhQd");
    play("0e500"); /* nothing is left to complete with */
    CHECK_EQ(hand_offer(&h).call, 1000);
    play("1c 2c");
    CHECK_EQ(h.turned, 1);
    pots({1800, 7}, {1000, 6});

    t = unseen(2);
    t.stack[0] = 600;
    begin(&t, "AsAc KsKh"); /* between two the half that nobody answers comes back */
    play("0e500 1c");
    CHECK_EQ(h.seat[1].back, 500);
    ends(1200, 9400);
}

static void t_809_2015_r52__who_does_not_follow_loses_what_he_paid(void)
{
    start(4);
    play("0e250 1c 2d 3f 0f 1f"); /* one at once, two after having followed */
    ends(9650, 9400, 11050, 9900);

    start(3); /* nobody follows */
    play("0e250 1f 2f");
    ends(10200, 9900, 9900);
    CHECK_EQ(h.seat[0].back, 250);
}

static void t_809_2015_r53__a_short_stack_follows_all_in(void)
{
    struct hand_terms t = unseen(3);

    t.stack[1] = 400;
    begin(&t, "");
    play("0e250");
    CHECK_EQ(hand_offer(&h).call, 300);
    play("1c 2c 0c");
    pots({1200, 7}, {400, 5});

    t.stack[1] = 100; /* all-in by the ante: in play, and not asked */
    begin(&t, "");
    play("0e250 2c 0c");
    pots({300, 7}, {1000, 5});
}

/* -------------------------------- who opens -------------------------------- */

static void t_809_2015_r54__the_first_turn_opens_left_of_the_button(void)
{
    struct hand_terms t = unseen(4);

    t.button = 1;
    begin(&t, "");
    play("2x 3x 0x 1x");
    CHECK_EQ(h.turned, 1);
    CHECK_EQ(h.turn, 2);
}

static void t_809_2015_r54__or_left_of_the_last_estardilho(void)
{
    start(4);
    play("0x 1e200 2c 3c 0c 1c");
    CHECK_EQ(h.turned, 1);
    CHECK_EQ(h.turn, 2);

    start(4);
    play("0x 1e200 2c 3d 0c 1c 2c");
    CHECK_EQ(h.turn, 0);

    start(4); /* the next who is in play */
    play("0x 1e200 2f 3c 0c 1c");
    CHECK_EQ(h.turn, 3);
}

static void t_809_2015_r55__a_card_more_after_each_turn(void)
{
    struct hand_terms t = plain(SINTETICO, 3);

    begin(&t, "");
    for (unsigned turned = 1; turned <= 5; turned++) {
        CHECK_EQ(h.turned, turned);
        CHECK_EQ(h.street, turned);
        play("0x 1x");
        CHECK_EQ(h.turned, turned);
        play("2x");
    }
    CHECK_EQ(h.phase, HAND_OVER);
}

/* Two turns on, with the highest bet of the first by seat 2. */
static void highest_by_seat_2(void)
{
    struct hand_terms t = plain(SINTETICO, 4);

    begin(&t, "");
    play("0r100 1c 2r300 3c 0c 1c");
}

static void t_809_2015_r56__the_highest_bettor_opens(void)
{
    highest_by_seat_2();
    CHECK_EQ(h.turn, 2);
    play("2x 3x 0r100 1c 2c 3c");
    CHECK_EQ(h.turn, 0);
}

static void t_809_2015_r56__or_the_next_in_play_after_him(void)
{
    struct hand_terms t = plain(SINTETICO, 4);

    t.stack[2] = 300;
    begin(&t, "");
    play("0r100 1c 2r300 3f 0c 1c");
    CHECK_EQ(h.turn, 0); /* 2 is all-in, 3 is out */
}

static void t_809_2015_r56__or_left_of_the_button_when_nobody_bet(void)
{
    highest_by_seat_2();
    play("2x 3x 0x 1x");
    CHECK_EQ(h.turn, 0); /* what was bet before the turn before does not count */
}

static void t_809_2015_r57__the_third_turn_in_the_same_order(void)
{
    highest_by_seat_2();
    play("2x 3r100 0c 1c 2c");
    CHECK_EQ(h.turned, 3);
    CHECK_EQ(h.turn, 3);
}

static void t_809_2015_r58__the_fourth_turn_in_the_same_order(void)
{
    highest_by_seat_2();
    play("2x 3x 0x 1x | 0x 1r100 2c 3c 0c");
    CHECK_EQ(h.turned, 4);
    CHECK_EQ(h.turn, 1);
}

static void t_809_2015_r59__the_fifth_turn_in_the_same_order(void)
{
    highest_by_seat_2();
    play("2x 3x 0x 1x | 0x 1x 2x 3x | 0x 1x 2r100 3r200 0c 1c 2c");
    CHECK_EQ(h.turned, 5);
    CHECK_EQ(h.turn, 3);
}

static void t_809_2015_r4_b__only_aces_and_cards_from_the_8_up(void)
{
    struct hand_terms t = plain(SINTETICO, 11);

    begin(&t, ""); /* 22 cards of 28, and five for the middle */
    check_on();
    CHECK_EQ(h.phase, HAND_OVER);
    for (uint8_t card = 0; card < DECK; card++) {
        bool in_pack = card_rank(card) == ACE || card_rank(card) >= 8;

        if (taken[card]) continue; /* lies there already */
        h.seat[0].hole[0] = card;
        CHECK_EQ(hand_sane(&h), in_pack);
    }
}

TEST_MAIN(TESTS)
