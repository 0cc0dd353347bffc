/* course_test.c -- entering, buying, seats, levels, eliminations: 810/2015 r.4 to r.24. */
#include "stand_test.h"

#define TESTS(X)                                                                                   \
    X(810_2015_r4_a__a_sit_and_go_starts_when_the_last_one_enters)                                 \
    X(810_2015_r4_b__a_scheduled_tournament_starts_at_its_hour)                                    \
    X(810_2015_r5__the_rules_and_their_fingerprint_never_change)                                   \
    X(810_2015_r7__no_more_than_the_most_enter)                                                    \
    X(810_2015_r8__one_entry_for_each_player)                                                      \
    X(810_2015_r9__who_withdraws_in_time_has_everything_back)                                      \
    X(810_2015_r10__late_entrants_go_to_the_smallest_table)                                        \
    X(810_2015_r10__late_registration_ends_with_its_level)                                         \
    X(810_2015_r11__reentry_within_late_registration_only_so_often)                                \
    X(810_2015_r12__who_lost_all_may_rebuy_and_the_table_waits)                                    \
    X(810_2015_r12__no_answer_is_no)                                                               \
    X(810_2015_r12__a_rebuy_in_a_hand_counts_after_it)                                             \
    X(810_2015_r12__a_hand_dealt_in_time_may_end_late)                                             \
    X(810_2015_r13__one_addon_in_its_break)                                                        \
    X(810_2015_r13__no_addon_for_the_only_one_left)                                                \
    X(810_2015_r14__too_few_entrants_have_everything_back)                                         \
    X(810_2015_r15__every_seating_is_equally_likely)                                               \
    X(810_2015_r16__a_report_that_makes_chips_is_refused)                                          \
    X(810_2015_r17__the_fee_is_prize_and_commission)                                               \
    X(810_2015_r19__a_new_level_holds_from_the_next_hand)                                          \
    X(810_2015_r19__levels_by_hands)                                                               \
    X(810_2015_r20__a_break_begins_when_the_last_hand_ends)                                        \
    X(810_2015_r21__nobody_is_excluded_for_doing_nothing)                                          \
    X(810_2015_r23__a_table_is_broken_when_the_others_have_room)                                   \
    X(810_2015_r24__hand_for_hand_all_tables_begin_together)                                       \
    X(810_2015_r24__one_round_is_one_moment)
TESTS(TEST_DECLARE)

static void t_810_2015_r4_a__a_sit_and_go_starts_when_the_last_one_enters(void)
{
    struct tour_rules r = sit_and_go(3);

    stand_open(&r, 1);
    enter_players(2);
    pass(86400000);
    CHECK_EQ(stand.t->phase, TOUR_ENTERING);
    SAY(.kind = TOUR_REGISTER, .player = 7);
    CHECK(heard(TEV_STARTED) != NULL);
    CHECK_EQ(tour_awaits(stand.t).what, TOUR_AWAITS_DRAW);
    CHECK_EQ(tour_awaits(stand.t).below, 3);
    draw_lots();
    CHECK_EQ(stand.t->phase, TOUR_PLAYING);
    CHECK(heard(TEV_DEAL) != NULL);
}

static void t_810_2015_r4_b__a_scheduled_tournament_starts_at_its_hour(void)
{
    struct tour_rules r = scheduled(2, 10);

    stand_open(&r, 1);
    enter_players(10);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS - 1);
    CHECK_EQ(stand.t->phase, TOUR_ENTERING);
    CHECK_EQ(tour_due_ms(stand.t), START_MS);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    CHECK_EQ(stand.t->phase, TOUR_DRAWING);
}

static void t_810_2015_r5__the_rules_and_their_fingerprint_never_change(void)
{
    struct tour_rules r = scheduled(2, 20);
    uint8_t           fingerprint[32];

    stand_open(&r, 1);
    memcpy(fingerprint, stand.t->fingerprint, 32);
    CHECK_EQ(fingerprint[0], 8);
    begin(20);
    while (stand.t->phase == TOUR_PLAYING) {
        for (uint32_t i = 0; i < stand.t->tables; i++)
            if (table_at(stand.t, i)->state == TABLE_PLAYING) play_hand(i), draw_lots();
        if (stand.t->phase == TOUR_PLAYING) pass(60000);
        draw_lots();
    }
    CHECK_EQ(memcmp(&stand.t->rules, &r, sizeof r), 0);
    CHECK_EQ(memcmp(stand.t->fingerprint, fingerprint, 32), 0);
}

