/* decimal.h -- chips as they are written, exactly.
 *
 * Hand histories write 2067.40, 1e3, inf; programs that wrote them with binary
 * fractions leave 1073.3999999999999.  A decimal keeps the digits; a hand then
 * chooses one scale for all its numbers and they become whole chips, cents in
 * this house's sense.  Nothing here is ever a binary fraction. */
#ifndef PHH_DECIMAL_H
#define PHH_DECIMAL_H

#include "base/cents.h"

#include <stddef.h>

/* Beyond so many places a number is the trace of a binary fraction, and is
 * rounded to the scale the other numbers of the hand ask for. */
#define DECIMAL_PLACES 6

struct decimal {
    int64_t digits;   /* the number without its point */
    uint8_t places;   /* digits after the point, as written */
    uint8_t infinite; /* inf: an unknown stack */
};

/* A TOML integer or float: sign, underscores between digits, point, exponent, inf.
 * Not nan, no leading zeros.  False leaves *out alone. */
bool decimal_read(const char *words, size_t size, struct decimal *out);

/* In units of 10^-places; the nearest when it is not whole.  False when it is
 * infinite, or more than CENTS_MAX. */
bool decimal_scale(struct decimal d, unsigned places, cents *out);

/* The other way: 4750 at two places is 47.50; at none, 4750. */
struct text;
void decimal_write(struct text *t, cents units, unsigned places);

#endif
