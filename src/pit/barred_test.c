/* Tables for money: who may not play does not, and gets up; a limit holds for every bet of one's
 * own will. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/poker_test.h"

#include "pit/pit.h"

#define TESTS(X)                                                                                   \
    X(903_B_5_3_2_7__who_is_barred_is_dealt_no_other_hand)                                         \
    X(903_B_6_3_1_6__who_is_barred_in_a_hand_finishes_it_and_raises_nothing)                       \
    X(who_is_barred_neither_returns_nor_posts)                                                     \
    X(who_is_barred_gets_up_though_the_house_died_meanwhile)                                       \
    X(a_round_against_the_bank_is_concluded_and_then_he_gets_up)                                   \
    X(at_an_individual_table_bets_that_were_not_played_come_back)                                  \
    X(a_restardilho_is_a_bet_of_ones_own_will)                                                     \
    X(who_signs_out_gets_up_from_every_table_of_a_pit)                                             \
    X(a_pit_with_too_many_words_says_so)

#define MINE 100000 /* everybody's wallet of money */

static void deposit(struct place *p, uint64_t player)
{
    struct record row = {.at_ms = p->now, .player = player, .book = BOOK_MONEY};
    struct answer answer;

    CHECK(cage_begin(p->cage));
    CHECK_EQ(cage_move(p->cage, &row, TRANSFER_DEPOSIT, 0, MINE, key_of_words(&player, 8), &answer),
             REF_NONE);
    cage_end(p->cage);
}

static void begin_money(struct place *p, const struct game *game, struct house house)
{
    house.value[OPT_BOOK] = BOOK_MONEY;
    begin_empty(p, game, house);
    enter(p);
    for (uint64_t player = 1; player <= PLAYERS; player++) deposit(p, player);
}

static void begin_banked(struct place *p, const char *game, int64_t mode)
{
    struct house house = house_usual(game_find(game)->options, game_find(game)->options_count);

    house.value[OPT_MODE] = mode;
    house.value[OPT_SEATS] = mode == MODE_MULTI ? 7 : 1;
    begin_money(p, game_find(game), house);
}

static struct balance money(struct place *p, uint64_t player)
{
    struct balance b;

    CHECK(cage_begin(p->cage));
    b = cage_balance(p->cage, player, BOOK_MONEY, FUNDS_MONEY);
    cage_end(p->cage);
    return b;
}

static void restrain(struct place *p, uint64_t player, enum restraint_kind kind, cents most,
                     int64_t until_ms)
{
    struct record    row = {.kind = RECORD_EVENT, .at_ms = p->now, .player = player};
    struct restraint r;

    CHECK(cage_begin(p->cage));
    r = cage_restraint(p->cage, player, kind, p->now);
    r.most = most;
    r.next_ms = until_ms;
    cage_write(p->cage, &row);
    cage_restrain(p->cage, &r);
    cage_end(p->cage);
}

static void bar(struct place *p, uint64_t player)
{
    restrain(p, player, RESTRAINT_BAR, NO_LIMIT, INT64_MAX);
}

static bool sits(const struct place *p, uint64_t player)
{
    return table_run_seat_of(p->table, player) != OBSERVER;
}

static void to_the_end(struct place *p)
{
    for (int i = 0; i < 400; i++) {
        turn(p);
        if (table_run_is_over(p->table)) return;
        p->now += 500;
        CHECK(answer(p, NULL));
        CHECK(is_done(p->last));
    }
    CHECK(false);
}

static void next_round(struct place *p)
{
    if (p->table->opens_ms > p->now) p->now = p->table->opens_ms;
    turn(p);
}

/* --------------------------------- poker ----------------------------------- */

static void t_903_B_5_3_2_7__who_is_barred_is_dealt_no_other_hand(void)
{
    struct place p;
    cents        stack;

    begin_money(&p, &holdem, poker_house(&holdem));
    sit(&p, 3);
    turn(&p);
    to_the_end(&p);
    stack = table(&p)->seat[table_run_seat_of(p.table, 1)].stack;
    bar(&p, 1);
    next_round(&p);
    CHECK(!sits(&p, 1));
    CHECK_EQ(money(&p, 1).wallet, MINE - CAVE + stack);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING); /* the others play on */
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = CAVE}).no, REF_BARRED);
    end(&p);
}

