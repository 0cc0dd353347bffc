/* marks_test.c -- the marker and the blinds, hand after hand. */
#include "games/poker/table_test.h"

/* clang-format off */
#define SHARED(X) \
    X(806_2015_r2_i__first_and_second_left_of_the_button_have_the_blinds) \
    X(811_2015_r2_i__first_and_second_left_of_the_button_have_the_blinds) \
    X(806_2015_r2_n__first_and_second_left_of_the_button_have_the_blinds) \
    X(811_2015_r2_n__first_and_second_left_of_the_button_have_the_blinds) \
    X(806_2015_r46__the_button_is_drawn_when_the_table_starts) \
    X(809_2015_r44__the_button_is_drawn_when_the_table_starts) \
    X(811_2015_r46__the_button_is_drawn_when_the_table_starts) \
    X(806_2015_r47__the_button_is_told_and_shown) \
    X(809_2015_r45__the_button_is_told_and_shown) \
    X(811_2015_r47__the_button_is_told_and_shown) \
    X(806_2015_r4_c__the_button_goes_clockwise) \
    X(809_2015_r4_c__the_button_goes_clockwise) \
    X(811_2015_r4_c__the_button_goes_clockwise) \
    X(806_2015_r64__the_button_goes_clockwise) \
    X(809_2015_r65__the_button_goes_clockwise) \
    X(811_2015_r64__the_button_goes_clockwise) \
    X(806_2015_r48__first_and_second_left_of_the_button_have_the_blinds) \
    X(811_2015_r48__first_and_second_left_of_the_button_have_the_blinds) \
    X(806_2015_r22__the_big_blind_is_the_minimum) \
    X(811_2015_r22__the_big_blind_is_the_minimum) \
    X(806_2015_r48__heads_up_to_the_letter) \
    X(811_2015_r48__heads_up_to_the_letter) \
    X(809_2015_r46__everybody_pays_the_ante)

#define TESTS(X) \
    SHARED(X) \
    X(heads_up_as_in_the_world_the_button_has_the_small_blind) \
    X(the_button_is_drawn_again_when_the_table_starts_again) \
    X(nobody_has_the_big_blind_twice_in_a_row_whoever_comes_and_goes) \
    X(a_blind_whose_player_has_left_is_dead_and_so_is_the_button) \
    X(who_sits_down_waits_for_the_big_blind) \
    X(who_sits_down_may_post_it_instead) \
    X(nobody_posts_between_the_button_and_the_big_blind) \
    X(where_everybody_waits_nobody_posts) \
    X(missed_blinds_are_paid_once_the_big_one_live_the_small_one_dead) \
    X(a_missed_small_blind_alone_is_paid_dead) \
    X(a_debt_is_paid_by_taking_the_big_blind) \
    X(from_two_to_three_players_and_back) \
    X(a_big_blind_all_in_has_no_option_and_the_hand_completes) \
    X(in_a_tournament_nobody_waits_and_nobody_owes)
/* clang-format on */
TESTS(TEST_DECLARE)

static void the_button_is_drawn(const struct game *game)
{
    struct house house = poker_house(game, 4);

    for (unsigned button = 0; button < 4; button++) {
        open_poker(game, &house);
        play_open_round(&p);
        CHECK_EQ(p.game->awaits(&p.state).what, AWAITS_DRAW);
        CHECK_EQ(p.game->awaits(&p.state).below, 4);
        CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE, .number = 4);
        play_draw(&p, button);
        CHECK_EQ(now()->hand.terms.button, button);
    }
    open_poker(game, &house); /* only among those in play */
    REST(0);
    REST(2);
    play_open_round(&p);
    CHECK_EQ(p.game->awaits(&p.state).below, 2);
    play_draw(&p, 1);
    CHECK_EQ(now()->hand.terms.button, 3);
}

static void the_button_is_told(const struct game *game)
{
    struct house house = poker_house(game, 3);
    char         space[512];
    struct text  text = text_over(space, sizeof space);

    open_poker(game, &house);
    open_hand(2);
    CHECK(heard_of(EV_BUTTON, 2));
    game->show(&p.state, KEY, &text);
    CHECK(strstr(space, "button 2\n"));
}

static void the_button_goes_clockwise(const struct game *game)
{
    struct house house = poker_house(game, 4);

    house.value[OPT_INACTIVITY] = 0;
    open_poker(game, &house);
    for (unsigned hand = 0; hand < 9; hand++) {
        open_hand(1);
        CHECK_EQ(now()->hand.terms.button, (1 + hand) % 4);
        fold_out();
    }
}

