#define _POSIX_C_SOURCE 200809L    /* mkdir */
#include "feltrod/house.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The snapshot of table 0 is the row from which on a start has to read. */
#define CHECKPOINT 0

struct again {
    struct open_house *house;
    uint64_t          *from;     /* of each table: the row its snapshot stands for */
    const char        *why;
};

static int replay(void *with, const struct entry *e)
{
    struct again *a = with;
    struct record row;
    struct live  *table;

    if (!record_read(e->bytes, e->size, &row)) {
        a->why = "a row of the journal cannot be read";
        return 1;
    }
    table = pit_table(a->house->pit, row.table);
    if (!table || row.table == 0 || row.seq <= a->from[row.table]) return 0;
    if (live_replay(table, &row)) return 0;
    a->why = "a row of the journal does not fit the table it belongs to";
    return 1;
}

/* 1: restored; 0: there was none; -1: it cannot be used. */
static int restore(struct open_house *h, uint32_t id, uint64_t *from)
{
    struct snapshot kept;
    int             found = h->store->snapshot(h->store, id, &kept);

    *from = 0;
    if (found != 1 || (id != CHECKPOINT && !pit_table(h->pit, id))) return found;
    if (id == CHECKPOINT || live_restore(pit_table(h->pit, id), kept.bytes, kept.size))
        *from = kept.seq;
    else
        found = -1;
    free((void *)(uintptr_t)kept.bytes);
    return found;
}

static bool recover(struct open_house *h, const char **why)
{
    struct again a = {.house = h, .from = calloc(h->floor->tables + 1, sizeof *a.from)};
    bool         good = a.from != NULL;

    *why = "a table's snapshot cannot be used: its rules or its configuration have changed";
    for (uint32_t id = 0; good && id <= h->floor->tables; id++)
        good = restore(h, id, &a.from[id]) >= 0;
    if (good && h->store->entries(h->store, a.from[CHECKPOINT] + 1, SIZE_MAX >> 2, replay, &a) != 0)
        a.why = h->store->why_read;
    if (a.why) *why = a.why;
    good = good && !a.why;
    for (uint32_t id = 1; good && id <= h->floor->tables; id++)
        good = !pit_table(h->pit, id) || live_resume(pit_table(h->pit, id), pit_clock(), why);
    free(a.from);
    return good;
}

/* What each table is, for whoever plays its rounds again. */
static bool describe_tables(struct open_house *h)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (pit_table(h->pit, id) && !live_describe(pit_table(h->pit, id), pit_clock()))
            return false;
    return true;
}

/* Doors open and doors closed are rows as well. */
static bool write_doors(struct open_house *h, const char *words)
{
    struct record row = {.kind = RECORD_HOUSE, .at_ms = pit_clock(), .seat = HOUSE,
                         .body = (const uint8_t *)words, .body_size = (uint32_t)strlen(words)};

    if (!cage_begin(h->cage)) return false;
    cage_write(h->cage, &row);
    cage_snapshot(h->cage, CHECKPOINT, (const uint8_t *)"", 0);
    cage_end(h->cage);
    return true;
}

/* Written once, readable by nobody else. */
static bool make_secret(const char *file)
{
    uint8_t secret[32];
    int     fd = open(file, O_WRONLY | O_CREAT | O_EXCL, 0600);
    bool    good;

    if (fd < 0) return errno == EEXIST;
    randombytes_buf(secret, sizeof secret);
    good = write(fd, secret, sizeof secret) == (ssize_t)sizeof secret && fsync(fd) == 0;
    return close(fd) == 0 && good;
}

bool house_secret(const char *path, uint8_t out[32], const char **why)
{
    char file[4096];
    int  fd;
    bool good;

    *why = "the folder of the data, or the secret in it, cannot be made or read";
    if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
    snprintf(file, sizeof file, "%s/secret", path);
    if (!make_secret(file)) return false;
    fd = open(file, O_RDONLY);
    if (fd < 0) return false;
    good = read(fd, out, 32) == 32;
    close(fd);
    return good;
}

bool house_open(struct open_house *h, const struct floor *floor, const char *path,
                const struct crier *crier, void (*durable)(void *with, uint64_t seq),
                void (*stopped)(void *with, const char *why), void *with, const char **why)
{
    struct cage_options options = {.durable = durable, .stopped = stopped, .with = with};
    char                file[4096];

    *h = (struct open_house){.floor = floor};
    snprintf(file, sizeof file, "%s/feltro.db", path);
    h->store = store_sqlite_open(file, STORE_WRITE, why);
    if (!h->store) return false;
    h->cage = cage_open(h->store, &options, why);
    h->source = h->cage ? source_open(why) : NULL;
    if (!h->source) goto undo;
    h->pit = pit_open(h->cage, h->source, crier, with);
    for (size_t i = 0; i < floor->tables; i++)    /* poker is not dealt to clients yet */
        if (floor->table[i].game->banked) pit_add(h->pit, (uint32_t)i + 1, &floor->table[i]);
    if (!recover(h, why)) goto undo;
    pit_snapshot(h->pit);
    *why = "the doors cannot be written into the journal";
    if (!write_doors(h, "open") || !describe_tables(h)) goto undo;
    *why = "the system gives no more threads";
    if (pit_run(h->pit)) return true;

undo:
    house_close(h);
    return false;
}

void house_close(struct open_house *h)
{
    if (h->pit) {
        pit_stop(h->pit);
        pit_snapshot(h->pit);
        write_doors(h, "closed");
    }
    if (h->cage) cage_close(h->cage);
    if (h->pit) pit_close(h->pit);
    source_close(h->source);
    if (h->store) h->store->close(h->store);
}
