#include "floor/tournament_file.h"

#include <string.h>

#define DAY_MS INT64_C(86400000)

/* Days since 1970-01-01 of a date of the Gregorian calendar.  Years begin in March,
 * so that the day that is sometimes there comes last. */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
    int64_t y = month <= 2 ? year - 1 : year, m = month <= 2 ? month + 9 : month - 3;

    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 719469;
}

static bool is_date(int64_t year, int64_t month, int64_t day)
{
    if (month < 1 || month > 12 || day < 1) return false;
    return days_of(year, month, day) <
           (month == 12 ? days_of(year + 1, 1, 1) : days_of(year, month + 1, 1));
}

/* So many digits as a number; -1 if they are not all digits. */
static int64_t digits(const char *at, int count)
{
    int64_t n = 0;

    for (int i = 0; i < count; i++) {
        if (at[i] < '0' || at[i] > '9') return -1;
        n = 10 * n + (at[i] - '0');
    }
    return n;
}

bool moment_read(const char *words, int64_t *out_ms)
{
    int64_t year, month, day, hour, minute;

    if (strlen(words) != strlen("2026-12-06T21:00Z") || words[4] != '-' || words[7] != '-' ||
        words[10] != 'T' || words[13] != ':' || words[16] != 'Z')
        return false;
    year = digits(words, 4);
    month = digits(words + 5, 2);
    day = digits(words + 8, 2);
    hour = digits(words + 11, 2);
    minute = digits(words + 14, 2);
    if (year < 2000 || hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
    if (!is_date(year, month, day)) return false;
    *out_ms = days_of(year, month, day) * DAY_MS + hour * 3600000 + minute * 60000;
    return true;
}

static void write_padded(int64_t n, struct text *out)
{
    if (n < 10) text_char(out, '0');
    text_number(out, n);
}

void moment_write(int64_t ms, struct text *out)
{
    int64_t days = ms / DAY_MS, year = 1970 + days / 366, month = 12, minutes = ms % DAY_MS / 60000;

    while (days_of(year + 1, 1, 1) <= days) year++;
    while (days_of(year, month, 1) > days) month--;
    text_number(out, year);
    text_char(out, '-');
    write_padded(month, out);
    text_char(out, '-');
    write_padded(days - days_of(year, month, 1) + 1, out);
    text_char(out, 'T');
    write_padded(minutes / 60, out);
    text_char(out, ':');
    write_padded(minutes % 60, out);
    text_char(out, 'Z');
}
