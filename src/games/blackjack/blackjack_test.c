#include "games/blackjack/scripted_test.h"

#define TESTS(X)                                                                  \
    X(805_2015_r2_a__a_bet_is_chips_that_a_seat_puts_on_a_box)                    \
    X(805_2015_r2_b__a_box_opens_with_at_most_the_maximum)                        \
    X(805_2015_r2_c__a_box_opens_with_at_least_the_minimum)                       \
    X(805_2015_r2_e__a_split_is_a_bet_independent_of_the_first)                   \
    X(805_2015_r2_f__a_round_goes_from_bets_to_payment)                           \
    X(805_2015_r2_g__a_session_goes_from_sitting_down_to_leaving)                 \
    X(805_2015_r4_a__seven_boxes_each_for_one_player)                             \
    X(805_2015_r4_b__four_six_or_eight_decks)                                     \
    X(805_2015_r4_c__the_last_results_of_the_bank_are_kept)                       \
    X(805_2015_r5__individual_tables_have_one_seat)                               \
    X(805_2015_r6__one_bank_decides_for_all)                                      \
    X(805_2015_r7__several_boxes_where_the_operator_allows)                       \
    X(805_2015_r8_a__an_ace_is_11_or_1)                                           \
    X(805_2015_r8_a_i__the_bank_stands_on_soft_17)                                \
    X(805_2015_r8_a_ii__an_ace_doubled_as_1_stays_1)                              \
    X(805_2015_r8_b__figures_count_10)                                            \
    X(805_2015_r8_c__the_other_cards_count_what_they_show)                        \
    X(805_2015_r9__the_limits_are_for_the_opening_bet)                            \
    X(805_2015_r10__the_operator_sets_both_limits)                                \
    X(805_2015_r11__the_maximum_is_at_most_100_times_the_minimum)                 \
    X(805_2015_r14__two_cards_to_each_bet_and_two_to_the_bank)                    \
    X(805_2015_r14__a_round_without_bets_deals_no_cards)                          \
    X(805_2015_r14_a__first_one_card_each_and_the_bank_face_up)                   \
    X(805_2015_r14_b__the_second_card_of_the_bank_is_hidden)                      \
    X(805_2015_r14_b__views_do_not_change_with_what_is_hidden)                    \
    X(805_2015_r15__places_decide_in_order_and_blackjack_does_not)                \
    X(805_2015_r15_a__11_or_less_must_draw)                                       \
    X(805_2015_r15_b__double_takes_one_card)                                      \
    X(805_2015_r15_b__double_on_9_10_11_alone)                                    \
    X(805_2015_r15_c__above_11_may_stand)                                         \
    X(805_2015_r15_d__draw_until_21)                                              \
    X(805_2015_r15_e__surrender_returns_half)                                     \
    X(805_2015_r15_e__no_surrender_to_an_ace_nor_later)                           \
    X(805_2015_r15_f__insurance_up_to_half_the_bet)                               \
    X(805_2015_r15_f__insurance_is_asked_before_anyone_plays)                     \
    X(805_2015_r16_a__double_on_any_two_cards)                                    \
    X(805_2015_r16_b__split_only_pairs)                                           \
    X(805_2015_r16_c__a_limit_to_splits)                                          \
    X(805_2015_r16_d__no_insurance)                                               \
    X(805_2015_r16_e__no_special_prizes)                                          \
    X(805_2015_r17__the_bank_turns_when_all_are_done)                             \
    X(805_2015_r17_a__the_bank_stands_on_17)                                      \
    X(805_2015_r17_b__the_bank_draws_to_17)                                       \
    X(805_2015_r18__blackjack_beats_21)                                           \
    X(805_2015_r19__21_with_more_cards_or_after_a_split_is_not_blackjack)         \
    X(805_2015_r20_a__blackjack_against_2_to_9_is_paid_at_once)                   \
    X(805_2015_r20_b__even_money_against_an_ace)                                  \
    X(805_2015_r20_c__the_round_ends_when_no_bet_is_left)                         \
    X(805_2015_r21__equal_values_may_split)                                       \
    X(805_2015_r21__split_aces_take_one_card_each)                                \
    X(805_2015_r22__equal_cards_may_split_again)                                  \
    X(805_2015_r22__aces_may_split_again_if_the_house_lets_them)                  \
    X(805_2015_r23__split_hands_may_double)                                       \
    X(805_2015_r24__the_options_are_what_check_allows)                            \
    X(805_2015_r24__doubles_and_splits_need_chips)                                \
    X(805_2015_r25_a__blackjack_pays_3_to_2)                                      \
    X(805_2015_r25_b__above_21_loses_at_once)                                     \
    X(805_2015_r25_c__nearer_to_21_wins_evens)                                    \
    X(805_2015_r25_d__the_bank_above_21_pays_all)                                 \
    X(805_2015_r25_e__the_bank_nearer_to_21_takes_the_stake)                      \
    X(805_2015_r25_f__insurance_pays_2_to_1)                                      \
    X(805_2015_r25_g__insurance_is_lost_without_blackjack)                        \
    X(805_2015_r25_h__equal_totals_tie)                                           \
    X(805_2015_r25_i__678_of_a_suit_or_three_sevens_bring_three_bets)             \
    X(805_2015_r27__a_void_round_has_no_winners)                                  \
    X(805_2015_r28__a_void_round_returns_every_stake)                             \
    X(805_2015_r28__lost_stakes_come_back_so_nobody_leaves_before)                \
    X(805_2015_r30__the_table_plays_for_who_is_absent)                            \
    X(805_2015_r33__the_seat_keeps_what_was_staked_and_won)                       \
    X(805_2015_r35__the_operator_chooses_to_invite_idle_players)                  \
    X(805_2015_r37__a_demonstration_plays_alike)                                  \
    X(805_2015_r38__demonstration_chips_stay_in_their_book)                       \
    X(only_the_player_at_turn_decides_and_only_the_hand_at_turn)                  \
    X(split_hands_settle_each_for_itself)                                         \
    X(the_cut_card_is_seen_between_rounds)                                        \
    X(the_shoe_lasts_for_the_longest_round)                                       \
    X(chips_that_do_not_divide_are_warned_about)                                  \
    X(places_have_names)
TESTS(TEST_DECLARE)

/* ---------------------------- the bets ---------------------------------- */

static void t_805_2015_r2_a__a_bet_is_chips_that_a_seat_puts_on_a_box(void)
{
    sit_down(usual());
    play_bet(&p, 0, 3, 500);
    play_bet(&p, 0, 3, 200);
    CHECK_EQ(state()->stake[0][3], 700);
    CHECK_EQ(play_stack(&p, 0), BOUGHT - 700);
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = 3, .amount = 600);
    CHECK_EQ(state()->stake[0][3], 100);
    play_close(&p, 0);
    draw("Ts 9h Td 8c");
    CHECK_EQ(state()->box[3].bet, 100);
    CHECK_EQ(awaited().place, 3);
}

static void t_805_2015_r2_b__a_box_opens_with_at_most_the_maximum(void)
{
    sit_down(with(BJ_OPT_MAXIMUM, 20));
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = 0, .amount = 2100);
    play_bet(&p, 0, 0, 2000);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = 0, .amount = 100);
}

static void t_805_2015_r2_c__a_box_opens_with_at_least_the_minimum(void)
{
    sit_down(with(OPT_MINIMUM, 500));
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = 0, .amount = 400);
    play_bet(&p, 0, 0, 500);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_TAKE_BACK, .place = 0, .amount = 100);
}

