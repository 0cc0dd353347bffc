/* estimate.h -- what the bets of a game return, seen in play: for games that are too large to
 * count and do not know their own odds.  The same rounds every time. */
#ifndef ODDS_ESTIMATE_H
#define ODDS_ESTIMATE_H

#include "odds/odds.h"

#define ESTIMATE_ROUNDS 1000000 /* for each group of bets */

/* Fills in each bet of the report, with an error of four standard errors, and notes it. */
void estimate_odds(const struct house *house, struct odds_report *out);

#endif
