#include "games/blackjack/odds/holding.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

/* A holding as one sortable word: the hard total on top, then five bits a value. */
#define COUNT_BITS 5
#define HARD_SHIFT (COUNT_BITS * BJ_VALUES)

static uint64_t one_card(int value)
{
    return (UINT64_C(1) << (COUNT_BITS * value)) + ((uint64_t)(value + 1) << HARD_SHIFT);
}

/* Adds to `keys` every holding that is `key` and further cards no lower than `value`. */
static int list(uint64_t *keys, int listed, uint64_t key, int value)
{
    must(listed < BJ_HOLDINGS);
    keys[listed++] = key;
    for (; value < BJ_VALUES && (key + one_card(value)) >> HARD_SHIFT <= 21; value++)
        listed = list(keys, listed, key + one_card(value), value);
    return listed;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static uint16_t number_of(const uint64_t *keys, uint64_t key)
{
    const uint64_t *at = bsearch(&key, keys, BJ_HOLDINGS, sizeof *keys, by_size);

    return at ? (uint16_t)(at - keys) : BJ_BUST;
}

void bj_holdings_init(struct bj_holding all[BJ_HOLDINGS])
{
    static const uint64_t one_count = (1 << COUNT_BITS) - 1;
    uint64_t              keys[BJ_HOLDINGS];

    must(list(keys, 0, 0, 0) == BJ_HOLDINGS);
    qsort(keys, BJ_HOLDINGS, sizeof *keys, by_size);
    memset(all, 0, BJ_HOLDINGS * sizeof *all);
    for (int i = 0; i < BJ_HOLDINGS; i++) {
        struct bj_holding *h = &all[i];

        for (int v = 0; v < BJ_VALUES; v++) {
            h->count[v] = (uint8_t)(keys[i] >> (COUNT_BITS * v) & one_count);
            h->cards = (uint8_t)(h->cards + h->count[v]);
            h->with[v] = number_of(keys, keys[i] + one_card(v));
        }
        h->hard = (uint8_t)(keys[i] >> HARD_SHIFT);
        h->total = (uint8_t)(h->hard + (h->count[BJ_ACE] > 0 && h->hard <= 11 ? 10 : 0));
    }
}
