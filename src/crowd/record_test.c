/* What a player of the crowd believes, and what he does not. */
#include "crowd/bit.h"
#include "crowd/record.h"
#include "crowd/tally.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(a_player_believes_what_follows_from_his_bets)                                                \
    X(a_bet_that_was_lost_is_seen)                                                                 \
    X(a_bet_that_was_doubled_is_seen)                                                              \
    X(a_round_settled_twice_is_seen)                                                               \
    X(a_wrong_prize_is_seen)                                                                       \
    X(a_bet_whose_answer_was_lost_is_found_again)                                                  \
    X(a_wallet_has_one_right_answer)                                                               \
    X(messages_are_read_where_they_lie)                                                            \
    X(percentiles_are_never_too_low)
TESTS(TEST_DECLARE)

/* Seated with 1000, of which 100 lie on place 17, acknowledged. */
static struct record with_a_bet(void)
{
    struct record r = {.wallet = 5000, .brought = 1000, .exact = true, .pays = 35, .place = 17,
                       .outcome = -1};

    CHECK_EQ(record_you(&r, &(struct you){.stack = 1000}), TOLD_SAME);
    CHECK_EQ(r.wallet, 4000);
    r.bet = 100;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .in_play = 100}), TOLD_BET);
    CHECK(r.bet_seen);
    r.bet = 0;
    return r;
}

static enum told told(struct you you)
{
    struct record r = with_a_bet();

    return record_you(&r, &you);
}

static void t_a_player_believes_what_follows_from_his_bets(void)
{
    CHECK_EQ(told((struct you){.stack = 900, .in_play = 100}), TOLD_SAME);
    CHECK_EQ(told((struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_DECIDED);
    CHECK_EQ(told((struct you){.stack = 4500, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_DECIDED);
    CHECK_EQ(told((struct you){.stack = 1000}), TOLD_VOID);
}

static void t_a_bet_that_was_lost_is_seen(void)
{
    CHECK_EQ(told((struct you){.stack = 900}), TOLD_WRONG);                  /* gone */
    CHECK_EQ(told((struct you){.stack = 1000, .rounds = 1}), TOLD_WRONG);    /* never made */
    CHECK_EQ(told((struct you){.stack = 950, .in_play = 50}), TOLD_WRONG);
}

static void t_a_bet_that_was_doubled_is_seen(void)
{
    CHECK_EQ(told((struct you){.stack = 800, .in_play = 200}), TOLD_WRONG);
    CHECK_EQ(told((struct you){.stack = 800, .staked = 200, .rounds = 1}), TOLD_WRONG);
}

static void t_a_round_settled_twice_is_seen(void)
{
    CHECK_EQ(told((struct you){.stack = 900, .staked = 100, .rounds = 2}), TOLD_WRONG);
    CHECK_EQ(told((struct you){.stack = 8100, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_WRONG);
}

static void t_a_wrong_prize_is_seen(void)
{
    struct record r = with_a_bet();

    CHECK_EQ(told((struct you){.stack = 4501, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_WRONG);
    r.outcome = 4;    /* he lost, and knows it */
    CHECK_EQ(record_you(&r, &(struct you){.stack = 4500, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_WRONG);
    r.outcome = 17;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_WRONG);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 4500, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_DECIDED);
}

static void t_a_bet_whose_answer_was_lost_is_found_again(void)
{
    struct record r = with_a_bet();

    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_DECIDED);
    r.bet = 100;    /* asked, and the line went */
    r.bet_seen = false;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_SAME);
    CHECK(!r.bet_seen);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 800, .staked = 200, .rounds = 2}), TOLD_DECIDED);
    CHECK(r.bet_seen);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 700, .staked = 300, .rounds = 3}), TOLD_WRONG);
}

static void t_a_wallet_has_one_right_answer(void)
{
    struct record r = with_a_bet();

    CHECK(record_wallet(&r, 4000, false, false));
    CHECK(!record_wallet(&r, 4001, false, false));
    CHECK(!record_wallet(&r, 4900, false, false));
    CHECK(record_wallet(&r, 4900, false, true));    /* he had asked to leave */
}

static void t_messages_are_read_where_they_lie(void)
{
    static const char text[] = "{\"type\":\"you\",\"list\":[[1,2],{\"stack\":7}],\"words\":"
                               "\"a \\\"}] b\",\"stack\":-95,\"last\":true}";
    struct bit        inside = bit_open((struct bit){text, sizeof text - 1}), key, value, item;
    char              words[16];
    unsigned          members = 0, items = 0;
    int64_t           stack = 0;

    while (bit_member(&inside, &key, &value)) {
        members++;
        if (bit_is(key, "stack")) stack = bit_number(value, 0);
        if (bit_is(key, "type")) CHECK(bit_is(value, "you") && !bit_is(value, "yo"));
        if (bit_is(key, "type")) CHECK_EQ(bit_words(value, words, sizeof words), 3);
        if (!bit_is(key, "list")) continue;
        value = bit_open(value);
        while (bit_item(&value, &item)) items++;
    }
    CHECK_EQ(members, 5);
    CHECK_EQ(items, 2);
    CHECK_EQ(stack, -95);
    CHECK_TEXT(words, "you");
    CHECK_EQ(bit_number((struct bit){"12a", 3}, -1), -1);
    inside = bit_open((struct bit){"{\"cut\":[1,", 10});
    while (bit_member(&inside, &key, &value)) {}
}

static void t_percentiles_are_never_too_low(void)
{
    static struct tally t;

    for (int64_t us = 1; us <= 100000; us++) tally_add(&t, us);
    CHECK_EQ(t.count, 100000);
    for (unsigned per_mille = 1; per_mille <= 1000; per_mille++) {
        uint64_t at = tally_at(&t, per_mille), exact = 100 * (uint64_t)per_mille;

        CHECK(at >= exact);
        CHECK(at <= exact + exact / 16 + 1);
    }
    CHECK_EQ(t.most_us, 100000);
}

TEST_MAIN(TESTS)
