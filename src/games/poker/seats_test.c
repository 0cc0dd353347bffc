/* seats_test.c -- who may sit down, add and leave at a poker table, and the commission. */
#include "games/poker/table_test.h"

/* clang-format off */
#define SHARED(X) \
    X(806_2015_r4_a__two_to_ten_seats_or_eleven) \
    X(809_2015_r4_a__two_to_ten_seats_or_eleven) \
    X(811_2015_r4_a__two_to_ten_seats_or_eleven) \
    X(806_2015_r2_l__no_hand_with_fewer_than_two) \
    X(809_2015_r2_k__no_hand_with_fewer_than_two) \
    X(811_2015_r2_l__no_hand_with_fewer_than_two) \
    X(806_2015_r6_a__leaving_at_any_time_with_the_stack) \
    X(809_2015_r6_a__leaving_at_any_time_with_the_stack) \
    X(811_2015_r6_a__leaving_at_any_time_with_the_stack) \
    X(806_2015_r2_f__who_sits_down_brings_the_buy_in) \
    X(809_2015_r2_f__who_sits_down_brings_the_buy_in) \
    X(811_2015_r2_f__who_sits_down_brings_the_buy_in) \
    X(806_2015_r4_d__who_sits_down_brings_the_buy_in) \
    X(809_2015_r4_d__who_sits_down_brings_the_buy_in) \
    X(811_2015_r4_d__who_sits_down_brings_the_buy_in) \
    X(806_2015_r13__who_sits_down_brings_the_buy_in) \
    X(809_2015_r13__who_sits_down_brings_the_buy_in) \
    X(811_2015_r13__who_sits_down_brings_the_buy_in) \
    X(806_2015_r2_g__one_commission_or_the_other) \
    X(809_2015_r2_g__one_commission_or_the_other) \
    X(811_2015_r2_g__one_commission_or_the_other) \
    X(806_2015_r2_q__who_lost_all_may_reload) \
    X(809_2015_r2_o__who_lost_all_may_reload) \
    X(811_2015_r2_q__who_lost_all_may_reload) \
    X(806_2015_r5__two_to_ten_seats_or_eleven) \
    X(809_2015_r5__two_to_ten_seats_or_eleven) \
    X(811_2015_r5__two_to_ten_seats_or_eleven) \
    X(806_2015_r7__no_hand_with_fewer_than_two) \
    X(809_2015_r7__no_hand_with_fewer_than_two) \
    X(811_2015_r7__no_hand_with_fewer_than_two) \
    X(806_2015_r8__who_sits_down_brings_the_buy_in) \
    X(809_2015_r8__who_sits_down_brings_the_buy_in) \
    X(811_2015_r8__who_sits_down_brings_the_buy_in) \
    X(806_2015_r14__who_sits_down_brings_the_buy_in) \
    X(809_2015_r14__who_sits_down_brings_the_buy_in) \
    X(811_2015_r14__who_sits_down_brings_the_buy_in) \
    X(806_2015_r9__a_seat_is_one_players) \
    X(809_2015_r9__a_seat_is_one_players) \
    X(811_2015_r9__a_seat_is_one_players) \
    X(806_2015_r10__leaving_at_any_time_with_the_stack) \
    X(809_2015_r10__leaving_at_any_time_with_the_stack) \
    X(811_2015_r10__leaving_at_any_time_with_the_stack) \
    X(806_2015_r69__leaving_at_any_time_with_the_stack) \
    X(809_2015_r70__leaving_at_any_time_with_the_stack) \
    X(811_2015_r69__leaving_at_any_time_with_the_stack) \
    X(806_2015_r11_a__no_chips_are_taken_off_the_table) \
    X(809_2015_r11_a__no_chips_are_taken_off_the_table) \
    X(811_2015_r11_a__no_chips_are_taken_off_the_table) \
    X(806_2015_r11_b__no_chips_are_added_in_a_hand) \
    X(809_2015_r11_b__no_chips_are_added_in_a_hand) \
    X(811_2015_r11_b__no_chips_are_added_in_a_hand) \
    X(806_2015_r12__who_lost_all_may_reload) \
    X(809_2015_r12__who_lost_all_may_reload) \
    X(811_2015_r12__who_lost_all_may_reload) \
    X(806_2015_r15__below_the_minimum_one_must_reload) \
    X(809_2015_r15__below_the_minimum_one_must_reload) \
    X(811_2015_r15__below_the_minimum_one_must_reload) \
    X(806_2015_r16__one_commission_or_the_other) \
    X(809_2015_r16__one_commission_or_the_other) \
    X(811_2015_r16__one_commission_or_the_other) \
    X(806_2015_r17__one_commission_or_the_other) \
    X(809_2015_r17__one_commission_or_the_other) \
    X(811_2015_r17__one_commission_or_the_other) \
    X(806_2015_r17_a__one_to_five_per_cent_of_the_pot) \
    X(809_2015_r17_a__one_to_five_per_cent_of_the_pot) \
    X(811_2015_r17_a__one_to_five_per_cent_of_the_pot) \
    X(806_2015_r17_b__five_to_twenty_per_cent_of_what_is_brought) \
    X(809_2015_r17_b__five_to_twenty_per_cent_of_what_is_brought) \
    X(811_2015_r17_b__five_to_twenty_per_cent_of_what_is_brought)

