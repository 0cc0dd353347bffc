#include "stand_test.h"

#define TESTS(X)                                                                    \
    X(810_2015_r4_a__a_sit_and_go_starts_when_the_last_one_enters)                  \
    X(810_2015_r4_b__a_scheduled_tournament_starts_at_its_hour)                     \
    X(810_2015_r5__the_rules_and_their_fingerprint_never_change)                    \
    X(810_2015_r7__no_more_than_the_most_enter)                                     \
    X(810_2015_r8__one_entry_for_each_player)                                       \
    X(810_2015_r9__who_withdraws_in_time_has_everything_back)                       \
    X(810_2015_r10__late_entrants_go_to_the_smallest_table)                         \
    X(810_2015_r10__late_registration_ends_with_its_level)                          \
    X(810_2015_r11__reentry_within_late_registration_only_so_often)                 \
    X(810_2015_r12__who_lost_all_may_rebuy_and_the_table_waits)                     \
    X(810_2015_r12__no_answer_is_no)                                                \
    X(810_2015_r12__a_rebuy_in_a_hand_counts_after_it)                              \
    X(810_2015_r12__a_hand_dealt_in_time_may_end_late)                              \
    X(810_2015_r13__one_addon_in_its_break)                                         \
    X(810_2015_r14__too_few_entrants_have_everything_back)                          \
    X(810_2015_r15__every_seating_is_equally_likely)                                \
    X(810_2015_r16__a_report_that_makes_chips_is_refused)                           \
    X(810_2015_r17__the_fee_is_prize_and_commission)                                \
    X(810_2015_r19__a_new_level_holds_from_the_next_hand)                           \
    X(810_2015_r19__levels_by_hands)                                                \
    X(810_2015_r20__a_break_begins_when_the_last_hand_ends)                         \
    X(810_2015_r21__nobody_is_excluded_for_doing_nothing)                           \
    X(810_2015_r23__a_table_is_broken_when_the_others_have_room)                    \
    X(810_2015_r24__hand_for_hand_all_tables_begin_together)                        \
    X(810_2015_r24__one_round_is_one_moment)                                        \
    X(810_2015_r25__more_chips_at_the_start_of_the_hand_rank_higher)                \
    X(810_2015_r25__equal_chips_share_the_prizes)                                   \
    X(810_2015_r26__one_player_with_all_the_chips_ends_it)                          \
    X(810_2015_r26__one_player_with_all_the_chips_closes_the_entries)               \
    X(810_2015_r27__the_house_adds_what_the_guarantee_lacks)                        \
    X(810_2015_r28__what_rounding_leaves_goes_to_the_first)                         \
    X(810_2015_r28__first_places_alike_and_places_nobody_can_take)                  \
    X(810_2015_r29__there_is_no_command_for_a_deal)                                 \
    X(810_2015_r30__a_freeroll_pays_entries_and_no_money)                           \
    X(810_2015_r31__a_satellite_ends_with_its_entries)                              \
    X(810_2015_r31__more_money_than_entries_for_all_is_shared)                      \
    X(810_2015_r31__equals_draw_lots_for_the_last_entry)                            \
    X(810_2015_r32__a_bounty_is_shared_by_who_won_the_chips)                        \
    X(810_2015_r33__a_prize_is_drawn_with_its_published_chance)                     \
    X(810_2015_r34__what_the_draw_keeps_back_goes_to_the_fund)                      \
    X(810_2015_r36__only_the_house_voids_a_hand)                                    \
    X(810_2015_r37__a_void_hand_leaves_every_chip_where_it_was)                     \
    X(810_2015_r37__a_pause_costs_nobody_time)                                      \
    X(810_2015_r38__breaking_off_shares_out_all_there_is)                           \
    X(810_2015_r38_a__before_any_elimination_everything_goes_back)                  \
    X(810_2015_r38_b__outside_the_prizes_half_equally_and_half_by_chips)            \
    X(810_2015_r38_c__in_the_prizes_the_lowest_to_each_and_the_rest_by_chips)       \
    X(810_2015_r41__what_was_paid_and_received_is_kept_for_each)                    \
    X(every_refusal_of_the_tournament_has_its_rule)                                 \
    X(nothing_is_taken_after_the_end)
