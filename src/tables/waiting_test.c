/* The line for a table: in order, with time to take the seat, and nobody passes by. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/place_test.h"

#include "games/poker/poker.h"

#define TESTS(X)                                                                                   \
    X(a_free_seat_is_offered_in_order_and_nobody_passes_by)                                        \
    X(who_does_not_come_in_time_loses_his_place)                                                   \
    X(what_is_refused)                                                                             \
    X(who_could_not_sit_down_does_not_stand_in_line)                                               \
    X(one_of_the_houses_own_makes_room)

/* Where each player was last told that he stands. */
static struct {
    unsigned place;
    int64_t  until_ms;
} stands[PLAYERS + 2];

static void on_waits(void *with, const struct table_run *table, uint64_t player, unsigned place,
                     int64_t until_ms)
{
    (void)with, (void)table;
    CHECK(player <= PLAYERS + 1);
    stands[player].place = place;
    stands[player].until_ms = until_ms;
}

static const struct table_listener teller = {
    .answered = on_answer, .changed = on_change, .waits = on_waits};

static const struct command sit = {.kind = CMD_SIT, .amount = 5000}, queue = {.kind = ASK_JOIN},
                            unqueue = {.kind = ASK_WITHDRAW}, get_up = {.kind = CMD_LEAVE};

static void begin_full(struct place *p, bool company)
{
    struct house house = house_usual(holdem.options, holdem.options_count);

    house.value[POK_SMALL] = 50;
    house.value[OPT_SEATS] = company ? 4 : 2;
    memset(stands, 0, sizeof stands);
    begin_house(p, &holdem, house);
    p->table->listener = &teller;
    CHECK(is_done(ask(p, 1, sit)));
    if (!company) {
        CHECK(is_done(ask(p, 2, sit)));
        return;
    }
    CHECK(table_run_keep_company(p->table));
    table_run_turn(p->table, p->now);
    p->now += 3000;
    table_run_turn(p->table, p->now);
    CHECK_EQ(table_run_free_seat(p->table), 0);
}

static void t_a_free_seat_is_offered_in_order_and_nobody_passes_by(void)
{
    struct place p;
    int64_t      until_ms;

    begin_full(&p, false);
    CHECK_EQ(ask(&p, 3, sit).no, REF_TABLE_FULL);
    CHECK(is_done(ask(&p, 3, queue)));
    CHECK(is_done(ask(&p, 4, queue)));
    CHECK_EQ(table_run_waiting(p.table), 2);
    CHECK_EQ(stands[3].place, 1);
    CHECK_EQ(stands[4].place, 2);
    CHECK_EQ(stands[3].until_ms, 0);
    CHECK(is_done(ask(&p, 1, get_up)));
    table_run_turn(p.table, p.now);
    CHECK_EQ(stands[3].until_ms, p.now + 30000);
    CHECK_EQ(stands[4].until_ms, 0);
    CHECK_EQ(table_run_place_in_line(p.table, 3, &until_ms), 1);
    CHECK_EQ(until_ms, p.now + 30000);
    CHECK_EQ(table_run_place_in_line(p.table, 4, &until_ms), 2);
    CHECK_EQ(until_ms, 0);
    CHECK_EQ(table_run_place_in_line(p.table, 5, &until_ms), 0);
    CHECK_EQ(ask(&p, 4, sit).no, REF_SEAT_OFFERED);
    CHECK_EQ(ask(&p, 1, sit).no, REF_SEAT_OFFERED);
    CHECK(is_done(ask(&p, 3, sit)));
    CHECK_EQ(stands[3].place, 0);
    CHECK_EQ(stands[4].place, 1);
    CHECK_EQ(table_run_waiting(p.table), 1);
    end(&p);
}

