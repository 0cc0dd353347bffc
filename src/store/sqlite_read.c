#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define ENTRY_COLUMNS    "seq, table_id, round, kind, bytes"
#define TRANSFER_COLUMNS "id, key, seq, kind, sender, receiver, amount, sender_after," \
                         " receiver_after, sender_prev, receiver_prev, at_ms"
#define ACCOUNT_COLUMNS  "id, kind, book, compartment, owner, player, balance, last, closed"
#define SESSION_COLUMNS  "id, player, stack, table_id, seat, book, compartment, round, settled," \
                         " held, brought, taken, staked, won, rounds, opened_ms, closed_ms"

const char *const sqlite_readings[READINGS] = {
    [R_HEAD]          = "SELECT seq, transfer, account, hash FROM head WHERE one = 1",
    [R_ENTRIES]       = "SELECT " ENTRY_COLUMNS " FROM journal WHERE seq >= ? ORDER BY seq LIMIT ?",
    [R_TRANSFERS]     = "SELECT " TRANSFER_COLUMNS " FROM transfers WHERE id >= ? ORDER BY id LIMIT ?",
    [R_ACCOUNTS]      = "SELECT " ACCOUNT_COLUMNS " FROM accounts ORDER BY id",
    [R_ACCOUNTS_OPEN] = "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE closed = 0 ORDER BY id",
    [R_SESSIONS_OPEN] = "SELECT " SESSION_COLUMNS " FROM sessions WHERE closed_ms = 0 ORDER BY id",
    [R_ROUND]         = "SELECT " ENTRY_COLUMNS " FROM journal WHERE round = ? AND round > 0"
                        " ORDER BY seq",
    [R_ROUNDS]        = "SELECT " ENTRY_COLUMNS " FROM journal WHERE table_id = ? AND seq < ?"
                        " AND kind = 1 ORDER BY seq DESC LIMIT ?",
    [R_COMPLAINTS]    = "SELECT " ENTRY_COLUMNS " FROM journal INDEXED BY journal_complaint"
                        " WHERE kind = 19 AND seq > ? ORDER BY seq LIMIT ?",
    [R_SESSIONS]      = "SELECT " SESSION_COLUMNS " FROM sessions WHERE player = ? AND id < ?"
                        " ORDER BY id DESC LIMIT ?",
    [R_PEOPLE]        = "SELECT id, login, name, secret, born, role, registered_ms, last_ms, failures,"
                        " failed_ms, locked_ms FROM people ORDER BY id",
    [R_RESTRAINTS]    = "SELECT player, kind, why, most, next, used, next_ms, since FROM restraints"
                        " ORDER BY player, kind",
    [R_TRANSFER]      = "SELECT " TRANSFER_COLUMNS " FROM transfers WHERE id = ?",
    [R_BY_KEY]        = "SELECT " TRANSFER_COLUMNS " FROM transfers WHERE key = ?",
    [R_SESSION]       = "SELECT " SESSION_COLUMNS " FROM sessions WHERE id = ?",
    [R_SNAPSHOT]      = "SELECT seq, hash, bytes FROM snapshots WHERE table_id = ?",
};
/* clang-format on */

/* A file may hold anything: numbers are taken as SQLite gives them and judged by
 * whoever loads them, and a blob of the wrong length reads as zeros. */

static uint64_t name(sqlite3_stmt *s, int column)
{
    return (uint64_t)sqlite3_column_int64(s, column);
}

static void fixed_bytes(sqlite3_stmt *s, int column, uint8_t *out, size_t size)
{
    const void *at = sqlite3_column_blob(s, column);

    memset(out, 0, size);
    if (at && (size_t)sqlite3_column_bytes(s, column) == size) memcpy(out, at, size);
}

/* Text that does not fit is left out: whoever loads it finds it empty. */
static void fixed_text(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const void *at = sqlite3_column_text(s, column);
    size_t      used = (size_t)sqlite3_column_bytes(s, column);

    memset(out, 0, size);
    if (at && used < size) memcpy(out, at, used);
}

