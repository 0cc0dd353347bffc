/* wager.h -- one player, one table, and every bet that can be made there.
 *
 * Whoever counts a game or simulates it sits down here.  Nothing of the rules is
 * repeated: a bet exists if check() allows it, a round is over when awaits() says
 * so, and what it brought stands in the lines of settle().
 *
 * Returns are per unit of stake, so the money of the house is taken times
 * WAGER_SCALE: halves and twentieths of every stake are then whole cents, and
 * what is counted is the law, not the rounding of a small chip. */
#ifndef ODDS_WAGER_H
#define ODDS_WAGER_H

#include "base/must.h"
#include "engine/table.h"

#define WAGER_SCALE 40
#define WAGERS_MAX  256
#define BET_NAME    48

struct wager {
    char           bet[BET_NAME];    /* the key of its place, or of what is announced */
    struct command cmd;              /* that places it */
    uint16_t       group;            /* wagers of a group can lie on the cloth together */
    uint8_t        part;             /* enum payout_part: a bet of its own, or insurance on it */
};

struct wagers {
    size_t       count, groups;
    struct wager list[WAGERS_MAX];
};

/* What a round brought to a wager. */
struct brought {
    cents net, stake;
};

struct one_seat {
    const struct game *game;
    void              *state;        /* owned */
    struct payouts     lines;        /* owned */
};

void one_seat_init(struct one_seat *s, const struct game *game, const struct house *house);
void one_seat_release(struct one_seat *s);
void one_seat_restart(struct one_seat *s, const struct house *house);    /* as if just sat down */

/* Every bet of the game that this house takes. */
void wagers_list(const struct game *game, const struct house *house, struct wagers *out);

/* Says what the table must allow. */
static inline void one_seat_say(struct one_seat *s, const struct command *cmd)
{
    must(s->game->check(s->state, cmd) == REF_NONE);
    s->game->apply(s->state, cmd, NULL);
}

/* Opens a round, places these and closes the bets. */
void one_seat_bet(struct one_seat *s, const struct wager *wagers, size_t count);

/* The lines of the round that is over. */
static inline void one_seat_settle(struct one_seat *s)
{
    s->lines.count = 0;
    s->game->settle(s->state, &s->lines);
}

struct brought wager_brought(const struct one_seat *s, const struct wager *w);

#endif
