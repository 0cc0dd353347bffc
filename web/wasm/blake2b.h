/* blake2b.h -- BLAKE2b with 32 bytes and no key (RFC 7693), pure: the hash of every commitment,
 * for a browser, which has no libsodium.  A test holds it against libsodium's. */
#ifndef WASM_BLAKE2B_H
#define WASM_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

#define BLAKE2B_BYTES 32
#define BLAKE2B_BLOCK 128

struct blake2b {
    uint64_t h[8];
    uint64_t hashed; /* bytes, those of `block` not yet */
    size_t   used;   /* of the block */
    uint8_t  block[BLAKE2B_BLOCK];
};

void blake2b_begin(struct blake2b *b);
void blake2b_add(struct blake2b *b, const uint8_t *bytes, size_t size);
void blake2b_end(struct blake2b *b, uint8_t out[BLAKE2B_BYTES]);

#endif
