#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/poker_test.h"

#include "games/blackjack/blackjack.h"

#define TESTS(X)                                                                                   \
    X(a_round_from_sitting_down_to_the_statement)                                                  \
    X(an_ask_that_is_repeated_is_done_once)                                                        \
    X(a_sit_that_is_repeated_after_leaving_seats_nobody)                                           \
    X(a_number_that_is_used_is_refused_with_the_highest)                                           \
    X(what_became_of_the_last_asks_is_told)                                                        \
    X(a_refused_ask_may_be_tried_again_until_a_later_one_is_done)                                  \
    X(an_ask_of_a_session_that_is_over_is_not_done_in_the_next)                                    \
    X(what_nobody_knows_any_more_is_not_denied)                                                    \
    X(a_buy_that_is_repeated_is_paid_once_whatever_came_between)                                   \
    X(who_does_not_sit_there_writes_no_row)                                                        \
    X(between_two_rounds_nothing_is_settled_again)                                                 \
    X(a_bet_at_the_closing_time_is_too_late)                                                       \
    X(a_decision_after_its_time_is_refused_and_does_nothing)                                       \
    X(a_decision_is_for_the_cards_that_lay_there)                                                  \
    X(a_decision_that_names_another_is_refused_and_does_nothing)                                   \
    X(a_decision_keeps_its_name_in_the_time_bank_and_after_a_crash)                                \
    X(nobody_sits_with_more_than_his_wallet)                                                       \
    X(a_closing_table_concludes_its_round_and_opens_no_other)                                      \
    X(an_alarm_of_the_generator_lets_the_round_end_and_no_other_begin)                             \
    X(outcomes_that_cannot_be_are_noticed)                                                         \
    X(nights_with_crashes_lose_nothing)                                                            \
    X(stakes_without_a_result_come_back_after_a_crash)                                             \
    X(what_was_drawn_before_a_crash_stands)

/* ----------------------------------- tests --------------------------------- */

static void t_a_round_from_sitting_down_to_the_statement(void)
{
    struct place p;
    cents        stack;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK_EQ(table_run_turn(p.table, p.now), INT64_MAX); /* nobody is there */
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    CHECK_EQ(balance(&p, 1).wallet, PURSE - 10000);
    CHECK_EQ(balance(&p, 1).tables, 10000);
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 17, .amount = 500})));
    CHECK_EQ(balance(&p, 1).in_play, 500);
    CHECK_EQ(balance(&p, 1).tables, 9500);

    p.now = table(&p)->deadline_ms;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    stack = table(&p)->seat[0].stack;
    CHECK(stack == 9500 || stack == 9500 + 36 * 500);
    CHECK_EQ(balance(&p, 1).tables, stack);
    CHECK_EQ(balance(&p, 1).in_play, 0);

    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_LEAVE})));
    CHECK_EQ(balance(&p, 1).wallet, PURSE - 10000 + stack);
    CHECK_EQ(balance(&p, 1).tables, 0);
    CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
    end(&p);
}

static void t_an_ask_that_is_repeated_is_done_once(void)
{
    struct place p;
    struct ask   bet = {
          .player = 1, .number = 50, .cmd = {.kind = CMD_BET, .place = 1, .amount = 500}};
    uint64_t first = 1;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    table_run_turn(p.table, p.now);
    for (int i = 0; i < 1000; i++) {
        table_run_ask(p.table, &bet, p.now);
        CHECK(is_done(p.last));
        CHECK_EQ(p.last.repeated, i > 0);
        CHECK(p.last.seq >= first); /* not before the first one may be */
        if (i == 0) first = p.last.seq;
    }
    CHECK_EQ(balance(&p, 1).in_play, 500);
    bet.cmd.amount = 1000; /* the number of one ask does not answer for another … */
    table_run_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.no, REF_KEY_REUSED);
    bet.cmd.amount = 500;
    bet.number = 49; /* … nor does an older one */
    table_run_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.no, REF_NOT_DONE);
    bet.number = 50;
    CHECK_EQ(balance(&p, 1).in_play, 500);
    crash(&p); /* the round is void, and the number is still known */
    table_run_ask(p.table, &bet, p.now);
    CHECK(p.last.repeated);
    CHECK_EQ(balance(&p, 1).in_play, 0);
    end(&p);
}

