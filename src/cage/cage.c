#include "cage/inside.h"

#include "base/must.h"
#include "cage/restraint.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH_BYTES ((size_t)1 << 20) /* some 7,000 rows */
#define KEYS_MAX    ((size_t)1 << 18)

/* ------------------------------- the scribe ------------------------------- */

/* Closes the batch that fills and opens the other one. */
static struct batch *take_batch(struct cage *c)
{
    struct batch *full = c->open;

    batch_close(full, &c->ledger, ++c->seq, c->at_ms);
    c->open = full == &c->batch[0] ? &c->batch[1] : &c->batch[0];
    batch_begin(c->open, full->head.hash);
    return full;
}

static void stop(struct cage *c, const char *why)
{
    snprintf(c->why, sizeof c->why, "%s", why);
    atomic_store(&c->has_stopped, true);
    if (c->options.stopped) c->options.stopped(c->options.with, c->why);
}

/* Writes one batch after the other.  It is told of a batch's end only when the store
 * says that it is durable; after a fault it never writes again. */
static void *write_batches(void *with)
{
    struct cage *c = with;

    pthread_mutex_lock(&c->lock);
    for (;;) {
        struct batch *full;
        int           status;

        while (c->open->rows == 0 && !c->closing) pthread_cond_wait(&c->work, &c->lock);
        if (c->open->rows == 0) break;
        full = take_batch(c);
        pthread_cond_broadcast(&c->moved);
        pthread_mutex_unlock(&c->lock);

        status = batch_write(full, c->store);
        if (status != 0) stop(c, c->store->why);

        pthread_mutex_lock(&c->lock);
        if (status == 0) {
            ledger_durable(&c->ledger);
            atomic_store(&c->durable, full->head.seq);
        }
        pthread_cond_broadcast(&c->moved);
        if (status != 0) break;
        if (!c->options.durable) continue;
        pthread_mutex_unlock(&c->lock);
        c->options.durable(c->options.with, full->head.seq);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---------------------------- opening, closing ---------------------------- */

static int keep_last(void *with, const struct entry *e)
{
    struct record r;
    struct cage  *c = with;

    c->seq = e->seq;
    memset(c->batch[0].head.hash, 0, HASH_BYTES);
    if (!e->bytes || !record_read(e->bytes, e->size, &r) || r.kind != RECORD_SEAL) return 1;
    c->at_ms = r.at_ms;
    memcpy(c->batch[0].head.hash, record_hash(e->bytes, e->size), HASH_BYTES);
    return 0;
}

/* The journal's last row is the head, and a seal: what comes next is chained to it. */
static int load_head(struct cage *c, const char **why)
{
    struct head head;

    record_genesis(c->batch[0].head.hash);
    if (c->store->head(c->store, &head) != 0 ||
        c->store->entries(c->store, head.seq ? head.seq : 1, 2, keep_last, c) != 0) {
        *why = c->store->why_read;
        return -1;
    }
    if (c->seq == head.seq &&
        (head.seq == 0 || memcmp(c->batch[0].head.hash, head.hash, HASH_BYTES) == 0))
        return 0;
    *why = "the journal does not end where its head says";
    return -1;
}

static void release(struct cage *c)
{
    ledger_release(&c->ledger);
    batch_release(&c->batch[0]);
    batch_release(&c->batch[1]);
    pthread_cond_destroy(&c->moved);
    pthread_cond_destroy(&c->work);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

struct cage *cage_open(struct store *store, const struct cage_options *options, const char **why)
{
    struct cage *c = calloc(1, sizeof *c);

    must(c);
    must(sodium_init() >= 0);
    if (options) c->options = *options;
    if (c->options.batch_bytes == 0) c->options.batch_bytes = BATCH_BYTES;
    if (c->options.keys_max == 0) c->options.keys_max = KEYS_MAX;
    c->store = store;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    pthread_cond_init(&c->moved, NULL);
    if (load_head(c, why) != 0) goto undo;
    if (ledger_load(&c->ledger, store, c->options.keys_max, why) != 0) goto undo;
    c->open = &c->batch[0];
    c->durable = c->seq;
    batch_begin(c->open, c->open->head.hash);
    if (pthread_create(&c->scribe, NULL, write_batches, c) == 0) return c;
    *why = "the system gives no more threads";

undo:
    release(c);
    return NULL;
}

void cage_close(struct cage *c)
{
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->scribe, NULL);
    release(c);
}

/* --------------------------------- a turn --------------------------------- */

const char *cage_stopped(const struct cage *c)
{
    return atomic_load(&c->has_stopped) ? c->why : NULL;
}

uint64_t cage_durable(const struct cage *c)
{
    return atomic_load(&c->durable);
}

/* What is not yet durable must be remembered by its keys: half of them, for two batches. */
static bool is_full(const struct cage *c)
{
    if (c->open->rows == 0) return false;
    return c->open->used >= c->options.batch_bytes ||
           c->ledger.posted_count >= c->options.keys_max / 4;
}

bool cage_begin(struct cage *c)
{
    pthread_mutex_lock(&c->lock);
    while (is_full(c) && !cage_stopped(c)) pthread_cond_wait(&c->moved, &c->lock);
    if (!cage_stopped(c)) return true;
    pthread_mutex_unlock(&c->lock);
    return false;
}

uint64_t cage_end(struct cage *c)
{
    uint64_t seq = c->seq;

    if (c->open->rows > 0) pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->lock);
    return seq;
}

uint64_t cage_last_row(struct cage *c)
{
    return cage_begin(c) ? cage_end(c) : UINT64_MAX;
}

int64_t cage_time(struct cage *c)
{
    int64_t at_ms;

    pthread_mutex_lock(&c->lock);
    at_ms = c->at_ms;
    pthread_mutex_unlock(&c->lock);
    return at_ms;
}

bool cage_wait(struct cage *c, uint64_t seq)
{
    pthread_mutex_lock(&c->lock);
    while (cage_durable(c) < seq && !cage_stopped(c)) pthread_cond_wait(&c->moved, &c->lock);
    pthread_mutex_unlock(&c->lock);
    return cage_durable(c) >= seq;
}

uint64_t cage_next(const struct cage *c)
{
    return c->seq + 1;
}

uint64_t cage_write(struct cage *c, struct record *row)
{
    row->seq = ++c->seq;
    if (row->kind == RECORD_ROUND) row->round = row->seq;
    if (row->kind == RECORD_SIT) row->session = row->seq;
    if (row->at_ms > c->at_ms) c->at_ms = row->at_ms; /* threads may pass each other */
    batch_append(c->open, row, c->store->keys);
    return row->seq;
}

void cage_snapshot(struct cage *c, uint32_t table, const void *bytes, size_t size)
{
    batch_snapshot(c->open,
                   &(struct snapshot){.bytes = bytes, .size = size, .seq = c->seq, .table = table});
}

void cage_keep_person(struct cage *c, const struct person *person)
{
    batch_person(c->open, person);
}

void cage_restrain(struct cage *c, const struct restraint *restraint)
{
    restraint_set(&c->ledger, restraint);
}

struct restraint cage_restraint(struct cage *c, uint64_t player, enum restraint_kind kind,
                                int64_t now_ms)
{
    struct player *p = map_at(&c->ledger.players, key_of(player));

    if (p && p->restraint) return restraint_at(&p->restraint[kind], now_ms);
    return restraint_at(
        &(struct restraint){
            .player = player, .kind = (uint8_t)kind, .most = NO_LIMIT, .next = NO_LIMIT},
        now_ms);
}
