/* queue_test.c -- the line for a table in session mode. */
#include "check.h"
#include "dice.h"

#include "games/poker/queue.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r6_b__seats_go_to_those_who_registered_in_their_order)                              \
    X(809_2015_r6_b__seats_go_to_those_who_registered_in_their_order)                              \
    X(811_2015_r6_b__seats_go_to_those_who_registered_in_their_order)                              \
    X(811_2015_r6_b__a_seat_that_comes_free_is_offered_to_the_first)                               \
    X(811_2015_r9__nobody_stands_in_line_twice)                                                    \
    X(806_2015_r2_m__only_who_registered_is_offered_a_seat)                                        \
    X(809_2015_r2_l__only_who_registered_is_offered_a_seat)                                        \
    X(811_2015_r2_m__only_who_registered_is_offered_a_seat)                                        \
    X(an_offer_lapses_and_goes_to_the_next)                                                        \
    X(no_more_offers_stand_than_seats_are_free)
TESTS(TEST_DECLARE)

static struct queue q;

/* As the table does: only a player with an offer may sit down, and he leaves the line. */
static bool takes_seat(uint64_t player)
{
    int at = queue_place(&q, player);

    return at >= 0 && q.until_ms[at] != 0 && queue_withdraw(&q, player) == QUEUE_DONE;
}

static bool is_sane(void)
{
    uint32_t front = 0;

    while (front < q.count && q.until_ms[front] != 0) front++;
    if (q.count > QUEUE_MAX || q.zero || q.offer_ms <= 0) return false;
    for (uint32_t i = 0; i < QUEUE_MAX; i++) {
        if ((q.player[i] != 0) != (i < q.count)) return false;
        if ((q.until_ms[i] != 0) != (i < front)) return false;
        for (uint32_t k = 0; k < i && i < q.count; k++)
            if (q.player[i] == q.player[k]) return false;
    }
    return true;
}

static void t_811_2015_r6_b__seats_go_to_those_who_registered_in_their_order(void)
{
    size_t first;

    queue_open(&q, 30000);
    for (uint64_t who = 1; who <= 5; who++) CHECK_EQ(queue_join(&q, who), QUEUE_DONE);
    CHECK(!takes_seat(1));
    CHECK_EQ(queue_offer(&q, 3, 1000, &first), 3); /* the session begins at three seats */
    CHECK_EQ(first, 0);
    CHECK(takes_seat(2));
    CHECK(takes_seat(1));
    CHECK(takes_seat(3));
    CHECK(!takes_seat(4));
    CHECK_EQ(queue_place(&q, 4), 0);
    CHECK(!takes_seat(9));
    CHECK(is_sane());
}

static void t_806_2015_r6_b__seats_go_to_those_who_registered_in_their_order(void)
{
    t_811_2015_r6_b__seats_go_to_those_who_registered_in_their_order();
}

static void t_809_2015_r6_b__seats_go_to_those_who_registered_in_their_order(void)
{
    t_811_2015_r6_b__seats_go_to_those_who_registered_in_their_order();
}

static void t_811_2015_r6_b__a_seat_that_comes_free_is_offered_to_the_first(void)
{
    size_t first;

    queue_open(&q, 30000);
    for (uint64_t who = 1; who <= 4; who++) queue_join(&q, who);
    CHECK_EQ(queue_offer(&q, 0, 0, &first), 0);
    CHECK_EQ(queue_offer(&q, 1, 5000, &first), 1);
    CHECK_EQ(q.player[first], 1);
    CHECK_EQ(queue_offer(&q, 1, 6000, &first), 0); /* it is offered already */
    CHECK_EQ(queue_offer(&q, 2, 7000, &first), 1); /* another came free */
    CHECK_EQ(q.player[first], 2);
    CHECK_EQ(queue_withdraw(&q, 1), QUEUE_DONE);
    CHECK_EQ(queue_withdraw(&q, 1), QUEUE_NOT_THERE);
    CHECK_EQ(queue_offer(&q, 2, 8000, &first), 1); /* what he did not want */
    CHECK_EQ(q.player[first], 3);
}

static void t_811_2015_r9__nobody_stands_in_line_twice(void)
{
    queue_open(&q, 1);
    CHECK_EQ(queue_join(&q, 7), QUEUE_DONE);
    CHECK_EQ(queue_join(&q, 7), QUEUE_ALREADY);
    for (uint64_t who = 100; q.count < QUEUE_MAX; who++) CHECK_EQ(queue_join(&q, who), QUEUE_DONE);
    CHECK_EQ(queue_join(&q, 8), QUEUE_FULL);
    CHECK(is_sane());
}

static void only_the_registered(void)
{
    size_t first;

    queue_open(&q, 30000);
    CHECK_EQ(queue_offer(&q, 5, 1000, &first), 0); /* seats are free, and nobody may have one */
    CHECK(!takes_seat(3));
    CHECK_EQ(queue_join(&q, 3), QUEUE_DONE);
    CHECK_EQ(queue_offer(&q, 5, 2000, &first), 1);
    CHECK(!takes_seat(4));
    CHECK(takes_seat(3));
}

static void t_806_2015_r2_m__only_who_registered_is_offered_a_seat(void)
{
    only_the_registered();
}

static void t_809_2015_r2_l__only_who_registered_is_offered_a_seat(void)
{
    only_the_registered();
}

static void t_811_2015_r2_m__only_who_registered_is_offered_a_seat(void)
{
    only_the_registered();
}

static void t_an_offer_lapses_and_goes_to_the_next(void)
{
    size_t   first;
    uint64_t who;

    queue_open(&q, 30000);
    queue_join(&q, 1);
    queue_join(&q, 2);
    queue_offer(&q, 1, 1000, &first);
    CHECK(!queue_expire(&q, 30999, &who));
    CHECK(queue_expire(&q, 31000, &who));
    CHECK_EQ(who, 1);
    CHECK(!queue_expire(&q, 31000, &who));
    CHECK_EQ(queue_offer(&q, 1, 31000, &first), 1);
    CHECK_EQ(q.player[first], 2);
    CHECK(!takes_seat(1));
}

static void t_no_more_offers_stand_than_seats_are_free(void)
{
    struct dice dice = {809};
    size_t      seats = 0, first;
    int64_t     clock = 0;

    queue_open(&q, 5000);
    for (int i = 0; i < 20000; i++) {
        uint64_t who = 1 + dice_below(&dice, 200);
        size_t   offers = 0;

        clock += dice_below(&dice, 500);
        switch (dice_below(&dice, 5)) {
        case 0: queue_join(&q, who); break;
        case 1: queue_withdraw(&q, who); break;
        case 2: seats += seats < 10; break;
        case 3: seats -= takes_seat(q.player[0]); break;
        default:
            while (queue_expire(&q, clock, &who)) CHECK_EQ(queue_place(&q, who), -1);
        }
        queue_offer(&q, seats, clock, &first);
        while (offers < q.count && q.until_ms[offers] != 0) offers++;
        CHECK(offers <= seats && (offers == seats || offers == q.count));
        CHECK(is_sane());
    }
}

TEST_MAIN(TESTS)
