/* equity.h -- what share of the pot a poker hand may expect at the showdown.
 *
 * Every deal of the cards that are not known is equally likely, nobody folds, and a
 * tie divides the pot.  Counted over all deals where they are few enough, else over
 * deals drawn at random, and then with the standard error.  Counts are whole numbers:
 * a pot is POT_PARTS parts, which any number of winners divides. */
#ifndef ODDS_EQUITY_H
#define ODDS_EQUITY_H

#include "odds/fraction.h"
#include "rank/rank.h"

#include <stdint.h>

#define EQUITY_HANDS 11    /* 809/2015 r.5: as many as sit at a table */
#define POT_PARTS    27720 /* the least multiple of 1 to 11 */

/* Beyond so many rankings nobody waits for the exact answer unless he says so. */
#define EQUITY_EXACT_MAX UINT64_C(500000000)

struct equity_question {
    enum variant v;
    unsigned     hands;
    uint8_t      hole[EQUITY_HANDS][HOLE_MAX]; /* the known ones first */
    unsigned     known[EQUITY_HANDS];
    uint8_t      board[BOARD_MAX];
    unsigned     turned; /* common cards that are known */
    uint64_t     dead;   /* a bit for each card nobody can get */
};

struct equity {
    uint64_t deals;
    bool     exact;
    struct {
        uint64_t wins, ties; /* alone; with others */
        uint64_t parts;      /* of all pots, POT_PARTS to a pot */
        uint64_t squares;    /* of the parts of each pot, for the error */
    } hand[EQUITY_HANDS];
};

bool     equity_fits(const struct equity_question *q);  /* are there cards enough? */
uint64_t equity_deals(const struct equity_question *q); /* all of them; UINT64_MAX: or more */

void equity_count(const struct equity_question *q, struct equity *out);
void equity_sample(const struct equity_question *q, uint64_t deals, uint64_t seed,
                   struct equity *out);

struct fraction equity_share(const struct equity *e, unsigned hand);
double          equity_error(const struct equity *e, unsigned hand); /* 0 where exact */

#endif
