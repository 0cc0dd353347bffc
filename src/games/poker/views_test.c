/* views_test.c -- who sees which card. */
#include "games/poker/scripted_test.h"

#include "engine/command.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r2_d__closed_cards_are_seen_by_their_seat_alone)                                    \
    X(811_2015_r2_d__closed_cards_are_seen_by_their_seat_alone)                                    \
    X(809_2015_r2_d__closed_cards_are_seen_by_their_seat_alone)                                    \
    X(806_2015_r11_d__no_view_holds_a_closed_card_of_another)                                      \
    X(811_2015_r11_d__no_view_holds_a_closed_card_of_another)                                      \
    X(809_2015_r11_d__no_view_holds_a_closed_card_of_another)                                      \
    X(806_2015_r2_e__common_cards_are_seen_by_all)                                                 \
    X(811_2015_r2_e__common_cards_are_seen_by_all)                                                 \
    X(809_2015_r2_e__common_cards_are_seen_by_all)
TESTS(TEST_DECLARE)

static void closed_cards_are_seen_by_their_seat_alone(enum variant v)
{
    struct hand_terms t = plain(v, 3);
    struct hand       view;

    shuffle(&t, "");
    hand_deal(&h, any_card()); /* to seat 0; the others have none yet */
    hand_see(&h, 1, &view);
    CHECK_EQ(view.seat[0].hole[0], CARD_BACK);
    CHECK_EQ(view.seat[0].hole[1], CARD_NONE);
    CHECK_EQ(view.seat[1].hole[0], CARD_NONE);
    deal_on();
    for (unsigned viewer = 0; viewer < 3; viewer++) {
        hand_see(&h, viewer, &view);
        for (unsigned seat = 0; seat < 3; seat++)
            for (unsigned i = 0; i < hole_cards(v); i++)
                CHECK_EQ(view.seat[seat].hole[i],
                         seat == viewer ? h.seat[seat].hole[i] : CARD_BACK);
    }
    hand_see(&h, OBSERVER, &view);
    for (unsigned seat = 0; seat < 3; seat++) CHECK_EQ(view.seat[seat].hole[0], CARD_BACK);
}
IN_THREE(r2_d, r2_d, closed_cards_are_seen_by_their_seat_alone)

static void no_view_holds_a_closed_card_of_another(enum variant v)
{
    struct hand_terms t = plain(v, 4);
    struct hand       view;

    shuffle(&t, "AsAc KsKh QhQd 9s9h");
    while (hand_awaits(&h) != HAND_AWAITS_NOTHING) {
        for (unsigned viewer = 0; viewer < 5; viewer++) {
            hand_see(&h, viewer < 4 ? viewer : OBSERVER, &view);
            for (unsigned seat = 0; seat < 4; seat++)
                for (unsigned i = 0; i < HOLE_MAX && seat != viewer; i++)
                    CHECK(view.seat[seat].hole[i] >= DECK);
        }
        if (hand_awaits(&h) == HAND_AWAITS_CARD) hand_deal(&h, next_card());
        else if (h.turned == 4 && h.turn == 1) hand_act(&h, MOVE_FOLD, 0);
        else hand_act(&h, MOVE_CHECK, 0);
    }
    hand_see(&h, 2, &view);
    CHECK_EQ(view.seat[1].hole[0], CARD_BACK);
    CHECK_EQ(view.seat[0].hole[0], h.seat[0].hole[0]);
}
IN_THREE(r11_d, r11_d, no_view_holds_a_closed_card_of_another)

static void common_cards_are_seen_by_all(enum variant v)
{
    struct hand_terms t = plain(v, 3);
    struct hand       view;

    begin(&t, "");
    play("0x 1x 2x");
    hand_see(&h, OBSERVER, &view);
    CHECK(h.turned > 0);
    CHECK(memcmp(view.board, h.board, sizeof h.board) == 0);
}
IN_THREE(r2_e, r2_e, common_cards_are_seen_by_all)

TEST_MAIN(TESTS)