static struct reply send(struct place *p, const struct ask *ask)
{
    table_run_ask(p->table, ask, p->now);
    return p->last;
}

/* Numbers of a session go with it; that of a sitting down is in the books. */
static void t_a_sit_that_is_repeated_after_leaving_seats_nobody(void)
{
    struct place p;
    struct ask   sit = {
          .player = 1, .number = 50, .seat = 3, .cmd = {.kind = CMD_SIT, .amount = 10000}};
    struct ask other;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(send(&p, &sit)));
    CHECK(!p.last.repeated);
    CHECK(is_done(send(&p, &sit)));
    CHECK(p.last.repeated); /* while he sits there */
    other = sit;
    other.seat = 4;
    CHECK_EQ(send(&p, &other).no, REF_KEY_REUSED);
    CHECK(is_done(send(&p, &(struct ask){.player = 1, .number = 51, .cmd = {.kind = CMD_LEAVE}})));
    for (int life = 0; life < 3; life++) {
        CHECK(is_done(send(&p, &sit)));
        CHECK(p.last.repeated);
        CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
        other = sit;
        other.cmd.amount = 20000;
        CHECK_EQ(send(&p, &other).no, REF_KEY_REUSED);
        CHECK_EQ(p.last.highest, 51);
        other = sit;
        other.seat = 4;
        CHECK_EQ(send(&p, &other).no, REF_KEY_REUSED);
        CHECK_EQ(send(&p, &(struct ask){.player = 1, .number = 51, .cmd = {.kind = CMD_LEAVE}}).no,
                 REF_NO_SESSION);
        CHECK_EQ(balance(&p, 1).wallet, PURSE);
        crash(&p);
    }
    other = sit;
    other.player = 2; /* the number is each player's own */
    CHECK(is_done(send(&p, &other)));
    CHECK(!p.last.repeated);
    sit.number = 52;
    sit.seat = ANY_SEAT;
    CHECK(is_done(send(&p, &sit)));
    CHECK(!p.last.repeated);
    CHECK_EQ(balance(&p, 1).tables, 10000);
    end(&p);
}

/* Two devices of one player whose clocks differ: who is behind learns how far. */
static void t_a_number_that_is_used_is_refused_with_the_highest(void)
{
    struct place p;
    struct ask   leave = {.player = 1, .number = 1000, .cmd = {.kind = CMD_LEAVE}};

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(send(&p, &(struct ask){.player = 1,
                                         .number = 5000,
                                         .seat = ANY_SEAT,
                                         .cmd = {.kind = CMD_SIT, .amount = 10000}})));
    CHECK_EQ(send(&p, &leave).no, REF_KEY_REUSED);
    CHECK_EQ(p.last.highest, 5000);
    leave.number = p.last.highest + 1;
    CHECK(is_done(send(&p, &leave)));
    CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
    end(&p);
}

/* He sits at seat 0 since `number`, and bets are open. */
static void sit_down(struct place *p, uint64_t number)
{
    CHECK(is_done(send(p, &(struct ask){.player = 1,
                                        .number = number,
                                        .seat = 0,
                                        .cmd = {.kind = CMD_SIT, .amount = 100000}})));
    CHECK(!p->last.repeated);
    table_run_turn(p->table, p->now);
}

static struct reply bet_as(struct place *p, uint64_t number, cents amount)
{
    return send(p, &(struct ask){.player = 1,
                                 .number = number,
                                 .cmd = {.kind = CMD_BET, .place = 1, .amount = amount}});
}

/* Sit 10, bets 20, 22, … 60: of the last sixteen each is known, and so is what lies between. */
static void check_fates(struct place *p)
{
    cents in_play = table(p)->seat[0].in_play;

    for (uint64_t number = 1; number <= 60; number++) {
        bool done = number >= 30 && number % 2 == 0, known = number > 28;

        bet_as(p, number, 500);
        CHECK_EQ(is_done(p->last) && p->last.repeated, done);
        if (!done) CHECK_EQ(p->last.no, known ? REF_NOT_DONE : REF_KEY_REUSED);
        if (!done) CHECK_EQ(p->last.highest, 60);
        CHECK_EQ(bet_as(p, number, 1000).no, known && !done ? REF_NOT_DONE : REF_KEY_REUSED);
    }
    CHECK_EQ(table(p)->seat[0].in_play, in_play);
}

