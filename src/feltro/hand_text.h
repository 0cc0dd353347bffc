/* hand_text.h -- poker hands as people write them: AsKs, QhQd, Th9h8h7h6h. */
#ifndef FELTRO_HAND_TEXT_H
#define FELTRO_HAND_TEXT_H

#include "rank/rank.h"

#include <stddef.h>

struct cards {
    uint8_t  card[DECK];
    unsigned count;
};

/* Where cards are read to, and what there is to know about it. */
struct cards_reader {
    enum variant v;
    enum tongue  tongue; /* of the complaints */
    bool         hidden; /* ?? may stand for a card that is not known */
    uint64_t     dealt;  /* a bit for each card that is already somewhere */
    struct text *why;    /* borrowed: what was wrong */
};

/* Reads `size` bytes that are cards and nothing else, none of them dealt yet, and adds them.
 * Capitals do not matter, and 10 is T.  False says why. */
bool cards_read(struct cards_reader *r, const char *words, size_t size, struct cards *out);

void cards_put(struct text *t, const uint8_t *card, unsigned count); /* AsKs */

/* What a line holds: personal cards and a board; or five cards (or in hold'em seven) that
 * stand for themselves, and then `own` is 0. */
struct hand_line {
    struct cards cards;
    unsigned     own;
};

bool hand_line_read(struct cards_reader *r, const char *line, size_t size, struct hand_line *out);

/* The strength of such a hand and the five cards that make it. */
strength hand_line_rank(enum variant v, const struct hand_line *h, uint8_t best[5]);

/* The variant of that key; VARIANTS after a complaint by `command`, also if key is NULL. */
enum variant variant_arg(const char *command, const char *key);

#endif
