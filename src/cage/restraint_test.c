#define _DEFAULT_SOURCE /* mkdtemp */
#include "cage/house_test.h"
#include "cage/restraint.h"

#define TESTS(X)                                                                                   \
    X(903_B_5_3_1__who_is_barred_neither_deposits_nor_sits_nor_bets__but_withdraws)                \
    X(903_B_5_3_2__a_deposit_beyond_an_own_limit_is_refused__by_day_week_and_month)                \
    X(903_B_5_3_2__a_bet_beyond_an_own_limit_is_refused__what_comes_back_counts_no_more)           \
    X(903_B_5_3_2__a_looser_limit_comes_when_its_time_has_come)                                    \
    X(a_repeated_deposit_is_answered_and_counted_once)                                             \
    X(903_B_5_3_2__chips_at_all_tables_together_are_no_more_than_may_be_bet)                       \
    X(who_has_only_deposited_is_not_restrained)                                                    \
    X(restraints_outlive_the_house)                                                                \
    X(play_money_knows_no_restraint)
TESTS(TEST_DECLARE)

enum { ANA = 1001 };

#define DAY_MS INT64_C(86400000)
static const int64_t monday = INT64_C(1794787200000) + DAY_MS / 2; /* 16 November 2026, noon */

static void restrain(struct vault *h, enum restraint_kind kind, cents most, cents next,
                     int64_t next_ms)
{
    struct restraint r;

    CHECK(cage_begin(h->cage));
    r = cage_restraint(h->cage, ANA, kind, monday);
    r.most = most;
    r.next = next;
    r.next_ms = next_ms;
    cage_write(h->cage, ROW(.kind = RECORD_EVENT, .player = ANA));
    cage_restrain(h->cage, &r);
    cage_end(h->cage);
}

static enum refusal deposit(struct vault *h, cents amount, uint64_t key, int64_t at_ms)
{
    struct answer out;
    enum refusal  no;

    CHECK(cage_begin(h->cage));
    no = cage_move(h->cage, ROW(.player = ANA, .at_ms = at_ms), TRANSFER_DEPOSIT, 0, amount,
                   key_from(key), &out);
    cage_end(h->cage);
    return no;
}

static enum refusal may_bet(struct vault *h, uint64_t session, cents amount, int64_t at_ms)
{
    enum refusal no;

    CHECK(cage_begin(h->cage));
    no = cage_may_bet(h->cage, session, amount, at_ms);
    cage_end(h->cage);
    return no;
}

static void t_903_B_5_3_1__who_is_barred_neither_deposits_nor_sits_nor_bets__but_withdraws(void)
{
    struct vault  h;
    struct answer out;
    uint64_t      session, round;

    house_open(&h);
    CHECK_EQ(deposit(&h, 10000, 1, monday), REF_NONE);
    session = house_sit(&h, ANA, 4000, 2);
    restrain(&h, RESTRAINT_BAR, NO_LIMIT, NO_LIMIT, monday + DAY_MS);
    CHECK_EQ(deposit(&h, 1, 3, monday + 1), REF_BARRED);
    CHECK_EQ(may_bet(&h, session, 1, monday + 1), REF_BARRED);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_sit(h.cage, AT(8, .player = ANA, .at_ms = monday), 1, key_from(4), &out),
             REF_BARRED);
    CHECK_EQ(cage_buy(h.cage, ROW(.session = session, .at_ms = monday), 1, key_from(5), &out),
             REF_BARRED);
    CHECK_EQ(cage_move(h.cage, ROW(.player = ANA, .compartment = FUNDS_BONUS, .at_ms = monday),
                       TRANSFER_BONUS, 0, 1, key_from(6), &out),
             REF_BARRED);
    CHECK_EQ(cage_move(h.cage, ROW(.player = ANA, .at_ms = monday), TRANSFER_WITHDRAWAL, 0, 6000,
                       key_from(7), &out),
             REF_NONE);
    cage_end(h.cage);
    round = house_round(&h); /* chips that are in play when the bar falls stay in play */
    CHECK_EQ(house_bet(&h, session, round, 500), REF_NONE);
    CHECK_EQ(deposit(&h, 1, 8, monday + DAY_MS), REF_NONE); /* it has ended */
    house_close(&h);
}

