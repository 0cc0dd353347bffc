/* copy_test.h -- a journal as one run of bytes, and a store that reads them: so that a test can
 * alter every bit of it.  16 bytes of title, the rows each with its size before it (4 bytes), and
 * the head (0 as a size, seq, hash). */
#ifndef JOURNAL_COPY_TEST_H
#define JOURNAL_COPY_TEST_H

#include "base/must.h"
#include "journal/bytes.h"
#include "journal/verify.h"

#include <stdlib.h>
#include <string.h>

#define COPY_TITLE     "feltro journal 1"
#define COPY_HEAD      ((size_t)16)
#define COPY_TAIL      ((size_t)(4 + 8 + HASH_BYTES))
#define COPY_TRANSFERS 16

struct journal_copy {
    struct store    store; /* only what journal_verify() calls */
    uint8_t        *bytes;
    size_t          size;
    struct transfer transfer[COPY_TRANSFERS]; /* these are not in the bytes */
    size_t          transfers;
};

static inline struct journal_copy *copy_of_store(struct store *store)
{
    return (struct journal_copy *)(void *)store;
}

static inline int copy_read_head(struct store *store, struct head *out)
{
    const struct journal_copy *c = copy_of_store(store);
    const uint8_t             *tail;

    if (c->size < COPY_HEAD + COPY_TAIL || memcmp(c->bytes, COPY_TITLE, COPY_HEAD) != 0) return -1;
    tail = c->bytes + c->size - COPY_TAIL;
    *out = (struct head){.seq = get_u64(tail + 4), .transfer = c->transfers};
    memcpy(out->hash, tail + 12, HASH_BYTES);
    return 0;
}

/* Rows are numbered as they come; what they are filed under is what they say. */
static inline int copy_read_entries(struct store *store, uint64_t from, size_t most,
                                    entry_reader *read, void *with)
{
    const struct journal_copy *c = copy_of_store(store);
    const uint8_t             *at = c->bytes + COPY_HEAD, *end = c->bytes + c->size;
    uint64_t                   seq = 1;

    for (uint32_t size; (size = get_u32(at)) != 0; at += 4 + size, seq++) {
        struct record row = {0};
        struct entry  entry = {.bytes = at + 4, .size = size, .seq = seq};

        if (size > RECORD_MAX || (size_t)(end - at) < 4 + (size_t)size + COPY_TAIL) return -1;
        if (seq < from || seq - from >= most) continue;
        if (record_read(entry.bytes, entry.size, &row)) {
            entry.round = row.round;
            entry.table = row.table;
            entry.kind = row.kind;
        }
        if (read(with, &entry) != 0) return 0;
    }
    return (size_t)(end - at) == COPY_TAIL ? 0 : -1;
}

static inline int copy_read_transfers(struct store *store, uint64_t from, size_t most,
                                      transfer_reader *read, void *with)
{
    const struct journal_copy *c = copy_of_store(store);

    for (size_t i = (size_t)from - 1; i < c->transfers && i - (from - 1) < most; i++)
        if (read(with, &c->transfer[i]) != 0) return 0;
    return 0;
}

/* False: the bytes are not a copy, or the journal in them is not whole. */
static inline bool copy_is_whole(struct journal_copy *c, struct verdict *out)
{
    c->store = (struct store){
        .head = copy_read_head, .entries = copy_read_entries, .transfers = copy_read_transfers};
    return journal_verify(&c->store, NULL, out) == 0 && out->breach == BREACH_WHOLE;
}

/* -------------------------------- making one ------------------------------- */

static inline void copy_put(struct journal_copy *c, const void *bytes, size_t size)
{
    c->bytes = realloc(c->bytes, c->size + size);
    must(c->bytes != NULL);
    memcpy(c->bytes + c->size, bytes, size);
    c->size += size;
}

static inline int copy_entry(void *with, const struct entry *e)
{
    uint8_t size[4];

    put_u32(size, (uint32_t)e->size);
    copy_put(with, size, sizeof size);
    copy_put(with, e->bytes, e->size);
    return 0;
}

static inline int copy_transfer(void *with, const struct transfer *t)
{
    struct journal_copy *c = with;

    must(c->transfers < COPY_TRANSFERS);
    c->transfer[c->transfers++] = *t;
    return 0;
}

/* free() its bytes. */
static inline struct journal_copy copy_make(struct store *store)
{
    struct journal_copy c = {.size = 0};
    uint8_t             tail[COPY_TAIL] = {0};
    struct head         head;

    copy_put(&c, COPY_TITLE, COPY_HEAD);
    must(store->head(store, &head) == 0);
    must(store->entries(store, 1, SIZE_MAX >> 1, copy_entry, &c) == 0);
    must(store->transfers(store, 1, COPY_TRANSFERS, copy_transfer, &c) == 0);
    put_u64(tail + 4, head.seq);
    memcpy(tail + 12, head.hash, HASH_BYTES);
    copy_put(&c, tail, sizeof tail);
    return c;
}

#endif
