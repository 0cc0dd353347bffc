/* desk.h -- the operator's desk, over HTTP.  The inspector sees what the operator sees, and
 * changes nothing. */
#ifndef FELTROD_DESK_H
#define FELTROD_DESK_H

#include "feltrod/api.h"

void desk_players(struct call *call);
void desk_suspend(struct call *call);
void desk_restore(struct call *call);

#endif