static void left_of_the_button(const struct game *game)
{
    struct house house = poker_house(game, 4);

    open_poker(game, &house);
    open_hand(1);
    CHECK_EQ(posted(2, LEVEL_SMALL), 50);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    CHECK_EQ(play_stack(&p, 2), 9950);
    CHECK_EQ(play_stack(&p, 3), 9900);
    CHECK_EQ(play_stack(&p, 0) + play_stack(&p, 1), 20000);
    deal_on();
    CHECK_EQ(in_turn(), 0); /* left of the big blind */
    fold_out();
    open_hand(9);
    CHECK_EQ(posted(3, LEVEL_SMALL), 50);
    CHECK_EQ(posted(0, LEVEL_BIG), 100);
}

static void the_big_blind_is_the_minimum(const struct game *game)
{
    struct house  house = poker_house(game, 3);
    struct faults faults = {0};

    house.value[OPT_MINIMUM] = 200;
    house.value[POK_SMALL] = 75;
    open_poker(game, &house);
    open_hand(0);
    CHECK_EQ(posted(1, LEVEL_SMALL), 75);
    CHECK_EQ(posted(2, LEVEL_BIG), 200);
    house.value[POK_SMALL] = 201;
    game_lawful(game, &house, &faults);
    CHECK(faults_refuse(&faults));
}

/* The non-button has the small blind and speaks first in every street. */
static void heads_up_literal(const struct game *game)
{
    struct house house = poker_house(game, 2);

    open_poker(game, &house);
    open_hand(0);
    CHECK_EQ(posted(1, LEVEL_SMALL), 50);
    CHECK_EQ(posted(0, LEVEL_BIG), 100);
    deal_on();
    CHECK_EQ(in_turn(), 1);
    MOVE(1, CALL, 0);
    MOVE(0, CHECK, 0);
    deal_on();
    CHECK_EQ(in_turn(), 1);
    fold_out();
    open_hand(9);
    CHECK_EQ(now()->hand.terms.button, 1);
    CHECK_EQ(posted(1, LEVEL_BIG), 100);
}

static void the_ante(const struct game *game)
{
    struct house house = poker_house(game, 4);

    open_poker(game, &house);
    open_hand(3);
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(posted(i, LEVEL_ANTE), 100);
        CHECK_EQ(p.state.table.seat[i].in_play, 100);
    }
    deal_on();
    CHECK_EQ(in_turn(), 0); /* left of the button */
}

static const struct subject subjects[] = {
    {"the_button_is_drawn_when_the_table_starts", the_button_is_drawn},
    {"the_button_is_told_and_shown", the_button_is_told},
    {"the_button_goes_clockwise", the_button_goes_clockwise},
    {"first_and_second_left_of_the_button_have_the_blinds", left_of_the_button},
    {"the_big_blind_is_the_minimum", the_big_blind_is_the_minimum},
    {"heads_up_to_the_letter", heads_up_literal},
    {"everybody_pays_the_ante", the_ante},
    {NULL, NULL},
};

/* clang-format off */
#define SHOW(name) static void t_##name(void) { show_over_games(subjects, #name); }
/* clang-format on */
SHARED(SHOW)

/* ------------------------------- without a rule --------------------------- */

static void t_heads_up_as_in_the_world_the_button_has_the_small_blind(void)
{
    struct house house = poker_house(&holdem, 2);

    house.value[POK_HEADS_UP] = HEADS_UP_WORLD;
    open_poker(&holdem, &house);
    open_hand(0);
    CHECK_EQ(posted(0, LEVEL_SMALL), 50);
    CHECK_EQ(posted(1, LEVEL_BIG), 100);
    deal_on();
    CHECK_EQ(in_turn(), 0); /* first before the flop … */
    MOVE(0, CALL, 0);
    MOVE(1, CHECK, 0);
    deal_on();
    CHECK_EQ(in_turn(), 1); /* … and last after it */
    fold_out();
    open_hand(9);
    CHECK_EQ(now()->hand.terms.button, 1);
    CHECK_EQ(posted(0, LEVEL_BIG), 100);
}