static void t_810_2015_r7__no_more_than_the_most_enter(void)
{
    struct tour_rules r = scheduled(2, 6);

    stand_open(&r, 1);
    enter_players(6);
    REFUSED(TOURNAMENT_FULL, .kind = TOUR_REGISTER, .player = 7);
}

static void t_810_2015_r8__one_entry_for_each_player(void)
{
    struct tour_rules r = scheduled(2, 9);
    int64_t           who;

    r.house.value[TO_LATE] = 2;
    stand_open(&r, 1);
    enter_players(5);
    CHECK_EQ(stand.t->paid_in, 5 * 1000);
    REFUSED(ALREADY_ENTERED, .kind = TOUR_REGISTER, .player = 102);
    REFUSED(MALFORMED, .kind = TOUR_REGISTER, .player = 0);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    draw_lots();
    REFUSED(ALREADY_ENTERED, .kind = TOUR_REGISTER, .player = 104);
    who = of(at(0, 1))->player;
    knock_out(0, 1, 1); /* nor after his elimination: that would be a re-entry */
    REFUSED(ALREADY_ENTERED, .kind = TOUR_REGISTER, .player = who);
}

static void t_810_2015_r9__who_withdraws_in_time_has_everything_back(void)
{
    struct tour_rules r = scheduled(2, 9);

    stand_open(&r, 1);
    enter_players(4);
    SAY(.kind = TOUR_WITHDRAW, .number = 1);
    CHECK_EQ(heard(TEV_REFUND)->amount, 1000);
    CHECK_EQ(stand.t->entrants, 3);
    CHECK_EQ(stand.t->refunds, 1000);
    REFUSED(NO_SUCH_ENTRANT, .kind = TOUR_WITHDRAW, .number = 1);
    SAY(.kind = TOUR_REGISTER, .player = 101); /* may change his mind */
    CHECK_EQ(of(1)->player, 101);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS - 300001);
    SAY(.kind = TOUR_WITHDRAW, .number = 2);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS - 300000);
    REFUSED(TOO_LATE_TO_WITHDRAW, .kind = TOUR_WITHDRAW, .number = 3);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    draw_lots();
    REFUSED(TOO_LATE_TO_WITHDRAW, .kind = TOUR_WITHDRAW, .number = 3);
}

static void t_810_2015_r10__late_entrants_go_to_the_smallest_table(void)
{
    struct tour_rules r = scheduled(2, 30);

    r.house.value[TO_LATE] = 2;
    stand_open(&r, 1);
    begin(19); /* 7, 6, 6 */
    for (uint32_t i = 0; i < 2; i++) {
        SAY(.kind = TOUR_REGISTER, .player = 900 + i);
        CHECK_EQ(tour_awaits(stand.t).below, i == 0 ? 2 * 3 : 3);
        draw_lots();
        CHECK(of(19 + i)->table != 0);
        CHECK_EQ(of(19 + i)->stack, 1500);
    }
    CHECK(of(19)->table != of(20)->table);
    for (uint32_t i = 0; i < 7; i++) {
        SAY(.kind = TOUR_REGISTER, .player = 950 + i);
        draw_lots();
    }
    CHECK_EQ(stand.t->open, 4); /* 28: a fourth table opens, and fills as the others end hands */
}

static void t_810_2015_r10__late_registration_ends_with_its_level(void)
{
    struct tour_rules r = scheduled(2, 30);

    r.house.value[TO_LATE] = 2;
    stand_open(&r, 1);
    begin(10);
    pass(599999);
    CHECK(!stand.t->closed);
    SAY(.kind = TOUR_REGISTER, .player = 900);
    draw_lots();
    pass(1);
    CHECK(stand.t->closed);
    CHECK_EQ(heard(TEV_CLOSED)->amount, 11 * 900);
    REFUSED(ENTRIES_CLOSED, .kind = TOUR_REGISTER, .player = 901);
}

