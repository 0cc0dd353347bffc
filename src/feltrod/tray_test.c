#include "feltrod/tray.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(what_waits_is_taken_in_order_and_not_before_its_row)                                         \
    X(a_tray_that_nobody_may_empty_says_when_it_is_full)

static struct net_bytes *some_bytes(void)
{
    return net_bytes_text("{}", 2);
}

static void t_what_waits_is_taken_in_order_and_not_before_its_row(void)
{
    struct tray    tray;
    struct telling t;

    tray_open(&tray);
    for (uint64_t i = 0; i < 3; i++) /* the second has no row to wait for, but its turn */
        tray_put(&tray, &(struct telling){.bytes = some_bytes(), .seq = i == 1 ? 0 : 10, .n = i});
    CHECK(!tray_take(&tray, 9, &t));
    for (uint64_t i = 0; i < 3; i++) {
        CHECK(tray_take(&tray, 10, &t));
        CHECK_EQ(t.n, i);
        net_bytes_release(t.bytes);
    }
    CHECK(!tray_take(&tray, UINT64_MAX, &t));
    tray_close(&tray);
}

static void t_a_tray_that_nobody_may_empty_says_when_it_is_full(void)
{
    struct net_bytes *bytes = some_bytes();
    struct tray       tray;
    struct telling    t;
    size_t            put = 0;

    tray_open(&tray);
    for (; put < 2 * TRAY_MOST && !tray_is_full(&tray); put++)
        tray_put(&tray, &(struct telling){.bytes = bytes, .seq = 10, .lasting = true});
    CHECK_EQ(put, TRAY_MOST);
    CHECK(!tray_take(&tray, 9, &t));
    CHECK(tray_is_full(&tray));
    while (tray_take(&tray, 10, &t)) put--;
    CHECK_EQ(put, 0);
    CHECK(!tray_is_full(&tray));
    tray_close(&tray);
    net_bytes_release(bytes);
}

TEST_MAIN(TESTS)
