/* banca_francesa.h -- Banca Francesa, Regulamento n.º 808/2015.
 *
 * The teaching game: three dice, three chances, and the whole of it can be
 * counted.
 *
 *     total      3      5  6  7     14 15 16     any other
 *     decides    ases   pequeno     grande       nothing: a null throw (r.15 iv)
 *
 * The phases are those of every banked table (engine/table.h), with one arrow
 * more.  After a null throw nobody wins or loses, and bets may be taken back,
 * kept or changed (r.17):
 *
 *     BETTING --CLOSE or TIME--> DRAWING --DRAW (decides)--> SETTLED
 *        ^                          |
 *        +--------------------------+ DRAW (null throw)
 *
 * Chips may also lie on the outer line of pequeno or of grande; there only half
 * of them are the bet (r.9, r.10). */
#ifndef GAMES_BANCA_FRANCESA_H
#define GAMES_BANCA_FRANCESA_H

#include "engine/table.h"

enum bf_place { BF_ASES, BF_PEQUENO, BF_GRANDE, BF_PEQUENO_LINE, BF_GRANDE_LINE, BF_PLACES };

enum bf_option {
    BF_MAX_ASES = OPT_COMMON, /* times the minimum */
    BF_MAX_SIDES,             /* pequeno, grande */
    BF_OPTIONS
};

#define BF_THROWS 216 /* of three dice (808/2015 r.6 c), equally likely; see bf_dice() */

struct bf_state {
    struct table table;
    cents        stake[SEATS_MAX][BF_PLACES]; /* the bets: 808/2015 r.3 a, 808/2015 r.9 */
    uint32_t     throws;                      /* of this round, null ones included */
    uint8_t      dice[3];                     /* the last throw; 0 0 0 before the first */
    uint8_t      zero;
};
_Static_assert(sizeof(struct bf_state) ==
                   sizeof(struct table) + sizeof(cents) * SEATS_MAX * BF_PLACES + 8,
               "no holes in the state");

/* The throws are numbered: the three dice are its digits in base six. */
void     bf_dice(uint32_t number, uint8_t dice[3]);
uint32_t bf_throw(const uint8_t dice[3]);

uint32_t bf_totals(unsigned place);  /* with which a place wins: a bit for each */
bool     bf_is_line(unsigned place); /* half of the chips there are the bet (808/2015 r.10) */

extern const struct game banca_francesa;

GAME_ROUND(banca_francesa);

#endif
