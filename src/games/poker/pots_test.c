/* pots_test.c -- whose the chips are: pots, payments, commission. */
#include "games/poker/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r2_o__the_pot_is_all_that_was_paid)                                                 \
    X(811_2015_r2_o__the_pot_is_all_that_was_paid)                                                 \
    X(809_2015_r2_m__the_pot_is_all_that_was_paid)                                                 \
    X(806_2015_r2_o__an_uncalled_bet_goes_back)                                                    \
    X(811_2015_r2_o__an_uncalled_bet_goes_back)                                                    \
    X(809_2015_r2_m__an_uncalled_bet_goes_back)                                                    \
    X(806_2015_r2_p__dead_chips_lie_in_the_main_pot)                                               \
    X(811_2015_r2_p__dead_chips_lie_in_the_main_pot)                                               \
    X(809_2015_r2_n__dead_chips_lie_in_the_main_pot)                                               \
    X(806_2015_r17_a__so_much_of_the_pot_and_no_more_than_the_cap)                                 \
    X(811_2015_r17_a__so_much_of_the_pot_and_no_more_than_the_cap)                                 \
    X(809_2015_r17_a__so_much_of_the_pot_and_no_more_than_the_cap)                                 \
    X(806_2015_r18__no_commission_without_a_bet_on_the_flop)                                       \
    X(811_2015_r18__no_commission_without_a_bet_on_the_flop)                                       \
    X(809_2015_r18__no_commission_without_a_voluntary_bet)                                         \
    X(806_2015_r19__the_commission_is_taken_from_each_payment)                                     \
    X(811_2015_r19__the_commission_is_taken_from_each_payment)                                     \
    X(809_2015_r19__the_commission_is_taken_from_each_payment)                                     \
    X(806_2015_r33__equal_hands_share)                                                             \
    X(811_2015_r33__equal_hands_share)                                                             \
    X(806_2015_r36__the_last_one_wins_unseen)                                                      \
    X(811_2015_r36__the_last_one_wins_unseen)                                                      \
    X(809_2015_r34__the_last_one_wins_unseen)                                                      \
    X(806_2015_r41__an_all_in_makes_a_side_pot)                                                    \
    X(811_2015_r41__an_all_in_makes_a_side_pot)                                                    \
    X(809_2015_r39__an_all_in_makes_a_side_pot)                                                    \
    X(806_2015_r42__as_many_side_pots_as_distinct_all_ins)                                         \
    X(811_2015_r42__as_many_side_pots_as_distinct_all_ins)                                         \
    X(809_2015_r40__as_many_side_pots_as_distinct_all_ins)                                         \
    X(806_2015_r42__equal_all_ins_make_one_pot)                                                    \
    X(811_2015_r42__equal_all_ins_make_one_pot)                                                    \
    X(809_2015_r40__equal_all_ins_make_one_pot)                                                    \
    X(806_2015_r62__what_does_not_divide_goes_left_of_the_button)                                  \
    X(811_2015_r62__what_does_not_divide_goes_left_of_the_button)                                  \
    X(809_2015_r63__what_does_not_divide_goes_left_of_the_button)                                  \
    X(806_2015_r63_a__all_pots_to_the_best_who_is_not_all_in)                                      \
    X(811_2015_r63_a__all_pots_to_the_best_who_is_not_all_in)                                      \
    X(809_2015_r64_a__all_pots_to_the_best_who_is_not_all_in)                                      \
    X(806_2015_r63_b__the_main_pot_to_the_all_in_the_side_pot_to_the_next)                         \
    X(811_2015_r63_b__the_main_pot_to_the_all_in_the_side_pot_to_the_next)                         \
    X(809_2015_r64_b__the_main_pot_to_the_all_in_the_side_pot_to_the_next)                         \
    X(806_2015_r63_c__pot_by_pot_to_the_best_of_those_who_paid)                                    \
    X(811_2015_r63_c__pot_by_pot_to_the_best_of_those_who_paid)                                    \
    X(809_2015_r64_c__pot_by_pot_to_the_best_of_those_who_paid)                                    \
    X(806_2015_r63_c__who_is_not_in_a_pot_cannot_win_it)                                           \
    X(811_2015_r63_c__who_is_not_in_a_pot_cannot_win_it)                                           \
    X(809_2015_r64_c__who_is_not_in_a_pot_cannot_win_it)                                           \
    X(betting_that_is_over_stays_over_when_chips_come_back)
