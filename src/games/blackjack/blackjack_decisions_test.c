#include "games/blackjack/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(805_2015_r2_e__a_split_is_a_bet_independent_of_the_first)                                    \
    X(805_2015_r15__places_decide_in_order_and_blackjack_does_not)                                 \
    X(805_2015_r15_a__11_or_less_must_draw)                                                        \
    X(805_2015_r15_b__double_takes_one_card)                                                       \
    X(805_2015_r15_b__double_on_9_10_11_alone)                                                     \
    X(805_2015_r15_c__above_11_may_stand)                                                          \
    X(805_2015_r15_d__draw_until_21)                                                               \
    X(805_2015_r15_e__surrender_returns_half)                                                      \
    X(805_2015_r15_e__no_surrender_to_an_ace_nor_later)                                            \
    X(805_2015_r15_f__insurance_up_to_half_the_bet)                                                \
    X(805_2015_r15_f__insurance_is_asked_before_anyone_plays)                                      \
    X(805_2015_r16_a__double_on_any_two_cards)                                                     \
    X(805_2015_r16_b__split_only_pairs)                                                            \
    X(805_2015_r16_c__a_limit_to_splits)                                                           \
    X(805_2015_r16_d__no_insurance)                                                                \
    X(805_2015_r16_e__no_special_prizes)                                                           \
    X(805_2015_r21__equal_values_may_split)                                                        \
    X(805_2015_r21__split_aces_take_one_card_each)                                                 \
    X(805_2015_r22__equal_cards_may_split_again)                                                   \
    X(805_2015_r22__aces_may_split_again_if_the_house_lets_them)                                   \
    X(805_2015_r23__split_hands_may_double)                                                        \
    X(805_2015_r24__the_options_are_what_check_allows)                                             \
    X(805_2015_r24__doubles_and_splits_need_chips)                                                 \
    X(805_2015_r24__each_decision_says_what_it_does_to_the_chips)                                  \
    X(805_2015_r30__the_table_plays_for_who_is_absent)                                             \
    X(split_hands_settle_each_for_itself)
TESTS(TEST_DECLARE)

/* ---------------------------- the decisions ----------------------------- */

static void t_805_2015_r15__places_decide_in_order_and_blackjack_does_not(void)
{
    sit_down(shared(3));
    play_bet(&p, 2, 1, 100);
    play_bet(&p, 0, 3, 100);
    play_bet(&p, 1, 6, 100);
    play_time(&p, 20000);
    draw("Ts Ah 9h Kd 8s Kh 9s 7c"); /* the box in the middle has blackjack */
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
    draw("2s"); /* 13, and no more decisions */
    CHECK_EQ(state()->stage, BJ_BANK_PLAYS);
    draw("5d");
    CHECK_EQ(net(), -2 * BET);

    start("5s 6h", "9d 7c");
    decide(BJ_DOUBLE);
    draw("Ts 4d");
    CHECK_EQ(net(), 2 * BET);

    start("2s 3h", "9d 7c"); /* only on two cards */
    decide(BJ_HIT);
    draw("4s");
    REFUSED(BJ_DOUBLE, CANNOT_DOUBLE);
}

