/* tally.h -- how long things took, counted in classes that are never wider than a 32nd. */
#ifndef CROWD_TALLY_H
#define CROWD_TALLY_H

#include <stdint.h>

#define TALLY_CLASSES 1024

struct metrics {
    uint64_t count, most_us;
    uint64_t in[TALLY_CLASSES];
};

void     metrics_add(struct metrics *t, int64_t us);
uint64_t metrics_at(const struct metrics *t,
                    unsigned              per_mille); /* no more than this took longer */

#endif
