/* deck.h -- a shuffled deck that is bound before it is dealt, and opened card by card.
 *
 * Poker cannot open its seed: that would show every hand that was thrown away, and every card
 * that was never dealt.  So each position of the deck is bound by itself, with a salt of its
 * own, under one root, which is published before the first card:
 *
 *     leaf i   H("feltro card 1", i, card, salt)        i from 0, in the order of dealing
 *              H("feltro none 1", i)                    beyond the last card
 *     node     H("feltro node 1", left, right)          six floors over 64 leaves
 *     root     H("feltro deck 1", cards, top)
 *
 * H is BLAKE2b-256; positions, cards and counts are a byte each.  Whoever is given an opening (a
 * position, its card, its salt and the six hashes beside the way up, the lowest first) can see
 * that this card lay there before anybody bet, and learns nothing of any other: a salt has 128
 * bits.
 *
 * What it does not show is that the cards nobody saw were the rest of the deck.  The house
 * keeps dealing from a deck it made of all of them, and the draws are in its journal. */
#ifndef FAIR_DECK_H
#define FAIR_DECK_H

#include "chance/expand.h"

#include <stdbool.h>
#include <stddef.h>

#define FAIR_LEAVES  64
#define FAIR_FLOORS  6
#define FAIR_SALT    16
#define FAIR_HASH    32
#define FAIR_OPENING (2 + FAIR_SALT + FAIR_FLOORS * FAIR_HASH) /* bytes of one, written */

/* As secret as the cards in it. */
struct fair_deck {
    uint8_t cards; /* how many: at most FAIR_LEAVES */
    uint8_t card[FAIR_LEAVES];
    uint8_t salt[FAIR_LEAVES][FAIR_SALT];
    uint8_t node[2 * FAIR_LEAVES][FAIR_HASH]; /* 1 is the top, the leaves come last */
};

struct fair_opening {
    uint8_t position, card;
    uint8_t salt[FAIR_SALT];
    uint8_t path[FAIR_FLOORS][FAIR_HASH];
};

/* Every order of the given cards is as likely as any other, as far as the stream is. */
void fair_shuffle(struct fair_deck *deck, const uint8_t *card, unsigned cards,
                  struct stream *stream);
void fair_root(const struct fair_deck *deck, uint8_t out[FAIR_HASH]);
void fair_open(const struct fair_deck *deck, unsigned position, struct fair_opening *out);
void fair_forget(struct fair_deck *deck);

/* Whether this card lay there, in a deck of so many, under that root. */
bool fair_holds(const struct fair_opening *opening, unsigned cards, const uint8_t root[FAIR_HASH]);

/* Position, card, salt, path, as they are kept. */
void fair_write(const struct fair_opening *opening, uint8_t out[FAIR_OPENING]);
void fair_read(const uint8_t bytes[FAIR_OPENING], struct fair_opening *out);

#endif