static void t_what_became_of_the_last_asks_is_told(void)
{
    struct place p;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    sit_down(&p, 10);
    for (uint64_t number = 20; number <= 60; number += 2) CHECK(is_done(bet_as(&p, number, 500)));
    check_fates(&p);
    crash(&p); /* from the rows alone … */
    check_fates(&p);
    CHECK(cage_begin(p.cage));
    table_run_snapshot(p.table);
    table_run_write(p.table, RECORD_EVENT, "", 0, p.now); /* what is kept is written with a row */
    cage_end(p.cage);
    crash(&p); /* … and from the snapshot */
    check_fates(&p);
    end(&p);
}

/* With its number it is tried anew while that is the highest, on whichever line. */
static void t_a_refused_ask_may_be_tried_again_until_a_later_one_is_done(void)
{
    struct place p;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    sit_down(&p, 10);
    CHECK_EQ(bet_as(&p, 20, 1).no, REF_OFF_UNIT);
    CHECK_EQ(bet_as(&p, 20, 1).no, REF_OFF_UNIT);
    crash(&p);
    p.now = p.now + 60000;
    table_run_turn(p.table, p.now);
    CHECK(is_done(bet_as(&p, 20, 500)));
    CHECK(!p.last.repeated);
    CHECK_EQ(bet_as(&p, 21, 1).no, REF_OFF_UNIT);
    CHECK(is_done(bet_as(&p, 22, 500)));
    CHECK_EQ(bet_as(&p, 21, 500).no, REF_NOT_DONE);
    CHECK_EQ(table(&p)->seat[0].in_play, 1000);
    end(&p);
}

static void t_an_ask_of_a_session_that_is_over_is_not_done_in_the_next(void)
{
    struct place p;
    struct ask   sit = {
          .player = 1, .number = 50, .seat = ANY_SEAT, .cmd = {.kind = CMD_SIT, .amount = 10000}};

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    sit_down(&p, 10);
    CHECK(is_done(bet_as(&p, 100, 500)));
    p.now = table(&p)->deadline_ms;
    table_run_turn(p.table, p.now);
    while (table(&p)->phase == PHASE_BETTING) { /* a throw that decided nothing */
        p.now = table(&p)->deadline_ms;
        table_run_turn(p.table, p.now);
    }
    CHECK(is_done(send(&p, &(struct ask){.player = 1, .number = 101, .cmd = {.kind = CMD_LEAVE}})));
    for (int life = 0; life < 2; life++) {
        CHECK_EQ(bet_as(&p, 100, 500).no, REF_NO_SESSION);
        CHECK_EQ(send(&p, &sit).no, REF_NOT_DONE); /* another device, with lower numbers */
        CHECK_EQ(p.last.highest, 101);
        CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
        crash(&p);
    }
    sit.number = p.last.highest + 1;
    CHECK(is_done(send(&p, &sit)));
    p.now += 60000;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    CHECK_EQ(bet_as(&p, 100, 500).no, REF_KEY_REUSED);
    CHECK_EQ(bet_as(&p, 101, 500).no, REF_KEY_REUSED);
    CHECK_EQ(table(&p)->seat[0].in_play, 0);
    CHECK(is_done(bet_as(&p, 103, 500)));
    end(&p);
}

