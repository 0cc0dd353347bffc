/* The house's own players keep a person company, where nothing is at stake. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/place_test.h"

#include "games/poker/poker.h"

#define TESTS(X)                                                                                   \
    X(a_person_alone_finds_company_and_is_told_what_it_is)                                         \
    X(two_persons_play_alone)                                                                      \
    X(806_2015_r11_f__never_where_there_is_money)                                                  \
    X(809_2015_r11_f__never_where_there_is_money)                                                  \
    X(811_2015_r11_f__never_where_there_is_money)                                                  \
    X(they_think_before_they_act_and_never_too_long)                                               \
    X(hands_of_each_variant_are_played_to_the_end)                                                 \
    X(they_go_when_the_last_person_has_gone)                                                       \
    X(nobody_is_dealt_to_while_the_person_rests)                                                   \
    X(one_gets_up_where_all_seats_are_taken)                                                       \
    X(they_are_still_there_after_a_crash)

static const struct game *const variants[] = {&holdem, &omaha, &sintetico};

static struct house demo_house(const struct game *game, int64_t seats)
{
    struct house house = house_usual(game->options, game->options_count);

    house.value[OPT_BOOK] = BOOK_DEMO;
    house.value[OPT_SEATS] = seats;
    house.value[OPT_INACTIVITY] = 0; /* the person here only checks and calls */
    return house;
}

static const struct poker *poker(const struct place *p)
{
    return (const void *)table(p);
}

static unsigned bots(const struct place *p)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < SEATS_MAX; seat++) count += table_run_is_bot(p->table, seat);
    return count;
}

static void begin_alone(struct place *p, const struct game *game, int64_t seats)
{
    begin_house(p, game, demo_house(game, seats));
    CHECK(table_run_keep_company(p->table));
    CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_SIT, .amount = 5000})));
    CHECK_EQ(table_run_turn(p->table, p->now), p->now + 3000); /* somebody else may come */
    CHECK_EQ(bots(p), 0);
    p->now += 3000;
}

/* To the next moment at which something happens; the person checks, calls or folds, and
 * reloads when he must. */
static void step(struct place *p)
{
    int64_t       next = table_run_turn(p->table, p->now);
    struct awaits asked = table_run_game(p->table)->awaits(table(p));
    unsigned      me = table_run_seat_of(p->table, 1);

    if (me != OBSERVER && poker(p)->at[me].presence == SHORT)
        CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_BUY, .amount = 5000})));

    if (asked.what == AWAITS_DECISION && !table_run_is_bot(p->table, asked.seat)) {
        struct command cmd = {.kind = CMD_DECIDE};

        cmd.number = asked.options >> MOVE_CHECK & 1  ? MOVE_CHECK
                     : asked.options >> MOVE_CALL & 1 ? MOVE_CALL
                     : asked.options >> MOVE_SHOW & 1 ? MOVE_SHOW
                                                      : MOVE_FOLD;
        p->now += 900;
        CHECK(is_done(ask(p, table_run_holder(p->table, asked.seat)->player, cmd)));
        return;
    }
    CHECK(next > p->now);
    p->now = next;
}

static void t_a_person_alone_finds_company_and_is_told_what_it_is(void)
{
    struct place p;
    unsigned     me;

    begin_alone(&p, &holdem, 6);
    table_run_turn(p.table, p.now);
    CHECK_EQ(bots(&p), 3);
    me = table_run_seat_of(p.table, 1);
    CHECK(!table_run_is_bot(p.table, me));
    CHECK_EQ(table(&p)->phase, PHASE_DRAWING);
    CHECK_EQ(poker(&p)->dealt, 15); /* all of them in the first hand */
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 5000})));
    table_run_turn(p.table, p.now);
    CHECK_EQ(bots(&p), 3); /* and who comes later finds them, and his seat */
    end(&p);
}

static void t_two_persons_play_alone(void)
{
    struct place p;

    begin_alone(&p, &holdem, 6);
    p.now -= 1;
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 5000})));
    for (int i = 0; i < 40; i++) step(&p);
    CHECK_EQ(bots(&p), 0);
    end(&p);
}

static void never_for_money(const struct game *game)
{
    struct house house = demo_house(game, 6);
    struct place p;

    begin_house(&p, game, house);
    CHECK(table_run_keep_company(p.table));
    end(&p);
    house.value[OPT_BOOK] = BOOK_MONEY;
    begin_house(&p, game, house);
    CHECK(!table_run_keep_company(p.table));
    CHECK(p.table->company == NULL);
    end(&p);
}

