/* look.h -- what a bot makes of cards: at first sight, and by trying. */
#ifndef BOTS_LOOK_H
#define BOTS_LOOK_H

#include "chance/expand.h"
#include "games/poker/hand.h"

/* Of a thousand deals of personal cards, how many are about as good or worse. */
unsigned look_first(enum variant v, const uint8_t *hole);

/* What the seat in turn may expect of each thousand in the pot if all who are in
 * it stay to the end: `tries` boards and hands dealt from what it does not see. */
unsigned look_ahead(const struct hand *view, unsigned tries, struct stream *chance);

#endif