TESTS(TEST_DECLARE)

/* --------------------------------- the pot --------------------------------- */

static void the_pot_is_all_that_was_paid(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    for (unsigned seat = 0; seat < 3; seat++) t.ante[seat] = 10;
    begin(&t, "AsAc KsKh QhQd");
    pots({30, 7});
    play("0r100 1c");
    pots({230, 7}); /* the bets of the street are in it */
    play("2r400 0c 1f");
    pots({930, 5}); /* and those of who folded stay */
    check_on();
    ends(10520, 9890, 9590);
}
IN_THREE(r2_o, r2_m, the_pot_is_all_that_was_paid)

static void an_uncalled_bet_goes_back(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.rake = 500;
    t.stack[1] = 600;
    begin(&t, "AsAc KsKh QhQd");
    play("0r100 1c 2c");
    play(h.turn == 0 ? "0r9900" : "");
    pots({300, 7}); /* nobody has answered it yet */
    play("1c");
    pots({1300, 7}); /* 500 of it are answered */
    play("2f");
    CHECK_EQ(h.seat[0].back, 9400);
    ends(9400 + 1300 - 65, 0, 9900); /* no commission on what came back */
}
IN_THREE(r2_o, r2_m, an_uncalled_bet_goes_back)

static void dead_chips_lie_in_the_main_pot(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.dead[1] = 50;
    t.stack[0] = 100;
    begin(&t, "AsAc KsKh QhQd");
    pots({50, 7});
    play("0r100 1c 2c | 1r200 2c");
    pots({350, 7}, {400, 6}); /* its 50 count for no bet */
    check_on();
    ends(350, 10050, 9700);

    t.dead[0] = 100; /* with nothing but dead chips one plays for the dead chips */
    t.dead[1] = 0;
    begin(&t, "AsAc KsKh QhQd");
    play("1r200 2c");
    pots({100, 7}, {400, 6});
    check_on();
    ends(100, 10200, 9800);
}
IN_THREE(r2_p, r2_n, dead_chips_lie_in_the_main_pot)

/* ------------------------------- the commission ---------------------------- */

static void so_much_of_the_pot_and_no_more_than_the_cap(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.rake = 500;
    begin(&t, "AsAc KsKh QhQd");
    play("0r133 1c 2c");
    check_on();
    ends(10000 - 133 + 399 - 19, 9867, 9867); /* 19.95 is 19 */
    CHECK_EQ(h.seat[0].won, 399);
    CHECK_EQ(h.seat[0].rake, 19);

    t.rake_cap = 12;
    begin(&t, "AsAc KsKh QhQd");
    play("0r133 1c 2c");
    check_on();
    ends(10000 - 133 + 399 - 12, 9867, 9867);

    t.rake = 0;
    begin(&t, "AsAc KsKh QhQd");
    play("0r133 1c 2c");
    check_on();
    ends(10266, 9867, 9867);
}
IN_THREE(r17_a, r17_a, so_much_of_the_pot_and_no_more_than_the_cap)

static void no_commission_without_a_bet_on_the_flop(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    t.rake = 500;
    begin(&t, "AsAc KsKh QhQd"); /* no flop */
    play("0r500 1c 2f");
    CHECK_EQ(h.turned, 3);
    begin(&t, "AsAc KsKh QhQd");
    play("0r500 1f 2f");
    ends(10150, 9950, 9900);

    begin(&t, "AsAc KsKh QhQd"); /* ends on the flop, and nobody bet there */
    play("0r500 1c 2f | 1f");
    ends(10600, 9500, 9900);

    begin(&t, "AsAc KsKh QhQd"); /* somebody did */
    play("0r500 1c 2f | 1r100 0f");
    ends(9500, 10600 - 55, 9900);

    begin(&t, "AsAc KsKh QhQd"); /* ends later, without a bet after the first turn */
    play("0r500 1c 2f | 1x 0x | 1f");
    ends(10600 - 55, 9500, 9900);

    t.stack[0] = t.stack[1] = 500; /* all-in before the flop: the hand ends at the river */
    begin(&t, "AsAc KsKh QhQd");
    play("0r500 1c 2f");
    ends(1100 - 55, 0, 9900);
}
IN_TWO(r18, no_commission_without_a_bet_on_the_flop)

