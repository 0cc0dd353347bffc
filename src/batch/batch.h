/* batch.h -- many hands at once: the same answers as src/rank, sooner.
 *
 *     const struct batch *b = batch_best();
 *
 *     b->holdem(cards, out, n);
 *
 * Where the processor has vectors of 256 bits (AVX2), four hands are added up side by
 * side; elsewhere one by one.  Which is found out when the program runs.  Cards must be
 * in the pack and different within a hand; they are not checked. */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "rank/rank.h"

#include <stddef.h>

struct batch {
    const char *name;
    void (*holdem)(const uint8_t (*cards)[7], strength *out, size_t n);    /* in no order */
    void (*omaha)(const uint8_t (*cards)[9], strength *out, size_t n);     /* 4 own, then 5 */
    void (*sintetico)(const uint8_t (*cards)[7], strength *out, size_t n); /* 2 own, then 5 */
};

extern const struct batch batch_scalar;

const struct batch *batch_vector(void); /* NULL where this processor has none */
const struct batch *batch_best(void);

/* How many of all 133,784,560 hands of seven cards have each strength.  Every five lowest
 * cards are visited; the last two are not dealt one by one, but counted by rank where
 * their suits cannot matter.  So this enumerates; it does not rank that many hands given
 * one at a time. */
#define HOLDEM_STRENGTHS 7463 /* 1 to 7,462, and 0 for none */

void batch_every_seven(uint64_t count[HOLDEM_STRENGTHS]);

#endif
