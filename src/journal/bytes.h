/* bytes.h -- numbers as bytes, low byte first, whatever the machine. */
#ifndef JOURNAL_BYTES_H
#define JOURNAL_BYTES_H

#include <stdint.h>

static inline uint8_t *put_u32(uint8_t *at, uint32_t n)
{
    for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(n >> 8 * i);
    return at + 4;
}

static inline uint8_t *put_u64(uint8_t *at, uint64_t n)
{
    for (unsigned i = 0; i < 8; i++) at[i] = (uint8_t)(n >> 8 * i);
    return at + 8;
}

static inline uint32_t get_u32(const uint8_t *at)
{
    uint32_t n = 0;

    for (unsigned i = 0; i < 4; i++) n |= (uint32_t)at[i] << 8 * i;
    return n;
}

static inline uint64_t get_u64(const uint8_t *at)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < 8; i++) n |= (uint64_t)at[i] << 8 * i;
    return n;
}

#endif
