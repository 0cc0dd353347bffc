#define _POSIX_C_SOURCE 200809L /* fileno */
#include "journal/bytes.h"
#include "journal/verify.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PAGE 1024

struct copying {
    FILE    *file;
    uint64_t next;
    size_t   read;
    uint8_t  hash[HASH_BYTES];
};

static int copy_entry(void *with, const struct entry *e)
{
    struct copying *c = with;
    uint8_t         size[4];

    if (e->size < RECORD_HEAD + HASH_BYTES || e->size > RECORD_MAX) return 0; /* verify tells */
    put_u32(size, (uint32_t)e->size);
    fwrite(size, 1, sizeof size, c->file);
    fwrite(e->bytes, 1, e->size, c->file);
    memcpy(c->hash, record_hash(e->bytes, e->size), HASH_BYTES);
    c->next = e->seq + 1;
    c->read++;
    return 0;
}

static int copy_rows(struct copying *c, struct store *store, const char **why)
{
    uint8_t tail[4 + 8 + HASH_BYTES] = {0};

    fwrite("feltro journal 1", 1, 16, c->file);
    do {
        c->read = 0;
        if (store->entries(store, c->next, PAGE, copy_entry, c) != 0) {
            *why = store->why_read;
            return -1;
        }
    } while (c->read == PAGE);
    put_u64(tail + 4, c->next - 1);
    memcpy(tail + 12, c->hash, HASH_BYTES);
    fwrite(tail, 1, sizeof tail, c->file);
    if (fflush(c->file) == 0 && !ferror(c->file) && fsync(fileno(c->file)) == 0) return 0;
    *why = strerror(errno);
    return -1;
}

int journal_copy(struct store *store, const char *path, const char **why)
{
    struct copying c = {.file = fopen(path, "wb"), .next = 1};
    int            status;

    if (!c.file) {
        *why = strerror(errno);
        return -1;
    }
    record_genesis(c.hash);
    status = copy_rows(&c, store, why);
    fclose(c.file);
    if (status != 0) unlink(path);
    return status;
}
