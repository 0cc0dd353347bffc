/* hand_test.c -- the course of a hand: blinds, cards, streets, the end. */
#include "games/poker/scripted_test.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r2_c__everything_is_counted_from_the_button)                                        \
    X(811_2015_r2_c__everything_is_counted_from_the_button)                                        \
    X(809_2015_r2_c__everything_is_counted_from_the_button)                                        \
    X(806_2015_r4_b__any_of_52_cards)                                                              \
    X(811_2015_r4_b__any_of_52_cards)                                                              \
    X(806_2015_r2_h__the_flop_is_three_cards)                                                      \
    X(811_2015_r2_h__the_flop_is_three_cards)                                                      \
    X(806_2015_r2_t__the_turn_is_the_fourth_card)                                                  \
    X(811_2015_r2_t__the_turn_is_the_fourth_card)                                                  \
    X(806_2015_r2_r__the_river_is_the_fifth_card)                                                  \
    X(811_2015_r2_r__the_river_is_the_fifth_card)                                                  \
    X(806_2015_r25__two_cards_each_and_four_turns_of_betting)                                      \
    X(811_2015_r25__four_cards_each_and_four_turns_of_betting)                                     \
    X(809_2015_r24__two_cards_each_and_five_turns_of_betting)                                      \
    X(806_2015_r48__the_blinds_lie_there_before_the_cards)                                         \
    X(811_2015_r48__the_blinds_lie_there_before_the_cards)                                         \
    X(809_2015_r46__the_antes_lie_there_before_the_cards)                                          \
    X(806_2015_r49__one_card_each_from_the_small_blind_on)                                         \
    X(811_2015_r49__one_card_each_from_the_small_blind_on)                                         \
    X(806_2015_r50__then_the_second_in_the_same_order)                                             \
    X(811_2015_r50__then_the_second_to_the_fourth_in_the_same_order)                               \
    X(809_2015_r47__one_card_each_from_the_left_of_the_button_on)                                  \
    X(809_2015_r48__then_the_second_in_the_same_order)                                             \
    X(806_2015_r51__the_first_turn_opens_left_of_the_big_blind)                                    \
    X(811_2015_r51__the_first_turn_opens_left_of_the_big_blind)                                    \
    X(806_2015_r51__between_two)                                                                   \
    X(811_2015_r51__between_two)                                                                   \
    X(806_2015_r52__the_small_blind_completes_the_big_one_has_its_option)                          \
    X(811_2015_r52__the_small_blind_completes_the_big_one_has_its_option)                          \
    X(806_2015_r53__three_common_cards_after_the_first_turn)                                       \
    X(811_2015_r53__three_common_cards_after_the_first_turn)                                       \
    X(806_2015_r54__the_second_turn_opens_left_of_the_button)                                      \
    X(811_2015_r54__the_second_turn_opens_left_of_the_button)                                      \
    X(806_2015_r55__a_fourth_card_after_the_second_turn)                                           \
    X(811_2015_r55__a_fourth_card_after_the_second_turn)                                           \
    X(806_2015_r56__the_third_turn_opens_left_of_the_button)                                       \
    X(811_2015_r56__the_third_turn_opens_left_of_the_button)                                       \
    X(806_2015_r57__a_fifth_card_after_the_third_turn)                                             \
    X(811_2015_r57__a_fifth_card_after_the_third_turn)                                             \
    X(806_2015_r58__the_fourth_turn_opens_left_of_the_button)                                      \
    X(811_2015_r58__the_fourth_turn_opens_left_of_the_button)                                      \
    X(806_2015_r72__a_void_hand_gives_every_chip_back)                                             \
    X(811_2015_r72__a_void_hand_gives_every_chip_back)                                             \
    X(809_2015_r73__a_void_hand_gives_every_chip_back)                                             \
    X(every_invariant_is_missed_when_it_is_broken)
TESTS(TEST_DECLARE)

/* ---------------------------- the order of things -------------------------- */

static void everything_is_counted_from_the_button(enum variant v)
{
    for (unsigned button = 0; button < 5; button++) {
        struct hand_terms t = plain(v, 5);

        t.in = 1 << 0 | 1 << 2 | 1 << 3; /* a button without player stays where it is */
        t.button = (uint8_t)button;
        begin(&t, "");
        CHECK_EQ(h.turn, button == 0 || button == 1 ? 2 : button == 2 ? 3 : 0);
    }
}
IN_THREE(r2_c, r2_c, everything_is_counted_from_the_button)

