/* director.h -- the director of tournaments, over HTTP: the operator's desk for matches.
 *
 * Tournaments go by the number of their hall, as players know them.  The pit that holds them
 * carries the order out, so the answer comes later; what happens to hands and money is the
 * law's (810/2015 r.37, r.38; decision 0210). */
#ifndef API_DIRECTOR_H
#define API_DIRECTOR_H

#include "api/api.h"

void director_pause(struct call *call);
void director_resume(struct call *call);
void director_cancel(struct call *call);
void director_interrupt(struct call *call);

#endif
