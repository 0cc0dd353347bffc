/* herald.h -- what tournaments have to say, written for clients: beside the crier of their pit,
 * in its thread and into its tray.
 *
 * What happens in a match is gathered and told together, with how it then stands, to all who
 * watch its hall; to each entrant who does, what concerns him alone, when it has changed. */
#ifndef FELTROD_HERALD_H
#define FELTROD_HERALD_H

#include "feltrod/crier.h"

/* For struct crier, with a struct town_crier. */
void    herald_told(void *crier, const struct hall *hall, const struct tour_events *heard,
                    uint64_t seq);
void    herald_replied(void *crier, const struct hall *hall, const struct tour_ask *ask,
                       const struct reply *reply);
int64_t herald_turned(struct town_crier *crier, int64_t now_ms);
void    herald_close(struct town_crier *crier);

/* The match as it stands, for one client: his answer to n, and where he watches it also the
 * match and his own part.  Not before `seq`. */
void herald_show(struct town_crier *crier, const struct hall *hall, uint64_t client,
                 uint64_t player, uint64_t n, uint64_t seq);

#endif
