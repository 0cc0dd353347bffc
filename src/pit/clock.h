/* clock.h -- what time it is in the house, and waiting until it is later.
 *
 * Apart, so that a test that has no minutes to wait can link another clock (tests/trial.c). */
#ifndef PIT_CLOCK_H
#define PIT_CLOCK_H

#include <stdint.h>
#include <time.h>

int64_t         pit_clock(void); /* UTC milliseconds that never run backwards while we live */
void            pit_clock_not_before(int64_t ms); /* it goes on from there, if it is behind */
struct timespec pit_alarm(int64_t wait_ms);       /* so much later, by CLOCK_MONOTONIC */

#endif
