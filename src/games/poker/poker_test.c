/* poker_test.c -- a poker table between and around its hands: who may sit down, add,
 * rest and leave; the commission; the clock; sessions that end; void hands; what is seen. */
#include "games/poker/table_test.h"

/* clang-format off */
#define SHARED(X) \
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
    X(811_2015_r17_b__five_to_twenty_per_cent_of_what_is_brought) \
    X(806_2015_r43__the_time_to_decide_is_the_operators) \
    X(809_2015_r41__the_time_to_decide_is_the_operators) \
    X(811_2015_r43__the_time_to_decide_is_the_operators) \
    X(806_2015_r44__extra_time_is_used_up) \
    X(809_2015_r42__extra_time_is_used_up) \
    X(811_2015_r44__extra_time_is_used_up) \
    X(806_2015_r45__the_clock_checks_or_folds) \
    X(809_2015_r43__the_clock_checks_or_folds) \
    X(811_2015_r45__the_clock_checks_or_folds) \
    X(806_2015_r65__of_the_last_hand_each_sees_what_he_saw) \
    X(809_2015_r66__of_the_last_hand_each_sees_what_he_saw) \
    X(811_2015_r65__of_the_last_hand_each_sees_what_he_saw) \
    X(806_2015_r2_d__of_the_last_hand_each_sees_what_he_saw) \
    X(809_2015_r2_d__of_the_last_hand_each_sees_what_he_saw) \
    X(811_2015_r2_d__of_the_last_hand_each_sees_what_he_saw) \
    X(806_2015_r67__a_session_is_totalled) \
    X(809_2015_r68__a_session_is_totalled) \
    X(811_2015_r67__a_session_is_totalled) \
    X(806_2015_r68__a_rest_keeps_the_seat) \
    X(809_2015_r69__a_rest_keeps_the_seat) \
    X(811_2015_r68__a_rest_keeps_the_seat) \
    X(806_2015_r70__the_operator_may_leave_the_idle_alone) \
    X(809_2015_r71__the_operator_may_leave_the_idle_alone) \
    X(811_2015_r70__the_operator_may_leave_the_idle_alone) \
    X(806_2015_r70_a__who_does_not_reload_is_invited_to_leave) \
    X(809_2015_r71_a__who_does_not_reload_is_invited_to_leave) \
    X(811_2015_r70_a__who_does_not_reload_is_invited_to_leave) \
    X(806_2015_r70_b__more_than_five_hands_without_a_bet) \
    X(809_2015_r71_b__more_than_five_hands_without_a_bet) \
    X(811_2015_r70_b__more_than_five_hands_without_a_bet) \
    X(806_2015_r71__warned_before_the_session_ends) \
    X(809_2015_r72__warned_before_the_session_ends) \
    X(811_2015_r71__warned_before_the_session_ends) \
    X(806_2015_r72__a_void_hand_returns_every_chip) \
    X(809_2015_r73__a_void_hand_returns_every_chip) \
    X(811_2015_r72__a_void_hand_returns_every_chip) \
    X(806_2015_r73__a_players_own_failure_voids_nothing) \
    X(809_2015_r74__a_players_own_failure_voids_nothing) \
    X(811_2015_r73__a_players_own_failure_voids_nothing) \
    X(806_2015_r74__a_demonstration_is_the_same_code_with_another_book) \
    X(809_2015_r75__a_demonstration_is_the_same_code_with_another_book) \
    X(811_2015_r74__a_demonstration_is_the_same_code_with_another_book) \
    X(806_2015_r75__demonstration_chips_lead_nowhere_else) \
    X(809_2015_r76__demonstration_chips_lead_nowhere_else) \
    X(811_2015_r75__demonstration_chips_lead_nowhere_else)

#define TESTS(X) \
    SHARED(X) \
    X(806_2015_r4_b__one_deck_of_52_cards) \
    X(811_2015_r4_b__one_deck_of_52_cards) \
    X(809_2015_r4_b__one_deck_of_28_cards) \
    X(806_2015_r4_e__stacks_and_pots_lie_open) \
    X(809_2015_r4_e__stacks_and_pots_lie_open) \
    X(811_2015_r4_e__stacks_and_pots_lie_open) \
    X(a_player_who_leaves_in_his_turn_folds_at_once) \
    X(a_player_who_leaves_all_in_still_wins_his_pot) \
    X(a_player_who_rests_and_leaves_is_dealt_no_more) \
    X(who_sits_down_after_a_hand_does_not_see_its_cards) \
    X(who_times_out_heads_up_comes_back) \
    X(too_many_missed_decisions_and_the_seat_rests) \
    X(a_seat_is_free_when_its_owner_vanishes) \
    X(coming_and_going_cannot_block_a_start) \
    X(a_void_hand_does_not_move_the_button_and_keeps_debts) \
    X(a_tournament_table_is_the_houses) \
    X(in_a_tournament_the_absent_are_dealt_in_and_played_at_once)