static void t_what_nobody_knows_any_more_is_not_denied(void)
{
    struct place p;
    struct ask   sit = {
          .player = 1, .number = 10, .seat = ANY_SEAT, .cmd = {.kind = CMD_SIT, .amount = 10000}};
    struct ask leave = {.player = 1, .number = 1000, .cmd = {.kind = CMD_LEAVE}};

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(send(&p, &sit)));
    CHECK(is_done(send(&p, &leave)));
    for (uint64_t player = PLAYERS + 1; player <= PLAYERS + LEAVERS_KEPT; player++) {
        pay_in(&p, player, PURSE);
        sit.player = leave.player = player;
        CHECK(is_done(send(&p, &sit)));
        CHECK(is_done(send(&p, &leave)));
    }
    crash(&p);
    sit.player = leave.player = 1;
    sit.number = 500; /* below what he had done, which the table has forgotten */
    CHECK(is_done(send(&p, &sit)));
    table_run_turn(p.table, p.now);
    CHECK(is_done(bet_as(&p, 1100, 500)));
    CHECK_EQ(send(&p, &leave).no, REF_KEY_REUSED);
    CHECK_EQ(bet_as(&p, 1050, 500).no, REF_NOT_DONE);
    end(&p);
}

static void t_a_buy_that_is_repeated_is_paid_once_whatever_came_between(void)
{
    struct place p;
    struct ask   buy = {.player = 1, .number = 100, .cmd = {.kind = CMD_BUY, .amount = 5000}};

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    sit_down(&p, 10);
    CHECK(is_done(send(&p, &buy)));
    CHECK(!p.last.repeated);
    CHECK(is_done(send(&p, &buy)));
    CHECK(p.last.repeated);
    CHECK_EQ(balance(&p, 1).tables, 105000);
    CHECK(is_done(send(&p, &(struct ask){.player = 1, .number = 101, .cmd = {.kind = CMD_LEAVE}})));
    p.table->gone_count = 0; /* what the table has forgotten the books know */
    sit_down(&p, 20);
    for (int life = 0; life < 2; life++) {
        CHECK(is_done(send(&p, &buy)));
        CHECK(p.last.repeated);
        buy.cmd.amount = 6000;
        CHECK_EQ(send(&p, &buy).no, REF_KEY_REUSED);
        buy.cmd.amount = 5000;
        CHECK_EQ(balance(&p, 1).tables, 100000);
        CHECK_EQ(balance(&p, 1).wallet, PURSE - 100000);
        if (life == 0) leave(&p), come_back(&p), resume(&p);
    }
    buy.number = 102;
    CHECK(is_done(send(&p, &buy)));
    CHECK_EQ(balance(&p, 1).tables, 105000);
    end(&p);
}

/* Seals are rows too, and come by themselves: so all is durable before rows are counted. */
static uint64_t rows_written(struct place *p)
{
    uint64_t next;

    CHECK(cage_wait(p->cage, cage_last_row(p->cage)));
    CHECK(cage_begin(p->cage));
    next = cage_next(p->cage);
    cage_end(p->cage);
    return next;
}

static void t_who_does_not_sit_there_writes_no_row(void)
{
    struct place p;
    uint64_t     before;
    unsigned     turn;

    begin(&p, game_find("blackjack"), MODE_MULTI, 7);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 10000})));
    do { /* until somebody has to decide */
        p.now += PAUSE_MS;
        table_run_turn(p.table, p.now);
        for (uint64_t player = 1; player <= 2; player++)
            ask(&p, player,
                (struct command){.kind = CMD_BET, .place = (uint16_t)(player - 1), .amount = 500});
        if (table(&p)->phase == PHASE_BETTING) p.now = table(&p)->deadline_ms;
        table_run_turn(p.table, p.now);
    } while (table(&p)->phase != PHASE_DECIDING);
    turn = table_run_game(p.table)->awaits(table(&p)).seat;
    before = rows_written(&p);
    for (int i = 0; i < 100; i++) {
        p.now += 19;
        ask(&p, 3, (struct command){.kind = CMD_BET, .amount = 500});
        ask(&p, 3, (struct command){.kind = CMD_SIT, .amount = PURSE + 1});
        if (i < 50) ask(&p, 2 - turn, (struct command){.kind = CMD_BET, .amount = 500});
    }
    CHECK_EQ(rows_written(&p), before);
    ask(&p, 1 + turn, (struct command){.kind = CMD_BET, .amount = 500}); /* in turn: the time */
    CHECK(rows_written(&p) > before);
    CHECK_EQ(table(&p)->now_ms, p.now);
    p.now += 1000;
    CHECK(is_done(ask(&p, 3, (struct command){.kind = CMD_SIT, .amount = 1000})));
    CHECK_EQ(table(&p)->seat[table_run_seat_of(p.table, 3)].since_ms, p.now);
    end(&p);
}

