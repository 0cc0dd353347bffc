/* outcomes.h -- what chance says at the tables of a pit, watched while they play.
 *
 * Each number drawn is sorted into cells whose chances are known: the pocket of a wheel, the
 * face of each of three dice, the card that a whole shoe gives first.  When one of them
 * comes too often or too seldom (chance/monitor.h) the generator is not to be trusted
 * (903-B 6.7.3-2). */
#ifndef TABLES_OUTCOMES_H
#define TABLES_OUTCOMES_H

#include "chance/monitor.h"

struct outcomes {
    struct monitor wheel[2]; /* of 37 and of 38 pockets */
    struct monitor die, card;
};

void outcomes_init(struct outcomes *o);

/* Watches one number below `below`; whether what comes can still be believed. */
bool outcomes_watch(struct outcomes *o, uint32_t below, uint32_t number);

#endif