static void t_903_B_5_3_2__a_deposit_beyond_an_own_limit_is_refused__by_day_week_and_month(void)
{
    struct vault h;

    house_open(&h);
    CHECK_EQ(deposit(&h, 300, 1, monday), REF_NONE);
    restrain(&h, RESTRAINT_DEPOSIT_DAY, 1000, NO_LIMIT, 0); /* today's 300 count */
    restrain(&h, RESTRAINT_DEPOSIT_WEEK, 1500, NO_LIMIT, 0);
    restrain(&h, RESTRAINT_DEPOSIT_MONTH, 2000, NO_LIMIT, 0);
    CHECK_EQ(deposit(&h, 701, 2, monday), REF_OWN_LIMIT);
    CHECK_EQ(deposit(&h, 700, 3, monday), REF_NONE);
    CHECK_EQ(deposit(&h, 1, 4, monday), REF_OWN_LIMIT);
    CHECK_EQ(deposit(&h, 501, 5, monday + DAY_MS), REF_OWN_LIMIT); /* the week's */
    CHECK_EQ(deposit(&h, 500, 6, monday + DAY_MS), REF_NONE);
    CHECK_EQ(deposit(&h, 501, 7, monday + 7 * DAY_MS), REF_OWN_LIMIT); /* the month's */
    CHECK_EQ(deposit(&h, 500, 8, monday + 7 * DAY_MS), REF_NONE);
    CHECK_EQ(deposit(&h, 1000, 9, monday + 15 * DAY_MS), REF_NONE); /* December */
    CHECK_EQ(house_balance(&h, ANA).wallet, 3000);
    house_close(&h);
}

static void t_903_B_5_3_2__a_bet_beyond_an_own_limit_is_refused__what_comes_back_counts_no_more(
    void)
{
    struct vault  h;
    uint64_t      session, round;
    struct answer out;

    house_open(&h);
    CHECK_EQ(deposit(&h, 10000, 1, monday), REF_NONE);
    session = house_sit(&h, ANA, 5000, 2);
    restrain(&h, RESTRAINT_BET_DAY, 1000, NO_LIMIT, 0);
    round = house_round(&h);
    CHECK_EQ(may_bet(&h, session, 1001, monday), REF_OWN_LIMIT);
    CHECK_EQ(may_bet(&h, session, 1000, monday), REF_NONE);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_bet(h.cage, ROW(.session = session, .round = round, .at_ms = monday), 800),
             REF_NONE);
    CHECK_EQ(cage_may_bet(h.cage, session, 201, monday), REF_OWN_LIMIT);
    CHECK_EQ(cage_take_back(h.cage, ROW(.session = session, .round = round, .at_ms = monday), 300),
             REF_NONE);
    CHECK_EQ(cage_may_bet(h.cage, session, 500, monday), REF_NONE);
    CHECK_EQ(cage_may_bet(h.cage, session, 501, monday), REF_OWN_LIMIT);
    CHECK_EQ(cage_buy(h.cage, ROW(.session = session, .at_ms = monday), 501, key_from(3), &out),
             REF_OWN_LIMIT);
    CHECK_EQ(cage_refund(h.cage, ROW(.session = session, .round = round, .at_ms = monday)),
             REF_NONE);
    CHECK_EQ(cage_may_bet(h.cage, session, 1000, monday), REF_NONE);
    cage_end(h.cage);
    house_close(&h);
}

static void t_903_B_5_3_2__a_looser_limit_comes_when_its_time_has_come(void)
{
    struct vault     h;
    struct restraint r;

    house_open(&h);
    restrain(&h, RESTRAINT_DEPOSIT_DAY, 100, 5000, monday + DAY_MS);
    CHECK_EQ(deposit(&h, 101, 1, monday), REF_OWN_LIMIT);
    CHECK_EQ(deposit(&h, 101, 2, monday + DAY_MS - 1), REF_OWN_LIMIT);
    CHECK_EQ(deposit(&h, 5000, 3, monday + DAY_MS), REF_NONE);
    CHECK(cage_begin(h.cage));
    r = cage_restraint(h.cage, ANA, RESTRAINT_DEPOSIT_DAY, monday + DAY_MS);
    CHECK(r.most == 5000 && r.used == 5000 && r.next_ms == 0);
    cage_end(h.cage);
    house_close(&h);
}

static void t_a_repeated_deposit_is_answered_and_counted_once(void)
{
    struct vault h;

    house_open(&h);
    restrain(&h, RESTRAINT_DEPOSIT_DAY, 1000, NO_LIMIT, 0);
    for (unsigned i = 0; i < 1000; i++) CHECK_EQ(deposit(&h, 900, 1, monday), REF_NONE);
    CHECK_EQ(house_balance(&h, ANA).wallet, 900);
    CHECK_EQ(deposit(&h, 100, 2, monday), REF_NONE);
    house_close(&h);
}