TESTS(TEST_DECLARE)

static const struct entrant *of(uint32_t number)
{
    return tour_entrant(stand.t, number);
}

/* Who sits there. */
static uint32_t at(uint32_t table, unsigned seat)
{
    return table_at(stand.t, table)->seat[seat];
}

static void pass(int64_t ms)
{
    SAY(.kind = TOUR_TIME, .at_ms = stand.t->now_ms + ms);
}

static size_t heard_count(enum tour_event_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < stand.heard.count; i++) count += stand.heard.list[i].kind == kind;
    return count;
}

static void open_sit_and_go(uint32_t players)
{
    struct tour_rules r = sit_and_go(players);

    stand_open(&r, 1);
    begin(players);
}

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

    r.house.is[TO_LATE] = 2;
    stand_open(&r, 1);
    enter_players(5);
    CHECK_EQ(stand.t->paid_in, 5 * 1000);
    REFUSED(ALREADY_ENTERED, .kind = TOUR_REGISTER, .player = 102);
    REFUSED(MALFORMED, .kind = TOUR_REGISTER, .player = 0);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    draw_lots();
    REFUSED(ALREADY_ENTERED, .kind = TOUR_REGISTER, .player = 104);
    who = of(at(0, 1))->player;
    knock_out(0, 1, 1);    /* nor after his elimination: that would be a re-entry */
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
    SAY(.kind = TOUR_REGISTER, .player = 101);    /* may change his mind */
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

    r.house.is[TO_LATE] = 2;
    stand_open(&r, 1);
    begin(19);    /* 7, 6, 6 */
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
    CHECK_EQ(stand.t->open, 4);    /* 28: a fourth table opens, and fills as the others end hands */
}

static void t_810_2015_r10__late_registration_ends_with_its_level(void)
{
    struct tour_rules r = scheduled(2, 30);

    r.house.is[TO_LATE] = 2;
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

    r.house.is[TO_LATE] = 1;
    r.house.is[TO_REENTRIES] = 1;
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

static struct tour_rules with_rebuys(void)
{
    struct tour_rules r = sit_and_go(6);

    r.house.is[TO_REBUYS] = 1;
    r.house.is[TO_REBUY_UNTIL] = 2;
    r.house.is[TO_REBUY_PRIZE] = 900;
    r.house.is[TO_REBUY_COMMISSION] = 100;
    r.house.is[TO_REBUY_CHIPS] = 2000;
    r.house.is[TO_ADDON] = 1;
    r.house.is[TO_ADDON_PRIZE] = 900;
    r.house.is[TO_ADDON_COMMISSION] = 100;
    r.house.is[TO_ADDON_CHIPS] = 3000;
    r.level[1].break_ms = 60000;
    return r;
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
    CHECK(heard(TEV_ELIMINATED) != NULL);    /* one is all he has */
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = who);
    who = at(0, 3);
    knock_out(0, 3, 1);
    SAY(.kind = TOUR_DECLINE, .number = who);
    CHECK(heard(TEV_ELIMINATED) != NULL && heard(TEV_DEAL) != NULL);
    pass(600000);
    pass_hand(0);    /* the break; the rebuys are over after it */
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

    r.house.is[TO_REBUY_WHEN] = TOUR_UP_TO_INITIAL;
    r.house.is[TO_REBUYS] = 2;
    stand_open(&r, 1);
    begin(6);
    who = at(0, 2);
    SAY(.kind = TOUR_REBUY, .number = who);
    CHECK_EQ(of(who)->stack, 1500);
    CHECK_EQ(of(who)->due, 2000);
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = who);    /* what he bought counts already */
    knock_out(0, 2, 1);
    CHECK_EQ(heard(TEV_BOUGHT)->amount, 2000);
    CHECK(!heard(TEV_ELIMINATED) && !heard(TEV_ASKED));
    CHECK_EQ(of(who)->stack, 2000);
    REFUSED(NO_REBUY, .kind = TOUR_REBUY, .number = at(0, 0));    /* has more than he began with */
}

