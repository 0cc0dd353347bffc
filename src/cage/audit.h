/* audit.h -- do the books follow from their own transfers?
 *
 * Takes every transfer from the first, as the table of movements allows it and no
 * other way, and compares what the accounts come to with what they say.  Independent of
 * the ledger's memory: it reads the store alone. */
#ifndef CAGE_AUDIT_H
#define CAGE_AUDIT_H

#include "base/words.h"
#include "store/store.h"

struct audit {
    uint64_t            transfers, accounts;
    cents               sum[BOOKS]; /* zero */
    uint64_t            at;         /* the transfer or account that is wrong */
    const struct words *wrong;      /* NULL: the books are right */
};

/* 0: *out says; -1: the store could not be read. */
int books_audit(struct store *store, struct audit *out);

#endif
