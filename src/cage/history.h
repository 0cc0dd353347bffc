/* history.h -- the movements of one account, newest first.
 *
 * Every transfer knows the one before it on each of its two accounts, so no index is needed
 * and none has to be kept: a page of a statement is as many look-ups as it has lines. */
#ifndef CAGE_HISTORY_H
#define CAGE_HISTORY_H

#include "store/store.h"

/* From transfer `newest` of that account backwards, at most `most` of them.  Page on from
 * the last one's from_prev or to_prev, whichever side the account was.  0, or -1:
 * why_read. */
int account_history(struct store *store, uint64_t account, uint64_t newest, size_t most,
                    transfer_reader *read, void *with);

#endif
