#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/poker_test.h"

#include "tables/company.h"
#include "pit/pit.h"

#define TESTS(X)                                                                                   \
    X(903_B_6_3_2__a_stop_of_the_house_takes_nobodys_decision)                                     \
    X(903_B_6_1_4__the_clock_begins_again_once_and_then_runs)                                      \
    X(a_table_that_cannot_come_back_gives_every_chip_back)                                         \
    X(after_a_start_a_hand_waits_for_those_who_sit_there)                                          \
    X(who_stays_away_is_waited_for_ten_seconds)                                                    \
    X(who_gets_up_is_not_waited_for)                                                               \
    X(the_houses_own_players_are_back_already)                                                     \
    X(against_the_bank_nobody_is_waited_for)                                                       \
    X(a_pit_deals_when_the_last_one_is_back)                                                       \
    X(a_snapshot_of_the_layout_before_is_read)                                                     \
    X(who_left_when_nobody_kept_it_is_denied_nothing)                                              \
    X(a_snapshot_that_is_cut_or_longer_is_not)

#define AWAY_MS 600000

static int64_t decision_ms(const struct place *p)
{
    return table(p)->house.value[OPT_DECISION];
}

/* Blackjack for many, with somebody to decide: he has five seconds left. */
static void begin_deciding(struct place *p)
{
    begin(p, game_find("blackjack"), MODE_MULTI, 7);
    CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_SIT, .amount = 50000})));
    for (int rounds = 0; rounds < 50; rounds++) {
        table_run_turn(p->table, p->now);
        CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_BET, .amount = 1000})));
        p->now = table(p)->deadline_ms;
        table_run_turn(p->table, p->now);
        if (table(p)->phase == PHASE_DECIDING) break;
        p->now += 60000; /* he had blackjack at once */
    }
    CHECK_EQ(table(p)->phase, PHASE_DECIDING);
    p->now = table(p)->deadline_ms - 5000;
    table_run_turn(p->table, p->now);
}

static void t_903_B_6_3_2__a_stop_of_the_house_takes_nobodys_decision(void)
{
    struct place  p;
    struct awaits before, after;

    begin_deciding(&p);
    before = table_run_game(p.table)->awaits(table_run_table(p.table));
    p.now += AWAY_MS;
    crash(&p);
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    after = table_run_game(p.table)->awaits(table_run_table(p.table));
    CHECK_EQ(after.seat, before.seat);
    CHECK_EQ(table(&p)->deadline_ms, p.now + decision_ms(&p));
    crash(&p); /* and the rows tell the same again */
    end(&p);
}

static void t_903_B_6_1_4__the_clock_begins_again_once_and_then_runs(void)
{
    struct place p;
    int64_t      deadline;

    begin_deciding(&p);
    p.now += AWAY_MS;
    crash(&p);
    deadline = table(&p)->deadline_ms;
    p.now = deadline - 1;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->deadline_ms, deadline);
    p.now = deadline;
    table_run_turn(p.table, p.now);
    CHECK(table(&p)->deadline_ms != deadline); /* the table has decided for him */
    end(&p);
}

static void t_a_table_that_cannot_come_back_gives_every_chip_back(void)
{
    struct place   p;
    struct session sessions[1];

    begin_deciding(&p);
    CHECK(balance(&p, 1).in_play > 0);
    CHECK(cage_begin(p.cage));
    sessions[0] = *cage_session(p.cage, table_run_holder(p.table, 0)->session);
    cage_end(p.cage);
    cents whole = balance(&p, 1).wallet + balance(&p, 1).tables + balance(&p, 1).in_play;

    leave(&p);
    enter(&p); /* its rows are not read */
    CHECK(table_run_halt(p.table, sessions, 1, "a test", p.now));
    CHECK_EQ(balance(&p, 1).wallet, whole);
    CHECK_EQ(balance(&p, 1).tables + balance(&p, 1).in_play, 0);
    CHECK_EQ(table_run_taken(p.table), 0);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    crash(&p);
    end(&p);
}

/* ----------------------------- who is back already -------------------------- */

#define WAITED_MS    10000
#define VOID_SEEN_MS 1000

static bool is_dealt(const struct place *p)
{
    return table(p)->phase == PHASE_DECIDING;
}

/* Three are in a hand of poker; the house stops and comes back, and the hand is void. */
static void begin_void(struct place *p)
{
    begin_house(p, &holdem, poker_house(&holdem));
    sit(p, 3);
    turn(p);
    CHECK(is_dealt(p));
    p->now += AWAY_MS;
    crash(p);
    CHECK_EQ(table(p)->phase, PHASE_VOID);
}