/* clang-format on */
TESTS(TEST_DECLARE)

static bool is_refused(const struct game *game, const struct house *house, const char *rule)
{
    struct faults faults = {0};

    game_lawful(game, house, &faults);
    if (!faults_refuse(&faults)) return false;
    CHECK_TEXT(faults.list[0].rule, rule);
    return true;
}

/* This rule of the game's own regulation, by its numbers here and in 809/2015. */
static const char *rule(const struct game *game, const char *here, const char *in_809)
{
    static char text[32];

    snprintf(text, sizeof text, "%s r.%s", game->regulation, game == &sintetico ? in_809 : here);
    return text;
}

/* Seats 0 and 1 put in all they have, the others fold. */
static void bust(void)
{
    open_hand(0);
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        unsigned     who = in_turn();
        struct offer o = hand_offer(&now()->hand);

        if (who > 1) MOVE(who, FOLD, 0);
        else if (o.moves & 1u << MOVE_RAISE) MOVE(who, RAISE, o.most);
        else if (o.moves & 1u << MOVE_CALL) MOVE(who, CALL, 0);
        else MOVE(who, CHECK, 0);
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

/* ------------------------------ sitting down ------------------------------ */

static void seats(const struct game *game)
{
    struct house house = play_house(game);
    int64_t      most = game == &sintetico ? 11 : 10;

    for (int64_t n = 1; n <= 12; n++) {
        house.is[OPT_SEATS] = n;
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

    house.is[POK_BUY_LEAST] = 50;
    house.is[POK_BUY_MOST] = 80;
    play_open(&p, game, &house);
    CHECK_REFUSED(&p, BUY_IN_RANGE, .kind = CMD_SIT, .amount = 4999);
    CHECK_REFUSED(&p, BUY_IN_RANGE, .kind = CMD_SIT, .amount = 8001);
    CHECK_TEXT(game->rule_of(REF_BUY_IN_RANGE, 0), rule(game, "8", "8"));
    play_sit(&p, 0, 5000);
    play_sit(&p, 1, 8000);
    house.is[POK_BUY_LEAST] = 81;
    CHECK(is_refused(game, &house, rule(game, "8", "8")));
}

static void one_seat(const struct game *game)    /* which player it is, the floor knows */
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
    LEAVE(3);                                   /* between hands */
    CHECK(heard_of(EV_LEFT, 3));
    CHECK_EQ(p.heard.list[0].amount, 10000);
    open_hand(0);
    deal_on();

    unsigned first = in_turn(), other = (first + 1) % 3;

    LEAVE(other);                               /* in a hand, out of turn: he is asked no more */
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
    CHECK_EQ(p.state.table.brought, p.state.table.bank + play_stack(&p, 0) + play_stack(&p, 1) +
                                        play_stack(&p, 2));
}

static void t_a_player_who_leaves_in_his_turn_folds_at_once(void)
{
    struct house house = poker_house(&holdem, 3);

    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    CHECK_EQ(in_turn(), 0);
    LEAVE(0);                                   /* nothing of his is in the pot: gone at once */
    CHECK(now()->hand.folded & seat_bit(0));
    CHECK_EQ(in_turn(), 1);
    MOVE(1, CALL, 0);
    LEAVE(2);                                   /* the big blind, in his turn: the hand ends */
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK(!seat(2)->taken);
    CHECK_EQ(play_stack(&p, 1), 10100);
}

static void t_a_player_who_leaves_all_in_still_wins_his_pot(void)
{
    struct house house = poker_house(&holdem, 2);

    open_poker(&holdem, &house);
    open_hand(0);
    deal("Ac 2d As 7h");                        /* seat 1 has aces */
    MOVE(1, RAISE, 10000);
    LEAVE(1);
    MOVE(0, CALL, 0);
    deal("Kc Kd 4s 5s 9h");
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK(!seat(1)->taken);
    CHECK(heard_of(EV_LEFT, 1));
    CHECK_EQ(p.state.table.bank, 1000);         /* five per cent of 200.00 */
    CHECK_EQ(p.state.table.brought, 1000);      /* and 190.00 went away with him */
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
        CHECK(play_try(&p, cmd) != REF_NONE);    /* with an amount, nothing else is his to say */
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
    for (uint8_t i = 0; i < 3; i++)              /* folded or not */
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

/* One of them loses it: by the cards that come, there is no tie. */
static unsigned lose_all(const struct game *game)
{
    struct house house = poker_house(game, 3);

    open_poker(game, &house);
    bust();
    CHECK(play_stack(&p, 0) == 0 || play_stack(&p, 1) == 0);
    return play_stack(&p, 0) == 0 ? 0 : 1;
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

    house.is[POK_RAKE] = 2;
    CHECK(is_refused(game, &house, rule(game, "17", "17")));
    for (int64_t which = RAKE_POT; which <= RAKE_ENTRY; which++) {
        house.is[POK_RAKE] = which;
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
        house.is[POK_RAKE_POT] = rake;
        CHECK_EQ(is_refused(game, &house, rule(game, "17 a", "17 a")), rake < 100 || rake > 500);
        if (rake < 100 || rake > 500) continue;
        house.is[POK_RAKE_CAP] = 0;
        open_poker(game, &house);
        bust();
        CHECK_EQ(p.state.table.bank, 20000 * rake / 10000);
        CHECK_EQ(play_stack(&p, 0) + play_stack(&p, 1), 20000 - 20000 * rake / 10000);
        house.is[POK_RAKE_CAP] = 150;
        open_poker(game, &house);
        bust();
        CHECK_EQ(p.state.table.bank, 150);
    }
}

static void rake_of_entry(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.is[POK_RAKE] = RAKE_ENTRY;
    for (int64_t rake = 0; rake <= 2500; rake += 250) {
        house.is[POK_RAKE_ENTRY] = rake;
        CHECK_EQ(is_refused(game, &house, rule(game, "17 b", "17 b")), rake < 500 || rake > 2000);
    }
    house.is[POK_RAKE_ENTRY] = 1000;
    play_open(&p, game, &house);
    play_sit(&p, 0, 9999);
    CHECK(heard_of(EV_COMMISSION, 0));
    CHECK_EQ(play_stack(&p, 0), 9000);           /* an odd cent is the player's */
    CHECK_EQ(p.state.table.bank, 999);
    play_sit(&p, 1, 10000);
    PLAY(&p, .kind = CMD_BUY, .amount = 1000);
    CHECK_EQ(play_stack(&p, 0), 9900);
    CHECK_EQ(p.state.table.bank, 999 + 1000 + 100);
    open_hand(0);
    call_down();
    CHECK_EQ(p.state.table.bank, 2099);          /* nothing from the pot */
    house.is[POK_BUY_LEAST] = 1;
    CHECK(is_refused(game, &house, rule(game, "15", "15")));
}

/* -------------------------------- the clock ------------------------------- */

static void time_to_decide(const struct game *game)
{
    struct house house = poker_house(game, 2);

    house.is[OPT_DECISION] = 2000;
    CHECK(is_refused(game, &house, "903-B 6.1.4"));
    house.is[OPT_DECISION] = 7000;
    house.is[POK_TIME_BANK] = 0;
    open_poker(game, &house);
    play_time(&p, 1000);
    open_hand(0);
    deal_on();
    CHECK_EQ(p.state.table.deadline_ms, 8000);

    unsigned who = in_turn();

    play_time(&p, 7999);
    CHECK_EQ(in_turn(), who);
    play_time(&p, 8000);
    CHECK(heard_of(EV_DECIDED, who));
}

static void extra_time(const struct game *game)
{
    struct house house = poker_house(game, 2);

    house.is[POK_TIME_BANK] = 10000;
    open_poker(game, &house);
    open_hand(0);
    deal_on();

    unsigned who = in_turn();

    play_time(&p, 20000);
    CHECK(heard_of(EV_TIME_BANK, who));
    CHECK_EQ(p.state.table.deadline_ms, 30000);
    play_time(&p, 24000);
    CHECK_EQ(in_turn(), who);
    if (hand_offer(&now()->hand).moves & 1u << MOVE_CHECK) MOVE(who, CHECK, 0);
    else MOVE(who, CALL, 0);
    CHECK_EQ(now()->at[who].bank_ms, 6000);      /* what is left of it, for the whole session */
    CHECK_EQ(now()->at[1 - who].bank_ms, 10000);
    while (in_turn() != who) {
        MOVE(in_turn(), CHECK, 0);
        deal_on();
    }
    play_time(&p, p.state.table.deadline_ms);
    CHECK(heard_of(EV_TIME_BANK, who));
    play_time(&p, p.state.table.deadline_ms);
    CHECK(heard_of(EV_DECIDED, who));
    CHECK_EQ(now()->at[who].bank_ms, 0);
}

static void the_clock_decides(const struct game *game)
{
    struct house house = poker_house(game, 3);
    int          checks = 0, folds = 0;

    house.is[POK_TIME_BANK] = 0;
    house.is[POK_TIMEOUTS] = 10;
    open_poker(game, &house);
    open_hand(0);
    deal_on();
    if (game == &sintetico) MOVE(in_turn(), ESTARDILHO, 300);
    while (p.state.table.phase == PHASE_DECIDING) {
        unsigned who = in_turn();
        bool     may_check = hand_offer(&now()->hand).moves >> MOVE_CHECK & 1;

        play_time(&p, p.state.table.deadline_ms);
        CHECK_EQ((now()->hand.folded & seat_bit(who)) == 0, may_check);
        checks += may_check;
        folds += !may_check;
        deal_on();
    }
    CHECK(folds > 0 || checks > 0);
    open_poker(game, &house);                    /* and where all may check, all do */
    open_hand(0);
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        unsigned who = in_turn();

        if (hand_offer(&now()->hand).moves >> MOVE_CHECK & 1)
            play_time(&p, p.state.table.deadline_ms);
        else MOVE(who, CALL, 0);
        CHECK(!(now()->hand.folded & seat_bit(who)));
    }
    CHECK_EQ(__builtin_popcount(now()->hand.shown), 3);
}

static void t_who_times_out_heads_up_comes_back(void)
{
    struct house house = poker_house(&holdem, 2);

    house.is[POK_TIME_BANK] = 0;
    house.is[POK_TIMEOUTS] = 1;
    house.is[POK_PLAY] = PLAY_TOURNAMENT;
    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    CHECK_EQ(in_turn(), 1);
    play_time(&p, p.state.table.deadline_ms);    /* folds: the hand is over */
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
    CHECK_EQ(now()->at[1].presence, AWAY);
    RETURN(1);
    CHECK(heard_of(EV_PLAYS_ON, 1));
    open_hand(0);
    deal_on();
    CHECK_EQ(in_turn(), 0);
    MOVE(0, CALL, 0);
    CHECK_EQ(in_turn(), 1);                      /* he is asked again */
    MOVE(1, CHECK, 0);
}

static void t_too_many_missed_decisions_and_the_seat_rests(void)
{
    struct house house = poker_house(&holdem, 3);

    house.is[POK_TIME_BANK] = 0;
    open_poker(&holdem, &house);
    open_hand(0);
    for (int missed = 1; missed <= 2; missed++) {
        deal_on();
        while (in_turn() != 0) MOVE(in_turn(), CALL, 0);
        CHECK_EQ(now()->at[0].presence, HERE);
        play_time(&p, p.state.table.deadline_ms);
        CHECK_EQ(heard_of(EV_RESTS, 0), missed == 2);
        fold_out();
        if (missed == 1) open_hand(9);
    }
    CHECK_EQ(now()->at[0].presence, AWAY);
    open_hand(9);
    CHECK(!(now()->dealt & seat_bit(0)));
}

/* ------------------------------- what is seen ----------------------------- */

static bool sees(unsigned viewer, unsigned of)
{
    static struct poker view;

    p.game->see(&p.state, viewer, &view);
    return view.hand.seat[of].hole[0] < DECK;
}

static void last_hand(const struct game *game)
{
    struct house house = poker_house(game, 3);

    open_poker(game, &house);
    open_hand(0);
    deal_on();
    for (unsigned who = 0; who < 3; who++)
        for (unsigned of = 0; of < 3; of++)
            CHECK_EQ(sees(who, of), who == of && !now()->hand.unseen);
    fold_out();                                  /* nobody had to show */
    for (unsigned who = 0; who < 3; who++) {
        CHECK(!sees(OBSERVER, who));
        for (unsigned of = 0; of < 3; of++) CHECK_EQ(sees(who, of), who == of);
    }
    open_hand(0);
    call_down();                                 /* all turned up, and they stay so … */
    for (unsigned of = 0; of < 3; of++) CHECK(sees(OBSERVER, of));
    CHECK(play_settle(&p) >= 3);
    play_open_round(&p);                         /* … until the next hand */
    for (unsigned of = 0; of < 3; of++) CHECK(!sees(OBSERVER, of));
}

static void t_who_sits_down_after_a_hand_does_not_see_its_cards(void)
{
    struct house house = poker_house(&holdem, 3);

    open_poker(&holdem, &house);
    open_hand(0);
    fold_out();
    CHECK(sees(2, 2));
    LEAVE(2);
    play_sit(&p, 2, 10000);
    CHECK(!sees(2, 2));
}

static void t_806_2015_r4_e__stacks_and_pots_lie_open(void)
{
    static const struct game *const all[] = {&holdem, &omaha, &sintetico};

    for (size_t g = 0; g < 3; g++) {
        static struct poker view;
        struct house        house = poker_house(all[g], 3);
        char                space[512];
        struct text         text = text_over(space, sizeof space);

        open_poker(all[g], &house);
        open_hand(0);
        all[g]->see(&p.state, OBSERVER, &view);
        for (unsigned i = 0; i < 3; i++) {
            CHECK_EQ(view.table.seat[i].stack, play_stack(&p, i));
            CHECK_EQ(view.table.seat[i].in_play, seat(i)->in_play);
        }
        all[g]->show(&view, EN, &text);
        CHECK(strstr(space, all[g] == &sintetico ? "pot 3.00" : "pot 1.50"));
    }
}

static void t_809_2015_r4_e__stacks_and_pots_lie_open(void)
{
    t_806_2015_r4_e__stacks_and_pots_lie_open();
}

static void t_811_2015_r4_e__stacks_and_pots_lie_open(void)
{
    t_806_2015_r4_e__stacks_and_pots_lie_open();
}

static void check_deck(const struct game *game, unsigned cards, unsigned lowest)
{
    struct house house = poker_house(game, 2);
    uint64_t     seen = 0;

    open_poker(game, &house);
    open_hand(0);
    CHECK_EQ(p.game->awaits(&p.state).below, cards);
    for (unsigned i = 0; i < cards; i++) {
        uint8_t card = now()->shoe.card[i];

        CHECK(card_rank(card) == ACE || card_rank(card) >= lowest);
        seen |= UINT64_C(1) << card;
    }
    CHECK_EQ(__builtin_popcountll(seen), cards);
}

static void t_806_2015_r4_b__one_deck_of_52_cards(void)
{
    check_deck(&holdem, 52, 2);
}

static void t_811_2015_r4_b__one_deck_of_52_cards(void)
{
    check_deck(&omaha, 52, 2);
}

static void t_809_2015_r4_b__one_deck_of_28_cards(void)
{
    check_deck(&sintetico, 28, 8);
}

/* ------------------------- sessions, idle and resting ---------------------- */

static void totals(const struct game *game)
{
    struct house house = poker_house(game, 3);
    cents        staked[3] = {0}, prizes[3] = {0};

    house.is[OPT_INACTIVITY] = 0;    /* in sintético nobody bets when all check */
    open_poker(game, &house);
    for (uint32_t hand = 1; hand <= 20; hand++) {
        open_hand(0);
        call_down();
        play_settle(&p);
        for (size_t i = 0; i < p.lines; i++) {
            staked[p.line[i].seat] += p.line[i].stake;
            prizes[p.line[i].seat] += p.line[i].prize - p.line[i].commission;
        }
        for (unsigned i = 0; i < 3; i++) {
            CHECK_EQ(seat(i)->staked, staked[i]);
            CHECK_EQ(seat(i)->prizes, prizes[i]);
            CHECK_EQ(seat(i)->rounds, hand);
            CHECK_EQ(seat(i)->stack, 10000 - staked[i] + prizes[i]);    /* profit or loss */
        }
    }
}

static void resting(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.is[POK_REST] = 0;
    open_poker(game, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_REST);
    house.is[POK_REST] = 300000;
    open_poker(game, &house);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_RETURN, .seat = 2);
    REST(2);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_REST, .seat = 2);
    for (int i = 0; i < 4; i++) {
        open_hand(0);
        CHECK(!(now()->dealt & seat_bit(2)));
        call_down();
    }
    play_time(&p, 299999);
    CHECK(!play_heard(&p, EV_WARNED) && seat(2)->taken);
    RETURN(2);
    REST(2);                                     /* begins again */
    play_time(&p, 599998);
    CHECK(!play_heard(&p, EV_WARNED));
    play_time(&p, 599999);
    CHECK(heard_of(EV_WARNED, 2));
    play_time(&p, 659998);
    CHECK(seat(2)->taken);
    play_time(&p, 659999);
    CHECK(heard_of(EV_SESSION_ENDED, 2));
    CHECK(!seat(2)->taken);
}

