/* combination.h -- what cards make, in words.
 *
 * The ranking is the law's (rank.h); here is only how a person says it, and what
 * can be said while common cards are still missing. */
#ifndef FELTRO_PLAY_COMBINATION_H
#define FELTRO_PLAY_COMBINATION_H

#include "base/text.h"
#include "games/poker/hand.h"

/* The best five of what lies there, those that decide first; false while there are
 * not enough for a lawful five. */
bool combination_of(enum variant v, const uint8_t *hole, const uint8_t *board, unsigned turned,
                    uint8_t five[5]);

/* "dois pares, reis e noves, com ás"; "a straight to the king". */
void combination_write(enum variant v, const uint8_t five[5], enum tongue tongue, struct text *out);

/* Personal cards alone: "par de reis", "ás e rei do mesmo naipe". */
void combination_write_hole(enum variant v, const uint8_t *hole, enum tongue tongue,
                            struct text *out);

/* How many of the cards to come would make a straight or better of it, by what they make. */
void combination_hopes(enum variant v, const uint8_t *hole, const uint8_t *board, unsigned turned,
                       unsigned cards[CATEGORIES]);

#endif