static void cards_and_turns(enum variant v, unsigned cards, unsigned turns)
{
    struct hand_terms t = plain(v, 3);
    unsigned          dealt = 0, betting = 0, street = 99;

    shuffle(&t, "");
    while (hand_awaits(&h) != HAND_AWAITS_NOTHING) {
        if (hand_awaits(&h) == HAND_AWAITS_CARD) {
            dealt += h.turn != NOBODY;
            hand_deal(&h, next_card());
        } else {
            betting += h.street != street;
            street = h.street;
            hand_act(&h, MOVE_CHECK, 0);
        }
    }
    CHECK_EQ(dealt, 3 * cards);
    CHECK_EQ(betting, turns);
    CHECK_EQ(h.turned, 5);
}

static void t_806_2015_r25__two_cards_each_and_four_turns_of_betting(void)
{
    cards_and_turns(HOLDEM, 2, 4);
}

static void t_811_2015_r25__four_cards_each_and_four_turns_of_betting(void)
{
    cards_and_turns(OMAHA, 4, 4);
}

static void t_809_2015_r24__two_cards_each_and_five_turns_of_betting(void)
{
    cards_and_turns(SINTETICO, 2, 5);
}

static void the_blinds_lie_there_before_the_cards(enum variant v)
{
    struct hand_terms t = blinds(v, 4);

    shuffle(&t, "");
    CHECK_EQ(hand_awaits(&h), HAND_AWAITS_CARD);
    CHECK_EQ(h.seat[2].bet, 50);
    CHECK_EQ(h.seat[3].bet, 100);
    CHECK_EQ(h.seat[0].paid + h.seat[1].paid, 0);
    CHECK_EQ(h.seat[3].stack, 9900);
}
IN_TWO(r48, the_blinds_lie_there_before_the_cards)

static void t_809_2015_r46__the_antes_lie_there_before_the_cards(void)
{
    struct hand_terms t = unseen(11);

    t.stack[4] = 70;
    shuffle(&t, "");
    CHECK_EQ(hand_awaits(&h), HAND_AWAITS_CARD);
    for (unsigned seat = 0; seat < 11; seat++) {
        CHECK_EQ(h.seat[seat].paid, seat == 4 ? 70 : 100);
        CHECK_EQ(h.seat[seat].bet, 0);
    }
    CHECK_EQ(h.all_in, 1 << 4);
    deal_on();
    play("0x 1x 2x 3x 5x"); /* 22 cards and five are 27 of 28 */
}

/* The cards go round from `first`, `rounds` times. */
static void goes_round(const struct hand_terms *t, unsigned first, unsigned rounds)
{
    shuffle(t, "");
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned n = 0; n < t->seats; n++) {
            unsigned seat = (first + n) % t->seats;

            if (!(t->in >> seat & 1)) continue;
            CHECK_EQ(h.turn, seat);
            CHECK_EQ(h.seat[seat].hole[round], CARD_NONE);
            hand_deal(&h, any_card());
            CHECK(h.seat[seat].hole[round] < DECK);
        }
    CHECK_EQ(hand_awaits(&h), t->variant == SINTETICO ? HAND_AWAITS_CARD : HAND_AWAITS_MOVE);
}

static void one_card_each_from_the_small_blind_on(enum variant v)
{
    struct hand_terms t = blinds(v, 5); /* small blind in seat 3 */

    t.deal_first = 3;
    goes_round(&t, 3, hole_cards(v));
    t.in &= (uint16_t) ~(1u << 4);
    goes_round(&t, 3, hole_cards(v));
}
IN_TWO(r49, one_card_each_from_the_small_blind_on)

static void t_806_2015_r50__then_the_second_in_the_same_order(void)
{
    struct hand_terms t = blinds(HOLDEM, 6);

    t.deal_first = 4;
    goes_round(&t, 4, 2);
}

static void t_811_2015_r50__then_the_second_to_the_fourth_in_the_same_order(void)
{
    struct hand_terms t = blinds(OMAHA, 6);

    t.deal_first = 4;
    goes_round(&t, 4, 4);
}

static void t_809_2015_r47__one_card_each_from_the_left_of_the_button_on(void)
{
    struct hand_terms t = plain(SINTETICO, 7);

    t.button = 2;
    goes_round(&t, 3, 2);
}

static void t_809_2015_r48__then_the_second_in_the_same_order(void)
{
    struct hand_terms t = plain(SINTETICO, 11);

    t.in = 0x5A5;
    goes_round(&t, 0, 2);
}

/* -------------------------------- the streets ------------------------------ */

static void the_first_turn_opens_left_of_the_big_blind(enum variant v)
{
    struct hand_terms t = blinds(v, 6);

    begin(&t, "");
    play("0f 1c 2f 3c 4f 5x");

    t = blinds(v, 3); /* where that is the button */
    begin(&t, "");
    CHECK_EQ(h.terms.button, 0);
    play("0c 1c 2x");

    t.first = 1; /* as a table may have it, for a blind that was posted late */
    begin(&t, "");
    play("1c 2x 0c");
}
IN_TWO(r51, the_first_turn_opens_left_of_the_big_blind)