static void t_810_2015_r11__reentry_within_late_registration_only_so_often(void)
{
    struct tour_rules r = scheduled(2, 9);
    uint32_t          who;

    r.house.value[TO_LATE] = 1;
    r.house.value[TO_REENTRIES] = 1;
    stand_open(&r, 1);
    begin(9);
    who = at(0, 3);
    REFUSED(NO_REENTRY, .kind = TOUR_REENTER, .number = who);
    knock_out(0, 3, 1);
    CHECK_EQ(of(who)->state, ENTRANT_FALLEN);
    SAY(.kind = TOUR_REENTER, .number = who);
    CHECK_EQ(of(who)->stack, 1500);
    CHECK_EQ(of(who)->paid, 2000);
    CHECK_EQ(stand.t->entries, 10);
    CHECK_EQ(stand.t->entrants, 9);
    CHECK_EQ(stand.t->fallen, 0);
    pass_hand(0);
    knock_out(0, 3, 1);
    REFUSED(NO_REENTRY, .kind = TOUR_REENTER, .number = who);
    knock_out(0, 4, 1);
    pass(300000);
    for (uint32_t i = 0; i < 9; i++)
        if (of(i)->state == ENTRANT_FALLEN) REFUSED(NO_REENTRY, .kind = TOUR_REENTER, .number = i);
}

static void t_810_2015_r12__who_lost_all_may_rebuy_and_the_table_waits(void)
{
    struct tour_rules r = with_rebuys();
    uint32_t          who;

    stand_open(&r, 1);
    begin(6);
    who = at(0, 2);
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = who);
    knock_out(0, 2, 1);
    CHECK(heard(TEV_ASKED) != NULL && !heard(TEV_DEAL) && !heard(TEV_ELIMINATED));
    SAY(.kind = TOUR_REBUY, .number = who);
    CHECK(heard(TEV_DEAL) != NULL);
    CHECK_EQ(of(who)->stack, 2000);
    CHECK_EQ(of(who)->seat, 2);
    CHECK_EQ(of(who)->paid, 2000);
    CHECK_EQ(stand.t->collected, 7 * 900);
    knock_out(0, 2, 1);
    CHECK(heard(TEV_ELIMINATED) != NULL); /* one is all he has */
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = who);
    who = at(0, 3);
    knock_out(0, 3, 1);
    SAY(.kind = TOUR_DECLINE, .number = who);
    CHECK(heard(TEV_ELIMINATED) != NULL && heard(TEV_DEAL) != NULL);
    pass(600000);
    pass_hand(0); /* the break; the rebuys are over after it */
    pass(60000);
    knock_out(0, 4, 1);
    CHECK(heard(TEV_ELIMINATED) != NULL);
}

static void t_810_2015_r12__no_answer_is_no(void)
{
    struct tour_rules r = with_rebuys();

    stand_open(&r, 1);
    begin(6);
    pass(1000);
    knock_out(0, 2, 1);
    CHECK_EQ(tour_due_ms(stand.t), stand.t->now_ms + 20000);
    pass(19999);
    CHECK_EQ(stand.t->asked, 1);
    pass(1);
    CHECK(heard(TEV_ELIMINATED) != NULL && heard(TEV_DEAL) != NULL);
}

static void t_810_2015_r12__a_rebuy_in_a_hand_counts_after_it(void)
{
    struct tour_rules r = with_rebuys();
    uint32_t          who;

    r.house.value[TO_REBUY_WHEN] = TOUR_UP_TO_INITIAL;
    r.house.value[TO_REBUYS] = 2;
    stand_open(&r, 1);
    begin(6);
    who = at(0, 2);
    SAY(.kind = TOUR_REBUY, .number = who);
    CHECK_EQ(of(who)->stack, 1500);
    CHECK_EQ(of(who)->due, 2000);
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = who); /* what he bought counts already */
    knock_out(0, 2, 1);
    CHECK_EQ(heard(TEV_BOUGHT)->amount, 2000);
    CHECK(!heard(TEV_ELIMINATED) && !heard(TEV_ASKED));
    CHECK_EQ(of(who)->stack, 2000);
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = at(0, 0)); /* has more than he began with */
}

