/* duty.h -- what the house does by the clock, beside its tables: fresh bytes for the
 * generators, an eye on their alarms, and the end of the night.
 *
 * In the net's thread, once a second. */
#ifndef HOUSE_DUTY_H
#define HOUSE_DUTY_H

#include "house/house.h"

/* True when the house has been told to end and nothing is in play any more, or it has waited
 * long enough (house_options.drain_seconds). */
bool duty_second(struct open_house *h, int64_t now_ms);

/* The house is told to end: no new rounds, and duty_second() says when.  True: at once, because
 * there is nothing to wait for or it was told before. */
bool duty_end(struct open_house *h, int64_t now_ms);

#endif
