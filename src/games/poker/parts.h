/* parts.h -- what the parts of a hand say to each other, and to nobody else.
 *
 *     hand.c      the streets, the cards, and who comes next
 *     betting.c   what a seat may do in its turn, and the doing
 *     pots.c      whose the chips are: uncalled bets, pots, payments, commission
 *     showdown.c  who shows, who may throw away, and the end
 *     sane.c      every invariant
 */
#ifndef GAMES_POKER_PARTS_H
#define GAMES_POKER_PARTS_H

#include "games/poker/hand.h"
#include "games/poker/sets.h"

/* Who speaks first in a street. */
enum opens {
    OPENS_AFTER_BLINDS, /* 806/2015 r.51, 811/2015 r.51 */
    OPENS_AFTER_BUTTON, /* 806/2015 r.54, 811/2015 r.54 */
    OPENS_AFTER_RAISER, /* 809/2015 r.54: left of the last to estardilhar, if any */
    OPENS_RAISER        /* 809/2015 r.56: who bet highest in the street before */
};

struct street {
    uint8_t board; /* common cards on the table when its betting begins */
    uint8_t opens; /* enum opens */
    uint8_t late;  /* bets of the second fixed size */
    uint8_t blind; /* the cards are not seen yet: estardilho, or no betting at all */
};

#define STREETS_MAX 6

struct streets {
    uint8_t       count;
    struct street street[STREETS_MAX];
};

extern const struct streets hand_streets[VARIANTS];

static inline const struct street *hand_street(const struct hand *h)
{
    return &hand_streets[h->terms.variant].street[h->street];
}

/* ------------------------------- questions -------------------------------- */

static inline uint16_t hand_able(const struct hand *h) /* may still bet */
{
    return hand_live(h) & (uint16_t)~h->all_in;
}

static inline bool hand_is_known(const struct hand *h, unsigned seat)
{
    for (unsigned i = 0; i < hole_cards((enum variant)h->terms.variant); i++)
        if (h->seat[seat].hole[i] >= DECK) return false;
    return true;
}

/* ------------------------------- the parts -------------------------------- */

/* betting.c */
void hand_open_betting(struct hand *h);                      /* turn: NOBODY if none speaks */
void hand_bet(struct hand *h, enum move move, cents amount); /* the same */

/* pots.c */
void hand_return_uncalled(struct hand *h);
void hand_pay(struct hand *h); /* the hand is over */

/* showdown.c */
strength     hand_strength(const struct hand *h, unsigned seat); /* with all cards there */
void         hand_turn_up(struct hand *h);                       /* all that are still in */
void         hand_begin_showdown(struct hand *h);
struct offer hand_showdown_offer(const struct hand *h);
void         hand_show(struct hand *h, enum move move);
uint8_t      hand_shows_first(const struct hand *h); /* of those still in */

#endif
