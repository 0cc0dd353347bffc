/* record.h -- a row of the journal, and its bytes.
 *
 * What happened, in the order in which it happened, written once (903-B 1.5 Log).
 * A row is a head of 104 bytes, a body whose meaning its kind tells, and the hash
 * of the row before it followed by both:
 *
 *     at   0  seq            8   its number; they count from 1 without a gap
 *          8  at_ms          8   UTC, milliseconds
 *         16  round          8   number of the row that opened the round, or 0
 *         24  player         8   0: the house
 *         32  session        8   number of the row in which he sat down, or 0
 *         40  before         8   the player's whole balance before this row …
 *         48  moved          8   … and what it adds; afterwards it is before + moved
 *         56  table          4
 *         60  rules          4   version of the rules
 *         64  kind           1   and 128 more where the body is enclosed (journal/envelope.h)
 *         65  seat           1
 *         66  book           1
 *         67  compartment    1   of which funds `before` and `moved` are
 *         68  body size      4
 *         72  configuration 32   hash of the table's configuration
 *        104  body
 *      then  hash           32   BLAKE2b-256 of (hash of the row before, head, body)
 *
 * Numbers are little-endian.  The row before the first has the hash of the words
 * "feltro journal 1".  Laid end to end, rows are a chain: hash, row, hash, row,
 * hash; and whoever changes, drops, adds or moves one breaks it there. */
#ifndef JOURNAL_RECORD_H
#define JOURNAL_RECORD_H

#include "store/rows.h"

#define RECORD_HEAD     104
#define RECORD_BODY_MAX 65536
#define RECORD_MAX      (RECORD_HEAD + RECORD_BODY_MAX + HASH_BYTES)

enum record_kind {
    RECORD_SEAL,       /* the end of a batch: see seal.h */
    RECORD_ROUND,      /* opens a round; the row's number is the round's name */
    RECORD_HOUSE,      /* the house opened or closed its doors */
    RECORD_TABLE,      /* a table opened, closed, or changed its rules; what it is */
    RECORD_COMMAND,    /* a command that moved no money; body: the 16 bytes */
    RECORD_SIT,        /* opens a game session: chips from the wallet */
    RECORD_BUY,        /* more of them */
    RECORD_LEAVE,      /* the stack goes back; the session is closed */
    RECORD_BET,        /* chips leave the stack (903-B 5.4.3-4: the debit) */
    RECORD_BACK,       /* taken back while bets were open */
    RECORD_COMMITMENT, /* what the round's seed is bound to */
    RECORD_DRAW,       /* what chance said */
    RECORD_SEED,       /* opened after the round */
    RECORD_SETTLEMENT, /* what a bet came to, and by which rule */
    RECORD_REFUND,     /* a void round gives its stakes back */
    RECORD_MONEY,      /* deposit, withdrawal, bonus, rake, tournament entry */
    RECORD_INCIDENT,   /* an error, its cause and what was done (903-B 6.3.3-3) */
    RECORD_EVENT,      /* what else must be kept (903-B 6.3.6-7) */
    RECORD_OPENING,    /* poker: cards everybody saw, bound by the commitment */
    RECORD_COMPLAINT,  /* of a player, about a round: his number for it, his words */
    RECORD_HALT,       /* an incident: a table could not come back, and starts again */
    RECORD_KINDS_COUNT
};
_Static_assert(RECORD_ROUND == ENTRY_OPENS_ROUND && RECORD_COMPLAINT == ENTRY_COMPLAINT,
               "the store finds rounds and complaints by these kinds");

struct record {
    uint64_t       seq, round, player, session;
    int64_t        at_ms;
    cents          before, moved;
    const uint8_t *body; /* borrowed */
    uint32_t       body_size;
    uint32_t       table, rules;
    uint8_t        kind, seat, book, compartment;
    bool           enclosed; /* where it is read: the body is an envelope; before it is
                              * written: it shall be in one (journal/envelope.h) */
    uint8_t configuration[HASH_BYTES];
};

/* The hash before the first row. */
void record_genesis(uint8_t out[HASH_BYTES]);

static inline size_t record_size(const struct record *r)
{
    return RECORD_HEAD + (size_t)r->body_size + HASH_BYTES;
}

/* The size of a row whose head is in sight, hash and all: for walking along a chain. */
size_t record_size_at(const uint8_t *bytes);

/* The head alone: what an envelope is bound to. */
void record_write_head(const struct record *r, uint8_t out[RECORD_HEAD]);

/* `chain` begins with the hash of the row before; this one is written after it,
 * record_size() bytes. */
void record_write(const struct record *r, uint8_t *chain);

/* False: these are not the bytes of a row.  The body is borrowed from `bytes`. */
bool record_read(const uint8_t *bytes, size_t size, struct record *out);

/* Whether the row's own hash follows from that of the row before. */
bool record_follows(const uint8_t *bytes, size_t size, const uint8_t before[HASH_BYTES]);

static inline const uint8_t *record_hash(const uint8_t *bytes, size_t size)
{
    return bytes + size - HASH_BYTES;
}

#endif
