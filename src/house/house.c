#define _POSIX_C_SOURCE 200809L /* mkdir */
#include "house/house.h"

#include "base/must.h"
#include "house/comeback.h"
#include "house/log.h"
#include "house/numbers.h"
#include "house/orders.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* -------------------------------- its tables ------------------------------ */

/* What each table is, for whoever plays its rounds again; and company for those who may have it. */
static bool describe_tables(struct open_house *h)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++) {
        if (!house_table(h, id) || house_has_gone(h, id)) continue;
        if (!table_run_describe(house_table(h, id), pit_clock())) return false;
        table_run_keep_company(house_table(h, id));
    }
    return true;
}

/* ------------------------------ checkpoints ------------------------------- */

static void write_checkpoint(struct open_house *h, uint64_t seq)
{
    if (!cage_begin(h->cage)) return;
    cage_snapshot(h->cage, HOUSE_CHECKPOINT, &seq, sizeof seq);
    cage_end(h->cage);
}

/* Each pit keeps its tables as they are by now; the last of them writes that everything up
 * to the row at which it began is in some snapshot. */
static void keep_tables(struct pit *pit, void *with)
{
    struct open_house *h = with;

    pit_snapshot(pit);
    if (atomic_fetch_sub(&h->keeping, 1) == 1) write_checkpoint(h, atomic_load(&h->checkpoint));
}

static void on_durable(void *with, uint64_t seq)
{
    struct open_house *h = with;
    uint64_t           rows;

    rows = checkpoint_rows.least + checkpoint_rows.for_a_table * h->floor->tables;
    h->options.durable(h->options.with, seq);
    if (!atomic_load(&h->running) || atomic_load(&h->keeping)) return;
    if (seq < atomic_load(&h->checkpoint) + rows) return;
    atomic_store(&h->checkpoint, seq);
    atomic_store(&h->keeping, h->pits);
    for (unsigned i = 0; i < h->pits; i++) pit_call(h->pit[i], keep_tables, h);
}

static void on_stopped(void *with, const char *why)
{
    struct open_house *h = with;

    h->options.stopped(h->options.with, why);
}

static void keep_all(struct open_house *h)
{
    for (unsigned i = 0; i < h->pits; i++) pit_snapshot(h->pit[i]);
}

/* Doors open and doors closed are rows as well. */
static bool write_doors(struct open_house *h, const char *words)
{
    struct record row = {.kind = RECORD_HOUSE,
                         .at_ms = pit_clock(),
                         .seat = HOUSE,
                         .body = (const uint8_t *)words,
                         .body_size = (uint32_t)strlen(words)};
    uint64_t      seq;

    if (!cage_begin(h->cage)) return false;
    seq = cage_write(h->cage, &row);
    cage_snapshot(h->cage, HOUSE_CHECKPOINT, &seq, sizeof seq);
    cage_end(h->cage);
    atomic_store(&h->checkpoint, seq);
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

uint32_t house_halls(const struct floor *floor)
{
    uint32_t count = 0;

    for (size_t i = 0; i < floor->tournaments; i++)
        count += (uint32_t)floor->tournament[i].when.value[WHEN_AT_ONCE];
    return count;
}

size_t house_numbers(const struct floor *floor)
{
    uint32_t halls = house_halls(floor);

    return halls ? ((size_t)halls + 1) * HALL_TABLES : FLOOR_TABLES_MAX;
}

static void open_pits(struct open_house *h)
{
    uint32_t hall = 1;

    for (unsigned i = 0; i < h->pits; i++)
        h->pit[i] = pit_open(h->cage, h->source[i], h->options.listener,
                             h->options.listener_of(h->options.with, i));
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (numbers_opens_as(h, id)) pit_add(house_pit(h, id), id, numbers_opens_as(h, id));
    for (size_t i = 0; i < h->floor->tournaments; i++) {
        pit_add_halls(h->pit[HALLS_PIT], hall, &h->floor->tournament[i]);
        hall += (uint32_t)h->floor->tournament[i].when.value[WHEN_AT_ONCE];
    }
}

static bool run_pits(struct open_house *h)
{
    for (unsigned i = 0; i < h->pits; i++)
        if (!pit_run(h->pit[i])) return false;
    atomic_store(&h->running, true);
    return true;
}

/* Time goes on from the last row, whatever the machine's clock says by now. */
static void go_on_from(int64_t last_ms)
{
    int64_t behind = last_ms - pit_clock();

    if (behind > 0) LOG(LOG_WARNING, "clock-behind-the-journal", {"by_ms", NULL, behind});
    pit_clock_not_before(last_ms);
}

bool house_open(struct open_house *h, const struct house_options *options, const char **why)
{
    struct cage_options cage = {.durable = on_durable, .stopped = on_stopped, .with = h};
    char                file[4096];

    must(options->pits >= 1 && options->pits <= PITS_MOST);
    *h = (struct open_house){.options = *options, .pits = options->pits};
    snprintf(file, sizeof file, "%s/feltro.db", options->path);
    h->store = store_sqlite_open(file, STORE_WRITE, why);
    if (!h->store) return false;
    envelope_keys_make(options->secret, &h->keys);
    h->store->keys = &h->keys;
    if (!numbers_open(h, options->floor, why)) goto undo;
    h->cage = cage_open(h->store, &cage, why);
    if (!h->cage) goto undo;
    go_on_from(cage_time(h->cage));
    for (unsigned i = 0; i < h->pits; i++) {
        h->source[i] = source_open(why);
        if (!h->source[i]) goto undo;
    }
    open_pits(h);
    if (!house_come_back(h, why)) goto undo;
    h->recovered = true;
    keep_all(h);
    *why = "the doors cannot be written into the journal";
    if (!write_doors(h, "open") || !describe_tables(h) ||
        !cage_wait(h->cage, cage_last_row(h->cage)))
        goto undo;
    *why = "the system gives no more threads";
    if (run_pits(h)) return true;

undo:
    if (*why != h->why) snprintf(h->why, sizeof h->why, "%s", *why); /* it may be the store's */
    *why = h->why;
    house_close(h);
    return false;
}

void house_send_away(struct open_house *h, uint64_t player)
{
    for (unsigned i = 0; i < h->pits; i++) pit_send_away(h->pit[i], player);
}

void house_close(struct open_house *h)
{
    atomic_store(&h->running, false);
    for (unsigned i = 0; i < h->pits && h->pit[i]; i++) pit_stop(h->pit[i]);
    if (h->recovered) { /* else what was kept is still the truth */
        keep_all(h);
        write_doors(h, "closed");
    }
    if (h->cage) cage_close(h->cage);
    for (unsigned i = 0; i < h->pits; i++) {
        if (h->pit[i]) pit_close(h->pit[i]);
        source_close(h->source[i]);
    }
    orders_close(h);
    numbers_close(h);
    if (h->store) h->store->close(h->store);
}
