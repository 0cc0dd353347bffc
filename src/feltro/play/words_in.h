/* words_in.h -- what the player typed, understood generously.
 *
 * Capitals, accents, hyphens and the sign of the euro do not matter, either language
 * is understood, and a beginning is enough when it is the only one: "verm 10" is red
 * for ten.  Money is read strictly, and a line that is not whole is not read at all:
 * half of "vermelho 100" is another bet. */
#ifndef FELTRO_PLAY_WORDS_IN_H
#define FELTRO_PLAY_WORDS_IN_H

#include "engine/game.h"

#define LINE_MAX_BYTES 200

enum { WORDS_UNKNOWN = -1, WORDS_AMBIGUOUS = -2 };

/* Lower case, without accents, hyphens as spaces, single spaces. */
void words_plain(const char *words, char *out, size_t size);

/* What follows the first word of a line. */
char *words_after_first(char *line);

/* Whether plain words are one of those in a list with single spaces. */
bool words_among(const char *plain, const char *list);

/* The bet these words name at this game: a place, or game->places and more for an
 * announced bet.  `number` is the one after it, as in "vizinhos 17", or -1. */
int words_bet(const struct game *game, const char *words, int64_t *number);

/* One of the decisions in `options`, by its name or its number among them. */
int words_decision(const struct game *game, uint32_t options, const char *words);

/* A game of the house, as an index in games[], by its name or its number in the list. */
int words_game(const char *words);

/* Cuts "vermelho 10" into "vermelho" and 1000; false, and the line untouched, without
 * an amount at the end. */
bool words_and_amount(char *line, cents *amount);

enum line {
    LINE_OVER, /* no more will come */
    LINE_READ,
    LINE_UNREADABLE /* too long, or with bytes that are not text */
};

/* A line from standard input.  `idle` is called once a second while none comes; when it
 * says that there is nothing left to wait for, what was typed so far is forgotten. */
enum line read_line(char out[LINE_MAX_BYTES], bool (*idle)(void *), void *with);

/* From now on Ctrl-C is the end of the input, so that who leaves by it still leaves in order. */
void read_lines_begin(void);

#endif
