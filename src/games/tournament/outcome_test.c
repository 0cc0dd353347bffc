/* outcome_test.c -- ranking, prizes, failures: 810/2015 r.25 to r.41. */
#include "stand_test.h"

#define TESTS(X)                                                                                   \
    X(810_2015_r25__more_chips_at_the_start_of_the_hand_rank_higher)                               \
    X(810_2015_r25__equal_chips_share_the_prizes)                                                  \
    X(810_2015_r26__one_player_with_all_the_chips_ends_it)                                         \
    X(810_2015_r26__one_player_with_all_the_chips_closes_the_entries)                              \
    X(810_2015_r27__the_house_adds_what_the_guarantee_lacks)                                       \
    X(810_2015_r28__what_rounding_leaves_goes_to_the_first)                                        \
    X(810_2015_r28__first_places_alike_and_places_nobody_can_take)                                 \
    X(810_2015_r29__there_is_no_command_for_a_deal)                                                \
    X(810_2015_r30__a_freeroll_pays_entries_and_no_money)                                          \
    X(810_2015_r31__a_satellite_ends_with_its_entries)                                             \
    X(810_2015_r31__more_money_than_entries_for_all_is_shared)                                     \
    X(810_2015_r31__equals_draw_lots_for_the_last_entry)                                           \
    X(810_2015_r32__a_bounty_is_shared_by_who_won_the_chips)                                       \
    X(810_2015_r33__a_prize_is_drawn_with_its_published_chance)                                    \
    X(810_2015_r34__what_the_draw_keeps_back_goes_to_the_fund)                                     \
    X(810_2015_r36__only_the_house_voids_a_hand)                                                   \
    X(810_2015_r37__a_void_hand_leaves_every_chip_where_it_was)                                    \
    X(810_2015_r37__a_pause_costs_nobody_time)                                                     \
    X(810_2015_r38__breaking_off_shares_out_all_there_is)                                          \
    X(810_2015_r38_a__before_any_elimination_everything_goes_back)                                 \
    X(810_2015_r38_b__outside_the_prizes_half_equally_and_half_by_chips)                           \
    X(810_2015_r38_c__in_the_prizes_the_lowest_to_each_and_the_rest_by_chips)                      \
    X(810_2015_r41__what_was_paid_and_received_is_kept_for_each)                                   \
    X(every_refusal_of_the_tournament_has_its_rule)                                                \
    X(nothing_is_taken_after_the_end)
TESTS(TEST_DECLARE)

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

    r.house.value[TO_FEE_PRIZE] = 899;
    r.house.value[TO_FEE_COMMISSION] = 101;
    stand_open(&r, 1);
    begin(6);
    take_all(0, 5); /* five at once, with as much each */
    CHECK_EQ(stand.t->phase, TOUR_OVER);
    for (uint32_t i = 0; i < 6; i++) {
        if (of(i)->rank == 1) CHECK_EQ(of(i)->prize, 5394 - 1618 - 1078);
        else CHECK_EQ(of(i)->rank, 2);
        sum += of(i)->prize;
    }
    CHECK_EQ(sum, 5394);
    for (uint32_t i = 0, before = 0; i < 6; i++) { /* 2696 among five: 540 to one, 539 to four */
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

    r.house.value[TO_LATE] = 3;
    stand_open(&r, 1);
    begin(3);
    take_all(0, 1);
    CHECK(heard(TEV_CLOSED) != NULL && heard(TEV_OVER) != NULL);
    CHECK_EQ(stand.t->prizes, 2700);
}

static void t_810_2015_r27__the_house_adds_what_the_guarantee_lacks(void)
{
    struct tour_rules r = scheduled(2, 20);

    r.house.value[TO_GUARANTEE] = 15000;
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

    r.house.value[TO_FEE_PRIZE] = 101;
    r.house.value[TO_FEE_COMMISSION] = 10;
    stand_open(&r, 1);
    begin(7);
    CHECK_EQ(stand.t->pool, 707);
    CHECK_EQ(tour_prize_of(stand.t, 3), 141); /* 141.4 */
    CHECK_EQ(tour_prize_of(stand.t, 2), 212); /* 212.1 */
    CHECK_EQ(tour_prize_of(stand.t, 1), 354); /* 353.5 and what is over */
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
    r.house.value[TO_LATE] = 1;
    r.house.value[TO_REENTRIES] = 5;
    stand_open(&r, 1);
    begin(4);
    CHECK_EQ(tour_prize_of(stand.t, 1), 1080);
    CHECK_EQ(tour_prize_of(stand.t, 2), 1080);
    CHECK_EQ(tour_prize_of(stand.t, 4), 720);

    stand_open(&r, 1); /* three players, four entries: the fourth place goes to the first */
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
    r.house.value[TO_FEE_PRIZE] = r.house.value[TO_FEE_COMMISSION] = 0;
    r.house.value[TO_TICKET] = 2200;
    r.house.value[TO_TICKETS] = tickets;
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

    stand_open(&r, 1); /* nor when it is broken off */
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
    r.house.value[TO_TICKET] = 3000; /* 7200 buy two, and 12 euro for the third */
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
    r.house.value[TO_TICKET] = 1000;
    r.house.value[TO_ADDON] = r.house.value[TO_ADDON_PRIZE] = r.house.value[TO_ADDON_COMMISSION] =
        0;
    r.house.value[TO_ADDON_CHIPS] = 0;
    stand_open(&r, 1);
    begin(6);
    for (unsigned i = 1; i < 4; i++) {
        who = at(0, i);
        knock_out(0, i, 1);
        SAY(.kind = TOUR_REBUY, .number = who);
    }
    pass(600000);
    CHECK_EQ(stand.t->phase, TOUR_OVER); /* 81 euro: six entries of ten, and 21 over */
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
        take_all(0, 5); /* five are equal for two entries */
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

    r.house.value[TO_FEE_BOUNTY] = 501;
    stand_open(&r, 1);
    begin(6);
    one = at(0, 4);
    two = at(0, 1);
    CHECK_EQ(stand.t->heads, 6 * 501);
    knock_out(0, 3, 1u << 4 | 1u << 1); /* the odd cent to the first on his left: seat 4 */
    CHECK_EQ(of(one)->bounty, 251);
    CHECK_EQ(of(two)->bounty, 250);
    CHECK_EQ(stand.t->heads, 5 * 501);
    take_all(0, 4);
    CHECK_EQ(of(one)->bounty, 251 + 4 * 501 + 501); /* and his own */
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
    pass(86400000); /* however long the player is away */
    CHECK_EQ(stand.t->playing, 1);
    CHECK(!heard(TEV_STOPPED));
    take_all(0, 1); /* what the table decides without him stands */
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
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1); /* the old hand is gone */
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

        r.house.value[TO_FEE_BOUNTY] = r.house.value[TO_REBUY_BOUNTY] = 301;
        r.house.value[TO_GUARANTEE] = after % 2 ? 7777 : 0;
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

    r.house.value[TO_FEE_BOUNTY] = 500;
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
    knock_out(0, 0, 1u << 5); /* five left, three prizes; 3000 and four times 1500 */
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
    for (unsigned i = 0; i < 3; i++) knock_out(0, i, 1u << 5); /* 6000, 1500, 1500 */
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
    static const enum refusal all[] = {
        REF_ENTRIES_CLOSED, REF_ALREADY_ENTERED, REF_TOURNAMENT_FULL, REF_TOO_LATE_TO_WITHDRAW,
        REF_NO_REENTRY,     REF_NO_REBUY,        REF_NO_ADDON,        REF_BAD_REPORT};

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