static struct entry entry_of(sqlite3_stmt *s)
{
    return (struct entry){.seq = name(s, 0),
                          .table = (uint32_t)sqlite3_column_int64(s, 1),
                          .round = name(s, 2),
                          .kind = (uint8_t)sqlite3_column_int(s, 3),
                          .bytes = sqlite3_column_blob(s, 4),
                          .size = (size_t)sqlite3_column_bytes(s, 4)};
}

static struct transfer transfer_of(sqlite3_stmt *s)
{
    struct transfer t = {.id = name(s, 0),
                         .seq = name(s, 2),
                         .kind = (uint8_t)sqlite3_column_int(s, 3),
                         .from = name(s, 4),
                         .to = name(s, 5),
                         .amount = sqlite3_column_int64(s, 6),
                         .from_after = sqlite3_column_int64(s, 7),
                         .to_after = sqlite3_column_int64(s, 8),
                         .from_prev = name(s, 9),
                         .to_prev = name(s, 10),
                         .at_ms = sqlite3_column_int64(s, 11)};
    uint8_t         key[16];

    fixed_bytes(s, 1, key, sizeof key);
    for (unsigned i = 0; i < 8; i++) {
        t.key.high = t.key.high << 8 | key[i];
        t.key.low = t.key.low << 8 | key[8 + i];
    }
    return t;
}

static struct account account_of(sqlite3_stmt *s)
{
    return (struct account){.id = name(s, 0),
                            .kind = (uint8_t)sqlite3_column_int(s, 1),
                            .book = (uint8_t)sqlite3_column_int(s, 2),
                            .compartment = (uint8_t)sqlite3_column_int(s, 3),
                            .owner = name(s, 4),
                            .player = name(s, 5),
                            .balance = sqlite3_column_int64(s, 6),
                            .last = name(s, 7),
                            .closed = (uint8_t)sqlite3_column_int(s, 8)};
}

static struct session session_of(sqlite3_stmt *s)
{
    return (struct session){.id = name(s, 0),
                            .player = name(s, 1),
                            .stack = name(s, 2),
                            .table = (uint32_t)sqlite3_column_int64(s, 3),
                            .seat = (uint8_t)sqlite3_column_int(s, 4),
                            .book = (uint8_t)sqlite3_column_int(s, 5),
                            .compartment = (uint8_t)sqlite3_column_int(s, 6),
                            .round = name(s, 7),
                            .settled = (uint32_t)sqlite3_column_int64(s, 8),
                            .held = sqlite3_column_int64(s, 9),
                            .brought = sqlite3_column_int64(s, 10),
                            .taken = sqlite3_column_int64(s, 11),
                            .staked = sqlite3_column_int64(s, 12),
                            .won = sqlite3_column_int64(s, 13),
                            .rounds = (uint32_t)sqlite3_column_int64(s, 14),
                            .opened_ms = sqlite3_column_int64(s, 15),
                            .closed_ms = sqlite3_column_int64(s, 16)};
}

static struct person person_of(sqlite3_stmt *s)
{
    struct person p = {.id = name(s, 0),
                       .born = (uint32_t)sqlite3_column_int64(s, 4),
                       .role = (uint8_t)sqlite3_column_int(s, 5),
                       .registered_ms = sqlite3_column_int64(s, 6),
                       .last_ms = sqlite3_column_int64(s, 7),
                       .failures = (uint8_t)sqlite3_column_int(s, 8),
                       .failed_ms = sqlite3_column_int64(s, 9),
                       .locked_ms = sqlite3_column_int64(s, 10)};

    fixed_text(s, 1, p.login, sizeof p.login);
    fixed_text(s, 2, p.name, sizeof p.name);
    fixed_text(s, 3, p.secret, sizeof p.secret);
    return p;
}

static struct restraint restraint_of(sqlite3_stmt *s)
{
    return (struct restraint){.player = name(s, 0),
                              .kind = (uint8_t)sqlite3_column_int(s, 1),
                              .why = (uint8_t)sqlite3_column_int(s, 2),
                              .most = sqlite3_column_int64(s, 3),
                              .next = sqlite3_column_int64(s, 4),
                              .used = sqlite3_column_int64(s, 5),
                              .next_ms = sqlite3_column_int64(s, 6),
                              .since = sqlite3_column_int64(s, 7)};
}

/* ------------------------------ statements ------------------------------- */

