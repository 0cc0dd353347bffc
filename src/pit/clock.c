#define _POSIX_C_SOURCE 200809L /* clocks */
#include "pit/clock.h"

#include <stdatomic.h>

static int64_t read_ms(clockid_t clock)
{
    struct timespec at;

    clock_gettime(clock, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

static _Atomic int64_t offset_ms;

/* Wall time when somebody first looked, and from there a clock that nobody sets back, the same
 * for every thread. */
int64_t pit_clock(void)
{
    int64_t run_ms = read_ms(CLOCK_MONOTONIC), none = 0;

    if (atomic_load(&offset_ms) == 0)
        atomic_compare_exchange_strong(&offset_ms, &none, read_ms(CLOCK_REALTIME) - run_ms);
    return run_ms + atomic_load(&offset_ms);
}

/* Tables take no time that has passed, and a window closes by the time it was opened with: so a
 * clock that was set back while the house was closed must not be believed. */
void pit_clock_not_before(int64_t ms)
{
    int64_t behind = ms - pit_clock();

    if (behind > 0) atomic_fetch_add(&offset_ms, behind);
}

struct timespec pit_alarm(int64_t wait_ms)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += wait_ms / 1000;
    at.tv_nsec += wait_ms % 1000 * 1000000;
    if (at.tv_nsec >= 1000000000) at.tv_sec++, at.tv_nsec -= 1000000000;
    return at;
}