static void t_after_a_start_a_hand_waits_for_those_who_sit_there(void)
{
    struct place p;

    begin_void(&p);
    CHECK(table_run_heard_of(p.table, 1));
    CHECK(!table_run_heard_of(p.table, 1));                            /* once */
    CHECK(!table_run_heard_of(p.table, 4));                            /* he does not sit there */
    CHECK(!is_done(ask(&p, 2, (struct command){.kind = CMD_DECIDE}))); /* whatever he asks */
    p.now += VOID_SEEN_MS;
    turn(&p);
    CHECK(!is_dealt(&p));
    CHECK_EQ(balance(&p, 3).in_play, 0);
    p.now += 2000;
    CHECK(table_run_heard_of(p.table, 3));
    turn(&p);
    CHECK(is_dealt(&p));
    end(&p);
    begin_void(&p);
    all_come_back(&p); /* at once: that the hand was void is seen all the same */
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_VOID);
    p.now += VOID_SEEN_MS;
    turn(&p);
    CHECK(is_dealt(&p));
    end(&p);
}

static void t_who_stays_away_is_waited_for_ten_seconds(void)
{
    struct place p;
    int64_t      until;

    begin_void(&p);
    until = p.now + WAITED_MS;
    table_run_heard_of(p.table, 1);
    p.now += VOID_SEEN_MS;
    CHECK(table_run_turn(p.table, p.now) <= until);
    p.now = until - 1;
    CHECK_EQ(table_run_turn(p.table, p.now), until);
    CHECK(!is_dealt(&p));
    p.now = until;
    turn(&p);
    CHECK(is_dealt(&p));
    CHECK(pok_is_in_hand(poker(&p), table_run_seat_of(p.table, 2))); /* as the rules say */
    end(&p);
}

static void t_who_gets_up_is_not_waited_for(void)
{
    struct place p;

    begin_void(&p);
    table_run_heard_of(p.table, 1);
    table_run_heard_of(p.table, 2);
    p.now += VOID_SEEN_MS;
    turn(&p);
    CHECK(!is_dealt(&p));
    table_run_send_away(p.table, 3); /* his log-in has run out */
    turn(&p);
    CHECK_EQ(table_run_seat_of(p.table, 3), OBSERVER);
    CHECK(is_dealt(&p));
    end(&p);
}

static void t_the_houses_own_players_are_back_already(void)
{
    struct place p;

    begin_house(&p, &holdem, poker_house(&holdem));
    CHECK(table_run_keep_company(p.table));
    sit(&p, 1);
    for (int i = 0; i < 100 && !is_dealt(&p); i++) p.now = table_run_turn(p.table, p.now);
    CHECK(is_dealt(&p));
    crash(&p);
    CHECK(table_run_keep_company(p.table));
    CHECK(table_run_taken(p.table) > 1);
    table_run_heard_of(p.table, 1);
    p.now += VOID_SEEN_MS;
    turn(&p);
    CHECK(is_dealt(&p));
    end(&p);
}

static void t_against_the_bank_nobody_is_waited_for(void)
{
    struct place p;

    begin(&p, game_find("roulette-fr"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 50000})));
    table_run_turn(p.table, p.now);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 17, .amount = 1000})));
    crash(&p);
    CHECK_EQ(table(&p)->phase, PHASE_VOID);
    p.now += VOID_SEEN_MS;
    table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_BETTING);
    end(&p);
}

static void t_a_pit_deals_when_the_last_one_is_back(void)
{
    struct place      p;
    struct pit       *pit;
    struct table_run *t;
    const char       *why = "";

    begin_house(&p, &holdem, poker_house(&holdem));
    pit = pit_open(p.cage, p.source, &listener, &p);
    t = pit_add(pit, 2, &p.spec);
    for (uint64_t player = 1; player <= 2; player++)
        table_run_ask(t,
                      &(struct ask){.player = player,
                                    .number = 1,
                                    .seat = ANY_SEAT,
                                    .cmd = {.kind = CMD_SIT, .amount = CAVE}},
                      p.now);
    CHECK(table_run_resume(t, p.now, &why)); /* as if it came back with them */
    CHECK(pit_turn(pit, p.now) > p.now);
    CHECK_EQ(table_run_table(t)->phase, PHASE_IDLE);
    pit_heard_of(pit, 2, 1, p.now);
    pit_heard_of(pit, 3, 1, p.now); /* no such table */
    pit_turn(pit, p.now);
    CHECK_EQ(table_run_table(t)->phase, PHASE_IDLE);
    pit_heard_of(pit, 2, 2, p.now);
    pit_turn(pit, p.now);
    CHECK(table_run_table(t)->phase != PHASE_IDLE);
    pit_close(pit);
    end(&p);
}

