/* rules_text.h -- what the rules of every table say alike.  How a game is played is in its face
 * (face/face.h): a few sentences without a number, for the numbers of a table come from its own
 * options and terms, so that no limit or payout is written twice. */
#ifndef WIRE_RULES_TEXT_H
#define WIRE_RULES_TEXT_H

#include "base/words.h"

struct rules_section {
    struct words title; /* its key is stable */
    struct words text;  /* key: the rule, or NULL where there is none to name */
};

/* What every table shares; `count` of them. */
extern const struct rules_section rules_common[];
extern const unsigned             rules_common_count;

#endif
