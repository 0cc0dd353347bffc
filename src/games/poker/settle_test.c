/* settle_test.c -- the lines of a hand: what each put into which pot, what came back, and
 * by which rule. */
#include "games/poker/table_test.h"

/* clang-format off */
#define SHARED(X) \
    X(806_2015_r27__the_best_hand_wins_the_pot) \
    X(811_2015_r27__the_best_hand_wins_the_pot) \
    X(806_2015_r36__the_last_one_in_wins_unseen) \
    X(811_2015_r36__the_last_one_in_wins_unseen) \
    X(806_2015_r62__equal_hands_share_to_the_cent) \
    X(806_2015_r63_a__nobody_all_in_has_the_best_hand) \
    X(806_2015_r63_b__one_all_in_wins_what_he_could_reach) \
    X(806_2015_r63_c__several_all_in_win_by_hand_and_bet) \
    X(806_2015_r40__what_nobody_called_goes_back) \
    X(806_2015_r19__commission_of_each_payment) \
    X(806_2015_r61__the_winning_cards_are_marked)

#define TESTS(X) \
    SHARED(X) \
    X(809_2015_r34__the_last_one_in_wins_unseen) \
    X(the_lines_of_a_hand_leave_the_commission_and_nothing_else) \
    X(dead_chips_are_a_stake_in_the_first_pot)
/* clang-format on */
TESTS(TEST_DECLARE)

/* The line of a seat in a pot; its keys are (seat, place, part). */
static const struct payout *line(unsigned who, unsigned pot, enum payout_part part)
{
    play_settle(&p);
    for (size_t i = 0; i < p.lines; i++)
        if (p.line[i].seat == who && p.line[i].place == pot && p.line[i].part == part)
            return &p.line[i];
    return NULL;
}

static void check_line(unsigned who, unsigned pot, cents stake, cents prize, cents commission,
                       const char *rule)
{
    const struct payout *l = line(who, pot, PART_BET);

    CHECK(l);
    CHECK_EQ(l->chips, stake);
    CHECK_EQ(l->stake, stake);
    CHECK_EQ(l->prize, prize);
    CHECK_EQ(l->commission, commission);
    CHECK_EQ(l->back, prize - commission);
    CHECK_EQ(l->result, prize ? RESULT_WON : RESULT_LOST);
    CHECK(strstr(l->rule, rule) && strlen(strstr(l->rule, rule)) == strlen(rule));
}

/* Hold'em, button 0; the others have these stacks. */
static void open_stacks(const cents *stack, unsigned seats)
{
    struct house house = poker_house(&holdem, seats);

    house.value[POK_BUY_LEAST] = 1;
    play_open(&p, &holdem, &house);
    for (unsigned i = 0; i < seats; i++) play_sit(&p, (uint8_t)i, stack[i]);
    open_hand(0);
}