static void t_805_2015_r9__the_limits_are_for_the_opening_bet(void)
{
    sit_down(with(BJ_OPT_MAXIMUM, 10));
    play_bet(&p, 0, 0, 1000);    /* the maximum: doubles and splits come on top */
    play_close(&p, 0);
    deal("5s 5h", "Ad 7c");
    insure(500);
    decide(BJ_SPLIT);
    draw("6s");
    decide(BJ_DOUBLE);
    CHECK_EQ(p.state.table.seat[0].in_play, 3500);
    CHECK_TEXT(blackjack.rule_of(REF_ABOVE_MAXIMUM, 0), "805/2015 r.9");
    CHECK_TEXT(blackjack.rule_of(REF_BELOW_MINIMUM, 0), "805/2015 r.9");
}

static void t_805_2015_r10__the_operator_sets_both_limits(void)
{
    struct house house = with(OPT_MINIMUM, 2500);

    house.is[BJ_OPT_MAXIMUM] = 2;
    sit_down(house);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = 0, .amount = 2400);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = 0, .amount = 5100);
    play_bet(&p, 0, 0, 5000);
}

static struct faults faults_of(struct house house)
{
    struct faults faults = {0};

    game_lawful(&blackjack, &house, &faults);
    return faults;
}

static void t_805_2015_r11__the_maximum_is_at_most_100_times_the_minimum(void)
{
    struct faults faults = faults_of(with(BJ_OPT_MAXIMUM, 101));

    CHECK_EQ(faults.count, 1);
    CHECK_EQ(faults.list[0].kind, FAULT_ABOVE);
    CHECK_EQ(faults.list[0].limit, 100);
    CHECK_TEXT(faults.list[0].rule, "805/2015 r.11");
    CHECK_EQ(faults_of(with(BJ_OPT_MAXIMUM, 100)).count, 0);
}

static void t_805_2015_r4_a__seven_boxes_each_for_one_player(void)
{
    CHECK_EQ(blackjack.places, 7);
    CHECK_EQ(faults_of(shared(7)).count, 0);
    CHECK_TEXT(faults_of(shared(8)).list[0].rule, "805/2015 r.4 a");

    sit_down(shared(2));
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_BET, .place = 7, .amount = 100);
    play_bet(&p, 0, 6, 100);
    CHECK_REFUSED(&p, PLACE_TAKEN, .kind = CMD_BET, .seat = 1, .place = 6, .amount = 100);
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = 6, .amount = 100);
    play_bet(&p, 1, 6, 100);    /* free again, and his now */
    CHECK_REFUSED(&p, PLACE_TAKEN, .kind = CMD_BET, .place = 6, .amount = 100);
}

static void t_805_2015_r7__several_boxes_where_the_operator_allows(void)
{
    sit_down(usual());
    play_bet(&p, 0, 2, 100);
    CHECK_REFUSED(&p, TOO_MANY_PLACES, .kind = CMD_BET, .place = 3, .amount = 100);
    play_bet(&p, 0, 2, 100);    /* more on the same is not another place */
    CHECK_TEXT(blackjack.rule_of(REF_TOO_MANY_PLACES, 3), "805/2015 r.7");

    sit_down(with(BJ_OPT_BOXES, 3));
    for (uint16_t box = 0; box < 3; box++) play_bet(&p, 0, 2 * box, 100);
    CHECK_REFUSED(&p, TOO_MANY_PLACES, .kind = CMD_BET, .place = 1, .amount = 100);
    play_close(&p, 0);
    draw("Ts Th Td 6c 9s 9h 9d Tc");
    for (unsigned box = 0; box < 3; box++) {
        CHECK_EQ(awaited().place, 2 * box);
        decide(BJ_STAND);
    }
    draw("9c");
    CHECK_EQ(net(), 300);
    CHECK_EQ(play_settle(&p), 3);
}

static void t_805_2015_r5__individual_tables_have_one_seat(void)
{
    struct house two = with(OPT_SEATS, 2);

    CHECK_TEXT(faults_of(two).list[0].rule, "805/2015 r.5");
    CHECK_EQ(faults_of(shared(2)).count, 0);
}

/* ----------------------------- the cards -------------------------------- */

static void t_805_2015_r4_b__four_six_or_eight_decks(void)
{
    for (int64_t decks = 1; decks <= 9; decks++) {
        struct faults faults = faults_of(with(BJ_OPT_DECKS, decks));

        if (decks == 4 || decks == 6 || decks == 8) {
            CHECK_EQ(faults.count, 0);
            sit_down(with(BJ_OPT_DECKS, decks));
            CHECK_EQ(state()->shoe.left, 52 * decks);
        } else {
            CHECK_EQ(faults.list[0].kind, FAULT_NOT_A_CHOICE);
            CHECK_TEXT(faults.list[0].rule, "805/2015 r.4 b");
        }
    }
}

static void t_805_2015_r8_a__an_ace_is_11_or_1(void)
{
    struct bj_hand h = {0};

    hand_take(&h, card("As"));
    CHECK_EQ(hand_total(&h), 11);
    hand_take(&h, card("Ah"));
    CHECK_EQ(hand_total(&h), 12);
    hand_take(&h, card("9h"));
    CHECK_EQ(hand_total(&h), 21);
    hand_take(&h, card("Th"));
    CHECK_EQ(hand_total(&h), 21);
    hand_take(&h, card("Ac"));
    CHECK_EQ(hand_total(&h), 22);

    start("As 2h", "6d Tc");    /* 13, not 3: it may stand */
    decide(BJ_STAND);
    draw("9s");
    CHECK_EQ(net(), BET);
}

static void t_805_2015_r8_a_i__the_bank_stands_on_soft_17(void)
{
    start("Ts 8h", "6d Ac");
    decide(BJ_STAND);
    CHECK(is_over());
    CHECK_EQ(state()->bank.cards, 2);
    CHECK_EQ(p.state.table.last[0], 17);
    CHECK_EQ(net(), BET);

    start("Ts 8h", "5d Ac");    /* 16 with the ace as 11; then 15 with it as 1 */
    decide(BJ_STAND);
    draw("9c");
    CHECK(!is_over());
    draw("2c");
    CHECK_EQ(p.state.table.last[0], 17);
}

