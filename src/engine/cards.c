#include "engine/cards.h"

#include "base/must.h"

#include <string.h>

static const char rank_letters[] = "A23456789TJQK", suit_letters[] = "shdc";

void card_name(uint8_t card, struct text *out)
{
    if (card >= DECK) {
        text_put(out, card == CARD_BACK ? "??" : "--");
        return;
    }
    text_char(out, rank_letters[card_rank(card) - 1]);
    text_char(out, suit_letters[card_suit(card)]);
}

bool card_read(const char *name, uint8_t *out)
{
    for (uint8_t card = 0; card < DECK; card++)
        if (name[0] == rank_letters[card_rank(card) - 1] &&
            name[1] == suit_letters[card_suit(card)])
            return name[2] == '\0' ? (*out = card, true) : false;
    return false;
}

#define CARDS_4(n) n, (n) + 1, (n) + 2, (n) + 3
#define CARDS_52                                                                                   \
    CARDS_4(0), CARDS_4(4), CARDS_4(8), CARDS_4(12), CARDS_4(16), CARDS_4(20), CARDS_4(24),        \
        CARDS_4(28), CARDS_4(32), CARDS_4(36), CARDS_4(40), CARDS_4(44), CARDS_4(48)

static const uint8_t deck[DECK] = {CARDS_52};

/* Always the same order, so that one round can be verified without the rounds before it.
 * Deck by deck: a copy whose length is known is a few wide stores, not a call. */
void shoe_fill(struct shoe *shoe, unsigned decks)
{
    must(decks >= 1 && decks <= DECKS_MAX);
    shoe->size = shoe->left = (uint16_t)(decks * DECK);
    for (unsigned i = 0; i < decks; i++) memcpy(shoe->card + i * DECK, deck, DECK);
}

void shoe_fill_from(struct shoe *shoe, unsigned lowest)
{
    unsigned upper = card_of(lowest, 0);

    must(lowest > ACE && lowest <= KING);
    shoe->size = shoe->left = (uint16_t)(SUITS + DECK - upper);
    memcpy(shoe->card, deck, SUITS);
    memcpy(shoe->card + SUITS, deck + upper, DECK - upper);
}

uint8_t shoe_take(struct shoe *shoe, uint32_t index)
{
    must(index < shoe->left);

    uint8_t card = shoe->card[index];

    shoe->card[index] = shoe->card[--shoe->left];
    return card;
}

void shoe_hide(struct shoe *shoe)
{
    memset(shoe->card, CARD_BACK, sizeof shoe->card);
}

int shoe_find(const struct shoe *shoe, uint8_t card)
{
    for (int i = 0; i < shoe->left; i++)
        if (shoe->card[i] == card) return i;
    return -1;
}
