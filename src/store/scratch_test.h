/* scratch_test.h -- a store in a folder of its own, that goes when the test ends.
 *
 * In memory where the system offers it: thousands of commits then do not wait for a
 * disk, and what SQLite asks of one is the same. */
#ifndef STORE_SCRATCH_TEST_H
#define STORE_SCRATCH_TEST_H

#include "store/store.h"

#include "check.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

struct scratch {
    char folder[64], path[96];
};

static inline void scratch_remove(struct scratch *s)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", ".copy"};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[112];

        snprintf(name, sizeof name, "%s%s", s->path, ends[i]);
        unlink(name);
    }
}

static inline void scratch_begin(struct scratch *s)
{
    const char *memory = "/dev/shm";

    snprintf(s->folder, sizeof s->folder, "%s/feltro-XXXXXX",
             access(memory, W_OK) == 0 ? memory : P_tmpdir);
    CHECK(mkdtemp(s->folder) != NULL);
    snprintf(s->path, sizeof s->path, "%s/store", s->folder);
}

static inline void scratch_end(struct scratch *s)
{
    scratch_remove(s);
    rmdir(s->folder);
}

static const struct envelope_keys scratch_keys = {{1}, {2}};

static inline struct store *scratch_open(const struct scratch *s)
{
    const char   *why = "";
    struct store *store = store_sqlite_open(s->path, STORE_WRITE, &why);

    if (!store) print_error("%s\n", why);
    CHECK(store != NULL);
    store->keys = &scratch_keys;
    return store;
}

/* As anyone could who has the file: SQL past the program.  The status of SQLite. */
static inline int scratch_sql(const struct scratch *s, const char *sql)
{
    sqlite3 *file;
    int      status;

    CHECK_EQ(sqlite3_open(s->path, &file), SQLITE_OK);
    status = sqlite3_exec(file, sql, NULL, NULL, NULL);
    sqlite3_close(file);
    return status;
}

#endif
