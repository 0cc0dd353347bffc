/* Open addressing, linear probing; a dropped slot is closed by moving back what stands
 * behind it, so a search may always end at the first empty one. */
#include "cage/map.h"

#include "base/must.h"

#include <stdlib.h>

#define FIRST_SIZE 64

static size_t home(const struct map *m, struct key key)
{
    uint64_t h = key.high * UINT64_C(0x9E3779B97F4A7C15) ^ key.low;

    h = (h ^ h >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    h = (h ^ h >> 29) * UINT64_C(0xA0761D6478BD642F);
    return (size_t)(h ^ h >> 32) & (m->size - 1);
}

static bool same(struct key a, struct key b)
{
    return a.high == b.high && a.low == b.low;
}

/* Where the key is, or the empty slot where it would be. */
static size_t find(const struct map *m, struct key key)
{
    size_t i = home(m, key);

    while (m->slot[i].value != 0 && !same(m->slot[i].key, key)) i = (i + 1) & (m->size - 1);
    return i;
}

uint64_t map_get(const struct map *m, struct key key)
{
    return m->size ? m->slot[find(m, key)].value : 0;
}

static void grow(struct map *m)
{
    struct map larger = {.size = m->size ? 2 * m->size : FIRST_SIZE};

    larger.slot = calloc(larger.size, sizeof *larger.slot);
    must(larger.slot);
    for (size_t i = 0; i < m->size; i++)
        if (m->slot[i].value != 0) map_put(&larger, m->slot[i].key, m->slot[i].value);
    free(m->slot);
    *m = larger;
}

void map_reserve(struct map *m, size_t count)
{
    must(m->used == 0);
    map_release(m);
    for (m->size = FIRST_SIZE; 3 * m->size <= 4 * count;) m->size *= 2;
    m->slot = calloc(m->size, sizeof *m->slot);
    must(m->slot);
}

void map_put(struct map *m, struct key key, uint64_t value)
{
    size_t i;

    must(value != 0);
    if (4 * m->used >= 3 * m->size) grow(m);
    i = find(m, key);
    if (m->slot[i].value == 0) m->used++;
    m->slot[i] = (struct map_slot){.key = key, .value = value};
}

void map_drop(struct map *m, struct key key)
{
    size_t mask = m->size - 1, hole, i;

    if (!m->size) return;
    hole = find(m, key);
    if (m->slot[hole].value == 0) return;
    m->used--;
    for (i = (hole + 1) & mask; m->slot[i].value != 0; i = (i + 1) & mask)
        if (((i - home(m, m->slot[i].key)) & mask) >= ((i - hole) & mask)) {
            m->slot[hole] = m->slot[i];
            hole = i;
        }
    m->slot[hole] = (struct map_slot){0};
}

void map_release(struct map *m)
{
    free(m->slot);
    *m = (struct map){0};
}
