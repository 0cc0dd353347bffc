#include "games/blackjack/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(805_2015_r2_a__a_bet_is_chips_that_a_seat_puts_on_a_box)                                     \
    X(805_2015_r2_b__a_box_opens_with_at_most_the_maximum)                                         \
    X(805_2015_r2_c__a_box_opens_with_at_least_the_minimum)                                        \
    X(805_2015_r2_f__a_round_goes_from_bets_to_payment)                                            \
    X(805_2015_r2_g__a_session_goes_from_sitting_down_to_leaving)                                  \
    X(805_2015_r4_a__seven_boxes_each_for_one_player)                                              \
    X(805_2015_r4_b__four_six_or_eight_decks)                                                      \
    X(805_2015_r5__individual_tables_have_one_seat)                                                \
    X(805_2015_r6__one_bank_decides_for_all)                                                       \
    X(805_2015_r7__several_boxes_where_the_operator_allows)                                        \
    X(805_2015_r8_a__an_ace_is_11_or_1)                                                            \
    X(805_2015_r8_a_i__the_bank_stands_on_soft_17)                                                 \
    X(805_2015_r8_a_ii__an_ace_doubled_as_1_stays_1)                                               \
    X(805_2015_r8_b__figures_count_10)                                                             \
    X(805_2015_r8_c__the_other_cards_count_what_they_show)                                         \
    X(805_2015_r9__the_limits_are_for_the_opening_bet)                                             \
    X(805_2015_r10__the_operator_sets_both_limits)                                                 \
    X(805_2015_r11__the_maximum_is_at_most_100_times_the_minimum)                                  \
    X(805_2015_r14__two_cards_to_each_bet_and_two_to_the_bank)                                     \
    X(805_2015_r14__a_round_without_bets_deals_no_cards)                                           \
    X(805_2015_r14_a__first_one_card_each_and_the_bank_face_up)                                    \
    X(805_2015_r14_b__the_second_card_of_the_bank_is_hidden)                                       \
    X(805_2015_r14_b__views_do_not_change_with_what_is_hidden)                                     \
    X(805_2015_r33__the_seat_keeps_what_was_staked_and_won)                                        \
    X(805_2015_r35__the_operator_chooses_to_invite_idle_players)                                   \
    X(805_2015_r37__a_demonstration_plays_alike)                                                   \
    X(805_2015_r38__demonstration_chips_stay_in_their_book)                                        \
    X(only_the_player_at_turn_decides_and_only_the_hand_at_turn)                                   \
    X(the_cut_card_is_seen_between_rounds)                                                         \
    X(the_shoe_lasts_for_the_longest_round)                                                        \
    X(chips_that_do_not_divide_are_warned_about)                                                   \
    X(places_have_names)
TESTS(TEST_DECLARE)

/* ------------------------------- the bets ------------------------------- */

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
    play_bet(&p, 0, 0, 1000); /* the maximum: doubles and splits come on top */
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

    house.value[BJ_OPT_MAXIMUM] = 2;
    sit_down(house);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = 0, .amount = 2400);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = 0, .amount = 5100);
    play_bet(&p, 0, 0, 5000);
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
    play_bet(&p, 1, 6, 100); /* free again, and his now */
    CHECK_REFUSED(&p, PLACE_TAKEN, .kind = CMD_BET, .place = 6, .amount = 100);
}

static void t_805_2015_r7__several_boxes_where_the_operator_allows(void)
{
    sit_down(usual());
    play_bet(&p, 0, 2, 100);
    CHECK_REFUSED(&p, TOO_MANY_PLACES, .kind = CMD_BET, .place = 3, .amount = 100);
    play_bet(&p, 0, 2, 100); /* more on the same is not another place */
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

/* ------------------------------ the cards ------------------------------- */

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

    start("As 2h", "6d Tc"); /* 13, not 3: it may stand */
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

    start("Ts 8h", "5d Ac"); /* 16 with the ace as 11; then 15 with it as 1 */
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
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 14); /* as 11 it would be 24, or 14 */

    start("As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("2s");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 11); /* not 21 */
    draw("4d");                                         /* the bank makes 20 */
    CHECK_EQ(net(), -2 * BET);

    start("As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("Ah");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 20); /* an ace that comes later is free */

    start("As 9h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("As");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 21);

    start_at(with(BJ_OPT_DOUBLE, BJ_DOUBLE_ANY), "As 8h", "6d Tc");
    decide(BJ_DOUBLE);
    draw("2s");
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 21); /* not doubled for a 9: it is free */
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
    static const struct {
        const char *card;
        unsigned    place;
    } order[] = {{"2s", 0}, {"3s", 4}, {"4s", BJ_BANK}};

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

    decide(BJ_SURRENDER); /* never turned, so hidden for good */
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

    house.value[BJ_OPT_DECKS] = 4;
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
    CHECK_EQ(line(0, 0, PART_BET)->back, 2 * BET); /* the round is still on record */
    play_sit(&p, 0, 500);
    CHECK_EQ(p.state.table.seat[0].rounds, 0);
}

static void t_805_2015_r6__one_bank_decides_for_all(void)
{
    sit_down(shared(3));
    for (uint8_t seat = 0; seat < 3; seat++) play_bet(&p, seat, seat, BET * (seat + 1));
    play_time(&p, 20000);
    draw("Ts Th Tc 9d 9s 8h 7c 9c"); /* 19, 18 and 17 against 18 */
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
    draw("Ts 2c"); /* 21 against 18: won, and the insurance lost */
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
    demo.table.house.value[OPT_BOOK] = BOOK_MONEY;
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
    CHECK_EQ(p.state.table.house.value[OPT_BOOK], BOOK_DEMO);
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

    house.value[BJ_OPT_CUT] = 8 * DECK - 6;
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

    start("Ts 9h", "9d 8c"); /* the usual house: for every round */
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

    house.value[BJ_OPT_DECKS] = 4;
    house.value[BJ_OPT_SPLITS] = 5;
    CHECK_EQ(faults_of(house).count, 0);
    house.value[BJ_OPT_SPLITS] = 6;
    faults = faults_of(house);
    CHECK_EQ(faults.count, 1);
    CHECK_EQ(faults.list[0].option, BJ_OPT_SPLITS);
    CHECK_EQ(faults.list[0].limit, 5);
    house.value[BJ_OPT_DECKS] = 6;
    house.value[BJ_OPT_SPLITS] = 7;
    CHECK_EQ(faults_of(house).count, 0);

    CHECK_EQ(faults_of(with(BJ_OPT_SHUFFLE, BJ_CUT_CARD)).count, 0);
    house = with(BJ_OPT_SHUFFLE, BJ_CUT_CARD);
    house.value[BJ_OPT_CUT] = 1;
    faults = faults_of(house);
    CHECK_EQ(faults.list[0].kind, FAULT_BELOW);
    CHECK_EQ(faults.list[0].option, BJ_OPT_CUT);
    house.value[BJ_OPT_CUT] = faults.list[0].limit;
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
    house.value[BJ_OPT_SURRENDER] = 0;
    CHECK_EQ(faults_of(house).count, 1);
    house.value[OPT_UNIT] = 2;
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