static void t_a_seat_is_free_when_its_owner_vanishes(void)
{
    struct house house = poker_house(&omaha, 3);
    int64_t      clock = 0;

    open_poker(&omaha, &house);
    for (int hands = 0; seat(1)->taken; hands++) {    /* two play on, the third is never heard of */
        CHECK(hands < 60);
        open_hand(0);
        for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
            unsigned who = in_turn();
            uint32_t moves = hand_offer(&now()->hand).moves;

            if (who == 1) clock = p.state.table.deadline_ms;
            else clock += 1000;
            if (clock > p.state.table.deadline_ms) clock = p.state.table.deadline_ms - 1;
            if (clock < p.state.table.now_ms) clock = p.state.table.now_ms;
            play_time(&p, clock);
            if (who == 1 || p.state.table.phase != PHASE_DECIDING || in_turn() != who) continue;
            if (moves >> MOVE_CHECK & 1) MOVE(who, CHECK, 0);
            else MOVE(who, CALL, 0);
        }
        clock += 30000;
        play_time(&p, clock);
    }
}

static void t_coming_and_going_cannot_block_a_start(void)
{
    struct house house = poker_house(&holdem, 4);

    open_poker(&holdem, &house);
    for (int i = 0; i < 50; i++) {
        LEAVE(3);
        play_sit(&p, 3, 10000);
        REST(3);
        RETURN(3);
        open_hand(0);                            /* the others play on, with him or without */
        REST(3);
        LEAVE(3);
        fold_out();
        if (!seat(3)->taken) play_sit(&p, 3, 10000);
        for (uint8_t k = 0; k < 3; k++)
            if (!seat(k)->taken) play_sit(&p, k, 10000);
    }
}

