#include "floor/tournament_file.h"
#include "floor/tournament_run.h"

#include "base/file.h"
#include "chance/expand.h"
#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(810_2015_r35__every_shipped_tournament_is_played_at_real_tables)                             \
    X(a_thousand_entrants_play_real_hands_to_the_end)                                              \
    X(the_same_seed_plays_the_same_tournament)                                                     \
    X(810_2015_r37__a_pause_in_the_middle_of_hands_changes_no_stack)                               \
    X(a_move_that_is_not_allowed_is_a_check_or_a_fold)                                             \
    X(tables_and_competition_hold_the_same_chips)
TESTS(TEST_DECLARE)

static struct tournament_run  run;
static struct stream          stream;
static struct chance          chance;
static struct tournament_file file;

static void open_run(const char *name, uint8_t number, struct run_players players)
{
    char          path[512];
    const char   *why;
    size_t        size;
    char         *text;
    const uint8_t seed[SEED_BYTES] = {number, 81, 0};

    snprintf(path, sizeof path, "%s/tournaments/%s.yaml", getenv("FELTRO_ROOT"), name);
    text = file_read(path, FLOOR_BYTES_MAX, &size, &why);
    CHECK(text != NULL);
    tournament_read(text, size, EN, &file);
    CHECK(file.found.lawful);
    free(text);
    stream_init(&stream, seed);
    chance = chance_of_stream(&stream);
    tournament_run_open(&run, &file.rules, file.fingerprint, chance,
                        players.decide ? players : players_by_lot(&chance));
    tournament_release(&file);
}

static void enter(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        CHECK_EQ(
            tournament_run_say(&run, (struct tour_command){.kind = TOUR_REGISTER, .player = 1 + i}),
            REF_NONE);
    if (run.t->phase == TOUR_ENTERING)
        tournament_run_say(
            &run, (struct tour_command){.kind = TOUR_TIME, .at_ms = run.t->rules.start_ms});
    CHECK_EQ(run.t->phase, TOUR_PLAYING);
}

/* Each seat at each table has the chips that the competition says. */
static void compare_chips(void)
{
    for (uint32_t i = 0; i < run.t->tables; i++) {
        const struct tour_table *at = tour_table(run.t, i);

        if (at->state == TABLE_CLOSED) continue;
        CHECK(run.game->sane(run.table[i]));
        for (unsigned k = 0; k < (unsigned)run.t->rules.house.value[TO_SEATS]; k++) {
            const struct seat *seat = &run.table[i]->table.seat[k];

            CHECK_EQ(seat->taken, at->seat[k] != TOUR_NOBODY);
            if (seat->taken)
                CHECK_EQ(seat->stack + seat->in_play, tour_entrant(run.t, at->seat[k])->stack);
        }
    }
}

static void play_out(void)
{
    for (uint32_t turns = 0; tournament_run_turn(&run); turns++) {
        CHECK(turns < 100000);
        if (turns % 16 == 0) {
            CHECK(tour_sane(run.t));
            compare_chips();
        }
    }
    CHECK(tour_sane(run.t));
    CHECK_EQ(run.t->phase, TOUR_OVER);
    CHECK_EQ(run.t->prizes, run.t->pool);
    CHECK_EQ(run.t->paid_in + run.t->overlay,
             run.t->prizes + run.t->bounties + run.t->commission + run.t->refunds + run.t->fund);
}

static void t_810_2015_r35__every_shipped_tournament_is_played_at_real_tables(void)
{
    static const struct {
        const char *name;
        uint32_t    entrants;
    } all[] = {{"domingo", 60},  {"eliminacao", 30}, {"freeroll", 45}, {"recompras", 40},
               {"satelite", 25}, {"sit-and-go", 9},  {"sorteio", 3}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (uint8_t seed = 0; seed < 3; seed++) {
            open_run(all[i].name, seed, (struct run_players){0});
            enter(all[i].entrants);
            play_out();
            tournament_run_release(&run);
        }
}

static void t_a_thousand_entrants_play_real_hands_to_the_end(void)
{
    open_run("domingo", 9, (struct run_players){0});
    enter(1000);
    play_out();
    print_message("%u hands, %llu moves\n", run.t->hands, (unsigned long long)run.moves);
    CHECK(run.t->hands > 5000);
    tournament_run_release(&run);
}

static void t_the_same_seed_plays_the_same_tournament(void)
{
    size_t size;
    void  *first;

    open_run("recompras", 5, (struct run_players){0});
    enter(20);
    play_out();
    size = tour_size(run.t->entrants_max);
    first = malloc(size);
    memcpy(first, run.t, size);
    tournament_run_release(&run);
    open_run("recompras", 5, (struct run_players){0});
    enter(20);
    play_out();
    CHECK_EQ(memcmp(first, run.t, size), 0);
    free(first);
    tournament_run_release(&run);
}

static void t_810_2015_r37__a_pause_in_the_middle_of_hands_changes_no_stack(void)
{
    tour_chips before[60];

    open_run("domingo", 4, (struct run_players){0});
    enter(60);
    for (int i = 0; i < 10; i++) tournament_run_turn(&run);
    for (uint32_t i = 0; i < 60; i++) before[i] = tour_entrant(run.t, i)->stack;
    CHECK(run.t->playing > 0); /* hands are on the tables: blinds posted, cards to come */
    tournament_run_say(&run, (struct tour_command){.kind = TOUR_PAUSE});
    compare_chips();
    for (uint32_t i = 0; i < 60; i++) CHECK_EQ(tour_entrant(run.t, i)->stack, before[i]);
    tournament_run_say(&run, (struct tour_command){.kind = TOUR_RESUME});
    play_out();
    tournament_run_release(&run);
}

static struct run_move decide_nonsense(void *who, uint32_t entrant, const struct hand *view,
                                       const struct offer *offer)
{
    (void)who;
    (void)entrant;
    (void)view;
    (void)offer;
    return (struct run_move){.move = 200, .amount = -1};
}

/* Nobody does anything, and it ends all the same: the levels rise (810/2015 r.19). */
static void t_a_move_that_is_not_allowed_is_a_check_or_a_fold(void)
{
    struct run_players players = players_by_lot(&chance);

    players.decide = decide_nonsense;
    open_run("sit-and-go", 1, players);
    enter(9);
    play_out();
    tournament_run_release(&run);
}

static void t_tables_and_competition_hold_the_same_chips(void)
{
    open_run("recompras", 8, (struct run_players){0});
    enter(30);
    do compare_chips();
    while (tournament_run_turn(&run));
    tournament_run_release(&run);
}

TEST_MAIN(TESTS)
