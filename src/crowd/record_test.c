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
    X(what_he_is_told_of_a_bet_is_what_became_of_it)                                               \
    X(a_wallet_has_one_right_answer)                                                               \
    X(a_natural_is_paid_before_the_round_is_over)                                                  \
    X(a_bet_may_be_lost_or_come_back_before_the_round_is_over)                                     \
    X(a_hand_of_poker_adds_up)                                                                     \
    X(a_hand_that_does_not_add_up_is_seen)                                                         \
    X(chips_that_nobody_put_in_are_seen)                                                           \
    X(a_void_hand_gives_everything_back)                                                           \
    X(hands_that_passed_unseen_must_add_up_too)                                                    \
    X(chips_may_be_in_play_before_he_hears_that_he_sits)                                           \
    X(who_leaves_a_hand_takes_what_is_his)                                                         \
    X(messages_are_read_where_they_lie)                                                            \
    X(percentiles_are_never_too_low)
TESTS(TEST_DECLARE)

/* Seated with 1000, of which 100 lie on place 17, acknowledged. */
static struct record with_a_bet(void)
{
    struct record r = {
        .wallet = 5000, .brought = 1000, .exact = true, .pays = 35, .place = 17, .covers = 1 << 17};

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
    CHECK_EQ(told((struct you){.stack = 900}), TOLD_WRONG);               /* gone */
    CHECK_EQ(told((struct you){.stack = 1000, .rounds = 1}), TOLD_WRONG); /* never made */
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
    r.result = 1 << 4; /* he lost, and knows it */
    CHECK_EQ(record_you(&r, &(struct you){.stack = 4500, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_WRONG);
    r.result = 1 << 17;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_WRONG);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 4500, .staked = 100, .won = 3500, .rounds = 1}),
             TOLD_DECIDED);
}

static void t_a_bet_whose_answer_was_lost_is_found_again(void)
{
    struct record r = with_a_bet();

    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_DECIDED);
    r.bet = 100; /* asked, and the line went */
    r.bet_seen = false;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100, .rounds = 1}), TOLD_SAME);
    CHECK(!r.bet_seen);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 800, .staked = 200, .rounds = 2}), TOLD_DECIDED);
    CHECK(r.bet_seen);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 700, .staked = 300, .rounds = 3}), TOLD_WRONG);
}

static void t_what_he_is_told_of_a_bet_is_what_became_of_it(void)
{
    struct record asked = with_a_bet(), seen;

    asked.bet = 100;
    asked.bet_seen = false;
    seen = asked;
    CHECK_EQ(record_you(&seen, &(struct you){.stack = 800, .in_play = 200}), TOLD_BET);

    for (int is_seen = 0; is_seen < 2; is_seen++)
        for (int lies = 0; lies < 2; lies++) {
            struct record r = is_seen ? seen : asked;

            CHECK_EQ(record_answered(&r, FATE_DONE, lies), is_seen || !lies);
            CHECK_EQ(r.bet, 0);
            r = is_seen ? seen : asked;
            CHECK_EQ(record_answered(&r, FATE_NOT_DONE, lies), !is_seen);
            r = is_seen ? seen : asked;
            CHECK(record_answered(&r, FATE_UNKNOWN, lies));
        }
}

static void t_a_wallet_has_one_right_answer(void)
{
    struct record r = with_a_bet();

    CHECK(record_wallet(&r, 4000, false, false));
    CHECK(!record_wallet(&r, 4001, false, false));
    CHECK(!record_wallet(&r, 4900, false, false));
    CHECK(record_wallet(&r, 4900, false, true)); /* he had asked to leave */
}

static void t_a_natural_is_paid_before_the_round_is_over(void)
{
    struct record r = with_a_bet();

    r.exact = false;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 1150, .staked = 100, .won = 150}), TOLD_EARLY);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 1150, .staked = 100, .won = 150, .rounds = 1}),
             TOLD_DECIDED);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 1150, .staked = 100, .won = 150, .rounds = 2}),
             TOLD_WRONG);
}

/* Seated with 1000; in hand 7 he posted 10 and called 90, acknowledged. */
static struct record in_a_hand(void)
{
    struct record r = {.poker = true, .wallet = 5000, .brought = 1000, .hand = {.round = 5}};

