#include "odds/simulate.h"

#include "check.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/roulette/roulette.h"

#include <math.h>

#define TESTS(X)                                                                                   \
    X(chi_square_of_two_and_of_three_classes)                                                      \
    X(chi_square_of_many_classes)                                                                  \
    X(chi_square_says_nothing_of_rare_classes)                                                     \
    X(what_cannot_happen_and_does_is_no_luck)                                                      \
    X(a_million_rounds_of_every_game_bring_the_exact_odds)                                         \
    X(the_same_seed_gives_the_same_answer_on_any_number_of_threads)                                \
    X(another_seed_gives_other_rounds)                                                             \
    X(fewer_rounds_than_a_block_are_exactly_so_many)                                               \
    X(a_planted_wrong_payout_is_found)                                                             \
    X(a_wheel_that_never_shows_36_is_found)
TESTS(TEST_DECLARE)

static struct odds_report exact;
static struct simulated   found;

/* ------------------------------ statistics ------------------------------- */

static bool is_near(double got, double want, double off)
{
    return fabs(got - want) <= off;
}

/* With one degree of freedom 3.8416 is the two-sided 5 %; with two the chance is
 * exp(-x / 2). */
static void t_chi_square_of_two_and_of_three_classes(void)
{
    struct chi_square x = chi_square_of((uint64_t[]){5098, 4902}, (double[]){0.5, 0.5}, 2);

    CHECK(is_near(x.value, 3.8416, 1e-12) && x.freedom == 1 && is_near(x.p, 0.05, 1e-5));
    x = chi_square_of((uint64_t[]){5000, 5000}, (double[]){0.5, 0.5}, 2);
    CHECK(is_near(x.value, 0, 0) && is_near(x.p, 1, 0));
    x = chi_square_of((uint64_t[]){260, 250, 490}, (double[]){0.25, 0.25, 0.5}, 3);
    CHECK(is_near(x.value, 0.6, 1e-12) && x.freedom == 2 && is_near(x.p, exp(-0.3), 1e-12));
}

/* With 4 degrees of freedom the chance is (1 + x / 2) exp(-x / 2), for small and large x. */
static void t_chi_square_of_many_classes(void)
{
    static const double fifths[5] = {0.2, 0.2, 0.2, 0.2, 0.2};
    struct chi_square   x = chi_square_of((uint64_t[]){110, 90, 100, 100, 100}, fifths, 5);

    CHECK(is_near(x.value, 2, 1e-12) && is_near(x.p, 2 * exp(-1), 1e-12));
    x = chi_square_of((uint64_t[]){150, 50, 100, 100, 100}, fifths, 5);
    CHECK(is_near(x.value, 50, 1e-12) && is_near(x.p, 26 * exp(-25), 1e-20));
}

static void t_chi_square_says_nothing_of_rare_classes(void)
{
    CHECK_EQ(chi_square_of((uint64_t[]){3, 97}, (double[]){0.04, 0.96}, 2).freedom, 0);
    CHECK_EQ(chi_square_of((uint64_t[]){0, 100}, (double[]){0, 1}, 2).freedom, 0);
}

static void t_what_cannot_happen_and_does_is_no_luck(void)
{
    CHECK(is_near(chi_square_of((uint64_t[]){1, 99}, (double[]){0, 1}, 2).p, 0, 0));
}

/* -------------------------------- games ---------------------------------- */

static struct simulation of(const struct game *game, uint64_t rounds)
{
    return (struct simulation){.game = game,
                               .rounds = rounds,
                               .seed = 2015,
                               .threads = 2,
                               .house = house_usual(game->options, game->options_count)};
}

static void run(const struct simulation *what)
{
    CHECK_EQ(simulate(what, &exact, &found), 0);
    CHECK_EQ(found.rounds, what->rounds);
}

static void calculate(const struct simulation *what)
{
    odds_release(&exact);
    odds_of(what->game, &what->house, &exact);
}