static void t_810_2015_r12__a_hand_dealt_in_time_may_end_late(void)
{
    struct tour_rules r = with_rebuys();

    stand_open(&r, 1);
    begin(6);
    pass(600000); /* the level has ended; the hand has not */
    knock_out(0, 2, 1);
    CHECK(heard(TEV_ASKED) != NULL);
    CHECK(!stand.t->closed);
    SAY(.kind = TOUR_REBUY, .number = heard(TEV_ASKED)->number);
}

static void t_810_2015_r13__one_addon_in_its_break(void)
{
    struct tour_rules r = with_rebuys();

    stand_open(&r, 1);
    begin(6);
    REFUSED(NO_ADDON, .kind = TOUR_ADDON, .number = 0);
    pass(600000);
    CHECK_EQ(stand.t->clock, CLOCK_BREAK_DUE);
    pass_hand(0);
    CHECK_EQ(stand.t->clock, CLOCK_BREAK);
    SAY(.kind = TOUR_ADDON, .number = 0);
    CHECK_EQ(of(0)->stack, 4500);
    CHECK_EQ(stand.t->commission, 7 * 100);
    REFUSED(NO_ADDON, .kind = TOUR_ADDON, .number = 0);
    CHECK(!stand.t->closed);
    pass(60000);
    CHECK(stand.t->closed);
    CHECK_EQ(stand.t->pool, 7 * 900);
    REFUSED(NO_ADDON, .kind = TOUR_ADDON, .number = 1);
}

/* All others fell in the hand before the break, and did not buy. */
static void t_810_2015_r13__no_addon_for_the_only_one_left(void)
{
    struct tour_rules r = with_rebuys();

    stand_open(&r, 1);
    begin(6);
    for (unsigned loser = 1; loser < 6; loser++) {
        if (loser == 5) pass(600000); /* the break is due when this hand ends */
        knock_out(0, loser, 1);
        CHECK(heard(TEV_ASKED) != NULL);
        SAY(.kind = TOUR_DECLINE, .number = heard(TEV_ASKED)->number);
    }
    CHECK_EQ(stand.t->phase, TOUR_OVER);
    CHECK_EQ(stand.t->addon_open, 0);
    CHECK(tour_sane(stand.t));
}

static void t_810_2015_r14__too_few_entrants_have_everything_back(void)
{
    struct tour_rules r = scheduled(5, 9);

    stand_open(&r, 1);
    enter_players(4);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    CHECK_EQ(stand.t->phase, TOUR_CANCELLED);
    CHECK_EQ(heard_count(TEV_REFUND), 4);
    for (uint32_t i = 0; i < 4; i++) CHECK_EQ(of(i)->refund, 1000);
    CHECK_EQ(stand.t->commission, 0);

    stand_open(&r, 1);
    enter_players(2);
    SAY(.kind = TOUR_CANCEL);
    CHECK_EQ(stand.t->refunds, 2000);
}

/* Every order of the lots, for four players at two tables of two: each of the 24
 * seatings comes exactly once. */
static void t_810_2015_r15__every_seating_is_equally_likely(void)
{
    struct tour_rules r = sit_and_go(4);
    uint32_t          count[256] = {0}, all = 0;

    r.house.value[TO_SEATS] = 2;
    for (uint32_t lots = 0; lots < 24; lots++) {
        uint32_t seating = 0, left = lots;

        stand_open(&r, 1);
        enter_players(4);
        while (stand.t->phase == TOUR_DRAWING) {
            uint32_t below = tour_awaits(stand.t).below;

            SAY(.kind = TOUR_DRAW, .number = left % below);
            left /= below;
        }
        for (uint32_t i = 0; i < 4; i++) seating = seating * 4 + at(i / 2, i % 2);
        all += ++count[seating] == 1;
    }
    CHECK_EQ(all, 24);
}

