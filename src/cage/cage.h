/* cage.h -- where money and history become durable.
 *
 *     table thread ─┐  cage_begin                         one thread of its own
 *     table thread ─┼─> rows, money, snapshots ──> batch ──> store: one commit ──> durable(seq)
 *     cashier ──────┘  cage_end -> seq               ^ fills while the one before is written
 *
 * Tables apply commands in parallel.  What must last is appended between cage_begin()
 * and cage_end(), under the one lock, and so has its place in one order; all of it
 * becomes durable together.  Answers wait until durable() names a number that is not
 * below theirs.  If the disk fails the cage stops for good: nothing more is taken,
 * nothing is said that the disk does not have, and the way back is opening it again.
 *
 * Every act below that takes a row fills in the row's number and balances (903-B
 * 5.4.3, 6.3.6-4) and appends it; the caller brings the rest: table, rules, configuration,
 * round, seat, player, time, body.  A refused act appends nothing and changes nothing. */
#ifndef CAGE_CAGE_H
#define CAGE_CAGE_H

#include "base/refusal.h"
#include "cage/kinds.h"
#include "cage/ledger.h"
#include "journal/record.h"
#include "store/store.h"

struct cage_options {
    size_t batch_bytes; /* rows beyond this wait for the next batch; 0: a mebibyte */
    size_t keys_max;    /* newest keys kept in memory; 0: a quarter of a million */

    /* Told by the cage's own thread, one after the other; must be quick, and must not call
     * the cage.  Both may be NULL. */
    void (*durable)(void *with, uint64_t seq);
    void (*stopped)(void *with, const char *why);
    void *with;
};

struct cage;

/* Loads the books, looks at them, and starts to write.  NULL: *why.  The store remains the
 * caller's, who closes it after the cage. */
struct cage *cage_open(struct store *store, const struct cage_options *options, const char **why);

/* Makes durable what was appended, unless it has stopped. */
void cage_close(struct cage *cage);

bool     cage_begin(struct cage *cage); /* false: it has stopped */
uint64_t cage_end(struct cage *cage);   /* the number of the last row */

uint64_t    cage_durable(const struct cage *cage);      /* everything up to here */
const char *cage_stopped(const struct cage *cage);      /* why, or NULL */
bool        cage_wait(struct cage *cage, uint64_t seq); /* until durable; false: stopped */

int64_t cage_time(struct cage *cage); /* no row was made later, by what they say */

/* The row that whatever is in memory by now has to wait for before it is told.  Once it has
 * stopped that row never comes: UINT64_MAX. */
uint64_t cage_last_row(struct cage *cage);

/* ---- Between begin and end ---- */

uint64_t cage_next(const struct cage *cage); /* the number that the next row will have */

/* A row that moves no money.  Returns its number. */
uint64_t cage_write(struct cage *cage, struct record *row);

/* Money between the wallet of the row's player (or the pot of a table) and an account of
 * the house; `owner` is the table or tournament of that account, 0 for the house itself.
 * `kind` decides which account it is. */
enum refusal cage_move(struct cage *cage, struct record *row, enum transfer_kind kind,
                       uint64_t owner, cents amount, struct key key, struct answer *out);

/* What was moved with this key; false: nothing was, or the store cannot say. */
bool cage_moved(struct cage *cage, struct key key, struct transfer *out);

/* Whether a player has so much in that wallet, may spend it on a tournament, and has not done
 * so with this key: asked before he is entered, since afterwards it cannot be refused. */
enum refusal cage_may_enter(struct cage *cage, const struct record *row, cents amount,
                            struct key key);

/* A player is in one more tournament that is not over, or in one fewer.  Only memory knows:
 * whoever holds the tournament says it again after coming back. */
void cage_enlist(struct cage *cage, uint64_t player);
void cage_strike(struct cage *cage, uint64_t player);

/* The tournament `owner` is over: what its fees came to goes to the house's takings, and its
 * accounts are closed and leave memory.  Its pool must be empty. */
void cage_end_match(struct cage *cage, struct record *row, uint64_t owner);

