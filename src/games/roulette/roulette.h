/* roulette.h -- French roulette, Regulamento n.º 807/2015, and American
 * roulette, Regulamento n.º 804/2015.
 *
 * One ball, one pocket, and every bet is decided: its spot covers the pocket or
 * it does not.  The two games differ in the wheel and the cloth (layout.h), in
 * the numbers of their rules, and in the announced bets, which only the French
 * have (807/2015 r.8).  The phases are those of every banked table
 * (engine/table.h), with no arrow of their own:
 *
 *     BETTING --CLOSE or TIME--> DRAWING --DRAW (a pocket)--> SETTLED
 *
 * Zero loses all that does not include it, even chances in full: nothing is
 * shared and nothing is held over (804/2015 r.19, 807/2015 r.21). */
#ifndef GAMES_ROULETTE_H
#define GAMES_ROULETTE_H

#include "engine/table.h"
#include "games/roulette/layout.h"

enum rou_option {
    ROU_MAX = OPT_COMMON,                /* times the minimum: one for each class of bet */
    ROU_MIN = ROU_MAX + ROU_CHANCES,     /* one for each class; 0: the table's */
    ROU_DOUBLES = ROU_MIN + ROU_CHANCES, /* are two dozens and two columns offered? */
    ROU_MAX_TOTAL,                       /* of all the bets of a seat; 0: none */
    ROU_OPTIONS_US,
    ROU_ANNOUNCES = ROU_OPTIONS_US, /* are announced bets offered? */
    ROU_OPTIONS_FR
};

#define ROU_NO_POCKET 0xFF /* the ball has not come to rest */

/* What 804/2015 r.3 and 807/2015 r.3 define: the bet is what lies on a spot, the
 * minimum and the maximum are the house's, the round and the session are counted
 * by the table and its seats. */
struct rou_state {
    struct table table;
    uint8_t      wheel; /* enum rou_wheel */
    uint8_t      pocket;
    uint8_t      zero[6];
    cents        stake[]; /* the cloth: a row of places for each of SEATS_MAX */
};
_Static_assert(sizeof(struct rou_state) == sizeof(struct table) + 8 &&
                   sizeof(struct rou_state) == offsetof(struct rou_state, stake),
               "no holes in the state");
_Static_assert(ROU_FR_PLACES <= PLACES_MAX && ROU_US_PLACES <= PLACES_MAX, "a mark for each place");

/* Announced bets: several chips by one command, all or none.  CMD_ANNOUNCE says
 * which in `place`, of which number in `number`, and the unit in `amount`. */
enum rou_announced {
    ROU_VIZINHOS_DO_ZERO,
    ROU_TERCO,
    ROU_ORFAOS,
    ROU_JOGO_DO_ZERO,
    ROU_VIZINHOS, /* of a pocket */
    ROU_FINAIS,   /* of a digit */
    ROU_ANNOUNCED
};

#define ROU_PARTS_MAX 7

struct rou_part {
    uint8_t place, units; /* so many times the amount announced */
};

extern const struct words rou_announced_words[ROU_ANNOUNCED];

/* The ordinary bets that an announced one is made of, each place once.  How
 * many, or 0 where there is no such bet. */
unsigned rou_announced_parts(unsigned which, uint32_t number, struct rou_part part[ROU_PARTS_MAX]);

/* Where names and rules need one number for spots and announced bets alike
 * (name_place, rule_of), the announced come after the last spot: places + which. */
extern const struct game roulette_fr, roulette_us;

GAME_ROUND(roulette_fr);
GAME_ROUND(roulette_us);

#endif
