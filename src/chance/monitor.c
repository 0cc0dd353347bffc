#include "chance/monitor.h"

#include "base/must.h"

/* The faults looked for, as what they do to the odds of a cell. */
/* clang-format off */
static const struct { uint32_t num, den; } tilts[MONITOR_TILTS] = {
    {32, 1},      /* stuck, or nearly */
    { 3, 2},      /* half as much again */
    {11, 10},     /* a tenth more: the smallest excess promised */
    { 9, 10},     /* a tenth less */
    { 1, 8},      /* missing, or nearly */
};
/* clang-format on */

/* ------------------------------ logarithms ------------------------------ */

#define ONE (UINT64_C(1) << 30) /* of the mantissa */
#define BIT (INT64_C(1) << 32)  /* of the logarithm */

/* log2(a / b), rounded up: a / b as a mantissa between 1 and 2, squared again and
 * again; each squaring that passes 2 is one more binary digit.  Every rounding is
 * upwards, and they add up to less than 2^-27 of a bit. */
static int64_t log2_up(uint64_t a, uint64_t b)
{
    int64_t  whole = 0, part = 0;
    uint64_t m;

    must(a > 0 && b > 0);
    while (a >= ONE) a = (a + 1) / 2, whole++;
    while (b >= ONE) b /= 2, whole--;
    while (a >= 2 * b) b *= 2, whole++;
    while (a < b) a *= 2, whole--;

    m = (a * ONE + b - 1) / b;
    for (int digit = 0; digit < 32; digit++) {
        m = (m * m + ONE - 1) / ONE;
        part *= 2;
        if (m < 2 * ONE) continue;
        m = (m + 1) / 2;
        part++;
    }
    return whole * BIT + part + 1;
}

static int64_t log2_down(uint64_t a, uint64_t b)
{
    return -log2_up(b, a);
}

/* ------------------------------- charts --------------------------------- */

void monitor_init(struct monitor *m, unsigned cells, const uint64_t *weight)
{
    uint64_t sum = 0;

    must(cells >= 2 && cells <= MONITOR_CELLS_MAX);
    *m = (struct monitor){.cells = cells};
    for (unsigned i = 0; i < cells; i++) {
        uint64_t one = weight ? weight[i] : 1;

        must(one > 0 && one <= (UINT64_C(1) << 56) - sum);
        sum += one;
    }
    for (int t = 0; t < MONITOR_TILTS; t++) {
        m->gain[t] = log2_down(tilts[t].num, tilts[t].den);
        for (unsigned i = 0; i < cells; i++) {
            uint64_t one = weight ? weight[i] : 1;

            m->loss[t][i] = log2_up((sum - one) * tilts[t].den + one * tilts[t].num,
                                    sum * tilts[t].den);
        }
    }
    m->limit = log2_up(MONITOR_OUTCOMES, 1) + log2_up((uint64_t)cells * MONITOR_TILTS, 1);
}

/* Adds to one cell the outcomes that were not it, up to number `now`.  On those its
 * evidence only falls, or only rises, so they can be added in one step. */
static void catch_up(struct monitor *m, unsigned cell, uint64_t now)
{
    int64_t missed = (int64_t)(now - m->upto[cell]);

    for (int t = 0; t < MONITOR_TILTS; t++) {
        int64_t *e = &m->evidence[t][cell];

        *e -= m->loss[t][cell] * missed;
        if (*e >= m->limit) m->alarm = 1;
        if (*e < 0) *e = 0;
    }
    m->upto[cell] = now;
}

static void count_hit(struct monitor *m, unsigned cell)
{
    for (int t = 0; t < MONITOR_TILTS; t++) {
        int64_t *e = &m->evidence[t][cell];

        *e += m->gain[t] - m->loss[t][cell];
        if (*e >= m->limit) m->alarm = 1;
        if (*e < 0) *e = 0;
    }
    m->upto[cell]++;
}

/* Only two cells are touched: the one that came, and another in its turn, so that
 * one which never comes is looked at too, and none waits longer than `cells`. */
bool monitor_watch(struct monitor *m, unsigned cell)
{
    unsigned turn = (unsigned)(m->outcomes % m->cells);

    must(cell < m->cells);
    catch_up(m, cell, m->outcomes);
    count_hit(m, cell);
    m->outcomes++;
    catch_up(m, turn, m->outcomes);
    return m->alarm == 0;
}
