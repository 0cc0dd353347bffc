/* layout.h -- what a table looks like before anything is bet on it: the order of the wheel,
 * what each place covers, the announced bets.  A screen draws itself from this and from the
 * terms of each place, and knows no number of its own. */
#ifndef WIRE_LAYOUT_H
#define WIRE_LAYOUT_H

#include "base/json.h"
#include "floor/floor_file.h"
#include "tables/table_run.h"

/* The "layout" of a table's places message; games without equipment have an empty one. */
void live_json_layout(struct json_writer *j, const struct game *game, const struct table *state);

/* From what to what a bet may go, what it pays and by which rule; and "by" where only a decision
 * puts chips. */
void live_json_terms(struct json_writer *j, const struct terms *terms);

/* "covers": the results with which a place wins; nothing where cards decide.  "half" where
 * only half of the chips are the bet (808/2015 r.10). */
void live_json_covers(struct json_writer *j, const struct game *game, unsigned place);

/* What the lobby tells of a table, into an object that is open. */
void live_json_lobby(struct json_writer *j, const struct table_run *live,
                     const struct floor_table *table);

#endif
