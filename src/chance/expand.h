/* expand.h -- one seed, expanded into as many random words as a round needs.
 *
 *     seed (32 bytes) --ChaCha20--> words (32 bits) --scale--> numbers below n
 *
 * Pure: no chance of its own, no clock, no system.  The same bytes come out here
 * and in a browser, which is how anyone can recompute a round once its seed is
 * opened (903-B 6.7.2-4).
 *
 * The cipher is ChaCha20 with the block function of RFC 8439.  The seed is the
 * key.  Words 12 and 13 of the matrix are a 64-bit block counter from zero, low
 * half first; words 14 and 15, the nonce, are zero, because a seed is used for
 * one stream only.  This is the layout of libsodium's crypto_stream_chacha20
 * with a nonce of eight zeros, and word i of a stream is bytes 4i to 4i + 3 of
 * that keystream read as a little-endian number. */
#ifndef CHANCE_EXPAND_H
#define CHANCE_EXPAND_H

#include "base/must.h"
#include "chance/chance.h"
#include "chance/scale.h"

#include <stdint.h>

#define SEED_BYTES 32

#define CHACHA_LANES 8 /* blocks made at once, side by side */
#define CHACHA_WORDS (CHACHA_LANES * 16)

/* No pointers, no padding: cloned, compared and stored as its bytes.  It holds
 * its seed, so it is as secret as the round it decides. */
struct stream {
    uint64_t block;              /* the next block to make; traps rather than wrap */
    uint32_t key[8];             /* the seed */
    uint32_t pool[CHACHA_WORDS]; /* what the last blocks gave */
    uint32_t next;               /* first word of the pool not yet given */
    uint32_t spare;              /* zero */
};
_Static_assert(sizeof(struct stream) == 8 + 32 + 4 * CHACHA_WORDS + 8, "no holes in the stream");

void stream_init(struct stream *s, const uint8_t seed[SEED_BYTES]);

struct chance chance_of_stream(struct stream *s);

/* The key words that a seed stands for, whatever the machine's byte order. */
void chacha_key(uint32_t key[8], const uint8_t seed[SEED_BYTES]);

/* CHACHA_LANES consecutive blocks of ChaCha20 from the counter `block` on: as fast as this
 * machine can, or as any can.  The words are the same. */
void chacha_blocks(const uint32_t key[8], uint64_t block, uint64_t nonce,
                   uint32_t words[CHACHA_WORDS]);
void chacha_blocks_plain(const uint32_t key[8], uint64_t block, uint64_t nonce,
                         uint32_t words[CHACHA_WORDS]);

void stream_refill(struct stream *s); /* for stream_word() below */

static inline uint32_t stream_word(struct stream *s)
{
    if (s->next == CHACHA_WORDS) stream_refill(s);
    return s->pool[s->next++];
}

/* A number below n, every one equally likely; n must not be zero.  Every draw of
 * every game is this function. */
static inline uint32_t stream_below(struct stream *s, uint32_t n)
{
    uint32_t number;

    must(n > 0);
    while (!scale(stream_word(s), 32, n, &number)) continue;
    return number;
}

#endif