static void t_805_2015_r8_a_ii__an_ace_doubled_as_1_stays_1(void)
{
    start("As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("5s");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 14);    /* as 11 it would be 24, or 14 */

    start("As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("2s");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 11);    /* not 21 */
    draw("4d");                                            /* the bank makes 20 */
    CHECK_EQ(net(), -2 * BET);

    start("As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("Ah");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 20);    /* an ace that comes later is free */

    start("As 9h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("As");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 21);

    start_at(with(BJ_OPT_DOUBLE, BJ_DOUBLE_ANY), "As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("2s");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 21);    /* not doubled for a 9: it is free */
}

static void t_805_2015_r8_b__figures_count_10(void)
{
    for (unsigned rank = JACK; rank <= KING; rank++)
        for (unsigned suit = 0; suit < SUITS; suit++) CHECK_EQ(bj_value(card_of(rank, suit)), 10);
    start("Ks Qh", "9d 8c");
    decide(BJ_STAND);
    CHECK_EQ(net(), BET);
}

static void t_805_2015_r8_c__the_other_cards_count_what_they_show(void)
{
    for (unsigned rank = 2; rank <= 10; rank++)
        for (unsigned suit = 0; suit < SUITS; suit++) CHECK_EQ(bj_value(card_of(rank, suit)), rank);
}

static void t_805_2015_r14__two_cards_to_each_bet_and_two_to_the_bank(void)
{
    sit_down(with(BJ_OPT_BOXES, 7));
    play_bet(&p, 0, 1, 100);
    play_bet(&p, 0, 5, 100);
    play_close(&p, 0);
    CHECK_EQ(awaited().below, 8 * 52);
    draw("2s 3s 4s 5s 6s 7s");
    CHECK(state()->box[1].hand[0].cards == 2 && state()->box[5].hand[0].cards == 2);
    CHECK(state()->bank.cards == 1 && state()->hole == card("7s"));
    CHECK_EQ(state()->box[0].hands, 0);
    CHECK_EQ(state()->shoe.left, 8 * 52 - 6);
    CHECK_EQ(awaited().what, AWAITS_DECISION);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE);
}

static void t_805_2015_r14__a_round_without_bets_deals_no_cards(void)
{
    sit_down(shared(3));
    play_time(&p, 20000);
    CHECK(is_over());
    CHECK_EQ(state()->shoe.left, 8 * 52);
    CHECK_EQ(play_settle(&p), 0);
    CHECK_EQ(p.state.table.lasts, 0);
    play_open_round(&p);
}

static void t_805_2015_r14_a__first_one_card_each_and_the_bank_face_up(void)
{
    static const struct { const char *card; unsigned place; } order[] = {
        {"2s", 0}, {"3s", 4}, {"4s", BJ_BANK}};

    sit_down(with(BJ_OPT_BOXES, 2));
    play_bet(&p, 0, 4, 100);
    play_bet(&p, 0, 0, 100);
    play_close(&p, 0);
    for (unsigned i = 0; i < 3; i++) {
        draw(order[i].card);
        CHECK_EQ(p.heard.list[0].kind, EV_CARD);
        CHECK_EQ(p.heard.list[0].place, order[i].place);
        CHECK_EQ(p.heard.list[0].number, card(order[i].card));
        CHECK_EQ(p.heard.list[0].seat, order[i].place == BJ_BANK ? HOUSE : 0);
    }
    CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE, .number = 8 * 52 - 3);
}

static void t_805_2015_r14_b__the_second_card_of_the_bank_is_hidden(void)
{
    struct bj_state view;

    start("Ts 6h", "9d 7c");
    for (size_t i = 0; i < p.heard.count; i++) CHECK(p.heard.list[i].number != card("7c"));
    CHECK_EQ(p.heard.list[0].place, BJ_BANK);
    CHECK_EQ(p.heard.list[0].number, CARD_BACK);
    blackjack.see(&p.state, 0, &view);
    CHECK_EQ(view.hole, CARD_BACK);
    CHECK_EQ(view.bank.cards, 1);
    CHECK_EQ(view.shoe.card[0], CARD_BACK);

    decide(BJ_SURRENDER);    /* never turned, so hidden for good */
    blackjack.see(&p.state, OBSERVER, &view);
    CHECK(is_over());
    CHECK_EQ(view.hole, CARD_BACK);

    start("Ts 9h", "9d 8c");
    decide(BJ_STAND);
    CHECK_EQ(p.heard.list[1].kind, EV_TURNED);
    CHECK_EQ(p.heard.list[1].number, card("8c"));
    blackjack.see(&p.state, 0, &view);
    CHECK_EQ(view.bank.card[1], card("8c"));
}

/* Another card face down, and another order of what remains: no byte of any view moves. */
static void check_views_hide(void)
{
    static struct bj_state other, view, again;

    other = *state();
    for (unsigned i = 0; i < other.shoe.left; i++) {
        static const unsigned viewers[] = {0, 1, 2, OBSERVER};
        uint8_t               hidden = other.hole;

        if (hidden != CARD_NONE) {
            other.hole = other.shoe.card[i];
            other.shoe.card[i] = hidden;
        } else {
            uint8_t first = other.shoe.card[0];

            other.shoe.card[0] = other.shoe.card[i];
            other.shoe.card[i] = first;
        }
        CHECK(blackjack.sane(&other));
        for (unsigned v = 0; v < 4; v++) {
            blackjack.see(state(), viewers[v], &view);
            blackjack.see(&other, viewers[v], &again);
            CHECK(memcmp(&view, &again, sizeof view) == 0);
        }
    }
}

static void t_805_2015_r14_b__views_do_not_change_with_what_is_hidden(void)
{
    struct house house = shared(3);

    house.is[BJ_OPT_DECKS] = 4;
    sit_down(house);
    check_views_hide();
    play_bet(&p, 0, 0, 100);
    play_bet(&p, 2, 1, 100);
    play_time(&p, 20000);
    draw("8s Ts Ah 8h 5s");
    check_views_hide();
    draw("Kd");
    check_views_hide();
    insure(50);
    decide(BJ_DECLINE);
    decide(BJ_SPLIT);
    draw("3s");
    check_views_hide();
    decide(BJ_DOUBLE);
    draw("Ts Td");
    decide(BJ_STAND);
    decide(BJ_STAND);
    CHECK(is_over());
    check_views_hide();
}

/* --------------------------- the decisions ------------------------------ */

static void t_805_2015_r15__places_decide_in_order_and_blackjack_does_not(void)
{
    sit_down(shared(3));
    play_bet(&p, 2, 1, 100);
    play_bet(&p, 0, 3, 100);
    play_bet(&p, 1, 6, 100);
    play_time(&p, 20000);
    draw("Ts Ah 9h Kd 8s Kh 9s 7c");    /* the box in the middle has blackjack */
    CHECK_EQ(awaited().place, 1);
    CHECK_EQ(awaited().seat, 2);
    decide(BJ_STAND);
    CHECK_EQ(awaited().place, 6);
    CHECK_EQ(awaited().seat, 1);
    decide(BJ_STAND);
    CHECK(is_over());
}

static void t_805_2015_r15_a__11_or_less_must_draw(void)
{
    start("5s 6h", "9d 7c");
    REFUSED(BJ_STAND, MUST_DRAW);
    CHECK(!(awaited().options & can(BJ_STAND)));
    CHECK_TEXT(blackjack.rule_of(REF_MUST_DRAW, 0), "805/2015 r.15 a");

    start("2s 3h", "9d 7c");
    decide(BJ_HIT);
    draw("4s");
    REFUSED(BJ_STAND, MUST_DRAW);
    decide(BJ_HIT);
    draw("3s");
    decide(BJ_STAND);
}

static void t_805_2015_r15_b__double_takes_one_card(void)
{
    start("5s 6h", "9d 7c");
    decide(BJ_DOUBLE);
    CHECK_EQ(p.state.table.seat[0].in_play, 2 * BET);
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    draw("2s");    /* 13, and no more decisions */
    CHECK_EQ(state()->stage, BJ_BANK_PLAYS);
    draw("5d");
    CHECK_EQ(net(), -2 * BET);

    start("5s 6h", "9d 7c");
    decide(BJ_DOUBLE);
    draw("Ts 4d");
    CHECK_EQ(net(), 2 * BET);

    start("2s 3h", "9d 7c");    /* only on two cards */
    decide(BJ_HIT);
    draw("4s");
    REFUSED(BJ_DOUBLE, CANNOT_DOUBLE);
}

static void t_805_2015_r15_b__double_on_9_10_11_alone(void)
{
    for (unsigned a = ACE; a <= KING; a++)
        for (unsigned b = ACE; b <= KING; b++) {
            unsigned high = a > b ? a : b, low = a < b ? a : b;
            unsigned total = (low < 10 ? low : 10) + (high < 10 ? high : 10);    /* aces as 1 */

            if (low == ACE && high >= 10) continue;    /* blackjack decides nothing */
            sit_down(usual());
            play_bet(&p, 0, 0, BET);
            play_close(&p, 0);
            draw_card(card_of(a, SPADES));
            draw("6d");
            draw_card(card_of(b, HEARTS));
            draw("Tc");
            CHECK_EQ(awaited().options >> BJ_DOUBLE & 1, total >= 9 && total <= 11);
        }
}

static void t_805_2015_r15_c__above_11_may_stand(void)
{
    start("Ts 2h", "9d 8c");
    decide(BJ_STAND);
    CHECK(is_over());
    CHECK_EQ(net(), -BET);
}

static void t_805_2015_r15_d__draw_until_21(void)
{
    start("2s 2h", "9d 8c");
    for (const char *next = "2d 2c 2s 2h 2d 2c 2s 2h"; *next; next += next[2] ? 3 : 2) {
        decide(BJ_HIT);
        draw_card(card(next));
    }
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 20);
    decide(BJ_HIT);
    draw("As");    /* 21: over by itself */
    CHECK(is_over());
    CHECK_EQ(net(), BET);

    start("Ts 6h", "9d 8c");
    decide(BJ_HIT);
    draw("6c");    /* above */
    CHECK(is_over());
}

static void t_805_2015_r15_e__surrender_returns_half(void)
{
    start("Ts 6h", "Td Ac");    /* early: the bank had blackjack, and nobody looked */
    decide(BJ_SURRENDER);
    CHECK(is_over());
    CHECK_EQ(net(), -BET / 2);
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_SURRENDERED);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.15 e");

    struct house cent = with(OPT_UNIT, 1);

    sit_down(cent);
    play_bet(&p, 0, 0, 101);
    play_close(&p, 0);
    deal("Ts 6h", "9d 8c");
    decide(BJ_SURRENDER);
    CHECK_EQ(net(), -50);    /* the odd cent is the player's */
    CHECK_EQ(line(0, 0, PART_BET)->back, 51);
}

static void t_805_2015_r15_e__no_surrender_to_an_ace_nor_later(void)
{
    start("Ts 6h", "Ad 8c");
    decide(BJ_DECLINE);
    REFUSED(BJ_SURRENDER, CANNOT_SURRENDER);

    start("2s 6h", "9d 8c");
    decide(BJ_HIT);
    draw("2h");
    REFUSED(BJ_SURRENDER, CANNOT_SURRENDER);

    start("8s 8h", "9d 8c");
    decide(BJ_SPLIT);
    draw("7h");
    REFUSED(BJ_SURRENDER, CANNOT_SURRENDER);

    start_at(with(BJ_OPT_SURRENDER, 0), "Ts 6h", "9d 8c");
    REFUSED(BJ_SURRENDER, CANNOT_SURRENDER);
}

static void t_805_2015_r15_f__insurance_up_to_half_the_bet(void)
{
    struct house house = with(OPT_UNIT, 1);

    start("Ts 6h", "Ad 8c");
    REFUSED(BJ_INSURE, BAD_AMOUNT);
    check_refusal(play_try(&p, decision(BJ_INSURE, -1)), REF_BAD_AMOUNT, __FILE__, __LINE__);
    check_refusal(play_try(&p, decision(BJ_INSURE, BET / 2 + 1)), REF_INSURANCE_AMOUNT, __FILE__,
                  __LINE__);
    insure(1);
    CHECK_EQ(state()->box[0].insurance, 1);

    start("Ts 6h", "Ad 8c");
    insure(BET / 2);
    CHECK_EQ(state()->box[0].insurance, BET / 2);
    check_refusal(play_try(&p, decision(BJ_INSURE, 1)), REF_CANNOT_INSURE, __FILE__, __LINE__);

    sit_down(house);
    play_bet(&p, 0, 0, 101);
    play_close(&p, 0);
    deal("Ts 6h", "Ad 8c");
    check_refusal(play_try(&p, decision(BJ_INSURE, 51)), REF_INSURANCE_AMOUNT, __FILE__, __LINE__);
    insure(50);    /* half of 101 rounds down: it may not exceed */

    house.is[OPT_MINIMUM] = 1;
    sit_down(house);
    play_bet(&p, 0, 0, 1);
    play_close(&p, 0);
    deal("Ts 6h", "Ad 8c");
    CHECK_EQ(state()->stage, BJ_PLAY);    /* a cent has no half, so nothing is asked */

    start("Ts 6h", "9d 8c");
    check_refusal(play_try(&p, decision(BJ_INSURE, 1)), REF_CANNOT_INSURE, __FILE__, __LINE__);
}

static void t_805_2015_r15_f__insurance_is_asked_before_anyone_plays(void)
{
    sit_down(shared(3));
    for (uint8_t seat = 0; seat < 3; seat++) play_bet(&p, seat, seat, 100);
    play_time(&p, 20000);
    draw("Ts As 9h Ad 8s Kh 5s 7c");
    CHECK_EQ(awaited().place, 0);
    CHECK_EQ(awaited().options, can(BJ_INSURE) | can(BJ_DECLINE));
    REFUSED(BJ_HIT, NOT_AWAITED);
    REFUSED(BJ_EVEN_MONEY, NO_EVEN_MONEY);
    decide(BJ_DECLINE);
    CHECK_EQ(awaited().place, 1);
    CHECK_EQ(awaited().options, can(BJ_DECLINE) | can(BJ_EVEN_MONEY));
    check_refusal(play_try(&p, decision(BJ_INSURE, 1)), REF_CANNOT_INSURE, __FILE__, __LINE__);
    decide(BJ_DECLINE);
    CHECK_EQ(awaited().place, 2);
    insure(50);
    CHECK_EQ(awaited().place, 0);    /* now they play */
    decide(BJ_STAND);
    CHECK_EQ(awaited().place, 2);
}

static void t_805_2015_r16_a__double_on_any_two_cards(void)
{
    start_at(with(BJ_OPT_DOUBLE, BJ_DOUBLE_ANY), "Ts 2h", "9d 8c");
    decide(BJ_DOUBLE);
    draw("9s");
    CHECK_EQ(net(), 2 * BET);

    start("Ts 2h", "9d 8c");
    REFUSED(BJ_DOUBLE, CANNOT_DOUBLE);
    CHECK_TEXT(blackjack.rule_of(REF_CANNOT_DOUBLE, 0), "805/2015 r.15 b");
}

static void t_805_2015_r16_b__split_only_pairs(void)
{
    start_at(with(BJ_OPT_SPLIT, BJ_SPLIT_PAIRS), "Ts Kh", "9d 8c");
    REFUSED(BJ_SPLIT, CANNOT_SPLIT);
    start_at(with(BJ_OPT_SPLIT, BJ_SPLIT_PAIRS), "Ks Kh", "9d 8c");
    decide(BJ_SPLIT);
    draw("Qh");
    REFUSED(BJ_SPLIT, CANNOT_SPLIT);
    decide(BJ_STAND);
    draw("Kd");
    decide(BJ_SPLIT);
}

static void t_805_2015_r16_c__a_limit_to_splits(void)
{
    for (int64_t splits = 1; splits <= BJ_SPLITS; splits++) {
        start_at(with(BJ_OPT_SPLITS, splits), "8s 8h", "9d 8c");
        for (int64_t i = 0; i < splits; i++) {
            decide(BJ_SPLIT);
            draw("8d");
        }
        CHECK_EQ(state()->box[0].hands, splits + 1);
        REFUSED(BJ_SPLIT, SPLIT_LIMIT);
        CHECK_EQ(p.state.table.seat[0].in_play, (splits + 1) * BET);
    }
    CHECK_TEXT(faults_of(with(BJ_OPT_SPLITS, 8)).list[0].rule, "805/2015 r.16 c");
    CHECK_EQ(faults_of(with(BJ_OPT_SPLITS, 0)).list[0].kind, FAULT_BELOW);
}

static void t_805_2015_r16_d__no_insurance(void)
{
    start_at(with(BJ_OPT_INSURANCE, 0), "Ts 6h", "Ad 8c");
    CHECK_EQ(state()->stage, BJ_PLAY);
    check_refusal(play_try(&p, decision(BJ_INSURE, 1)), REF_CANNOT_INSURE, __FILE__, __LINE__);

    start_at(with(BJ_OPT_INSURANCE, 0), "As Kh", "Ad 8c");    /* even money is another matter */
    CHECK_EQ(awaited().options, can(BJ_DECLINE) | can(BJ_EVEN_MONEY));
}

static void t_805_2015_r16_e__no_special_prizes(void)
{
    start_at(with(BJ_OPT_SPECIAL, 0), "7s 7h", "9d 8c");
    decide(BJ_HIT);
    draw("7d");
    CHECK_EQ(net(), BET);
    CHECK_EQ(play_settle(&p), 1);
}

/* ------------------------------ the bank -------------------------------- */

static void t_805_2015_r17__the_bank_turns_when_all_are_done(void)
{
    start("5s 6h", "Td Ac");
    decide(BJ_DOUBLE);    /* no peek: blackjack lies there, and the double is lost with it */
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
    static const char *const hands[] = {"Td 7c", "9d 8c", "Td 8c", "9d Tc", "Td Tc", "6d Ac",
                                        "7d Ac", "8d Ac", "9d Ac", "Td Ac"};

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
        draw("2s");    /* 6, 8, 10, 12, 14, 16 */
    }
    CHECK(!is_over());
    draw("As");
    CHECK(is_over());
    CHECK_EQ(p.state.table.last[0], 17);
    CHECK_EQ(net(), BET);
}

