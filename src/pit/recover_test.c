#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "pit/place_test.h"

#define TESTS(X)                                                            \
    X(903_B_6_3_2__a_stop_of_the_house_takes_nobodys_decision)              \
    X(903_B_6_1_4__the_clock_begins_again_once_and_then_runs)               \
    X(a_table_that_cannot_come_back_gives_every_chip_back)                  \
    X(a_snapshot_of_the_layout_before_is_read)                              \
    X(a_snapshot_that_is_cut_or_longer_is_not)

#define AWAY_MS 600000

static int64_t decision_ms(const struct place *p)
{
    return table(p)->house.is[OPT_DECISION];
}

/* Blackjack for many, with somebody to decide: he has five seconds left. */
static void begin_deciding(struct place *p)
{
    begin(p, game_find("blackjack"), MODE_MULTI, 7);
    CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_SIT, .amount = 50000})));
    for (int rounds = 0; rounds < 50; rounds++) {
        live_turn(p->table, p->now);
        CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_BET, .amount = 1000})));
        p->now = table(p)->deadline_ms;
        live_turn(p->table, p->now);
        if (table(p)->phase == PHASE_DECIDING) break;
        p->now += 60000;    /* he had blackjack at once */
    }
    CHECK_EQ(table(p)->phase, PHASE_DECIDING);
    p->now = table(p)->deadline_ms - 5000;
    live_turn(p->table, p->now);
}

static void t_903_B_6_3_2__a_stop_of_the_house_takes_nobodys_decision(void)
{
    struct place  p;
    struct awaits before, after;

    begin_deciding(&p);
    before = live_game(p.table)->awaits(live_table(p.table));
    p.now += AWAY_MS;
    crash(&p);
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    after = live_game(p.table)->awaits(live_table(p.table));
    CHECK_EQ(after.seat, before.seat);
    CHECK_EQ(table(&p)->deadline_ms, p.now + decision_ms(&p));
    crash(&p);    /* and the rows tell the same again */
    end(&p);
}

static void t_903_B_6_1_4__the_clock_begins_again_once_and_then_runs(void)
{
    struct place p;
    int64_t      deadline;

    begin_deciding(&p);
    p.now += AWAY_MS;
    crash(&p);
    deadline = table(&p)->deadline_ms;
    p.now = deadline - 1;
    live_turn(p.table, p.now);
    CHECK_EQ(table(&p)->deadline_ms, deadline);
    p.now = deadline;
    live_turn(p.table, p.now);
    CHECK(table(&p)->deadline_ms != deadline);    /* the table has decided for him */
    end(&p);
}

static void t_a_table_that_cannot_come_back_gives_every_chip_back(void)
{
    struct place   p;
    struct session sessions[1];

    begin_deciding(&p);
    CHECK(balance(&p, 1).in_play > 0);
    CHECK(cage_begin(p.cage));
    sessions[0] = *cage_session(p.cage, live_holder(p.table, 0)->session);
    cage_end(p.cage);
    cents whole = balance(&p, 1).wallet + balance(&p, 1).tables + balance(&p, 1).in_play;

    leave(&p);
    enter(&p);    /* its rows are not read */
    CHECK(live_halt(p.table, sessions, 1, "a test", p.now));
    CHECK_EQ(balance(&p, 1).wallet, whole);
    CHECK_EQ(balance(&p, 1).tables + balance(&p, 1).in_play, 0);
    CHECK_EQ(live_taken(p.table), 0);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    crash(&p);
    end(&p);
}

/* Without the trailer, and with the number that says so. */
static size_t as_before(const struct place *p, uint8_t *bytes, size_t size)
{
    bytes[7] = '1';
    return size - 3 * sizeof(uint64_t) - table_seats(table(p)) * sizeof(struct asks) -
           p->table->gone_count * sizeof(struct gone);
}

static void t_a_snapshot_of_the_layout_before_is_read(void)
{
    struct place p;
    struct ask   bet = {.player = 1, .number = 100,
                        .cmd = {.kind = CMD_BET, .place = 1, .amount = 500}};
    uint8_t     *bytes;
    size_t       size;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 50000})));
    live_turn(p.table, p.now);
    live_ask(p.table, &bet, p.now);
    bet.number = 110;
    live_ask(p.table, &bet, p.now);
    CHECK(is_done(p.last));
    size = live_bytes(p.table, &bytes);
    size = as_before(&p, bytes, size);
    CHECK(live_is_as_kept(p.table, bytes, size));
    leave(&p);
    enter(&p);
    CHECK_EQ(live_restore(p.table, bytes, size), RESTORED);
    CHECK(live_is_as_kept(p.table, bytes, size));
    live_ask(p.table, &bet, p.now);    /* the last is known; of those before nothing is */
    CHECK(p.last.repeated);
    bet.number = 100;
    live_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.denied, DENY_KEY_REUSED);
    bet.number = 105;
    live_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.denied, DENY_KEY_REUSED);
    bet.number = 120;
    live_ask(p.table, &bet, p.now);
    CHECK(is_done(p.last));
    bet.number = 115;
    live_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.denied, DENY_NOT_DONE);
    bytes[sizeof(uint64_t)] ^= 1;
    CHECK(!live_is_as_kept(p.table, bytes, size));
    free(bytes);
    end(&p);
}

static void t_a_snapshot_that_is_cut_or_longer_is_not(void)
{
    struct place p;
    uint8_t     *bytes, *longer;
    size_t       size;

    begin_deciding(&p);
    size = live_bytes(p.table, &bytes);
    longer = calloc(1, size + sizeof(struct gone));
    CHECK(longer != NULL);
    memcpy(longer, bytes, size);
    leave(&p);
    enter(&p);
    for (size_t cut = 1; cut < size; cut += 7)
        CHECK_EQ(live_restore(p.table, bytes, size - cut), RESTORED_UNREADABLE);
    for (size_t more = 1; more <= sizeof(struct gone); more++)
        CHECK_EQ(live_restore(p.table, longer, size + more), RESTORED_UNREADABLE);
    CHECK_EQ(live_restore(p.table, bytes, size), RESTORED);
    free(longer);
    free(bytes);
    end(&p);
}

TEST_MAIN(TESTS)