static void switched_off(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.is[OPT_INACTIVITY] = 0;
    open_poker(game, &house);
    for (int hand = 0; hand < 20; hand++) {
        open_hand(0);
        deal_on();
        while (p.state.table.phase == PHASE_DECIDING) {
            MOVE(in_turn(), FOLD, 0);
            CHECK(!play_heard(&p, EV_INVITED));
            deal_on();
        }
    }
}

static void does_not_reload(const struct game *game)
{
    unsigned loser = lose_all(game);

    CHECK(!play_heard(&p, EV_INVITED));          /* he has until the end of the next hand */
    open_hand(0);
    call_down();
    CHECK(heard_of(EV_INVITED, loser));
    open_hand(0);
    CHECK(heard_of(EV_WARNED, loser));
    CHECK(seat(loser)->taken);
    call_down();
    CHECK(heard_of(EV_SESSION_ENDED, loser));
    CHECK(!seat(loser)->taken);
}

/* Seat 0 never bets: he folds, or checks where he may; blinds and antes are not his will. */
static void a_hand_without_seat_0(void)
{
    open_hand(0);
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        unsigned who = in_turn();
        uint32_t moves = hand_offer(&now()->hand).moves;

        if (moves >> MOVE_CHECK & 1) MOVE(who, CHECK, 0);
        else if (who == 0) MOVE(who, FOLD, 0);
        else MOVE(who, CALL, 0);
    }
    if (seat(0)->taken && seat(0)->stack < 5000)
        PLAY(&p, .kind = CMD_BUY, .amount = 10000 - seat(0)->stack);
}

