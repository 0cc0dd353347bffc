#include "crowd/tally.h"

#define FINE 32u /* classes for each doubling */

static unsigned class_of(uint64_t us)
{
    unsigned doublings = 0;

    while (us >> doublings >= 2 * FINE) doublings++;
    return doublings * FINE + (unsigned)(us >> doublings);
}

/* The longest that falls into a class. */
static uint64_t end_of(unsigned class)
{
    unsigned doublings = class < 2 * FINE ? 0 : class / FINE - 1;

    return (((uint64_t)(class - doublings * FINE) + 1) << doublings) - 1;
}

void metrics_add(struct metrics *t, int64_t us)
{
    uint64_t took = us < 0 ? 0 : (uint64_t)us;
    unsigned class = class_of(took);

    t->in[class < TALLY_CLASSES ? class : TALLY_CLASSES - 1]++;
    t->count++;
    if (took > t->most_us) t->most_us = took;
}

uint64_t metrics_at(const struct metrics *t, unsigned per_mille)
{
    uint64_t want = t->count - t->count * (1000 - per_mille) / 1000, sum = 0;

    if (t->count == 0) return 0;
    for (unsigned i = 0; i < TALLY_CLASSES; i++) {
        sum += t->in[i];
        if (sum >= want) return end_of(i) < t->most_us ? end_of(i) : t->most_us;
    }
    return t->most_us;
}