/* Three players put in all they have: 100.00, 20.00, 60.00; cards for seat 1, 2, 0. */
static void all_in_with(const char *cards, const char *board)
{
    open_stacks((const cents[]){10000, 2000, 6000}, 3);
    deal(cards);
    MOVE(0, RAISE, 10000);
    MOVE(1, CALL, 0);
    MOVE(2, CALL, 0);
    deal(board);
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static void the_best_wins(const struct game *game)
{
    struct house house = poker_house(game, 2);
    unsigned     winner;

    open_poker(game, &house);
    open_hand(0);
    call_down();
    winner = now()->hand.seat[0].won ? 0 : 1;
    check_line(winner, 0, 100, 200, 10, "r.27");
    check_line(1 - winner, 0, 100, 0, 0, "r.27");
    CHECK_EQ(p.lines, 2);
}

static void the_last_one(const struct game *game)
{
    struct house house = poker_house(game, 2);

    open_poker(game, &house);
    open_hand(0);
    deal_on();
    MOVE(1, RAISE, 500);
    MOVE(0, FOLD, 0);
    check_line(1, 0, 100, 200, 0, "r.36");
    check_line(0, 0, 100, 0, 0, "r.35");
    CHECK_EQ(now()->hand.shown, 0);
    CHECK(!play_heard(&p, EV_TURNED) && !play_heard(&p, EV_COMBINATION));
}

static void t_809_2015_r34__the_last_one_in_wins_unseen(void)
{
    struct house house = poker_house(&sintetico, 2);

    open_poker(&sintetico, &house);
    open_hand(0);
    fold_out();
    check_line(0, 0, 100, 200, 0, "r.34");
    check_line(1, 0, 100, 0, 0, "r.33");
    CHECK_EQ(now()->hand.shown, 0);
}

static void shared(const struct game *game)
{
    (void)game;
    open_stacks((const cents[]){10000, 10000, 10000}, 3);
    deal("As Ah 7d Ks Kh 2c");
    MOVE(0, RAISE, 301);
    MOVE(1, CALL, 0);
    MOVE(2, CALL, 0);
    deal("Qd Jc Tc");
    MOVE(1, RAISE, 1000);
    MOVE(2, CALL, 0);
    MOVE(0, FOLD, 0);
    call_down();
    /* 29.03: the odd cent to the first left of the button, then the commission of each. */
    check_line(1, 0, 1301, 1452, 72, "r.62");
    check_line(2, 0, 1301, 1451, 72, "r.62");
    check_line(0, 0, 301, 0, 0, "r.35");
}

static void all_in_a(const struct game *game)
{
    (void)game;
    all_in_with("7s 8h Ad 2s 3h Ac", "Kc Qd 9c 4d Jh");
    check_line(0, 0, 2000, 6000, 300, "r.63 a");
    check_line(0, 1, 4000, 8000, 400, "r.63 a");
    check_line(1, 0, 2000, 0, 0, "r.27");
    CHECK_EQ(play_stack(&p, 0), 4000 + 14000 - 700);
}

static void all_in_b(const struct game *game)
{
    (void)game;
    all_in_with("As 8h Kd Ad 3h Kc", "7c Qd 9c 4d Jh");
    check_line(1, 0, 2000, 6000, 300, "r.63 b");
    check_line(0, 1, 4000, 8000, 400, "r.63 b");
}

static void all_in_c(const struct game *game)
{
    (void)game;
    all_in_with("As Kh Qd Ad Kc Qc", "7c 2d 9c 4d Jh");
    check_line(1, 0, 2000, 6000, 300, "r.63 c");
    check_line(2, 1, 4000, 8000, 400, "r.63 c");
    check_line(0, 1, 4000, 0, 0, "r.27");
}

static void uncalled(const struct game *game)
{
    const struct payout *l;

    (void)game;
    all_in_with("As Kh Qd Ad Kc Qc", "7c 2d 9c 4d Jh");
    l = line(0, 0, PART_RETURNED);
    CHECK(l);
    CHECK_EQ(l->chips, 4000);
    CHECK_EQ(l->stake, 0);
    CHECK_EQ(l->back, 4000);
    CHECK_EQ(l->result, RESULT_RETURNED);
    CHECK_TEXT(l->rule, "806/2015 r.40");
}

static void of_each_payment(const struct game *game)
{
    cents rake = 0;

    all_in_c(game);
    for (size_t i = 0; i < p.lines; i++) {
        CHECK_EQ(p.line[i].commission, p.line[i].prize / 20);
        rake += p.line[i].commission;
    }
    CHECK_EQ(p.state.table.bank, rake);
}

static void marked(const struct game *game)
{
    (void)game;
    all_in_with("As Kh Qd Ad Kc Qc", "7c 2d 9c 4d Jh");
    for (size_t i = 0; i < p.heard.count; i++) {
        const struct event *e = &p.heard.list[i];

        if (e->kind != EV_COMBINATION) continue;
        CHECK(e->seat == 1 || e->seat == 2);
        CHECK_EQ(e->number, ONE_PAIR);
        /* Both of the hand, and 9, J, 7 of the board. */
        CHECK_EQ(e->amount, 0x3 | (1 << 0 | 1 << 2 | 1 << 4) << HOLE_MAX);
    }
    CHECK(heard_of(EV_COMBINATION, 1) && heard_of(EV_COMBINATION, 2));
    CHECK(!heard_of(EV_COMBINATION, 0));
}

static void t_the_lines_of_a_hand_leave_the_commission_and_nothing_else(void)
{
    static const struct game *const all[] = {&holdem, &omaha, &sintetico};

    for (size_t g = 0; g < 3; g++) {
        struct house house = poker_house(all[g], 6);
        int          hands = 0;

        house.value[OPT_INACTIVITY] = 0;
        open_poker(all[g], &house);
        while (hands < 500) {
            struct command cmd = drive_next(p.game, &p.state, &dice);
            cents          bank = p.state.table.bank, kept = 0;
            uint8_t        phase = p.state.table.phase;

            CHECK_EQ(play_try(&p, cmd), REF_NONE);
            if (p.state.table.phase != PHASE_SETTLED || phase == PHASE_SETTLED) continue;
            play_settle(&p);
            for (size_t i = 0; i < p.lines; i++) kept += p.line[i].chips - p.line[i].back;
            CHECK_EQ(p.state.table.bank - bank, kept);
            hands++;
        }
    }
}

static void t_dead_chips_are_a_stake_in_the_first_pot(void)
{
    struct house house = poker_house(&holdem, 3);

    house.value[POK_PLAY] = PLAY_TOURNAMENT;
    open_poker(&holdem, &house);
    PLAY(&p, .kind = CMD_LEVEL, .seat = HOUSE, .place = LEVEL_DEAD, .amount = 100);
    open_hand(0);
    deal_on();
    MOVE(0, RAISE, 300);
    MOVE(1, FOLD, 0);
    MOVE(2, FOLD, 0);
    check_line(2, 0, 200, 0, 0, "r.35"); /* his blind, and the ante for the table */
    check_line(1, 0, 50, 0, 0, "r.35");
    check_line(0, 0, 100, 350, 0, "r.36");
}

static const struct subject subjects[] = {
    {"the_best_hand_wins_the_pot", the_best_wins},
    {"the_last_one_in_wins_unseen", the_last_one},
    {"equal_hands_share_to_the_cent", shared},
    {"nobody_all_in_has_the_best_hand", all_in_a},
    {"one_all_in_wins_what_he_could_reach", all_in_b},
    {"several_all_in_win_by_hand_and_bet", all_in_c},
    {"what_nobody_called_goes_back", uncalled},
    {"commission_of_each_payment", of_each_payment},
    {"the_winning_cards_are_marked", marked},
    {NULL, NULL},
};

/* clang-format off */
#define SHOW(name) static void t_##name(void) { show_over_games(subjects, #name); }
/* clang-format on */
SHARED(SHOW)

TEST_MAIN(TESTS)
