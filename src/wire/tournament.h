/* tournament.h -- a tournament as everybody may know it (810/2015 r.39), as JSON.
 *
 * Nothing in a competition is hidden but who the players are: an entrant goes by his number. */
#ifndef WIRE_TOURNAMENT_H
#define WIRE_TOURNAMENT_H

#include "base/json.h"
#include "halls/hall.h"

/* The line of a list: what it is, what it costs, how far it is.  Inside an object. */
void live_json_match(struct json_writer *j, const struct hall *hall);

/* What happened, in order, and how it stands now: for all who watch. */
void live_json_tournament(struct text *out, const struct hall *hall,
                          const struct tour_events *heard, int64_t now_ms, uint64_t seq);

/* Of every entrant, by his number: his place, or how he stands by chips while he plays; 0 where
 * he has neither.  What tour_see() says of one, for all of them at once. */
void rank_entrants(const struct tournament *t, uint32_t *rank);

/* How it stands for one entrant: where he sits, what he may do, what he paid and received. */
void live_json_entrant(struct text *out, const struct hall *hall, uint32_t entrant, uint32_t rank,
                       uint64_t seq);

/* Its whole regulation, as fields of an object: every level, every plan, and in words. */
void live_json_regulation(struct json_writer *j, const struct hall *hall, enum tongue tongue);

#endif
