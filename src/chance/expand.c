#include "chance/expand.h"

#include "base/apart.h"

/* ------------------------------- ChaCha20 ------------------------------- */

/* One word of each block, side by side: what RFC 8439 does to a word is done to
 * CHACHA_LANES blocks at once, in vectors as wide as the machine has them and word by
 * word where there are none.  Written with the compilers' vector type because loops over
 * arrays are not reliably turned into vector code: they ran at a third of the speed
 * under gcc.  Macros, because such a vector cannot be handed to a function that may be
 * compiled for machines of both kinds. */
typedef uint32_t lanes __attribute__((vector_size(4 * CHACHA_LANES)));

#define TURN(v, bits) ((v) << (bits) | (v) >> (32 - (bits)))

#define QUARTER_ROUND(a, b, c, d)                                                                  \
    a += b;                                                                                        \
    d ^= a;                                                                                        \
    d = TURN(d, 16);                                                                               \
    c += d;                                                                                        \
    b ^= c;                                                                                        \
    b = TURN(b, 12);                                                                               \
    a += b;                                                                                        \
    d ^= a;                                                                                        \
    d = TURN(d, 8);                                                                                \
    c += d;                                                                                        \
    b ^= c;                                                                                        \
    b = TURN(b, 7);

static TOGETHER void double_round(lanes x[16])
{
    QUARTER_ROUND(x[0], x[4], x[8], x[12])
    QUARTER_ROUND(x[1], x[5], x[9], x[13])
    QUARTER_ROUND(x[2], x[6], x[10], x[14])
    QUARTER_ROUND(x[3], x[7], x[11], x[15])
    QUARTER_ROUND(x[0], x[5], x[10], x[15])
    QUARTER_ROUND(x[1], x[6], x[11], x[12])
    QUARTER_ROUND(x[2], x[7], x[8], x[13])
    QUARTER_ROUND(x[3], x[4], x[9], x[14])
}

static TOGETHER void make_blocks(const uint32_t key[8], uint64_t block, uint64_t nonce,
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

void chacha_blocks_plain(const uint32_t key[8], uint64_t block, uint64_t nonce,
                         uint32_t words[CHACHA_WORDS])
{
    make_blocks(key, block, nonce, words);
}

#if defined(__x86_64__)

/* The same lines for processors with vectors of 256 bits, where a word costs half. */
static __attribute__((target("avx2"))) void blocks_avx2(const uint32_t key[8], uint64_t block,
                                                        uint64_t nonce,
                                                        uint32_t words[CHACHA_WORDS])
{
    make_blocks(key, block, nonce, words);
}

void chacha_blocks(const uint32_t key[8], uint64_t block, uint64_t nonce,
                   uint32_t words[CHACHA_WORDS])
{
    if (__builtin_cpu_supports("avx2")) blocks_avx2(key, block, nonce, words);
    else chacha_blocks_plain(key, block, nonce, words);
}

#else

void chacha_blocks(const uint32_t key[8], uint64_t block, uint64_t nonce,
                   uint32_t words[CHACHA_WORDS])
{
    chacha_blocks_plain(key, block, nonce, words);
}

#endif

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
