/* desk.h -- the operator's desk, over HTTP.  The inspector sees what the operator sees, and
 * changes nothing. */
#ifndef API_DESK_H
#define API_DESK_H

#include "api/api.h"

/* Tables, games and the house itself: closed at once or at a time, and opened again
 * (903-B 6.3.1). */
void desk_tables(struct call *call);
void desk_enable_table(struct call *call);
void desk_disable_table(struct call *call);
void desk_enable_game(struct call *call);
void desk_disable_game(struct call *call);
void desk_enable_house(struct call *call);
void desk_disable_house(struct call *call);

void desk_players(struct call *call);
void desk_suspend(struct call *call);
void desk_restore(struct call *call);

#endif
