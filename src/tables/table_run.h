/* live.h -- a table in play: the life of a command.
 *
 *     ask -> check -> [ rows and money ] -> apply -> [ settlement ] -> answer, once durable
 *
 * The engine says what is allowed, the cage writes down what happened, and nothing is
 * told before it is durable: whoever tells (struct table_listener) is given the number of the
 * journal row to wait for.  Chance and time reach the table here, as commands like any
 * other, written down before they are used.
 *
 * A night can be repeated from its rows: applied again from the last snapshot on they leave
 * the same bytes, and a round that was cut short gets the end that the law gives it.
 *
 * One thread works on a table; there is no lock in here. */
#ifndef TABLES_TABLE_RUN_H
#define TABLES_TABLE_RUN_H

#include "cage/cage.h"
#include "chance/source.h"
#include "engine/table.h"
#include "fair/deck.h"
#include "floor/floor_file.h"

#define ANY_SEAT 0xFD

/* Asks that are of no command: into the line for a table, and out of it. */
enum { ASK_JOIN = CMD_COUNT + 1, ASK_WITHDRAW };

/* What a player asks of a table. */
struct ask {
    uint64_t       player;
    uint64_t       number; /* the client's own; 0: none, and then nothing can be repeated */
    struct command cmd;    /* its seat is found here, but for SIT: a seat, or ANY_SEAT */
    uint8_t        seat;   /* SIT: which */
    uint64_t       turn;   /* DECIDE: what it decides (table_run_turn_name); 0: it does not say */
    void          *from;   /* whom to answer; for the listener */
};

struct reply {
    enum refusal no;
    const char  *rule; /* behind a refusal, or NULL */
    uint64_t     seq;  /* tell it once this row is durable; 0: at once */
    uint8_t      seat;
    bool         repeated; /* it was done before; seq: it may not be durable yet */
    uint64_t     highest;  /* KEY_REUSED, NOT_DONE: of his numbers, which the next must exceed */
};

struct table_run;
struct hall;
struct tour_ask;
struct tour_events;

struct table_listener {
    /* `table` is NULL where there is no such table in a hall. */
    void (*answered)(void *with, const struct table_run *table, const struct ask *ask,
                     const struct reply *reply);
    void (*changed)(void *with, const struct table_run *table, const struct events *heard,
                    uint64_t seq);

    /* May be NULL.  Its pit has done all that was due: what was gathered can be told; when
     * it wants to be called again, or INT64_MAX. */
    int64_t (*turned)(void *with, int64_t now_ms);

    /* May be NULL.  Where a player now stands in the line for a table, from 1; 0: no longer.  A
     * seat is his to take until then; 0: not yet. */
    void (*waits)(void *with, const struct table_run *table, uint64_t player, unsigned place,
                  int64_t until_ms);

    /* Of a tournament (pit/hall.h); may be NULL where none is held. */
    void (*told)(void *with, const struct hall *hall, const struct tour_events *heard,
                 uint64_t seq);
    void (*replied)(void *with, const struct hall *hall, const struct tour_ask *ask,
                    const struct reply *reply);
};

struct holder {
    uint64_t       player, session;
    uint64_t       number; /* of the last of his asks that was done … */
    struct command last;   /* … and that ask */
};

/* A card of a hand that is over, opened for everybody or for the player whose it was. */
struct opened {
    struct fair_opening value;
    uint64_t            player; /* whose it was, while he sits there; 0: nobody's */
    uint8_t             seat;   /* NOBODY: of the board */
    bool                for_all;
};

struct table_run *table_run_open(uint32_t id, const struct floor_table *spec, struct cage *cage,
                                 struct source *source, const struct table_listener *listener,
                                 void *with);
void              table_run_release(struct table_run *t);

/* Everything from the beginning, as another table if need be: for tournaments, whose tables
 * are opened anew. */
void table_run_reopen(struct table_run *t, const struct floor_table *spec);

void table_run_ask(struct table_run *t, const struct ask *ask, int64_t now_ms);

/* He is back after a stop of the house: he watches the table, or asks something there.  True: he
 * was waited for. */
bool table_run_heard_of(struct table_run *t, uint64_t player);

/* He gets up by the table's next turn, or when the round that holds him is over. */
void table_run_send_away(struct table_run *t, uint64_t player);