static unsigned settlements;

static void settle_and_count(const void *state, struct payouts *out)
{
    settlements++;
    game_find("roulette-fr")->settle(state, out);
}

static void t_between_two_rounds_nothing_is_settled_again(void)
{
    struct place p;
    struct game  counted = *game_find("roulette-fr");

    counted.settle = settle_and_count;
    begin(&p, &counted, MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 100000})));
    table_run_turn(p.table, p.now);
    for (uint16_t place = 0; place < 30; place++)
        CHECK(
            is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = place, .amount = 500})));
    p.now = table(&p)->deadline_ms;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    settlements = 0;
    for (int i = 0; i < 50; i++) {
        CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 1000})));
        CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_BUY, .amount = 1000})));
        CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_LEAVE})));
    }
    CHECK_EQ(settlements, 0);
    CHECK_EQ(balance(&p, 2).wallet, PURSE);
    end(&p);
}

static void t_a_bet_at_the_closing_time_is_too_late(void)
{
    struct place   p;
    struct command bet = {.kind = CMD_BET, .place = 1, .amount = 500};

    begin(&p, game_find("roulette-us"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    table_run_turn(p.table, p.now);
    p.now = table(&p)->deadline_ms - 1;
    CHECK(is_done(ask(&p, 1, bet)));
    p.now++;
    CHECK_EQ(ask(&p, 1, bet).no, REF_BETS_CLOSED);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED); /* and was not kept for the next spin */
    CHECK_EQ(balance(&p, 1).in_play, 0);
    end(&p);
}

static int count_decision(void *with, const struct entry *e)
{
    static uint8_t room[RECORD_BODY_MAX];
    struct record  row;

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, room, &row), ENVELOPE_OPEN);
    if (row.player && row.body_size == ROW_BYTES && row.body[0] == CMD_DECIDE) ++*(unsigned *)with;
    return 0;
}

/* Of players, in the rows. */
static unsigned decisions(struct place *p)
{
    unsigned count = 0;

    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    CHECK_EQ(p->store->entries(p->store, 1, SIZE_MAX >> 2, count_decision, &count), 0);
    return count;
}

/* To a decision of player 1 that puts chips in. */
static struct command play_to_decision(struct place *p, unsigned move)
{
    for (;;) {
        struct awaits  asked = table_run_game(p->table)->awaits(table(p));
        struct command cmd = {.kind = CMD_DECIDE, .place = asked.place, .number = move};

        if (asked.what == AWAITS_BETS && table(p)->seat[0].in_play == 0) {
            CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_BET, .amount = 500})));
        } else if (asked.what != AWAITS_DECISION) {
            int64_t next = table_run_turn(p->table, p->now);

            p->now = next < INT64_MAX && next > p->now ? next : p->now + 1000;
            table_run_turn(p->table, p->now);
        } else if (asked.seat == 0 && asked.options >> move & 1) {
            return cmd;
        } else {
            p->now = table(p)->deadline_ms; /* the clock decides */
            table_run_turn(p->table, p->now);
        }
    }
}

/* One millisecond decides (decision 0240): before the deadline it is his, from then on the table
 * has decided for him, and what he asks is done to nothing that comes after. */
static void t_a_decision_after_its_time_is_refused_and_does_nothing(void)
{
    for (unsigned g = 0; g < 2; g++)
        for (int64_t late = -1; late <= 1000; late += late < 1 ? 1 : 999) {
            const struct game *game = g ? &holdem : &blackjack;
            struct house       house = g ? poker_house(game)
                                         : house_usual(game->options, game->options_count);
            struct place       p;
            struct command     cmd;
            unsigned           before;
            cents              in_play;

            if (g) house.value[POK_TIME_BANK] = 0;
            else house.value[OPT_MODE] = MODE_MULTI, house.value[OPT_SEATS] = 2;
            begin_house(&p, game, house);
            sit(&p, 2);
            cmd = play_to_decision(&p, g ? (unsigned)MOVE_CALL : (unsigned)BJ_DOUBLE);
            before = decisions(&p);
            in_play = table(&p)->seat[0].in_play;
            p.now = table(&p)->deadline_ms + late;
            CHECK_EQ(is_done(ask(&p, 1, cmd)), late < 0);
            CHECK_EQ(decisions(&p), before + (late < 0));
            if (late >= 0) CHECK(p.last.no != REF_NONE && p.last.seq == 0);
            if (late >= 0) CHECK(table(&p)->seat[0].in_play <= in_play);
            CHECK(table_run_game(p.table)->sane(table(&p)));
            end(&p);
        }
}

