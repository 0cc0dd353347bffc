#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "pit/place_test.h"

#include "drive.h"

#define TESTS(X)                                                    \
    X(a_round_from_sitting_down_to_the_statement)                   \
    X(an_ask_that_is_repeated_is_done_once)                         \
    X(a_bet_at_the_closing_time_is_too_late)                        \
    X(nobody_sits_with_more_than_his_wallet)                        \
    X(a_closing_table_concludes_its_round_and_opens_no_other)       \
    X(an_alarm_of_the_generator_lets_the_round_end_and_no_other_begin) \
    X(outcomes_that_cannot_be_are_noticed)                          \
    X(nights_with_crashes_lose_nothing)                             \
    X(stakes_without_a_result_come_back_after_a_crash)              \
    X(what_was_drawn_before_a_crash_stands)

/* ----------------------------------- tests --------------------------------- */

static void t_a_round_from_sitting_down_to_the_statement(void)
{
    struct place p;
    cents        stack;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK_EQ(live_turn(p.table, p.now), INT64_MAX);    /* nobody is there */
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    CHECK_EQ(balance(&p, 1).wallet, PURSE - 10000);
    CHECK_EQ(balance(&p, 1).tables, 10000);
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 17, .amount = 500})));
    CHECK_EQ(balance(&p, 1).in_play, 500);
    CHECK_EQ(balance(&p, 1).tables, 9500);

    p.now = table(&p)->deadline_ms;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    stack = table(&p)->seat[0].stack;
    CHECK(stack == 9500 || stack == 9500 + 36 * 500);
    CHECK_EQ(balance(&p, 1).tables, stack);
    CHECK_EQ(balance(&p, 1).in_play, 0);

    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_LEAVE})));
    CHECK_EQ(balance(&p, 1).wallet, PURSE - 10000 + stack);
    CHECK_EQ(balance(&p, 1).tables, 0);
    CHECK_EQ(live_seat_of(p.table, 1), OBSERVER);
    end(&p);
}

static void t_an_ask_that_is_repeated_is_done_once(void)
{
    struct place p;
    struct ask   bet = {.player = 1, .number = 50,
                        .cmd = {.kind = CMD_BET, .place = 1, .amount = 500}};
    uint64_t     first = 1;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    live_turn(p.table, p.now);
    for (int i = 0; i < 1000; i++) {
        live_ask(p.table, &bet, p.now);
        CHECK(is_done(p.last));
        CHECK_EQ(p.last.repeated, i > 0);
        CHECK(p.last.seq >= first);    /* not before the first one may be */
        if (i == 0) first = p.last.seq;
    }
    CHECK_EQ(balance(&p, 1).in_play, 500);
    bet.cmd.amount = 1000;    /* the number of one ask does not answer for another … */
    live_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.denied, DENY_KEY_REUSED);
    bet.cmd.amount = 500;
    bet.number = 49;          /* … nor does an older one */
    live_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.denied, DENY_KEY_REUSED);
    bet.number = 50;
    CHECK_EQ(balance(&p, 1).in_play, 500);
    crash(&p);    /* the round is void, and the number is still known */
    live_ask(p.table, &bet, p.now);
    CHECK(p.last.repeated);
    CHECK_EQ(balance(&p, 1).in_play, 0);
    end(&p);
}

static void t_a_bet_at_the_closing_time_is_too_late(void)
{
    struct place   p;
    struct command bet = {.kind = CMD_BET, .place = 1, .amount = 500};

    begin(&p, game_find("roulette-us"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    live_turn(p.table, p.now);
    p.now = table(&p)->deadline_ms - 1;
    CHECK(is_done(ask(&p, 1, bet)));
    p.now++;
    CHECK_EQ(ask(&p, 1, bet).no, REF_BETS_CLOSED);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);    /* and was not kept for the next spin */
    CHECK_EQ(balance(&p, 1).in_play, 0);
    end(&p);
}

static void t_nobody_sits_with_more_than_his_wallet(void)
{
    struct place p;

    begin(&p, game_find("baccarat"), MODE_MULTI, 8);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = PURSE + 1}).denied,
             DENY_NO_FUNDS);
    CHECK_EQ(live_seat_of(p.table, 1), OBSERVER);
    CHECK(!table(&p)->seat[0].taken);
    CHECK_EQ(ask(&p, 99, (struct command){.kind = CMD_SIT, .amount = 1}).denied, DENY_NO_FUNDS);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_BET, .amount = 500}).denied, DENY_NO_SESSION);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = PURSE})));
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 1}).denied,
             DENY_ALREADY_SEATED);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_BUY, .amount = 1}).denied, DENY_NO_FUNDS);
    CHECK_EQ(table(&p)->seat[0].stack, PURSE);
    end(&p);
}

static void t_a_closing_table_concludes_its_round_and_opens_no_other(void)
{
    struct place p;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    live_turn(p.table, p.now);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = 500})));
    live_close(p.table, p.now + 1000);    /* announced */
    CHECK_EQ(live_closes(p.table), p.now + 1000);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 2, .amount = 500})));
    p.now += 1000;
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 3, .amount = 500}).denied,
             DENY_TABLE_CLOSED);
    CHECK_EQ(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 10000}).denied,
             DENY_TABLE_CLOSED);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_TAKE_BACK, .place = 2, .amount = 500})));
    p.now = table(&p)->deadline_ms;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    p.now += 60000;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    live_close(p.table, INT64_MAX);
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    end(&p);
}

static void t_an_alarm_of_the_generator_lets_the_round_end_and_no_other_begin(void)
{
    struct place p;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    live_turn(p.table, p.now);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = 500})));
    source_condemn(p.source, ALARM_OUTCOMES);
    p.now = table(&p)->deadline_ms;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    CHECK_EQ(live_closes(p.table), INT64_MAX);
    p.now += 60000;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    CHECK_EQ(live_closes(p.table), p.now);    /* with a row that says why */
    CHECK_EQ(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 10000}).denied,
             DENY_TABLE_CLOSED);
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
        CHECK(outcomes_watch(&o, 51, 3));    /* not watched: never an alarm */
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
        unsigned       seat = live_seat_of(p.table, player);
        struct command cmd = {0};
        struct awaits  awaits = game->awaits(table(&p));

        p.now += dice_below(&d, 3000);
        live_turn(p.table, p.now);
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
    live_turn(p.table, p.now);
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
        live_turn(p.table, p.now);
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .amount = 500})));
        p.now = table(&p)->deadline_ms;
        live_turn(p.table, p.now);
        phase = table(&p)->phase;
        crash(&p);
        CHECK_EQ(table(&p)->phase, phase);    /* asked again, or decided as it was */
        resumed += phase == PHASE_DECIDING;
        for (int turns = 0; turns < 40 && table(&p)->phase == PHASE_DECIDING; turns++) {
            p.now = table(&p)->deadline_ms;
            live_turn(p.table, p.now);
        }
        CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
        CHECK_EQ(balance(&p, 1).in_play, 0);
        end(&p);
    }
    CHECK(resumed > 5);
}

TEST_MAIN(TESTS)