/* In sintético an ante and five checks are no bet; to be idle there the others bet. */
static bool is_invited_after(const struct game *game, int64_t hands)
{
    struct house house = poker_house(game, 3);

    house.is[POK_IDLE_HANDS] = hands;
    open_poker(game, &house);
    for (int64_t hand = 0; hand < hands; hand++) {
        a_hand_without_seat_0();
        CHECK_EQ(seat(0)->notice, NOTICE_NONE);
    }
    a_hand_without_seat_0();
    return seat(0)->notice == NOTICE_INVITED;
}

static void too_many_hands(const struct game *game)
{
    struct house house = poker_house(game, 3);

    CHECK(is_invited_after(game, 5));
    CHECK(is_invited_after(game, 2));            /* fewer, by specific rules */
    house.is[POK_IDLE_HANDS] = 6;
    CHECK(is_refused(game, &house, rule(game, "70 b", "71 b")));
}

static void warned(const struct game *game)
{
    CHECK(is_invited_after(game, 5));
    open_hand(0);
    CHECK(heard_of(EV_WARNED, 0));
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        CHECK(seat(0)->taken);
        MOVE(in_turn(), FOLD, 0);
    }
    CHECK(heard_of(EV_SESSION_ENDED, 0));

    CHECK(is_invited_after(game, 5));            /* a bet, and nothing happens */
    open_hand(0);
    CHECK(heard_of(EV_WARNED, 0));
    for (deal_on(); in_turn() != 0; deal_on()) {
        if (hand_offer(&now()->hand).moves >> MOVE_CHECK & 1) MOVE(in_turn(), CHECK, 0);
        else MOVE(in_turn(), CALL, 0);
    }
    if (game == &sintetico) MOVE(0, ESTARDILHO, 300);
    else MOVE(0, RAISE, 1000);
    fold_out();
    CHECK(seat(0)->taken);
    CHECK_EQ(seat(0)->notice, NOTICE_NONE);
}

