/* battery.c -- what every game owes, over the list of games and many houses.
 *
 * Each game is played under its usual house, individual and shared, and then with
 * every option at its lowest, its highest and each of its choices, wherever the
 * law opens such a table.  FELTRO_STORM is how many commands a game hears in all. */
#include "check.h"

#include "houses.h"
#include "owes.h"

#include "base/must.h"

#include <inttypes.h>
#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(every_game_names_its_places_decisions_and_options)                                           \
    X(every_game_pays_what_it_owes_in_a_storm)                                                     \
    X(every_refusal_was_heard)
TESTS(TEST_DECLARE)

#define GAMES_MAX 16
#define STORM     1000000

static struct {
    size_t   houses;
    uint64_t commands, rounds, face_down, answers[REF_LAW_COUNT];
} seen[GAMES_MAX];

static uint64_t storm_size(void)
{
    const char *asked = getenv("FELTRO_STORM");

    return asked ? strtoull(asked, NULL, 10) : STORM;
}

/* --------------------------------- tests --------------------------------- */

static void t_every_game_names_its_places_decisions_and_options(void)
{
    for (const struct game *const *g = games; *g; g++) {
        const char *fault = names_fault(*g);

        if (fault) print_error("%s: %s\n", (*g)->key, fault);
        CHECK(!fault);
        CHECK(game_find((*g)->key) == *g); /* so no two share a key */
    }
}

static void storm_over(const struct game *game, size_t at, uint64_t commands)
{
    static struct house houses[HOUSES_MAX];
    static struct storm storm;

    seen[at].houses = houses_of(game, houses);
    CHECK(seen[at].houses >= 2);
    for (size_t i = 0; i < seen[at].houses; i++) {
        storm = (struct storm){.game = game,
                               .house = houses[i],
                               .dice = {1000 * at + i},
                               .tries = commands / seen[at].houses + 1};
        if (!storm_run(&storm)) {
            print_error("%s\n  in house %zu, with", storm.fault, i);
            for (size_t o = 0; o < game->options_count; o++)
                print_error(" %s=%" PRId64, game->options[o].words.key, houses[i].value[o]);
            print_error("\n");
        }
        CHECK(storm.fault[0] == '\0');
        seen[at].commands += storm.tries;
        seen[at].rounds += storm.rounds;
        seen[at].face_down += storm.face_down;
        for (int no = 0; no < REF_LAW_COUNT; no++) seen[at].answers[no] += storm.answers[no];
    }
}

static void t_every_game_pays_what_it_owes_in_a_storm(void)
{
    uint64_t commands = storm_size();

    print_message("%-18s %7s %9s %9s %8s %10s\n", "game", "houses", "commands", "allowed", "rounds",
                  "face down");
    for (size_t i = 0; games[i]; i++) {
        must(i < GAMES_MAX);
        storm_over(games[i], i, commands);
        print_message("%-18s %7zu %9" PRIu64 " %9" PRIu64 " %8" PRIu64 " %10" PRIu64 "\n",
                      games[i]->key, seen[i].houses, seen[i].commands, seen[i].answers[REF_NONE],
                      seen[i].rounds, seen[i].face_down);
    }
}

/* Which refusals a regulation can give: all of them, but for those below. */
static const struct {
    enum refusal no;
    const char  *regulations; /* the only ones in which it can happen */
} particular[] = {
#define BANKED "804/2015 805/2015 807/2015 808/2015 812/2015"
#define POKER  "806/2015 809/2015 811/2015"
    {REF_BETS_CLOSED, BANKED},
    {REF_WINDOW_RUNNING, BANKED},
    {REF_OFF_UNIT, BANKED},
    {REF_NOTHING_THERE, BANKED},
    {REF_NO_BET, BANKED},
    {REF_TOO_FEW_PLAYERS, POKER},
    {REF_BUY_IN_RANGE, POKER},
    {REF_BETWEEN_HANDS, POKER},
    {REF_MUST_RELOAD, POKER},
    {REF_CANNOT_CHECK, POKER},
    {REF_NOTHING_TO_CALL, POKER},
    {REF_CANNOT_RAISE, POKER},
    {REF_NO_ESTARDILHO, POKER},
    {REF_MUST_SHOW, POKER},
    {REF_NOT_OFFERED, "804/2015 807/2015 812/2015"},
    {REF_ABOVE_TOTAL, "804/2015 807/2015"},
    {REF_DIFFERENCE, "812/2015"},
    {REF_BANK_CAP, "812/2015"},
    {REF_PLACE_TAKEN, "805/2015"},
    {REF_TOO_MANY_PLACES, "805/2015"},
    {REF_MUST_DRAW, "805/2015"},
    {REF_CANNOT_HIT, "805/2015"},
    {REF_CANNOT_DOUBLE, "805/2015"},
    {REF_CANNOT_SPLIT, "805/2015"},
    {REF_SPLIT_LIMIT, "805/2015"},
    {REF_CANNOT_SURRENDER, "805/2015"},
    {REF_CANNOT_INSURE, "805/2015"},
    {REF_INSURANCE_AMOUNT, "805/2015"},
    {REF_NO_EVEN_MONEY, "805/2015"},
    /* Of competitions, which are no game at a table: the storm of the tournament hears them. */
    {REF_ENTRIES_CLOSED, "810/2015"},
    {REF_ALREADY_ENTERED, "810/2015"},
    {REF_TOURNAMENT_FULL, "810/2015"},
    {REF_TOURNAMENT_OVER, "810/2015"},
    {REF_NO_SUCH_ENTRANT, "810/2015"},
    {REF_TOO_LATE_TO_WITHDRAW, "810/2015"},
    {REF_NO_REENTRY, "810/2015"},
    {REF_NO_REBUY, "810/2015"},
    {REF_NO_ADDON, "810/2015"},
    {REF_NO_SUCH_TABLE, "810/2015"},
    {REF_BAD_REPORT, "810/2015"},
};

static bool can_happen(enum refusal no, const char *regulation)
{
    for (size_t i = 0; i < sizeof particular / sizeof particular[0]; i++)
        if (particular[i].no == no) return strstr(particular[i].regulations, regulation) != NULL;
    return true;
}

/* Games of one regulation answer for each other: Macau has no maximum, baccarat has. */
static bool was_heard(enum refusal no, const char *regulation)
{
    for (size_t i = 0; games[i]; i++)
        if (strcmp(games[i]->regulation, regulation) == 0 && seen[i].answers[no] > 0) return true;
    return false;
}

static void t_every_refusal_was_heard(void)
{
    int missing = 0;

    for (int no = REF_NONE + 1; no < REF_LAW_COUNT; no++) {
        print_message("%-18s", refusal_words[no].key);
        for (size_t i = 0; games[i]; i++) {
            bool due = can_happen((enum refusal)no, games[i]->regulation);

            print_message(" %9" PRIu64, seen[i].answers[no]);
            if (!due || was_heard((enum refusal)no, games[i]->regulation)) continue;
            missing++;
            print_message(" (never, in %s)", games[i]->key);
        }
        print_message("\n");
    }
    if (storm_size() < STORM) print_message("a small storm: not every refusal is owed\n");
    else CHECK_EQ(missing, 0);
}

TEST_MAIN(TESTS)
