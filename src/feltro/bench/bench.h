/* bench.h -- how fast things are, on one core, by processor time. */
#ifndef FELTRO_BENCH_BENCH_H
#define FELTRO_BENCH_BENCH_H

#include "base/json.h"
#include "engine/game.h"

/* Calls `batch` until the slice is over, ten times; the most it did in a second.
 * `batch` returns how much it did. */
double best_rate(uint64_t (*batch)(void *), void *on, double seconds);

/* A number of the document, with so many decimals. */
void write_number(struct json_writer *j, const char *key, double value, int places);

/* How fast hands are ranked (bench_rank.c). */
void bench_rank_print(double seconds);
void bench_rank_write(struct json_writer *j, double seconds);

struct poker_speed {
    double hands, commands; /* per second */
};

/* Whole hands at a table of six: the blinds, four who fold, two who stay to the end, all
 * cards, the pots, the lines.  Every command checked and applied. */
struct poker_speed bench_poker(const struct game *game, double seconds);

#endif
