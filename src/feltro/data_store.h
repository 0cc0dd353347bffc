/* data_store.h -- the books of a house, opened for reading: what the commands that look back
 * have in common. */
#ifndef FELTRO_DATA_STORE_H
#define FELTRO_DATA_STORE_H

#include "store/store.h"

/* The store in the folder of a house's data, read-only; with its keys, if the secret
 * is there.  NULL: it was misuse, and said. */
struct store *data_open(const char *command, const char *folder);

/* What is said, with how many, where the secret is not in the folder. */
#define DATA_CLOSED "%llu rows and snapshots are under a key, and the secret is not there"

/* Says that it could not be read, and closes it; the status to end with. */
int data_unread(const char *command, struct store *store);

/* A bar on the terminal behind stderr, if there is one. */
bool data_wants_bar(void);
void data_bar(void *with, uint64_t done, uint64_t of);
void data_bar_end(void);

#endif