/* Without the trailer, and with the number that says so. */
static size_t as_before(const struct place *p, uint8_t *bytes, size_t size)
{
    bytes[7] = '1';
    return size - 3 * sizeof(uint64_t) - table_seats(table(p)) * sizeof(struct asks) -
           p->table->gone_count * sizeof(struct gone);
}

static void t_a_snapshot_of_the_layout_before_is_read(void)
{
    struct place p;
    struct ask   bet = {
          .player = 1, .number = 100, .cmd = {.kind = CMD_BET, .place = 1, .amount = 500}};
    uint8_t *bytes;
    size_t   size;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 50000})));
    table_run_turn(p.table, p.now);
    table_run_ask(p.table, &bet, p.now);
    bet.number = 110;
    table_run_ask(p.table, &bet, p.now);
    CHECK(is_done(p.last));
    size = table_run_bytes(p.table, &bytes);
    size = as_before(&p, bytes, size);
    CHECK(table_run_is_as_kept(p.table, bytes, size));
    leave(&p);
    enter(&p);
    CHECK_EQ(table_run_restore(p.table, bytes, size), RESTORED);
    CHECK(table_run_is_as_kept(p.table, bytes, size));
    table_run_ask(p.table, &bet, p.now); /* the last is known; of those before nothing is */
    CHECK(p.last.repeated);
    bet.number = 100;
    table_run_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.no, REF_KEY_REUSED);
    bet.number = 105;
    table_run_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.no, REF_KEY_REUSED);
    bet.number = 120;
    table_run_ask(p.table, &bet, p.now);
    CHECK(is_done(p.last));
    bet.number = 115;
    table_run_ask(p.table, &bet, p.now);
    CHECK_EQ(p.last.no, REF_NOT_DONE);
    bytes[sizeof(uint64_t)] ^= 1;
    CHECK(!table_run_is_as_kept(p.table, bytes, size));
    free(bytes);
    end(&p);
}

static struct reply ask_with(struct place *p, uint64_t number, struct command cmd)
{
    table_run_ask(p->table,
                  &(struct ask){.player = 1, .number = number, .cmd = cmd, .seat = ANY_SEAT},
                  p->now);
    return p->last;
}

/* What was done in a session that only the layout before knew of is not said to be undone; and
 * what was bought is in the books. */
static void t_who_left_when_nobody_kept_it_is_denied_nothing(void)
{
    static const struct command sit = {.kind = CMD_SIT, .amount = 20000},
                                buy = {.kind = CMD_BUY, .amount = 10000},
                                bet = {.kind = CMD_BET, .place = 1, .amount = 500};
    struct place p;
    uint8_t     *bytes;
    size_t       size;

    begin(&p, game_find("banca-francesa"), MODE_MULTI, 8);
    CHECK(is_done(ask_with(&p, 10, sit)));
    table_run_turn(p.table, p.now);
    CHECK(is_done(ask_with(&p, 200, buy)));
    CHECK(is_done(ask_with(&p, 205, bet)));
    CHECK(is_done(ask_with(&p, 206, (struct command){.kind = CMD_CLEAR})));
    CHECK(is_done(ask_with(&p, 210, (struct command){.kind = CMD_LEAVE})));
    size = table_run_bytes(p.table, &bytes);
    size = as_before(&p, bytes, size);
    leave(&p);
    enter(&p);
    CHECK_EQ(table_run_restore(p.table, bytes, size), RESTORED);
    CHECK(is_done(ask_with(&p, 50, sit))); /* by another device */
    table_run_turn(p.table, p.now);
    CHECK(is_done(ask_with(&p, 250, bet)));
    CHECK(ask_with(&p, 200, buy).repeated);
    CHECK_EQ(ask_with(&p, 205, bet).no, REF_KEY_REUSED);
    CHECK_EQ(balance(&p, 1).in_play, 500);
    free(bytes);
    end(&p);
}

static void t_a_snapshot_that_is_cut_or_longer_is_not(void)
{
    struct place p;
    uint8_t     *bytes, *longer;
    size_t       size;

    begin_deciding(&p);
    size = table_run_bytes(p.table, &bytes);
    longer = calloc(1, size + sizeof(struct gone));
    CHECK(longer != NULL);
    memcpy(longer, bytes, size);
    leave(&p);
    enter(&p);
    for (size_t cut = 1; cut < size; cut += 7)
        CHECK_EQ(table_run_restore(p.table, bytes, size - cut), RESTORED_UNREADABLE);
    for (size_t more = 1; more <= sizeof(struct gone); more++)
        CHECK_EQ(table_run_restore(p.table, longer, size + more), RESTORED_UNREADABLE);
    CHECK_EQ(table_run_restore(p.table, bytes, size), RESTORED);
    free(longer);
    free(bytes);
    end(&p);
}

TEST_MAIN(TESTS)
