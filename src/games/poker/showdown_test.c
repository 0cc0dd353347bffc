/* showdown_test.c -- who shows, in which order, and what may stay face down. */
#include "games/poker/scripted_test.h"

#include "engine/command.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r27__the_best_combination_wins_the_pot)                                             \
    X(811_2015_r27__the_best_combination_wins_the_pot)                                             \
    X(809_2015_r26__the_best_combination_wins_the_pot)                                             \
    X(806_2015_r28__the_best_combination_cannot_be_waived)                                         \
    X(811_2015_r28__the_best_combination_cannot_be_waived)                                         \
    X(809_2015_r27__the_best_combination_cannot_be_waived)                                         \
    X(806_2015_r28__nor_in_a_side_pot)                                                             \
    X(811_2015_r28__nor_in_a_side_pot)                                                             \
    X(809_2015_r27__nor_in_a_side_pot)                                                             \
    X(806_2015_r28__nor_a_tie)                                                                     \
    X(811_2015_r28__nor_a_tie)                                                                     \
    X(809_2015_r27__nor_a_tie)                                                                     \
    X(806_2015_r59__all_cards_still_in_are_turned)                                                 \
    X(811_2015_r59__all_cards_still_in_are_turned)                                                 \
    X(809_2015_r60__all_cards_still_in_are_turned)                                                 \
    X(806_2015_r59__from_the_last_who_raised)                                                      \
    X(811_2015_r59__from_the_last_who_raised)                                                      \
    X(809_2015_r60__from_the_last_who_raised)                                                      \
    X(806_2015_r59__or_from_the_left_of_the_button)                                                \
    X(811_2015_r59__or_from_the_left_of_the_button)                                                \
    X(809_2015_r60__or_from_the_left_of_the_button)                                                \
    X(806_2015_r59__when_all_are_in_cards_may_be_turned_before)                                    \
    X(811_2015_r59__when_all_are_in_cards_may_be_turned_before)                                    \
    X(809_2015_r60__when_all_are_in_cards_may_be_turned_before)                                    \
    X(806_2015_r60__nothing_is_paid_before_all_have_shown)                                         \
    X(811_2015_r60__nothing_is_paid_before_all_have_shown)                                         \
    X(809_2015_r61__nothing_is_paid_before_all_have_shown)                                         \
    X(a_hand_that_nobody_knows_is_thrown_away)                                                     \
    X(when_nobody_knows_any_hand_the_last_one_keeps_the_pot)
TESTS(TEST_DECLARE)

/* Checks up to the last turn of betting. */
static void to_last_turn(void)
{
    while (hand_awaits(&h) == HAND_AWAITS_MOVE && h.turned < BOARD_MAX) {
        hand_act(&h, MOVE_CHECK, 0);
        deal_on();
    }
}

static struct hand_terms asking(enum variant v, unsigned seats)
{
    struct hand_terms t = plain(v, seats);

    t.showdown = SHOWDOWN_ASK;
    return t;
}

static void the_best_combination_wins_the_pot(enum variant v)
{
    static const char *const holes[] = {"AsAc KsKh QhQd", "KsKh AsAc QhQd", "QhQd KsKh AsAc"};

    for (unsigned best = 0; best < 3; best++) {
        struct hand_terms t = plain(v, 3);

        begin(&t, holes[best]);
        play("0r500 1c 2c");
        check_on();
        for (unsigned seat = 0; seat < 3; seat++)
            CHECK_EQ(h.seat[seat].stack, seat == best ? 11000 : 9500);
    }
}
IN_THREE(r27, r26, the_best_combination_wins_the_pot)

static void the_best_combination_cannot_be_waived(enum variant v)
{
    struct hand_terms t = asking(v, 3);

    begin(&t, "KsKh AsAc QhQd");
    play("0r500 1c 2c");
    check_on();
    CHECK_EQ(h.phase, HAND_SHOWDOWN);
    offers(CAN(SHOW), 0, 0); /* nothing lies open yet that beats him */
    refused(REF_MUST_SHOW, MOVE_MUCK, 0);
    refused(REF_NOT_AWAITED, MOVE_FOLD, 0);
    refused(REF_NOT_AWAITED, MOVE_CHECK, 0);
    refused(REF_BAD_AMOUNT, MOVE_SHOW, 1);
    play("0s");
    refused(REF_MUST_SHOW, MOVE_MUCK, 0);
    play("1s");
    offers(CAN(SHOW) | CAN(MUCK), 0, 0);
    play("2m");
    ends(9500, 11000, 9500);
    CHECK_EQ(h.shown, 3);
    CHECK_EQ(h.mucked, 4);
}
IN_THREE(r28, r27, the_best_combination_cannot_be_waived)

/* Beaten in the main pot by who is all-in, and first in the side pot all the same. */
static void nor_in_a_side_pot(enum variant v)
{
    struct hand_terms t = asking(v, 3);

    t.stack[0] = 1000;
    begin(&t, "AsAc KsKh QhQd");
    play("0r1000 1c 2c | 1r2000 2c");
    check_on();
    play("0s");
    refused(REF_MUST_SHOW, MOVE_MUCK, 0);
    play("1s 2m");
    ends(3000, 11000, 7000);
}
IN_THREE(r28, r27, nor_in_a_side_pot)

