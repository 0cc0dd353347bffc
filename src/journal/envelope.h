/* envelope.h -- what nobody may read on a disk: bodies and snapshots under a key.
 *
 * A row whose body tells a card that lies face down, or what is left of a shoe, is written
 * with its body in an envelope, and so is every snapshot (docs/decisions/0111).  The head
 * stays open, so that rows are found, chained and verified without a key; the chain is over
 * the envelope.
 *
 *     nonce          24    BLAKE2b of (size of what is bound, what is bound, what is inside)
 *     what is inside       XChaCha20
 *     tag            16    Poly1305, over what is bound as well
 *
 * What is bound: of a body the row's head, of a snapshot its row and its table; so an envelope
 * opens nowhere but in its place.  The nonce is made of what it hides, under a key of its own:
 * a number that was given to a row before a crash and to another one after it never brings
 * the same nonce for other bytes.
 *
 * The keys are made from the house's secret, which lies beside the store and not in it. */
#ifndef JOURNAL_ENVELOPE_H
#define JOURNAL_ENVELOPE_H

#include "base/words.h"
#include "journal/record.h"
#include "store/store.h"

#define SECRET_BYTES   32
#define ENVELOPE_BYTES 40 /* more than what is inside */

/* clang-format off */
#define ENVELOPES(X)                                                                               \
    X(OPEN,   "",                                                                                  \
              "")                                                                                  \
    X(NO_ROW, "estes não são os bytes de uma linha",                                               \
              "these are not the bytes of a row")                                                  \
    X(NO_KEY, "está sob chave, e o segredo da casa não está aqui",                                 \
              "it is under a key, and the house's secret is not there")                            \
    X(BROKEN, "o envelope não abre: foi alterado, ou fechado com outro segredo",                   \
              "its envelope does not open: altered, or closed with another secret")
/* clang-format on */

enum envelope {
#define X(name, pt, en) ENVELOPE_##name,
    ENVELOPES(X)
#undef X
        ENVELOPES_COUNT
};

extern const struct words envelope_words[ENVELOPES_COUNT];

void envelope_keys_make(const uint8_t secret[SECRET_BYTES], struct envelope_keys *out);

/* The secret in the folder of a house's data.  False: there is none that can be read. */
bool envelope_secret_read(const char *folder, uint8_t out[SECRET_BYTES]);

/* Puts the row's body, which is in the clear, into an envelope: into `room`, of
 * ENVELOPE_BYTES more. */
void envelope_close(const struct envelope_keys *keys, struct record *row, uint8_t *room);

/* The one way to read a row for what its body says; an enclosed one is opened into `room`, and
 * is then as it was before.  `keys` may be NULL. */
enum envelope envelope_read(const struct envelope_keys *keys, const uint8_t *bytes, size_t size,
                            uint8_t room[RECORD_BODY_MAX], struct record *out);

/* The same of a snapshot, whose bytes are replaced and were made by malloc().  One that an
 * older program wrote is in the clear, and stays as it is. */
void          envelope_close_snapshot(const struct envelope_keys *keys, struct snapshot *value);
enum envelope envelope_open_snapshot(const struct envelope_keys *keys, struct snapshot *value);

/* A table's snapshot out of a store, and opened, as store->snapshot() gives it. */
int envelope_snapshot(struct store *store, uint32_t table, struct snapshot *out);

#endif