static void between_two(enum variant v)
{
    struct hand_terms t = blinds(v, 2);

    begin(&t, ""); /* to the letter: the button has the big blind and speaks last, always */
    CHECK_EQ(h.terms.button, 1);
    play("0c 1x | 0x 1x | 0x 1x | 0x 1x");

    t.button = 0; /* as the world plays: it has the small one, and speaks first only here */
    begin(&t, "");
    play("0c 1x | 1x 0x | 1x 0x | 1x 0x");
}
IN_TWO(r51, between_two)

static void the_small_blind_completes_the_big_one_has_its_option(enum variant v)
{
    struct hand_terms t = blinds(v, 4);

    begin(&t, "");
    CHECK_EQ(hand_offer(&h).call, 100);
    refused(REF_CANNOT_CHECK, MOVE_CHECK, 0);
    play("0c 1f");
    CHECK_EQ(hand_offer(&h).call, 50);
    refused(REF_CANNOT_CHECK, MOVE_CHECK, 0);
    play("2c");
    offers(CAN(FOLD) | CAN(CHECK) | CAN(RAISE), 200, 10000);
    play("3r300 0c 2f");
    CHECK_EQ(h.turned, 3);

    begin(&t, "");
    play("0c 1c 2c 3x");
    CHECK_EQ(h.turned, 3);
}
IN_TWO(r52, the_small_blind_completes_the_big_one_has_its_option)

static void three_common_cards_after_the_first_turn(enum variant v)
{
    struct hand_terms t = blinds(v, 3);

    begin(&t, "");
    play("0c 1c");
    CHECK_EQ(h.turned, 0);
    play("2x");
    CHECK_EQ(h.turned, 3);
    CHECK_EQ(h.board[3], CARD_NONE);
    CHECK_EQ(h.price, 0);
}
IN_TWO(r53, three_common_cards_after_the_first_turn)

/* The common cards that lie there when a turn of betting begins. */
static unsigned cards_in_turn(enum variant v, unsigned turn)
{
    struct hand_terms t = plain(v, 2);

    begin(&t, "");
    while (h.street < turn) {
        hand_act(&h, MOVE_CHECK, 0);
        deal_on();
    }
    return h.turned;
}

static void the_flop_is_three_cards(enum variant v)
{
    CHECK_EQ(cards_in_turn(v, 0), 0);
    CHECK_EQ(cards_in_turn(v, 1), 3);
}
IN_TWO(r2_h, the_flop_is_three_cards)

static void the_turn_is_the_fourth_card(enum variant v)
{
    CHECK_EQ(cards_in_turn(v, 2), 4);
}
IN_TWO(r2_t, the_turn_is_the_fourth_card)

static void the_river_is_the_fifth_card(enum variant v)
{
    CHECK_EQ(cards_in_turn(v, 3), 5);
}
IN_TWO(r2_r, the_river_is_the_fifth_card)

static void a_fourth_card_after_the_second_turn(enum variant v)
{
    three_common_cards_after_the_first_turn(v);
    play("1x 2x");
    CHECK_EQ(h.turned, 3);
    play("0x");
    CHECK_EQ(h.turned, 4);
}
IN_TWO(r55, a_fourth_card_after_the_second_turn)

static void a_fifth_card_after_the_third_turn(enum variant v)
{
    a_fourth_card_after_the_second_turn(v);
    play("1x 2x");
    CHECK_EQ(h.turned, 4);
    play("0x");
    CHECK_EQ(h.turned, 5);
}
IN_TWO(r57, a_fifth_card_after_the_third_turn)

/* The first still in play left of the button, street after street; not where the raise was. */
static void the_second_turn_opens_left_of_the_button(enum variant v)
{
    struct hand_terms t = blinds(v, 5); /* button 2, blinds 3 and 4 */

    begin(&t, "");
    play("0r300 1c 2c 3f 4c");
    CHECK_EQ(h.turn, 4);
    play("4x 0r500 1c 2c 4c");
}
IN_TWO(r54, the_second_turn_opens_left_of_the_button)

static void the_third_turn_opens_left_of_the_button(enum variant v)
{
    the_second_turn_opens_left_of_the_button(v);
    CHECK_EQ(h.turn, 4);
    play("4f 0x 1x 2r900 0c 1c");
}
IN_TWO(r56, the_third_turn_opens_left_of_the_button)

static void the_fourth_turn_opens_left_of_the_button(enum variant v)
{
    the_third_turn_opens_left_of_the_button(v);
    CHECK_EQ(h.turn, 0);
    play("0x 1x 2x");
    CHECK_EQ(hand_awaits(&h), HAND_AWAITS_NOTHING);
}
IN_TWO(r58, the_fourth_turn_opens_left_of_the_button)

