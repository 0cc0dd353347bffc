/* dice.h -- chance for storms of commands: small, quick, seeded by hand.
 *
 * It decides which commands a test tries, never an outcome of the house. */
#ifndef TESTS_DICE_H
#define TESTS_DICE_H

#include <stdbool.h>
#include <stdint.h>

struct dice {
    uint64_t at;
};

static inline uint64_t dice_word(struct dice *d) /* splitmix64 */
{
    uint64_t z = d->at += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* A number below n; n of 2^32 words favours nobody that a storm would notice. */
static inline uint32_t dice_below(struct dice *d, uint32_t n)
{
    return (uint32_t)((dice_word(d) >> 32) * n >> 32);
}

static inline bool dice_one_in(struct dice *d, uint32_t n)
{
    return dice_below(d, n) == 0;
}

#endif
