#include "chance/expand.h"

/* ------------------------------- ChaCha20 ------------------------------- */

/* One word of each block, side by side: what RFC 8439 does to a word is done to
 * CHACHA_LANES blocks in one instruction, on any machine that has one (SSE2 on
 * every x86-64), and word by word where there is none.  Written with the
 * compilers' vector type because loops over arrays are not reliably turned into
 * vector code: they ran at a third of the speed under gcc. */
typedef uint32_t lanes __attribute__((vector_size(4 * CHACHA_LANES)));
typedef uint16_t half_lanes __attribute__((vector_size(4 * CHACHA_LANES)));

static inline lanes turn(lanes v, int bits)
{
    return v << bits | v >> (32 - bits);
}

/* turn(v, 16), as the exchange of two halves: a shuffle instead of two shifts and an or. */
static inline lanes turn_half(lanes v)
{
    half_lanes h = (half_lanes)v;

    return (lanes)__builtin_shufflevector(h, h, 1, 0, 3, 2, 5, 4, 7, 6);
}

static inline void quarter_round(lanes *a, lanes *b, lanes *c, lanes *d)
{
    *a += *b; *d ^= *a; *d = turn_half(*d);
    *c += *d; *b ^= *c; *b = turn(*b, 12);
    *a += *b; *d ^= *a; *d = turn(*d, 8);
    *c += *d; *b ^= *c; *b = turn(*b, 7);
}

static void double_round(lanes x[16])
{
    quarter_round(&x[0], &x[4], &x[8],  &x[12]);
    quarter_round(&x[1], &x[5], &x[9],  &x[13]);
    quarter_round(&x[2], &x[6], &x[10], &x[14]);
    quarter_round(&x[3], &x[7], &x[11], &x[15]);
    quarter_round(&x[0], &x[5], &x[10], &x[15]);
    quarter_round(&x[1], &x[6], &x[11], &x[12]);
    quarter_round(&x[2], &x[7], &x[8],  &x[13]);
    quarter_round(&x[3], &x[4], &x[9],  &x[14]);
}

void chacha_blocks(const uint32_t key[8], uint64_t block, uint64_t nonce,
                   uint32_t words[CHACHA_WORDS])
{
    static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    lanes                 start[16], x[16];

    for (int i = 0; i < 4; i++) start[i] = (lanes){0} + sigma[i];
    for (int i = 0; i < 8; i++) start[4 + i] = (lanes){0} + key[i];
    for (unsigned l = 0; l < CHACHA_LANES; l++) {
        start[12][l] = (uint32_t)(block + l);
        start[13][l] = (uint32_t)((block + l) >> 32);
    }
    start[14] = (lanes){0} + (uint32_t)nonce;
    start[15] = (lanes){0} + (uint32_t)(nonce >> 32);

    for (int i = 0; i < 16; i++) x[i] = start[i];
    for (int i = 0; i < 10; i++) double_round(x);
    for (int i = 0; i < 16; i++) x[i] += start[i];

    for (int l = 0; l < CHACHA_LANES; l++)
        for (int i = 0; i < 16; i++) words[l * 16 + i] = x[i][l];
}

void chacha_key(uint32_t key[8], const uint8_t seed[SEED_BYTES])
{
    for (int i = 0; i < 8; i++) {
        const uint8_t *at = seed + 4 * i;

        key[i] = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
                 (uint32_t)at[3] << 24;
    }
}

/* ------------------------------ the stream ------------------------------ */

void stream_init(struct stream *s, const uint8_t seed[SEED_BYTES])
{
    *s = (struct stream){.next = CHACHA_WORDS};
    chacha_key(s->key, seed);
}

/* A counter that came round would give the first words again to whoever noted
 * them; 2^64 blocks are never reached by play, only by a damaged state. */
void stream_refill(struct stream *s)
{
    must(s->next == CHACHA_WORDS);
    must(s->block <= UINT64_MAX - CHACHA_LANES);
    chacha_blocks(s->key, s->block, 0, s->pool);
    s->block += CHACHA_LANES;
    s->next = 0;
}

static uint32_t below_from_stream(void *from, uint32_t n)
{
    return stream_below(from, n);
}

struct chance chance_of_stream(struct stream *s)
{
    return (struct chance){.below = below_from_stream, .from = s};
}