#define TESTS(X) \
    SHARED(X) \
    X(a_player_who_leaves_in_his_turn_folds_at_once) \
    X(a_player_who_leaves_all_in_still_wins_his_pot) \
    X(a_player_who_rests_and_leaves_is_dealt_no_more)
/* clang-format on */
TESTS(TEST_DECLARE)

/* ------------------------------ sitting down ------------------------------ */

static void seats(const struct game *game)
{
    struct house house = play_house(game);
    int64_t      most = game == &sintetico ? 11 : 10;

    for (int64_t n = 1; n <= 12; n++) {
        house.value[OPT_SEATS] = n;
        CHECK_EQ(is_refused(game, &house, rule(game, "5", "5")), n < 2 || n > most);
    }
    house = poker_house(game, (unsigned)most);
    open_poker(game, &house);
    open_hand(0);
    call_down();
    CHECK_REFUSED(&p, NO_SUCH_SEAT, .kind = CMD_LEAVE, .seat = (uint8_t)most);
}

static void too_few(const struct game *game)
{
    struct house house = poker_house(game, 3);

    play_open(&p, game, &house);
    CHECK_REFUSED(&p, TOO_FEW_PLAYERS, .kind = CMD_OPEN, .seat = HOUSE);
    CHECK_TEXT(game->rule_of(REF_TOO_FEW_PLAYERS, 0), rule(game, "7", "7"));
    play_sit(&p, 2, 10000);
    CHECK_REFUSED(&p, TOO_FEW_PLAYERS, .kind = CMD_OPEN, .seat = HOUSE);
    play_sit(&p, 0, 10000);
    open_hand(0);
    fold_out();
    REST(2);
    CHECK_REFUSED(&p, TOO_FEW_PLAYERS, .kind = CMD_OPEN, .seat = HOUSE);
    RETURN(2);
    open_hand(0);
}

static void buy_in(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.value[POK_BUY_LEAST] = 50;
    house.value[POK_BUY_MOST] = 80;
    play_open(&p, game, &house);
    CHECK_REFUSED(&p, BUY_IN_RANGE, .kind = CMD_SIT, .amount = 4999);
    CHECK_REFUSED(&p, BUY_IN_RANGE, .kind = CMD_SIT, .amount = 8001);
    CHECK_TEXT(game->rule_of(REF_BUY_IN_RANGE, 0), rule(game, "8", "8"));
    play_sit(&p, 0, 5000);
    play_sit(&p, 1, 8000);
    house.value[POK_BUY_LEAST] = 81;
    CHECK(is_refused(game, &house, rule(game, "8", "8")));
}

static void one_seat(const struct game *game) /* which player it is, the floor knows */
{
    struct house house = poker_house(game, 2);

    open_poker(game, &house);
    CHECK_REFUSED(&p, SEAT_TAKEN, .kind = CMD_SIT, .seat = 1, .amount = 10000);
}

/* -------------------------------- leaving --------------------------------- */

static void leaving(const struct game *game)
{
    struct house house = poker_house(game, 4);

    open_poker(game, &house);
    LEAVE(3); /* between hands */
    CHECK(heard_of(EV_LEFT, 3));
    CHECK_EQ(p.heard.list[0].amount, 10000);
    open_hand(0);
    deal_on();

    unsigned first = in_turn(), other = (first + 1) % 3;

    LEAVE(other); /* in a hand, out of turn: he is asked no more */
    CHECK(heard_of(EV_LEAVING, other) && seat(other)->taken);
    CHECK_REFUSED(&p, CHIPS_IN_PLAY, .kind = CMD_LEAVE, .seat = (uint8_t)other);
    for (int i = 0; i < 60 && p.state.table.phase != PHASE_SETTLED; i++) {
        unsigned who = in_turn();

        CHECK(who != other);
        if (hand_offer(&now()->hand).moves & 1u << MOVE_CHECK) MOVE(who, CHECK, 0);
        else MOVE(who, CALL, 0);
        if (now()->hand.phase == HAND_OVER) break;
        deal_on();
    }
    CHECK(!seat(other)->taken && heard_of(EV_LEFT, other));
    CHECK_EQ(p.state.table.brought,
             p.state.table.bank + play_stack(&p, 0) + play_stack(&p, 1) + play_stack(&p, 2));
}

