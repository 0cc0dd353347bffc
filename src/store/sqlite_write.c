#include "store/sqlite.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
#define ENTRY_INTO     "INSERT INTO journal (seq, table_id, round, kind, bytes) VALUES "
#define ONE_ENTRY      "(?, ?, ?, ?, ?)"
#define FOUR_ENTRIES   ONE_ENTRY ", " ONE_ENTRY ", " ONE_ENTRY ", " ONE_ENTRY
#define SESSION_SET    "UPDATE sessions SET round = ?2, settled = ?3, held = ?4, brought = ?5," \
                       " taken = ?6, staked = ?7, won = ?8, rounds = ?9"

const char *const sqlite_writings[WRITINGS] = {
    [W_BEGIN]    = "BEGIN IMMEDIATE",
    [W_COMMIT]   = "COMMIT",
    [W_ROLLBACK] = "ROLLBACK",
    [W_ENTRY]    = ENTRY_INTO ONE_ENTRY,
    [W_ENTRIES]  = ENTRY_INTO FOUR_ENTRIES ", " FOUR_ENTRIES ", " FOUR_ENTRIES ", " FOUR_ENTRIES,
    [W_TRANSFER] = "INSERT INTO transfers (id, key, seq, kind, sender, receiver, amount, sender_after,"
                   " receiver_after, sender_prev, receiver_prev, at_ms)"
                   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    /* Whether it is closed stays out of most updates: it is in the terms of two indexes, which
     * would then be written too, at three times the cost. */
    [W_ACCOUNT]  = "UPDATE accounts SET balance = ?2, last = ?3 WHERE id = ?1",
    [W_ACCOUNT_END] =
                   "UPDATE accounts SET balance = ?2, last = ?3, closed = ?4 WHERE id = ?1",
    [W_ACCOUNT_NEW] =
                   "INSERT INTO accounts (id, balance, last, closed, kind, book, compartment, owner,"
                   " player) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [W_SESSION]  = SESSION_SET " WHERE id = ?1",
    [W_SESSION_END] =
                   SESSION_SET ", closed_ms = ?10 WHERE id = ?1",
    [W_SESSION_NEW] =
                   "INSERT INTO sessions (id, round, settled, held, brought, taken, staked, won,"
                   " rounds, closed_ms, player, stack, table_id, seat, book, compartment, opened_ms)"
                   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [W_SNAPSHOT] = "INSERT INTO snapshots (table_id, seq, hash, bytes) VALUES (?, ?, ?, ?)"
                   " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash,"
                   " bytes = excluded.bytes",
    [W_PERSON]   = "INSERT INTO people (id, login, name, secret, born, role, registered_ms, last_ms,"
                   " failures, failed_ms, locked_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                   " ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret = excluded.secret,"
                   " role = excluded.role, last_ms = excluded.last_ms, failures = excluded.failures,"
                   " failed_ms = excluded.failed_ms, locked_ms = excluded.locked_ms",
    [W_RESTRAINT] =
                   "INSERT INTO restraints (player, kind, why, most, next, used, next_ms, since)"
                   " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                   " ON CONFLICT (player, kind) DO UPDATE SET why = excluded.why,"
                   " most = excluded.most, next = excluded.next, used = excluded.used,"
                   " next_ms = excluded.next_ms, since = excluded.since",
    [W_HEAD]     = "INSERT INTO head (one, seq, transfer, account, hash) VALUES (1, ?, ?, ?, ?)"
                   " ON CONFLICT (one) DO UPDATE SET seq = excluded.seq,"
                   " transfer = excluded.transfer, account = excluded.account, hash = excluded.hash",
};
/* clang-format on */

/* Binds the next parameters of a statement in turn. */
struct binding {
    sqlite3_stmt *s;
    int           at;
};

static void number(struct binding *b, int64_t n)
{
    sqlite3_bind_int64(b->s, ++b->at, n);
}

static void name(struct binding *b, uint64_t n) /* a row, account, player…: below 2^63 */
{
    sqlite3_bind_int64(b->s, ++b->at, (int64_t)n);
}

/* Borrowed until run() has stepped: nothing is copied. */
static void bytes(struct binding *b, const void *at, size_t size)
{
    sqlite3_bind_blob64(b->s, ++b->at, at, size, SQLITE_STATIC);
}

