/* poker.h -- what say.c tells of a poker table.  Every function is handed a view. */
#ifndef WIRE_POKER_H
#define WIRE_POKER_H

#include "base/json.h"
#include "tables/table_run.h"

/* `bots`, by seat: the house's own players; `waiting`: how many stand in line. */
void live_json_poker(struct json_writer *j, const void *view, uint32_t bots, unsigned waiting);

/* Who has to decide.  What he may do at the showdown depends on his cards, and is for him
 * alone; before that everybody can see it.  `turn` is what the decision goes by. */
void live_json_poker_asked(struct json_writer *j, const void *view, unsigned viewer, uint64_t turn);

/* His cards, and his moves. */
void live_json_poker_you(struct json_writer *j, const void *view, unsigned seat, uint64_t turn);

/* Cards of the hand that is over, with what shows that they lay where they did: those that
 * everybody saw, or, for a player, his own that nobody else saw. */
void live_json_openings(struct json_writer *j, const struct table_run *table,
                        uint64_t player); /* 0: all */

void live_json_poker_terms(struct json_writer *j,
                           const struct table *state); /* what the table asks */

/* A hand as who was dealt into it at that seat sees it again; OBSERVER: as anybody else. */
void tell_hand_seen(const void *state, unsigned seat, void *view);

/* A hand that is over, for the viewer whose view this is, into an object that is open. */
void tell_hand(struct json_writer *j, const void *view);

#endif
