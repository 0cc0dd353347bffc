/* cards.h -- the 52 cards, and the shoe (sabot) they are dealt from.
 *
 * A shoe holds what has not been dealt yet, in no order that means anything:
 * dealing takes the card at an index drawn without bias among those that
 * remain, and the last card moves into the gap.  So no future card exists to
 * be known, and the cards come out exactly as from a shuffled shoe. */
#ifndef ENGINE_CARDS_H
#define ENGINE_CARDS_H

#include "base/text.h"

#include <stdint.h>

enum suit { SPADES, HEARTS, DIAMONDS, CLUBS, SUITS }; /* espadas, copas, ouros, paus */
enum rank { ACE = 1, JACK = 11, QUEEN = 12, KING = 13 };

#define DECK      52
#define DECKS_MAX 8
#define CARD_BACK 0xFF /* a card lying face down */
#define CARD_NONE 0xFE /* no card */

/* A card is (rank - 1) × 4 + suit. */
static inline uint8_t card_of(unsigned rank, unsigned suit)
{
    return (uint8_t)((rank - 1) * SUITS + suit);
}

static inline unsigned card_rank(uint8_t card)
{
    return card / SUITS + 1u;
}

static inline unsigned card_suit(uint8_t card)
{
    return card % SUITS;
}

void card_name(uint8_t card, struct text *out); /* As, Td, Kh; ?? face down */
bool card_read(const char *name, uint8_t *out); /* the same, read back */

struct shoe {
    uint16_t size, left; /* cards when full; cards that remain */
    uint16_t cut;        /* with so few left it is refilled before a round */
    uint16_t zero;
    uint8_t  card[DECK * DECKS_MAX]; /* the first `left` remain */
};
_Static_assert(sizeof(struct shoe) == 8 + DECK * DECKS_MAX, "no holes in a shoe");

void    shoe_fill(struct shoe *shoe, unsigned decks);
void    shoe_fill_from(struct shoe *shoe, unsigned lowest); /* aces, and from a rank up */
uint8_t shoe_take(struct shoe *shoe, uint32_t index);       /* index below left */
void    shoe_hide(struct shoe *shoe);                       /* for views: only the counts stay */

/* The index at which shoe_take() would give this card, for scripted play; -1 if none is left. */
int shoe_find(const struct shoe *shoe, uint8_t card);

#endif
