/* hall.h -- where tournaments are held: a match, and the tables it is played at.
 *
 *                     orders: SEAT, UNSEAT, LEVEL, OPEN, VOID
 *     struct tournament ------------------------------------> struct table_run, one a table
 *     (the competition) <------------------------------------ (chips, hands, clocks)
 *                     reports: STACK, HAND_OVER
 *
 * A hall holds one match after another.  A command to the competition, the orders that follow
 * from it and the money it moves are one turn of the cage: all of it becomes durable together,
 * or none, so that competition and tables always agree.  Only draws come in turns of their
 * own: while one is awaited nothing else is done.
 *
 * A hand that is decided is seen for a while before it is reported; so the table deals the next
 * one when the order comes.  A hand that a stop of the house cut short is void, and the clock
 * stood (810/2015 r.37).
 *
 * The entrants' wallets pay the tournament's pool and the house's fees, the pool pays prizes,
 * bounties and refunds, and is empty when it is over, asserted.
 *
 * Numbers: hall h (from 1) has the numbers of tables from h × HALL_TABLES on.  The first is its
 * own, for rows and for those who watch it; the others are the tables of the match. */
#ifndef HALLS_HALL_H
#define HALLS_HALL_H

#include "floor/tournament_file.h"
#include "games/tournament/tournament.h"
#include "tables/table_run.h"

#define HALL_TABLES 1024
#define HALLS_MOST  (FLOOR_TOURNAMENTS_MAX * 4)
_Static_assert((FLOOR_ENTRANTS_MAX + 1) / 2 + 2 <= HALL_TABLES, "every table has its number");
_Static_assert(FLOOR_TABLES_MAX < HALL_TABLES, "tables of the floor are numbered below");

static inline uint32_t hall_of_table(uint32_t table) /* 0: it is in none */
{
    return table / HALL_TABLES;
}

struct hall;

/* What a player asks of the competition. */
struct tour_ask {
    uint64_t player;
    uint64_t number; /* the client's own; 0: none */
    uint8_t  kind;   /* REGISTER, WITHDRAW, REENTER, REBUY, DECLINE or ADDON */
    bool     demo;   /* he has no account: nothing that is played for money is for him */
    void    *from;   /* whom to answer; for the listener */
};

/* What the operator orders of it. */
struct hall_order {
    uint64_t    by;   /* his number */
    uint8_t     kind; /* PAUSE, RESUME, CANCEL or INTERRUPT */
    const char *reason;
};

/* Where rows are only replayed nothing but the number is needed. */
struct hall *hall_open(uint32_t number, const struct floor_tournament *entry, struct cage *cage,
                       struct source *source, const struct table_listener *listener, void *with);
void         hall_release(struct hall *h);

/* A new match by the floor's document, where none is being held; scheduled ones start at
 * `start_ms`.  False: the books or the generator have stopped. */
bool hall_begin(struct hall *h, int64_t start_ms, int64_t now_ms);

void hall_ask(struct hall *h, const struct tour_ask *ask, int64_t now_ms);
void hall_ask_table(struct hall *h, uint32_t table, const struct ask *ask, int64_t now_ms);

struct reply hall_order(struct hall *h, const struct hall_order *order, int64_t now_ms);

/* From `at_ms` on nobody enters or buys, no hand is dealt and the clock stands; hands under way
 * conclude (903-B 6.3.1), and are reported when it is open again.  INT64_MAX: it is open. */
void    hall_close(struct hall *h, int64_t at_ms, int64_t now_ms);
int64_t hall_closes(const struct hall *h);
bool    hall_in_play(const struct hall *h); /* a hand is not over */

/* Everything due by now; when to come again, or INT64_MAX. */
int64_t hall_turn(struct hall *h, int64_t now_ms);

/* Everything that changed, whole: of the match and of its tables. */
void hall_keep(struct hall *h);

/* After a stop: snapshots, rows, and then how it goes on.  A match that cannot is lost to the
 * house, which sets it aside. */
enum hall_back { HALL_BACK, HALL_LOST, HALL_UNREAD }; /* unread: store->why_read */

struct hall_loss {
    const char *why;   /* NULL: nothing is */
    bool        older; /* it is of rules that this program does not know */
    bool        said;  /* it was set aside before */
};

enum hall_back hall_restore(struct hall *h, struct store *store, struct hall_loss *loss);
bool           hall_knows(const struct hall *h, uint32_t table, uint64_t seq); /* that row */
bool           hall_replay(struct hall *h, const struct record *row);
bool           hall_resume(struct hall *h, int64_t now_ms, const char **why);

/* The money stays where the books have it, nobody enters, nothing is dealt, until an operator ends
 * it (hall_order: CANCEL or INTERRUPT).  False: the books cannot be read or written. */
bool hall_set_aside(struct hall *h, struct store *store, const struct hall_loss *loss,
                    int64_t now_ms);
bool hall_is_aside(const struct hall *h);

/* Whether hall `number` was left with a match that is not over. */
bool hall_is_unfinished(struct store *store, uint32_t number);

/* For whoever tells.  NULL, or 0, where no match was ever held. */
uint32_t                 hall_number(const struct hall *h);
const struct tournament *hall_match(const struct hall *h);
uint64_t                 hall_name(const struct hall *h); /* the row that opened the match */
const char              *hall_title(const struct hall *h);
const struct game       *hall_game(const struct hall *h); /* that is played, or will be */
const uint8_t           *hall_commitment(const struct hall *h);
struct table_run        *hall_table(const struct hall *h, uint32_t table); /* or NULL */

/* His number as an entrant, or TOUR_NOBODY. */
uint32_t hall_entrant_of(const struct hall *h, uint64_t player);

/* Which matches are held when: the halls of one entry of the floor.  One of them is open for
 * entries whenever there is a free one. */
int64_t programme_turn(struct hall *const *halls, size_t count, int64_t now_ms);

#endif