    CHECK_EQ(record_you(&r, &(struct you){.stack = 1000}), TOLD_SAME);
    r.hand = (struct hand_told){.round = 7, .posted = 10, .in = 10};
    CHECK_EQ(record_you(&r, &(struct you){.stack = 990, .in_play = 10}), TOLD_POSTED);
    r.bet = 90;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .in_play = 100}), TOLD_BET);
    CHECK(r.bet_seen);
    r.bet = 0;
    r.bet_seen = false;
    return r;
}

/* As everybody is told the end: what is in the pot of his, what came back, what he won. */
static struct record at_the_end(int64_t in, int64_t back, int64_t won)
{
    struct record r = in_a_hand();

    r.hand = (struct hand_told){
        .round = 7, .over = true, .posted = 10, .in = in, .back = back, .won = won};
    return r;
}

static void t_a_bet_may_be_lost_or_come_back_before_the_round_is_over(void)
{
    struct record r = with_a_bet();

    r.exact = false;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 960, .staked = 100}), TOLD_WRONG);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 950, .staked = 100}), TOLD_EARLY);
    CHECK_EQ(record_you(&r, &(struct you){.stack = 950, .staked = 100, .rounds = 1}), TOLD_DECIDED);
    r = with_a_bet();
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100}), TOLD_WRONG);
    r.exact = false;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 900, .staked = 100}), TOLD_EARLY);
}

static void t_a_hand_of_poker_adds_up(void)
{
    struct record lost = at_the_end(100, 0, 0), won = at_the_end(100, 0, 285);
    struct record uncalled = at_the_end(40, 60, 76), called = at_the_end(150, 0, 0);

    CHECK_EQ(record_you(&lost, &(struct you){.stack = 900, .staked = 100, .rounds = 1}),
             TOLD_DECIDED);
    CHECK_EQ(record_you(&won, &(struct you){.stack = 1185, .staked = 100, .won = 285, .rounds = 1}),
             TOLD_DECIDED);
    CHECK_EQ(
        record_you(&uncalled, &(struct you){.stack = 1036, .staked = 40, .won = 76, .rounds = 1}),
        TOLD_DECIDED);
    called.bet = 50; /* with his last bet it is over */
    CHECK_EQ(record_you(&called, &(struct you){.stack = 850, .staked = 150, .rounds = 1}),
             TOLD_DECIDED);
    CHECK(called.bet_seen);
}

static void t_a_hand_that_does_not_add_up_is_seen(void)
{
    struct record cent = at_the_end(100, 0, 285), other = at_the_end(100, 0, 280);
    struct record twice = at_the_end(200, 0, 0), rounds = at_the_end(100, 0, 0);
    struct record early = in_a_hand();

    CHECK_EQ(
        record_you(&cent, &(struct you){.stack = 1184, .staked = 100, .won = 285, .rounds = 1}),
        TOLD_WRONG);
    CHECK_EQ(record_you(&other, /* not what everybody was told */
                        &(struct you){.stack = 1185, .staked = 100, .won = 285, .rounds = 1}),
             TOLD_WRONG);
    CHECK_EQ(record_you(&twice, &(struct you){.stack = 800, .staked = 200, .rounds = 1}),
             TOLD_WRONG);
    CHECK_EQ(record_you(&rounds, &(struct you){.stack = 900, .staked = 100, .rounds = 2}),
             TOLD_WRONG);
    CHECK_EQ(record_you(&early, &(struct you){.stack = 900, .staked = 100, .rounds = 1}),
             TOLD_WRONG); /* nobody was told that it is over */
}

static void t_chips_that_nobody_put_in_are_seen(void)
{
    struct record r = in_a_hand(), lost = in_a_hand(), next = at_the_end(100, 0, 0);

    CHECK_EQ(record_you(&r, &(struct you){.stack = 880, .in_play = 120}), TOLD_WRONG);
    CHECK_EQ(record_you(&lost, &(struct you){.stack = 1000}), TOLD_WRONG); /* no void hand */
    CHECK_EQ(record_you(&next, &(struct you){.stack = 900, .staked = 100, .rounds = 1}),
             TOLD_DECIDED);
    next.hand = (struct hand_told){.round = 9, .posted = 10};
    CHECK_EQ(record_you(&next, /* a blind larger than the one that was told */
                        &(struct you){.stack = 880, .in_play = 20, .staked = 100, .rounds = 1}),
             TOLD_WRONG);
}