/* Two play, and one of them is away: his turns are played at once.  So the clock takes player 1
 * from the flop to the turn without a pause, and what he says to the flop comes to the turn. */
static void t_a_decision_is_for_the_cards_that_lay_there(void)
{
    struct place p;
    struct house house = poker_house(&holdem);
    cents        in_play;
    unsigned     street;
    int64_t      said;

    house.value[POK_TIME_BANK] = 0;
    begin_house(&p, &holdem, house);
    sit(&p, 2);
    turn(&p);
    while (poker(&p)->hand.street == 0) {
        CHECK(answer(&p, NULL)); /* along, before the flop */
        turn(&p);
    }
    ((struct poker *)p.table->state)->at[poker(&p)->hand.turn ? 1 : 0].presence = AWAY;
    p.now = table(&p)->deadline_ms;
    turn(&p);

    unsigned seat = poker(&p)->hand.turn;
    uint64_t player = table_run_holder(p.table, seat)->player;

    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    street = poker(&p)->hand.street;
    in_play = table(&p)->seat[seat].in_play;
    p.now = said = table(&p)->deadline_ms;
    CHECK(!is_done(ask(&p, player,
                       (struct command){.kind = CMD_DECIDE, .number = MOVE_RAISE, .amount = 500})));
    CHECK_EQ(p.last.no, REF_NOT_AWAITED);
    CHECK_EQ(poker(&p)->hand.turn, seat);
    CHECK_EQ(poker(&p)->hand.street, street + 1); /* it is his turn, and another one */
    for (p.now += 100; p.now < table(&p)->deadline_ms - 1000; p.now += 100) {
        ask(&p, player, (struct command){.kind = CMD_DECIDE, .number = MOVE_RAISE, .amount = 500});
        if (is_done(p.last)) break;
        CHECK_EQ(table(&p)->seat[seat].in_play, in_play);
    }
    CHECK_EQ(p.now, said + 300); /* by then he may have seen it */
    end(&p);
}

/* A poker of two, or blackjack for two, at a decision of player 1 that puts chips in. */
static struct command begin_deciding(struct place *p, bool cards_of_players, int64_t bank_ms)
{
    const struct game *game = cards_of_players ? &holdem : &blackjack;
    struct house       house = cards_of_players ? poker_house(game)
                                                : house_usual(game->options, game->options_count);

    if (cards_of_players) house.value[POK_TIME_BANK] = bank_ms;
    else house.value[OPT_MODE] = MODE_MULTI, house.value[OPT_SEATS] = 2;
    begin_house(p, game, house);
    sit(p, 2);
    return play_to_decision(p, cards_of_players ? (unsigned)MOVE_CALL : (unsigned)BJ_DOUBLE);
}

static struct reply decide(struct place *p, struct command cmd, uint64_t turn)
{
    return send(p, &(struct ask){.player = 1, .number = ++p->number, .cmd = cmd, .turn = turn});
}

