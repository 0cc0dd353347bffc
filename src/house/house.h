/* house.h -- everything that must be standing before a client may come in: the store, the
 * cage, the tables as their rows left them, and the threads that deal them.
 *
 * Tables are numbered from 1 (numbers.h), and shared out among the pits. */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "journal/envelope.h"
#include "pit/pit.h"

#include <stdatomic.h>

#define PITS_MOST 16

struct house_options {
    const struct floor          *floor;
    const char                  *path;          /* the folder of the house's data */
    const uint8_t               *secret;        /* the house's own, from which its keys are made */
    unsigned                     pits;          /* 1 to PITS_MOST */
    unsigned                     drain_seconds; /* to wait for running rounds when told to end */
    const struct table_listener *listener;
    void *(*listener_of)(void *with, unsigned pit); /* what the listener of a pit is called with */
    void (*durable)(void *with, uint64_t seq);      /* told by the cage, as in cage.h */
    void (*stopped)(void *with, const char *why);
    void *with;
};

struct office;

struct numbered {              /* of one number */
    struct floor_table was;    /* when the house was last open; its rows are written for it */
    bool               had;    /* it was */
    bool               gone;   /* it is not on the floor any more, and stays closed */
    bool               reused; /* it was another table's */
};

struct open_house {
    struct house_options options;
    struct office       *office;   /* borrowed: who has an account, and who is signed in */
    const struct floor  *floor;    /* its tables by their numbers */
    struct floor         arranged; /* which is this one: its tables are owned, the rest borrowed */
    struct numbered     *number;   /* owned: of each table of it */
    size_t               numbers;
    const struct pages  *pages; /* the web client; NULL: there is none */
    struct store        *store;
    struct envelope_keys keys; /* for what may not be read on the disk */
    struct cage         *cage;
    struct source       *source[PITS_MOST]; /* of each pit its own: it has one owner */
    struct pit          *pit[PITS_MOST];
    unsigned             pits;
    _Atomic uint64_t     checkpoint; /* a start reads from here on */
    uint64_t             read;       /* rows that coming back took */
    _Atomic unsigned     keeping;    /* pits that have not kept their tables for it yet */
    _Atomic bool         running;
    bool                 recovered;            /* its tables are as their rows left them */
    struct orders       *orders;               /* what the operator has closed */
    _Atomic unsigned     alarm;                /* enum alarm: of any generator, the first */
    bool                 alarmed;              /* it has been heeded */
    int64_t              reseeded_ms, ends_ms; /* ends_ms 0: nobody told it to end */
    _Atomic uint32_t     in_play;              /* then: a bit for each pit with chips in play */
    char                 why[WHY_SIZE + FLOOR_NAME_BYTES]; /* which table, and why */
};

/* After how many rows every table is kept whole.  Linked in: the house's, or a test's own. */
extern const struct checkpoint_rows {
    uint64_t least, for_a_table;
} checkpoint_rows;

/* The snapshot of table 0 says from which row on a start has to read.  It is written when
 * the doors open and close, and whenever enough rows have come since. */
#define HOUSE_CHECKPOINT 0

/* Why a snapshot that there is cannot be read. */
extern const char house_sealed[];

/* False: *why. */
bool house_open(struct open_house *h, const struct house_options *options, const char **why);

/* The house's own secret, made when its folder is.  False: *why. */
bool house_secret(const char *path, uint8_t out[SECRET_BYTES], const char **why);

/* Running rounds are kept as they are: the next opening goes on from there. */
void house_close(struct open_house *h);

/* A player gets up from every table, as soon as no round holds him: he may not play any more, or
 * has signed out. */
void house_send_away(struct open_house *h, uint64_t player);

#define HALLS_PIT 0 /* where tournaments are held */

static inline unsigned house_pit_number(const struct open_house *h, uint32_t table)
{
    return hall_of_table(table) ? HALLS_PIT : table % h->pits;
}

static inline struct pit *house_pit(const struct open_house *h, uint32_t table)
{
    return h->pit[house_pit_number(h, table)];
}

/* Of the floor: for its pit to look at; for others, whether there is one. */
static inline struct table_run *house_table(const struct open_house *h, uint32_t table)
{
    return table && table <= h->floor->tables ? pit_table(house_pit(h, table), table) : NULL;
}

static inline bool house_has_hall(const struct open_house *h, uint32_t number)
{
    return number && pit_hall(h->pit[HALLS_PIT], number);
}

/* Whether there is such a table; in a hall, whether there may be, which only its pit knows. */
static inline bool house_has_table(const struct open_house *h, uint32_t table)
{
    uint32_t hall = hall_of_table(table);

    return hall ? table % HALL_TABLES && house_has_hall(h, hall) : house_table(h, table) != NULL;
}

static inline bool house_has_gone(const struct open_house *h, uint32_t table)
{
    return h->number[table - 1].gone;
}

uint32_t house_halls(const struct floor *floor);
size_t   house_numbers(const struct floor *floor); /* the highest that a table may have */

#endif