/* What lies at one table cannot be brought to another as well: all of it may be called with. */
static void t_903_B_5_3_2__chips_at_all_tables_together_are_no_more_than_may_be_bet(void)
{
    struct vault  h;
    struct answer out;
    uint64_t      session;

    house_open(&h);
    CHECK_EQ(deposit(&h, 100000, 1, monday), REF_NONE);
    restrain(&h, RESTRAINT_BET_DAY, 5000, NO_LIMIT, 0);
    session = house_sit(&h, ANA, 4000, 2);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_may_bring(h.cage, AT(8, .player = ANA, .at_ms = monday), 1001), REF_OWN_LIMIT);
    CHECK_EQ(cage_sit(h.cage, AT(8, .player = ANA, .at_ms = monday), 1001, key_from(3), &out),
             REF_OWN_LIMIT);
    CHECK_EQ(cage_buy(h.cage, ROW(.session = session, .at_ms = monday), 1001, key_from(4), &out),
             REF_OWN_LIMIT);
    CHECK_EQ(cage_sit(h.cage, AT(8, .player = ANA, .at_ms = monday), 1000, key_from(5), &out),
             REF_NONE);
    CHECK_EQ(cage_buy(h.cage, ROW(.session = session, .at_ms = monday), 1, key_from(6), &out),
             REF_OWN_LIMIT);
    cage_end(h.cage);
    house_close(&h);
}

static void t_who_has_only_deposited_is_not_restrained(void)
{
    struct vault h;
    uint64_t     session;

    house_open(&h);
    CHECK_EQ(deposit(&h, 10000, 1, monday), REF_NONE);
    session = house_sit(&h, ANA, 4000, 2);
    CHECK(cage_begin(h.cage));
    CHECK(!cage_is_restrained(h.cage, session, monday));
    cage_end(h.cage);
    restrain(&h, RESTRAINT_DEPOSIT_DAY, 20000, NO_LIMIT, 0);
    restrain(&h, RESTRAINT_BAR, NO_LIMIT, NO_LIMIT, monday + DAY_MS);
    CHECK(cage_begin(h.cage));
    CHECK(cage_is_restrained(h.cage, session, monday));
    CHECK(cage_is_barred(h.cage, session, monday));
    CHECK(!cage_is_restrained(h.cage, session, monday + DAY_MS)); /* it has ended */
    cage_end(h.cage);
    restrain(&h, RESTRAINT_BET_MONTH, NO_LIMIT, 500, monday + DAY_MS); /* to come */
    CHECK(cage_begin(h.cage));
    CHECK(cage_is_restrained(h.cage, session, monday));
    CHECK(!cage_is_barred(h.cage, session, monday + DAY_MS));
    cage_end(h.cage);
    house_close(&h);
}

static void t_restraints_outlive_the_house(void)
{
    struct vault h;

    house_open(&h);
    CHECK_EQ(deposit(&h, 100, 1, monday), REF_NONE);
    restrain(&h, RESTRAINT_DEPOSIT_DAY, 1000, NO_LIMIT, 0);
    restrain(&h, RESTRAINT_BAR, NO_LIMIT, NO_LIMIT, monday + DAY_MS);
    house_leave(&h);
    house_enter(&h, NULL);
    CHECK_EQ(deposit(&h, 1, 2, monday), REF_BARRED);
    restrain(&h, RESTRAINT_BAR, NO_LIMIT, NO_LIMIT, 0);
    CHECK_EQ(deposit(&h, 901, 3, monday), REF_OWN_LIMIT);
    CHECK_EQ(deposit(&h, 900, 4, monday), REF_NONE);
    house_close(&h);
}

static void t_play_money_knows_no_restraint(void)
{
    struct vault  h;
    struct answer out;

    house_open(&h);
    CHECK_EQ(house_move(&h, TRANSFER_DEMO, ANA, FUNDS_MONEY, 1000, 1, NULL), REF_NONE);
    restrain(&h, RESTRAINT_BAR, NO_LIMIT, NO_LIMIT, monday + DAY_MS);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_sit(h.cage, ROW(.player = ANA, .book = BOOK_DEMO, .at_ms = monday), 500,
                      key_from(2), &out),
             REF_NONE);
    CHECK_EQ(cage_may_bet(h.cage, out.seq, 500, monday), REF_NONE);
    cage_end(h.cage);
    house_close(&h);
}

TEST_MAIN(TESTS)
