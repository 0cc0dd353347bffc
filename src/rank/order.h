/* order.h -- the order of five cards, as the law writes it.
 *
 * Slow and plain: the tables are made from it when the program is built, and
 * rank_best() arranges by it the five cards it shows. */
#ifndef RANK_ORDER_H
#define RANK_ORDER_H

#include "rank/rank.h"

#include <stdbool.h>

/* Arranges five cards, the ones that decide first, and says what they make. */
enum category order_arrange(enum variant v, uint8_t five[5]);

/* The same as one number: of two, the higher wins; equal ones are a tie.  Suits
 * count only for being all the same. */
uint32_t order_number(enum variant v, const uint8_t five[5]);

/* Is the card in the variant's pack (811/2015 r.4 b; 809/2015 r.4 b)? */
bool order_has_card(enum variant v, uint8_t card);

#endif