static void t_809_2015_r18__no_commission_without_a_voluntary_bet(void)
{
    struct hand_terms t = unseen(3);

    t.rake = 500;
    begin(&t, "AsAc KsKh QhQd");
    check_on();
    ends(10200, 9900, 9900);

    begin(&t, "AsAc KsKh QhQd");
    play("0x 1x 2x | 0x 1r100 2f 0f");
    ends(9900, 10200 - 15, 9900);

    begin(&t, "AsAc KsKh QhQd"); /* the estardilho is one */
    play("0e200 1f 2f");
    ends(10200 - 15, 9900, 9900);
}

static void the_commission_is_taken_from_each_payment(enum variant v)
{
    struct hand_terms t = plain(v, 3);
    struct share      shares[HAND_SHARES];

    t.rake = 500;
    t.stack[0] = 1000;
    t.stack[1] = t.stack[2] = 3000;
    begin(&t, "AsAc KsKh QhQd");
    play("0r1000 1c 2c | 1r2000 2c");
    ends(3000 - 150, 4000 - 200, 0);
    CHECK_EQ(hand_shares(&h, shares), 2);
    CHECK_EQ(shares[0].won, 3000);
    CHECK_EQ(shares[0].rake, 150);
    CHECK_EQ(shares[0].seat, 0);
    CHECK_EQ(shares[1].rake, 200);
    CHECK_EQ(shares[1].pot, 1);

    t.rake_cap = 160; /* for the whole hand */
    begin(&t, "AsAc KsKh QhQd");
    play("0r1000 1c 2c | 1r2000 2c");
    ends(3000 - 150, 4000 - 10, 0);

    t.rake_cap = 0; /* each half of a pot is a payment: twice 47.5 is 94 */
    t.stack[0] = t.stack[1] = t.stack[2] = 950;
    begin(&t, "AsKs AcKc 8s8c");
    play("0r950 1c 2f");
    ends(950 - 47, 950 - 47, 950);
}
IN_THREE(r19, r19, the_commission_is_taken_from_each_payment)

/* --------------------------------- who wins -------------------------------- */

static void equal_hands_share(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    begin(&t, "AsKs AcKc QhAd");
    play("0r1000 1c 2c");
    check_on();
    ends(10500, 10500, 9000);
}
IN_TWO(r33, equal_hands_share)

static void the_last_one_wins_unseen(enum variant v)
{
    struct hand_terms t = plain(v, 3);
    struct hand       view;

    begin(&t, "AsAc KsKh QhQd");
    play("0r100 1r300 2f 0f");
    ends(9900, 10100, 10000);
    CHECK_EQ(h.shown, 0);
    hand_see(&h, 0, &view);
    CHECK_EQ(view.seat[1].hole[0], CARD_BACK);
    CHECK_EQ(h.seat[1].won, 200);
    CHECK_EQ(h.seat[1].back, 200);
}
IN_THREE(r36, r34, the_last_one_wins_unseen)

static void an_all_in_makes_a_side_pot(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = 250;
    begin(&t, "AsAc KsKh QhQd");
    play("0r250 1c 2c");
    pots({750, 7});
    play("1r100");
    pots({750, 7});
    play("2c");
    pots({750, 7}, {200, 6});
}
IN_THREE(r41, r39, an_all_in_makes_a_side_pot)

static void as_many_side_pots_as_distinct_all_ins(enum variant v)
{
    struct hand_terms t = plain(v, 5);

    for (unsigned seat = 0; seat < 4; seat++) t.stack[seat] = 100 * (seat + 1);
    begin(&t, "AsAc KsKh QhQd 9s9h 8s8c");
    play("0r100 1r200 2r300 3r400");
    pots({500 - 100, 0x1F}, {300, 0x1E}, {200, 0x1C}); /* seat 4 may still be in all of them */
    play("4c");
    ends(500, 400, 300, 200, 9600);
    pots({500, 0x1F}, {400, 0x1E}, {300, 0x1C}, {200, 0x18});
}
IN_THREE(r42, r40, as_many_side_pots_as_distinct_all_ins)

