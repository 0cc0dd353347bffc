#include "base/lisbon.h"

#define HOUR_MS INT64_C(3600000)
#define DAY_MS  (24 * HOUR_MS)

static int64_t whole_days(int64_t ms) /* rounded down, before 1970 too */
{
    return ms >= 0 ? ms / DAY_MS : -((-ms + DAY_MS - 1) / DAY_MS);
}

struct date {
    int64_t  year;
    unsigned month, day; /* from 1 */
};

/* The Gregorian calendar in cycles of 400 years, each of which begins in March so that the
 * odd day comes last. */
static struct date date_of(int64_t days)
{
    int64_t  since = days + 719468; /* 1 March of the year 0 */
    int64_t  cycle = (since >= 0 ? since : since - 146096) / 146097;
    unsigned day = (unsigned)(since - cycle * 146097);
    unsigned year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    unsigned of_year = day - (365 * year + year / 4 - year / 100);
    unsigned march = (5 * of_year + 2) / 153; /* months since March */

    return (struct date){.year = (int64_t)year + cycle * 400 + (march >= 10),
                         .month = march < 10 ? march + 3 : march - 9,
                         .day = of_year - (153 * march + 2) / 5 + 1};
}

static int is_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static unsigned days_of_month(int64_t year, unsigned month)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return days[month - 1] + (month == 2 && is_leap(year) ? 1u : 0u);
}

/* Before or after one in the morning, UTC, of the month's last Sunday? */
static int is_past_last_sunday(int64_t days, const struct date *d, int64_t utc_ms)
{
    unsigned weekday = (unsigned)((days % 7 + 11) % 7); /* 0: Sunday; 1 January 1970: Thursday */
    unsigned last = days_of_month(d->year, d->month);
    unsigned sunday = last - (weekday + (last - d->day)) % 7;

    if (d->day != sunday) return d->day > sunday;
    return utc_ms - days * DAY_MS >= HOUR_MS;
}

static int64_t local_ms(int64_t utc_ms)
{
    int64_t     days = whole_days(utc_ms);
    struct date d = date_of(days);
    int         summer = d.month > 3 && d.month < 10;

    if (d.month == 3) summer = is_past_last_sunday(days, &d, utc_ms);
    if (d.month == 10) summer = !is_past_last_sunday(days, &d, utc_ms);
    return summer ? utc_ms + HOUR_MS : utc_ms;
}

int64_t lisbon_day(int64_t utc_ms)
{
    return whole_days(local_ms(utc_ms));
}

int64_t lisbon_week(int64_t utc_ms)
{
    int64_t monday = lisbon_day(utc_ms) + 3; /* 29 December 1969 was one */

    return monday >= 0 ? monday / 7 : -((-monday + 6) / 7);
}

int64_t lisbon_month(int64_t utc_ms)
{
    struct date d = date_of(lisbon_day(utc_ms));

    return d.year * 12 + d.month - 1;
}

uint32_t lisbon_date(int64_t utc_ms)
{
    struct date d = date_of(lisbon_day(utc_ms));

    return (uint32_t)(d.year * 10000 + d.month * 100 + d.day);
}

unsigned years_between(uint32_t from, uint32_t to)
{
    return to < from ? 0 : (to - from) / 10000;
}

int date_exists(uint32_t date)
{
    unsigned month = date / 100 % 100, day = date % 100;

    return date / 10000 >= 1900 && date / 10000 < 10000 && month >= 1 && month <= 12 && day >= 1 &&
           day <= days_of_month(date / 10000, month);
}
