/* holding.h -- every set of cards a blackjack hand can be without passing 21.
 *
 * What decides a hand is how many cards of each value it holds, not their order,
 * and there are only 3083 such sets, the empty one included.  Each has a number,
 * given in the order of its hard total (every ace counted 1), so that drawing a
 * card always leads to a higher number: one loop downwards sees every hand after
 * all that can become of it. */
#ifndef GAMES_BLACKJACK_ODDS_HOLDING_H
#define GAMES_BLACKJACK_ODDS_HOLDING_H

#include <stdbool.h>
#include <stdint.h>

/* Values of cards, from 0: ace, 2 … 9, and all that count ten together. */
#define BJ_VALUES 10
#define BJ_ACE    0
#define BJ_TEN    9

#define BJ_HOLDINGS   3083
#define BJ_EMPTY_HAND 0
#define BJ_BUST       UINT16_MAX

struct bj_holding {
    uint16_t with[BJ_VALUES]; /* the holding one card later, or BJ_BUST */
    uint8_t  count[BJ_VALUES];
    uint8_t  cards;
    uint8_t  hard;  /* every ace 1 */
    uint8_t  total; /* the best total not over 21 */
};

void bj_holdings_init(struct bj_holding all[BJ_HOLDINGS]);

static inline bool bj_is_soft(const struct bj_holding *h)
{
    return h->total != h->hard;
}

#endif
