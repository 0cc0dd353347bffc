/* hash.h -- one number for many bytes, the same on every machine that counts from
 * the low byte.  FNV's multiplication, eight bytes at a step, with the high half
 * folded in: for comparing runs, not for keeping secrets. */
#ifndef TESTS_HASH_H
#define TESTS_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_START UINT64_C(0xCBF29CE484222325)

static inline uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 29;
}

static inline uint64_t hash_bytes(uint64_t hash, const void *from, size_t size)
{
    const unsigned char *at = from;

    for (; size >= 8; at += 8, size -= 8) {
        uint64_t word;

        memcpy(&word, at, 8);
        hash = hash_word(hash, word);
    }
    for (; size > 0; at++, size--) hash = hash_word(hash, *at);
    return hash;
}

#endif
