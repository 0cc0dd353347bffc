/* statistics.h -- how surprising a count is. */
#ifndef ODDS_STATISTICS_H
#define ODDS_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

/* Pearson's test of counts against expected chances, which sum to 1 over the
 * classes; a class that cannot happen is left out, and so is the whole test
 * (freedom 0) when a class is expected fewer than five times. */
struct chi_square {
    double   value;
    unsigned freedom; /* degrees of freedom */
    double   p;       /* chance of a value at least as large by luck alone */
};

struct chi_square chi_square_of(const uint64_t *seen, const double *chance, size_t classes);

#endif
