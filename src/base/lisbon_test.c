#include "base/lisbon.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(a_moment_has_its_day__week_and_month)                                                        \
    X(the_hour_changes_on_the_last_sundays_at_one)                                                 \
    X(days_follow_each_other)                                                                      \
    X(years_are_counted_by_birthdays)
TESTS(TEST_DECLARE)

/* As the time zone database has them. */
static const struct {
    int64_t  utc_ms, day, week, month;
    uint32_t date;
} moments[] = {
    {INT64_C(846462600000), 9797, 1400, 23961, 19961028},   /* 1996-10-28T00:30:00+00:00 */
    {INT64_C(1774745999000), 20541, 2934, 24314, 20260329}, /* 2026-03-29T00:59:59+00:00 */
    {INT64_C(1774742399000), 20540, 2934, 24314, 20260328}, /* 2026-03-28T23:59:59+00:00 */
    {INT64_C(1774825199000), 20541, 2934, 24314, 20260329}, /* 2026-03-29T23:59:59+01:00 */
    {INT64_C(1774825200000), 20542, 2935, 24314, 20260330}, /* 2026-03-30T00:00:00+01:00 */
    {INT64_C(1792882799000), 20750, 2964, 24321, 20261024}, /* 2026-10-24T23:59:59+01:00 */
    {INT64_C(1792882800000), 20751, 2964, 24321, 20261025}, /* 2026-10-25T00:00:00+01:00 */
    {INT64_C(1792889999000), 20751, 2964, 24321, 20261025}, /* 2026-10-25T01:59:59+01:00 */
    {INT64_C(1792972799000), 20751, 2964, 24321, 20261025}, /* 2026-10-25T23:59:59+00:00 */
    {INT64_C(1792972800000), 20752, 2965, 24321, 20261026}, /* 2026-10-26T00:00:00+00:00 */
    {INT64_C(1785538799000), 20665, 2952, 24318, 20260731}, /* 2026-07-31T23:59:59+01:00 */
    {INT64_C(1785538800000), 20666, 2952, 24319, 20260801}, /* 2026-08-01T00:00:00+01:00 */
    {INT64_C(1798761599000), 20818, 2974, 24323, 20261231}, /* 2026-12-31T23:59:59+00:00 */
    {INT64_C(1798761600000), 20819, 2974, 24324, 20270101}, /* 2027-01-01T00:00:00+00:00 */
    {INT64_C(1709208000000), 19782, 2826, 24289, 20240229}, /* 2024-02-29T12:00:00+00:00 */
    {INT64_C(1794787199000), 20772, 2967, 24322, 20261115}, /* 2026-11-15T23:59:59+00:00 */
    {INT64_C(1794787200000), 20773, 2968, 24322, 20261116}, /* 2026-11-16T00:00:00+00:00 */
    {INT64_C(4107542399000), 47540, 6791, 25201, 21000228}, /* 2100-02-28T23:59:59+00:00 */
    {INT64_C(4107542400000), 47541, 6792, 25202, 21000301}, /* 2100-03-01T00:00:00+00:00 */
    {INT64_C(951782400000), 11016, 1574, 24001, 20000229},  /* 2000-02-29T00:00:00+00:00 */
};

static void t_a_moment_has_its_day__week_and_month(void)
{
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        CHECK_EQ(lisbon_day(moments[i].utc_ms), moments[i].day);
        CHECK_EQ(lisbon_week(moments[i].utc_ms), moments[i].week);
        CHECK_EQ(lisbon_month(moments[i].utc_ms), moments[i].month);
        CHECK_EQ(lisbon_date(moments[i].utc_ms), moments[i].date);
    }
}

/* A day of 2026 has 23 hours, one has 25, all others 24. */
static void t_the_hour_changes_on_the_last_sundays_at_one(void)
{
    const int64_t hour = 3600000, start = INT64_C(1767225600000); /* 2026 begins */
    unsigned      hours[366] = {0}, days[26] = {0};

    for (int64_t t = start; t < start + 365 * 24 * hour; t += hour)
        hours[lisbon_day(t) - lisbon_day(start)]++;
    for (unsigned i = 0; i < 365; i++) days[hours[i]]++;
    CHECK_EQ(days[23], 1);
    CHECK_EQ(days[25], 1);
    CHECK_EQ(days[24], 363);
    CHECK_EQ(hours[87], 23);  /* 29 March */
    CHECK_EQ(hours[297], 25); /* 25 October */
}

static void t_days_follow_each_other(void)
{
    uint32_t before = lisbon_date(-INT64_C(86400000) * 20000);

    for (int64_t day = -19999; day < 60000; day++) {
        int64_t  noon = day * 86400000 + 43200000;
        uint32_t date = lisbon_date(noon);

        CHECK(date_exists(date) && date > before);
        CHECK_EQ(lisbon_day(noon), day);
        before = date;
    }
    CHECK(!date_exists(20260229) && !date_exists(20261301) && !date_exists(20260400));
    CHECK(!date_exists(18991231) && !date_exists(20260431) && date_exists(20240229));
}

static void t_years_are_counted_by_birthdays(void)
{
    CHECK_EQ(years_between(20081116, 20261116), 18);
    CHECK_EQ(years_between(20081117, 20261116), 17);
    CHECK_EQ(years_between(20080229, 20260228), 17);
    CHECK_EQ(years_between(20080229, 20260301), 18);
    CHECK_EQ(years_between(20270101, 20261116), 0);
}

TEST_MAIN(TESTS)