static void t_805_2015_r4_c__the_last_results_of_the_bank_are_kept(void)
{
    static const struct { const char *bank, *then; uint8_t last; } results[] = {
        {"Td 7c", "", 17}, {"Td 8c", "", 18}, {"9d Tc", "", 19}, {"Td Qc", "", 20},
        {"6d 5c", "Tc", 21}, {"Td 6c", "Ts", BJ_LAST_BUST}, {"Td Ac", "", BJ_LAST_BLACKJACK}};

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
    decide(BJ_SURRENDER);    /* the bank did not play: nothing to remember */
    CHECK_EQ(p.state.table.lasts, 7);
}

/* ---------------------------- blackjack --------------------------------- */

static void t_805_2015_r18__blackjack_beats_21(void)
{
    start("5s 6h", "Td Ac");
    decide(BJ_HIT);
    draw("Ts");
    CHECK_EQ(net(), -BET);
    CHECK_TEXT(line(0, 0, PART_BET)->rule, "805/2015 r.18");

    start("As Kh", "Td 5c");
    draw("6c");    /* the bank makes 21 with three cards */
    CHECK_EQ(net(), BET * 3 / 2);
}

static void t_805_2015_r19__21_with_more_cards_or_after_a_split_is_not_blackjack(void)
{
    start("As 5h", "9d 8c");
    decide(BJ_HIT);
    draw("5d");
    CHECK_EQ(net(), BET);    /* 1 to 1 */

    start("As Ah", "9d 8c");
    decide(BJ_SPLIT);
    draw("Ks Kh");
    CHECK_EQ(net(), 2 * BET);
    CHECK_TEXT(line(0, 1, PART_BET)->rule, "805/2015 r.25 c");

    start("Ks Kh", "Td Ac");    /* and loses to the bank's */
    decide(BJ_SPLIT);
    draw("As Ah");
    CHECK_EQ(net(), -2 * BET);

    start("Ks Kh", "6d 5c");    /* and ties with its 21 */
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

    start("As Kh", "Td Ac");    /* against a ten there is nothing to choose */
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
    CHECK_EQ(net_of_seat(2), BET * 3 / 2);    /* paid */
    decide(BJ_SURRENDER);                     /* surrendered */
    decide(BJ_HIT);
    draw("Td");                               /* lost */
    CHECK(is_over());
    CHECK_EQ(state()->bank.cards, 1);
    CHECK_EQ(state()->hole, card("Tc"));
    CHECK_EQ(play_settle(&p), 3);
    CHECK_EQ(p.state.table.lasts, 0);

    start("Ts 6h", "Ad 6c");    /* an open insurance is a bet to decide */
    insure(100);
    decide(BJ_HIT);
    draw("Td");
    CHECK(is_over());
    CHECK_EQ(state()->bank.cards, 2);
    CHECK_EQ(net(), -BET - 100);
}