static void t_a_void_hand_gives_everything_back(void)
{
    struct record r = in_a_hand();

    r.hand = (struct hand_told){.round = 7, .is_void = true, .back = 100};
    CHECK_EQ(record_you(&r, &(struct you){.stack = 1000}), TOLD_VOID);
}

static void t_hands_that_passed_unseen_must_add_up_too(void)
{
    struct record there = in_a_hand(), away = in_a_hand(), wrong = in_a_hand();

    there.hand.round = away.hand.round = wrong.hand.round = 19;
    away.away = wrong.away = true;
    CHECK_EQ(record_you(&there, /* he was there all the time, and not told how it ended */
                        &(struct you){.stack = 890, .in_play = 10, .staked = 100, .rounds = 1}),
             TOLD_WRONG);
    CHECK_EQ(
        record_you(&wrong, &(struct you){.stack = 895, .in_play = 10, .staked = 100, .rounds = 1}),
        TOLD_WRONG);
    CHECK_EQ(
        record_you(&away, &(struct you){.stack = 890, .in_play = 10, .staked = 100, .rounds = 1}),
        TOLD_DECIDED);
    away.bet = 20;
    CHECK_EQ(
        record_you(&away, &(struct you){.stack = 870, .in_play = 30, .staked = 100, .rounds = 1}),
        TOLD_BET);
}

static void t_chips_may_be_in_play_before_he_hears_that_he_sits(void)
{
    struct record r = {.poker = true, .wallet = 5000, .brought = 1000, .hand = {.round = 7}};
    struct record away = r, less = r;

    away.away = less.away = true;
    CHECK_EQ(record_you(&r, &(struct you){.stack = 990, .in_play = 10}), TOLD_WRONG);
    CHECK_EQ(record_you(&less, &(struct you){.stack = 980, .in_play = 10}), TOLD_WRONG);
    CHECK_EQ(record_you(&away, &(struct you){.stack = 990, .in_play = 10}), TOLD_SAME);
    CHECK_EQ(away.wallet, 4000);
    away.hand = (struct hand_told){.round = 7, .over = true, .in = 10, .won = 28};
    CHECK_EQ(record_you(&away, &(struct you){.stack = 1018, .staked = 10, .won = 28, .rounds = 1}),
             TOLD_DECIDED);
}

static void t_who_leaves_a_hand_takes_what_is_his(void)
{
    struct record r = in_a_hand(), raced = at_the_end(100, 0, 0);

    CHECK(!record_left(&r, 4000)); /* still there */
    CHECK(record_left(&r, 4900));
    CHECK(record_left(&r, 5000)); /* the hand was void */
    CHECK(!record_left(&r, 4950));
    CHECK_EQ(record_you(&raced, &(struct you){.stack = 900, .staked = 100, .rounds = 1}),
             TOLD_DECIDED);
    raced.hand = (struct hand_told){.round = 9, .posted = 10}; /* it began before he was heard */
    CHECK(record_left(&raced, 4890));
    CHECK(!record_left(&raced, 4880));
    raced.hand.posted = 0; /* or: it was told before the blinds were */
    CHECK_EQ(record_you(&raced, &raced.last), TOLD_SAME);
    CHECK_EQ(raced.round, 9);
    raced.hand.posted = 10;
    CHECK(record_left(&raced, 4890));
    CHECK(!record_left(&raced, 4880));
    raced.hand.taken = 15; /* and all others left too */
    CHECK(record_left(&raced, 4905));
    record_next_hand(&raced); /* he was gone, and another began */
    raced.hand = (struct hand_told){.round = 11, .posted = 20};
    CHECK(record_left(&raced, 4905));
    CHECK(record_left(&raced, 4885));
    CHECK(!record_left(&raced, 4895));
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
    static struct metrics t;

    for (int64_t us = 1; us <= 100000; us++) metrics_add(&t, us);
    CHECK_EQ(t.count, 100000);
    for (unsigned per_mille = 1; per_mille <= 1000; per_mille++) {
        uint64_t at = metrics_at(&t, per_mille), exact = 100 * (uint64_t)per_mille;

        CHECK(at >= exact);
        CHECK(at <= exact + exact / 16 + 1);
    }
    CHECK_EQ(t.most_us, 100000);
}

TEST_MAIN(TESTS)
