#include "stand_test.h"

#define TESTS(X)                                                                                   \
    X(810_2015_r1__only_the_regulated_variants_are_played)                                         \
    X(810_2015_r2_q__a_freeroll_is_free_and_pays_entries)                                          \
    X(810_2015_r4__a_tournament_is_a_sit_and_go_or_scheduled)                                      \
    X(810_2015_r5__what_goes_against_the_law_does_not_open)                                        \
    X(810_2015_r6__tables_have_2_to_10_seats_and_11_in_sintetico)                                  \
    X(810_2015_r7__at_least_two_and_no_more_than_the_most)                                         \
    X(810_2015_r10__late_registration_ends_with_a_written_level)                                   \
    X(810_2015_r12__rebuys_that_say_half_are_refused)                                              \
    X(810_2015_r13__an_addon_needs_its_break)                                                      \
    X(810_2015_r18__commission_is_5_to_20_percent_of_what_is_paid)                                 \
    X(810_2015_r18__no_table_keeps_a_chip)                                                         \
    X(810_2015_r19__levels_never_fall)                                                             \
    X(810_2015_r28__a_plan_shares_out_all_of_it)                                                   \
    X(810_2015_r31__a_satellite_leaves_somebody_without_an_entry)                                  \
    X(810_2015_r33__the_mean_of_drawn_prizes_is_what_was_paid_for_them)                            \
    X(810_2015_r35__compulsory_bets_are_those_of_the_variant)                                      \
    X(810_2015_r43__a_demonstration_is_the_same_code_in_another_book)                              \
    X(810_2015_r44__no_command_leads_out_of_the_book)                                              \
    X(every_fault_is_found_and_said_in_both_languages)
TESTS(TEST_DECLARE)

static struct tour_rules r;
static bool              seen[TOUR_FAULT_KINDS];

static bool has(enum tour_fault_kind kind)
{
    struct tour_faults faults;

    tour_lawful(&r, &faults);
    for (size_t i = 0; i < faults.count; i++)
        if (faults.list[i].kind == kind) return seen[kind] = true;
    return false;
}