static void t_805_2015_r15_b__double_on_9_10_11_alone(void)
{
    for (unsigned a = ACE; a <= KING; a++)
        for (unsigned b = ACE; b <= KING; b++) {
            unsigned high = a > b ? a : b, low = a < b ? a : b;
            unsigned total = (low < 10 ? low : 10) + (high < 10 ? high : 10); /* aces as 1 */

            if (low == ACE && high >= 10) continue; /* blackjack decides nothing */
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
    draw("As"); /* 21: over by itself */
    CHECK(is_over());
    CHECK_EQ(net(), BET);

    start("Ts 6h", "9d 8c");
    decide(BJ_HIT);
    draw("6c"); /* above */
    CHECK(is_over());
}

static void t_805_2015_r15_e__surrender_returns_half(void)
{
    start("Ts 6h", "Td Ac"); /* early: the bank had blackjack, and nobody looked */
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
    CHECK_EQ(net(), -50); /* the odd cent is the player's */
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
    insure(50); /* half of 101 rounds down: it may not exceed */

    house.value[OPT_MINIMUM] = 1;
    sit_down(house);
    play_bet(&p, 0, 0, 1);
    play_close(&p, 0);
    deal("Ts 6h", "Ad 8c");
    CHECK_EQ(state()->stage, BJ_PLAY); /* a cent has no half, so nothing is asked */

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
    CHECK_EQ(awaited().place, 0); /* now they play */
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

    start_at(with(BJ_OPT_INSURANCE, 0), "As Kh", "Ad 8c"); /* even money is another matter */
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

/* -------------------------- splits and doubles -------------------------- */

static void t_805_2015_r2_e__a_split_is_a_bet_independent_of_the_first(void)
{
    start("8s 8h", "9d 8c");
    decide(BJ_SPLIT);
    CHECK_EQ(state()->box[0].hands, 2);
    CHECK_EQ(state()->box[0].hand[1].stake, BET);
    CHECK_EQ(play_stack(&p, 0), BOUGHT - 2 * BET);
    draw("Ts");
    decide(BJ_HIT);
    draw("Td"); /* the first is lost, the second plays on */
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
    start("2s 2h", "6d Tc"); /* only the first two cards */
    decide(BJ_HIT);
    draw("2d");
    REFUSED(BJ_SPLIT, CANNOT_SPLIT);
}

static void t_805_2015_r21__split_aces_take_one_card_each(void)
{
    start("As Ah", "6d Tc");
    decide(BJ_SPLIT);
    draw("5s");
    CHECK_EQ(awaited().what, AWAITS_DRAW); /* nothing to decide: the next ace's card */
    draw("Ac");                            /* 12, and not split again */
    CHECK_EQ(state()->stage, BJ_BANK_PLAYS);
    draw("2d"); /* the bank makes 18 */
    CHECK_EQ(net(), -2 * BET);
    CHECK_TEXT(blackjack.rule_of(REF_CANNOT_HIT, 0), "805/2015 r.21");
}

static void t_805_2015_r22__equal_cards_may_split_again(void)
{
    start("8s 8h", "6d Tc");
    decide(BJ_SPLIT);
    draw("8d");
    decide(BJ_SPLIT); /* the first hand again: 8s, then 8h, then 8d wait */
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

    house.value[BJ_OPT_SPLITS] = 2;
    start_at(house, "As Ah", "6d Tc");
    decide(BJ_SPLIT);
    draw("Ad");
    CHECK_EQ(awaited().options, can(BJ_SPLIT) | can(BJ_STAND));
    REFUSED(BJ_HIT, CANNOT_HIT);
    REFUSED(BJ_DOUBLE, CANNOT_DOUBLE);
    decide(BJ_SPLIT);
    draw("Ac"); /* the limit is reached: over */
    CHECK_EQ(state()->at_hand, 1);
    draw("9s");
    draw("Ks");
    CHECK_EQ(state()->stage, BJ_BANK_PLAYS);
    draw("3d"); /* 19: 12 loses, 20 wins, 21 wins */
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
    draw("Ts"); /* 21 */
    draw("As"); /* ace and 8: 9 */
    decide(BJ_DOUBLE);
    draw("2s"); /* 11: the ace stays 1 */
    draw("4d"); /* 20 */
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

    start_at(house, "8s 8h", "Ad 7c"); /* the bank has 18 */
    insure(300);
    decide(BJ_SPLIT);
    draw("8d");
    decide(BJ_SPLIT);
    draw("8c");
    decide(BJ_SPLIT);
    draw("Ts");
    decide(BJ_STAND); /* 18: a tie */
    draw("Td");
    decide(BJ_HIT);
    draw("Th"); /* 28: lost at once */
    draw("3c");
    decide(BJ_DOUBLE);
    draw("Kc"); /* 21, doubled: won */
    draw("9c");
    decide(BJ_STAND); /* 17: lost */
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
    CHECK_EQ(awaited().options, can(BJ_HIT) | can(BJ_STAND) | can(BJ_SPLIT) | can(BJ_SURRENDER));
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
    REFUSED(BJ_DOUBLE, NO_CHIPS);
    REFUSED(BJ_SPLIT, NO_CHIPS);
    PLAY(&p, .kind = CMD_BUY, .amount = BET / 2);
    check_options();
    decide(BJ_SPLIT);

    play_open(&p, &blackjack, &house);
    play_sit(&p, 0, BET + 10);
    play_open_round(&p);
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    deal("5s 5h", "Ad Tc");
    check_refusal(play_try(&p, decision(BJ_INSURE, 11)), REF_NO_CHIPS, __FILE__, __LINE__);
    insure(10);
}

/* What was said before is what the decision then does. */
static void decides_as_said(const char *player, const char *bank, enum bj_decision what, cents adds,
                            cents back, const char *rule)
{
    struct bj_consequence said;
    struct seat           before;

    start_at(with(BJ_OPT_DOUBLE, BJ_DOUBLE_ANY), player, bank);
    if (what < BJ_INSURE && awaited().options & can(BJ_DECLINE)) decide(BJ_DECLINE);
    said = bj_consequence(state(), what);
    before = p.state.table.seat[0];
    check_refusal(play_try(&p, decision(what, what == BJ_INSURE ? said.adds : 0)), REF_NONE,
                  __FILE__, __LINE__);
    CHECK_EQ(said.adds, adds);
    CHECK_EQ(said.back, back);
    CHECK_TEXT(said.rule, rule);
    CHECK_EQ(p.state.table.seat[0].stack, before.stack - adds + back);
}

static void t_805_2015_r24__each_decision_says_what_it_does_to_the_chips(void)
{
    decides_as_said("5s 5h", "9d 7c", BJ_HIT, 0, 0, "805/2015 r.15 a");
    decides_as_said("Ts 5h", "9d 7c", BJ_HIT, 0, 0, "805/2015 r.15 d");
    decides_as_said("Ts 5h", "9d 7c", BJ_STAND, 0, 0, "805/2015 r.15 c");
    decides_as_said("5s 5h", "9d 7c", BJ_DOUBLE, BET, 0, "805/2015 r.15 b");
    decides_as_said("Ts 5h", "9d 7c", BJ_DOUBLE, BET, 0, "805/2015 r.16 a");
    decides_as_said("8s 8h", "9d 7c", BJ_SPLIT, BET, 0, "805/2015 r.21");
    decides_as_said("Ts 5h", "9d 7c", BJ_SURRENDER, 0, BET / 2, "805/2015 r.15 e");
    decides_as_said("Ts 5h", "Ad 7c", BJ_INSURE, BET / 2, 0, "805/2015 r.15 f");
    decides_as_said("Ts 5h", "Ad 7c", BJ_DECLINE, 0, 0, "805/2015 r.15 f");
    decides_as_said("Ts Ah", "Ad 7c", BJ_EVEN_MONEY, 0, 2 * BET, "805/2015 r.20 b");

    start("8s 8h", "6d Tc");
    decide(BJ_SPLIT);
    draw("3s");
    CHECK_TEXT(bj_consequence(state(), BJ_DOUBLE).rule, "805/2015 r.23");
}

/* ------------------------------ time-outs ------------------------------- */

static bool table_decided(enum bj_decision what) /* in the last command, for the player */
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
    play_time(&p, 40000); /* insurance: declined */
    CHECK(table_decided(BJ_DECLINE));
    CHECK_EQ(state()->box[0].insurance, 0);
    CHECK_EQ(awaited().place, 1);
    play_time(&p, 60000); /* even money: declined */
    CHECK(table_decided(BJ_DECLINE));
    insure(100);

    CHECK_EQ(awaited().place, 0);
    play_time(&p, 80000); /* 5: draws */
    CHECK(table_decided(BJ_HIT));
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    play_time(&p, 200000); /* no clock runs while a card is awaited */
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    draw("2d"); /* 7: draws again, without asking */
    CHECK(table_decided(BJ_HIT));
    CHECK_EQ(awaited().what, AWAITS_DRAW);
    draw("5d"); /* 12: stands */
    CHECK(table_decided(BJ_STAND));

    CHECK_EQ(awaited().place, 2);
    decide(BJ_SPLIT);
    CHECK(!table_decided(BJ_SPLIT));
    draw("8d");
    play_time(&p, 220000); /* 16, though it could split: stands */
    CHECK(table_decided(BJ_STAND));
    CHECK_EQ(state()->box[2].hands, 2);
    draw("2h"); /* 10, though it could double; and it is asked anew */
    CHECK_EQ(awaited().what, AWAITS_DECISION);
    play_time(&p, 240000);
    draw("Ah");       /* 21: over */
    CHECK(is_over()); /* the bank has 18 */
    CHECK_EQ(net_of_seat(0), -BET);
    CHECK_EQ(net_of_seat(1), BET * 3 / 2);
    CHECK_EQ(net_of_seat(2), -BET + BET - 100);

    start("Ts 6h", "9d 7c"); /* an individual table waits */
    play_time(&p, TIME_MAX_MS);
    CHECK_EQ(awaited().what, AWAITS_DECISION);
}

TEST_MAIN(TESTS)
