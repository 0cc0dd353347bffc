/* rounds.h -- whole rounds, for whoever plays very many of them. */
#ifndef ODDS_ROUNDS_H
#define ODDS_ROUNDS_H

#include "odds/wager.h"

/* What was compiled for a game (round_loop.h); for a game without, the same by its struct. */
play_round *round_of(const struct game *game);

#endif
