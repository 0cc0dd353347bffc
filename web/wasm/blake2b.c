#include "blake2b.h"

#include <stdbool.h>
#include <string.h>

/* clang-format off */
static const uint64_t iv[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
/* clang-format on */

static uint64_t turn(uint64_t word, unsigned bits)
{
    return word >> bits | word << (64 - bits);
}

static void mix(uint64_t v[16], unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x,
                uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = turn(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turn(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 63);
}

static void compress(struct blake2b *b, bool last)
{
    uint64_t v[16], m[16] = {0};

    for (unsigned i = 0; i < BLAKE2B_BLOCK; i++) m[i / 8] |= (uint64_t)b->block[i] << i % 8 * 8;
    for (unsigned i = 0; i < 8; i++) {
        v[i] = b->h[i];
        v[8 + i] = iv[i];
    }
    v[12] ^= b->hashed; /* less than 2^64 bytes */
    if (last) v[14] = ~v[14];
    for (unsigned round = 0; round < 12; round++) {
        const uint8_t *s = sigma[round % 10];

        for (unsigned i = 0; i < 4; i++)
            mix(v, i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
        for (unsigned i = 0; i < 4; i++)
            mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]],
                m[s[9 + 2 * i]]);
    }
    for (unsigned i = 0; i < 8; i++) b->h[i] ^= v[i] ^ v[8 + i];
    b->used = 0;
}

void blake2b_begin(struct blake2b *b)
{
    *b = (struct blake2b){0};
    memcpy(b->h, iv, sizeof iv);
    b->h[0] ^= 0x01010000 ^ BLAKE2B_BYTES; /* one tree of one leaf, no key, its size */
}

/* The last block is kept back, be it full: it is hashed in another way. */
void blake2b_add(struct blake2b *b, const uint8_t *bytes, size_t size)
{
    while (size > 0) {
        size_t part = BLAKE2B_BLOCK - b->used < size ? BLAKE2B_BLOCK - b->used : size;

        if (part == 0) {
            compress(b, false);
            continue;
        }
        memcpy(b->block + b->used, bytes, part);
        b->used += part;
        b->hashed += part;
        bytes += part;
        size -= part;
    }
}

void blake2b_end(struct blake2b *b, uint8_t out[BLAKE2B_BYTES])
{
    memset(b->block + b->used, 0, BLAKE2B_BLOCK - b->used);
    compress(b, true);
    for (unsigned i = 0; i < BLAKE2B_BYTES; i++) out[i] = (uint8_t)(b->h[i / 8] >> i % 8 * 8);
}
