/* verify.h -- is the journal what was written?  And if not, from where on?
 *
 * Reads a store from its first row: numbers without a gap, bytes that are rows, hashes
 * that follow, each batch sealed over its transfers, the recorded head at the end.
 * What a chain cannot show by itself is a tail cut off together with its head: for
 * that, keep a head elsewhere and bring it as a witness. */
#ifndef JOURNAL_VERIFY_H
#define JOURNAL_VERIFY_H

#include "base/words.h"
#include "journal/record.h"
#include "store/store.h"

/* clang-format off */
#define BREACHES(X)                                                                                \
    X(WHOLE,      "o diário está inteiro",                                                         \
                  "the journal is whole")                                                          \
    X(NUMBER,     "falta uma linha, repete-se ou está fora de ordem",                              \
                  "a row is missing, repeated or out of order")                                    \
    X(UNREADABLE, "estes não são os bytes de uma linha",                                           \
                  "these are not the bytes of a row")                                              \
    X(MISFILED,   "a linha está arquivada com número, jogada, mesa ou género que não são os seus", \
                  "the row is filed under a number, round, table or kind that is not its own")     \
    X(ALTERED,    "a linha não é a que foi escrita",                                               \
                  "the row is not the one that was written")                                       \
    X(TRANSFERS,  "as transferências do lote não são as que foram seladas",                        \
                  "the batch's transfers are not those that were sealed")                          \
    X(UNSEALED,   "o último lote não tem selo",                                                    \
                  "the last batch has no seal")                                                    \
    X(CUT,        "faltam linhas no fim",                                                          \
                  "rows are missing at the end")                                                   \
    X(HEAD,       "a cabeça registada não é a da última linha",                                    \
                  "the recorded head is not that of the last row")                                 \
    X(WITNESS,    "a linha não é a que a testemunha viu",                                          \
                  "the row is not the one the witness saw")
/* clang-format on */

enum breach {
#define X(name, pt, en) BREACH_##name,
    BREACHES(X)
#undef X
        BREACHES_COUNT
};

extern const struct words breach_words[BREACHES_COUNT];

struct verdict {
    enum breach breach;
    uint64_t    seq; /* where, if it is not whole */
    uint64_t    rows, transfers;
    struct head head; /* of what was read */
};

/* `witness` may be NULL.  0: *out says; -1: the store could not be read. */
int journal_verify(struct store *store, const struct head *witness, struct verdict *out);

#endif
