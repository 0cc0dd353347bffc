/* rows_test.h -- one row of each kind, for tests of the store. */
#ifndef STORE_ROWS_TEST_H
#define STORE_ROWS_TEST_H

#include "store/scratch_test.h"
#include "store/faulty.h"
#include "store/sqlite.h"

static const uint8_t bytes[] = "the bytes of a row";

static inline struct entry entry(uint64_t seq, uint32_t table, uint64_t round, uint8_t kind)
{
    return (struct entry){.bytes = bytes,
                          .size = sizeof bytes,
                          .seq = seq,
                          .table = table,
                          .round = round,
                          .kind = kind};
}

static inline struct transfer transfer(uint64_t id)
{
    return (struct transfer){.key = {id << 40, ~id},
                             .id = id,
                             .seq = 10 * id,
                             .from = 1,
                             .to = 2,
                             .from_prev = id - 1,
                             .to_prev = id - 1,
                             .amount = 500,
                             .from_after = -500 * (cents)id,
                             .to_after = 500 * (cents)id,
                             .at_ms = 1700000000000 + (int64_t)id,
                             .kind = 3};
}

static inline struct session session(uint64_t id, uint64_t player)
{
    return (struct session){.id = id,
                            .player = player,
                            .stack = 7,
                            .round = 90,
                            .held = 3,
                            .brought = 4,
                            .taken = 5,
                            .staked = 6,
                            .won = 8,
                            .opened_ms = 9,
                            .table = 11,
                            .rounds = 12,
                            .settled = 13,
                            .seat = 14,
                            .book = 1,
                            .compartment = 2};
}

static inline int count_entry(void *with, const struct entry *e)
{
    CHECK_EQ(e->size, sizeof bytes);
    CHECK(memcmp(e->bytes, bytes, e->size) == 0);
    ++*(int *)with;
    return 0;
}

static const struct head head = {.seq = 2, .transfer = 1, .account = 2, .hash = {1, 2, 3}};

static const struct account wallet = {.id = 1,
                                      .owner = 42,
                                      .player = 42,
                                      .last = 1,
                                      .balance = 500,
                                      .kind = 2,
                                      .book = 1,
                                      .compartment = 2};

static const struct person ana = {.id = 2,
                                  .registered_ms = 3,
                                  .last_ms = 4,
                                  .failed_ms = 5,
                                  .locked_ms = 6,
                                  .born = 19740425,
                                  .role = 1,
                                  .failures = 2,
                                  .login = "ana@feltro.test",
                                  .name = "Ana de Sá",
                                  .secret = "$argon2id$"};

static const struct restraint weekly = {.player = 2,
                                        .kind = RESTRAINT_BET_WEEK,
                                        .why = 1,
                                        .most = 10000,
                                        .next = NO_LIMIT,
                                        .used = 300,
                                        .next_ms = 7,
                                        .since = 8};

static inline void write_one_of_each(struct store *s)
{
    struct entry    e = entry(1, 5, 0, 4), f = entry(2, 5, 2, ENTRY_OPENS_ROUND);
    struct transfer t = transfer(1);
    struct session  g = session(1, 42);

    CHECK_EQ(s->begin(s), 0);
    CHECK_EQ(s->append(s, &e), 0);
    CHECK_EQ(s->append(s, &f), 0);
    CHECK_EQ(s->post(s, &t), 0);
    CHECK_EQ(s->keep_account(s, &wallet), 0);
    CHECK_EQ(s->keep_session(s, &g), 0);
    CHECK_EQ(s->keep_snapshot(s, &(struct snapshot){bytes, sizeof bytes, 2, 5}), 0);
    CHECK_EQ(s->keep_person(s, &ana), 0);
    CHECK_EQ(s->keep_restraint(s, &weekly), 0);
}

#endif
