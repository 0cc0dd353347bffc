#include "store/faulty.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store_faulty {
    struct store  store;  /* first: a struct store * is one of these */
    struct store *inside; /* owned */
    enum failing  how;
    int           at;
    atomic_int    calls; /* readers and the writer may be different threads */
    atomic_bool   dead;
};

/* Whether call n does not reach the store inside. */
static bool fails(struct store_faulty *f, int n)
{
    if (f->dead) return true;
    switch (f->how) {
    case FAIL_ONCE: return n == f->at;
    case FAIL_FOR_EVER: return n >= f->at;
    case CRASH_AFTER:
    case FAILINGS: break;
    }
    return false;
}

static int failed(struct store_faulty *f, int n)
{
    snprintf(f->store.why, sizeof f->store.why, "call %d fails, as the test wants", n);
    memcpy(f->store.why_read, f->store.why, sizeof f->store.why);
    return -1;
}

static int done(struct store_faulty *f, int n, int status)
{
    if (status >= 0 && f->how == CRASH_AFTER && n == f->at) {
        f->dead = true;
        return failed(f, n);
    }
    if (status < 0) {
        memcpy(f->store.why, f->inside->why, sizeof f->store.why);
        memcpy(f->store.why_read, f->inside->why_read, sizeof f->store.why_read);
    }
    return status;
}

/* One function of the interface: counted, and passed on unless it fails. */
#define PASS(call, parameters, ...)                                                                \
    static int pass_##call parameters                                                              \
    {                                                                                              \
        struct store_faulty *f = (struct store_faulty *)store;                                     \
        int                  n = ++f->calls;                                                       \
                                                                                                   \
        return fails(f, n) ? failed(f, n) : done(f, n, f->inside->call(f->inside __VA_ARGS__));    \
    }

/* clang-format off */
PASS(begin,         (struct store *store))
PASS(append,        (struct store *store, const struct entry *what), , what)
PASS(post,          (struct store *store, const struct transfer *what), , what)
PASS(keep_account,  (struct store *store, const struct account *what), , what)
PASS(keep_session,  (struct store *store, const struct session *what), , what)
PASS(keep_snapshot, (struct store *store, const struct snapshot *what), , what)
PASS(keep_person,   (struct store *store, const struct person *what), , what)
PASS(keep_restraint, (struct store *store, const struct restraint *what), , what)
PASS(commit,        (struct store *store, const struct head *what), , what)

PASS(head,          (struct store *store, struct head *out), , out)
PASS(entries,       (struct store *store, uint64_t from, size_t most, entry_reader *read, void *with),
                    , from, most, read, with)
PASS(transfers,     (struct store *store, uint64_t from, size_t most, transfer_reader *read, void *with),
                    , from, most, read, with)
PASS(accounts,      (struct store *store, bool closed_too, account_reader *read, void *with),
                    , closed_too, read, with)
PASS(open_sessions, (struct store *store, session_reader *read, void *with), , read, with)
PASS(people,        (struct store *store, person_reader *read, void *with), , read, with)
PASS(restraints,    (struct store *store, restraint_reader *read, void *with), , read, with)
PASS(round,         (struct store *store, uint64_t round, entry_reader *read, void *with),
                    , round, read, with)
PASS(rounds,        (struct store *store, uint32_t table, uint64_t below, size_t most,
                     entry_reader *read, void *with), , table, below, most, read, with)
PASS(sessions,      (struct store *store, uint64_t player, uint64_t below, size_t most,
                     session_reader *read, void *with), , player, below, most, read, with)
PASS(complaints,    (struct store *store, uint64_t after, size_t most, entry_reader *read, void *with),
                    , after, most, read, with)
PASS(transfer,      (struct store *store, uint64_t id, struct transfer *out), , id, out)
PASS(by_key,        (struct store *store, struct key key, struct transfer *out), , key, out)
PASS(session,       (struct store *store, uint64_t id, struct session *out), , id, out)
/* clang-format on */

/* Whoever is told that it failed does not free what it found. */
static int pass_snapshot(struct store *store, uint32_t table, struct snapshot *out)
{
    struct store_faulty *f = (struct store_faulty *)store;
    int                  n = ++f->calls, found, told;

    if (fails(f, n)) return failed(f, n);
    found = f->inside->snapshot(f->inside, table, out);
    told = done(f, n, found);
    if (found == 1 && told < 0) free((void *)(uintptr_t)out->bytes);
    return told;
}

static void rollback(struct store *store)
{
    struct store_faulty *f = (struct store_faulty *)store;

    f->inside->rollback(f->inside);
}

static void close_store(struct store *store)
{
    struct store_faulty *f = (struct store_faulty *)store;

    f->inside->close(f->inside);
    free(f);
}

struct store *store_faulty_open(struct store *inside, enum failing how, int at)
{
    struct store_faulty *f = calloc(1, sizeof *f);

    if (!f) return NULL;
    f->store = (struct store){.begin = pass_begin,
                              .append = pass_append,
                              .post = pass_post,
                              .keep_account = pass_keep_account,
                              .keep_session = pass_keep_session,
                              .keep_snapshot = pass_keep_snapshot,
                              .keep_person = pass_keep_person,
                              .keep_restraint = pass_keep_restraint,
                              .commit = pass_commit,
                              .rollback = rollback,
                              .head = pass_head,
                              .entries = pass_entries,
                              .transfers = pass_transfers,
                              .accounts = pass_accounts,
                              .open_sessions = pass_open_sessions,
                              .people = pass_people,
                              .restraints = pass_restraints,
                              .round = pass_round,
                              .rounds = pass_rounds,
                              .sessions = pass_sessions,
                              .complaints = pass_complaints,
                              .transfer = pass_transfer,
                              .by_key = pass_by_key,
                              .session = pass_session,
                              .snapshot = pass_snapshot,
                              .close = close_store,
                              .keys = inside->keys};
    f->inside = inside;
    f->how = how;
    f->at = at;
    return &f->store;
}

int store_faulty_calls(const struct store *store)
{
    return ((const struct store_faulty *)store)->calls;
}
