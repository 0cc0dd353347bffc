/* What the proof asks of libsodium: BLAKE2b-256 and hexadecimal digits (blake2b.c, sodium.c). */
#ifndef WASM_SODIUM_H
#define WASM_SODIUM_H

#include "blake2b.h"

typedef struct blake2b crypto_generichash_state;

/* Without a key, and always of 32 bytes. */
int   crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                              size_t key_size, size_t out_size);
int   crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
                                unsigned long long size);
int   crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t size);
int   sodium_hex2bin(unsigned char *bin, size_t bin_most, const char *hex, size_t hex_size,
                     const char *ignore, size_t *bin_size, const char **hex_end);
char *sodium_bin2hex(char *hex, size_t hex_most, const unsigned char *bin, size_t size);
void  sodium_memzero(void *at, size_t size);

#endif