/* --------------------------- splits and doubles ------------------------- */

static void t_805_2015_r2_e__a_split_is_a_bet_independent_of_the_first(void)
{
    start("8s 8h", "9d 8c");
    decide(BJ_SPLIT);
    CHECK_EQ(state()->box[0].hands, 2);
    CHECK_EQ(state()->box[0].hand[1].stake, BET);
    CHECK_EQ(play_stack(&p, 0), BOUGHT - 2 * BET);
    draw("Ts");
    decide(BJ_HIT);
    draw("Td");    /* the first is lost, the second plays on */
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_LOST);
    CHECK(!is_over());
    draw("Th");
    decide(BJ_STAND);
    CHECK_EQ(line(0, 1, PART_BET)->result, RESULT_WON);
    CHECK_EQ(net(), 0);
}

static void t_805_2015_r21__equal_values_may_split(void)
{
    for (unsigned a = ACE; a <= KING; a++)
        for (unsigned b = ACE; b <= KING; b++) {
            bool equal = a == b || (a >= 10 && b >= 10);

            if ((a == ACE && b >= 10) || (b == ACE && a >= 10)) continue;
            sit_down(usual());
            play_bet(&p, 0, 0, BET);
            play_close(&p, 0);
            draw_card(card_of(a, SPADES));
            draw("6d");
            draw_card(card_of(b, HEARTS));
            draw("Tc");
            CHECK_EQ(awaited().options >> BJ_SPLIT & 1, equal);
            if (!equal) REFUSED(BJ_SPLIT, CANNOT_SPLIT);
        }
    start("2s 2h", "6d Tc");    /* only the first two cards */
    decide(BJ_HIT);
    draw("2d");
    REFUSED(BJ_SPLIT, CANNOT_SPLIT);
}

static void t_805_2015_r21__split_aces_take_one_card_each(void)
{
    start("As Ah", "6d Tc");
    decide(BJ_SPLIT);
    draw("5s");
    CHECK_EQ(awaited().what, AWAITS_DRAW);    /* nothing to decide: the next ace's card */
    draw("Ac");                               /* 12, and not split again */
    CHECK_EQ(state()->stage, BJ_BANK_PLAYS);
    draw("2d");                               /* the bank makes 18 */
    CHECK_EQ(net(), -2 * BET);
    CHECK_TEXT(blackjack.rule_of(REF_CANNOT_HIT, 0), "805/2015 r.21");
}

static void t_805_2015_r22__equal_cards_may_split_again(void)
{
    start("8s 8h", "6d Tc");
    decide(BJ_SPLIT);
    draw("8d");
    decide(BJ_SPLIT);    /* the first hand again: 8s, then 8h, then 8d wait */
    CHECK_EQ(state()->box[0].hands, 3);
    CHECK_EQ(state()->box[0].hand[1].card[0], card("8h"));
    CHECK_EQ(state()->box[0].hand[2].card[0], card("8d"));
    draw("Ts");
    CHECK_EQ(awaited().place, bj_place(0, 0));
    decide(BJ_STAND);
    draw("8c");
    CHECK_EQ(awaited().place, bj_place(0, 1));
    decide(BJ_SPLIT);
    draw("9s");
    decide(BJ_STAND);
    draw("Td");
    CHECK_EQ(awaited().place, bj_place(0, 2));
    decide(BJ_STAND);
    draw("Th");
    CHECK_EQ(awaited().place, bj_place(0, 3));
    decide(BJ_STAND);
    draw("Tc");
    CHECK_EQ(net(), 4 * BET);
}

