/* told.h -- a round as the journal tells it: what was said at the table, what chance said,
 * what the seeds were, what each bet came to.
 *
 * Two ways lead to one: the rows of the journal (round_record_find), and a record that somebody
 * was given (round_record_read, docs/record.md).  prove.h recomputes either.
 *
 * Nothing is carried from one banked round to the next but chips, time and, at tables that
 * shuffle by a cut card, the cards that remain.  So the commands since its opening, the
 * table's configuration, its time and such a shoe are enough to play it again, and nobody's
 * stack has to be told.  A hand of poker begins with everybody's stack, which only the house's
 * own rows keep: a record of it does not suffice, the journal does. */
#ifndef REPLAY_ROUND_RECORD_H
#define REPLAY_ROUND_RECORD_H

#include "chance/expand.h"
#include "fair/deck.h"
#include "floor/floor_file.h"
#include "journal/record.h"
#include "tables/opening.h"
#include "store/store.h"

struct json_writer; /* base/json.h: not included, for the reader's library has the same names */

#define TOLD_VERSION 1     /* of the record */
#define TOLD_SEEDS   16    /* a round is interrupted a few times at most */
#define TOLD_ROWS    20000 /* rows of one round that are looked at */
#define TOLD_RULE    64

struct told_act { /* a command, as it was said */
    uint64_t       seq, player;
    int64_t        at_ms;
    struct command cmd;
    uint32_t       below; /* DRAW: of how many; 0: not known */
};

struct told_line { /* a settlement: the payout line, and whose it is */
    uint64_t      seq, player, session;
    cents         moved; /* what it added to the player's balance */
    struct payout value; /* its rule points to the next */
    char          rule[TOLD_RULE];
};

struct told_refund { /* what a void round gave back to a seat, in one row */
    uint64_t seq, player, session;
    cents    moved;
    uint8_t  seat;
    bool     listed; /* the lines say of which bets it was */
};

/* Why a round is void, as far as its rows say. */
enum told_why { WHY_UNSAID, WHY_INTERRUPTED, WHY_HALTED, WHY_STOPPED, WHYS };
extern const struct words told_whys[WHYS];

struct told_seed {
    uint32_t draws;  /* made before this one was in use */
    bool     opened; /* else lost with the memory it was in */
    uint8_t  commitment[HASH_BYTES], seed[SEED_BYTES];
};

/* For whose eyes.  Everybody: what chance said, and the seed that decided it.  A player:
 * his own bets and lines as well.  The inspector: all of it. */
enum told_for { FOR_ALL, FOR_PLAYER, FOR_INSPECTOR };

struct round_record {
    uint64_t           round;
    uint32_t           table;
    int64_t            opened_ms, over_ms; /* 0: not over */
    struct floor_table spec;               /* game NULL: no row says what the table is */
    uint32_t           rules;
    uint8_t           *opening; /* owned: of the row that opened it (pit/opening.h) */
    size_t             opening_size;
    enum told_for      as;  /* what of it is here */
    struct told_act   *act; /* owned */
    size_t             acts;
    struct told_line  *line; /* owned */
    size_t             lines;
    struct told_seed   seed[TOLD_SEEDS];
    unsigned           seeds;
    uint8_t           *openings; /* owned: of a deck, FAIR_OPENING bytes each */
    size_t             openings_count;
    struct told_refund refund[SEATS_MAX];
    unsigned           refunds;
    uint64_t           dealt;      /* who was dealt into a hand and has no row in it … */
    uint8_t            dealt_seat; /* … and where: round_record_look_for() */
    bool               of_rows;    /* of the journal: else of a record */
    bool               is_void, too_long;
    enum told_why      why;
};

/* 1: found; 0: there is no such round; -1: the store could not be read, or a row not
 * opened.  round_record_release() it. */
int  round_record_find(struct store *store, uint64_t round, struct round_record *out);
void round_record_release(struct round_record *t);

/* Who was dealt into a hand of poker and neither put chips in nor said anything has no row in it:
 * his session says that he sat there when it opened.  Before one asks what concerns him; false:
 * the store could not be read. */
bool round_record_look_for(struct store *store, struct round_record *t, uint64_t player);

/* What the opening row keeps; all zeros where there is none. */
struct opening round_record_opening(const struct round_record *t);

/* A hand of a tournament: its chips are in no book. */
bool round_record_is_tournament(const struct round_record *t);

/* Whether this player had a bet, a settlement or a refund in it, or was dealt in. */
bool round_record_concerns(const struct round_record *t, uint64_t player);

/* What this viewer may know of it: acts and lines of others are taken out. */
void round_record_narrow(struct round_record *t, enum told_for as, uint64_t player);

/* The round as a document, versioned (docs/record.md); and back.  *why, for people. */
void round_record_write(const struct round_record *t, struct json_writer *j);
bool round_record_read(const char *text, size_t size, struct round_record *out, const char **why);

/* A settlement row's line; false: it is none.  Whether two lines are of the same bet, and
 * whether they say the same of it. */
bool round_record_line_of(const struct record *row, struct told_line *out);
bool round_record_same_bet(const struct payout *a, const struct payout *b);
bool round_record_same_line(const struct payout *a, const struct payout *b);

/* Of a void round, whose bets have rows of what they were and one of all that came back: the
 * lines as the engine has them in the end, each under the refund of its seat.  Those of a seat
 * are told where they come to that refund to the cent. */
void round_record_list_refunds(struct round_record *t, const void *state);

/* Each line's rule points to its own words, wherever the list was moved to. */
void round_record_join_rules(struct round_record *t);

/* Who, as every document names him. */
void round_record_write_player(struct json_writer *j, uint64_t player);

/* The words for a line: shared with whatever else tells lines. */
void round_record_write_line(const struct round_record *t, const struct told_line *line,
                             struct json_writer *j);

#endif
