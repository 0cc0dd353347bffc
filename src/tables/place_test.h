/* place_test.h -- a house for tests of tables: one table, time that is a variable, and a store
 * that can be left in the middle of anything and found again. */
#ifndef TABLES_PLACE_TEST_H
#define TABLES_PLACE_TEST_H

#include "tables/inside.h"

#include "cage/audit.h"
#include "check.h"
#include "journal/envelope.h"
#include "journal/verify.h"
#include "store/scratch_test.h"

#include <stdlib.h>

#define NIGHT   INT64_C(1700000000000)
#define PLAYERS 4 /* with a wallet each */
#define PURSE   100000000

struct place {
    struct scratch     scratch;
    struct store      *store;
    struct cage       *cage;
    struct source     *source;
    struct table_run  *table;
    struct floor_table spec;
    int64_t            now;
    uint64_t           number;
    struct reply       last;
    unsigned           changes;
};

static inline void on_answer(void *with, const struct table_run *table, const struct ask *ask,
                             const struct reply *reply)
{
    struct place *p = with;

    (void)table, (void)ask;
    p->last = *reply;
}

static inline void on_change(void *with, const struct table_run *table, const struct events *heard,
                             uint64_t seq)
{
    struct place *p = with;

    (void)table, (void)heard;
    CHECK(seq > 0);
    p->changes++;
}

static const struct table_listener listener = {.answered = on_answer, .changed = on_change};

static inline void enter(struct place *p)
{
    const char *why = "";

    p->store = scratch_open(&p->scratch);
    p->cage = cage_open(p->store, NULL, &why);
    if (!p->cage) print_error("%s\n", why);
    CHECK(p->cage != NULL);
    p->table = table_run_open(1, &p->spec, p->cage, p->source, &listener, p);
}

static inline void leave(struct place *p)
{
    table_run_release(p->table);
    cage_close(p->cage);
    p->store->close(p->store);
}

/* A wallet of play money for everybody. */
static inline void pay_in(struct place *p, uint64_t player, cents amount)
{
    struct record row = {.at_ms = p->now, .player = player, .book = BOOK_DEMO};
    struct answer answer;
    uint64_t      key = player;

    CHECK(cage_begin(p->cage));
    CHECK_EQ(cage_move(p->cage, &row, TRANSFER_DEMO, 0, amount, key_of_words(&key, 8), &answer),
             REF_NONE);
    cage_end(p->cage);
}

/* A folder with nothing in it yet. */
static inline void begin_empty(struct place *p, const struct game *game, struct house house)
{
    const char *why;

    *p = (struct place){.now = NIGHT, .spec = {.name = "mesa", .game = game, .house = house}};
    fingerprint_of(game, &p->spec.house, p->spec.fingerprint);
    p->source = source_open(&why);
    CHECK(p->source != NULL);
    scratch_begin(&p->scratch);
}

static inline void begin_house(struct place *p, const struct game *game, struct house house)
{
    begin_empty(p, game, house);
    enter(p);
    for (uint64_t player = 1; player <= PLAYERS; player++) pay_in(p, player, PURSE);
}

static inline void begin(struct place *p, const struct game *game, int64_t mode, int64_t seats)
{
    struct house house = house_usual(game->options, game->options_count);

    house.value[OPT_MODE] = mode;
    house.value[OPT_SEATS] = seats;
    begin_house(p, game, house);
}

static inline void end(struct place *p)
{
    struct verdict v;
    struct audit   a;

    leave(p);
    source_close(p->source);
    p->store = scratch_open(&p->scratch);
    CHECK_EQ(journal_verify(p->store, NULL, &v), 0);
    CHECK_EQ(v.breach, BREACH_WHOLE);
    CHECK_EQ(books_audit(p->store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong->en : "right", "right");
    p->store->close(p->store);
    scratch_end(&p->scratch);
}

static inline struct reply ask(struct place *p, uint64_t player, struct command cmd)
{
    struct ask a = {.player = player, .number = ++p->number, .cmd = cmd, .seat = ANY_SEAT};

    table_run_ask(p->table, &a, p->now);
    return p->last;
}

static inline bool is_done(struct reply r)
{
    return r.no == REF_NONE;
}

static inline struct balance balance(struct place *p, uint64_t player)
{
    struct balance b;

    CHECK(cage_begin(p->cage));
    b = cage_balance(p->cage, player, BOOK_DEMO, FUNDS_MONEY);
    cage_end(p->cage);
    return b;
}

static inline const struct table *table(const struct place *p)
{
    return table_run_table(p->table);
}

/* ---------------------------------- crashes -------------------------------- */

struct rows {
    struct table_run *table;
    uint64_t          after;
    uint8_t           room[RECORD_BODY_MAX];
};

static inline int replay(void *with, const struct entry *e)
{
    struct rows  *rows = with;
    struct record row;

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, rows->room, &row), ENVELOPE_OPEN);
    if (row.table == 1 && row.seq > rows->after) CHECK(table_run_replay(rows->table, &row));
    return 0;
}

/* The table as its snapshot and its rows left it; false: the store cannot be read. */
static inline bool restore(struct place *p)
{
    struct snapshot kept;
    struct rows     rows = {.table = p->table};
    int             found = envelope_snapshot(p->store, 1, &kept);

    if (found < 0) return false;
    if (found == 1) {
        CHECK_EQ(table_run_restore(p->table, kept.bytes, kept.size), RESTORED);
        free((void *)(uintptr_t)kept.bytes);
        rows.after = kept.seq;
    }
    return p->store->entries(p->store, rows.after + 1, SIZE_MAX >> 2, replay, &rows) == 0;
}

/* After a stop: the table as its rows left it, the round that was cut short not yet ended. */
static inline void come_back(struct place *p)
{
    enter(p);
    CHECK(restore(p));
}

static inline void resume(struct place *p)
{
    const char *why = "";
    bool        good = table_run_resume(p->table, p->now, &why);

    if (!good) print_error("%s\n", why);
    CHECK(good);
    CHECK(table_run_game(p->table)->sane(table(p)));
}

/* The process dies after everything so far became durable, and comes back. */
static inline void crash(struct place *p)
{
    uint8_t *before, *after;
    size_t   size = table_run_bytes(p->table, &before), again;

    leave(p);
    come_back(p);
    again = table_run_bytes(p->table, &after);
    CHECK_EQ(again, size);
    CHECK(memcmp(before, after, size) == 0);
    free(before);
    free(after);
    resume(p);
}

#endif