static void t_810_2015_r12__a_hand_dealt_in_time_may_end_late(void)
{
    struct tour_rules r = with_rebuys();

    stand_open(&r, 1);
    begin(6);
    pass(600000);    /* the level has ended; the hand has not */
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

    r.house.is[TO_SEATS] = 2;
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
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 0);                  /* lost to whom? */
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 0, .number = 1);     /* to himself? */
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 0, .number = 8);     /* to nobody there? */
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .amount = 10, .number = 2);
    SAY(.kind = TOUR_STACK, .seat = 0, .amount = 1501);
    REFUSED(BAD_REPORT, .kind = TOUR_STACK, .seat = 0, .amount = 1500);    /* once */
    SAY(.kind = TOUR_STACK, .seat = 1, .amount = 1500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1);              /* not all */
    SAY(.kind = TOUR_STACK, .seat = 2, .amount = 1500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1);              /* 4501 of 4500 */
    SAY(.kind = TOUR_VOID_HAND);
    for (uint8_t i = 0; i < 2; i++)
        SAY(.kind = TOUR_STACK, .seat = i, .amount = 0, .number = 3u ^ 1u << i);
    SAY(.kind = TOUR_STACK, .seat = 2, .amount = 4500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 2);    /* the winners have nothing */
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
    CHECK_EQ(table_at(stand.t, 0)->level, 0);    /* the hand that is being played */
    pass_hand(0);
    CHECK_EQ(heard(TEV_DEAL)->amount, 1);
    pass(300000 * 9);
    CHECK_EQ(stand.t->level, 10);    /* from the eight written ones on they double */
    CHECK_EQ(tour_level_now(stand.t).big, 20 << 10);
    CHECK_EQ(tour_level_now(stand.t).small, 10 << 10);
    SAY(.kind = TOUR_TIME, .at_ms = INT64_C(1) << 53);
    CHECK_EQ(stand.t->level, 8 + TOUR_DOUBLINGS);
    CHECK_EQ(tour_due_ms(stand.t), INT64_MAX);
}