static void t_805_2015_r22__aces_may_split_again_if_the_house_lets_them(void)
{
    struct house house = with(BJ_OPT_RESPLIT_ACES, 1);

    house.is[BJ_OPT_SPLITS] = 2;
    start_at(house, "As Ah", "6d Tc");
    decide(BJ_SPLIT);
    draw("Ad");
    CHECK_EQ(awaited().options, can(BJ_SPLIT) | can(BJ_STAND));
    REFUSED(BJ_HIT, CANNOT_HIT);
    REFUSED(BJ_DOUBLE, CANNOT_DOUBLE);
    decide(BJ_SPLIT);
    draw("Ac");    /* the limit is reached: over */
    CHECK_EQ(state()->at_hand, 1);
    draw("9s");
    draw("Ks");
    CHECK_EQ(state()->stage, BJ_BANK_PLAYS);
    draw("3d");    /* 19: 12 loses, 20 wins, 21 wins */
    CHECK_EQ(net(), BET);

    start_at(house, "As Ah", "6d Tc");
    decide(BJ_SPLIT);
    draw("Ad");
    decide(BJ_STAND);
    CHECK_EQ(state()->at_hand, 1);
}

static void t_805_2015_r23__split_hands_may_double(void)
{
    start("8s 8h", "6d Tc");
    decide(BJ_SPLIT);
    draw("3s");
    decide(BJ_DOUBLE);
    draw("Ts");    /* 21 */
    draw("As");    /* ace and 8: 9 */
    decide(BJ_DOUBLE);
    draw("2s");    /* 11: the ace stays 1 */
    draw("4d");    /* 20 */
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_BET)->prize, 2 * BET);
    CHECK_EQ(line(0, 1, PART_BET)->stake, 2 * BET);

    start("8s 8h", "6d Tc");
    decide(BJ_SPLIT);
    draw("4s");
    REFUSED(BJ_DOUBLE, CANNOT_DOUBLE);
}

static void t_split_hands_settle_each_for_itself(void)
{
    struct house house = with(BJ_OPT_SPLITS, 3);

    start_at(house, "8s 8h", "Ad 7c");    /* the bank has 18 */
    insure(300);
    decide(BJ_SPLIT);
    draw("8d");
    decide(BJ_SPLIT);
    draw("8c");
    decide(BJ_SPLIT);
    draw("Ts");
    decide(BJ_STAND);      /* 18: a tie */
    draw("Td");
    decide(BJ_HIT);
    draw("Th");            /* 28: lost at once */
    draw("3c");
    decide(BJ_DOUBLE);
    draw("Kc");            /* 21, doubled: won */
    draw("9c");
    decide(BJ_STAND);      /* 17: lost */
    CHECK(is_over());
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_TIED);
    CHECK_EQ(line(0, 1, PART_BET)->result, RESULT_LOST);
    CHECK_EQ(line(0, 2, PART_BET)->result, RESULT_WON);
    CHECK_EQ(line(0, 3, PART_BET)->result, RESULT_LOST);
    CHECK_EQ(line(0, 0, PART_INSURANCE)->result, RESULT_LOST);
    CHECK_EQ(net(), 0 - BET + 2 * BET - BET - 300);
    CHECK_EQ(play_settle(&p), 5);
}

static bool allowed(enum bj_decision what)
{
    struct command cmd = decision(what, what == BJ_INSURE ? 1 : 0);

    return blackjack.check(&p.state, &cmd) == REF_NONE;
}

static void check_options(void)
{
    for (enum bj_decision what = 0; what < BJ_DECISIONS; what++)
        CHECK_EQ(awaited().options >> what & 1, allowed(what));
    CHECK_EQ(awaited().options >> BJ_DECISIONS, 0);
    for (size_t i = 0; i < p.heard.count; i++)
        if (p.heard.list[i].kind == EV_ASKED) CHECK_EQ(p.heard.list[i].number, awaited().options);
}

static void t_805_2015_r24__the_options_are_what_check_allows(void)
{
    start("8s 8h", "6d Tc");
    CHECK_EQ(awaited().options,
             can(BJ_HIT) | can(BJ_STAND) | can(BJ_SPLIT) | can(BJ_SURRENDER));
    check_options();
    decide(BJ_SPLIT);
    draw("3s");
    CHECK_EQ(awaited().options, can(BJ_HIT) | can(BJ_DOUBLE));
    check_options();

    start("5s 5h", "Ad Tc");
    CHECK_EQ(awaited().options, can(BJ_INSURE) | can(BJ_DECLINE));
    check_options();
    decide(BJ_DECLINE);
    CHECK_EQ(awaited().options, can(BJ_HIT) | can(BJ_DOUBLE) | can(BJ_SPLIT));
    check_options();
}

static void t_805_2015_r24__doubles_and_splits_need_chips(void)
{
    struct house house = usual();

    play_open(&p, &blackjack, &house);
    play_sit(&p, 0, BET + BET / 2);
    play_open_round(&p);
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    deal("5s 5h", "Ad Tc");
    CHECK_EQ(awaited().options, can(BJ_INSURE) | can(BJ_DECLINE));
    decide(BJ_DECLINE);
    CHECK_EQ(awaited().options, can(BJ_HIT));
    REFUSED(BJ_DOUBLE, NO_FUNDS);
    REFUSED(BJ_SPLIT, NO_FUNDS);
    PLAY(&p, .kind = CMD_BUY, .amount = BET / 2);
    check_options();
    decide(BJ_SPLIT);

    play_open(&p, &blackjack, &house);
    play_sit(&p, 0, BET + 10);
    play_open_round(&p);
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    deal("5s 5h", "Ad Tc");
    check_refusal(play_try(&p, decision(BJ_INSURE, 11)), REF_NO_FUNDS, __FILE__, __LINE__);
    insure(10);
}

/* ----------------------------- settlement ------------------------------- */

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
    CHECK_EQ(net(), 152);    /* 151.5, the odd cent upwards */

    start("As Jh", "Qd Ac");    /* a tie if the bank has it too */
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
    draw("Kd");    /* the bank goes above as well: too late for the first */
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
    CHECK_EQ(net(), 0);    /* the stake is lost, the insurance brings as much */
    CHECK_EQ(line(0, 0, PART_INSURANCE)->prize, BET);
    CHECK_TEXT(line(0, 0, PART_INSURANCE)->rule, "805/2015 r.25 f");

    start("8s 8h", "Ad Tc");    /* splits and doubles are lost all the same */
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
    decide(BJ_STAND);
    CHECK_TEXT(line(0, 0, PART_INSURANCE)->rule, "805/2015 r.25 g");    /* as the card is turned */
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

    start("7s 7h", "Td Ac");    /* whatever the comparison brings */
    decide(BJ_HIT);
    draw("7c");
    CHECK_EQ(net(), -BET + 3 * BET);

    start_at(with(BJ_OPT_DOUBLE, BJ_DOUBLE_ANY), "7s 7h", "9d 9c");    /* not doubled */
    decide(BJ_DOUBLE);
    draw("7c");
    CHECK_EQ(net(), 2 * BET + 3 * BET);

    start("6s 8s", "9d 9c");    /* of one suit */
    decide(BJ_HIT);
    draw("7h");
    CHECK_EQ(net(), BET);

    start("7s 7h", "9d 9c");    /* not after a split */
    decide(BJ_SPLIT);
    draw("7c");
    decide(BJ_HIT);
    draw("7d");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 21);
    draw("Td");
    decide(BJ_STAND);
    CHECK_EQ(net(), BET - BET);
}

