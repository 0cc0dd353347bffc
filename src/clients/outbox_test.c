#include "clients/outbox.h"

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
    struct outbox   outbox;
    struct outgoing t;

    outbox_open(&outbox);
    for (uint64_t i = 0; i < 3; i++) /* the second has no row to wait for, but its turn */
        outbox_put(&outbox,
                   &(struct outgoing){.bytes = some_bytes(), .seq = i == 1 ? 0 : 10, .n = i});
    CHECK(!outbox_take(&outbox, 9, &t));
    for (uint64_t i = 0; i < 3; i++) {
        CHECK(outbox_take(&outbox, 10, &t));
        CHECK_EQ(t.n, i);
        net_bytes_release(t.bytes);
    }
    CHECK(!outbox_take(&outbox, UINT64_MAX, &t));
    outbox_close(&outbox);
}

static void t_a_tray_that_nobody_may_empty_says_when_it_is_full(void)
{
    struct net_bytes *bytes = some_bytes();
    struct outbox     outbox;
    struct outgoing   t;
    size_t            put = 0;

    outbox_open(&outbox);
    for (; put < 2 * TRAY_MOST && !outbox_is_full(&outbox); put++)
        outbox_put(&outbox, &(struct outgoing){.bytes = bytes, .seq = 10, .lasting = true});
    CHECK_EQ(put, TRAY_MOST);
    CHECK(!outbox_take(&outbox, 9, &t));
    CHECK(outbox_is_full(&outbox));
    while (outbox_take(&outbox, 10, &t)) put--;
    CHECK_EQ(put, 0);
    CHECK(!outbox_is_full(&outbox));
    outbox_close(&outbox);
    net_bytes_release(bytes);
}

TEST_MAIN(TESTS)
