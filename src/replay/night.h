/* night.h -- every table's rows run again from the beginning, and held against what the
 * journal and the books say came of them.
 *
 * The engine is told the same commands; then
 *
 *     every settlement row   is a line that the engine lists, to the cent and by the same rule
 *     every refund row       is what the engine's lines of a void round give back to that seat
 *     every stack            is what the rows of its session add up to
 *     every snapshot         is the table as it stands after that row, byte for byte
 *     the books at the end   hold for each open session what lies in front of its seat
 *     every tournament       is run again beside its tables (recall/contest.h)
 *
 * Reads the store alone, from the first row to the head it had when the night began. */
#ifndef REPLAY_NIGHT_H
#define REPLAY_NIGHT_H

#include "store/store.h"

struct night {
    /* What is wanted.  Commands are run again from the beginning in any case; what came of
     * them is compared for rows of this time and this table. */
    int64_t  from_ms, to_ms;                                  /* to_ms 0: no end */
    uint32_t table;                                           /* 0: all */
    void (*progress)(void *with, uint64_t done, uint64_t of); /* or NULL */
    void *with;

    /* What came of it. */
    uint64_t rows, commands, rounds, lines, snapshots, tables, tournaments;
    uint64_t closed;      /* rows and snapshots that no key was there for: their tables
                           * were left alone */
    uint64_t other_rules; /* rows of rules that this program does not know, likewise */
    uint64_t at;          /* the row where it differs */
    uint32_t at_table;
    char     differs[200]; /* "": nothing does … */
    char     pt[240];      /* … and in Portuguese */
};

/* 0: *n says; -1: the store could not be read. */
int night_again(struct store *store, struct night *n);

#endif
