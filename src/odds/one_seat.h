/* one_seat.h -- one player at one table, for whoever counts a game or simulates it.
 *
 * Nothing of the rules is repeated here: every command goes through check() and
 * apply() of the real game, a round is over when awaits() says so, and what it
 * brought stands in the lines of settle().
 *
 * Returns are per unit of stake, so the money of the house is taken times
 * ONE_SEAT_SCALE: halves and twentieths of every stake are then whole cents, and
 * what is measured is the law, not the rounding of a small chip. */
#ifndef ODDS_ONE_SEAT_H
#define ODDS_ONE_SEAT_H

#include "base/must.h"
#include "chance/expand.h"
#include "engine/table.h"

#define ONE_SEAT_SCALE 40

struct one_seat {
    const struct game *game;
    struct house       house;
    void              *state;              /* owned */
    struct payouts     lines;              /* owned; of the last one_seat_settle() */
    uint16_t           bet_of[PLACES_MAX]; /* each place, or the bet raised by what lies there */
};

void one_seat_init(struct one_seat *s, const struct game *game, const struct house *house);
void one_seat_release(struct one_seat *s);
void one_seat_restart(struct one_seat *s); /* a fresh table, the player just seated */

/* Says what the table must allow. */
static inline void one_seat_say(struct one_seat *s, const struct command *cmd)
{
    must(s->game->check(s->state, cmd) == REF_NONE);
    s->game->apply(s->state, cmd, NULL);
}

static inline void one_seat_open_round(struct one_seat *s)
{
    static const struct command open = {.kind = CMD_OPEN, .seat = HOUSE};

    one_seat_say(s, &open);
}

static inline void one_seat_close_bets(struct one_seat *s)
{
    static const struct command close = {.kind = CMD_CLOSE};

    one_seat_say(s, &close);
}

static inline void one_seat_settle(struct one_seat *s)
{
    s->lines.count = 0;
    s->game->settle(s->state, &s->lines);
}

#endif
