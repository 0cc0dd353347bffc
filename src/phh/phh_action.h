/* phh_action.h -- the notation of an action: "p3 cbr 47.50", "d db 7dQh6h # flop". */
#ifndef PHH_PHH_ACTION_H
#define PHH_PHH_ACTION_H

#include "phh/phh_hand.h"

#define ACTION_TEXT 512 /* with its commentary */

/* NULL, or what is wrong with it. */
const char *phh_action_read(const char *words, unsigned players, struct phh_action *out);

/* "AsKd", "????", "-" for none.  False when it is no list of cards. */
bool phh_cards_read(const char *words, size_t size, uint8_t *card, uint8_t most, uint8_t *count);

#endif