static void t_a_player_who_leaves_in_his_turn_folds_at_once(void)
{
    struct house house = poker_house(&holdem, 3);

    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    CHECK_EQ(in_turn(), 0);
    LEAVE(0); /* nothing of his is in the pot: gone at once */
    CHECK(now()->hand.folded & seat_bit(0));
    CHECK_EQ(in_turn(), 1);
    MOVE(1, CALL, 0);
    LEAVE(2); /* the big blind, in his turn: the hand ends */
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK(!seat(2)->taken);
    CHECK_EQ(play_stack(&p, 1), 10100);
}

static void t_a_player_who_leaves_all_in_still_wins_his_pot(void)
{
    struct house house = poker_house(&holdem, 2);

    open_poker(&holdem, &house);
    open_hand(0);
    deal("Ac 2d As 7h"); /* seat 1 has aces */
    MOVE(1, RAISE, 10000);
    LEAVE(1);
    MOVE(0, CALL, 0);
    deal("Kc Kd 4s 5s 9h");
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK(!seat(1)->taken);
    CHECK(heard_of(EV_LEFT, 1));
    CHECK_EQ(p.state.table.bank, 1000);    /* five per cent of 200.00 */
    CHECK_EQ(p.state.table.brought, 1000); /* and 190.00 went away with him */
}

static void t_a_player_who_rests_and_leaves_is_dealt_no_more(void)
{
    struct house house = poker_house(&holdem, 4);

    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    REST(1);
    LEAVE(1);
    fold_out();
    CHECK(!seat(1)->taken);
    for (int i = 0; i < 4; i++) {
        open_hand(9);
        CHECK(!(now()->dealt & seat_bit(1)));
        CHECK_EQ(posted(1, LEVEL_SMALL) + posted(1, LEVEL_BIG), 0);
        fold_out();
    }
}

/* ------------------------------- the chips -------------------------------- */

static void no_taking(const struct game *game)
{
    struct house house = poker_house(game, 2);

    open_poker(game, &house);
    CHECK_REFUSED(&p, BAD_AMOUNT, .kind = CMD_BUY, .amount = -100);
    for (uint8_t kind = 0; kind < CMD_COUNT; kind++) {
        struct command cmd = {.kind = kind, .amount = 100};

        if (kind == CMD_BUY) continue;
        CHECK(play_try(&p, cmd) != REF_NONE); /* with an amount, nothing else is his to say */
    }
}

static void no_adding(const struct game *game)
{
    struct house house = poker_house(game, 3);

    open_poker(game, &house);
    open_hand(0);
    fold_out();
    open_hand(0);
    deal_on();
    CHECK_REFUSED(&p, BETWEEN_HANDS, .kind = CMD_BUY, .seat = 0, .amount = 50);
    CHECK_TEXT(game->rule_of(REF_BETWEEN_HANDS, 0), rule(game, "11 b", "11 b"));
    MOVE(in_turn(), FOLD, 0);
    for (uint8_t i = 0; i < 3; i++) /* folded or not */
        CHECK_REFUSED(&p, BETWEEN_HANDS, .kind = CMD_BUY, .seat = i, .amount = 50);
    fold_out();
    for (uint8_t i = 0; i < 3; i++) {
        cents stack = play_stack(&p, i);

        if (stack >= 10000) continue;
        CHECK_REFUSED(&p, BUY_IN_RANGE, .kind = CMD_BUY, .seat = i, .amount = 10001 - stack);
        PLAY(&p, .kind = CMD_BUY, .seat = i, .amount = 10000 - stack);
        CHECK(heard_of(EV_BOUGHT, i));
        CHECK_EQ(play_stack(&p, i), 10000);
    }
}

static void reloading(const struct game *game)
{
    unsigned loser = lose_all(game);

    CHECK(heard_of(EV_RESTS, loser));
    PLAY(&p, .kind = CMD_BUY, .seat = (uint8_t)loser, .amount = 6000);
    CHECK(heard_of(EV_PLAYS_ON, loser));
    CHECK_EQ(play_stack(&p, loser), 6000);
    open_hand(0);
    CHECK(now()->dealt & seat_bit(loser));
}