static void t_the_button_is_drawn_again_when_the_table_starts_again(void)
{
    struct house house = poker_house(&holdem, 3);

    open_poker(&holdem, &house);
    open_hand(0);
    fold_out();
    LEAVE(1);
    LEAVE(2);
    CHECK_EQ(p.game->awaits(&p.state).what, AWAITS_PLAYERS);
    CHECK_REFUSED(&p, TOO_FEW_PLAYERS, .kind = CMD_OPEN, .seat = HOUSE);
    play_sit(&p, 1, 10000);
    play_open_round(&p);
    CHECK_EQ(p.game->awaits(&p.state).below, 2);
    play_draw(&p, 1);
    CHECK_EQ(now()->hand.terms.button, 1);
}

/* A long night of comings and goings.  Nobody who stays has two big blinds running, and
 * between two of them nobody who stays in play is dealt in more hands than there are seats. */
static void t_nobody_has_the_big_blind_twice_in_a_row_whoever_comes_and_goes(void)
{
    struct house house = poker_house(&holdem, 7);
    int          last = -1, free_hands[7] = {0};

    house.value[OPT_INACTIVITY] = 0;
    house.value[POK_ENTERING] = ENTERING_WAIT;
    open_poker(&holdem, &house);
    for (int hand = 0; hand < 4000; hand++) {
        unsigned who = dice_below(&dice, 7);
        bool     by_lot;

        if (!seat(who)->taken) play_sit(&p, (uint8_t)who, 10000);
        else if (dice_one_in(&dice, 8)) LEAVE(who);
        else if (now()->at[who].presence == HERE) REST(who);
        else if (now()->at[who].presence == RESTING) RETURN(who);
        for (unsigned i = 0; i < 7; i++) {
            if (!seat(i)->taken) free_hands[i] = 0;
            if (seat(i)->taken && seat(i)->stack < 5000)
                PLAY(&p, .kind = CMD_BUY, .seat = (uint8_t)i, .amount = 10000 - seat(i)->stack);
        }
        if (last >= 0 && !seat((unsigned)last)->taken) last = -1;
        if (p.game->awaits(&p.state).what == AWAITS_PLAYERS) continue;
        by_lot = pok_needs_lot(now());
        open_hand(0);
        if (now()->has_hand && by_lot) last = -1, memset(free_hands, 0, sizeof free_hands);
        CHECK(now()->marks.big != last);
        last = now()->marks.big;
        CHECK_EQ(now()->hand.terms.blind[last], 100);
        for (int i = 0; i < 7; i++)
            if (now()->dealt >> i & 1) free_hands[i]++;
        free_hands[last] = 0;
        for (int i = 0; i < 7; i++) CHECK(free_hands[i] < 7);
        fold_out();
    }
}

static void t_a_blind_whose_player_has_left_is_dead_and_so_is_the_button(void)
{
    struct house house = poker_house(&holdem, 5);

    open_poker(&holdem, &house);
    open_hand(0); /* small 1, big 2 */
    fold_out();
    LEAVE(2);
    open_hand(9); /* the small blind should be 2's */
    CHECK_EQ(now()->hand.terms.button, 1);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    for (unsigned i = 0; i < 5; i++) CHECK_EQ(posted(i, LEVEL_SMALL), 0);
    deal_on();
    CHECK_EQ(in_turn(), 4);
    fold_out();
    open_hand(9);
    CHECK_EQ(now()->hand.terms.button, 2); /* an empty seat */
    CHECK_EQ(posted(3, LEVEL_SMALL), 50);
    CHECK_EQ(posted(4, LEVEL_BIG), 100);
    fold_out();
    open_hand(9);
    CHECK_EQ(now()->hand.terms.button, 3);
}

static void t_who_sits_down_waits_for_the_big_blind(void)
{
    struct house house = poker_house(&holdem, 4);

    open_poker(&holdem, &house);
    LEAVE(3);
    open_hand(0); /* small 1, big 2 */
    fold_out();
    open_hand(9); /* small 2, big 0 */
    play_sit(&p, 3, 10000);
    CHECK(!(now()->dealt & seat_bit(3)));
    fold_out();
    open_hand(9); /* small 0, big 1 */
    CHECK(!(now()->dealt & seat_bit(3)));
    fold_out();
    open_hand(9); /* small 1, big 2 */
    CHECK(!(now()->dealt & seat_bit(3)));
    fold_out();
    open_hand(9);
    CHECK(now()->dealt & seat_bit(3));
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    CHECK_EQ(posted(3, LEVEL_DEAD), 0);
}

