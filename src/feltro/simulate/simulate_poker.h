/* simulate_poker.h -- poker played very often, everything looked at.
 *
 * As with the banked games (odds/simulate.h) the hands are cut into blocks, each a
 * fresh table under chance of its own, so the same seed gives the same answer on
 * one core or on many.  What is counted of the cards is one hand for each showdown,
 * the first one shown: hands that share a board are no separate witnesses. */
#ifndef FELTRO_SIMULATE_SIMULATE_POKER_H
#define FELTRO_SIMULATE_SIMULATE_POKER_H

#include "feltro/simulate/poker_night.h"
#include "odds/statistics.h"

#define POKER_BLOCK 1024

struct poker_simulation {
    const struct game *game;
    struct house       house;
    enum players       players;
    uint64_t           hands, seed;
    unsigned           threads;
    void (*progress)(uint64_t done, uint64_t of); /* now and then; or NULL */
};

struct poker_simulated {
    uint64_t          hands, moves, draws, showdowns;
    uint64_t          played[STYLES]; /* by seat, as the bots are seated */
    int64_t           net[STYLES];    /* cents, the commission taken off */
    int64_t           commission;
    uint64_t          category[CATEGORIES]; /* of one hand at each showdown */
    struct chi_square categories;           /* where players do not look at their cards */
    enum broken       broken;
    uint64_t          block; /* where it broke: the block, and the hand in it */
    uint64_t          hand;
};

/* How often a hand dealt to the end is of each category; NULL where nobody has counted. */
const double *poker_chances(enum variant v);

/* 0, or -1 when the system gives no thread. */
int simulate_poker(const struct poker_simulation *what, struct poker_simulated *out);

/* Nothing is broken, and the cards are not further from their chances than luck goes. */
bool poker_simulated_good(const struct poker_simulated *s);

void poker_simulated_print(const struct poker_simulation *what, const struct poker_simulated *s,
                           double seconds, enum tongue tongue);
void poker_simulated_json(const struct poker_simulation *what, const struct poker_simulated *s,
                          double seconds);

#endif