static void t_a_decision_that_names_another_is_refused_and_does_nothing(void)
{
    for (unsigned g = 0; g < 2; g++) {
        struct place   p;
        struct command cmd = begin_deciding(&p, g, 0);
        uint64_t       turn = table_run_turn_name(p.table);
        unsigned       before = decisions(&p);
        cents          in_play = table(&p)->seat[0].in_play;

        CHECK(turn != 0);
        CHECK_EQ(decide(&p, cmd, turn - 1).no, REF_NOT_AWAITED);
        CHECK_EQ(decide(&p, cmd, turn + 1).no, REF_NOT_AWAITED);
        CHECK_EQ(p.last.seq, 0);
        CHECK_EQ(table(&p)->seat[0].in_play, in_play);
        CHECK_EQ(table_run_turn_name(p.table), turn);
        CHECK(is_done(decide(&p, cmd, turn)));
        CHECK_EQ(decisions(&p), before + 1);
        table_run_turn(p.table, p.now);
        CHECK(!is_done(decide(&p, cmd, turn))); /* it has been decided */
        CHECK_EQ(decisions(&p), before + 1);
        end(&p);
    }
}

/* … and where it is his turn again at once he need not wait, if he says which he means. */
static void t_a_decision_keeps_its_name_in_the_time_bank_and_after_a_crash(void)
{
    for (unsigned g = 0; g < 2; g++) {
        struct place   p;
        struct command cmd = begin_deciding(&p, g, 10000);
        uint64_t       turn = table_run_turn_name(p.table);
        int64_t        deadline = table(&p)->deadline_ms;

        if (g) { /* a hand of poker does not outlast a crash */
            p.now = deadline;
            table_run_turn(p.table, p.now);
            CHECK(table(&p)->deadline_ms > deadline);
        } else {
            crash(&p);
            table_run_turn(p.table, p.now);
            CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
        }
        CHECK_EQ(table_run_turn_name(p.table), turn);
        p.table->decided_ms[0] = p.now; /* the clock has just decided: no grace is needed */
        CHECK_EQ(decide(&p, cmd, 0).no, REF_NOT_AWAITED);
        CHECK(is_done(decide(&p, cmd, turn)));
        end(&p);
    }
}

static void t_nobody_sits_with_more_than_his_wallet(void)
{
    struct place p;

    begin(&p, game_find("baccarat"), MODE_MULTI, 8);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = PURSE + 1}).no, REF_NO_FUNDS);
    CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
    CHECK(!table(&p)->seat[0].taken);
    CHECK_EQ(ask(&p, 99, (struct command){.kind = CMD_SIT, .amount = 1}).no, REF_NO_FUNDS);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_BET, .amount = 500}).no, REF_NO_SESSION);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = PURSE})));
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 1}).no, REF_ALREADY_SEATED);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_BUY, .amount = 1}).no, REF_NO_FUNDS);
    CHECK_EQ(table(&p)->seat[0].stack, PURSE);
    end(&p);
}

static void t_a_closing_table_concludes_its_round_and_opens_no_other(void)
{
    struct place p;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    table_run_turn(p.table, p.now);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = 500})));
    table_run_close(p.table, p.now + 1000); /* announced */
    CHECK_EQ(table_run_closes(p.table), p.now + 1000);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 2, .amount = 500})));
    p.now += 1000;
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 3, .amount = 500}).no,
             REF_TABLE_CLOSED);
    CHECK_EQ(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 10000}).no, REF_TABLE_CLOSED);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_TAKE_BACK, .place = 2, .amount = 500})));
    p.now = table(&p)->deadline_ms;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    p.now += 60000;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    table_run_close(p.table, INT64_MAX);
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    end(&p);
}

static void t_an_alarm_of_the_generator_lets_the_round_end_and_no_other_begin(void)
{
    struct place p;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    table_run_turn(p.table, p.now);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = 500})));
    source_condemn(p.source, ALARM_OUTCOMES);
    p.now = table(&p)->deadline_ms;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    CHECK_EQ(table_run_closes(p.table), INT64_MAX);
    p.now += 60000;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    CHECK_EQ(table_run_closes(p.table), p.now); /* with a row that says why */
    CHECK_EQ(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 10000}).no, REF_TABLE_CLOSED);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_LEAVE})));
    end(&p);
}

/* What the watch is for: a wheel, dice and a shoe that are stuck are found, and fair ones are
 * left alone. */
