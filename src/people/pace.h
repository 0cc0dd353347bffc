/* pace.h -- how often something may be asked from one address.  Of IPv6 an address is its first
 * 64 bits: whoever has one has the rest as well.
 *
 * A bucket for each address that fills by the minute; addresses share buckets where there are
 * too many of them, so that memory has an end and nobody gets more than his own. */
#ifndef PEOPLE_PACE_H
#define PEOPLE_PACE_H

#include <stdbool.h>
#include <stdint.h>

#define PACE_BUCKETS 4096
#define PACE_MOST    60000000 /* a minute: one takes a microsecond at least */

struct pace {
    unsigned per_minute;            /* 0: as often as one likes */
    uint8_t  key[16];               /* so that nobody can choose whom to share with */
    int64_t  full_us[PACE_BUCKETS]; /* when each will be full again */
};

void pace_begin(struct pace *pace, unsigned per_minute);

/* Takes one; false: there is none.  A bucket holds a minute's worth. */
bool pace_take(struct pace *pace, const char *address, int64_t now_ms);

#endif
