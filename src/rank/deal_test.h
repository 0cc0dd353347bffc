/* deal_test.h -- random hands for the tests of ranking, from a number that says which. */
#ifndef RANK_DEAL_TEST_H
#define RANK_DEAL_TEST_H

#include "rank/rank.h"

#include <string.h>

/* A sanitizer makes everything some ten times slower. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOWER 10
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOWER 10
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#endif

struct pack {
    uint8_t card[DECK];
    int     cards;
};

static inline struct pack pack_of(enum variant v)
{
    struct pack p = {.cards = 0};

    for (uint8_t card = 0; card < DECK; card++)
        if (v != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8)
            p.card[p.cards++] = card;
    return p;
}

/* A number below n.  Bias in a test is no matter, but there is next to none. */
static inline unsigned roll(uint64_t *dice, unsigned n)
{
    *dice = *dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*dice >> 33) * n >> 31);
}

static inline void deal(struct pack p, uint64_t *dice, uint8_t *out, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = roll(dice, (unsigned)p.cards);

        out[i] = p.card[at];
        p.card[at] = p.card[--p.cards];
    }
}

#endif
