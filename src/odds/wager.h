/* wager.h -- every bet that can be made at a table, found by asking the table.
 *
 * A bet exists if check() allows it.  What it brought is read from the lines of
 * settle(). */
#ifndef ODDS_WAGER_H
#define ODDS_WAGER_H

#include "odds/one_seat.h"
#include "odds/player.h"

#define WAGERS_MAX 256
#define BET_NAME   48

struct wager {
    char           bet[BET_NAME]; /* the key of its place, or of what is announced */
    struct command cmd;           /* that places it */
    uint16_t       group;         /* wagers of a group can lie on the cloth together */
    uint8_t        part;          /* enum payout_part: a bet of its own, or insurance on it */
};

struct wagers {
    size_t       count;
    struct wager list[WAGERS_MAX]; /* by group */
};

/* What a round brought to a wager, and the stake that its return is measured by. */
struct brought {
    cents net, stake;
};

void wagers_list(const struct game *game, const struct house *house, struct wagers *out);

/* The least that may be bet by this command now, into its amount: the minimum, or twice, four
 * times … it where the bet counts half, has a minimum of its own, or must stand off from
 * another.  False where none may. */
bool wager_is_taken(const struct one_seat *s, struct command *cmd);

/* How many from `first` on can lie together. */
size_t wagers_together(const struct wagers *w, size_t first);

/* Opens a round, places these and closes the bets. */
void wagers_bet(struct one_seat *s, const struct wager *wagers, size_t count);

/* Fills out[i] for wager i from the lines of the round. */
void wagers_brought(const struct one_seat *s, const struct wager *wagers, size_t count,
                    struct brought *out);

#endif
