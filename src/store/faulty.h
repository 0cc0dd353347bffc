/* faulty.h -- a store that fails on purpose, over one that does not.  For tests.
 *
 * Calls are counted from 1, those that read as well.  The n-th fails once, or it and all that
 * follow, as where the world ends before it; or the world ends right after it was done and
 * before anyone could say so.  Whatever was not committed is then lost. */
#ifndef STORE_FAULTY_H
#define STORE_FAULTY_H

#include "store/store.h"

enum failing { FAIL_ONCE, FAIL_FOR_EVER, CRASH_AFTER, FAILINGS };

/* Tests try every call, one after the other; with a sanitizer, where each takes ten times as long,
 * every third. */
#ifndef FAULT_STEP
#define FAULT_STEP 1
#endif

/* Owns `inside` and closes it. */
struct store *store_faulty_open(struct store *inside, enum failing how, int at);

int store_faulty_calls(const struct store *store); /* counted so far */

#endif
