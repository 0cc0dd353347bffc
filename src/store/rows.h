/* rows.h -- what is kept, as plain rows: the words that store, journal and cage share.
 *
 * Three things are numbered by the journal itself.  A row has its sequence number;
 * a round is named by the number of the row that opened it, and a game session by
 * the number of the row in which the player sat down.  So names are unique for ever,
 * grow with time, and an index over them only grows at its end. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "base/book.h"
#include "base/cents.h"

#include <stddef.h>

#define HASH_BYTES 32

#define BOOKS 2 /* money, and play money: never mixed, never convertible */

/* What a player's funds are.  Each balance, bet and prize is of one of them
 * (903-B 5.4.4, and the triplets of every reported bet). */
enum compartment {
    FUNDS_MONEY,
    FUNDS_BONUS,  /* usable only to play, never paid out */
    FUNDS_CREDIT, /* entries in poker tournaments, won as prizes */
    COMPARTMENTS
};

/* One row of the journal.  The bytes are the row, whole (journal/record.h); what
 * stands beside them only finds it. */
struct entry {
    const uint8_t *bytes; /* borrowed */
    size_t         size;
    uint64_t       seq;
    uint64_t       round; /* 0: outside any */
    uint32_t       table;
    uint8_t        kind; /* enum record_kind */
};

#define ENTRY_OPENS_ROUND 1  /* the kind whose rows are found by table */
#define ENTRY_COMPLAINT   19 /* … and the one whose rows are found by themselves */

/* Whose word makes a transfer the same one.  The highest bit says who chose it: set,
 * a caller outside; clear, the house, and `high` is then the number of a row. */
struct key {
    uint64_t high, low;
};

/* Money from one account to another; never changed, never removed.  Each side is a
 * list, newest first, through from_prev and to_prev. */
struct transfer {
    struct key key;
    uint64_t   id;                 /* counts from 1 */
    uint64_t   seq;                /* the journal row it belongs to */
    uint64_t   from, to;           /* accounts */
    uint64_t   from_prev, to_prev; /* the transfer before this one on that account, or 0 */
    cents      amount;
    cents      from_after, to_after; /* balances */
    int64_t    at_ms;
    uint8_t    kind; /* enum transfer_kind */
    uint8_t    zero[7];
};

struct account {
    uint64_t id;     /* counts from 1 */
    uint64_t owner;  /* player, session, table or tournament: its kind says which */
    uint64_t player; /* whose money it is; 0: the house's */
    uint64_t last;   /* newest transfer, or 0 */
    cents    balance;
    uint8_t  kind; /* enum account_kind */
    uint8_t  book, compartment;
    uint8_t  closed;
    uint8_t  zero[4];
};

/* A game session (sessão de jogo): one player at one table, from sitting down to
 * leaving, with the totals of its statement. */
struct session {
    uint64_t id, player;
    uint64_t stack;          /* its account */
    uint64_t round;          /* the last round with a bet or a settlement */
    cents    held;           /* chips in play: bet, not yet decided */
    cents    brought, taken; /* chips from and to the wallet */
    cents    staked, won;    /* of decided bets; won: all that came back */
    int64_t  opened_ms;
    int64_t  closed_ms; /* 0: open */
    uint32_t table;
    uint32_t rounds;  /* with a bet */
    uint32_t settled; /* settlements of `round` so far */
    uint8_t  seat, book, compartment;
    uint8_t  zero;
};
_Static_assert(sizeof(struct transfer) == 13 * 8 && sizeof(struct account) == 6 * 8 &&
                   sizeof(struct session) == 13 * 8,
               "no holes: rows are compared by their bytes");

/* A table's state, as it stood after journal row `seq`. */
struct snapshot {
    const uint8_t *bytes;
    size_t         size;
    uint64_t       seq;
    uint32_t       table;
};

#define LOGIN_MOST  64  /* bytes of a name to sign in by */
#define NAME_MOST   48  /* bytes of a name at the table */
#define SECRET_MOST 127 /* of a password's hash, as text */

/* Somebody with an account; his number is that of the row in which he was registered, and he
 * is the player of that number in the books. */
struct person {
    uint64_t id;
    int64_t  registered_ms;
    int64_t  last_ms;   /* when he last signed in; 0: never */
    int64_t  failed_ms; /* the first of the failures that count now */
    int64_t  locked_ms; /* until then he cannot sign in */
    uint32_t born;      /* 19740425 */
    uint8_t  role;      /* enum role */
    uint8_t  failures;
    uint8_t  zero[2];
    char     login[LOGIN_MOST + 1], name[NAME_MOST + 1], secret[SECRET_MOST + 1];
};

/* What keeps a player from playing or from playing more: a bar, or one of the totals that he
 * has set himself (903-B 5.3.1, 5.3.2).  A bar holds until `next_ms`, and `since` is when it
 * was set; of a total, `next` takes the place of `most` at next_ms (0: nothing is to come),
 * `used` counts against it in the day, week or month numbered `since`. */
/* clang-format off */
enum restraint_kind {
    RESTRAINT_BAR,
    RESTRAINT_DEPOSIT_DAY, RESTRAINT_DEPOSIT_WEEK, RESTRAINT_DEPOSIT_MONTH,
    RESTRAINT_BET_DAY, RESTRAINT_BET_WEEK, RESTRAINT_BET_MONTH,
    RESTRAINT_SUSPENSION,    /* a bar too, by the house: the player's own does not replace it */
    RESTRAINTS
};
/* clang-format on */

#define NO_LIMIT (-1)

struct restraint {
    uint64_t player;
    cents    most, next, used; /* NO_LIMIT: as much as he likes */
    int64_t  next_ms, since;
    uint8_t  kind; /* enum restraint_kind */
    uint8_t  why;  /* of a bar: enum bar */
    uint8_t  zero[6];
};

/* Where the journal ends. */
struct head {
    uint64_t seq;               /* 0: nothing was ever written */
    uint64_t transfer, account; /* the highest numbers given */
    uint8_t  hash[HASH_BYTES];  /* of row `seq` */
};

#endif
