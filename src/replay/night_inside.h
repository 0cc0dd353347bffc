/* night_inside.h -- between the parts of a night run again. */
#ifndef REPLAY_NIGHT_INSIDE_H
#define REPLAY_NIGHT_INSIDE_H

#include "tables/table_run.h"
#include "replay/contest.h"
#include "replay/night.h"

/* A table that is run again, and what its rows say should be in front of each seat. */
struct again {
    struct again     *next;
    uint32_t          id;
    char              name[FLOOR_NAME_BYTES];
    struct table_run *live;
    struct payout    *line; /* owned: room for what settle() lists */
    cents             stack[SEATS_MAX];
    uint32_t          told[SEATS_MAX]; /* settlement rows of this round … */
    cents             back[SEATS_MAX]; /* … and what they and its refund gave back */
    bool              counted;         /* they were held against what the engine lists */
    bool              has_snapshot;
    bool              chips;  /* of a tournament: they are in no book */
    bool              closed; /* a row of it could not be opened: it is left alone */
    bool              astray; /* … until it begins anew: halted, or of rules not known here */
    struct snapshot   kept;   /* bytes owned */
};

/* A tournament that is, likewise. */
struct held {
    struct held    *next;
    uint32_t        id;
    struct contest *contest;
    bool            has_snapshot;
    bool            closed; /* left alone: a row cannot be opened */
    bool            astray; /* … until another match begins: set aside, or of other rules */
    struct snapshot kept;   /* bytes owned */
};

struct running {
    struct night *night;
    struct store *store;
    struct again *tables, *opened; /* the newest, whose snapshot is still to be fetched */
    struct held  *halls, *entered; /* likewise */
    uint64_t      next;            /* row to be read */
    uint64_t      last;            /* the head when it began */
    uint8_t       room[RECORD_BODY_MAX];
};

/* The first thing that differs is kept; always 1.  The same figures in both sentences, in the
 * same order. */
__attribute__((format(printf, 4, 6), format(printf, 5, 6))) int night_differs(
    struct running *r, uint32_t table, uint64_t row, const char *pt, const char *en, ...);
int night_differs_so(struct running *r, uint32_t table, uint64_t row, const struct words *words);

struct again *night_table(const struct running *r, uint32_t id); /* NULL: no row told of it */
bool          night_asks(const struct night *n, const struct record *row);

/* night_halls.c: tournaments.  Each: 0, or 1 where reading stops. */
int  halls_take(struct running *r, const struct record *row);
int  halls_end(struct running *r); /* the last snapshots */
int  halls_compare(struct running *r, const struct account *account);
void halls_leave_alone(struct running *r, uint32_t id); /* a row of it cannot be opened */
void halls_release(struct running *r);

#endif
