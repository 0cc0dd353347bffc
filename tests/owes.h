/* owes.h -- what every game owes, asked in the middle of a storm.
 *
 * A storm is a long night of commands at one table, half of them lawful
 * (drive.h), half from the catalogue of bad input: wrong phase, seat, place and
 * kind, amounts at every edge, stray fields, bytes that mean nothing.  Through it
 * the game owes:
 *
 *     a refusal changes no byte, and depends on nothing but state and command
 *     what no table may take is refused: stray fields, strangers, money or time
 *     that cannot be, chips off the unit
 *     what awaits() announces is exactly what check() allows
 *     every state is sane, and the house it was opened with never changes
 *     not a cent appears or is lost, counted from outside
 *     the lines of settle() are what happened to the stacks, and do not change
 *     no view depends on what its viewer may not know, and no event tells it
 *     the log, played again, leaves the same bytes and says the same events
 *
 * The first debt not paid ends the storm and is told in words. */
#ifndef TESTS_OWES_H
#define TESTS_OWES_H

#include "dice.h"

#include "engine/table.h"

struct storm {
    const struct game *game;
    struct house       house;
    struct dice        dice;
    uint64_t           tries; /* commands to say */

    uint64_t answers[REF_LAW_COUNT]; /* how often each was the answer */
    uint64_t rounds;                 /* that came to a result */
    uint64_t face_down;              /* draws that no view may show */
    char     fault[240];             /* empty: everything was paid */
};

/* True when the game paid all it owes. */
bool storm_run(struct storm *s);

/* The names of places: there, in three tongues, and no two alike; decisions,
 * options and the rest of struct game likewise.  Answers NULL, or the fault. */
const char *names_fault(const struct game *game);

#endif