static void t_a_million_rounds_of_every_game_bring_the_exact_odds(void)
{
    for (const struct game *const *g = games; *g && (*g)->banked; g++) {
        struct simulation what = of(*g, 1000000);

        calculate(&what);
        run(&what);
        CHECK(found.z_worst > 0 && found.z_worst <= SIMULATE_Z_MAX);
        CHECK(!exact.has_outcomes || (found.outcomes.freedom > 0 && found.outcomes.p > 1e-4));
        for (size_t i = 0; i < exact.wagers.count; i++)
            CHECK(found.bet[i].outcomes.freedom > 0 && found.bet[i].outcomes.p > 1e-5);
    }
}

static void t_the_same_seed_gives_the_same_answer_on_any_number_of_threads(void)
{
    struct simulation what = of(&banca_francesa, 5 * SIMULATE_BLOCK / 2);
    struct simulated  first;

    calculate(&what);
    what.threads = 1;
    run(&what);
    first = found;
    what.threads = 5;
    run(&what);
    CHECK(memcmp(&first, &found, sizeof found) == 0);
}

static void t_another_seed_gives_other_rounds(void)
{
    struct simulation what = of(&roulette_us, 1000);
    struct simulated  first;

    calculate(&what);
    run(&what);
    first = found;
    what.seed++;
    run(&what);
    CHECK(memcmp(first.outcome, found.outcome, sizeof found.outcome) != 0);
}

static void t_fewer_rounds_than_a_block_are_exactly_so_many(void)
{
    struct simulation what = of(&roulette_fr, 1);

    calculate(&what);
    run(&what);
    CHECK_EQ(found.draws, 1);
}

/* -------------------------------- mutants -------------------------------- */

/* Aces that pay 55 to 1, in the lines and in the stack, so that nothing but the
 * return is wrong. */
#define SHORT 6

static void short_settle(const void *state, struct payouts *out)
{
    banca_francesa.settle(state, out);
    for (size_t i = 0; i < out->count; i++) {
        struct payout *line = &out->line[i];

        if (line->place != BF_ASES || line->result != RESULT_WON) continue;
        line->prize -= SHORT * line->stake;
        line->back -= SHORT * line->stake;
    }
}

static void short_apply(void *state, const struct command *cmd, struct events *heard)
{
    struct bf_state *s = state;

    banca_francesa.apply(state, cmd, heard);
    if (cmd->kind != CMD_DRAW || s->table.phase != PHASE_SETTLED) return;
    if (s->dice[0] + s->dice[1] + s->dice[2] != 3) return;
    s->table.seat[0].stack -= SHORT * s->stake[0][BF_ASES];
    s->table.seat[0].prizes -= SHORT * s->stake[0][BF_ASES];
    s->table.bank += SHORT * s->stake[0][BF_ASES];
}

static void t_a_planted_wrong_payout_is_found(void)
{
    struct game       mutant = banca_francesa;
    struct simulation what = of(&banca_francesa, 1000000);

    calculate(&what);
    mutant.settle = short_settle;
    mutant.apply = short_apply;
    what.game = &mutant;
    run(&what);
    CHECK(found.z_worst > SIMULATE_Z_MAX);
    CHECK(found.bet[BF_ASES].z > SIMULATE_Z_MAX);
    CHECK(fabs(found.bet[BF_GRANDE].z) < SIMULATE_Z_MAX);
}

static struct awaits awaits_35(const void *state)
{
    struct awaits a = roulette_fr.awaits(state);

    if (a.what == AWAITS_DRAW) a.below = 36;
    return a;
}

static void t_a_wheel_that_never_shows_36_is_found(void)
{
    struct game       mutant = roulette_fr;
    struct simulation what = of(&roulette_fr, 1000000);

    calculate(&what);
    mutant.awaits = awaits_35;
    what.game = &mutant;
    run(&what);
    CHECK(found.z_worst > SIMULATE_Z_MAX);
    CHECK(found.outcomes.p < 1e-9);
}

TEST_MAIN(TESTS)
