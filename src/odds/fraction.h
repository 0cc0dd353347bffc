/* fraction.h -- exact fractions, for returns that can be counted.
 *
 * A return is a number of favourable cases over a number of cases.  Kept as a
 * fraction in lowest terms it can be compared with the law's own arithmetic
 * (1/37, -31/415), and written out to as many decimals as anyone asks.
 *
 * 128 bits a side.  An operation whose result does not fit stops the program:
 * a return that is silently wrong is worse than none. */
#ifndef ODDS_FRACTION_H
#define ODDS_FRACTION_H

#include "base/text.h"

/* Always in lowest terms, the sign above, the denominator positive. */
struct fraction {
    __int128 num, den;
};

struct fraction fraction_of(__int128 num, __int128 den); /* den must not be zero */

struct fraction fraction_add(struct fraction a, struct fraction b);
struct fraction fraction_sub(struct fraction a, struct fraction b);
struct fraction fraction_mul(struct fraction a, struct fraction b);
struct fraction fraction_div(struct fraction a, struct fraction b); /* b must not be zero */

bool   fraction_equal(struct fraction a, struct fraction b);
double fraction_double(struct fraction a);

/* "-31/415", or "3" when it is whole. */
void fraction_put(struct text *t, struct fraction a);

/* The first `places` decimals of the true expansion, by long division: never
 * rounded, so more places only ever add digits.  -31/415 to six is -0.074698. */
void fraction_decimal(struct text *t, struct fraction a, int places);

#endif
