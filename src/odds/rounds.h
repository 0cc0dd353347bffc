/* rounds.h -- whole rounds, compiled for each game, for whoever plays very many of them. */
#ifndef ODDS_ROUNDS_H
#define ODDS_ROUNDS_H

#include "odds/wager.h"

/* Opens a round, places these wagers, plays it to its end and lists its lines.  Bets stay
 * where they are through null throws, and `player` decides what is to be decided (NULL
 * where nothing is).  Returns how many numbers were drawn. */
typedef unsigned play_round(struct one_seat *s, const struct wager *wagers, size_t count,
                            struct stream *chance, const struct bj_player *player);

/* For a game of the house's list, what was compiled for it; for any other, by its struct. */
play_round *round_of(const struct game *game);

#endif
