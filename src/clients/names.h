/* names.h -- what a player is called in front of others: who has an account by the name that he
 * chose for the tables, a guest by a number that is nothing else, the house's own players by
 * theirs, and said to be.  Nobody is told another's log-in, nor his number in the books. */
#ifndef CLIENTS_NAMES_H
#define CLIENTS_NAMES_H

#include "base/json.h"
#include "people/people.h"

void name_player(struct json_writer *j, struct people *people,
                 uint64_t player); /* from any thread */

#endif