static void t_who_sits_down_may_post_it_instead(void)
{
    struct house house = poker_house(&holdem, 5);

    open_poker(&holdem, &house);
    LEAVE(4);
    open_hand(0); /* small 1, big 2 */
    fold_out();
    play_sit(&p, 4, 10000);
    POST(4);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_POST, .seat = 4);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_POST, .seat = 1);
    open_hand(9); /* small 2, big 3 */
    CHECK_EQ(posted(4, LEVEL_BIG), 100);
    CHECK_EQ(posted(4, LEVEL_DEAD), 0);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    deal_on();
    CHECK_EQ(in_turn(), 4); /* left of the big blind, and he may still raise */
    CHECK(hand_offer(&now()->hand).moves & 1u << MOVE_CHECK);
    fold_out();
    open_hand(9); /* his own big blind comes all the same */
    CHECK_EQ(posted(4, LEVEL_BIG), 100);
}

static void t_nobody_posts_between_the_button_and_the_big_blind(void)
{
    struct house house = poker_house(&holdem, 6);

    open_poker(&holdem, &house);
    LEAVE(1);
    open_hand(0); /* small 2, big 3 */
    fold_out();
    LEAVE(3);
    play_sit(&p, 3, 10000); /* where the small blind will be */
    POST(3);
    open_hand(9); /* button 2, the small one dead, big 4 */
    CHECK_EQ(posted(4, LEVEL_BIG), 100);
    CHECK(!(now()->dealt & seat_bit(3)));
    CHECK_EQ(posted(3, LEVEL_SMALL) + posted(3, LEVEL_BIG), 0);
    fold_out();
    open_hand(9); /* the button is his seat: now he may */
    CHECK_EQ(now()->hand.terms.button, 3);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
}

static void t_where_everybody_waits_nobody_posts(void)
{
    struct house house = poker_house(&omaha, 3);

    house.value[POK_ENTERING] = ENTERING_WAIT;
    open_poker(&omaha, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_POST);
    house = poker_house(&sintetico, 3);
    open_poker(&sintetico, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_POST);
}

/* Rests when the big blind comes, and comes back after both have passed. */
static void miss_both(unsigned who)
{
    struct house house = poker_house(&holdem, 5);

    house.value[OPT_INACTIVITY] = 0;
    open_poker(&holdem, &house);
    open_hand(0); /* small 1, big 2 */
    fold_out();
    REST(who);
    open_hand(9); /* small 2, big 4: 3 was passed over */
    CHECK_EQ(posted(4, LEVEL_BIG), 100);
    CHECK(!(now()->dealt & seat_bit(who)));
    fold_out();
    CHECK_EQ(now()->marks.owes[who], OWES_BIG | OWES_SMALL);
}

static void t_missed_blinds_are_paid_once_the_big_one_live_the_small_one_dead(void)
{
    miss_both(3);
    for (int round = 0; round < 12; round++) { /* however long he stays away */
        open_hand(9);
        fold_out();
    }
    CHECK_EQ(now()->marks.owes[3], OWES_BIG | OWES_SMALL);
    while (now()->marks.big != 4) {
        open_hand(9);
        fold_out();
    }
    RETURN(3);
    POST(3);
    open_hand(9); /* big 0; 3 is outside the blinds only after the button passed */
    while (!(now()->dealt & seat_bit(3))) {
        fold_out();
        open_hand(9);
    }
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    CHECK_EQ(posted(3, LEVEL_DEAD), 50);
    CHECK_EQ(now()->hand.seat[3].bet, 100);
    CHECK_EQ(now()->hand.seat[3].dead, 50);
    fold_out();
    CHECK_EQ(now()->marks.owes[3], 0);
    open_hand(9);
    CHECK_EQ(posted(3, LEVEL_DEAD), 0);
    CHECK(now()->dealt & seat_bit(3));
}

static void t_a_missed_small_blind_alone_is_paid_dead(void)
{
    struct house house = poker_house(&holdem, 5);

    open_poker(&holdem, &house);
    open_hand(0); /* small 1, big 2 */
    fold_out();
    REST(2); /* has paid the big one */
    open_hand(9);
    CHECK_EQ(now()->marks.owes[2], OWES_SMALL);
    fold_out();
    RETURN(2);
    POST(2);
    open_hand(9); /* the button is at his seat */
    CHECK_EQ(now()->hand.terms.button, 2);
    CHECK_EQ(posted(2, LEVEL_DEAD), 50);
    CHECK_EQ(posted(2, LEVEL_BIG), 0);
    CHECK_EQ(now()->hand.seat[2].paid, 50);
    CHECK_EQ(now()->hand.seat[2].bet, 0);
}

