/* seal.h -- the row that ends a batch, and binds its transfers into the chain.
 *
 * Whatever was made durable together ends with one seal.  Its body is 48 bytes: the
 * first transfer of the batch (8), how many (4), zero (4), and the BLAKE2b-256 of their
 * bytes in order.  A transfer's bytes are 104: its twelve numbers in the order of
 * struct transfer, 8 bytes each, its kind, and seven zeros.  So the books are under
 * the same chain as the journal. */
#ifndef JOURNAL_SEAL_H
#define JOURNAL_SEAL_H

#include "journal/record.h"

#include <sodium.h>

#define SEAL_BYTES     48
#define TRANSFER_BYTES 104

struct seal {
    uint64_t                 first;
    uint32_t                 count;
    crypto_generichash_state hash;
};

void seal_begin(struct seal *seal, uint64_t first);
void seal_add(struct seal *seal, const struct transfer *transfer);
void seal_end(struct seal *seal, uint8_t body[SEAL_BYTES]);

#endif