static void t_903_B_6_3_1_6__who_is_barred_in_a_hand_finishes_it_and_raises_nothing(void)
{
    struct command raise = {.kind = CMD_DECIDE, .number = MOVE_RAISE};
    struct place   p;
    uint64_t       player;
    struct terms   terms;

    begin_money(&p, &holdem, poker_house(&holdem));
    sit(&p, 3);
    turn(&p);
    player = table_run_holder(p.table, poker(&p)->hand.turn)->player;
    bar(&p, player);
    table_run_send_away(p.table, player);
    turn(&p);
    CHECK(sits(&p, player));
    table_run_game(p.table)->terms(table(&p), MOVE_RAISE, &terms);
    raise.amount = terms.least;
    CHECK_EQ(ask(&p, player, raise).no, REF_BARRED);
    CHECK(is_done(ask(&p, player, (struct command){.kind = CMD_DECIDE, .number = MOVE_CALL})));
    for (int i = 0; i < 400 && !table_run_is_over(p.table); i++) { /* nobody raises */
        struct awaits asked;

        turn(&p);
        p.now += 500;
        asked = table_run_game(p.table)->awaits(table(&p));
        if (asked.what != AWAITS_DECISION) continue;
        ask(&p, table_run_holder(p.table, asked.seat)->player,
            (struct command){.kind = CMD_DECIDE,
                             .number = asked.options >> MOVE_CHECK & 1  ? MOVE_CHECK
                                       : asked.options >> MOVE_CALL & 1 ? MOVE_CALL
                                                                        : MOVE_SHOW});
        CHECK(is_done(p.last));
    }
    turn(&p);
    CHECK(!sits(&p, player));
    CHECK_EQ(money(&p, player).tables, 0);
    CHECK_EQ(money(&p, player).in_play, 0);
    end(&p);
}

static void t_who_is_barred_neither_returns_nor_posts(void)
{
    struct house house = poker_house(&holdem);
    struct place p;
    uint64_t     late = 4;

    house.value[POK_ENTERING] = ENTERING_POST;
    begin_money(&p, &holdem, house);
    sit(&p, 3);
    turn(&p);
    CHECK(is_done(ask(&p, late, (struct command){.kind = CMD_SIT, .amount = CAVE})));
    CHECK(is_done(ask(&p, late, (struct command){.kind = CMD_REST})));
    bar(&p, late);
    CHECK_EQ(ask(&p, late, (struct command){.kind = CMD_RETURN}).no, REF_BARRED);
    CHECK_EQ(ask(&p, late, (struct command){.kind = CMD_POST}).no, REF_BARRED);
    table_run_send_away(p.table, late);
    turn(&p);
    CHECK(!sits(&p, late)); /* the hand is not his */
    CHECK_EQ(money(&p, late).wallet, MINE);
    end(&p);
}

static void t_who_is_barred_gets_up_though_the_house_died_meanwhile(void)
{
    struct place p;

    begin_money(&p, &holdem, poker_house(&holdem));
    sit(&p, 3);
    turn(&p);
    bar(&p, 2);
    crash(&p); /* the hand is void */
    CHECK(sits(&p, 2));
    all_come_back(&p);
    next_round(&p);
    CHECK(!sits(&p, 2));
    CHECK_EQ(money(&p, 2).wallet, MINE);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    end(&p);
}

/* ------------------------------- the bank ---------------------------------- */