static void t_810_2015_r16__a_report_that_makes_chips_is_refused(void)
{
    open_sit_and_go(3);
    REFUSED(NO_SUCH_TABLE, .kind = TOUR_STACK, .table = 1, .amount = 1500);
    REFUSED(NO_SUCH_SEAT, .kind = TOUR_STACK, .seat = 9, .amount = 1500);
    REFUSED(SEAT_EMPTY, .kind = TOUR_STACK, .seat = 8, .amount = 1500);
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 4501);
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = -1);
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 0);              /* lost to whom? */
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 0, .number = 1); /* to himself? */
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 0, .number = 8); /* to nobody there? */
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 10, .number = 2);
    SAY(.kind = TOUR_STACK, .seat = 0, .amount = 1501);
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .seat = 0, .amount = 1500); /* once */
    SAY(.kind = TOUR_STACK, .seat = 1, .amount = 1500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1); /* not all */
    SAY(.kind = TOUR_STACK, .seat = 2, .amount = 1500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1); /* 4501 of 4500 */
    SAY(.kind = TOUR_VOID_HAND);
    for (uint8_t i = 0; i < 2; i++)
        SAY(.kind = TOUR_STACK, .seat = i, .amount = 0, .number = 3u ^ 1u << i);
    SAY(.kind = TOUR_STACK, .seat = 2, .amount = 4500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 2); /* the winners have nothing */
}

static void t_810_2015_r17__the_fee_is_prize_and_commission(void)
{
    open_sit_and_go(9);
    CHECK_EQ(stand.t->paid_in, 9000);
    CHECK_EQ(stand.t->commission, 900);
    CHECK_EQ(stand.t->pool, 8100);
    CHECK_EQ(stand.t->overlay, 0);
}

static void t_810_2015_r19__a_new_level_holds_from_the_next_hand(void)
{
    open_sit_and_go(9);
    CHECK_EQ(tour_level_now(stand.t).big, 20);
    pass(300000);
    CHECK_EQ(heard(TEV_LEVEL)->amount, 1);
    CHECK_EQ(tour_level_now(stand.t).big, 40);
    CHECK_EQ(table_at(stand.t, 0)->level, 0); /* the hand that is being played */
    pass_hand(0);
    CHECK_EQ(heard(TEV_DEAL)->amount, 1);
    pass(300000 * 9);
    CHECK_EQ(stand.t->level, 10); /* from the eight written ones on they double */
    CHECK_EQ(tour_level_now(stand.t).big, 20 << 10);
    CHECK_EQ(tour_level_now(stand.t).small, 10 << 10);
    SAY(.kind = TOUR_TIME, .at_ms = INT64_C(1) << 53);
    CHECK_EQ(stand.t->level, 8 + TOUR_DOUBLINGS);
    CHECK_EQ(tour_due_ms(stand.t), INT64_MAX);
}

static void t_810_2015_r19__levels_by_hands(void)
{
    struct tour_rules r = sit_and_go(9);

    r.house.value[TO_LEVELS_BY] = TOUR_BY_HANDS;
    for (uint32_t i = 0; i < r.levels; i++) r.level[i].length = 3;
    stand_open(&r, 1);
    begin(9);
    for (uint32_t hand = 0; hand < 10; hand++) {
        CHECK_EQ(table_at(stand.t, 0)->level, hand / 3);
        pass_hand(0);
    }
}

static void t_810_2015_r20__a_break_begins_when_the_last_hand_ends(void)
{
    struct tour_rules r = scheduled(2, 18);

    r.level[0].break_ms = 120000;
    stand_open(&r, 1);
    begin(18);
    pass(300000);
    CHECK(!heard(TEV_BREAK));
    pass_hand(0);
    CHECK(!heard(TEV_BREAK) && !heard(TEV_DEAL)); /* the other table still plays */
    pass(50000);
    pass_hand(1);
    CHECK_EQ(heard(TEV_BREAK)->amount, 120000);
    CHECK_EQ(tour_due_ms(stand.t), stand.t->now_ms + 120000);
    pass(119999);
    CHECK(!heard(TEV_DEAL));
    pass(1);
    CHECK_EQ(heard_count(TEV_DEAL), 2);
    CHECK_EQ(stand.t->level, 1);
    CHECK_EQ(stand.t->level_ends_ms, stand.t->now_ms + 300000);
}

