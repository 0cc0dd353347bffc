/* fnv.h -- FNV-1a, 64 bits: one number for many bytes, to see that they are the same.  It
 * guards against slips, not against whoever means to deceive. */
#ifndef BASE_FNV_H
#define BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_START UINT64_C(14695981039346656037)

/* Bytes after others: begin with FNV_START, go on with what it gave. */
static inline uint64_t fnv1a(uint64_t hash, const char *at, size_t size)
{
    for (size_t i = 0; i < size; i++) hash = (hash ^ (uint8_t)at[i]) * UINT64_C(1099511628211);
    return hash;
}

#endif