static void t_810_2015_r19__levels_by_hands(void)
{
    struct tour_rules r = sit_and_go(9);

    r.house.is[TO_LEVELS_BY] = TOUR_BY_HANDS;
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
    CHECK(!heard(TEV_BREAK) && !heard(TEV_DEAL));    /* the other table still plays */
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
        chips         blind = tour_level_now(stand.t).big;

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
    begin(19);    /* 7, 6, 6 */
    CHECK_EQ(stand.t->open, 3);
    knock_out(0, 1, 1);    /* 18 fit two tables: the last one goes, once its hand is over */
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
    while (stand.t->left > 9) {    /* and the final table when one has room for all */
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

    r.house.is[TO_SEATS] = 2;
    r.house.is[TO_BUBBLE] = 5;
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
    CHECK_EQ(of(first)->rank, 0);    /* not before the round is over */
    knock_out(1, 0, 2);
    knock_out(2, 0, 2);
    pass_hand(3);
    CHECK_EQ(of(first)->rank, 6);    /* equal stacks: 6 to 8 are shared, whoever ended first */
    CHECK_EQ(of(second)->rank, 6);
    CHECK_EQ(of(third)->rank, 6);
}

static void t_810_2015_r25__more_chips_at_the_start_of_the_hand_rank_higher(void)
{
    uint32_t      less, more, most;
    struct result r;

    open_sit_and_go(6);
    less = at(0, 3);
    more = at(0, 1);
    most = at(0, 2);
    r = result_of(0);
    r.stack[3] -= 700;
    r.stack[2] += 700;
    report(0, &r);
    r = result_of(0);
    for (unsigned i = 1; i <= 3; i++) {
        r.stack[0] += r.stack[i];
        r.stack[i] = 0;
        r.winners[i] = 1;
    }
    report(0, &r);
    CHECK_EQ(of(less)->rank, 6);
    CHECK_EQ(of(more)->rank, 5);
    CHECK_EQ(of(most)->rank, 4);
}

static void t_810_2015_r25__equal_chips_share_the_prizes(void)
{
    struct tour_rules r = sit_and_go(6);
    cents             sum = 0;

    r.house.is[TO_FEE_PRIZE] = 899;
    r.house.is[TO_FEE_COMMISSION] = 101;
    stand_open(&r, 1);
    begin(6);
    take_all(0, 5);    /* five at once, with as much each */
    CHECK_EQ(stand.t->phase, TOUR_OVER);
    for (uint32_t i = 0; i < 6; i++) {
        if (of(i)->rank == 1) CHECK_EQ(of(i)->prize, 5394 - 1618 - 1078);
        else CHECK_EQ(of(i)->rank, 2);
        sum += of(i)->prize;
    }
    CHECK_EQ(sum, 5394);
    for (uint32_t i = 0, before = 0; i < 6; i++) {    /* 2696 among five: 540 to one, 539 to four */
        if (of(i)->rank == 1) continue;
        CHECK_EQ(of(i)->prize, before++ == 0 ? 540 : 539);
    }
}

static void t_810_2015_r26__one_player_with_all_the_chips_ends_it(void)
{
    open_sit_and_go(3);
    take_all(0, 2);
    CHECK(heard(TEV_OVER) != NULL);
    CHECK_EQ(tour_awaits(stand.t).what, TOUR_AWAITS_NOTHING);
    CHECK_EQ(of(heard(TEV_OVER) ? stand.heard.list[stand.heard.count - 3].number : 0)->rank, 1);
    CHECK_EQ(stand.t->prizes, 2700);
}

static void t_810_2015_r26__one_player_with_all_the_chips_closes_the_entries(void)
{
    struct tour_rules r = scheduled(2, 9);

    r.house.is[TO_LATE] = 3;
    stand_open(&r, 1);
    begin(3);
    take_all(0, 1);
    CHECK(heard(TEV_CLOSED) != NULL && heard(TEV_OVER) != NULL);
    CHECK_EQ(stand.t->prizes, 2700);
}

static void t_810_2015_r27__the_house_adds_what_the_guarantee_lacks(void)
{
    struct tour_rules r = scheduled(2, 20);

    r.house.is[TO_GUARANTEE] = 15000;
    stand_open(&r, 1);
    begin(10);
    CHECK_EQ(stand.t->pool, 15000);
    CHECK_EQ(stand.t->overlay, 6000);
    stand_open(&r, 1);
    begin(20);
    CHECK_EQ(stand.t->pool, 18000);
    CHECK_EQ(stand.t->overlay, 0);
}

static void t_810_2015_r28__what_rounding_leaves_goes_to_the_first(void)
{
    struct tour_rules r = scheduled(2, 10);

    r.house.is[TO_FEE_PRIZE] = 101;
    r.house.is[TO_FEE_COMMISSION] = 10;
    stand_open(&r, 1);
    begin(7);
    CHECK_EQ(stand.t->pool, 707);
    CHECK_EQ(tour_prize_of(stand.t, 3), 141);    /* 141.4 */
    CHECK_EQ(tour_prize_of(stand.t, 2), 212);    /* 212.1 */
    CHECK_EQ(tour_prize_of(stand.t, 1), 354);    /* 353.5 and what is over */
    CHECK_EQ(tour_prize_of(stand.t, 4), 0);
}

static void t_810_2015_r28__first_places_alike_and_places_nobody_can_take(void)
{
    struct tour_rules r = scheduled(2, 6);

    r.plans = r.rows = 0;
    PLAN(&r, 2, 100);
    r.plan[r.plans++] = (struct tour_plan){.entries = 4, .first = r.rows, .rows = 2};
    r.row[r.rows++] = (struct tour_row){2, 300000};
    r.row[r.rows++] = (struct tour_row){2, 200000};
    r.house.is[TO_LATE] = 1;
    r.house.is[TO_REENTRIES] = 5;
    stand_open(&r, 1);
    begin(4);
    CHECK_EQ(tour_prize_of(stand.t, 1), 1080);
    CHECK_EQ(tour_prize_of(stand.t, 2), 1080);
    CHECK_EQ(tour_prize_of(stand.t, 4), 720);

    stand_open(&r, 1);    /* three players, four entries: the fourth place goes to the first */
    begin(3);
    knock_out(0, 0, 2);
    SAY(.kind = TOUR_REENTER, .number = heard(TEV_ELIMINATED)->number);
    CHECK_EQ(stand.t->entries, 4);
    CHECK_EQ(tour_prize_of(stand.t, 1), 1080 + 720);
    CHECK_EQ(tour_prize_of(stand.t, 2), 1080);
    CHECK_EQ(tour_prize_of(stand.t, 3), 720);
    CHECK_EQ(tour_prize_of(stand.t, 4), 0);
}

static void t_810_2015_r29__there_is_no_command_for_a_deal(void)
{
    static const char *const keys[TOUR_COMMANDS_COUNT] = {
#define X(kind, key, uses) key,
        TOUR_COMMANDS(X)
#undef X
    };

    /* What changes hands at the end is the plan's, and no command says otherwise. */
    CHECK_EQ(TOUR_COMMANDS_COUNT, 15);
    for (int i = 0; i < TOUR_COMMANDS_COUNT; i++) CHECK(strcmp(keys[i], "deal") != 0);
    open_sit_and_go(6);
    take_all(0, 0);
    CHECK_EQ(stand.t->prizes, 5400);
    CHECK_EQ(stand.t->entrants, 6);
}

static struct tour_rules freeroll(uint32_t players, int64_t tickets)
{
    struct tour_rules r = sit_and_go(players);

    r.plans = r.rows = 0;
    r.house.is[TO_FEE_PRIZE] = r.house.is[TO_FEE_COMMISSION] = 0;
    r.house.is[TO_TICKET] = 2200;
    r.house.is[TO_TICKETS] = tickets;
    return r;
}

static void t_810_2015_r30__a_freeroll_pays_entries_and_no_money(void)
{
    struct tour_rules r = freeroll(6, 2);

    stand_open(&r, 1);
    begin(6);
    CHECK_EQ(stand.t->paid_in, 0);
    CHECK_EQ(stand.t->overlay, 4400);
    for (unsigned i = 0; i < 4; i++) {
        CHECK(!heard(TEV_PRIZE));
        knock_out(0, i, 1u << 5);
    }
    CHECK_EQ(stand.t->phase, TOUR_OVER);
    CHECK_EQ(heard_count(TEV_TICKET), 2);
    CHECK(!heard(TEV_PRIZE));
    for (uint32_t i = 0; i < 6; i++) CHECK_EQ(of(i)->prize, of(i)->ticket * 2200);

    stand_open(&r, 1);    /* nor when it is broken off */
    begin(6);
    knock_out(0, 3, 1u << 5);
    SAY(.kind = TOUR_INTERRUPT);
    CHECK_EQ(heard_count(TEV_TICKET), 2);
    CHECK(!heard(TEV_PRIZE) && !heard(TEV_REFUND));
}

static void t_810_2015_r31__a_satellite_ends_with_its_entries(void)
{
    struct tour_rules r = sit_and_go(8);
    uint32_t          next;

    r.plans = r.rows = 0;
    r.house.is[TO_TICKET] = 3000;    /* 7200 buy two, and 12 euro for the third */
    stand_open(&r, 1);
    begin(8);
    CHECK_EQ(stand.t->tickets, 2);
    for (unsigned i = 0; i < 5; i++) knock_out(0, i, 1u << 7);
    CHECK_EQ(stand.t->phase, TOUR_PLAYING);
    next = at(0, 5);
    knock_out(0, 5, 1u << 7);
    CHECK_EQ(stand.t->phase, TOUR_OVER);
    CHECK_EQ(of(next)->rank, 3);
    CHECK_EQ(of(next)->prize, 1200);
    CHECK_EQ(of(next)->ticket, 0);
    CHECK_EQ(heard_count(TEV_TICKET), 2);
}

/* Rebuys may collect more than an entry for everybody: then all have one, and the first
 * places, here all who are left, share the rest. */
static void t_810_2015_r31__more_money_than_entries_for_all_is_shared(void)
{
    struct tour_rules r = with_rebuys();
    uint32_t          who;

    r.plans = r.rows = 0;
    r.house.is[TO_TICKET] = 1000;
    r.house.is[TO_ADDON] = r.house.is[TO_ADDON_PRIZE] = r.house.is[TO_ADDON_COMMISSION] = 0;
    r.house.is[TO_ADDON_CHIPS] = 0;
    stand_open(&r, 1);
    begin(6);
    for (unsigned i = 1; i < 4; i++) {
        who = at(0, i);
        knock_out(0, i, 1);
        SAY(.kind = TOUR_REBUY, .number = who);
    }
    pass(600000);
    CHECK_EQ(stand.t->phase, TOUR_OVER);    /* 81 euro: six entries of ten, and 21 over */
    CHECK_EQ(stand.t->tickets, 6);
    for (uint32_t i = 0; i < 6; i++) {
        CHECK_EQ(of(i)->ticket, 1);
        CHECK_EQ(of(i)->prize, 1350);
    }
}

static void t_810_2015_r31__equals_draw_lots_for_the_last_entry(void)
{
    struct tour_rules r = freeroll(6, 3);
    uint32_t          lucky = 0;

    for (uint32_t lot = 0; lot < 5; lot++) {
        stand_open(&r, 1);
        begin(6);
        take_all(0, 5);    /* five are equal for two entries */
        CHECK_EQ(tour_awaits(stand.t).what, TOUR_AWAITS_DRAW);
        CHECK_EQ(tour_awaits(stand.t).below, 5);
        REFUSED(NOT_AWAITED, .kind = TOUR_TIME, .at_ms = stand.t->now_ms);
        SAY(.kind = TOUR_DRAW, .number = lot);
        CHECK_EQ(heard(TEV_TICKET)->number, lot < at(0, 5) ? lot : lot + 1);
        lucky |= 1u << heard(TEV_TICKET)->number;
        CHECK_EQ(tour_awaits(stand.t).below, 4);
        SAY(.kind = TOUR_DRAW, .number = 0);
        CHECK_EQ(stand.t->phase, TOUR_OVER);
        CHECK_EQ(stand.t->prizes, 3 * 2200);
    }
    CHECK_EQ(lucky | 1u << at(0, 5), 63);
}

static void t_810_2015_r32__a_bounty_is_shared_by_who_won_the_chips(void)
{
    struct tour_rules r = sit_and_go(6);
    uint32_t          one, two;

    r.house.is[TO_FEE_BOUNTY] = 501;
    stand_open(&r, 1);
    begin(6);
    one = at(0, 4);
    two = at(0, 1);
    CHECK_EQ(stand.t->heads, 6 * 501);
    knock_out(0, 3, 1u << 4 | 1u << 1);    /* the odd cent to the first on his left: seat 4 */
    CHECK_EQ(of(one)->bounty, 251);
    CHECK_EQ(of(two)->bounty, 250);
    CHECK_EQ(stand.t->heads, 5 * 501);
    take_all(0, 4);
    CHECK_EQ(of(one)->bounty, 251 + 4 * 501 + 501);    /* and his own */
    CHECK_EQ(of(one)->knockouts, 5);
    CHECK_EQ(stand.t->bounties, 6 * 501);
    CHECK_EQ(stand.t->heads, 0);
}

static struct tour_rules spin_rules(void)
{
    struct tour_rules r = sit_and_go(3);

    r.spin[r.spins++] = (struct tour_spin){3, 2000};
    r.spin[r.spins++] = (struct tour_spin){1, 9000};
    return r;
}

static void t_810_2015_r33__a_prize_is_drawn_with_its_published_chance(void)
{
    struct tour_rules r = spin_rules();

    for (uint32_t lot = 0; lot < 4; lot++) {
        stand_open(&r, 1);
        enter_players(3);
        CHECK_EQ(tour_awaits(stand.t).below, 4);
        SAY(.kind = TOUR_DRAW, .number = lot);
        CHECK_EQ(heard(TEV_SPUN)->amount, lot < 3 ? 2000 : 9000);
        draw_lots();
        CHECK_EQ(stand.t->pool, lot < 3 ? 2000 : 9000);
        take_all(0, 1);
        CHECK_EQ(stand.t->prizes, lot < 3 ? 2000 : 9000);
    }
}

static void t_810_2015_r34__what_the_draw_keeps_back_goes_to_the_fund(void)
{
    struct tour_rules r = spin_rules();

    for (uint32_t lot = 2; lot < 4; lot++) {
        stand_open(&r, 1);
        enter_players(3);
        SAY(.kind = TOUR_DRAW, .number = lot);
        draw_lots();
        CHECK_EQ(stand.t->fund, lot == 2 ? 700 : 0);
        CHECK_EQ(stand.t->overlay, lot == 2 ? 0 : 6300);
    }
}

static void t_810_2015_r36__only_the_house_voids_a_hand(void)
{
    open_sit_and_go(3);
    pass(86400000);    /* however long the player is away */
    CHECK_EQ(stand.t->playing, 1);
    CHECK(!heard(TEV_STOPPED));
    take_all(0, 1);    /* what the table decides without him stands */
    CHECK_EQ(stand.t->phase, TOUR_OVER);
}

static void t_810_2015_r37__a_void_hand_leaves_every_chip_where_it_was(void)
{
    open_sit_and_go(3);
    SAY(.kind = TOUR_STACK, .seat = 0, .amount = 4500);
    SAY(.kind = TOUR_VOID_HAND, .table = 0);
    CHECK(heard(TEV_STOPPED) != NULL);
    for (uint32_t i = 0; i < 3; i++) CHECK_EQ(of(i)->stack, 1500);
    CHECK_EQ(heard(TEV_DEAL)->number, 2);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1);    /* the old hand is gone */
}