/* ------------------------------- void hands ------------------------------- */

static void voided(const struct game *game)
{
    struct house house = poker_house(game, 3);

    for (int steps = 0; steps < 40; steps++) {    /* at every moment of a hand */
        open_poker(game, &house);
        play_open_round(&p);
        for (int i = 0; i < steps && pok_is_running(now()); i++) {
            if (p.state.table.phase == PHASE_DRAWING) {
                play_draw(&p, 0);
            } else {
                struct offer o = hand_offer(&now()->hand);

                if (o.moves >> MOVE_ESTARDILHO & 1) MOVE(in_turn(), ESTARDILHO, o.least);
                else if (o.moves >> MOVE_RAISE & 1 && i % 2) MOVE(in_turn(), RAISE, o.least);
                else if (o.moves >> MOVE_CALL & 1) MOVE(in_turn(), CALL, 0);
                else MOVE(in_turn(), CHECK, 0);
            }
        }
        if (!pok_is_running(now())) break;
        PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
        CHECK(play_heard(&p, EV_VOIDED));
        for (unsigned i = 0; i < 3; i++) CHECK_EQ(play_stack(&p, i), 10000);
        CHECK_EQ(p.state.table.bank, 0);
        play_settle(&p);
        for (size_t i = 0; i < p.lines; i++) {
            CHECK_EQ(p.line[i].result, RESULT_VOID);
            CHECK_TEXT(p.line[i].rule, rule(game, "72", "73"));
        }
        if (steps > 20) CHECK_EQ(p.lines, 3);
    }
    CHECK_REFUSED(&p, NO_ROUND, .kind = CMD_VOID, .seat = HOUSE);
}

