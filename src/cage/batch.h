/* batch.h -- what becomes durable together: rows of the journal in their order, their
 * transfers, and what accounts, sessions and tables have come to.
 *
 * The rows lie end to end in one block that begins with the hash of the row before the
 * first, as a chain does (journal/record.h). */
#ifndef CAGE_BATCH_H
#define CAGE_BATCH_H

#include "cage/ledger.h"
#include "journal/envelope.h"

struct batch {
    uint8_t               *chain; /* owned */
    size_t                 used, size;
    uint8_t               *room;     /* owned: for one envelope; NULL: none was needed yet */
    const struct transfer *transfer; /* borrowed from the ledger until it is durable */
    size_t                 transfers;
    struct account        *account; /* owned */
    size_t                 accounts, account_size;
    struct session        *session; /* owned */
    size_t                 sessions, session_size;
    struct person         *person; /* owned */
    size_t                 persons, person_size;
    struct restraint      *restraint; /* owned */
    size_t                 restraints, restraint_size;
    struct snapshot       *snapshot; /* owned, and their bytes */
    size_t                 snapshots, snapshot_size;
    uint64_t               rows;
    struct head            head; /* once it is closed */
};

void batch_begin(struct batch *b, const uint8_t hash[HASH_BYTES]);
/* `keys` for a row whose body shall be enclosed. */
void batch_append(struct batch *b, const struct record *r, const struct envelope_keys *keys);

void batch_snapshot(struct batch *b, const struct snapshot *snapshot); /* copies its bytes */

void batch_person(struct batch *b, const struct person *person);

/* Seals it: the last row, numbered `seq`, and all that the ledger has changed. */
void batch_close(struct batch *b, struct ledger *l, uint64_t seq, int64_t at_ms);

/* One transaction, snapshots in envelopes.  0, or -1: store->why. */
int batch_write(struct batch *b, struct store *store);

void batch_release(struct batch *b);

#endif