/* ------------------------- rounds and sessions -------------------------- */

static void t_805_2015_r2_f__a_round_goes_from_bets_to_payment(void)
{
    sit_down(usual());
    CHECK_EQ(awaited().what, AWAITS_BETS);
    CHECK_REFUSED(&p, NO_BET, .kind = CMD_CLOSE);
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    CHECK_REFUSED(&p, ROUND_RUNNING, .kind = CMD_OPEN, .seat = HOUSE);
    deal("Ts 9h", "9d 8c");
    CHECK_EQ(awaited().what, AWAITS_DECISION);
    decide(BJ_STAND);
    CHECK_EQ(awaited().what, AWAITS_OPEN);
    CHECK_EQ(p.state.table.bank, -BET);
    CHECK_EQ(play_settle(&p), 1);
    play_open_round(&p);
    CHECK_EQ(play_settle(&p), 0);
    CHECK_EQ(p.state.table.round, 2);
    CHECK_EQ(state()->used, 0);
}

static void t_805_2015_r2_g__a_session_goes_from_sitting_down_to_leaving(void)
{
    start("Ts 9h", "9d 8c");
    CHECK_REFUSED(&p, CHIPS_IN_PLAY, .kind = CMD_LEAVE);
    decide(BJ_STAND);
    CHECK_EQ(p.state.table.seat[0].rounds, 1);
    PLAY(&p, .kind = CMD_LEAVE);
    CHECK_EQ(p.heard.list[0].amount, BOUGHT + BET);
    CHECK_EQ(p.state.table.brought, -BET);
    CHECK_EQ(line(0, 0, PART_BET)->back, 2 * BET);    /* the round is still on record */
    play_sit(&p, 0, 500);
    CHECK_EQ(p.state.table.seat[0].rounds, 0);
}

static void t_805_2015_r6__one_bank_decides_for_all(void)
{
    sit_down(shared(3));
    for (uint8_t seat = 0; seat < 3; seat++) play_bet(&p, seat, seat, BET * (seat + 1));
    play_time(&p, 20000);
    draw("Ts Th Tc 9d 9s 8h 7c 9c");    /* 19, 18 and 17 against 18 */
    for (unsigned i = 0; i < 3; i++) decide(BJ_STAND);
    CHECK(is_over());
    CHECK_EQ(net_of_seat(0), BET);
    CHECK_EQ(net_of_seat(1), 0);
    CHECK_EQ(net_of_seat(2), -3 * BET);
    CHECK_EQ(p.state.table.bank, 2 * BET);
}

static void t_805_2015_r33__the_seat_keeps_what_was_staked_and_won(void)
{
    start("5s 6h", "Ad 5c");
    insure(100);
    decide(BJ_DOUBLE);
    draw("Ts 2c");    /* 21 against 18: won, and the insurance lost */
    CHECK_EQ(p.state.table.seat[0].staked, 2 * BET + 100);
    CHECK_EQ(p.state.table.seat[0].prizes, 2 * BET);
    play_open_round(&p);
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    deal("Ts 8h", "Td 9c");
    decide(BJ_STAND);
    CHECK_EQ(p.state.table.seat[0].staked, 3 * BET + 100);
    CHECK_EQ(p.state.table.seat[0].prizes, 2 * BET);
}

static void t_805_2015_r35__the_operator_chooses_to_invite_idle_players(void)
{
    for (int64_t on = 0; on <= 1; on++) {
        struct house house = with(OPT_INACTIVITY, on);

        play_open(&p, &blackjack, &house);
        play_sit(&p, 0, BOUGHT);
        play_time(&p, 180001);
        CHECK_EQ(play_heard(&p, EV_INVITED), on);
    }
    CHECK_TEXT(blackjack.options[OPT_INACTIVITY].rule, "805/2015 r.35");
}

/* The same round in both books: the same state, but for the name of the book. */
static void t_805_2015_r37__a_demonstration_plays_alike(void)
{
    static struct bj_state demo;

    for (int64_t book = BOOK_DEMO; book <= BOOK_MONEY; book++) {
        start_at(with(OPT_BOOK, book), "8s 8h", "Ad 7c");
        insure(200);
        decide(BJ_SPLIT);
        draw("3h");
        decide(BJ_DOUBLE);
        draw("Ts Td");
        decide(BJ_STAND);
        if (book == BOOK_DEMO) demo = *state();
    }
    demo.table.house.is[OPT_BOOK] = BOOK_MONEY;
    CHECK(memcmp(&demo, state(), sizeof demo) == 0);
}

/* Chips come in by SIT and BUY and go out by LEAVE, counted each time, and through it
 * all the book of the table is the one it opened with. */
static void t_805_2015_r38__demonstration_chips_stay_in_their_book(void)
{
    start_at(with(OPT_BOOK, BOOK_DEMO), "As Kh", "9d 7c");
    CHECK_EQ(p.state.table.brought, BOUGHT);
    CHECK_EQ(net(), BET * 3 / 2);
    PLAY(&p, .kind = CMD_BUY, .amount = 500);
    CHECK_EQ(p.state.table.brought, BOUGHT + 500);
    PLAY(&p, .kind = CMD_LEAVE);
    CHECK_EQ(p.state.table.brought, -BET * 3 / 2);
    CHECK_EQ(p.state.table.bank, p.state.table.brought);
    CHECK_EQ(p.state.table.house.is[OPT_BOOK], BOOK_DEMO);
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
    decide(BJ_STAND);    /* the bank is about to draw */
    void_round();
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(0, 0, PART_BET)->result, RESULT_VOID);
    CHECK_EQ(line(0, 0, PART_BET)->prize, 0);
    CHECK_EQ(p.state.table.seat[0].staked, 0);
    CHECK_EQ(p.state.table.lasts, 0);

    sit_down(usual());
    play_bet(&p, 0, 4, BET);    /* while bets are open */
    void_round();
    CHECK_EQ(net(), 0);
    CHECK_EQ(line(4, 0, PART_BET)->back, BET);
    play_open_round(&p);
    CHECK_EQ(play_settle(&p), 0);

    start("As Kh", "Td 9c");    /* a decided round is not voided any more */
    CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE);
}

static void t_805_2015_r28__a_void_round_returns_every_stake(void)
{
    struct house house = shared(3);

    house.is[BJ_OPT_BOXES] = 2;
    house.is[OPT_UNIT] = 1;
    sit_down(house);
    play_bet(&p, 0, 0, 1001);    /* will be surrendered */
    play_bet(&p, 1, 1, 1000);    /* has blackjack, paid at once */
    play_bet(&p, 2, 2, 1000);    /* splits, doubles, loses one */
    play_bet(&p, 2, 3, 1000);    /* has not played */
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
    CHECK_EQ(net_of_seat(1), 1500);    /* determined and paid: it stays */
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

    start("Ts 9h", "Ad 5c");    /* with the insurance, lost or not */
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
    PLAY(&p, .kind = CMD_LEAVE, .seat = 2);    /* who did not bet may go */
    void_round();
    CHECK_EQ(net_of_seat(0), 0);
    PLAY(&p, .kind = CMD_LEAVE, .seat = 0);
}

/* ------------------------------ time-outs ------------------------------- */

