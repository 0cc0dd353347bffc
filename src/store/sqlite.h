/* sqlite.h -- the inside of the SQLite store.
 *
 * Three connections to one file.  The first writes and checkpoints, and is the only one
 * that ever does: SQLite before 3.51.3 can corrupt a file whose checkpoint and write
 * are made by two; a lock on a file beside it keeps other processes from trying.  The
 * others read, each guarded by a mutex: one what may be long, the other single rows, so
 * that whoever looks for a key does not wait until a history is told. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>

/* clang-format off */
enum writing {
    W_BEGIN, W_COMMIT, W_ROLLBACK, W_ENTRY, W_ENTRIES, W_TRANSFER, W_ACCOUNT, W_ACCOUNT_END,
    W_ACCOUNT_NEW, W_SESSION, W_SESSION_END, W_SESSION_NEW, W_SNAPSHOT, W_PERSON,
    W_RESTRAINT, W_HEAD,
    WRITINGS
};

enum reading {
    R_HEAD, R_ENTRIES, R_TRANSFERS, R_ACCOUNTS, R_ACCOUNTS_OPEN, R_SESSIONS_OPEN, R_ROUND, R_ROUNDS,
    R_COMPLAINTS, R_SESSIONS, R_PEOPLE, R_RESTRAINTS, R_TRANSFER, R_BY_KEY, R_SESSION, R_SNAPSHOT,
    READINGS
};
/* clang-format on */

enum { READS_MANY, FINDS_ONE, READERS };

#define ENTRIES_AT_ONCE 16 /* journal rows in one statement: two thirds of the cost of each */

struct store_sqlite {
    struct store  store;  /* first: a struct store * is one of these */
    sqlite3      *writer; /* NULL in a read-only store */
    sqlite3_stmt *write[WRITINGS];
    struct reader {
        sqlite3        *file;
        sqlite3_stmt   *read[READINGS];
        pthread_mutex_t lock;
    } reader[READERS];
    struct entry waiting[ENTRIES_AT_ONCE]; /* appended, not yet given to SQLite */
    size_t       waits;
    int          lock; /* a file held as long as the store is written; or -1 */
};

extern const char *const sqlite_writings[WRITINGS], *const sqlite_readings[READINGS];

void sqlite_set_writers(struct store *store);
void sqlite_set_readers(struct store *store);

/* A key as its index sorts it: high byte first. */
void sqlite_key_bytes(struct key key, uint8_t out[16]);

/* What keeps a snapshot honest: nothing else would notice a flipped bit in it. */
void sqlite_snapshot_hash(const struct snapshot *snapshot, uint8_t out[HASH_BYTES]);

#endif
