/* comeback.h -- the tables and tournaments as their rows left them, before the doors open.
 *
 *     snapshot, rows, books agree             it goes on, or ends as the law says (pit/recover.c)
 *     its snapshot or a row cannot be read,   halted: chips in play and stacks go back by the
 *     or it does not agree with the books     books, an incident is written, its game is disabled
 *                                             until a person enables it; all others open
 *     of rules that are not known any more    the same; where nothing was in play it becomes the
 *                                             new one, and nothing is disabled
 *
 * The house stays closed only where its secret, its books or the disk are not well, or a
 * tournament that is not over cannot come back. */
#ifndef HOUSE_COMEBACK_H
#define HOUSE_COMEBACK_H

#include "house/house.h"

/* Everything but the doors: tables, tournaments, orders, and the tables as the floor now wants
 * them.  False: *why. */
bool house_come_back(struct open_house *h, const char **why);

#endif