/* He loses blinds only, for hours, and is in as long as he has a chip. */
static void t_810_2015_r21__nobody_is_excluded_for_doing_nothing(void)
{
    uint32_t absent, hands = 0;

    open_sit_and_go(9);
    absent = at(0, 4);
    while (of(absent)->stack > 0) {
        struct result r = result_of(0);
        tour_chips    blind = tour_level_now(stand.t).big;

        if (r.blind == 4) {
            if (blind > r.stack[4]) blind = r.stack[4];
            r.stack[4] -= blind;
            r.stack[5] += blind;
            if (r.stack[4] == 0) r.winners[4] = 1u << 5;
        }
        CHECK_EQ(of(absent)->state, ENTRANT_SEATED);
        CHECK(table_at(stand.t, 0)->dealt >> 4 & 1);
        report(0, &r);
        pass(30000);
        hands++;
    }
    CHECK(hands > 50);
    CHECK_EQ(of(absent)->rank, 9);
}

static void t_810_2015_r23__a_table_is_broken_when_the_others_have_room(void)
{
    struct tour_rules r = scheduled(2, 19);

    stand_open(&r, 1);
    begin(19); /* 7, 6, 6 */
    CHECK_EQ(stand.t->open, 3);
    knock_out(0, 1, 1); /* 18 fit two tables: the last one goes, once its hand is over */
    draw_lots();
    CHECK_EQ(stand.t->doomed, 2);
    pass_hand(0);
    CHECK_EQ(stand.t->open, 3);
    pass_hand(2);
    CHECK_EQ(heard(TEV_BROKEN)->table, 2);
    CHECK_EQ(heard_count(TEV_MOVED), 6);
    draw_lots();
    CHECK_EQ(stand.t->open, 2);
    CHECK_EQ(table_at(stand.t, 0)->taken, 9);
    CHECK_EQ(table_at(stand.t, 1)->taken, 9);
    while (stand.t->left > 9) { /* and the final table when one has room for all */
        CHECK_EQ(stand.t->open, 2);
        for (uint32_t i = 0; i < 2; i++)
            if (table_at(stand.t, i)->state == TABLE_PLAYING) play_hand(i), draw_lots();
    }
    while (stand.t->open > 1) pass_hand(stand.t->doomed), draw_lots();
    CHECK_EQ(stand.t->open, 1);
}

/* Eight players at four tables of two, three prizes: hand for hand with four left. */
static void open_bubble(void)
{
    struct tour_rules r = scheduled(2, 8);

    r.house.value[TO_SEATS] = 2;
    r.house.value[TO_BUBBLE] = 5;
    stand_open(&r, 1);
    begin(8);
}

static void t_810_2015_r24__hand_for_hand_all_tables_begin_together(void)
{
    open_bubble();
    CHECK(stand.t->bubble);
    pass_hand(0);
    pass_hand(1);
    pass_hand(2);
    CHECK(!heard(TEV_DEAL));
    pass_hand(3);
    CHECK_EQ(heard_count(TEV_DEAL), 4);
}

static void t_810_2015_r24__one_round_is_one_moment(void)
{
    uint32_t first, second, third;

    open_bubble();
    first = at(0, 0);
    second = at(1, 0);
    third = at(2, 0);
    knock_out(0, 0, 2);
    CHECK_EQ(of(first)->rank, 0); /* not before the round is over */
    knock_out(1, 0, 2);
    knock_out(2, 0, 2);
    pass_hand(3);
    CHECK_EQ(of(first)->rank, 6); /* equal stacks: 6 to 8 are shared, whoever ended first */
    CHECK_EQ(of(second)->rank, 6);
    CHECK_EQ(of(third)->rank, 6);
}

TEST_MAIN(TESTS)
