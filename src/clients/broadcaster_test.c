#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "clients/broadcaster.h"

#include "clients/hall_broadcaster.h"
#include "house/metrics.h"
#include "tables/place_test.h"

#define TESTS(X)                                                                                   \
    X(an_answer_whose_row_is_durable_by_then_is_told_at_once)                                      \
    X(an_answer_is_not_told_before_its_row)                                                        \
    X(so_is_the_answer_of_a_tournament)

/* How the house is doing is counted elsewhere. */
void metrics_refused(enum refusal no)
{
    (void)no;
}

void metrics_round(bool is_void)
{
    (void)is_void;
}

/* A table that nobody watches, and a door that counts who knocks. */
struct doorstep {
    struct place       place;
    struct broadcaster listener;
    _Atomic uint32_t   watchers[2];
    _Atomic uint64_t   durable;
    unsigned           knocks;
};

static void knock(void *with)
{
    ++*(unsigned *)with;
}

static void open_door(struct doorstep *d)
{
    *d = (struct doorstep){0};
    begin(&d->place, game_find("roulette-fr"), MODE_MULTI, 8);
    broadcaster_open(&d->listener, 1);
    d->listener.watchers = d->watchers;
    d->listener.durable = &d->durable;
    d->listener.knock = knock;
    d->listener.with = &d->knocks;
}

static void close_door(struct doorstep *d)
{
    broadcaster_close(&d->listener);
    end(&d->place);
}

/* He sits down; what that came to is told by the listener, when the books are at `durable`. */
static void sit_down(struct doorstep *d, bool durable)
{
    static const struct command sit = {.kind = CMD_SIT, .amount = 10000};
    const struct ask            a = {.player = 1, .number = 1, .cmd = sit};

    CHECK(is_done(ask(&d->place, 1, sit)));
    CHECK(d->place.last.seq > 1 && !d->place.last.repeated);
    d->durable = d->place.last.seq - !durable;
    pit_crier.answered(&d->listener, d->place.table, &a, &d->place.last);
}

static unsigned take_all(struct doorstep *d)
{
    struct outgoing t;
    unsigned        count = 0;

    for (; outbox_take(&d->listener.outbox, d->durable, &t); count++) net_bytes_release(t.bytes);
    return count;
}

/* The books were quicker than the pit: no row need come after it that would say so. */
static void t_an_answer_whose_row_is_durable_by_then_is_told_at_once(void)
{
    struct doorstep d;

    open_door(&d);
    sit_down(&d, true);
    CHECK_EQ(d.knocks, 2);     /* for each of them */
    CHECK_EQ(take_all(&d), 2); /* his own part of the table, and the answer */
    close_door(&d);
}

static void t_an_answer_is_not_told_before_its_row(void)
{
    struct doorstep d;

    open_door(&d);
    sit_down(&d, false);
    CHECK_EQ(d.knocks, 0);
    CHECK_EQ(take_all(&d), 0);
    d.durable++;
    CHECK_EQ(take_all(&d), 2);
    close_door(&d);
}

static void t_so_is_the_answer_of_a_tournament(void)
{
    struct doorstep       d;
    const struct tour_ask a = {.player = 1, .number = 1};

    open_door(&d);
    d.durable = 7;
    hall_broadcaster_replied(&d.listener, NULL, &a, &(struct reply){.seq = 8});
    CHECK_EQ(d.knocks, 0);
    hall_broadcaster_replied(&d.listener, NULL, &a, &(struct reply){.seq = 7});
    CHECK_EQ(d.knocks, 1);
    d.durable = 8;
    CHECK_EQ(take_all(&d), 2);
    close_door(&d);
}

TEST_MAIN(TESTS)