static void t_a_void_hand_does_not_move_the_button_and_keeps_debts(void)
{
    struct house house = poker_house(&holdem, 4);

    open_poker(&holdem, &house);
    LEAVE(3);
    open_hand(0);
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    open_hand(9);                                /* no new lot */
    CHECK_EQ(now()->hand.terms.button, 0);
    fold_out();
    play_sit(&p, 3, 10000);
    open_hand(9);                                /* the big blind comes to him at once */
    CHECK_EQ(now()->hand.terms.button, 1);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    CHECK_EQ(play_stack(&p, 3), 10000);
    CHECK_EQ(now()->marks.owes[3], OWES_BIG);
    open_hand(9);
    CHECK_EQ(now()->hand.terms.button, 1);
    CHECK_EQ(posted(3, LEVEL_BIG), 100);
}

static void only_the_house_voids(const struct game *game)
{
    struct house house = poker_house(game, 2);

    open_poker(game, &house);
    open_hand(0);
    deal_on();
    CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_VOID, .seat = 0);
    for (int i = 0; i < 40 && p.state.table.phase == PHASE_DECIDING; i++) {
        play_time(&p, p.state.table.deadline_ms);    /* nobody is heard of: the hand goes on */
        deal_on();
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

/* ------------------------------ demonstration ----------------------------- */

static void demonstration(const struct game *game)
{
    static struct poker demo, money;
    struct house        house = poker_house(game, 3);
    int64_t             books[] = {BOOK_DEMO, BOOK_MONEY};

    house.is[OPT_INACTIVITY] = 0;
    for (int b = 0; b < 2; b++) {
        house.is[OPT_BOOK] = books[b];
        open_poker(game, &house);
        for (int hand = 0; hand < 10; hand++) {
            open_hand(0);
            call_down();
        }
        memcpy(b ? &money : &demo, &p.state, sizeof demo);
    }
    money.table.house.is[OPT_BOOK] = BOOK_DEMO;
    CHECK(memcmp(&demo, &money, sizeof demo) == 0);
}

static void demonstration_chips(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.is[OPT_INACTIVITY] = 0;
    open_poker(game, &house);
    for (int hand = 0; hand < 10; hand++) {
        open_hand(0);
        call_down();
        CHECK_EQ(p.state.table.house.is[OPT_BOOK], BOOK_DEMO);
    }
}

/* ------------------------------- tournaments ------------------------------ */

static void t_a_tournament_table_is_the_houses(void)
{
    struct house house = poker_house(&holdem, 3);

    house.is[POK_PLAY] = PLAY_TOURNAMENT;
    open_poker(&holdem, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_LEAVE);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_REST);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_BUY, .amount = 100);
    CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_UNSEAT, .seat = 1, .place = 0);
    CHECK_REFUSED(&p, NO_SUCH_SEAT, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 3);
    open_hand(0);
    CHECK_REFUSED(&p, BETWEEN_HANDS, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_BIG,
                  .amount = 500);
    CHECK_REFUSED(&p, BETWEEN_HANDS, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 1);
    CHECK_REFUSED(&p, BETWEEN_HANDS, .kind = CMD_SEAT, .seat = HOUSE, .place = 1, .amount = 5);
    fold_out();
    bust();
    CHECK_EQ(p.state.table.bank, 0);             /* no commission of the pot */
    PLAY(&p, .kind = CMD_SEAT, .seat = HOUSE, .place = 1, .amount = 777);    /* a rebuy */
    PLAY(&p, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 2);                 /* moved */
    CHECK(heard_of(EV_LEFT, 2));
    CHECK_REFUSED(&p, SEAT_EMPTY, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 2);
    CHECK_REFUSED(&p, BAD_AMOUNT, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_SMALL,
                  .amount = 101);
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVELS,
                  .amount = 1);
    house.is[POK_PLAY] = PLAY_CASH;
    open_poker(&holdem, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_BIG, .amount = 5);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_SEAT, .seat = HOUSE, .place = 1, .amount = 5);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 1);
}