static void t_810_2015_r37__a_pause_costs_nobody_time(void)
{
    struct tour_rules r = with_rebuys();

    stand_open(&r, 1);
    begin(6);
    pass(100000);
    SAY(.kind = TOUR_PAUSE);
    CHECK(heard(TEV_STOPPED) != NULL);
    pass(5000000);
    CHECK_EQ(stand.t->level, 0);
    CHECK(!heard(TEV_DEAL));
    SAY(.kind = TOUR_RESUME);
    CHECK(heard(TEV_DEAL) != NULL);
    CHECK_EQ(tour_due_ms(stand.t), stand.t->now_ms + 200000);
    REFUSED(NOT_AWAITED, .kind = TOUR_RESUME);
    knock_out(0, 2, 1);
    SAY(.kind = TOUR_PAUSE);
    pass(5000000);
    SAY(.kind = TOUR_RESUME);
    CHECK_EQ(stand.t->asked, 1);
    CHECK_EQ(tour_due_ms(stand.t), stand.t->now_ms + 20000);
}

/* At whatever moment it comes, of whatever kind: nothing is left and nothing is short. */
static void t_810_2015_r38__breaking_off_shares_out_all_there_is(void)
{
    for (uint32_t after = 0; after < 60; after++) {
        struct tour_rules r = with_rebuys();
        cents             out = 0;

        r.house.is[TO_FEE_BOUNTY] = r.house.is[TO_REBUY_BOUNTY] = 301;
        r.house.is[TO_GUARANTEE] = after % 2 ? 7777 : 0;
        stand_open(&r, after);
        begin(6);
        for (uint32_t i = 0; i < after && stand.t->phase == TOUR_PLAYING; i++) {
            if (stand.t->playing > 0) play_hand(0);
            for (uint32_t k = 0; k < 6 && stand.t->asked > 0; k++)
                if (of(k)->state == ENTRANT_ASKED && i % 3) SAY(.kind = TOUR_REBUY, .number = k);
            if (stand.t->phase == TOUR_PLAYING) pass(30000);
        }
        if (stand.t->phase != TOUR_PLAYING) continue;
        SAY(.kind = TOUR_INTERRUPT);
        for (uint32_t i = 0; i < 6; i++) {
            out += of(i)->prize + of(i)->bounty + of(i)->refund;
            CHECK(stand.t->knockouts == 0 || of(i)->rank > 0);
        }
        CHECK_EQ(out + stand.t->commission, stand.t->paid_in + stand.t->overlay);
    }
}

