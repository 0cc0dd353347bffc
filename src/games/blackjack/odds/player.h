/* player.h -- a player at the blackjack table who does as calculated.
 *
 * Between the calculation, which knows hands and values, and the game, which knows
 * boxes and cards. */
#ifndef GAMES_BLACKJACK_ODDS_PLAYER_H
#define GAMES_BLACKJACK_ODDS_PLAYER_H

#include "games/blackjack/blackjack.h"
#include "games/blackjack/odds/odds.h"
#include "odds/player.h"

struct bj_rules bj_rules_of(const struct house *house);

struct bj_spot bj_spot_of(const struct bj_odds *odds, const struct bj_state *s);

/* The decision that the table awaits, as a command: the best play, or basic strategy if it is to
 * be quick.  Its plan is a struct bj_odds; insurance is taken only to be measured. */
struct command bj_player_decide(const struct decider *d, const void *state,
                                const struct awaits *awaits);

extern const struct simple_player bj_simple_player;

#endif