static bool table_decided(enum bj_decision what)    /* in the last command, for the player */
{
    for (size_t i = 0; i < p.heard.count; i++)
        if (p.heard.list[i].kind == EV_DECIDED && p.heard.list[i].number == what)
            return p.heard.list[i].amount == 1;
    return false;
}

static void t_805_2015_r30__the_table_plays_for_who_is_absent(void)
{
    sit_down(shared(3));
    for (uint8_t seat = 0; seat < 3; seat++) play_bet(&p, seat, seat, BET);
    play_time(&p, 20000);
    draw("2s As 8h Ad 3s Kh 8s 7c");

    play_time(&p, 39999);
    CHECK_EQ(awaited().place, 0);
    play_time(&p, 40000);    /* insurance: declined */
    CHECK(table_decided(BJ_DECLINE));
    CHECK_EQ(state()->box[0].insurance, 0);
    CHECK_EQ(awaited().place, 1);
    play_time(&p, 60000);    /* even money: declined */
    CHECK(table_decided(BJ_DECLINE));
    insure(100);

    CHECK_EQ(awaited().place, 0);
    play_time(&p, 80000);    /* 5: draws */
    CHECK(table_decided(BJ_HIT));
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    play_time(&p, 200000);   /* no clock runs while a card is awaited */
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    draw("2d");              /* 7: draws again, without asking */
    CHECK(table_decided(BJ_HIT));
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    draw("5d");              /* 12: stands */
    CHECK(table_decided(BJ_STAND));

    CHECK_EQ(awaited().place, 2);
    decide(BJ_SPLIT);
    CHECK(!table_decided(BJ_SPLIT));
    draw("8d");
    play_time(&p, 220000);   /* 16, though it could split: stands */
    CHECK(table_decided(BJ_STAND));
    CHECK_EQ(state()->box[2].hands, 2);
    draw("2h");              /* 10, though it could double; and it is asked anew */
    CHECK_EQ(awaited().what, AWAITS_DECISION);
    play_time(&p, 240000);
    draw("Ah");              /* 21: over */
    CHECK(is_over());        /* the bank has 18 */
    CHECK_EQ(net_of_seat(0), -BET);
    CHECK_EQ(net_of_seat(1), BET * 3 / 2);
    CHECK_EQ(net_of_seat(2), -BET + BET - 100);

    start("Ts 6h", "9d 7c");    /* an individual table waits */
    play_time(&p, TIME_MAX_MS);
    CHECK_EQ(awaited().what, AWAITS_DECISION);
}

/* ------------------------------- the rest ------------------------------- */

static void t_only_the_player_at_turn_decides_and_only_the_hand_at_turn(void)
{
    sit_down(shared(2));
    play_bet(&p, 0, 0, BET);
    play_bet(&p, 1, 1, BET);
    play_time(&p, 20000);
    draw("Ts Th 6d 6s 9h Tc");
    CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_DECIDE, .seat = 1, .place = 1, .number = BJ_HIT);
    CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_DECIDE, .seat = 1, .place = 0, .number = BJ_HIT);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DECIDE, .seat = 0, .place = 8, .number = BJ_HIT);
    CHECK_REFUSED(&p, MALFORMED, .kind = CMD_DECIDE, .number = BJ_HIT, .amount = 1);
    CHECK_REFUSED(&p, MALFORMED, .kind = CMD_DECIDE, .number = BJ_DECISIONS);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DECIDE, .number = BJ_DECLINE);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_BET, .place = 2, .amount = 100);
    CHECK_REFUSED(&p, BETS_CLOSED, .kind = CMD_ANNOUNCE, .amount = 100);
    PLAY(&p, .kind = CMD_DECIDE, .number = BJ_HIT);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DECIDE, .number = BJ_HIT);

    sit_down(usual());
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_ANNOUNCE, .amount = 100);
}

static void t_the_cut_card_is_seen_between_rounds(void)
{
    struct house house = with(BJ_OPT_SHUFFLE, BJ_CUT_CARD);
    unsigned     left = 8 * DECK;

    house.is[BJ_OPT_CUT] = 8 * DECK - 6;
    sit_down(house);
    CHECK(!play_heard(&p, EV_SHUFFLED));
    for (unsigned round = 0; round < 6; round++) {
        play_bet(&p, 0, 0, BET);
        play_close(&p, 0);
        deal("Ts 9h", "9d 8c");
        decide(BJ_STAND);
        left -= 4;
        CHECK_EQ(state()->shoe.left, left);
        play_open_round(&p);
        CHECK_EQ(play_heard(&p, EV_SHUFFLED), left <= 8 * DECK - 6);
        if (left <= 8 * DECK - 6) left = 8 * DECK;
        CHECK_EQ(state()->shoe.left, left);
    }

    start("Ts 9h", "9d 8c");    /* the usual house: for every round */
    decide(BJ_STAND);
    play_open_round(&p);
    CHECK(play_heard(&p, EV_SHUFFLED));
    CHECK_EQ(state()->shoe.left, 8 * DECK);
}

/* 44 hands are the most that four decks surely serve; and whatever the cut card leaves
 * must serve the longest round. */
static void t_the_shoe_lasts_for_the_longest_round(void)
{
    struct house  house = shared(7);
    struct faults faults;

    house.is[BJ_OPT_DECKS] = 4;
    house.is[BJ_OPT_SPLITS] = 5;
    CHECK_EQ(faults_of(house).count, 0);
    house.is[BJ_OPT_SPLITS] = 6;
    faults = faults_of(house);
    CHECK_EQ(faults.count, 1);
    CHECK_EQ(faults.list[0].option, BJ_OPT_SPLITS);
    CHECK_EQ(faults.list[0].limit, 5);
    house.is[BJ_OPT_DECKS] = 6;
    house.is[BJ_OPT_SPLITS] = 7;
    CHECK_EQ(faults_of(house).count, 0);

    CHECK_EQ(faults_of(with(BJ_OPT_SHUFFLE, BJ_CUT_CARD)).count, 0);
    house = with(BJ_OPT_SHUFFLE, BJ_CUT_CARD);
    house.is[BJ_OPT_CUT] = 1;
    faults = faults_of(house);
    CHECK_EQ(faults.list[0].kind, FAULT_BELOW);
    CHECK_EQ(faults.list[0].option, BJ_OPT_CUT);
    house.is[BJ_OPT_CUT] = faults.list[0].limit;
    CHECK_EQ(faults_of(house).count, 0);
}

static void t_chips_that_do_not_divide_are_warned_about(void)
{
    struct house  house = with(OPT_UNIT, 1);
    struct faults faults = faults_of(house);

    CHECK(!faults_refuse(&faults));
    CHECK_EQ(faults.count, 2);
    CHECK_TEXT(faults.list[0].rule, "805/2015 r.25 a");
    CHECK_TEXT(faults.list[1].rule, "805/2015 r.15 e");
    house.is[BJ_OPT_SURRENDER] = 0;
    CHECK_EQ(faults_of(house).count, 1);
    house.is[OPT_UNIT] = 2;
    CHECK_EQ(faults_of(house).count, 0);
}

static void check_name(unsigned place, enum tongue tongue, const char *name)
{
    char        room[40];
    struct text out = text_over(room, sizeof room);

    blackjack.name_place(place, tongue, &out);
    CHECK_TEXT(room, name);
}

static void t_places_have_names(void)
{
    check_name(0, PT, "lugar 1");
    check_name(6, EN, "place 7");
    check_name(bj_place(2, 3), PT, "lugar 3, mão 4");
    check_name(bj_place(2, 3), KEY, "box-3-hand-4");
    check_name(BJ_BANK, PT, "banca");
}

TEST_MAIN(TESTS)
