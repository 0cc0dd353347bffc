/* lisbon.h -- the calendar of mainland Portugal (903-B 2.1.3), by its numbers: two moments are
 * of the same day, week or month where the number is the same.  Legal time is UTC, and an
 * hour more from the last Sunday of March to the last Sunday of October, both at one in UTC
 * (DL 17/96).  Pure: no time zone is read from the system. */
#ifndef BASE_LISBON_H
#define BASE_LISBON_H

#include <stdint.h>

int64_t lisbon_day(int64_t utc_ms);   /* days since 1970 began */
int64_t lisbon_week(int64_t utc_ms);  /* from Monday to Sunday */
int64_t lisbon_month(int64_t utc_ms); /* months since the year 0 */

/* The day as a number that can be read, 20260425; and years from one such day to another. */
uint32_t lisbon_date(int64_t utc_ms);
unsigned years_between(uint32_t from, uint32_t to);

/* Is it a day of the calendar? */
int date_exists(uint32_t date);

#endif
