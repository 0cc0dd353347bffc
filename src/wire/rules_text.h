/* rules_text.h -- how each game is played, in a few sentences without a number: the numbers of
 * a table come from its own options and terms, so that no limit or payout is written twice. */
#ifndef WIRE_RULES_TEXT_H
#define WIRE_RULES_TEXT_H

#include "base/words.h"

struct rules_section {
    struct words title; /* its key is stable */
    struct words text;  /* key: the rule, or NULL where there is none to name */
};

/* Of one game; NULL where its key is not ours. */
const struct rules_section *rules_of_game(const char *game);

/* What every table shares; `count` of them. */
extern const struct rules_section rules_common[];
extern const unsigned             rules_common_count;

#endif
