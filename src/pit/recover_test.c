#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "pit/place_test.h"

#define TESTS(X)                                                            \
    X(903_B_6_3_2__a_stop_of_the_house_takes_nobodys_decision)              \
    X(903_B_6_1_4__the_clock_begins_again_once_and_then_runs)               \
    X(a_table_that_cannot_come_back_gives_every_chip_back)

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

TEST_MAIN(TESTS)