/* What lies in the accounts of the tournament `owner`. */
struct match_money {
    cents pool, fees;
};
struct match_money cage_match_money(struct cage *cage, enum book book, uint64_t owner);

/* A guest goes, who had demo money only, sits nowhere and is in no tournament: what is left of
 * it goes back, and his accounts are closed and leave memory. */
enum refusal cage_dismiss(struct cage *cage, struct record *row);

/* Whether a player may bring so much to a table: he has it, is not barred, and with the chips he
 * has at tables for money it is no more than his own limits let him bet. */
enum refusal cage_may_bring(struct cage *cage, const struct record *row, cents amount);

/* The sitting down that was made with this key: out->repeated, or it was not.  With another
 * body, of another table, or at another seat than the row's, where that names one: KEY_REUSED. */
enum refusal cage_sat(struct cage *cage, const struct record *row, cents amount, struct key key,
                      struct answer *out);

/* Opens a game session, whose name is out->seq. */
enum refusal cage_sit(struct cage *cage, struct record *row, cents amount, struct key key,
                      struct answer *out);
enum refusal cage_buy(struct cage *cage, struct record *row, cents amount, struct key key,
                      struct answer *out);
/* The stack goes back to the wallet and the session is closed; *statement is what it
 * came to. */
enum refusal cage_leave(struct cage *cage, struct record *row, struct session *statement);

/* Chips of the row's session into play, and back before bets are closed. */
enum refusal cage_bet(struct cage *cage, struct record *row, cents amount);
enum refusal cage_take_back(struct cage *cage, struct record *row, cents amount);

/* What chips in play came to.  A session's settlements of a round count from 0; one that
 * was made already is found, not made again. */
struct settlement {
    cents    chips;   /* that are no longer in play */
    cents    back;    /* that return to the stack, prize and all */
    uint32_t part;    /* which settlement of the round */
    uint8_t  against; /* ACCOUNT_BANK, or ACCOUNT_POT: losers first */
};
enum refusal cage_settle(struct cage *cage, struct record *row, const struct settlement *s,
                         struct answer *out);

/* A void round: the session's chips in play go back to its stack. */
enum refusal cage_refund(struct cage *cage, struct record *row);

/* The table as it stands after the last row appended.  It is written in an envelope
 * (journal/envelope.h), as is the body of a row that asks for it: the store must have keys.  A
 * seed that is not opened must not be in the bytes even so. */
void cage_snapshot(struct cage *cage, uint32_t table, const void *bytes, size_t size);

/* Somebody new or changed, beside the row that says what happened. */
void cage_keep_person(struct cage *cage, const struct person *person);

/* What keeps a player from playing (cage/restraint.h), beside the row that says why; and how
 * it stands.  Sitting, buying and depositing hold themselves to it; a bet is asked about
 * before the table hears of it, since afterwards it cannot be refused. */
void             cage_restrain(struct cage *cage, const struct restraint *restraint);
struct restraint cage_restraint(struct cage *cage, uint64_t player, enum restraint_kind kind,
                                int64_t now_ms);
bool             cage_is_restrained(const struct cage *cage, uint64_t session, int64_t now_ms);
bool             cage_is_barred(const struct cage *cage, uint64_t session, int64_t now_ms);
enum refusal cage_may_bet(const struct cage *cage, uint64_t session, cents amount, int64_t now_ms);

/* ---- Questions; these between begin and end as well ---- */

struct balance {
    cents wallet;
    cents tables;  /* stacks, without what is in play */
    cents in_play; /* shown apart (903-B 6.3.2-3) */
};
struct balance cage_balance(struct cage *cage, uint64_t player, enum book book,
                            enum compartment compartment);

/* A player's wallet, or NULL: its `last` transfer begins his history (cage/history.h). */
const struct account *cage_wallet(const struct cage *cage, uint64_t player, enum book book,
                                  enum compartment compartment);

const struct session *cage_session(const struct cage *cage, uint64_t session); /* open; or NULL */
cents                 cage_stack(const struct cage *cage, uint64_t session);   /* not in play */

#endif
