/* odds.h -- what every bet of a table returns, for any game of the house.
 *
 * A game may know its own returns and say within what bound, as blackjack does at best
 * play.  Of every other the rounds are counted through the engine (count.h), and everything
 * about its bets is an exact fraction; where there are too many to count they are
 * estimated by playing (estimate.h), and the report says so.
 *
 * The edge is what the player loses on average per unit of the initial stake;
 * below zero it is the player's.  Limits, seats and clocks do not move it. */
#ifndef ODDS_ODDS_H
#define ODDS_ODDS_H

#include "odds/fraction.h"
#include "odds/player.h"
#include "odds/wager.h"

/* A number that was counted, or one that is known within `error`. */
struct measure {
    bool            exact;
    struct fraction fraction; /* when exact */
    double          value;
    double          error;
};

struct bet_odds {
    char           bet[BET_NAME];
    struct measure edge, win, tie, lose;
    double         sd; /* standard deviation of one bet's result, in initial stakes */
};

#define NOTES_MAX 4

struct odds_report {
    struct wagers   wagers; /* as listed: bet i is about wager i */
    struct bet_odds bet[WAGERS_MAX];
    bool            has_outcomes;
    double          outcome[256]; /* chance of each result that the table remembers */
    size_t          notes;        /* what must be known to read the numbers */
    struct words    note[NOTES_MAX];
    char            bound[80]; /* space for one of them */
    bool            estimated; /* not counted: what was seen in play */
    struct decider  player;    /* who plays; released with the report */
};

/* For a house that the law has nothing against.  Release it afterwards. */
void odds_of(const struct game *game, const struct house *house, struct odds_report *out);
void odds_release(struct odds_report *report);

/* For whoever fills a report: a counted number, and a note. */
struct measure measure_counted(struct fraction f);
void           odds_note(struct odds_report *out, const char *pt, const char *en);

/* What comes back of a stake with this edge, in whole hundredths of a percent, rounded down. */
uint32_t measure_return(const struct measure *edge);

/* As many decimals as asked; of an exact number they are never rounded. */
void measure_put(struct text *t, const struct measure *m, int places);

#endif
