/* ledger.h -- whose money is where: accounts in memory, and transfers between them.
 *
 * Every cent leaves one account and reaches another, so that all accounts of a book
 * together are always zero.  A player's account is never negative (903-B 5.2.2-3).
 * A transfer has a key of its caller's; asking again with the same key and the same
 * body finds the first answer, with another body is refused.
 *
 * A player's whole balance, by book and funds, is wallet + stacks - chips in play: the
 * bet is the debit (903-B 5.4.3-4), although the stack is posted only when the
 * round decides.
 *
 * No lock and no disk: the cage holds the one, and gives the rest to a batch.  The
 * ledger asks the store one thing, whether it has seen a key that memory no longer
 * holds. */
#ifndef CAGE_LEDGER_H
#define CAGE_LEDGER_H

#include "base/refusal.h"
#include "cage/kinds.h"
#include "cage/map.h"
#include "store/store.h"

struct purse { /* an account, and who looks after it */
    struct account state;
    struct player *player;  /* borrowed; NULL: the house's */
    cents          sealed;  /* balance when the last batch was closed */
    bool           changed; /* since then */
};

struct player {
    uint64_t          id;
    struct purse     *wallet[BOOKS][COMPARTMENTS]; /* owned; NULL: never used */
    cents             whole[BOOKS][COMPARTMENTS];
    cents             held[BOOKS][COMPARTMENTS]; /* chips in play, of all sessions */
    unsigned          sessions;                  /* open ones */
    unsigned          entries;                   /* in tournaments that are not over */
    struct restraint *restraint;                 /* owned: one of each kind; NULL: none */
    unsigned          restraints_changed;        /* a bit for each, since the last batch */
};

struct seated { /* an open session */
    struct session state;
    struct purse  *stack;  /* owned */
    struct player *player; /* borrowed */
    bool           changed;
};

struct want {
    struct key    key;
    struct purse *from, *to;
    cents         amount;
    uint8_t       kind; /* enum transfer_kind */
};

struct answer {
    uint64_t transfer; /* 0: nothing had to be moved */
    uint64_t seq;      /* say it when this row is durable */
    cents    from_after, to_after;
    bool     repeated; /* nothing moved now: this is the first answer */
};

struct ledger {
    struct store *store; /* borrowed: asked for old keys */
    struct map    players, sessions, house;
    struct map    seats; /* (player, table) -> session */
    struct map    keys;  /* the newest ones -> transfer */
    struct remembered {
        struct key key;
        uint64_t   seq;
    } * ring; /* owned: the same keys, in order of age */
    size_t   ring_size, ring_used, ring_next;
    uint64_t horizon;        /* every key the house made from a row at or after
                                this one is remembered */
    struct transfer *posted; /* owned: since the batch was opened */
    size_t           posted_count, posted_size;
    struct transfer *writing; /* owned: of the batch before, not yet durable */
    size_t           writing_count, writing_size;
    struct purse   **changed; /* owned */
    size_t           changed_count, changed_size;
    struct seated  **changed_seats; /* owned */
    size_t           changed_seats_count, changed_seats_size;
    struct player  **changed_players; /* owned: whose restraints have */
    size_t           changed_players_count, changed_players_size;
    uint64_t         transfer, account; /* the highest numbers given */
};

/* Reads accounts, open sessions and the newest keys; 0, or -1 and *why: a fault in reading,
 * or books that do not agree with themselves. */
int  ledger_load(struct ledger *l, struct store *store, size_t keys_max, const char **why);
void ledger_release(struct ledger *l);

/* Find, or open; never NULL. */
struct player *ledger_player(struct ledger *l, uint64_t id);
struct purse  *ledger_wallet(struct ledger *l, struct player *player, unsigned book,
                             unsigned compartment);
struct purse  *ledger_house(struct ledger *l, unsigned account_kind, unsigned book, uint64_t owner);

/* Of the house, if there is one, or NULL; and closes it, empty, if there is. */
struct purse *ledger_find_house(const struct ledger *l, unsigned account_kind, unsigned book,
                                uint64_t owner);
void          ledger_close_house(struct ledger *l, struct purse *account);

/* A player without money: his wallets are closed one by one, then he is forgotten. */
void ledger_close_wallet(struct ledger *l, struct purse *wallet);
void ledger_forget(struct ledger *l, struct player *player);

struct seated *ledger_seated(const struct ledger *l, uint64_t session); /* or NULL */
struct seated *ledger_sit(struct ledger *l, const struct session *session);
void           ledger_leave(struct ledger *l, struct seated *seated, int64_t at_ms);

/* The transfer made with this key: 1, 0: none was, -1: the store could not say. */
int ledger_first(struct ledger *l, struct key key, struct transfer *out);

/* May this be moved?  `now` is the number of the row it would belong to.  Where the
 * answer is already known (out->repeated), nothing must be posted. */
enum refusal ledger_check(struct ledger *l, const struct want *want, uint64_t now,
                          struct answer *out);
/* Moves what ledger_check() has just allowed. */
void ledger_post(struct ledger *l, const struct want *want, uint64_t seq, int64_t at_ms,
                 struct answer *out);

void ledger_hold(struct ledger *l, struct seated *seated, cents amount); /* < 0: released */
void ledger_note(struct ledger *l, struct seated *seated);               /* it has changed */

/* For whoever closes a batch: every book together is zero, or this aborts. */
void ledger_must_balance(const struct ledger *l);
void ledger_sealed(struct ledger *l);  /* the batch is closed: posted becomes writing */
void ledger_durable(struct ledger *l); /* … and it is on the disk */

/* Keys that the house makes, from the number of a row: one that opened a round or a session,
 * or is being written; `which` up to 65,535 is free for the caller's own use.  And from
 * whatever words someone outside knows his request by. */
struct key key_of_row(uint64_t seq, uint64_t which);
struct key key_of_words(const void *words, size_t size);

#endif
