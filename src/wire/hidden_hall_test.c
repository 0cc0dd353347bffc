/* The same of a tournament: while hands are played at its tables, the cards that a viewer cannot
 * see change places, and neither the table nor the competition says another byte to him; nor do
 * the rows of the hand, read back. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "halls/stage_test.h"

#include "wire/hidden_test.h"
#include "wire/live_json.h"
#include "wire/tournament.h"

#define TESTS(X)                                                                                   \
    X(a_match_tells_nothing_of_cards_that_are_not_seen)                                            \
    X(nor_do_the_rows_of_its_hands)

#define SIX                                                                                        \
    HEAD("holdem", "none", "money")                                                                \
    "mode: sit-and-go\nseats: 3\nentrants_min: 6\nentrants_max: 6\n"                               \
    "fee_prize: 9.01\nfee_commission: 0.99\nprizes:\n  - {entries: 6, shares: [70, 30]}\n"

#define SAY 65536

/* clang-format off */
enum saying { SAYS_TABLE, SAYS_NAMES, SAYS_PLACES, SAYS_YOU, SAYS_MATCH, SAYS_TOURNAMENT,
              SAYS_ENTRANT, SAYS_REGULATION, SAYINGS };
/* clang-format on */

static void call(void *with, struct json_writer *j, uint64_t player)
{
    (void)with;
    json_put_key(j, "name");
    json_put_number(j, (int64_t)player);
}

static size_t say_one(enum saying what, const struct stage *s, const struct table_run *t,
                      unsigned viewer, char out[SAY])
{
    static const struct caller      caller = {.call = call};
    static const struct tour_events nothing;
    const struct hall              *h = s->hall[0];
    struct text                     said = text_over(out, SAY);
    struct json_writer              j = json_writer_over(&said);
    struct tour_info                info;
    uint32_t                        entrant;

    if (viewer == OBSERVER && (what == SAYS_YOU || what == SAYS_ENTRANT)) return 0;
    switch (what) {
    case SAYS_TABLE: live_json_table(&said, t, NULL, 7); break;
    case SAYS_NAMES: live_json_names(&said, t, &caller, 7); break;
    case SAYS_PLACES: live_json_places(&said, t, 7); break;
    case SAYS_YOU: live_json_you(&said, t, viewer, 7); break;
    case SAYS_TOURNAMENT: live_json_tournament(&said, h, &nothing, s->now, 7); break;
    case SAYS_ENTRANT:
        entrant = hall_entrant_of(h, table_run_holder(t, viewer)->player);
        tour_see(hall_match(h), entrant, &info);
        live_json_entrant(&said, h, entrant, info.rank, 7);
        break;
    case SAYS_MATCH:
    case SAYS_REGULATION:
        json_put_object(&j);
        if (what == SAYS_MATCH) live_json_match(&j, h);
        else live_json_regulation(&j, h, PT);
        json_put_end(&j);
        break;
    case SAYINGS: break;
    }
    CHECK(said.used > 0 && !said.cut);
    return said.used;
}

static void say_twice(struct stage *s, struct table_run *t, unsigned viewer,
                      unsigned compared[SAYINGS])
{
    static char  one[SAYINGS][SAY], two[SAY];
    size_t       size[SAYINGS];
    struct poker truth = *(struct poker *)t->state;
    struct backs b = backs_of(table_run_game(t), t->state, viewer);

    for (enum saying what = 0; what < SAYINGS; what++)
        size[what] = say_one(what, s, t, viewer, one[what]);
    if (b.lying && change_places(t->state, &b, &s->dice))
        for (enum saying what = 0; what < SAYINGS; what++) {
            CHECK_EQ(say_one(what, s, t, viewer, two), size[what]);
            CHECK(memcmp(one[what], two, size[what]) == 0);
            compared[what] += size[what] > 0;
        }
    *(struct poker *)t->state = truth;
}

static void watch_tables(struct stage *s, unsigned compared[SAYINGS])
{
    for (uint32_t n = 0; n < match(s)->tables; n++) {
        struct table_run *t = s->hall[0]->spot[n].live;

        if (!t || !table_run_table(t)->round) continue;
        for (unsigned seat = 0; seat < table_seats(table_run_table(t)); seat++)
            if (table_run_table(t)->seat[seat].taken) say_twice(s, t, seat, compared);
        say_twice(s, t, OBSERVER, compared);
    }
}

static void t_a_match_tells_nothing_of_cards_that_are_not_seen(void)
{
    unsigned compared[SAYINGS] = {0};

    for (uint64_t dice = 60; compared[SAYS_YOU] < 1000; dice++) { /* few matches are so short */
        struct stage s;

        begin(&s, SIX, once, dice);
        enter_all(&s, 6);
        while (!match_is_over(s.hall[0])) {
            CHECK(step(&s));
            watch_tables(&s, compared);
        }
        end(&s);
    }
    for (enum saying what = 0; what < SAYINGS; what++) CHECK(compared[what] > 300);
}

/* By who sits there, and by who does not: the inspector while the hand is not over. */
static void read_back(struct stage *s, const struct table_run *t, struct alike *out)
{
    unsigned seats = table_seats(table_run_table(t));

    CHECK(cage_begin(s->cage));
    CHECK(cage_wait(s->cage, cage_end(s->cage)));
    for (unsigned seat = 0; seat <= seats; seat++) {
        bool sits = seat < seats;
        bool dealt = sits && ((const struct poker *)table_run_table(t))->dealt >> seat & 1;
        struct asked_of a = {.reader = {.store = s->store,
                                        .now_ms = s->now,
                                        .player = sits ? table_run_holder(t, seat)->player : 0,
                                        .inspector = !sits && !table_run_is_over(t)},
                             .table = table_run_id(t),
                             .round = table_run_round(t)};

        tell_twice(&a, dealt ? seat : OBSERVER, &s->dice, out);
    }
}

static void t_nor_do_the_rows_of_its_hands(void)
{
    struct alike running = {{0}, 0}, over = {{0}, 0};

    for (uint64_t dice = 70; running.compared[0] < 40 || over.compared[0] < 40; dice++) {
        struct stage s;

        begin(&s, SIX, once, dice);
        enter_all(&s, 6);
        while (!match_is_over(s.hall[0])) {
            const struct table_run *t;

            CHECK(step(&s));
            t = s.hall[0]->spot[0].live;
            if (t && t->draws > 3) read_back(&s, t, table_run_is_over(t) ? &over : &running);
        }
        end(&s);
    }
    CHECK_EQ(running.differ + over.differ, 0);
    for (enum telling what = 0; what < TELLINGS; what++)
        CHECK(running.compared[what] >= 40 && over.compared[what] >= 40);
}

TEST_MAIN(TESTS)
