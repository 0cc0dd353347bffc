/* coup.h -- one deal of baccarat: who gets which card, and who wins.
 *
 * Ponto and banca get two cards each, one at a time and alternately, and after
 * them at most one more each, by the table of 812/2015 r.20.  Nobody decides
 * anything, so the cards that lie say everything else. */
#ifndef GAMES_BACCARAT_COUP_H
#define GAMES_BACCARAT_COUP_H

#include "engine/cards.h"

#include <stdbool.h>

enum bac_place {
    BAC_PONTO, /* the first two are also the sides that hold cards */
    BAC_BANCA,
    BAC_EMPATE,
    BAC_PAR_PONTO,
    BAC_PAR_BANCA,
    BAC_PLACES
};

#define BAC_SIDES  2
#define BAC_HAND   3 /* the most cards a side gets */
#define BAC_FIRST  4 /* cards dealt face down (cartas iniciais) */
#define BAC_NOBODY BAC_SIDES

struct coup {
    uint8_t card[BAC_SIDES][BAC_HAND]; /* CARD_NONE where there is none */
    uint8_t dealt;                     /* cards so far */
    uint8_t next;                      /* the side that gets the next, or BAC_NOBODY */
};
_Static_assert(sizeof(struct coup) == 8, "no holes in a coup");

void           coup_begin(struct coup *c);
void           coup_add(struct coup *c, uint8_t card); /* to the side that is next */
unsigned       coup_next(const struct coup *c);        /* what c->next must be */
unsigned       coup_score(const struct coup *c, unsigned side);
enum bac_place coup_winner(const struct coup *c); /* ponto, banca or empate */
uint8_t        coup_result(const struct coup *c); /* as the indicator tells it */
bool           coup_has_pair(const struct coup *c, unsigned side);
bool           coup_sane(const struct coup *c);

static inline bool coup_is_face_down(const struct coup *c)
{
    return c->dealt < BAC_FIRST;
}

#endif