static void t_806_2015_r11_f__never_where_there_is_money(void)
{
    const struct game *blackjack = game_find("blackjack");
    struct place       p;

    never_for_money(&holdem);
    begin_house(&p, blackjack, house_usual(blackjack->options, blackjack->options_count));
    CHECK(!table_run_keep_company(p.table));
    end(&p);
}

static void t_809_2015_r11_f__never_where_there_is_money(void)
{
    never_for_money(&sintetico);
}

static void t_811_2015_r11_f__never_where_there_is_money(void)
{
    never_for_money(&omaha);
}

static void t_they_think_before_they_act_and_never_too_long(void)
{
    struct place p;
    unsigned     moves = 0;

    begin_alone(&p, &holdem, 6);
    for (int i = 0; i < 300; i++) {
        struct awaits asked;

        step(&p);
        table_run_turn(p.table, p.now);
        asked = table_run_game(p.table)->awaits(table(&p));
        if (asked.what != AWAITS_DECISION || !table_run_is_bot(p.table, asked.seat)) continue;
        CHECK(company_due(p.table) >= p.now + 500);
        CHECK(company_due(p.table) < table(&p)->deadline_ms);
        moves++;
    }
    CHECK(moves > 50);
    end(&p);
}

static void t_hands_of_each_variant_are_played_to_the_end(void)
{
    for (size_t v = 0; v < 3; v++) {
        struct place p;
        unsigned     hands = 0;
        uint64_t     last = 0;

        begin_alone(&p, variants[v], 6);
        for (int i = 0; i < 2000 && hands < 12; i++) {
            step(&p);
            CHECK(table_run_game(p.table)->sane(table(&p)));
            if (table(&p)->phase == PHASE_SETTLED && table_run_round(p.table) != last) {
                last = table_run_round(p.table);
                hands++;
            }
        }
        CHECK_EQ(hands, 12);
        CHECK_EQ(bots(&p), 3);
        end(&p);
    }
}

static void t_they_go_when_the_last_person_has_gone(void)
{
    struct place p;

    begin_alone(&p, &holdem, 6);
    for (int i = 0; i < 10; i++) step(&p);
    CHECK_EQ(bots(&p), 3);
    ask(&p, 1, (struct command){.kind = CMD_LEAVE});
    CHECK(is_done(p.last));
    for (int i = 0; i < 60 && bots(&p); i++) {
        int64_t next = table_run_turn(p.table, p.now);

        if (next != INT64_MAX) p.now = next;
    }
    CHECK_EQ(bots(&p), 0);
    CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
    CHECK_EQ(table_run_turn(p.table, p.now), INT64_MAX);
    end(&p);
}

static void t_nobody_is_dealt_to_while_the_person_rests(void)
{
    struct place p;
    uint64_t     round;

    begin_alone(&p, &holdem, 6);
    while (table(&p)->phase != PHASE_SETTLED) step(&p);
    if (poker(&p)->at[table_run_seat_of(p.table, 1)].presence == SHORT)
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BUY, .amount = 5000})));
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_REST})));
    round = table_run_round(p.table);
    for (int i = 0; i < 20; i++) {
        int64_t next = table_run_turn(p.table, p.now);

        CHECK(next > p.now);
        p.now = next;
    }
    CHECK_EQ(table_run_round(p.table), round);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_RETURN})));
    table_run_turn(p.table, p.now);
    CHECK(table_run_round(p.table) > round);
    end(&p);
}

static void t_one_gets_up_where_all_seats_are_taken(void)
{
    struct place p;

    begin_alone(&p, &holdem, 5);
    table_run_turn(p.table, p.now);
    CHECK_EQ(bots(&p), 3);
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = 5000})));
    for (int i = 0; i < 100 && bots(&p) == 3; i++) step(&p);
    CHECK_EQ(bots(&p), 2);
    end(&p);
}

static void t_they_are_still_there_after_a_crash(void)
{
    struct place p;

    begin_alone(&p, &omaha, 6);
    for (int i = 0; i < 40; i++) {
        step(&p);
        if (i % 8) continue;
        crash(&p);
        CHECK(table_run_keep_company(p.table));
    }
    CHECK_EQ(bots(&p), 3);
    end(&p);
}

TEST_MAIN(TESTS)
