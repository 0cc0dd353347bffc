/* tournament_room.h -- a sit & go at one table, in a terminal: one person, the rest the
 * house's own players (810/2015 r.4 a, 810/2015 r.43).
 *
 * The competition and its table are the real ones (floor/tournament_run.h); here is what
 * the person sees and says.  The entry fee is of demonstration money, and so are the
 * prizes. */
#ifndef FELTRO_PLAY_TOURNAMENT_ROOM_H
#define FELTRO_PLAY_TOURNAMENT_ROOM_H

#include "feltro/play/poker_room.h"
#include "floor/tournament_run.h"

/* The regulation of such a tournament: ten euro and one, 1500 chips, levels of ten hands,
 * prizes for about a third of those who play. */
struct tour_rules sit_and_go_rules(enum variant v, unsigned players);

/* Plays it to its end; STATUS_GOOD, or STATUS_NO when there is no chance to be had. */
int tournament_room_play(enum variant v, unsigned players, struct source *source,
                         enum tongue tongue, bool colour, enum style style, bool pauses);

#endif
