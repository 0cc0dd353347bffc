#include "odds/statistics.h"

#include <math.h>

#define TERMS_MAX 100000

/* The upper part of the incomplete gamma function, Q(a, x): by its series where
 * that converges fast (x < a + 1), else by its continued fraction (Lentz). */
static double gamma_above(double a, double x)
{
    double front = exp(a * log(x) - x - lgamma(a));

    if (x < a + 1) {
        double term = 1 / a, sum = term;

        for (int n = 1; n < TERMS_MAX && term > sum * 1e-16; n++) sum += term *= x / (a + n);
        return 1 - front * sum;
    }

    double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;

    for (int n = 1; n < TERMS_MAX; n++) {
        double step = n * (a - n), turn;

        b += 2;
        d = 1 / (step * d + b);
        c = b + step / c;
        h *= turn = c * d;
        if (fabs(turn - 1) < 1e-15) break;
    }
    return front * h;
}

struct chi_square chi_square_of(const uint64_t *seen, const double *chance, size_t classes)
{
    struct chi_square out = {.p = 1};
    double            all = 0;
    unsigned          used = 0;

    for (size_t i = 0; i < classes; i++) all += (double)seen[i];
    for (size_t i = 0; i < classes; i++) {
        double expected = all * chance[i], off = (double)seen[i] - expected;

        if (chance[i] <= 0 && seen[i] == 0) continue;
        if (chance[i] <= 0)
            return (struct chi_square){.value = (double)INFINITY, .freedom = 1, .p = 0};
        if (expected < 5) return (struct chi_square){.p = 1};
        out.value += off * off / expected;
        used++;
    }
    if (used < 2) return (struct chi_square){.p = 1};
    out.freedom = used - 1;
    if (out.value > 0) out.p = gamma_above(out.freedom / 2.0, out.value / 2);
    return out;
}
