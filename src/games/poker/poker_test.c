/* poker_test.c -- a poker table around its hands: what is seen, void hands, demonstrations,
 * tournament tables. */
#include "games/poker/table_test.h"

/* clang-format off */
#define SHARED(X) \
    X(806_2015_r2_j__a_hand_goes_from_its_first_card_to_its_last_payment) \
    X(809_2015_r2_i__a_hand_goes_from_its_first_card_to_its_last_payment) \
    X(811_2015_r2_j__a_hand_goes_from_its_first_card_to_its_last_payment) \
    X(806_2015_r65__of_the_last_hand_each_sees_what_he_saw) \
    X(809_2015_r66__of_the_last_hand_each_sees_what_he_saw) \
    X(811_2015_r65__of_the_last_hand_each_sees_what_he_saw) \
    X(806_2015_r2_d__of_the_last_hand_each_sees_what_he_saw) \
    X(809_2015_r2_d__of_the_last_hand_each_sees_what_he_saw) \
    X(811_2015_r2_d__of_the_last_hand_each_sees_what_he_saw) \
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
    X(who_sits_down_after_a_hand_does_not_see_its_cards) \
    X(a_void_hand_does_not_move_the_button_and_keeps_debts) \
    X(a_tournament_table_is_the_houses) \
    X(in_a_tournament_the_absent_are_dealt_in_and_played_at_once)
/* clang-format on */
TESTS(TEST_DECLARE)

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
    fold_out(); /* nobody had to show */
    for (unsigned who = 0; who < 3; who++) {
        CHECK(!sees(OBSERVER, who));
        for (unsigned of = 0; of < 3; of++) CHECK_EQ(sees(who, of), who == of);
    }
    open_hand(0);
    call_down(); /* all turned up, and they stay so … */
    for (unsigned of = 0; of < 3; of++) CHECK(sees(OBSERVER, of));
    CHECK(play_settle(&p) >= 3);
    play_open_round(&p); /* … until the next hand */
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

/* ------------------------------- void hands ------------------------------- */

static void voided(const struct game *game)
{
    struct house house = poker_house(game, 3);

    for (int steps = 0; steps < 40; steps++) { /* at every moment of a hand */
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
    open_hand(9); /* no new lot */
    CHECK_EQ(now()->hand.terms.button, 0);
    fold_out();
    play_sit(&p, 3, 10000);
    open_hand(9); /* the big blind comes to him at once */
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
        play_time(&p, p.state.table.deadline_ms); /* nobody is heard of: the hand goes on */
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

    house.value[OPT_INACTIVITY] = 0;
    for (int b = 0; b < 2; b++) {
        house.value[OPT_BOOK] = books[b];
        open_poker(game, &house);
        for (int hand = 0; hand < 10; hand++) {
            open_hand(0);
            call_down();
        }
        memcpy(b ? &money : &demo, &p.state, sizeof demo);
    }
    money.table.house.value[OPT_BOOK] = BOOK_DEMO;
    CHECK(memcmp(&demo, &money, sizeof demo) == 0);
}

static void demonstration_chips(const struct game *game)
{
    struct house house = poker_house(game, 3);

    house.value[OPT_INACTIVITY] = 0;
    open_poker(game, &house);
    for (int hand = 0; hand < 10; hand++) {
        open_hand(0);
        call_down();
        CHECK_EQ(p.state.table.house.value[OPT_BOOK], BOOK_DEMO);
    }
}

/* ------------------------------- tournaments ------------------------------ */

static void t_a_tournament_table_is_the_houses(void)
{
    struct house house = poker_house(&holdem, 3);

    house.value[POK_PLAY] = PLAY_TOURNAMENT;
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
    CHECK_EQ(p.state.table.bank, 0); /* no commission of the pot */
    PLAY(&p, .kind = CMD_SEAT, .seat = HOUSE, .place = 1, .amount = 777); /* a rebuy */
    PLAY(&p, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 2);              /* moved */
    CHECK(heard_of(EV_LEFT, 2));
    CHECK_REFUSED(&p, SEAT_EMPTY, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 2);
    CHECK_REFUSED(&p, BAD_AMOUNT, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_SMALL,
                  .amount = 101);
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVELS,
                  .amount = 1);
    house.value[POK_PLAY] = PLAY_CASH;
    open_poker(&holdem, &house);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_BIG, .amount = 5);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_SEAT, .seat = HOUSE, .place = 1, .amount = 5);
    CHECK_REFUSED(&p, NOT_HERE, .kind = CMD_UNSEAT, .seat = HOUSE, .place = 1);
}

static void t_in_a_tournament_the_absent_are_dealt_in_and_played_at_once(void)
{
    struct house house = poker_house(&holdem, 3);
    cents        stack;

    house.value[POK_PLAY] = PLAY_TOURNAMENT;
    house.value[POK_TIME_BANK] = 0;
    house.value[POK_TIMEOUTS] = 1;
    open_poker(&holdem, &house);
    open_hand(0);
    deal_on();
    play_time(&p, p.state.table.deadline_ms); /* seat 0 */
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
    CHECK(seat(0)->taken); /* and keeps his seat */
}

/* The shuffle is the first draw: before it there is no card, after it no more are drawn than
 * the seats and the board need, and with the last payment the hand is over. */
static void whole_hand(const struct game *game)
{
    struct house house = poker_house(game, 4);
    unsigned     personal = hole_cards((enum variant)(game == &omaha ? OMAHA : HOLDEM));

    open_poker(game, &house);
    open_hand(0);
    CHECK_EQ(now()->shoe.left, now()->shoe.size);
    call_down();
    CHECK_EQ(now()->shoe.size - now()->shoe.left, 4 * personal + BOARD_MAX);
    CHECK(heard_of(EV_ROUND_OVER, HOUSE));
    for (unsigned i = 0; i < 4; i++) CHECK_EQ(seat(i)->in_play, 0);
}

static const struct subject subjects[] = {
    {"a_hand_goes_from_its_first_card_to_its_last_payment", whole_hand},
    {"of_the_last_hand_each_sees_what_he_saw", last_hand},
    {"a_void_hand_returns_every_chip", voided},
    {"a_players_own_failure_voids_nothing", only_the_house_voids},
    {"a_demonstration_is_the_same_code_with_another_book", demonstration},
    {"demonstration_chips_lead_nowhere_else", demonstration_chips},
    {NULL, NULL},
};

/* clang-format off */
#define SHOW(name) static void t_##name(void) { show_over_games(subjects, #name); }
/* clang-format on */
SHARED(SHOW)

TEST_MAIN(TESTS)
