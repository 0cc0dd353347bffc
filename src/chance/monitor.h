/* monitor.h -- the outcomes of a game, watched for any that come too often or too
 * seldom.
 *
 * The words may be perfect and a wheel still be wrong: a mapping, a table or a
 * configuration can spoil what the generator gave.  So each game's outcomes are
 * sorted into cells (37 pockets, 6 faces, win or no win) whose chances are known
 * exactly, and every outcome is laid against them (903-B 6.7.3-2).
 *
 * For each cell, of probability p, and for each of a few faults ("its odds are
 * half as much again") the monitor keeps a CUSUM: the evidence for that fault, in
 * bits, counted from the most suspicious moment on.
 *
 *     Z = 1 - p + tilt × p
 *     the cell came:     evidence += log2(tilt) - log2(Z)
 *     it did not:        evidence -= log2(Z)
 *     below zero:        evidence  = 0
 *
 * False alarms.  While the game is fair, 2^evidence counted from any given outcome
 * on is a martingale that starts at 1, so the chance that it ever reaches 2^h is at
 * most 2^-h (Ville).  With N outcomes to start from and C charts, the chance of any
 * alarm at all is at most N × C × 2^-h; the limit h is log2(N × C), for N = 3.65e9
 * outcomes: ten years of a million a day.  The logarithms are rounded so that the
 * evidence errs downwards and the bound stands.  (It is a generous bound: most charts
 * stay a hundred times and more below it.)
 *
 * Detection, for a wheel of 37, where h = 39.3 bits: the evidence grows by 0.0044 bits
 * a spin for a pocket 50 % too frequent and by 0.00019 for one 10 % too frequent, so
 * they are found after about 9,000 and 200,000 spins; a missing pocket after about
 * 1,160; a stuck wheel at the tenth spin.  A cell such as "the players won", of
 * probability 0.3, that never comes is found after 80 rounds.
 *
 * Every cell may be right and the order still be wrong (0, 1, 2, 3 …).  A second
 * monitor on the difference between one outcome and the next, around the wheel,
 * watches that: its cells are as even as the wheel's. */
#ifndef CHANCE_MONITOR_H
#define CHANCE_MONITOR_H

#include <stdbool.h>
#include <stdint.h>

#define MONITOR_CELLS_MAX 64
#define MONITOR_TILTS     5
#define MONITOR_OUTCOMES  3650000000u /* for which one false alarm is allowed */

/* Logarithms in bits, times 2^32. */
struct monitor {
    uint64_t outcomes;                               /* so far */
    int64_t  limit;                                  /* h */
    int64_t  gain[MONITOR_TILTS];                    /* log2(tilt), not above the true value */
    int64_t  loss[MONITOR_TILTS][MONITOR_CELLS_MAX]; /* log2(Z), not below the true value */
    int64_t  evidence[MONITOR_TILTS][MONITOR_CELLS_MAX];
    uint64_t upto[MONITOR_CELLS_MAX]; /* the outcome a cell is counted up to */
    uint32_t cells;
    uint32_t alarm; /* stays once it is set */
};

/* Cell i has the probability weight[i] / (sum of the weights): each at least 1, their
 * sum at most 2^56.  NULL: all cells alike. */
void monitor_init(struct monitor *m, unsigned cells, const uint64_t *weight);

/* Watches one outcome; whether the outcomes can still be believed. */
bool monitor_watch(struct monitor *m, unsigned cell);

#endif
