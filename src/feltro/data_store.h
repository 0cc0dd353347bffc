/* data_store.h -- the books of a house, opened for reading: what the commands that look back
 * have in common. */
#ifndef FELTRO_DATA_STORE_H
#define FELTRO_DATA_STORE_H

#include "base/words.h"
#include "replay/night.h"
#include "store/store.h"

/* The store in the folder of a house's data, read-only; with its keys, if the secret
 * is there.  NULL: it was misuse, and said. */
struct store *data_open(const char *command, const char *folder);

/* Where a night run again differs; and how much of it no secret was there for.  A line each. */
void data_print_difference(const struct night *night, enum tongue tongue);
void data_print_closed(const struct night *night, enum tongue tongue);
void data_print_other_rules(const struct night *night, enum tongue tongue);

/* Says that it could not be read, and closes it; the status to end with. */
int data_unread(const char *command, struct store *store);

/* A bar on the terminal behind stderr, if there is one. */
bool data_wants_bar(void);
void data_bar(void *with, uint64_t done, uint64_t of);
void data_bar_end(void);

#endif