static void any_of_52_cards(enum variant v)
{
    struct hand_terms t = plain(v, 2);

    for (uint8_t card = 0; card < DECK; card++) {
        shuffle(&t, "");
        hand_deal(&h, card);
        CHECK_EQ(h.seat[0].hole[0], card);
        CHECK(hand_sane(&h));
    }
}
IN_TWO(r4_b, any_of_52_cards)

/* ----------------------------------- void ---------------------------------- */

static void a_void_hand_gives_every_chip_back(enum variant v)
{
    struct hand_terms t = v == SINTETICO ? unseen(4) : blinds(v, 4);
    struct share      shares[HAND_SHARES];

    t.rake = 500;
    t.dead[1] = 50;
    t.stack[0] = 400;
    begin(&t, "");
    if (v == SINTETICO) play("0x 1x 2x 3x");
    play(v == SINTETICO ? "0r300 1c 2f 3c" : "0r400 1c 2f 3c");
    hand_void(&h);
    CHECK(hand_sane(&h));
    ends(400, 10000, 10000, 10000);
    CHECK_EQ(hand_shares(&h, shares), 0);
    for (unsigned seat = 0; seat < 4; seat++) CHECK_EQ(h.seat[seat].rake, 0);

    shuffle(&t, ""); /* and before the first card */
    hand_void(&h);
    ends(400, 10000, 10000, 10000);

    t = plain(v, 2); /* and with all hands open, before the last one */
    t.turn_all_in = 1;
    shuffle(&t, "");
    while (hand_awaits(&h) == HAND_AWAITS_CARD) hand_deal(&h, next_card());
    hand_act(&h, MOVE_RAISE, 10000);
    hand_act(&h, MOVE_CALL, 0);
    CHECK_EQ(h.shown, 3);
    hand_void(&h);
    CHECK_EQ(hand_shares(&h, shares), 0);
    ends(10000, 10000);
}
IN_THREE(r72, r73, a_void_hand_gives_every_chip_back)

/* ---------------------------------- sanity --------------------------------- */

#define BROKEN(change)                                                                             \
    do {                                                                                           \
        struct hand good = h;                                                                      \
        change;                                                                                    \
        CHECK(!hand_sane(&h));                                                                     \
        h = good;                                                                                  \
        CHECK(hand_sane(&h));                                                                      \
    } while (0)

static void t_every_invariant_is_missed_when_it_is_broken(void)
{
    struct hand_terms t = blinds(HOLDEM, 4);

    begin(&t, "");
    play("0r300 1c");
    BROKEN(h.seat[0].stack++);
    BROKEN(h.seat[0].stack--);
    BROKEN((h.seat[0].paid--, h.seat[0].stack++)); /* less than its bet */
    BROKEN(h.seat[1].won = 1);
    BROKEN((h.seat[1].won = 5, h.seat[1].stack += 5));
    BROKEN(h.seat[4].stack = 1);
    BROKEN(h.seat[4].hole[0] = 3);
    BROKEN(h.seat[0].hole[0] = h.seat[1].hole[0]);
    BROKEN(h.seat[0].hole[0] = CARD_NONE);
    BROKEN(h.seat[0].hole[2] = 3);
    BROKEN(h.seat[0].hole[1] = 60);
    BROKEN(h.board[0] = 3);
    BROKEN(h.turned = 3);
    BROKEN(h.dealt = 3);
    BROKEN(h.turn = 0);
    BROKEN(h.turn = NOBODY);
    BROKEN(h.price = 299);
    BROKEN(h.price = 301);
    BROKEN(h.waiting = 0);
    BROKEN(h.waiting |= 1);
    BROKEN(h.folded = 0xF);
    BROKEN(h.folded = 1 << 5);
    BROKEN(h.all_in = 1);
    BROKEN(h.shown = 1 << 4);
    BROKEN(h.shown = h.mucked = 1);
    BROKEN(h.phase = HAND_DEALING);
    BROKEN(h.phase = HAND_TURNING);
    BROKEN(h.phase = HAND_SHOWDOWN);
    BROKEN(h.phase = HAND_OVER);
    BROKEN(h.phase = 9);
    BROKEN(h.street = 4);
    BROKEN(h.terms.in = 1);
    BROKEN(h.terms.seats = 3);
    BROKEN(h.terms.variant = VARIANTS);
    play("2f 3f | 0x 1r100 0f");
    BROKEN((h.seat[1].won++, h.seat[1].stack++));
    BROKEN((h.seat[1].rake = h.seat[1].won + 1, h.seat[1].stack -= h.seat[1].won + 1));
}

TEST_MAIN(TESTS)
