/* simulate.h -- a game played very often, held against its exact odds.
 *
 * Every round goes through the real engine, command by command.  The rounds are
 * cut into blocks of SIMULATE_BLOCK; each block is a fresh table under a stream of
 * its own, grown from (seed, number of the block).  Workers take blocks as they
 * come and only sums leave them, so the same seed gives the same answer on one
 * core or on sixty-four.
 *
 * A round takes up to SIMULATE_BETS of the table's bets; where there are more they
 * come by turns. */
#ifndef ODDS_SIMULATE_H
#define ODDS_SIMULATE_H

#include "odds/odds.h"
#include "odds/statistics.h"

#define SIMULATE_BLOCK 65536
#define SIMULATE_BETS  8
#define SIMULATE_Z_MAX 4.0 /* further off than this is no luck: one in 16 000 */

struct simulation {
    const struct game *game;
    struct house       house;
    uint64_t           rounds, seed;
    unsigned           threads;
    void (*progress)(uint64_t done, uint64_t of); /* now and then; or NULL */
};

struct simulated_bet {
    uint64_t          win, tie, lose; /* rounds in which it was decided */
    int64_t           stakes;         /* in cents: what was staked */
    int64_t           net;            /* and what it brought */
    double            edge;           /* observed, per unit of the initial stake */
    double            z;              /* standard errors away from the exact edge */
    struct chi_square outcomes;       /* win, tie, lose */
};

struct simulated {
    uint64_t             rounds, draws;
    uint64_t             outcome[256]; /* results that the table remembered */
    struct chi_square    outcomes;
    struct simulated_bet bet[WAGERS_MAX];
    double               z_worst; /* the largest size of any z */
};

/* The bets are those of `exact`, which odds_of() made for the same house.  0, or -1
 * when the system gives no thread. */
int simulate(const struct simulation *what, const struct odds_report *exact, struct simulated *out);

#endif