static void t_810_2015_r38_a__before_any_elimination_everything_goes_back(void)
{
    struct tour_rules r = sit_and_go(6);

    r.house.is[TO_FEE_BOUNTY] = 500;
    stand_open(&r, 1);
    begin(6);
    pass_hand(0);
    SAY(.kind = TOUR_INTERRUPT);
    CHECK_EQ(stand.t->phase, TOUR_INTERRUPTED);
    for (uint32_t i = 0; i < 6; i++) CHECK_EQ(of(i)->refund, 1500);
    CHECK_EQ(stand.t->commission, 0);
}

static void t_810_2015_r38_b__outside_the_prizes_half_equally_and_half_by_chips(void)
{
    cents    sum = 0;
    uint32_t leader;

    open_sit_and_go(6);
    leader = at(0, 5);
    knock_out(0, 0, 1u << 5);    /* five left, three prizes; 3000 and four times 1500 */
    SAY(.kind = TOUR_INTERRUPT);
    for (uint32_t i = 0; i < 6; i++) {
        if (of(i)->state == ENTRANT_FALLEN) {
            CHECK_EQ(of(i)->prize + of(i)->refund, 0);
            CHECK_EQ(of(i)->rank, 6);
            continue;
        }
        CHECK_EQ(of(i)->refund, 100);
        CHECK_EQ(of(i)->prize, i == leader ? 540 + 900 : 540 + 450);
        CHECK_EQ(of(i)->rank, i == leader ? 1 : 2);
        sum += of(i)->prize;
    }
    CHECK_EQ(sum, 5400);
    CHECK_EQ(stand.t->commission, 100);
}

