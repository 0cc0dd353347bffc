/* enclosed_test.h -- what somebody finds who has the files of a house and not its secret. */
#ifndef TABLES_ENCLOSED_TEST_H
#define TABLES_ENCLOSED_TEST_H

#include "tables/inside.h"

#include "base/file.h"
#include "store/scratch_test.h"

#define FILE_MOST ((size_t)64 << 20)

struct files {
    char  *bytes[2]; /* owned */
    size_t size[2];
};

static inline struct files read_files(const struct scratch *s)
{
    static const char *const ends[2] = {"", "-wal"};
    struct files             f = {0};

    for (unsigned i = 0; i < 2; i++) {
        char        path[112];
        const char *why;

        snprintf(path, sizeof path, "%s%s", s->path, ends[i]);
        f.bytes[i] = file_read(path, FILE_MOST, &f.size[i], &why);
        CHECK(f.bytes[i] != NULL && f.size[i] < FILE_MOST);
    }
    return f;
}

static inline void release_files(struct files *f)
{
    free(f->bytes[0]);
    free(f->bytes[1]);
}

static inline bool has(const struct files *f, const void *what, size_t size)
{
    for (unsigned i = 0; i < 2; i++)
        for (const char *at = f->bytes[i], *end = at + f->size[i]; at + size <= end; at++) {
            at = memchr(at, *(const char *)what, (size_t)(end - at) - size + 1);
            if (!at) break;
            if (memcmp(at, what, size) == 0) return true;
        }
    return false;
}

/* Of what a stream has yet to give: its seed, and the words that lie ready. */
static inline unsigned has_chance(const struct files *f, const struct stream *s)
{
    unsigned found = has(f, s->key, sizeof s->key);

    if (s->next + 8 <= CHACHA_WORDS) found += has(f, s->pool + s->next, 32);
    return found;
}

/* Of a round that is not over: its seed, what that gives, and the deck with its salts. */
static inline unsigned has_round(const struct files *f, const struct table_run *t)
{
    const struct fair_deck *deck = t->deck ? &t->deck->value : NULL;
    unsigned                found = has_chance(f, &t->stream);

    CHECK(t->has_seed);
    if (!deck) return found + has(f, t->seed, SEED_BYTES);
    found += has(f, deck->card, deck->cards);
    for (unsigned i = 0; i < deck->cards; i++) found += has(f, deck->salt[i], FAIR_SALT);
    return found;
}

#endif
