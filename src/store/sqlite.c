#define _DEFAULT_SOURCE /* flock */
#include "store/sqlite.h"

#include "store/sqlite_schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* A checkpoint copies the log back into the file and syncs it, and commits wait for it:
 * rarer is cheaper, shorter is sooner over.  4,000 pages keep the log near 16 MB. */
#define CHECKPOINT_PAGES 4000

/* SQLite counts its memory under a lock of its own, an eighth of the time of an insert, and
 * nobody asks for the count.  Only before its first use; too late does no harm. */
static void set_up_once(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static pthread_once_t set_up = PTHREAD_ONCE_INIT;

static char open_fault[WHY_SIZE]; /* lives longer than the connection that told it */

static int refuse(const char *said, const char **why)
{
    snprintf(open_fault, sizeof open_fault, "%s", said);
    *why = open_fault;
    return -1;
}

/* The system lets go of the lock when the process ends, however it ends. */
static int take_lock(struct store_sqlite *s, const char *path, const char **why)
{
    char name[4096];

    if (snprintf(name, sizeof name, "%s-lock", path) >= (int)sizeof name)
        return refuse(strerror(ENAMETOOLONG), why);
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0) return refuse(strerror(errno), why);
    if (flock(s->lock, LOCK_EX | LOCK_NB) == 0) return 0;
    return refuse(errno == EWOULDBLOCK ? "another Feltro is writing this store" : strerror(errno),
                  why);
}

/* FULL: the log is synced at every commit, so what is committed is on the disk.  What SQLite
 * puts aside in the course of a statement stays in memory: a house that is confined to its
 * folder has nowhere else to put it, and would stop in the middle of a large batch. */
static int open_writer(struct store_sqlite *s, const char *path, const char **why)
{
    const char *schema_fault = NULL;

    if (sqlite3_open_v2(path, &s->writer,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return refuse(s->writer ? sqlite3_errmsg(s->writer) : "out of memory", why);
    sqlite3_busy_timeout(s->writer, 5000);
    if (sqlite3_exec(s->writer,
                     "PRAGMA journal_mode = WAL;"
                     "PRAGMA synchronous = FULL;"
                     "PRAGMA temp_store = MEMORY;"
                     "PRAGMA trusted_schema = OFF;"
                     "PRAGMA cache_size = -16384;",
                     NULL, NULL, NULL) != SQLITE_OK)
        return refuse(sqlite3_errmsg(s->writer), why);
    sqlite3_wal_autocheckpoint(s->writer, CHECKPOINT_PAGES);
    if (schema_migrate(s->writer, &schema_fault) != 0) return refuse(schema_fault, why);
    return 0;
}

static int open_reader(struct reader *r, const char *path, const char **why)
{
    const char *schema_fault = NULL;

    if (sqlite3_open_v2(path, &r->file, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return refuse(r->file ? sqlite3_errmsg(r->file) : "out of memory", why);
    sqlite3_busy_timeout(r->file, 5000);
    if (sqlite3_exec(r->file, "PRAGMA temp_store = MEMORY", NULL, NULL, NULL) != SQLITE_OK)
        return refuse(sqlite3_errmsg(r->file), why);
    if (schema_check(r->file, &schema_fault) != 0) return refuse(schema_fault, why);
    return 0;
}

static int prepare(sqlite3 *file, const char *const *text, sqlite3_stmt **out, int count,
                   const char **why)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(file, text[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) !=
            SQLITE_OK)
            return refuse(sqlite3_errmsg(file), why);
    return 0;
}

/* Readers first: the last connection to leave cleans up, and that must be the writer. */
static void close_store(struct store *store)
{
    struct store_sqlite *s = (struct store_sqlite *)store;

    for (struct reader *r = s->reader; r < s->reader + READERS; r++) {
        for (int i = 0; i < READINGS; i++) sqlite3_finalize(r->read[i]);
        sqlite3_close(r->file);
        pthread_mutex_destroy(&r->lock);
    }
    for (int i = 0; i < WRITINGS; i++) sqlite3_finalize(s->write[i]);
    sqlite3_close(s->writer);
    if (s->lock >= 0) close(s->lock);
    free(s);
}

struct store *store_sqlite_open(const char *path, enum store_use use, const char **why)
{
    struct store_sqlite *s = calloc(1, sizeof *s);

    if (!s) {
        refuse("out of memory", why);
        return NULL;
    }
    pthread_once(&set_up, set_up_once);
    s->lock = -1;
    for (int i = 0; i < READERS; i++) pthread_mutex_init(&s->reader[i].lock, NULL);
    sqlite_set_readers(&s->store);
    s->store.close = close_store;
    if (use == STORE_WRITE) {
        if (take_lock(s, path, why) != 0) goto undo;
        if (open_writer(s, path, why) != 0) goto undo;
        if (prepare(s->writer, sqlite_writings, s->write, WRITINGS, why) != 0) goto undo;
        sqlite_set_writers(&s->store);
    }
    for (struct reader *r = s->reader; r < s->reader + READERS; r++) {
        if (open_reader(r, path, why) != 0) goto undo;
        if (prepare(r->file, sqlite_readings, r->read, READINGS, why) != 0) goto undo;
    }
    return &s->store;

undo:
    close_store(&s->store);
    return NULL;
}
