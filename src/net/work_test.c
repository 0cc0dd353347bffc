#include "net/net.h"

#include "check.h"

#include <semaphore.h>
#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(no_line_waits_for_another)                                                                   \
    X(an_address_does_not_fill_a_line_alone)
TESTS(TEST_DECLARE)

#define HEAVY_MOST (2 + 64) /* at once, and in line */
#define EACH       16

static struct {
    struct net *net;
    sem_t       gate; /* heavy work waits here */
    unsigned    given, done[NET_LINES];
} trial;

static void answer(void *house, const struct http_request *request, struct http_answer *out)
{
    (void)house, (void)request, (void)out;
}

static void wait_at_gate(void *with)
{
    (void)with;
    sem_wait(&trial.gate);
}

static void be_quick(void *with)
{
    (void)with;
}

static void open_gate(void)
{
    for (unsigned i = 0; i < HEAVY_MOST; i++) sem_post(&trial.gate);
}

/* The gate is opened by what came through the other lines, and the last ends it all. */
static void count(void *with, bool worked)
{
    CHECK(worked);
    trial.done[*(const enum net_line *)with]++;
    if (trial.done[LINE_READING] && trial.done[LINE_STAFF]) open_gate();
    if (--trial.given == 0) net_stop(trial.net);
}

static bool give(enum net_line line, const char *address)
{
    static const enum net_line with[NET_LINES] = {LINE_HEAVY, LINE_READING, LINE_STAFF};
    bool                       taken;

    taken = net_work(trial.net, line, address, line == LINE_HEAVY ? wait_at_gate : be_quick, count,
                     (void *)(uintptr_t)&with[line]);
    trial.given += taken;
    return taken;
}

static void run(void (*first)(void *with))
{
    const struct net_rules rules = {.address = "127.0.0.1",
                                    .connections_most = 8,
                                    .per_address_most = 8,
                                    .messages_per_second = 1,
                                    .burst = 1};
    const struct net_house house = {.answer = answer};
    const char            *why = "";

    memset(&trial, 0, sizeof trial);
    sem_init(&trial.gate, 0, 0);
    trial.net = net_open(&rules, &house, NULL, &why);
    CHECK_TEXT(why, "");
    CHECK(trial.net != NULL);
    net_call(trial.net, first, NULL);
    net_run(trial.net);
    net_close(trial.net);
    sem_destroy(&trial.gate);
}

static void fill_the_heavy_one(void *with)
{
    static const char *const addresses[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4",
                                            "2001:db8::5"};

    (void)with;
    for (unsigned i = 0; i < HEAVY_MOST; i++) CHECK(give(LINE_HEAVY, addresses[i % 5]));
    CHECK(!give(LINE_HEAVY, "192.0.2.6"));
    CHECK(give(LINE_READING, "192.0.2.1"));
    CHECK(give(LINE_STAFF, "192.0.2.1"));
}

static void t_no_line_waits_for_another(void)
{
    run(fill_the_heavy_one);
    CHECK_EQ(trial.done[LINE_HEAVY], HEAVY_MOST);
    CHECK_EQ(trial.done[LINE_READING] + trial.done[LINE_STAFF], 2);
}

static void ask_from_one_address(void *with)
{
    (void)with;
    for (unsigned i = 0; i < 2 + EACH; i++)
        CHECK(give(LINE_HEAVY, i % 2 ? "2001:db8::1" : "2001:db8::2"));
    CHECK(!give(LINE_HEAVY, "2001:db8::3")); /* of one network, and so of one household */
    CHECK(give(LINE_HEAVY, "2001:db8:0:1::1"));
    CHECK(give(LINE_HEAVY, "192.0.2.1"));
    open_gate();
}

static void t_an_address_does_not_fill_a_line_alone(void)
{
    run(ask_from_one_address);
    CHECK_EQ(trial.done[LINE_HEAVY], 2 + EACH + 2);
}

TEST_MAIN(TESTS)