static struct reader *reader_of(struct store *store, enum reading what)
{
    bool one = what == R_TRANSFER || what == R_BY_KEY || what == R_SESSION;

    return &((struct store_sqlite *)store)->reader[one ? FINDS_ONE : READS_MANY];
}

static sqlite3_stmt *look(struct store *store, enum reading what)
{
    struct reader *r = reader_of(store, what);

    pthread_mutex_lock(&r->lock);
    return r->read[what];
}

/* Ends what look() began.  0: the rows were read, to the end or as far as wanted. */
static int looked(struct store *store, sqlite3_stmt *statement, int status)
{
    struct reader *r = ((struct store_sqlite *)store)->reader;
    bool           well = status == SQLITE_DONE || status == SQLITE_ROW;

    while (r->file != sqlite3_db_handle(statement)) r++;
    if (!well) snprintf(store->why_read, sizeof store->why_read, "%s", sqlite3_errmsg(r->file));
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    pthread_mutex_unlock(&r->lock);
    return well ? 0 : -1;
}

static int look_for_entries(struct store *store, sqlite3_stmt *s, entry_reader *read, void *with)
{
    int status;

    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        struct entry e = entry_of(s);

        if (read(with, &e) != 0) break;
    }
    return looked(store, s, status);
}

static int look_for_sessions(struct store *store, sqlite3_stmt *s, session_reader *read, void *with)
{
    int status;

    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        struct session g = session_of(s);

        if (read(with, &g) != 0) break;
    }
    return looked(store, s, status);
}

static int64_t limit(size_t most)
{
    return most > INT64_MAX ? INT64_MAX : (int64_t)most;
}

static int64_t bound(uint64_t n) /* UINT64_MAX means no bound */
{
    return n > INT64_MAX ? INT64_MAX : (int64_t)n;
}

/* -------------------------------- readers -------------------------------- */

static int head(struct store *store, struct head *out)
{
    sqlite3_stmt *s = look(store, R_HEAD);
    int           status = sqlite3_step(s);

    *out = (struct head){0};
    if (status == SQLITE_ROW) {
        out->seq = name(s, 0);
        out->transfer = name(s, 1);
        out->account = name(s, 2);
        fixed_bytes(s, 3, out->hash, sizeof out->hash);
    }
    return looked(store, s, status);
}

static int entries(struct store *store, uint64_t from, size_t most, entry_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, R_ENTRIES);

    sqlite3_bind_int64(s, 1, bound(from));
    sqlite3_bind_int64(s, 2, limit(most));
    return look_for_entries(store, s, read, with);
}

static int round_entries(struct store *store, uint64_t round, entry_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, R_ROUND);

    sqlite3_bind_int64(s, 1, bound(round));
    return look_for_entries(store, s, read, with);
}

static int rounds(struct store *store, uint32_t table, uint64_t below, size_t most,
                  entry_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, R_ROUNDS);

    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int64(s, 2, bound(below));
    sqlite3_bind_int64(s, 3, limit(most));
    return look_for_entries(store, s, read, with);
}

static int complaints(struct store *store, uint64_t after, size_t most, entry_reader *read,
                      void *with)
{
    sqlite3_stmt *s = look(store, R_COMPLAINTS);

    sqlite3_bind_int64(s, 1, bound(after));
    sqlite3_bind_int64(s, 2, limit(most));
    return look_for_entries(store, s, read, with);
}

static int transfers(struct store *store, uint64_t from, size_t most, transfer_reader *read,
                     void *with)
{
    sqlite3_stmt *s = look(store, R_TRANSFERS);
    int           status;

    sqlite3_bind_int64(s, 1, bound(from));
    sqlite3_bind_int64(s, 2, limit(most));
    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        struct transfer t = transfer_of(s);

        if (read(with, &t) != 0) break;
    }
    return looked(store, s, status);
}

static int accounts(struct store *store, bool closed_too, account_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, closed_too ? R_ACCOUNTS : R_ACCOUNTS_OPEN);
    int           status;

    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        struct account a = account_of(s);

        if (read(with, &a) != 0) break;
    }
    return looked(store, s, status);
}

static int open_sessions(struct store *store, session_reader *read, void *with)
{
    return look_for_sessions(store, look(store, R_SESSIONS_OPEN), read, with);
}

