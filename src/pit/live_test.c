#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "pit/inside.h"

#include "cage/audit.h"
#include "check.h"
#include "drive.h"
#include "journal/verify.h"
#include "store/scratch_test.h"

#include <stdlib.h>

#define TESTS(X)                                                    \
    X(a_round_from_sitting_down_to_the_statement)                   \
    X(an_ask_that_is_repeated_is_done_once)                         \
    X(a_bet_at_the_closing_time_is_too_late)                        \
    X(nobody_sits_with_more_than_his_wallet)                        \
    X(a_closing_table_concludes_its_round_and_opens_no_other)       \
    X(nights_with_crashes_lose_nothing)                             \
    X(stakes_without_a_result_come_back_after_a_crash)              \
    X(what_was_drawn_before_a_crash_stands)

#define NIGHT   INT64_C(1700000000000)
#define PLAYERS 4
#define PURSE   100000000

/* The house of a test: one table, virtual time, a store that can be left and found again. */
struct place {
    struct scratch     scratch;
    struct store      *store;
    struct cage       *cage;
    struct source     *source;
    struct live       *table;
    struct floor_table spec;
    int64_t            now;
    uint64_t           number;
    struct reply       last;
    unsigned           changes;
};

static void on_answer(void *with, const struct live *table, const struct ask *ask,
                      const struct reply *reply)
{
    struct place *p = with;

    (void)table, (void)ask;
    p->last = *reply;
}

static void on_change(void *with, const struct live *table, const struct events *heard,
                      uint64_t seq)
{
    struct place *p = with;

    (void)table, (void)heard;
    CHECK(seq > 0);
    p->changes++;
}

static const struct crier crier = {.answered = on_answer, .changed = on_change};

static void enter(struct place *p)
{
    const char *why = "";

    p->store = scratch_open(&p->scratch);
    p->cage = cage_open(p->store, NULL, &why);
    if (!p->cage) print_error("%s\n", why);
    CHECK(p->cage != NULL);
    p->table = live_open(1, &p->spec, p->cage, p->source, &crier, p);
}

static void leave(struct place *p)
{
    live_release(p->table);
    cage_close(p->cage);
    p->store->close(p->store);
}

/* A wallet of play money for everybody. */
static void pay_in(struct place *p, uint64_t player, cents amount)
{
    struct record row = {.at_ms = p->now, .player = player, .book = BOOK_DEMO};
    struct answer answer;
    uint64_t      key = player;

    CHECK(cage_begin(p->cage));
    CHECK_EQ(cage_move(p->cage, &row, TRANSFER_DEMO, 0, amount, key_of_words(&key, 8), &answer),
             DENY_NONE);
    cage_end(p->cage);
}

static void begin(struct place *p, const struct game *game, int64_t mode, int64_t seats)
{
    const char *why;

    *p = (struct place){.now = NIGHT, .spec = {.name = "mesa", .game = game}};
    p->spec.house = house_usual(game->options, game->options_count);
    p->spec.house.is[OPT_MODE] = mode;
    p->spec.house.is[OPT_SEATS] = seats;
    fingerprint_of(game, &p->spec.house, p->spec.fingerprint);
    p->source = source_open(&why);
    CHECK(p->source != NULL);
    scratch_begin(&p->scratch);
    enter(p);
    for (uint64_t player = 1; player <= PLAYERS; player++) pay_in(p, player, PURSE);
}

static void end(struct place *p)
{
    struct verdict v;
    struct audit   a;

    leave(p);
    source_close(p->source);
    p->store = scratch_open(&p->scratch);
    CHECK_EQ(journal_verify(p->store, NULL, &v), 0);
    CHECK_EQ(v.breach, BREACH_WHOLE);
    CHECK_EQ(books_audit(p->store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong : "right", "right");
    p->store->close(p->store);
    scratch_end(&p->scratch);
}

static struct reply ask(struct place *p, uint64_t player, struct command cmd)
{
    struct ask a = {.player = player, .number = ++p->number, .cmd = cmd, .seat = ANY_SEAT};

    live_ask(p->table, &a, p->now);
    return p->last;
}

static bool is_done(struct reply r)
{
    return r.no == REF_NONE && r.denied == DENY_NONE;
}

static struct balance balance(struct place *p, uint64_t player)
{
    struct balance b;

    CHECK(cage_begin(p->cage));
    b = cage_balance(p->cage, player, BOOK_DEMO, FUNDS_MONEY);
    cage_end(p->cage);
    return b;
}

static const struct table *table(const struct place *p)
{
    return live_table(p->table);
}

/* ---------------------------------- crashes -------------------------------- */

struct rows {
    struct live *table;
    uint64_t     after;
};

static int replay(void *with, const struct entry *e)
{
    struct rows  *rows = with;
    struct record row;

    CHECK(record_read(e->bytes, e->size, &row));
    if (row.table == 1 && row.seq > rows->after) CHECK(live_replay(rows->table, &row));
    return 0;
}

/* The process dies after everything so far became durable, and comes back. */
static void crash(struct place *p)
{
    uint8_t        *before, *after;
    size_t          size = live_bytes(p->table, &before), again;
    struct snapshot kept;
    struct rows     rows = {0};
    const char     *why = "";

    leave(p);
    enter(p);
    if (p->store->snapshot(p->store, 1, &kept) == 1) {
        CHECK(live_restore(p->table, kept.bytes, kept.size));
        free((void *)(uintptr_t)kept.bytes);
        rows.after = kept.seq;
    }
    rows.table = p->table;
    CHECK_EQ(p->store->entries(p->store, rows.after + 1, SIZE_MAX >> 2, replay, &rows), 0);
    again = live_bytes(p->table, &after);
    CHECK_EQ(again, size);
    CHECK(memcmp(before, after, size) == 0);
    free(before);
    free(after);
    if (!live_resume(p->table, p->now, &why)) print_error("%s\n", why);
    CHECK(live_game(p->table)->sane(table(p)));
}

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

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    live_turn(p.table, p.now);
    for (int i = 0; i < 1000; i++) {
        live_ask(p.table, &bet, p.now);
        CHECK(is_done(p.last));
        CHECK_EQ(p.last.repeated, i > 0);
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
    live_close(p.table, true);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = 500})));
    p.now = table(&p)->deadline_ms;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    p.now += 60000;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
    live_close(p.table, false);
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    end(&p);
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
