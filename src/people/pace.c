#include "people/pace.h"

#include "base/must.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <string.h>

_Static_assert(crypto_shorthash_KEYBYTES == 16, "the key fits");

#define MINUTE_US 60000000
_Static_assert(MINUTE_US / PACE_MOST == 1, "the quickest pace still takes something");

void pace_begin(struct pace *pace, unsigned per_minute)
{
    must(per_minute <= PACE_MOST);
    memset(pace, 0, sizeof *pace);
    pace->per_minute = per_minute;
    randombytes_buf(pace->key, sizeof pace->key);
}

/* What is counted as one address: the bytes, and how many. */
static size_t read_place(const char *address, uint8_t out[16])
{
    struct in6_addr six;

    memset(out, 0, 16);
    if (inet_pton(AF_INET, address, out) == 1) return 4;
    if (inet_pton(AF_INET6, address, &six) != 1) return 0; /* nobody knows whose */
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        memcpy(out, six.s6_addr + 12, 4);
        return 4;
    }
    memcpy(out, six.s6_addr, 8);
    return 8;
}

bool pace_take(struct pace *pace, const char *address, int64_t now_ms)
{
    uint8_t  place[16], hash[crypto_shorthash_BYTES];
    int64_t *full_us, after, now_us = now_ms * 1000;

    if (pace->per_minute == 0) return true;
    crypto_shorthash(hash, place, read_place(address, place), pace->key);
    full_us = &pace->full_us[(hash[0] | (unsigned)hash[1] << 8) & (PACE_BUCKETS - 1)];
    after = (*full_us > now_us ? *full_us : now_us) + MINUTE_US / pace->per_minute;
    if (after > now_us + MINUTE_US) return false;
    *full_us = after;
    return true;
}