static int people(struct store *store, person_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, R_PEOPLE);
    int           status;

    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        struct person p = person_of(s);

        if (read(with, &p) != 0) break;
    }
    return looked(store, s, status);
}

static int restraints(struct store *store, restraint_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, R_RESTRAINTS);
    int           status;

    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        struct restraint r = restraint_of(s);

        if (read(with, &r) != 0) break;
    }
    return looked(store, s, status);
}

static int sessions(struct store *store, uint64_t player, uint64_t below, size_t most,
                    session_reader *read, void *with)
{
    sqlite3_stmt *s = look(store, R_SESSIONS);

    sqlite3_bind_int64(s, 1, bound(player));
    sqlite3_bind_int64(s, 2, bound(below));
    sqlite3_bind_int64(s, 3, limit(most));
    return look_for_sessions(store, s, read, with);
}

static int one_transfer(struct store *store, sqlite3_stmt *s, struct transfer *out)
{
    int  status = sqlite3_step(s);
    bool found = status == SQLITE_ROW;

    if (found) *out = transfer_of(s);
    return looked(store, s, status) != 0 ? -1 : found;
}

static int transfer(struct store *store, uint64_t id, struct transfer *out)
{
    sqlite3_stmt *s = look(store, R_TRANSFER);

    sqlite3_bind_int64(s, 1, bound(id));
    return one_transfer(store, s, out);
}

static int by_key(struct store *store, struct key key, struct transfer *out)
{
    sqlite3_stmt *s = look(store, R_BY_KEY);
    uint8_t       bytes[16];

    sqlite_key_bytes(key, bytes);
    sqlite3_bind_blob(s, 1, bytes, sizeof bytes, SQLITE_STATIC);
    return one_transfer(store, s, out);
}

static int session(struct store *store, uint64_t id, struct session *out)
{
    sqlite3_stmt *s = look(store, R_SESSION);
    int           status;
    bool          found;

    sqlite3_bind_int64(s, 1, bound(id));
    status = sqlite3_step(s);
    found = status == SQLITE_ROW;
    if (found) *out = session_of(s);
    return looked(store, s, status) != 0 ? -1 : found;
}

/* Copies the bytes out and compares them with their hash; 1 where they are good. */
static int copy_snapshot(sqlite3_stmt *s, uint32_t table, struct snapshot *out, const char **why)
{
    uint8_t  said[HASH_BYTES], value[HASH_BYTES];
    size_t   size = (size_t)sqlite3_column_bytes(s, 2);
    uint8_t *bytes = malloc(size + 1);

    if (!bytes) {
        *why = "out of memory";
        return -1;
    }
    if (size) memcpy(bytes, sqlite3_column_blob(s, 2), size);
    *out = (struct snapshot){.bytes = bytes, .size = size, .seq = name(s, 0), .table = table};
    fixed_bytes(s, 1, said, sizeof said);
    sqlite_snapshot_hash(out, value);
    if (memcmp(said, value, sizeof value) == 0) return 1;
    free(bytes);
    *out = (struct snapshot){0};
    *why = "the snapshot is not what was written";
    return STORE_ALTERED;
}

static int snapshot(struct store *store, uint32_t table, struct snapshot *out)
{
    sqlite3_stmt *s = look(store, R_SNAPSHOT);
    const char   *why = NULL;
    int           status, found = 0;

    sqlite3_bind_int64(s, 1, table);
    status = sqlite3_step(s);
    if (status == SQLITE_ROW) found = copy_snapshot(s, table, out, &why);
    if (looked(store, s, status) != 0) return -1;
    if (why) snprintf(store->why_read, sizeof store->why_read, "%s", why);
    return found;
}

void sqlite_set_readers(struct store *store)
{
    store->head = head;
    store->entries = entries;
    store->transfers = transfers;
    store->accounts = accounts;
    store->open_sessions = open_sessions;
    store->people = people;
    store->restraints = restraints;
    store->complaints = complaints;
    store->round = round_entries;
    store->rounds = rounds;
    store->sessions = sessions;
    store->transfer = transfer;
    store->by_key = by_key;
    store->session = session;
    store->snapshot = snapshot;
}
