/* baccarat.h -- Bacará Ponto e Banca, and Macau, Regulamento n.º 812/2015.
 *
 * Two sides, ponto and banca, get two cards each and perhaps a third; the one
 * nearer to 9 wins.  Players bet on a side, on a tie, or on a side's first two
 * cards being a pair.  Nobody decides anything once the bets are closed:
 *
 *     BETTING --CLOSE or TIME--> DRAWING --DRAW (the last card)--> SETTLED
 *                                 |   ^
 *                                 +---+ DRAW (four cards, then 0 to 2 more)
 *
 * The first four cards lie face down until the fourth is dealt, and are then
 * turned, ponto's first (r.17, r.18); a third card comes face up.
 *
 * Macau (r.39) is the same game without maxima per player; instead the house
 * may cap what a round can cost it over the whole table (r.41, r.43).
 *
 * EV_CARD and EV_TURNED name by `place` where a card lies: ponto's three are
 * 0 1 2, banca's 3 4 5.  EV_OUTCOME and the indicator tell a round as
 *
 *     10 × the winner (ponto 0, banca 1, empate 2) + the winner's points. */
#ifndef GAMES_BACCARAT_H
#define GAMES_BACCARAT_H

#include "engine/table.h"
#include "games/baccarat/coup.h"

enum bac_option {
    BAC_DECKS = OPT_COMMON,
    BAC_COMMISSION, /* enum bac_commission */
    BAC_PAIRS,      /* whether bets on pairs are taken */
    BAC_SHUFFLE,    /* enum bac_shuffle */
    BAC_CUT,        /* cards left at which the shoe is refilled before a round */
    BAC_SHARED,

    BAC_MAX_SIDES = BAC_SHARED, /* ponto e banca only; times the minimum */
    BAC_MAX_TIE,
    BAC_MAX_PAIRS,
    BAC_OPTIONS,

    MACAU_CAP = BAC_SHARED, /* Macau only: the P of r.41; 0 where there is none */
    MACAU_OPTIONS
};

enum bac_commission { BAC_NO_COMMISSION, BAC_FIVE_PERCENT, BAC_HALF_ON_5_6, BAC_COMMISSIONS };
enum bac_shuffle { BAC_EVERY_ROUND, BAC_CUT_CARD };

/* Both games have this state.  Sessions and their totals (812/2015 r.2 d,
 * 812/2015 r.33) are kept in the table's seats, as in every game. */
struct bac_state {
    struct table table;
    cents        stake[SEATS_MAX][BAC_PLACES];
    struct shoe  shoe;
    struct coup  coup;
};
_Static_assert(sizeof(struct bac_state) == sizeof(struct table) +
                                               sizeof(cents) * SEATS_MAX * BAC_PLACES +
                                               sizeof(struct shoe) + sizeof(struct coup),
               "no holes in the state");

extern const struct game baccarat, macau;

GAME_ROUND(baccarat); /* which is also Macau's, but for what it refuses */
enum refusal macau_check(const void *state, const struct command *cmd);

#endif
