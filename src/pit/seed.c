/* seed.c -- what is random in a round: one seed, one stream, and what binds it before. */
#include "pit/inside.h"

#include <sodium.h>

/* A fresh seed for the round that opens, and what binds it: published before a bet can be
 * made, opened once the round is decided. */
bool live_take_seed(struct live *t)
{
    crypto_generichash_state hash;

    if (source_seed(t->source, t->seed) != 0) return false;
    stream_init(&t->stream, t->seed);
    t->has_seed = true;
    crypto_generichash_init(&hash, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&hash, (const uint8_t *)"feltro seed 1", 13);
    crypto_generichash_update(&hash, t->seed, sizeof t->seed);
    crypto_generichash_final(&hash, t->commitment, HASH_BYTES);
    return true;
}

void live_forget_seed(struct live *t)
{
    sodium_memzero(t->seed, sizeof t->seed);
    sodium_memzero(&t->stream, sizeof t->stream);
    t->has_seed = false;
}

uint32_t live_draw(struct live *t, uint32_t below)
{
    return stream_below(&t->stream, below);
}
