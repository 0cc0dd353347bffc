/* opening.h -- what a round begins with, beside its seats: the end of the row that opens it.
 *
 *     time          8    the table's own
 *     described     8    the row that says what the table is
 *     with a bank        the cards that remain of a shoe that is not shuffled for this round
 *     without one        the table as it stood: buttons, blinds owed and stacks decide a hand
 *
 * So a round can be played again from its own rows. */
#ifndef TABLES_OPENING_H
#define TABLES_OPENING_H

#include "engine/cards.h"
#include "engine/game.h"

#define OPENING_LEAST 16
#define OPENING_MOST  16384

struct opening {
    int64_t        now_ms;
    uint64_t       described;
    const uint8_t *rest; /* borrowed: cards, or the table squeezed */
    size_t         rest_size;
};

/* The bytes written. */
size_t opening_write(const struct game *game, const void *state, uint64_t described,
                     uint8_t out[OPENING_MOST]);
bool   opening_read(const uint8_t *bytes, size_t size, struct opening *out);

/* A table whose round is about to open, from what opening_write() kept of it: `state` has been
 * opened with the table's house.  False: these are not such bytes. */
bool opening_lay(const struct game *game, const struct opening *opening, void *state);

#endif
