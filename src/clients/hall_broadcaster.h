/* hall_broadcaster.h -- what tournaments have to say, written for clients: beside the listener of
 * their pit, in its thread and into its outbox.
 *
 * What happens in a match is gathered and told together, with how it then stands, to all who
 * watch its hall; to each entrant who does, what concerns him alone, when it has changed. */
#ifndef CLIENTS_HALL_BROADCASTER_H
#define CLIENTS_HALL_BROADCASTER_H

#include "clients/broadcaster.h"

/* For struct table_listener, with a struct broadcaster. */
void hall_broadcaster_told(void *listener, const struct hall *hall, const struct tour_events *heard,
                           uint64_t seq);
void hall_broadcaster_replied(void *listener, const struct hall *hall, const struct tour_ask *ask,
                              const struct reply *reply);
int64_t hall_broadcaster_turned(struct broadcaster *listener, int64_t now_ms);
void    hall_broadcaster_close(struct broadcaster *listener);

/* The match as it stands, for one client: his answer to n, and where he watches it also the
 * match and his own part.  Not before `seq`. */
void hall_broadcaster_show(struct broadcaster *listener, const struct hall *hall, uint64_t client,
                           uint64_t player, uint64_t n, uint64_t seq);

#endif
