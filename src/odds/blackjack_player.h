/* blackjack_player.h -- a player at the blackjack table who does as calculated.
 *
 * Between the calculation, which knows hands and values, and the game, which knows
 * boxes and cards. */
#ifndef ODDS_BLACKJACK_PLAYER_H
#define ODDS_BLACKJACK_PLAYER_H

#include "games/blackjack/blackjack.h"
#include "odds/blackjack_odds.h"

struct bj_player {
    const struct bj_odds *odds;    /* borrowed */
    bool                  insures; /* always, for all it can: that is what measures insurance */
    bool                  basic;   /* plays basic strategy, not the best play */
};

struct bj_rules bj_rules_of(const struct house *house);

struct bj_spot bj_spot_of(const struct bj_odds *odds, const struct bj_state *s);

/* The decision that the table awaits, as a command. */
struct command bj_player_decide(const struct bj_player *p, const struct bj_state *s,
                                const struct awaits *awaits);

#endif
