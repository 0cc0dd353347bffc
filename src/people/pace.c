#include "people/pace.h"

#include <sodium.h>
#include <string.h>

_Static_assert(crypto_shorthash_KEYBYTES == 16, "the key fits");

void pace_begin(struct pace *pace, unsigned per_minute)
{
    memset(pace, 0, sizeof *pace);
    pace->per_minute = per_minute;
    randombytes_buf(pace->key, sizeof pace->key);
}

bool pace_take(struct pace *pace, const char *address, int64_t now_ms)
{
    uint8_t  hash[crypto_shorthash_BYTES];
    int64_t *full_ms, after;

    if (pace->per_minute == 0) return true;
    crypto_shorthash(hash, (const uint8_t *)address, strlen(address), pace->key);
    full_ms = &pace->full_ms[(hash[0] | (unsigned)hash[1] << 8) & (PACE_BUCKETS - 1)];
    after = (*full_ms > now_ms ? *full_ms : now_ms) + 60000 / pace->per_minute;
    if (after > now_ms + 60000) return false;
    *full_ms = after;
    return true;
}
