/* Many threads at one cage.  Worth running under the thread sanitizer:
 *
 *     meson setup build-tsan -Db_sanitize=thread -Db_lto=false */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "cage/house_test.h"

#include <pthread.h>
#include <stdatomic.h>

#define TESTS(X)                                                                                   \
    X(1000_competing_withdrawals_with_money_for_one_make_one)                                      \
    X(1000_identical_requests_make_one_transfer)                                                   \
    X(1000_competing_bets_with_chips_for_one_make_one)                                             \
    X(tables_on_many_threads_keep_one_order_and_every_cent)                                        \
    X(numbers_are_told_durable_in_order_and_after_they_are)                                        \
    X(a_full_batch_makes_tables_wait_and_loses_nothing)
TESTS(TEST_DECLARE)

#define THREADS 8
#define TIMES   125 /* a thousand in all */

enum { ANA = 1001 };

static struct vault h;
static uint64_t     session, round_open;
static atomic_int   accepted, repeated, refused;

static void on_threads(void *(*act)(void *))
{
    pthread_t thread[THREADS];

    accepted = repeated = refused = 0;
    for (uintptr_t i = 0; i < THREADS; i++)
        CHECK_EQ(pthread_create(&thread[i], NULL, act, (void *)i), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
}

/* cmocka is not for threads: count here, check after. */
static void count(enum refusal no, const struct answer *out)
{
    if (no != REF_NONE) refused++;
    else if (out && out->repeated) repeated++;
    else accepted++;
}

static void *withdraw(void *with)
{
    for (uint64_t i = 0; i < TIMES; i++) {
        struct answer out;

        count(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 500,
                         1000 + (uintptr_t)with * TIMES + i, &out),
              &out);
    }
    return NULL;
}

static void t_1000_competing_withdrawals_with_money_for_one_make_one(void)
{
    house_open(&h);
    house_deposit(&h, ANA, 999, 1);
    on_threads(withdraw);
    CHECK_EQ(accepted, 1);
    CHECK_EQ(refused, THREADS * TIMES - 1);
    CHECK_EQ(house_whole(&h, ANA), 499);
    house_close(&h);
}

static void *deposit_again(void *with)
{
    (void)with;
    for (int i = 0; i < TIMES; i++) {
        struct answer out;

        count(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_MONEY, 500, 77, &out), &out);
    }
    return NULL;
}

static void t_1000_identical_requests_make_one_transfer(void)
{
    house_open(&h);
    on_threads(deposit_again);
    CHECK_EQ(accepted, 1);
    CHECK_EQ(repeated, THREADS * TIMES - 1);
    CHECK_EQ(house_whole(&h, ANA), 500);
    house_close(&h);
}

static void *bet_all(void *with)
{
    (void)with;
    for (int i = 0; i < TIMES; i++) count(house_bet(&h, session, round_open, 600), NULL);
    return NULL;
}

static void t_1000_competing_bets_with_chips_for_one_make_one(void)
{
    house_open(&h);
    house_deposit(&h, ANA, 1000, 1);
    session = house_sit(&h, ANA, 1000, 2);
    round_open = house_round(&h);
    on_threads(bet_all);
    CHECK_EQ(accepted, 1);
    CHECK_EQ(house_balance(&h, ANA).in_play, 600);
    house_close(&h);
}

/* A night at a table of one's own; all tables share the lock and the wallet's book. */
static void *play_a_night(void *with)
{
    uint32_t       table = 10 + (uint32_t)(uintptr_t)with;
    uint64_t       player = 2000 + table, mine = 0;
    struct session statement;
    struct answer  out;

    house_deposit(&h, player, 100000, player);
    if (!cage_begin(h.cage)) return NULL;
    if (cage_sit(h.cage, AT(table, .player = player), 50000, key_from(player * 2), &out) ==
        REF_NONE)
        mine = out.seq;
    cage_end(h.cage);
    for (int i = 0; i < 300; i++) {
        struct settlement what = {.chips = 100, .back = i % 3 ? 0 : 250, .against = ACCOUNT_BANK};
        uint64_t          round, seq;

        if (!cage_begin(h.cage)) return NULL;
        round = cage_write(h.cage, AT(table, .kind = RECORD_ROUND));
        cage_end(h.cage);
        if (!cage_begin(h.cage)) return NULL;
        count(cage_bet(h.cage, AT(table, .session = mine, .round = round), 100), NULL);
        if (i % 50 == 0) cage_snapshot(h.cage, table, &i, sizeof i);
        cage_end(h.cage);
        if (!cage_begin(h.cage)) return NULL;
        count(cage_settle(h.cage, AT(table, .session = mine, .round = round), &what, &out), &out);
        seq = cage_end(h.cage);
        if (i % 20 == 0 && !cage_wait(h.cage, seq)) return NULL;
    }
    if (!cage_begin(h.cage)) return NULL;
    count(cage_leave(h.cage, AT(table, .session = mine), &statement), NULL);
    cage_end(h.cage);
    return NULL;
}

static void t_tables_on_many_threads_keep_one_order_and_every_cent(void)
{
    house_open(&h);
    on_threads(play_a_night);
    CHECK_EQ(accepted, THREADS * 601);
    for (uint64_t i = 0; i < THREADS; i++)
        CHECK_EQ(house_balance(&h, 2010 + i).wallet, 100000 - 200 * 100 + 100 * 150);
    house_close(&h);
}

static atomic_uint_fast64_t told;
static atomic_int           out_of_order, not_yet_there;

static void hear(void *with, uint64_t seq)
{
    struct store *store = h.store;
    struct head   head = {0};

    (void)with;
    if (seq <= told) out_of_order++;
    if (store->head(store, &head) != 0 || head.seq < seq) not_yet_there++;
    told = seq;
}

static void t_numbers_are_told_durable_in_order_and_after_they_are(void)
{
    told = 0;
    out_of_order = not_yet_there = 0;
    scratch_begin(&h.scratch);
    house_enter(&h, &(struct cage_options){.durable = hear});
    on_threads(play_a_night);
    CHECK(house_is_durable(&h));
    CHECK_EQ(out_of_order, 0);
    CHECK_EQ(not_yet_there, 0);
    house_close(&h);
}

static void t_a_full_batch_makes_tables_wait_and_loses_nothing(void)
{
    scratch_begin(&h.scratch);
    house_enter(&h, &(struct cage_options){.batch_bytes = 1});
    on_threads(play_a_night);
    CHECK_EQ(accepted, THREADS * 601);
    house_close(&h);
}

TEST_MAIN(TESTS)
