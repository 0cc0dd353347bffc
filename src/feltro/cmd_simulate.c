#include "feltro/commands.h"

#include "cli/args.h"
#include "feltro/game_arg.h"
#include "cli/out.h"
#include "floor/option_text.h"
#include "odds/simulate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define BAR 40

static void draw_progress(uint64_t done, uint64_t of)
{
    int filled = (int)(done * BAR / of);

    fprintf(stderr, "\r[%.*s%*s] %3d %%", filled, "########################################",
            BAR - filled, "", (int)(done * 100 / of));
    if (done == of) fprintf(stderr, "\r%*s\r", BAR + 9, "");
}

/* ----------------------------- for programs ----------------------------- */

static void write_double(struct json *j, const char *key, double value)
{
    char digits[64];

    snprintf(digits, sizeof digits, "%.12f", value);
    json_key(j, key);
    json_string(j, digits);
}

static void write_chi_square(struct json *j, const struct chi_square *x)
{
    json_key(j, "chi_square");
    if (x->freedom == 0) {
        json_string(j, NULL);
        return;
    }
    json_object(j);
    write_double(j, "value", x->value);
    json_key(j, "freedom");
    json_number(j, x->freedom);
    write_double(j, "p", x->p);
    json_end(j);
}

static void write_bet(struct json *j, const struct bet_odds *odds, const struct simulated_bet *bet)
{
    json_object(j);
    json_key(j, "bet");
    json_string(j, odds->bet);
    json_key(j, "rounds");
    json_number(j, (int64_t)(bet->win + bet->tie + bet->lose));
    json_key(j, "win");
    json_number(j, (int64_t)bet->win);
    json_key(j, "tie");
    json_number(j, (int64_t)bet->tie);
    json_key(j, "lose");
    json_number(j, (int64_t)bet->lose);
    write_double(j, "edge", bet->edge);
    write_double(j, "edge_exact", odds->edge.value);
    write_double(j, "z", bet->z);
    write_chi_square(j, &bet->outcomes);
    json_end(j);
}

static void write_all(struct json *j, const struct simulation *what,
                      const struct odds_report *exact, const struct simulated *found, bool good)
{
    json_object(j);
    json_key(j, "game");
    json_string(j, what->game->key);
    json_key(j, "rounds");
    json_number(j, (int64_t)found->rounds);
    json_key(j, "seed");
    json_number(j, (int64_t)what->seed);
    json_key(j, "draws");
    json_number(j, (int64_t)found->draws);
    json_key(j, "bets");
    json_array(j);
    for (size_t i = 0; i < exact->wagers.count; i++) write_bet(j, &exact->bet[i], &found->bet[i]);
    json_end(j);
    write_chi_square(j, &found->outcomes);
    write_double(j, "z_worst", found->z_worst);
    json_key(j, "good");
    json_bool(j, good);
    json_end(j);
}

/* ------------------------------ for people ------------------------------ */

static void print_all(const struct simulation *what, const struct odds_report *exact,
                      const struct simulated *found, enum tongue tongue)
{
    printf("%s, %llu rounds, seed %llu\n\n", either(tongue, what->game->pt, what->game->en),
           (unsigned long long)found->rounds, (unsigned long long)what->seed);
    out_padded("bet", 28);
    printf(" %12s %11s %11s %8s   %s\n", "decided", "edge seen", "exact", "z", "outcomes");
    for (size_t i = 0; i < exact->wagers.count; i++) {
        const struct simulated_bet *bet = &found->bet[i];

        out_padded(exact->bet[i].bet, 28);
        printf(" %12llu %11.6f %11.6f %+8.3f",
               (unsigned long long)(bet->win + bet->tie + bet->lose), bet->edge,
               exact->bet[i].edge.value, bet->z);
        if (bet->outcomes.freedom)
            printf("   chi-square %.3f, %u free, p %.4f", bet->outcomes.value,
                   bet->outcomes.freedom, bet->outcomes.p);
        printf("\n");
    }
    if (found->outcomes.freedom)
        printf("\nresults of the table: chi-square %.3f, %u free, p %.4f\n", found->outcomes.value,
               found->outcomes.freedom, found->outcomes.p);
    printf("farthest from exact: %.3f standard errors\n", found->z_worst);
}

int cmd_simulate(int argc, char **argv)
{
    long             cores = sysconf(_SC_NPROCESSORS_ONLN);
    bool             json = false;
    enum tongue      tongue = tongue_of_locale();
    const char      *key = NULL;
    struct arg_list  sets = {0};
    int64_t          rounds = 10000000, seed = 1, threads = cores > 0 ? cores : 1;
    const struct arg list[] = {
        {"--game", "KEY", "which game", .word = &key},
        {"--set", "OPTION=VALUE", "a choice of the operator; may be repeated", .many = &sets},
        {"--rounds", "N", "how many; ten million if not said", .number = &rounds, .low = 1,
         .high = INT64_C(1000000000000)},
        {"--seed", "N", "the same seed gives the same rounds", .number = &seed, .low = 0,
         .high = INT64_MAX},
        {"--threads", "N", "cores to use; all if not said.  Changes no result", .number = &threads,
         .low = 1, .high = 256},
        {"--lang", "LANG", "pt or en", .tongue = &tongue},
        {"--json", NULL, "one JSON document", .flag = &json}};
    struct args args = {
        .command = "simulate", .list = list, .count = 7,
        .about = "Plays a game through the engine and holds what its bets brought against the\n"
                 "exact odds.  The answer is no (status 1) when a bet is more than four standard\n"
                 "errors off."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    if (!key) return misuse("simulate", "--game is missing");

    struct simulation   what = {.game = banked_game_arg("simulate", key),
                                .rounds = (uint64_t)rounds, .seed = (uint64_t)seed,
                                .threads = (unsigned)threads};
    struct odds_report *exact;
    struct simulated   *found;

    if (!what.game) return STATUS_MISUSE;
    status = house_arg("simulate", what.game, &sets, tongue, &what.house);
    if (status != ARGS_READ) return status;
    if (!json && isatty(STDERR_FILENO)) what.progress = draw_progress;
    exact = malloc(sizeof *exact);
    found = malloc(sizeof *found);
    must(exact && found);
    odds_of(what.game, &what.house, exact);
    must(simulate(&what, exact, found) == 0);

    bool good = found->z_worst <= SIMULATE_Z_MAX;

    if (json) {
        struct out_json out;

        out_json_begin(&out);
        write_all(&out.json, &what, exact, found, good);
        out_json_print(&out);
    } else {
        print_all(&what, exact, found, tongue);
        if (!good) printf("more than %.0f: this is not luck\n", SIMULATE_Z_MAX);
    }
    odds_release(exact);
    free(found);
    free(exact);
    return good ? STATUS_GOOD : STATUS_NO;
}
