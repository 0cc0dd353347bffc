#include "rank/order.h"

#include <string.h>

/* -------------------------------- the law -------------------------------- */

/* The combinations from the least to the greatest; ends with the royal flush. */

static const uint8_t order_811[] = {
    HIGH_CARD,      /* 806/2015 r.29 j, 811/2015 r.29 j: cartas maiores */
    ONE_PAIR,       /* 806/2015 r.29 i, 811/2015 r.29 i: par */
    TWO_PAIRS,      /* 806/2015 r.29 h, 811/2015 r.29 h: dois pares */
    TRIO,           /* 806/2015 r.29 g, 811/2015 r.29 g: trio */
    STRAIGHT,       /* 806/2015 r.29 f, 811/2015 r.29 f: sequência */
    FLUSH,          /* 806/2015 r.29 e, 811/2015 r.29 e: cor */
    FULL_HOUSE,     /* 806/2015 r.29 d, 811/2015 r.29 d: fullen */
    FOUR,           /* 806/2015 r.29 c, 811/2015 r.29 c: póquer */
    STRAIGHT_FLUSH, /* 806/2015 r.29 b, 811/2015 r.29 b: sequência de cor */
    ROYAL_FLUSH,    /* 806/2015 r.29 a, 811/2015 r.29 a: sequência máxima de cor */
};

static const uint8_t order_809[] = {
    HIGH_CARD,      /* 809/2015 r.28 l: carta maior */
    ONE_PAIR,       /* 809/2015 r.28 k: um par */
    TWO_PAIRS,      /* 809/2015 r.28 j: dois pares */
    PLAIN_FIGURES,  /* 809/2015 r.28 i: figuras simples */
    PAIRED_FIGURES, /* 809/2015 r.28 h: figuras com pares */
    TRIO,           /* 809/2015 r.28 g: trio */
    STRAIGHT,       /* 809/2015 r.28 f: sequência */
    FULL_HOUSE,     /* 809/2015 r.28 e: fullen */
    FLUSH,          /* 809/2015 r.28 d: cor */
    FOUR,           /* 809/2015 r.28 c: póquer */
    STRAIGHT_FLUSH, /* 809/2015 r.28 b: sequência de cor */
    ROYAL_FLUSH,    /* 809/2015 r.28 a: sequência máxima de cor */
};

/* Ace, king, queen … 2 (806/2015 r.30, 811/2015 r.30); ace … 8 (809/2015 r.29). */
static unsigned value(uint8_t card)
{
    return card_rank(card) == ACE ? 14 : card_rank(card);
}

/* The least card of the pack: below it the ace may stand in for a card that would
 * be one less (806/2015 r.31, 811/2015 r.31: ace, 2, 3, 4, 5; 809/2015 r.30: ace, 8, 9, 10,
 * jack). */
static unsigned least(enum variant v)
{
    return v == SINTETICO ? 8 : 2;
}

bool order_has_card(enum variant v, uint8_t card)
{
    return card < DECK && value(card) >= least(v);
}

static bool is_figure(uint8_t card) /* ace, king, queen, jack (809/2015 r.28 h) */
{
    return value(card) >= JACK;
}

/* ------------------------------- questions ------------------------------- */

static unsigned times(const uint8_t five[5], uint8_t card)
{
    unsigned n = 0;

    for (int i = 0; i < 5; i++) n += card_rank(five[i]) == card_rank(card);
    return n;
}

/* How many pairs of equal cards there are: 6 in four of a kind, 4 in a full house,
 * 3 in a trio, 2 in two pairs, 1 in a pair. */
static unsigned likenesses(const uint8_t five[5])
{
    unsigned n = 0;

    for (int i = 0; i < 5; i++) n += times(five, five[i]) - 1;
    return n / 2;
}

static bool same_suit(const uint8_t five[5])
{
    for (int i = 1; i < 5; i++)
        if (card_suit(five[i]) != card_suit(five[0])) return false;
    return true;
}

/* Cards that come more often decide first, then those of higher value. */
static unsigned weight(const uint8_t five[5], uint8_t card)
{
    return times(five, card) * 16 + value(card);
}