static void t_a_round_against_the_bank_is_concluded_and_then_he_gets_up(void)
{
    const struct command bet = {.kind = CMD_BET, .place = 1, .amount = 500};
    struct place         p;

    begin_banked(&p, "roulette-fr", MODE_MULTI);
    sit(&p, 2);
    turn(&p);
    CHECK(is_done(ask(&p, 1, bet)));
    bar(&p, 1);
    bar(&p, 2);
    table_run_send_away(p.table, 1);
    table_run_send_away(p.table, 2);
    table_run_turn(p.table, p.now);
    CHECK(sits(&p, 1));
    CHECK(!sits(&p, 2));
    CHECK_EQ(money(&p, 2).wallet, MINE);
    CHECK_EQ(ask(&p, 1, bet).no, REF_BARRED);
    CHECK_EQ(table(&p)->seat[table_run_seat_of(p.table, 1)].in_play, 500);
    p.now = table(&p)->deadline_ms;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    CHECK(!sits(&p, 1));
    CHECK(money(&p, 1).wallet == MINE - 500 || money(&p, 1).wallet == MINE + 35 * 500);
    end(&p);
}

static void t_at_an_individual_table_bets_that_were_not_played_come_back(void)
{
    struct place p;

    begin_banked(&p, "roulette-us", MODE_INDIVIDUAL);
    sit(&p, 1);
    turn(&p);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = 500})));
    bar(&p, 1);
    table_run_send_away(p.table, 1);
    table_run_turn(p.table, p.now);
    CHECK(!sits(&p, 1));
    CHECK_EQ(money(&p, 1).wallet, MINE);
    end(&p);
}

/* --------------------------------- limits ---------------------------------- */

/* It has no amount, as a call has none, but nobody is made to double. */
static void t_a_restardilho_is_a_bet_of_ones_own_will(void)
{
    struct place p;
    uint64_t     player;

    begin_money(&p, &sintetico, poker_house(&sintetico));
    sit(&p, 3);
    turn(&p);
    player = table_run_holder(p.table, poker(&p)->hand.turn)->player;
    CHECK(is_done(
        ask(&p, player,
            (struct command){.kind = CMD_DECIDE, .number = MOVE_ESTARDILHO, .amount = 300})));
    player = table_run_holder(p.table, poker(&p)->hand.turn)->player;
    restrain(&p, player, RESTRAINT_BET_DAY, 1199, 0);
    CHECK_EQ(ask(&p, player, (struct command){.kind = CMD_DECIDE, .number = MOVE_RESTARDILHO}).no,
             REF_OWN_LIMIT);
    restrain(&p, player, RESTRAINT_BET_DAY, 100, 0);
    CHECK(is_done(ask(&p, player, (struct command){.kind = CMD_DECIDE, .number = MOVE_CALL})));
    end(&p);
}

/* ---------------------------------- pits ------------------------------------ */

static void t_who_signs_out_gets_up_from_every_table_of_a_pit(void)
{
    struct place p;
    struct pit  *pit;
    struct ask   sitting = {
          .player = 1, .number = 1, .seat = ANY_SEAT, .cmd = {.kind = CMD_SIT, .amount = CAVE}};

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8); /* play money too */
    pit = pit_open(p.cage, p.source, &listener, &p);
    for (uint32_t id = 2; id <= 4; id++) {
        pit_add(pit, id, &p.spec);
        CHECK(pit_ask(pit, id, &sitting));
    }
    pit_turn(pit, p.now);
    CHECK_EQ(balance(&p, 1).tables, 3 * CAVE);
    pit_send_away(pit, 1);
    pit_turn(pit, p.now);
    CHECK_EQ(balance(&p, 1).tables, 0);
    CHECK_EQ(balance(&p, 1).wallet, PURSE);
    pit_close(pit);
    end(&p);
}

static void count(struct pit *pit, void *with)
{
    (void)pit;
    ++*(unsigned *)with;
}

static void t_a_pit_with_too_many_words_says_so(void)
{
    struct place p;
    struct pit  *pit;
    unsigned     left = 0, heard = 0;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    pit = pit_open(p.cage, p.source, &listener, &p);
    for (; left < 100000 && !pit_is_busy(pit); left++) pit_call(pit, count, &heard);
    CHECK(left < 100000);
    pit_call(pit, count, &heard); /* what must be heard is */
    pit_turn(pit, p.now);
    CHECK(!pit_is_busy(pit));
    CHECK_EQ(heard, left + 1);
    pit_close(pit);
    end(&p);
}

TEST_MAIN(TESTS)
