/* description.h -- a table in words that the house can read back: what stands in the journal
 * when it opens, so that its rounds can be played again when the floor file is long gone.
 *
 *     game=banca-francesa
 *     name=Banca Francesa 1
 *     mode=0
 *     minimum=100
 *
 * A line for each option of the game, with its value as it is kept. */
#ifndef FLOOR_DESCRIPTION_H
#define FLOOR_DESCRIPTION_H

#include "floor/floor_file.h"

#define DESCRIPTION_MAX 4096

void description_write(const struct floor_table *table, struct text *out);

/* Fingerprint and all.  False: these words do not describe a table that the law allows. */
bool description_read(const char *words, size_t size, struct floor_table *out);

/* Whether game and house are set, are lawful, and give this fingerprint. */
bool description_is_lawful(const struct floor_table *table);

#endif