static void words(struct binding *b, const char *at)
{
    sqlite3_bind_text(b->s, ++b->at, at, -1, SQLITE_STATIC);
}

static struct binding bind(struct store *store, enum writing what)
{
    return (struct binding){.s = ((struct store_sqlite *)store)->write[what]};
}

static int run(struct store *store, const struct binding *b)
{
    struct store_sqlite *s = (struct store_sqlite *)store;
    int                  status = sqlite3_step(b->s);

    if (status != SQLITE_DONE)
        snprintf(store->why, sizeof store->why, "%s (%s)", sqlite3_errmsg(s->writer),
                 sqlite3_errstr(sqlite3_extended_errcode(s->writer)));
    sqlite3_reset(b->s);
    return status == SQLITE_DONE ? 0 : -1;
}

void sqlite_key_bytes(struct key key, uint8_t out[16])
{
    for (unsigned i = 0; i < 8; i++) {
        out[i] = (uint8_t)(key.high >> (56 - 8 * i));
        out[8 + i] = (uint8_t)(key.low >> (56 - 8 * i));
    }
}

void sqlite_snapshot_hash(const struct snapshot *snapshot, uint8_t out[HASH_BYTES])
{
    crypto_generichash_state hash;
    uint8_t                  head[12];

    for (unsigned i = 0; i < 8; i++) head[i] = (uint8_t)(snapshot->seq >> 8 * i);
    for (unsigned i = 0; i < 4; i++) head[8 + i] = (uint8_t)(snapshot->table >> 8 * i);
    crypto_generichash_init(&hash, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&hash, head, sizeof head);
    crypto_generichash_update(&hash, snapshot->bytes, snapshot->size);
    crypto_generichash_final(&hash, out, HASH_BYTES);
}

static int begin(struct store *store)
{
    struct binding b = bind(store, W_BEGIN);

    ((struct store_sqlite *)store)->waits = 0;
    return run(store, &b);
}

static void bind_entry(struct binding *b, const struct entry *entry)
{
    name(b, entry->seq);
    number(b, entry->table);
    name(b, entry->round);
    number(b, entry->kind);
    bytes(b, entry->bytes, entry->size);
}

/* Rows wait until a statement is full; what they point to stays until the commit. */
static int append(struct store *store, const struct entry *entry)
{
    struct store_sqlite *s = (struct store_sqlite *)store;
    struct binding       b = bind(store, W_ENTRIES);

    s->waiting[s->waits++] = *entry;
    if (s->waits < ENTRIES_AT_ONCE) return 0;
    for (size_t i = 0; i < ENTRIES_AT_ONCE; i++) bind_entry(&b, &s->waiting[i]);
    s->waits = 0;
    return run(store, &b);
}

static int append_waiting(struct store *store)
{
    struct store_sqlite *s = (struct store_sqlite *)store;

    for (size_t i = 0; i < s->waits; i++) {
        struct binding b = bind(store, W_ENTRY);

        bind_entry(&b, &s->waiting[i]);
        if (run(store, &b) != 0) return -1;
    }
    s->waits = 0;
    return 0;
}

static int post(struct store *store, const struct transfer *t)
{
    struct binding b = bind(store, W_TRANSFER);
    uint8_t        key[16];

    sqlite_key_bytes(t->key, key);
    name(&b, t->id);
    bytes(&b, key, sizeof key);
    name(&b, t->seq);
    number(&b, t->kind);
    name(&b, t->from);
    name(&b, t->to);
    number(&b, t->amount);
    number(&b, t->from_after);
    number(&b, t->to_after);
    name(&b, t->from_prev);
    name(&b, t->to_prev);
    number(&b, t->at_ms);
    return run(store, &b);
}

/* Whether the statement that just ran found its row. */
static bool changed(struct store *store)
{
    return sqlite3_changes(((struct store_sqlite *)store)->writer) > 0;
}

/* What of an account changes, in the order in which all statements take it. */
static struct binding bind_account(struct store *store, enum writing what, const struct account *a)
{
    struct binding b = bind(store, what);