static void t_outcomes_that_cannot_be_are_noticed(void)
{
    static const uint32_t below[] = {37, 38, 216, 52, 312, 416};
    struct outcomes       o;
    struct stream         stream;
    const uint8_t         seed[SEED_BYTES] = {8};

    stream_init(&stream, seed);
    outcomes_init(&o);
    for (unsigned i = 0; i < 20000; i++)
        for (unsigned kind = 0; kind < 6; kind++)
            CHECK(outcomes_watch(&o, below[kind], stream_below(&stream, below[kind])));
    for (unsigned kind = 0; kind < 6; kind++) {
        unsigned i = 0;

        outcomes_init(&o);
        while (outcomes_watch(&o, below[kind], below[kind] / 2)) i++;
        CHECK(i < 20);
        CHECK(outcomes_watch(&o, 51, 3)); /* not watched: never an alarm */
    }
}

/* A lively night at every game, in which the house dies again and again. */
static void night(const struct game *game, int64_t mode, unsigned asks, unsigned crashes)
{
    struct place p;
    struct dice  d = {.at = (uint64_t)game->places + (uint64_t)mode};

    begin(&p, game, mode, mode == MODE_MULTI ? 7 : 1);
    for (unsigned i = 0; i < asks; i++) {
        uint64_t       player = 1 + dice_below(&d, PLAYERS);
        unsigned       seat = table_run_seat_of(p.table, player);
        struct command cmd = {0};
        struct awaits  awaits = game->awaits(table(&p));

        p.now += dice_below(&d, 3000);
        table_run_turn(p.table, p.now);
        if (dice_one_in(&d, crashes)) crash(&p);
        if (seat == OBSERVER) {
            cmd = (struct command){.kind = CMD_SIT, .amount = 100000};
        } else if (dice_one_in(&d, 40)) {
            cmd.kind = CMD_LEAVE;
        } else if (dice_one_in(&d, 20)) {
            cmd = (struct command){.kind = CMD_BUY, .amount = 5000};
        } else if (awaits.what == AWAITS_DECISION && awaits.seat == seat) {
            drive_decision(game, table(&p), &d, awaits, &cmd);
        } else if (dice_one_in(&d, 5)) {
            cmd.kind = mode == MODE_MULTI ? CMD_CLEAR : CMD_CLOSE;
        } else {
            drive_bet(game, table(&p), &d, seat, &cmd);
        }
        cmd.seat = 0;
        ask(&p, player, cmd);
        CHECK(game->sane(table(&p)));
    }
    end(&p);
}

static void t_nights_with_crashes_lose_nothing(void)
{
    for (const struct game *const *g = games; *g; g++) {
        if (!(*g)->banked) continue;
        night(*g, MODE_MULTI, 600, 40);
        night(*g, MODE_INDIVIDUAL, 300, 40);
    }
}

static void t_stakes_without_a_result_come_back_after_a_crash(void)
{
    struct place p;

    begin(&p, game_find("blackjack"), MODE_MULTI, 7);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    table_run_turn(p.table, p.now);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .amount = 500})));
    crash(&p);
    CHECK_EQ(table(&p)->phase, PHASE_VOID);
    CHECK_EQ(balance(&p, 1).in_play, 0);
    CHECK_EQ(balance(&p, 1).tables, 10000);
    CHECK_EQ(table(&p)->seat[0].stack, 10000);
    end(&p);
}

static void t_what_was_drawn_before_a_crash_stands(void)
{
    unsigned resumed = 0;

    for (int i = 0; i < 20; i++) {
        struct place p;
        uint8_t      phase;

        begin(&p, game_find("blackjack"), MODE_MULTI, 7);
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
        table_run_turn(p.table, p.now);
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .amount = 500})));
        p.now = table(&p)->deadline_ms;
        table_run_turn(p.table, p.now);
        phase = table(&p)->phase;
        crash(&p);
        CHECK_EQ(table(&p)->phase, phase); /* asked again, or decided as it was */
        resumed += phase == PHASE_DECIDING;
        for (int turns = 0; turns < 40 && table(&p)->phase == PHASE_DECIDING; turns++) {
            p.now = table(&p)->deadline_ms;
            table_run_turn(p.table, p.now);
        }
        CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
        CHECK_EQ(balance(&p, 1).in_play, 0);
        end(&p);
    }
    CHECK(resumed > 5);
}

TEST_MAIN(TESTS)