static void t_who_does_not_come_in_time_loses_his_place(void)
{
    struct place p;
    int64_t      next;

    begin_full(&p, false);
    CHECK(is_done(ask(&p, 3, queue)));
    CHECK(is_done(ask(&p, 4, queue)));
    CHECK(is_done(ask(&p, 1, get_up)));
    next = table_run_turn(p.table, p.now);
    CHECK(next <= p.now + 30000);
    p.now += 29999;
    table_run_turn(p.table, p.now);
    CHECK_EQ(stands[3].place, 1);
    p.now += 1;
    table_run_turn(p.table, p.now);
    CHECK_EQ(stands[3].place, 0);
    CHECK_EQ(stands[4].place, 1);
    CHECK_EQ(stands[4].until_ms, p.now + 30000);
    CHECK_EQ(ask(&p, 3, queue).no, REF_LINE_LATER);
    CHECK(is_done(ask(&p, 4, unqueue)));
    CHECK_EQ(stands[4].place, 0);
    CHECK(is_done(ask(&p, 4, sit))); /* nobody is in line: the seat is anybody's */
    CHECK_EQ(ask(&p, 3, queue).no, REF_LINE_LATER);
    p.now += 300000;
    CHECK(is_done(ask(&p, 3, queue)));
    end(&p);
}

static void t_what_is_refused(void)
{
    struct place p;

    begin_full(&p, false);
    CHECK_EQ(ask(&p, 1, queue).no, REF_ALREADY_SEATED);
    CHECK_EQ(ask(&p, 3, unqueue).no, REF_NOT_IN_LINE);
    CHECK(is_done(ask(&p, 3, queue)));
    CHECK_EQ(ask(&p, 3, queue).no, REF_IN_LINE);
    for (uint64_t player = 1000; table_run_waiting(p.table) < 100; player++) {
        struct table_listener quiet = teller;

        quiet.waits = NULL;
        p.table->listener = &quiet;
        pay_in(&p, player, 4000);
        CHECK(is_done(ask(&p, player, queue)));
        p.table->listener = &teller;
    }
    CHECK_EQ(ask(&p, 4, queue).no, REF_LINE_FULL);
    end(&p);
    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK_EQ(ask(&p, 1, queue).no, REF_NOT_HERE);
    end(&p);
}

static void t_who_could_not_sit_down_does_not_stand_in_line(void)
{
    struct place p;

    begin_full(&p, false);
    CHECK_EQ(ask(&p, 5, queue).no, REF_NO_FUNDS);
    pay_in(&p, 5, 3999); /* a cent short of the smallest buy-in */
    CHECK_EQ(ask(&p, 5, queue).no, REF_NO_FUNDS);
    table_run_close(p.table, p.now);
    CHECK_EQ(ask(&p, 3, queue).no, REF_TABLE_CLOSED);
    table_run_close(p.table, INT64_MAX);
    CHECK(is_done(ask(&p, 1, get_up)));
    CHECK_EQ(ask(&p, 3, queue).no, REF_SEAT_FREE);
    CHECK(is_done(ask(&p, 3, sit)));
    CHECK(is_done(ask(&p, 4, queue)));
    CHECK(is_done(ask(&p, 3, get_up)));
    table_run_turn(p.table, p.now);
    CHECK_EQ(stands[4].until_ms, p.now + 30000); /* the one free seat is offered … */
    CHECK(is_done(ask(&p, 1, queue)));           /* … so that one waits behind */
    CHECK_EQ(stands[1].place, 2);
    end(&p);
}

static void t_one_of_the_houses_own_makes_room(void)
{
    struct place p;

    begin_full(&p, true);
    CHECK(table_run_is_bot(p.table, 3));
    CHECK_EQ(ask(&p, 2, sit).no, REF_TABLE_FULL);
    CHECK(is_done(ask(&p, 2, queue)));
    for (int i = 0; i < 200 && stands[2].until_ms == 0; i++) p.now = table_run_turn(p.table, p.now);
    CHECK(stands[2].until_ms > p.now);
    CHECK(is_done(ask(&p, 2, sit)));
    end(&p);
}

TEST_MAIN(TESTS)
