/* returns.h -- what the bets of each table return, worked out beside the house.
 *
 * To count every deal of a shoe takes up to a second of a core (odds/odds.h), so a thread of the
 * lowest priority does it, tables that differ in nothing that matters once, and not before
 * somebody wants to know.  Until then nothing is told.
 *
 * Whole hundredths of a percent of the initial stake, rounded down: nobody is promised more. */
#ifndef HOUSE_RETURNS_H
#define HOUSE_RETURNS_H

#include "base/json.h"
#include "floor/floor_file.h"

/* Before the process confines itself.  The thread ends with the process. */
void returns_begin(const struct floor *floor);

/* "return":[least,most] of all bets of a table; and "returns", bet by bet, those that are alike
 * and stand together as one.  Nothing where there is no bank, or not yet. */
void returns_write_range(struct json_writer *j, uint32_t table);
void returns_write_bets(struct json_writer *j, uint32_t table);

#endif
