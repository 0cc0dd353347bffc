#include "chance/source.h"

#include <sodium.h>

int source_stream(struct source *s, FILE *out, uint64_t bytes)
{
    uint8_t some[4096];
    int     done = 0;

    while (done == 0 && bytes > 0) {
        size_t now = bytes < sizeof some ? (size_t)bytes : sizeof some;

        done = source_bytes(s, some, now);
        if (done == 0 && fwrite(some, 1, now, out) != now) done = -1;
        bytes -= now;
    }
    sodium_memzero(some, sizeof some);
    if (fflush(out) != 0) done = -1;
    return done;
}
