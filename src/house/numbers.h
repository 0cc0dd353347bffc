/* numbers.h -- the numbers of the tables, and how each was described when the house was last open.
 *
 * Rows, chips and past rounds belong to the number of a table, so a table keeps its number
 * whatever else is put into the floor file, moved or taken out: it is known by its name and its
 * game.  One that is new gets the next number; that of a table that is gone is given again only
 * when there are no others.
 *
 * What a table was when the house was last open is what its rows were written for.  Where the
 * floor file now says something else it is opened as it was, ends what it had begun, gives
 * everybody his chips back, and only then becomes what it is to be (903-B 6.1.5-2: no rule
 * changes during a game). */
#ifndef HOUSE_NUMBERS_H
#define HOUSE_NUMBERS_H

#include "house/house.h"

/* As the house was, and as `floor` wants it: h->floor and h->number.  False: *why. */
bool numbers_open(struct open_house *h, const struct floor *floor, const char **why);
void numbers_close(struct open_house *h);

/* What the table of this number is to be opened as; NULL: it is not dealt here. */
const struct floor_table *numbers_opens_as(const struct open_house *h, uint32_t table);

/* After coming back: every table that was something else becomes what the floor says, all of them
 * at once, and what the house now is stands in its store.  False: *why, which names the table. */
bool numbers_renew(struct open_house *h, const char **why);

#endif
