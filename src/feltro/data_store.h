/* data_store.h -- the books of a house, opened for reading: what the commands that look back
 * have in common. */
#ifndef FELTRO_DATA_STORE_H
#define FELTRO_DATA_STORE_H

#include "store/store.h"

/* The store in the folder of a house's data, read-only.  NULL: it was misuse, and said. */
struct store *data_open(const char *command, const char *folder);

/* Says that it could not be read, and closes it; the status to end with. */
int data_unread(const char *command, struct store *store);

/* A bar on the terminal behind stderr, if there is one. */
bool data_wants_bar(void);
void data_bar(void *with, uint64_t done, uint64_t of);
void data_bar_end(void);

#endif
