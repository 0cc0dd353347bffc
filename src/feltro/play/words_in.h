/* words_in.h -- what the player typed, understood generously.
 *
 * Capitals, accents and hyphens do not matter, and a beginning is enough when it
 * is the only one: "verm 10" is red for ten.  Money is read strictly. */
#ifndef FELTRO_PLAY_WORDS_IN_H
#define FELTRO_PLAY_WORDS_IN_H

#include "engine/game.h"

#define LINE_MAX_BYTES 200

/* Lower case, without accents, hyphens as spaces, single spaces. */
void words_plain(const char *words, char *out, size_t size);

/* The place these words name at this game, or -1: none; -2: more than one. */
int words_place(const struct game *game, const char *words);

/* The same for one of the decisions in `options`. */
int words_decision(const struct game *game, uint32_t options, const char *words);

/* The same for an announced bet. */
int words_announced(const struct game *game, const char *words);

/* Splits "vermelho 10" into "vermelho" and 1000; false without an amount at the end. */
bool words_and_amount(char *line, cents *amount);

/* A line from standard input, at most LINE_MAX_BYTES - 1 bytes and the rest thrown
 * away; `idle` is called once a second while nobody types.  False at the end of input,
 * or when idle() says that there is nothing left to wait for. */
bool read_line(char out[LINE_MAX_BYTES], bool (*idle)(void *), void *with);

#endif