static void t_a_debt_is_paid_by_taking_the_big_blind(void)
{
    miss_both(3);
    RETURN(3);
    while (now()->marks.big != 2) {
        open_hand(9);
        CHECK(!(now()->dealt & seat_bit(3)));
        fold_out();
    }
    open_hand(9);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    CHECK_EQ(posted(3, LEVEL_DEAD), 0);
    CHECK_EQ(now()->marks.owes[3], 0);
}

static void t_from_two_to_three_players_and_back(void)
{
    for (int64_t manner = HEADS_UP_LITERAL; manner <= HEADS_UP_WORLD; manner++)
        for (uint8_t third = 0; third < 3; third++) {
            struct house house = poker_house(&holdem, 3);
            unsigned     big, hands = 0;

            house.value[POK_HEADS_UP] = manner;
            open_poker(&holdem, &house);
            LEAVE(third);
            open_hand((third + 1u) % 3);
            big = now()->marks.big;
            fold_out();
            play_sit(&p, third, 10000);
            POST(third);
            do {
                open_hand(9);
                CHECK(now()->marks.big != big);
                big = now()->marks.big;
                CHECK(now()->marks.small != big);
                CHECK_EQ(__builtin_popcount(now()->dealt) == 2 || now()->marks.button != big, true);
                fold_out();
            } while (++hands < 5);
            LEAVE(big);
            open_hand(9);
            CHECK(now()->marks.big != big);
            CHECK(now()->marks.small != now()->marks.big);
        }
}

/* The blind itself takes his last chip: he is never asked, and the cards decide. */
static void t_a_big_blind_all_in_has_no_option_and_the_hand_completes(void)
{
    struct house house = poker_house(&holdem, 2);

    house.value[POK_PLAY] = PLAY_TOURNAMENT;
    play_open(&p, &holdem, &house);
    PLAY(&p, .kind = CMD_SEAT, .seat = HOUSE, .place = 0, .amount = 60);
    PLAY(&p, .kind = CMD_SEAT, .seat = HOUSE, .place = 1, .amount = 10000);
    open_hand(0);
    CHECK_EQ(posted(0, LEVEL_BIG), 60);
    CHECK_EQ(play_stack(&p, 0), 0);
    deal_on();
    CHECK_EQ(in_turn(), 1);
    CHECK_EQ(hand_offer(&now()->hand).moves, 1u << MOVE_FOLD | 1u << MOVE_CALL);
    MOVE(1, CALL, 0);
    deal_on();
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK_EQ(play_stack(&p, 0) + play_stack(&p, 1), 10060);
}

static void t_in_a_tournament_nobody_waits_and_nobody_owes(void)
{
    struct house house = poker_house(&holdem, 4);

    house.value[POK_PLAY] = PLAY_TOURNAMENT;
    open_poker(&holdem, &house);
    PLAY(&p, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 3);
    open_hand(0); /* small 1, big 2 */
    fold_out();
    PLAY(&p, .kind = CMD_SEAT, .seat = HOUSE, .place = 3, .amount = 5000);
    open_hand(9);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    CHECK_EQ(posted(2, LEVEL_SMALL), 50);
    fold_out();
    PLAY(&p, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_BIG, .amount = 400);
    PLAY(&p, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_SMALL, .amount = 200);
    PLAY(&p, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_ANTE, .amount = 25);
    open_hand(9);
    CHECK_EQ(posted(3, LEVEL_SMALL), 200);
    CHECK_EQ(posted(0, LEVEL_BIG), 400);
    for (unsigned i = 0; i < 4; i++) CHECK_EQ(posted(i, LEVEL_ANTE), 25);
    fold_out();
    PLAY(&p, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_ANTE, .amount = 0);
    PLAY(&p, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_DEAD, .amount = 400);
    open_hand(9); /* one ante for the table, from the big blind */
    CHECK_EQ(posted(1, LEVEL_BIG), 400);
    CHECK_EQ(posted(1, LEVEL_DEAD), 400);
    CHECK_EQ(posted(0, LEVEL_DEAD), 0);
}

TEST_MAIN(TESTS)
