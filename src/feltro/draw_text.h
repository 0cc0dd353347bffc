/* draw_text.h -- what chance said, as a croupier says it: 17, 00, 1 1 1, Kh. */
#ifndef FELTRO_DRAW_TEXT_H
#define FELTRO_DRAW_TEXT_H

#include "engine/game.h"

/* A draw that cannot be made is still a command, and the game's to refuse. */
#define DRAW_IMPOSSIBLE UINT32_MAX

/* The number that stands for these words at this table now.  A card is looked for in
 * the shoe.  False when the words are not of that kind at all. */
bool draw_read(const struct game *game, const void *state, char *const *word, size_t words,
               uint32_t *number);

/* An outcome as the events tell it. */
void outcome_write(const struct game *game, uint32_t number, struct text *out);

#endif
