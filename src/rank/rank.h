/* rank.h -- what a poker hand is worth.
 *
 * A strength is one number: the higher wins (806/2015 r.27, 811/2015 r.27, 809/2015 r.26),
 * equal ones share the pot (806/2015 r.33, 811/2015 r.33, 809/2015 r.63).  Strengths
 * compare only within a variant.  Pure, like the rules that stand on it: the tables are
 * made when the program is built, from the order the law gives, and are read-only.
 * Cards must be in the variant's pack and all different: whoever deals knows that. */
#ifndef RANK_RANK_H
#define RANK_RANK_H

#include "engine/cards.h"
#include "base/words.h"

enum variant {
    HOLDEM,    /* any five of two personal and five common cards (806/2015 r.26) */
    OMAHA,     /* two of four personal with three of five common (811/2015 r.26) */
    SINTETICO, /* both personal with three of five common, 28 cards (809/2015 r.25) */
    VARIANTS
};

#define HOLE_MAX  4
#define BOARD_MAX 5

typedef uint16_t strength; /* 0: no hand */

/* The combinations by name.  Their order of value is the variant's own
 * (811/2015 r.29, 809/2015 r.28), so compare strengths, not categories. */
enum category {
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIRS,
    PLAIN_FIGURES,  /* figuras simples: sintético only */
    PAIRED_FIGURES, /* figuras com pares: sintético only */
    TRIO,
    STRAIGHT,
    FULL_HOUSE, /* above a flush, except in sintético */
    FLUSH,
    FOUR,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    CATEGORIES
};

extern const struct words category_words[CATEGORIES];
extern const struct words variant_words[VARIANTS];

/* 806/2015 r.25, 811/2015 r.25, 809/2015 r.24. */
static inline unsigned hole_cards(enum variant v)
{
    return v == OMAHA ? 4 : 2;
}

/* The best hand that `hole_cards(v)` personal and five common cards make. */
strength rank_hand(enum variant v, const uint8_t *hole, const uint8_t board[BOARD_MAX]);

/* Exactly these five cards, by the order of the variant. */
strength rank_five(enum variant v, const uint8_t five[5]);

enum category rank_category(enum variant v, strength s);

/* The five cards that make rank_hand(), the ones that decide first. */
void rank_best(enum variant v, const uint8_t *hole, const uint8_t board[BOARD_MAX],
               uint8_t five[5]);

#endif
