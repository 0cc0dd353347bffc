/* count.h -- a game counted to the last case, through the engine itself.
 *
 * From a table with bets on it every draw is made, one after another, and every
 * round that follows is carried to its end by check(), apply() and settle().  So
 * the odds cannot differ from the law that is played: there is only one.
 *
 * Cases are whole numbers.  After d draws from a wheel, three dice or a shoe all
 * rounds stand on equally many cases (37; 216; 416 × 415 × …), so a round is a
 * numerator and its depth the denominator.  Six cards of eight decks are
 * 5 × 10^15 cases; squared prizes in cents on all of them stay below 2^100. */
#ifndef ODDS_COUNT_H
#define ODDS_COUNT_H

#include "odds/fraction.h"
#include "odds/wager.h"

#define DRAWS_MAX  8       /* of a round that is counted */
#define COUNT_MOST 8000000 /* rounds */

/* Of the rounds that are decided: a throw that decides nothing is no round yet
 * (808/2015 r.17), and the bet lives on to the next. */
struct counted {
    struct fraction win, tie, lose; /* chances to end ahead, even, behind */
    struct fraction edge;           /* what the bank keeps, per unit of stake */
    struct fraction square;         /* mean square of the result, in stakes */
};

/* Counts the wagers of one group, which are `count` in a row, as this player decides.  `outcome`
 * gets the chance of each result that the table remembers.  False, and nothing is filled in, where
 * there are too many rounds, or one takes too many draws. */
bool count_rounds(const struct decider *player, const struct house *house,
                  const struct wager *wagers, size_t count, struct counted *out,
                  struct fraction outcome[256]);

#endif