static void must_reload(const struct game *game)
{
    unsigned loser = lose_all(game);

    open_hand(0);
    CHECK(!(now()->dealt & seat_bit(loser)));
    fold_out();
    CHECK_REFUSED(&p, MUST_RELOAD, .kind = CMD_RETURN, .seat = (uint8_t)loser);
    CHECK_TEXT(game->rule_of(REF_MUST_RELOAD, 0), rule(game, "15", "15"));
    CHECK_REFUSED(&p, BUY_IN_RANGE, .kind = CMD_BUY, .seat = (uint8_t)loser, .amount = 99);
    PLAY(&p, .kind = CMD_BUY, .seat = (uint8_t)loser, .amount = 100);
}

/* ----------------------------- the commission ----------------------------- */

static void one_commission(const struct game *game)
{
    struct house house = poker_house(game, 2);

    house.value[POK_RAKE] = 2;
    CHECK(is_refused(game, &house, rule(game, "17", "17")));
    for (int64_t which = RAKE_POT; which <= RAKE_ENTRY; which++) {
        house.value[POK_RAKE] = which;
        open_poker(game, &house);
        CHECK_EQ(p.state.table.bank, which == RAKE_ENTRY ? 1000 : 0);
        bust();
        CHECK_EQ(p.state.table.bank, 1000);
        CHECK_EQ(now()->hand.terms.rake, which == RAKE_ENTRY ? 0 : 500);
    }
}

static void rake_of_the_pot(const struct game *game)
{
    struct house house = poker_house(game, 2);

    for (int64_t rake = 0; rake <= 600; rake += 50) {
        house.value[POK_RAKE_POT] = rake;
        CHECK_EQ(is_refused(game, &house, rule(game, "17 a", "17 a")), rake < 100 || rake > 500);
        if (rake < 100 || rake > 500) continue;
        house.value[POK_RAKE_CAP] = 0;
        open_poker(game, &house);
        bust();
        CHECK_EQ(p.state.table.bank, 20000 * rake / 10000);
        CHECK_EQ(play_stack(&p, 0) + play_stack(&p, 1), 20000 - 20000 * rake / 10000);
        house.value[POK_RAKE_CAP] = 150;
        open_poker(game, &house);
        bust();
        CHECK_EQ(p.state.table.bank, 150);
    }
}

static void rake_of_entry(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.value[POK_RAKE] = RAKE_ENTRY;
    for (int64_t rake = 0; rake <= 2500; rake += 250) {
        house.value[POK_RAKE_ENTRY] = rake;
        CHECK_EQ(is_refused(game, &house, rule(game, "17 b", "17 b")), rake < 500 || rake > 2000);
    }
    house.value[POK_RAKE_ENTRY] = 1000;
    play_open(&p, game, &house);
    play_sit(&p, 0, 9999);
    CHECK(heard_of(EV_COMMISSION, 0));
    CHECK_EQ(play_stack(&p, 0), 9000); /* an odd cent is the player's */
    CHECK_EQ(p.state.table.bank, 999);
    play_sit(&p, 1, 10000);
    PLAY(&p, .kind = CMD_BUY, .amount = 1000);
    CHECK_EQ(play_stack(&p, 0), 9900);
    CHECK_EQ(p.state.table.bank, 999 + 1000 + 100);
    open_hand(0);
    call_down();
    CHECK_EQ(p.state.table.bank, 2099); /* nothing from the pot */
    house.value[POK_BUY_LEAST] = 1;
    CHECK(is_refused(game, &house, rule(game, "15", "15")));
}

static const struct subject subjects[] = {
    {"two_to_ten_seats_or_eleven", seats},
    {"no_hand_with_fewer_than_two", too_few},
    {"who_sits_down_brings_the_buy_in", buy_in},
    {"a_seat_is_one_players", one_seat},
    {"leaving_at_any_time_with_the_stack", leaving},
    {"no_chips_are_taken_off_the_table", no_taking},
    {"no_chips_are_added_in_a_hand", no_adding},
    {"who_lost_all_may_reload", reloading},
    {"below_the_minimum_one_must_reload", must_reload},
    {"one_commission_or_the_other", one_commission},
    {"one_to_five_per_cent_of_the_pot", rake_of_the_pot},
    {"five_to_twenty_per_cent_of_what_is_brought", rake_of_entry},
    {NULL, NULL},
};

/* clang-format off */
#define SHOW(name) static void t_##name(void) { show_over_games(subjects, #name); }
/* clang-format on */
SHARED(SHOW)

TEST_MAIN(TESTS)