static void t_in_a_tournament_the_absent_are_dealt_in_and_played_at_once(void)
{
    struct house house = poker_house(&holdem, 3);
    cents        stack;

    house.is[POK_PLAY] = PLAY_TOURNAMENT;
    house.is[POK_TIME_BANK] = 0;
    house.is[POK_TIMEOUTS] = 1;
    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    play_time(&p, p.state.table.deadline_ms);    /* seat 0 */
    CHECK_EQ(now()->at[0].presence, AWAY);
    fold_out();
    stack = play_stack(&p, 0);
    for (int hand = 0; hand < 9; hand++) {
        open_hand(9);
        CHECK(now()->dealt & seat_bit(0));
        for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
            CHECK(in_turn() != 0);
            if (hand_offer(&now()->hand).moves >> MOVE_CHECK & 1) MOVE(in_turn(), CHECK, 0);
            else MOVE(in_turn(), CALL, 0);
        }
    }
    CHECK(play_stack(&p, 0) != stack || now()->marks.big == 0);
    play_time(&p, p.state.table.now_ms + 10000000);
    CHECK(seat(0)->taken);                       /* and keeps his seat */
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
    {"the_time_to_decide_is_the_operators", time_to_decide},
    {"extra_time_is_used_up", extra_time},
    {"the_clock_checks_or_folds", the_clock_decides},
    {"of_the_last_hand_each_sees_what_he_saw", last_hand},
    {"a_session_is_totalled", totals},
    {"a_rest_keeps_the_seat", resting},
    {"the_operator_may_leave_the_idle_alone", switched_off},
    {"who_does_not_reload_is_invited_to_leave", does_not_reload},
    {"more_than_five_hands_without_a_bet", too_many_hands},
    {"warned_before_the_session_ends", warned},
    {"a_void_hand_returns_every_chip", voided},
    {"a_players_own_failure_voids_nothing", only_the_house_voids},
    {"a_demonstration_is_the_same_code_with_another_book", demonstration},
    {"demonstration_chips_lead_nowhere_else", demonstration_chips},
    {NULL, NULL},
};

#define SHOW(name) static void t_##name(void) { show_over_games(subjects, #name); }
SHARED(SHOW)

TEST_MAIN(TESTS)
