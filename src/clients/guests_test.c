#define _DEFAULT_SOURCE /* mkdtemp */
#include "clients/guests.h"

#include "cage/house_test.h"

#define TESTS(X)                                                                                   \
    X(a_guest_has_a_purse_and_a_token)                                                             \
    X(who_has_gone_is_forgotten_after_half_an_hour)                                                \
    X(who_came_back_or_sits_is_not)                                                                \
    X(who_comes_and_goes_is_noted_once)                                                            \
    X(there_is_an_end_to_how_many_there_are)                                                       \
    X(guests_of_before_a_stop_are_forgotten_too)                                                   \
    X(a_purse_is_given_once)
TESTS(TEST_DECLARE)

static const int64_t noon = INT64_C(1794830400000);
#define STAYS INT64_C(1800000)

static uint64_t arrive(struct vault *h, struct guests *g)
{
    uint64_t seq, guest = guest_arrives(g, h->cage, noon, &seq);

    CHECK(is_guest(guest));
    return guest;
}

static bool is_the_one(void *with, uint64_t player)
{
    return with && *(uint64_t *)with == player;
}

static void t_a_guest_has_a_purse_and_a_token(void)
{
    static const uint8_t secret[GUEST_SECRET] = {1}, other[GUEST_SECRET] = {2};
    struct vault         h;
    struct guests        g = {0};
    uint64_t             guest;
    char                 token[TOKEN_MOST + 1];

    house_open(&h);
    guest = arrive(&h, &g);
    CHECK(guest_is_known(h.cage, guest) && !guest_is_known(h.cage, guest ^ 1));
    guest_write_token(secret, guest, token);
    CHECK(guest_read_token(secret, token) == guest && guest_read_token(other, token) == 0);
    CHECK_EQ(guest_read_token(secret, ""), 0);
    house_close(&h);
}

static void t_who_has_gone_is_forgotten_after_half_an_hour(void)
{
    struct vault  h;
    struct guests g = {0};
    uint64_t      guest[600];

    house_open(&h);
    for (unsigned i = 0; i < 600; i++) { /* more than are forgotten at once */
        guest[i] = arrive(&h, &g);
        guest_left(&g, guest[i], noon + i);
    }
    guests_forget(&g, h.cage, noon + STAYS - 1, is_the_one, NULL);
    CHECK_EQ(g.gone.used, 600);
    guests_forget(&g, h.cage, noon + STAYS, is_the_one, NULL);
    CHECK_EQ(g.gone.used, 599);
    CHECK(!guest_is_known(h.cage, guest[0]) && guest_is_known(h.cage, guest[1]));
    for (unsigned i = 0; i < 3; i++)
        guests_forget(&g, h.cage, noon + STAYS + 600, is_the_one, NULL);
    CHECK_EQ(g.gone.used, 0);
    for (unsigned i = 0; i < 600; i++) CHECK(!guest_is_known(h.cage, guest[i]));
    guests_close(&g);
    house_close(&h);
}

static void t_who_came_back_or_sits_is_not(void)
{
    struct vault   h;
    struct guests  g = {0};
    struct answer  out;
    struct session statement;
    uint64_t       back, seated;

    house_open(&h);
    back = arrive(&h, &g);
    seated = arrive(&h, &g);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_sit(h.cage, ROW(.player = seated, .book = BOOK_DEMO), 500, key_from(1), &out),
             REF_NONE);
    cage_end(h.cage);
    guest_left(&g, back, noon);
    guest_left(&g, seated, noon);
    guests_forget(&g, h.cage, noon + STAYS, is_the_one, &back);
    CHECK(guest_is_known(h.cage, back) && guest_is_known(h.cage, seated));
    CHECK_EQ(g.gone.used, 1); /* the one who sits is looked at again */
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_leave(h.cage, ROW(.session = out.seq), &statement), REF_NONE);
    cage_end(h.cage);
    guests_forget(&g, h.cage, noon + 2 * STAYS, is_the_one, &back);
    CHECK(guest_is_known(h.cage, back) && !guest_is_known(h.cage, seated));
    guests_close(&g);
    house_close(&h);
}

static void t_who_comes_and_goes_is_noted_once(void)
{
    struct vault  h;
    struct guests g = {0};
    uint64_t      restless, other;

    house_open(&h);
    restless = arrive(&h, &g);
    other = arrive(&h, &g);
    guest_left(&g, restless, noon);
    guest_left(&g, other, noon);
    for (unsigned i = 1; i <= 1000; i++) guest_left(&g, restless, noon + i);
    CHECK_EQ(g.gone.used, 2);
    guests_forget(&g, h.cage, noon + STAYS + 999, is_the_one, NULL);
    CHECK(guest_is_known(h.cage, restless) && !guest_is_known(h.cage, other));
    guests_forget(&g, h.cage, noon + STAYS + 1000, is_the_one, NULL);
    CHECK(!guest_is_known(h.cage, restless));
    CHECK_EQ(g.gone.used, 0);
    guests_close(&g);
    house_close(&h);
}

static void t_there_is_an_end_to_how_many_there_are(void)
{
    struct vault  h;
    struct guests g = {.known = GUESTS_MOST - 1};
    uint64_t      last;

    house_open(&h);
    CHECK(!guests_are_full(&g));
    last = arrive(&h, &g);
    CHECK(guests_are_full(&g));
    guest_left(&g, last, noon);
    CHECK(guests_are_full(&g)); /* he may come back */
    guests_forget(&g, h.cage, noon + STAYS, is_the_one, NULL);
    CHECK(!guests_are_full(&g));
    guests_close(&g);
    house_close(&h);
}

static void t_guests_of_before_a_stop_are_forgotten_too(void)
{
    struct vault  h;
    struct guests g = {0};
    uint64_t      guest, seq;

    house_open(&h);
    guest = arrive(&h, &g);
    CHECK(purse_give(h.cage, 7, noon, &seq)); /* somebody with an account */
    house_leave(&h);
    house_enter(&h, NULL);
    CHECK(guests_open(&g, h.store, noon));
    CHECK_EQ(g.gone.used, 1);
    CHECK_EQ(g.known, 1);
    guests_forget(&g, h.cage, noon + STAYS, is_the_one, NULL);
    CHECK(!guest_is_known(h.cage, guest) && guest_is_known(h.cage, 7));
    guests_close(&g);
    house_close(&h);
}

static void t_a_purse_is_given_once(void)
{
    struct vault h;
    uint64_t     seq;

    house_open(&h);
    for (unsigned i = 0; i < 3; i++) CHECK(purse_give(h.cage, 7, noon, &seq));
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_balance(h.cage, 7, BOOK_DEMO, FUNDS_MONEY).wallet, 100000);
    cage_end(h.cage);
    house_close(&h);
}

TEST_MAIN(TESTS)
