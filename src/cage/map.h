/* map.h -- from a key of two words to a pointer or a number that is not zero. */
#ifndef CAGE_MAP_H
#define CAGE_MAP_H

#include "store/rows.h"

struct map {
    struct map_slot {
        struct key key;
        uint64_t   value; /* 0: empty */
    } * slot;             /* owned; a power of two of them */
    size_t size, used;
};

uint64_t map_get(const struct map *m, struct key key); /* 0: not there */
void     map_put(struct map *m, struct key key, uint64_t value);
void     map_drop(struct map *m, struct key key);
void     map_reserve(struct map *m, size_t count); /* an empty one, for so many */
void     map_release(struct map *m);

static inline struct key key_of(uint64_t n)
{
    return (struct key){.low = n};
}

static inline void *map_at(const struct map *m, struct key key)
{
    return (void *)(uintptr_t)map_get(m, key);
}

#endif