static void nor_a_tie(enum variant v)
{
    struct hand_terms t = asking(v, 2);

    begin(&t, "AsKs AcKc");
    play("0r1000 1c");
    check_on();
    play(h.turn == 0 ? "0s" : "1s");
    offers(CAN(SHOW), 0, 0);
    refused(REF_MUST_SHOW, MOVE_MUCK, 0);
}
IN_THREE(r28, r27, nor_a_tie)

static void all_cards_still_in_are_turned(enum variant v)
{
    struct hand_terms t = plain(v, 4);
    struct hand       view;

    begin(&t, "KsKh AsAc QhQd 9s9h");
    play("0r500 1c 2f 3c");
    check_on();
    CHECK_EQ(h.phase, HAND_OVER);
    CHECK_EQ(h.shown, 0xB);
    hand_see(&h, OBSERVER, &view);
    CHECK_EQ(view.seat[0].hole[0], h.seat[0].hole[0]);
    CHECK_EQ(view.seat[2].hole[0], CARD_BACK);
}
IN_THREE(r59, r60, all_cards_still_in_are_turned)

static void from_the_last_who_raised(enum variant v)
{
    struct hand_terms t = asking(v, 4);

    begin(&t, "QhQd KsKh AsAc 9s9h");
    to_last_turn();
    play("0r100 1c 2r300 3c 0c 1c");
    CHECK_EQ(h.phase, HAND_SHOWDOWN);
    play("2s 3m 0m 1m");
    ends(9700, 9700, 10900, 9700);

    begin(&t, "QhQd KsKh AsAc 9s9h"); /* in the last turn, not before it */
    play("0x 1x 2r300 3c 0c 1c");
    to_last_turn();
    check_on();
    play("0s 1s 2s 3m");
}
IN_THREE(r59, r60, from_the_last_who_raised)

static void or_from_the_left_of_the_button(enum variant v)
{
    struct hand_terms t = asking(v, 4);

    t.button = 1;
    begin(&t, "AsAc KsKh QhQd 9s9h");
    check_on();
    play("2s 3m 0s 1m");
}
IN_THREE(r59, r60, or_from_the_left_of_the_button)

static void when_all_are_in_cards_may_be_turned_before(enum variant v)
{
    struct hand_terms t = asking(v, 3);

    t.turn_all_in = 1;
    begin(&t, "AsAc KsKh QhQd");
    play("0r10000 1c 2f");
    CHECK_EQ(h.shown, 3); /* and nobody is asked any more */
    ends(20000, 0, 10000);

    shuffle(&t, "AsAc KsKh QhQd");
    while (hand_awaits(&h) == HAND_AWAITS_CARD) hand_deal(&h, next_card());
    hand_act(&h, MOVE_RAISE, 10000);
    hand_act(&h, MOVE_CALL, 0);
    CHECK_EQ(h.shown, 0);
    hand_act(&h, MOVE_FOLD, 0);
    CHECK_EQ(h.phase, HAND_TURNING); /* the cards are open before the rest of the board */
    CHECK_EQ(h.shown, 3);

    t.turn_all_in = 0;
    begin(&t, "AsAc KsKh QhQd");
    play("0r10000 1c 2f");
    CHECK_EQ(h.shown, 0);
    play("0s 1m");
}
IN_THREE(r59, r60, when_all_are_in_cards_may_be_turned_before)

static void nothing_is_paid_before_all_have_shown(enum variant v)
{
    struct hand_terms t = asking(v, 2);

    begin(&t, "AsAc KsKh");
    play("0r1000 1c");
    check_on();
    play("0s");
    CHECK_EQ(h.seat[0].won, 0);
    CHECK_EQ(hand_awaits(&h), HAND_AWAITS_MOVE);
    play("1m");
    CHECK_EQ(h.seat[0].won, 2000);
}
IN_THREE(r60, r61, nothing_is_paid_before_all_have_shown)

/* Hands read from a record. */
static void t_a_hand_that_nobody_knows_is_thrown_away(void)
{
    struct hand_terms t = asking(HOLDEM, 3);

    begin(&t, "???? KsKh ????");
    play("0r500 1c 2c");
    check_on();
    offers(CAN(MUCK), 0, 0);
    refused(REF_NOT_AWAITED, MOVE_SHOW, 0);
    play("0m 1s 2m");
    ends(9500, 11000, 9500);

    t.showdown = SHOWDOWN_ALL;
    begin(&t, "???? KsKh ????");
    play("0r500 1c 2c");
    check_on();
    CHECK_EQ(h.shown, 2);
    CHECK_EQ(h.mucked, 5);
    ends(9500, 11000, 9500);
}

static void t_when_nobody_knows_any_hand_the_last_one_keeps_the_pot(void)
{
    struct hand_terms t = asking(HOLDEM, 3);

    begin(&t, "???? ???? ????");
    play("0r500 1c 2c");
    to_last_turn();
    play("0x 1r100 2c 0c | 1m 2m 0m");
    ends(11200, 9400, 9400);

    t.stack[0] = 500; /* and of a side pot the last of those who are in it */
    begin(&t, "???? ???? ????");
    play("0r500 1c 2c | 1r100 2c");
    check_on();
    play("0m 1m 2m");
    ends(0, 9400, 11100);
}

TEST_MAIN(TESTS)