static void t_810_2015_r38_c__in_the_prizes_the_lowest_to_each_and_the_rest_by_chips(void)
{
    uint32_t leader;

    open_sit_and_go(6);
    leader = at(0, 5);
    for (unsigned i = 0; i < 3; i++) knock_out(0, i, 1u << 5);    /* 6000, 1500, 1500 */
    SAY(.kind = TOUR_INTERRUPT);
    for (uint32_t i = 0; i < 6; i++) {
        if (of(i)->state == ENTRANT_FALLEN) continue;
        CHECK_EQ(of(i)->prize, i == leader ? 1080 + 1440 : 1080 + 360);
        CHECK_EQ(of(i)->refund, 0);
    }
    CHECK_EQ(stand.t->prizes, 5400);
    CHECK_EQ(stand.t->commission, 600);
}

static void t_810_2015_r41__what_was_paid_and_received_is_kept_for_each(void)
{
    struct tour_info info;
    uint32_t         winner;

    open_sit_and_go(6);
    winner = at(0, 5);
    take_all(0, 5);
    tour_see(stand.t, winner, &info);
    CHECK_EQ(info.paid, 1000);
    CHECK_EQ(info.prize, 2700);
    CHECK_EQ(info.rank, 1);
    tour_see(stand.t, winner == 0 ? 1 : 0, &info);
    CHECK_EQ(info.paid, 1000);
    CHECK_EQ(info.rank, 2);
}

static void t_every_refusal_of_the_tournament_has_its_rule(void)
{
    static const enum refusal all[] = {REF_ENTRIES_CLOSED, REF_ALREADY_ENTERED, REF_TOURNAMENT_FULL,
                                       REF_TOO_LATE_TO_WITHDRAW, REF_NO_REENTRY, REF_NO_REBUY,
                                       REF_NO_ADDON, REF_BAD_REPORT};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) CHECK(tour_rule_of(all[i]) != NULL);
    CHECK(tour_rule_of(REF_MALFORMED) == NULL);
}

static void t_nothing_is_taken_after_the_end(void)
{
    open_sit_and_go(2);
    take_all(0, 1);
    for (uint8_t kind = 0; kind < TOUR_COMMANDS_COUNT; kind++)
        REFUSED(TOURNAMENT_OVER, .kind = kind);
    REFUSED(MALFORMED, .kind = TOUR_COMMANDS_COUNT);
    REFUSED(MALFORMED, .kind = TOUR_PAUSE, .number = 1);
    REFUSED(MALFORMED, .kind = TOUR_TIME, .seat = 1);
}

TEST_MAIN(TESTS)