static void sort(uint8_t five[5])
{
    for (int i = 1; i < 5; i++)
        for (int j = i; j > 0; j--) {
            uint8_t high = five[j - 1], low = five[j];

            if (weight(five, high) >= weight(five, low)) break;
            five[j - 1] = low;
            five[j] = high;
        }
}

/* Five different cards, sorted: in sequence, with the ace above or below? */
static bool in_sequence(enum variant v, const uint8_t five[5])
{
    if (value(five[0]) - value(five[4]) == 4) return true;
    return card_rank(five[0]) == ACE && value(five[4]) == least(v) &&
           value(five[1]) - value(five[4]) == 3;
}

static enum category unlike(enum variant v, uint8_t five[5]) /* five different cards, sorted */
{
    bool suited = same_suit(five);

    if (!in_sequence(v, five)) return suited ? FLUSH : HIGH_CARD;
    if (value(five[0]) - value(five[4]) != 4) { /* the ace is the least of them */
        uint8_t ace = five[0];

        for (int i = 0; i < 4; i++) five[i] = five[i + 1];
        five[4] = ace;
        return suited ? STRAIGHT_FLUSH : STRAIGHT;
    }
    if (!suited) return STRAIGHT;
    return card_rank(five[0]) == ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH;
}

/* Five figures of four ranks always hold a pair, so 809/2015 r.28 i, five figures
 * "that form no pairs", would name nothing; it is read as what is left of five figures
 * once trios, full houses, fours and two pairs have their own names: exactly one pair. */
static bool are_figures(enum variant v, const uint8_t five[5])
{
    if (v != SINTETICO) return false;
    for (int i = 0; i < 5; i++)
        if (!is_figure(five[i])) return false;
    return true;
}

/* --------------------------------- acts ---------------------------------- */

enum category order_arrange(enum variant v, uint8_t five[5])
{
    sort(five);
    switch (likenesses(five)) {
    case 6: return FOUR;
    case 4: return FULL_HOUSE;
    case 3: return TRIO;
    case 2: return are_figures(v, five) ? PAIRED_FIGURES : TWO_PAIRS;
    case 1: return are_figures(v, five) ? PLAIN_FIGURES : ONE_PAIR;
    default: return unlike(v, five);
    }
}

static unsigned place(enum variant v, enum category c)
{
    const uint8_t *order = v == SINTETICO ? order_809 : order_811;
    unsigned       n = 0;

    while (order[n] != c) n++;
    return n;
}

/* How many of the arranged cards decide between two of the same combination.  As 806/2015 and
 * 811/2015 say with the same letters, and 809/2015:
 *
 *   four            their value, then the highest card    806/2015 r.32 a  811/2015 r.32 a
 *                                                         809/2015 r.31 a
 *   full house      the three, then the pair              806/2015 r.32 b  811/2015 r.32 b
 *                                                         809/2015 r.31 c
 *   straight        the card that completes it            806/2015 r.32 c  811/2015 r.32 c
 *                                                         809/2015 r.31 d
 *   flush           the highest card, and so on down      806/2015 r.32 d  811/2015 r.32 d
 *                                                         809/2015 r.31 b
 *   trio            its value, then fourth and fifth      806/2015 r.32 e  811/2015 r.32 e
 *                                                         809/2015 r.31 e
 *   two pairs       the higher, the lower, the last       806/2015 r.32 f  811/2015 r.32 f
 *                                                         809/2015 r.31 h
 *   pair            its value, then third to fifth        806/2015 r.32 g  811/2015 r.32 g
 *                   its value, then the pot is divided    809/2015 r.31 i
 *   paired figures  as two pairs                          809/2015 r.31 f
 *   plain figures   the greatest figure: since all four
 *                   are there, the one that comes twice   809/2015 r.31 g
 *
 * The arranged cards stand in that order, so all five may be compared, except after a pair in
 * sintético.  A straight's first card says all the others. */
static int deciding(enum variant v, enum category c)
{
    return v == SINTETICO && c == ONE_PAIR ? 2 : 5;
}

uint32_t order_number(enum variant v, const uint8_t five[5])
{
    uint8_t       by[5];
    enum category c = (memcpy(by, five, 5), order_arrange(v, by));
    uint32_t      number = place(v, c);

    for (int i = 0; i < 5; i++) number = number << 4 | (i < deciding(v, c) ? value(by[i]) : 0);
    return number;
}
