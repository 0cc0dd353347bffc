/* inside.h -- the inside of a live table. */
#ifndef PIT_INSIDE_H
#define PIT_INSIDE_H

#include "engine/cards.h"
#include "pit/live.h"

/* A payout line that is already in the books. */
struct posted {
    uint16_t place;
    uint8_t  seat, hand, part, result;
    cents    chips, back;
};

struct live {
    uint32_t            id;
    struct floor_table  spec;
    struct cage        *cage;       /* borrowed, as the next three */
    struct source      *source;
    const struct crier *crier;
    void               *with;
    void               *state;      /* owned */
    struct holder       holder[SEATS_MAX];
    uint64_t            round;      /* its name; 0: none was ever opened */
    uint64_t            described;  /* the row that says what this table is; 0: none does */
    int64_t             opens_ms;   /* no round opens before this */
    uint32_t            rows;       /* since the last snapshot */
    uint32_t            draws;      /* of this round */
    bool                closing;
    bool                has_seed;
    uint8_t             seed[SEED_BYTES], commitment[HASH_BYTES];
    struct stream       stream;
    struct posted      *posted;     /* owned: of this round */
    size_t              posted_count, posted_size;
    uint32_t            settled[SEATS_MAX];    /* settlements of this round in the books */
    struct payout      *line;       /* owned: room for what settle() lists */
    struct events       heard;
};

#define ROW_BYTES (sizeof(struct command) + 8)    /* the command, and the client's number */

/* The row that opens a round: also the table's time, the row that describes it, and the cards
 * that remain of a shoe that is not shuffled for it. */
#define OPENING_BYTES (ROW_BYTES + 16)
#define OPENING_MOST  (OPENING_BYTES + DECK * DECKS_MAX)

/* A row about this table, now; `about` is a seat or HOUSE. */
struct record live_row(const struct live *t, enum record_kind kind, unsigned about, int64_t now_ms);
void          live_row_body(uint8_t body[ROW_BYTES], const struct command *cmd, uint64_t number);

void          live_write(struct live *t, enum record_kind kind, const void *body, size_t size,
                         int64_t now_ms);    /* a row of the house about this table */
bool          live_take_seed(struct live *t);
void          live_begin_round(struct live *t);
bool          live_is_over(const struct live *t);

/* Checks and applies one command, with its rows and its money, and tells it. */
struct reply live_do(struct live *t, const struct command *cmd, const struct ask *ask,
                     int64_t now_ms);

/* Puts into the books what a command did to the stacks: chips put in or taken back, lines
 * newly decided, and the refunds of a void round.  Between cage_begin and cage_end. */
void live_post(struct live *t, const struct command *cmd, uint64_t number,
               const cents stack_before[SEATS_MAX], int64_t now_ms);

void live_snapshot(struct live *t);    /* between cage_begin and cage_end */

/* The same bookkeeping without the books: for rows that are there already. */
void live_note(struct live *t);

static inline struct table *live_state(const struct live *t)
{
    return t->state;
}

#endif