    name(&b, a->id);
    number(&b, a->balance);
    name(&b, a->last);
    if (what != W_ACCOUNT) number(&b, a->closed);
    return b;
}

/* Most are there already, and an update costs half of an insert that finds that out. */
static int keep_account(struct store *store, const struct account *a)
{
    struct binding b = bind_account(store, a->closed ? W_ACCOUNT_END : W_ACCOUNT, a);

    if (run(store, &b) != 0) return -1;
    if (changed(store)) return 0;
    b = bind_account(store, W_ACCOUNT_NEW, a);
    number(&b, a->kind);
    number(&b, a->book);
    number(&b, a->compartment);
    name(&b, a->owner);
    name(&b, a->player);
    return run(store, &b);
}

static struct binding bind_session(struct store *store, enum writing what, const struct session *g)
{
    struct binding b = bind(store, what);

    name(&b, g->id);
    name(&b, g->round);
    number(&b, g->settled);
    number(&b, g->held);
    number(&b, g->brought);
    number(&b, g->taken);
    number(&b, g->staked);
    number(&b, g->won);
    number(&b, g->rounds);
    if (what != W_SESSION) number(&b, g->closed_ms);
    return b;
}

static int keep_session(struct store *store, const struct session *g)
{
    struct binding b = bind_session(store, g->closed_ms ? W_SESSION_END : W_SESSION, g);

    if (run(store, &b) != 0) return -1;
    if (changed(store)) return 0;
    b = bind_session(store, W_SESSION_NEW, g);
    name(&b, g->player);
    name(&b, g->stack);
    number(&b, g->table);
    number(&b, g->seat);
    number(&b, g->book);
    number(&b, g->compartment);
    number(&b, g->opened_ms);
    return run(store, &b);
}

static int keep_snapshot(struct store *store, const struct snapshot *snapshot)
{
    struct binding b = bind(store, W_SNAPSHOT);
    uint8_t        hash[HASH_BYTES];

    sqlite_snapshot_hash(snapshot, hash);
    number(&b, snapshot->table);
    name(&b, snapshot->seq);
    bytes(&b, hash, sizeof hash);
    bytes(&b, snapshot->bytes, snapshot->size);
    return run(store, &b);
}

static int keep_person(struct store *store, const struct person *p)
{
    struct binding b = bind(store, W_PERSON);

    name(&b, p->id);
    words(&b, p->login);
    words(&b, p->name);
    words(&b, p->secret);
    number(&b, p->born);
    number(&b, p->role);
    number(&b, p->registered_ms);
    number(&b, p->last_ms);
    number(&b, p->failures);
    number(&b, p->failed_ms);
    number(&b, p->locked_ms);
    return run(store, &b);
}

static int keep_restraint(struct store *store, const struct restraint *r)
{
    struct binding b = bind(store, W_RESTRAINT);

    name(&b, r->player);
    number(&b, r->kind);
    number(&b, r->why);
    number(&b, r->most);
    number(&b, r->next);
    number(&b, r->used);
    number(&b, r->next_ms);
    number(&b, r->since);
    return run(store, &b);
}

static int commit(struct store *store, const struct head *head)
{
    struct binding b = bind(store, W_HEAD), end = bind(store, W_COMMIT);

    name(&b, head->seq);
    name(&b, head->transfer);
    name(&b, head->account);
    bytes(&b, head->hash, sizeof head->hash);
    if (append_waiting(store) != 0 || run(store, &b) != 0) return -1;
    return run(store, &end);
}

/* Some faults have rolled back already; then there is nothing to undo. */
static void rollback(struct store *store)
{
    struct store_sqlite *s = (struct store_sqlite *)store;

    if (sqlite3_get_autocommit(s->writer)) return;
    sqlite3_step(s->write[W_ROLLBACK]);
    sqlite3_reset(s->write[W_ROLLBACK]);
}

void sqlite_set_writers(struct store *store)
{
    store->begin = begin;
    store->append = append;
    store->post = post;
    store->keep_account = keep_account;
    store->keep_session = keep_session;
    store->keep_snapshot = keep_snapshot;
    store->keep_person = keep_person;
    store->keep_restraint = keep_restraint;
    store->commit = commit;
    store->rollback = rollback;
}