static void equal_all_ins_make_one_pot(enum variant v)
{
    struct hand_terms t = plain(v, 4);

    t.stack[0] = t.stack[1] = 300;
    begin(&t, "AsAc KsKh QhQd 9s9h");
    play("0r300 1c 2c 3c | 2r500 3c");
    pots({1200, 0xF}, {1000, 0xC});

    t = plain(v, 4); /* nor do different bets of those who folded make more */
    begin(&t, "AsAc KsKh QhQd 9s9h");
    play("0r300 1c 2r900 3c 0f 1c");
    pots({3000, 0xE});
}
IN_THREE(r42, r40, equal_all_ins_make_one_pot)

/* With 300 each against 101 that were folded. */
static void what_does_not_divide_goes_left_of_the_button(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = t.stack[2] = 300;
    begin(&t, "AsKs 8s8c AcKc");
    play("0r101 1c 2r300 0c 1f");
    ends(351, 9899, 350);

    t.button = 0;
    begin(&t, "AsKs 8s8c AcKc");
    play("1r101 2r300 0c 1f");
    ends(350, 9899, 351);

    t = plain(v, 4); /* both cents that are left of 1001 */
    t.stack[1] = t.stack[2] = t.stack[3] = 300;
    begin(&t, "8s8c AsKs AcKc AdKh");
    play("0r101 1r300 2c 3c 0f");
    ends(9899, 335, 333, 333);
}
IN_THREE(r62, r63, what_does_not_divide_goes_left_of_the_button)

static void all_pots_to_the_best_who_is_not_all_in(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = 1000;
    begin(&t, "QhQd AsAc KsKh");
    play("0r1000 1c 2c | 1r2000 2c");
    check_on();
    ends(0, 14000, 7000);
}
IN_THREE(r63_a, r64_a, all_pots_to_the_best_who_is_not_all_in)

static void the_main_pot_to_the_all_in_the_side_pot_to_the_next(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = 1000;
    begin(&t, "AsAc QhQd KsKh");
    play("0r1000 1c 2c | 1r2000 2c");
    check_on();
    ends(3000, 7000, 11000);
}
IN_THREE(r63_b, r64_b, the_main_pot_to_the_all_in_the_side_pot_to_the_next)

static void pot_by_pot_to_the_best_of_those_who_paid(enum variant v)
{
    struct hand_terms t = plain(v, 4);

    t.stack[0] = 500;
    t.stack[1] = 1000;
    t.stack[2] = t.stack[3] = 2000;
    begin(&t, "AsAc KsKh QhQd 9s9h");
    play("0r500 1r1000 2r2000 3c");
    ends(2000, 1500, 2000, 0);

    begin(&t, "KsKh AsAc QhQd 9s9h"); /* the second all-in has the best: both pots are his */
    play("0r500 1r1000 2r2000 3c");
    ends(0, 3500, 2000, 0);

    begin(&t, "AsKs AcKc QhQd 9s9h"); /* each pot has its own tie: trios of queens win all */
    play("0r500 1r1000 2r2000 3c");
    ends(0, 0, 5500, 0);

    begin(&t, "AsKs AcKc AdKh 8s8c");
    play("0r500 1r1000 2r2000 3f");
    ends(500, 1000, 2000, 2000);
}
IN_THREE(r63_c, r64_c, pot_by_pot_to_the_best_of_those_who_paid)

/* The side pot has one owner when the other folds; the best hand has no part in it. */
static void who_is_not_in_a_pot_cannot_win_it(enum variant v)
{
    struct hand_terms t = plain(v, 3);

    t.stack[0] = 500;
    begin(&t, "AsAc KsKh QhQd");
    play("0r500 1c 2c | 1r1000 2r3000 1f");
    pots({1500, 5}, {2000, 4});
    ends(1500, 8500, 10500);
    CHECK_EQ(h.seat[2].back, 2000);
}
IN_THREE(r63_c, r64_c, who_is_not_in_a_pot_cannot_win_it)

/* Of an ante that nobody else paid, as records of hands may have it. */
static void t_betting_that_is_over_stays_over_when_chips_come_back(void)
{
    struct hand_terms t = plain(HOLDEM, 3);

    t.ante[0] = 100;
    t.stack[0] = 1100;
    t.stack[2] = 300;
    begin(&t, "AsAc KsKh QhQd");
    play("0r1000 1c 2c");
    CHECK_EQ(h.seat[0].back, 100); /* with which it cannot bet again */
    ends(2400, 9000, 0);
}

TEST_MAIN(TESTS)