#define FAULT(kind)                                                                                \
    do {                                                                                           \
        CHECK(has(TOUR_FAULT_##kind));                                                             \
        CHECK(!tour_is_lawful(&r));                                                                \
    } while (0)

static void usual(void)
{
    r = scheduled(6, 100);
    CHECK(tour_is_lawful(&r));
}

static int64_t *value(enum tour_option o)
{
    return &r.house.value[o];
}

static void t_810_2015_r1__only_the_regulated_variants_are_played(void)
{
    usual();
    *value(TO_VARIANT) = OMAHA;
    CHECK(tour_is_lawful(&r));
    *value(TO_VARIANT) = VARIANTS;
    CHECK(!tour_is_lawful(&r));
}

static void t_810_2015_r2_q__a_freeroll_is_free_and_pays_entries(void)
{
    usual();
    *value(TO_FEE_PRIZE) = *value(TO_FEE_COMMISSION) = 0;
    FAULT(FREEROLL_TICKETS);
    *value(TO_TICKET) = 1000;
    *value(TO_TICKETS) = 2;
    FAULT(TICKETS_NO_PLAN);
    r.plans = r.rows = 0;
    CHECK(tour_is_lawful(&r));
    CHECK(tour_is_freeroll(&r));
    *value(TO_LATE) = *value(TO_REENTRIES) = 1;
    FAULT(FREEROLL_FREE);
}

static void t_810_2015_r4__a_tournament_is_a_sit_and_go_or_scheduled(void)
{
    usual();
    r.start_ms = 0;
    FAULT(NO_START);
    r = sit_and_go(9);
    r.start_ms = 1;
    FAULT(START_UNUSED);
    r = sit_and_go(9);
    *value(TO_ENTRANTS_MIN) = 6;
    FAULT(SIT_AND_GO_FILLS);
    r = sit_and_go(9);
    *value(TO_LATE) = 1;
    FAULT(SIT_AND_GO_LATE);
    *value(TO_MODE) = 2;
    CHECK(!tour_is_lawful(&r));
}

static void t_810_2015_r5__what_goes_against_the_law_does_not_open(void)
{
    struct tour_faults faults;

    usual();
    for (int i = 0; i < TO_OPTIONS; i++) { /* every option has its bounds */
        int64_t kept = r.house.value[i];

        r.house.value[i] = INT64_MAX;
        tour_lawful(&r, &faults);
        CHECK_EQ(faults.bounds.count, 1);
        CHECK_EQ(faults.bounds.list[0].option, i);
        CHECK(faults.bounds.list[0].rule != NULL);
        r.house.value[i] = INT64_MIN;
        CHECK(!tour_is_lawful(&r));
        r.house.value[i] = kept;
    }
    CHECK(tour_is_lawful(&r));
}

static void t_810_2015_r6__tables_have_2_to_10_seats_and_11_in_sintetico(void)
{
    usual();
    *value(TO_SEATS) = 1;
    CHECK(!tour_is_lawful(&r));
    *value(TO_SEATS) = 2;
    CHECK(tour_is_lawful(&r));
    *value(TO_SEATS) = 10;
    CHECK(tour_is_lawful(&r));
    *value(TO_SEATS) = 11;
    FAULT(SEATS);
    *value(TO_VARIANT) = SINTETICO;
    CHECK(!has(TOUR_FAULT_SEATS));
    *value(TO_SEATS) = 12;
    CHECK(!tour_is_lawful(&r));
}

static void t_810_2015_r7__at_least_two_and_no_more_than_the_most(void)
{
    usual();
    *value(TO_ENTRANTS_MIN) = 101;
    FAULT(MIN_ABOVE_MAX);
    *value(TO_ENTRANTS_MIN) = 1;
    CHECK(!tour_is_lawful(&r));
    *value(TO_ENTRANTS_MIN) = 2;
    *value(TO_ENTRANTS_MAX) = TOUR_ENTRANTS_MAX + 1;
    CHECK(!tour_is_lawful(&r));
}

static void t_810_2015_r10__late_registration_ends_with_a_written_level(void)
{
    usual();
    *value(TO_LATE) = 8;
    CHECK(tour_is_lawful(&r));
    *value(TO_LATE) = 9;
    FAULT(LATE_LEVEL);
    usual();
    *value(TO_REENTRIES) = 1;
    FAULT(REENTRY_LATE);
}

static void add_rebuys(void)
{
    usual();
    *value(TO_REBUYS) = 1;
    *value(TO_REBUY_UNTIL) = 2;
    *value(TO_REBUY_PRIZE) = 900;
    *value(TO_REBUY_COMMISSION) = 100;
    *value(TO_REBUY_CHIPS) = 1500;
    CHECK(tour_is_lawful(&r));
}

static void t_810_2015_r12__rebuys_that_say_half_are_refused(void)
{
    add_rebuys();
    *value(TO_REBUY_UNTIL) = 0;
    FAULT(REBUY_LEVEL);
    add_rebuys();
    *value(TO_REBUY_CHIPS) = 0;
    FAULT(REBUY_PRICE);
    add_rebuys();
    *value(TO_REBUYS) = 0;
    FAULT(REBUY_UNUSED);
    add_rebuys();
    *value(TO_REBUY_BOUNTY) = 100;
    FAULT(REBUY_BOUNTY);
    add_rebuys();
    *value(TO_REBUY_COMMISSION) = 20;
    FAULT(COMMISSION_LOW);
    add_rebuys();
    *value(TO_LATE) = *value(TO_REENTRIES) = 1;
    FAULT(REBUY_REENTRY);
}

static void t_810_2015_r13__an_addon_needs_its_break(void)
{
    add_rebuys();
    *value(TO_ADDON_CHIPS) = 1500;
    FAULT(ADDON_UNUSED);
    *value(TO_ADDON) = 1;
    FAULT(ADDON_PRICE);
    *value(TO_ADDON_PRIZE) = 900;
    *value(TO_ADDON_COMMISSION) = 100;
    FAULT(ADDON_BREAK);
    r.level[1].break_ms = 60000;
    CHECK(tour_is_lawful(&r));
    *value(TO_ADDON_CHIPS) = 1499;
    FAULT(ADDON_PRICE);
}

static void t_810_2015_r18__commission_is_5_to_20_percent_of_what_is_paid(void)
{
    static const struct {
        cents prize, bounty, commission;
        bool  lawful;
    } fees[] = {{950, 0, 50, true},   {951, 0, 50, false},  {800, 0, 200, true},
                {800, 0, 201, false}, {450, 500, 50, true}, {451, 500, 50, false},
                {900, 0, 0, false},   {1, 0, 100, false}};

    for (size_t i = 0; i < sizeof fees / sizeof fees[0]; i++) {
        usual();
        *value(TO_FEE_PRIZE) = fees[i].prize;
        *value(TO_FEE_BOUNTY) = fees[i].bounty;
        *value(TO_FEE_COMMISSION) = fees[i].commission;
        CHECK_EQ(tour_is_lawful(&r), fees[i].lawful);
    }
    FAULT(COMMISSION_HIGH);
}

/* What leaves a stack arrives in another, whole: a report with a rake is refused. */
static void t_810_2015_r18__no_table_keeps_a_chip(void)
{
    r = sit_and_go(2);
    stand_open(&r, 1);
    begin(2);
    SAY(.kind = TOUR_STACK, .seat = 0, .amount = 1499);
    SAY(.kind = TOUR_STACK, .seat = 1, .amount = 1500);
    REFUSED(BAD_REPORT, .kind = TOUR_HAND_OVER, .number = 1);
}

static void t_810_2015_r19__levels_never_fall(void)
{
    usual();
    r.level[3].big = r.level[2].big - 1;
    FAULT(FALLING_LEVEL);
    usual();
    r.level[0].small = 0;
    FAULT(BLINDS);
    usual();
    r.level[0].small = r.level[0].big + 1;
    FAULT(BLINDS);
    usual();
    r.level[0].ante = r.level[0].big + 1;
    FAULT(ANTE_ABOVE_BIG);
    usual();
    r.level[0].length = 29999;
    FAULT(LEVEL_TIME);
    usual();
    r.level[0].break_ms = -1;
    FAULT(BREAK_TIME);
    usual();
    *value(TO_LEVELS_BY) = TOUR_BY_HANDS;
    FAULT(HANDS_AT_ONE);
    FAULT(LEVEL_HANDS);
    usual();
    r.levels = 0;
    FAULT(NO_LEVELS);
    usual();
    *value(TO_CHIPS) = 199;
    FAULT(BIG_STACK);
}

static void t_810_2015_r28__a_plan_shares_out_all_of_it(void)
{
    usual();
    r.row[1].each--;
    FAULT(PLAN_SUM);
    usual();
    r.row[2].each += 400000; /* 50, 30, 20 becomes 50, 70, -20 */
    r.row[3].each -= 200000;
    FAULT(PLAN_RISES);
    usual();
    r.plan[0].entries = 7;
    FAULT(PLAN_FIRST);
    usual();
    r.plan[1].entries = 2;
    FAULT(PLAN_ORDER);
    FAULT(PLAN_PLACES);
    usual();
    r.plans = 0;
    FAULT(NO_PLAN);
    usual();
    *value(TO_FEE_PRIZE) = 0;
    *value(TO_FEE_BOUNTY) = 900;
    FAULT(NO_PRIZES);
    *value(TO_GUARANTEE) = 100;
    CHECK(tour_is_lawful(&r));
}

static void t_810_2015_r31__a_satellite_leaves_somebody_without_an_entry(void)
{
    usual();
    *value(TO_TICKETS) = 1;
    FAULT(TICKETS_UNUSED);
    *value(TO_TICKET) = 901;
    r.plans = r.rows = 0;
    CHECK(tour_is_lawful(&r));
    *value(TO_TICKET) = 900;
    FAULT(TICKET_CHEAP);
    *value(TO_TICKET) = 5000;
    *value(TO_TICKETS) = 6;
    FAULT(TICKETS_ALL);
}

static void t_810_2015_r33__the_mean_of_drawn_prizes_is_what_was_paid_for_them(void)
{
    r = sit_and_go(3); /* 27.00 for prizes */
    r.spins = 2;
    r.spin[0] = (struct tour_spin){9, 2000};
    r.spin[1] = (struct tour_spin){1, 9000};
    CHECK(tour_is_lawful(&r)); /* 27.00 */
    r.spin[1].prize--;
    FAULT(SPIN_MEAN);
    r.spin[1].prize = CENTS_MAX;
    r.spin[0].weight = TOUR_WEIGHTS_MAX - 1;
    CHECK(!has(TOUR_FAULT_SPIN_WEIGHTS));
    r.spin[0].weight++;
    FAULT(SPIN_WEIGHTS);
    r.spin[0].weight = 0;
    FAULT(SPIN_ROW);
    r.spin[0].weight = 9;
    *value(TO_GUARANTEE) = 100;
    FAULT(SPIN_FIXED);
}

static void t_810_2015_r35__compulsory_bets_are_those_of_the_variant(void)
{
    usual();
    *value(TO_VARIANT) = SINTETICO;
    FAULT(SINTETICO_ANTE); /* it has no blinds */
    for (uint32_t i = 0; i < r.levels; i++) {
        r.level[i].ante = r.level[i].small;
        r.level[i].small = 0;
    }
    CHECK(tour_is_lawful(&r));
    usual();
    *value(TO_RAISES) = 3;
    FAULT(RAISES);
    *value(TO_LIMIT) = TOUR_RAISES;
    CHECK(tour_is_lawful(&r));
}

static void t_810_2015_r43__a_demonstration_is_the_same_code_in_another_book(void)
{
    cents prizes[2];

    for (int64_t book = BOOK_DEMO; book <= BOOK_MONEY; book++) {
        r = sit_and_go(6);
        *value(TO_BOOK) = book;
        stand_open(&r, 7);
        begin(6);
        take_all(0, 3);
        prizes[book] = stand.t->prizes;
        CHECK_EQ(stand.t->rules.house.value[TO_BOOK], book);
    }
    CHECK_EQ(prizes[0], prizes[1]);
}

static void t_810_2015_r44__no_command_leads_out_of_the_book(void)
{
    r = sit_and_go(3);
    CHECK_EQ(*value(TO_BOOK), BOOK_DEMO);
    stand_open(&r, 7);
    begin(3);
    for (uint32_t i = 0; i < 20000 && stand.t->phase == TOUR_PLAYING; i++) {
        struct tour_command cmd = {.kind = (uint8_t)dice_below(&stand.dice, TOUR_CANCEL),
                                   .number = dice_below(&stand.dice, 4)};

        stand_try(cmd);
        CHECK_EQ(stand.t->rules.house.value[TO_BOOK], BOOK_DEMO);
    }
}

/* Runs last: the tests above have met them all. */
static void t_every_fault_is_found_and_said_in_both_languages(void)
{
    for (int kind = 0; kind < TOUR_FAULT_KINDS; kind++) {
        const struct tour_fault_words *words = &tour_fault_words[kind];

        if (!seen[kind]) print_error("never found: %s\n", words->en);
        CHECK(seen[kind]);
        CHECK(words->rule[0] && words->pt[0] && words->en[0] && strcmp(words->pt, words->en) != 0);
    }
}

TEST_MAIN(TESTS)
