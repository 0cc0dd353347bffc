/* hand.h -- a hand of cards, and what it is worth.
 *
 * The hand keeps its totals as it grows: `hard` counts every ace as 1, `ace`
 * says whether one of them may still count 11.  So its worth is one addition,
 * and sane() counts the cards again to see that the totals are theirs. */
#ifndef GAMES_BLACKJACK_HAND_H
#define GAMES_BLACKJACK_HAND_H

#include "base/cents.h"
#include "engine/cards.h"

#include <stdbool.h>
#include <stdint.h>

/* The longest hand.  A player may draw while below 21, so all cards but the last
 * are worth at most 20 with aces as 1, and never 11 with an ace among them, for
 * that is 21: ten aces, a two, eight aces, and one card more.  The bank's longest
 * is 12: six aces, a six, four aces, and one card more. */
#define BJ_CARDS 20

enum bj_hand_flag {
    HAND_DONE = 1, /* takes no card and makes no decision any more */
    HAND_DOUBLED = 2,
    HAND_FIXED = 4, /* doubled with its aces counted 1, where they stay */
    HAND_ACES = 8,  /* made by splitting aces */
    HAND_SURRENDERED = 16,
    HAND_EVEN_MONEY = 32,
    HAND_DECIDED = 64 /* paid or collected */
};

struct bj_hand {
    cents   stake;          /* the chips on it, those of a double included */
    uint8_t card[BJ_CARDS]; /* the first `cards`, as they came */
    uint8_t cards;
    uint8_t hard;  /* the total with every ace as 1 */
    uint8_t ace;   /* 1 if an ace may count 11 */
    uint8_t flags; /* enum bj_hand_flag */
};
_Static_assert(sizeof(struct bj_hand) == 8 + BJ_CARDS + 4, "no holes in a hand");

static inline uint8_t bj_value(uint8_t card)
{
    unsigned rank = card_rank(card);

    return (uint8_t)(rank < 10 ? rank : 10); /* 805/2015 r.8 b, 805/2015 r.8 c */
}

/* 805/2015 r.8 a: an ace is 11 where that does not go above 21.  Two never are.
 * Here and below all is asked at once, because no processor can guess cards. */
static inline unsigned hand_total(const struct bj_hand *h)
{
    return h->hard + 10u * (h->ace & (h->hard <= 11));
}

static inline void hand_take(struct bj_hand *h, uint8_t card)
{
    uint8_t value = bj_value(card);

    h->card[h->cards++] = card;
    h->hard = (uint8_t)(h->hard + value);
    h->ace |= value == ACE;
}

/* 21 with two cards; whether that is blackjack depends on how they came. */
static inline bool hand_is_natural(const struct bj_hand *h)
{
    return (h->cards == 2) & h->ace & (h->hard == 11);
}

void hand_fix_aces(struct bj_hand *h);                       /* 805/2015 r.8 a ii */
void hand_part(struct bj_hand *left, struct bj_hand *right); /* right takes the second card */
bool hand_wins_special(const struct bj_hand *h);             /* 805/2015 r.25 i */
bool bj_hand_sane(const struct bj_hand *h);

#endif
