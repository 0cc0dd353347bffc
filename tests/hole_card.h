/* hole_card.h -- a game for tests alone: one card face down, one face up, one
 * decision, and the higher card wins.
 *
 * It has what the real games have by parts (a shoe, a secret, a decision), so the
 * checks of what a game owes can be shown to fail on it, one broken promise at a
 * time.  It is on no list. */
#ifndef TESTS_HOLE_CARD_H
#define TESTS_HOLE_CARD_H

#include "engine/cards.h"
#include "engine/table.h"

enum { HC_KEEP, HC_SWAP, HC_DECISIONS };

struct hc_state {
    struct table table;
    cents        stake[SEATS_MAX][1];
    struct shoe  shoe;
    uint8_t      down, up; /* the bank's card and the players' */
    uint8_t      turned;   /* the bank's card may be seen */
    uint8_t      asked;    /* the seat that decides for all */
    uint8_t      zero[4];
};
_Static_assert(sizeof(struct hc_state) ==
                   sizeof(struct table) + sizeof(cents) * SEATS_MAX + sizeof(struct shoe) + 8,
               "no holes in the state");

extern const struct game hole_card;

#endif