/* Does what the dealer and the clock have to do by now; when it wants to be called again,
 * or INT64_MAX. */
int64_t table_run_turn(struct table_run *t, int64_t now_ms);

/* Writes down what this table is, for whoever plays its rounds again, unless that was done since
 * it is open.  When it is ready to open rounds.  False: the books cannot be written. */
bool table_run_describe(struct table_run *t, int64_t now_ms);

/* A person alone at a demonstration table of poker is kept company by the house's own players
 * from now on.  False: this is not one, and nothing changes. */
bool table_run_keep_company(struct table_run *t);

/* From `at_ms` on nothing new is staked and no new round begins; running ones conclude
 * (903-B 6.3.1).  INT64_MAX: it is open. */
void    table_run_close(struct table_run *t, int64_t at_ms);
int64_t table_run_closes(const struct table_run *t);

/* From any thread: seats that are taken, and who has one; 0: nobody. */
unsigned table_run_taken(const struct table_run *t);
uint64_t table_run_seated(const struct table_run *t, unsigned seat);

/* From any thread: moves whenever somebody has sat down or left, at any table. */
uint64_t table_run_seatings(void);

/* Its draws are watched from now on; `outcomes` is shared by the tables of one pit. */
struct outcomes;
void table_run_monitor(struct table_run *t, struct outcomes *outcomes);

/* After a stop, before anything else: the last snapshot, then the rows after it one by one
 * (those of other tables are not for it), then table_run_resume(), which ends or goes on with a
 * round that was cut short.  False: the table must not open, and *why or the row says why. */
enum restored { RESTORED, RESTORED_UNREADABLE, RESTORED_OF_OTHER_RULES };

enum restored table_run_restore(struct table_run *t, const uint8_t *bytes, size_t size);
bool          table_run_replay(struct table_run *t, const struct record *row);
bool          table_run_resume(struct table_run *t, int64_t now_ms, const char **why);

/* A table that cannot come back as it was: by the books alone whoever sits there has his chips in
 * play and his stack back, and it begins anew, with nobody at it.  `session`: all that are open
 * there.  `why` is the incident; NULL: nothing was being played, and it is none.  False: the
 * books have stopped. */
bool table_run_halt(struct table_run *t, const struct session *session, size_t count,
                    const char *why, int64_t now_ms);

/* Then, where the operator has described it anew or taken it out since: the round is ended and
 * everybody given his chips back.  It stays closed.  False: *why, and the house must not open. */
bool table_run_clear(struct table_run *t, int64_t now_ms, const char **why);

/* … and a table that was cleared is opened as `spec`, between cage_begin() and cage_end(). */
void table_run_become(struct table_run *t, const struct floor_table *spec, int64_t now_ms);

/* The table as it stands, without its seed: what a snapshot holds.  free() them.  And whether one
 * tells the same play and the same players: which older asks were known to it does not count. */
size_t table_run_bytes(const struct table_run *t, uint8_t **out);
bool   table_run_is_as_kept(const struct table_run *t, const uint8_t *bytes, size_t size);

/* For whoever tells. */
uint32_t             table_run_id(const struct table_run *t);
const struct game   *table_run_game(const struct table_run *t);
const struct table  *table_run_table(const struct table_run *t);
const struct holder *table_run_holder(const struct table_run *t, unsigned seat);
unsigned table_run_seat_of(const struct table_run *t, uint64_t player); /* OBSERVER: none */
cents    table_run_brought(const struct table_run *t, unsigned seat);   /* in his session */
bool     table_run_is_bot(const struct table_run *t, unsigned seat);
unsigned table_run_waiting(const struct table_run *t); /* so many are in line */
/* From 1; 0: he is not in line.  `until_ms`: while a seat is his to take, else 0. */
unsigned table_run_place_in_line(const struct table_run *t, uint64_t player, int64_t *until_ms);
uint64_t table_run_round(const struct table_run *t);
/* What the decision that is awaited goes by: the row that asked for it.  The same after a stop, and
 * when the clock gives more time for it. */
uint64_t             table_run_turn_name(const struct table_run *t);
const uint8_t       *table_run_commitment(const struct table_run *t);
const struct opened *table_run_opened(const struct table_run *t,
                                      size_t                 *count); /* of the last hand */
void                 table_run_see(const struct table_run *t, unsigned viewer, void *view);

#endif
