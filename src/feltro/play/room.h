/* room.h -- one player at one table, in a terminal.
 *
 * The room is the smallest floor there is: it seats the player, lets chance
 * speak when the table awaits it, passes the time, and shows what happened.  It
 * decides nothing: what is legal, what it pays and by which rule comes from the
 * game, and the screens are drawn from the player's view, never from the state. */
#ifndef FELTRO_PLAY_ROOM_H
#define FELTRO_PLAY_ROOM_H

#include "chance/expand.h"
#include "chance/source.h"
#include "engine/table.h"
#include "face/terminal.h"

#include <stdio.h>

#define ME 0 /* the player's seat */

struct room {
    const struct game     *game;
    const struct terminal *terminal;
    struct source         *source; /* borrowed */
    struct stream          stream; /* this round's chance */
    void                  *state;  /* owned */
    void                  *view;   /* owned: the state as the player may see it */
    struct payout         *line;   /* owned: game->payouts_max of them */
    struct events          heard;  /* of the last command */
    enum tongue            tongue;
    bool                   colour;
    int64_t (*clock_ms)(void); /* runs on, never back */
    int64_t     began_ms;
    cents       last[PLACES_MAX]; /* the bets of the round before, to repeat */
    cents       brought;          /* chips given in all */
    struct seat me;               /* as last seen, for the statement when the seat is empty */
};

/* Sits the player down at a table of this house, which is lawful, with so many chips. */
void room_open(struct room *room, const struct game *game, const struct house *house,
               struct source *source, cents chips, enum tongue tongue, bool colour);
void room_release(struct room *room);

enum refusal room_do(struct room *room, struct command cmd); /* checked, applied, seen */

/* Whether an announced bet is offered here, and whether it goes by a number. */
bool room_announces(const struct room *room, unsigned which, bool *by_number);

/* Plays until the player leaves, the input ends or the session is ended. */
void room_play(struct room *room);

static inline const struct table *room_table(const struct room *room)
{
    return room->view;
}

static inline const struct seat *room_seat(const struct room *room)
{
    return &room_table(room)->seat[ME];
}

static inline struct screen room_screen(const struct room *room)
{
    return (struct screen){.game = room->game,
                           .view = room->view,
                           .tongue = room->tongue,
                           .seat = ME,
                           .colour = room->colour};
}

/* The sentence for this player. */
static inline const char *in(const struct room *room, const char *pt, const char *en)
{
    return room->tongue == PT ? pt : en;
}

#endif
