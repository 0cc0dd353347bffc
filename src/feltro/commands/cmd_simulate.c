#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "feltro/game_arg.h"
#include "cli/out.h"
#include "feltro/simulate/simulate_poker.h"
#include "floor/option_text.h"
#include "odds/simulate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
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

static void write_double(struct json_writer *j, const char *key, double value)
{
    char digits[64];

    snprintf(digits, sizeof digits, "%.12f", value);
    json_put_key(j, key);
    json_put_string(j, digits);
}

static void write_chi_square(struct json_writer *j, const struct chi_square *x)
{
    json_put_key(j, "chi_square");
    if (x->freedom == 0) {
        json_put_string(j, NULL);
        return;
    }
    json_put_object(j);
    write_double(j, "value", x->value);
    json_put_key(j, "freedom");
    json_put_number(j, x->freedom);
    write_double(j, "p", x->p);
    json_put_end(j);
}

static void write_bet(struct json_writer *j, const struct bet_odds *odds,
                      const struct simulated_bet *bet)
{
    json_put_object(j);
    json_put_key(j, "bet");
    json_put_string(j, odds->bet);
    json_put_key(j, "rounds");
    json_put_number(j, (int64_t)(bet->win + bet->tie + bet->lose));
    json_put_key(j, "win");
    json_put_number(j, (int64_t)bet->win);
    json_put_key(j, "tie");
    json_put_number(j, (int64_t)bet->tie);
    json_put_key(j, "lose");
    json_put_number(j, (int64_t)bet->lose);
    write_double(j, "edge", bet->edge);
    write_double(j, "edge_exact", odds->edge.value);
    write_double(j, "z", bet->z);
    write_chi_square(j, &bet->outcomes);
    json_put_end(j);
}

static void write_all(struct json_writer *j, const struct simulation *what,
                      const struct odds_report *exact, const struct simulated *found, bool good)
{
    json_put_object(j);
    json_put_key(j, "game");
    json_put_string(j, what->game->key);
    json_put_key(j, "rounds");
    json_put_number(j, (int64_t)found->rounds);
    json_put_key(j, "seed");
    json_put_number(j, (int64_t)what->seed);
    json_put_key(j, "draws");
    json_put_number(j, (int64_t)found->draws);
    json_put_key(j, "bets");
    json_put_array(j);
    for (size_t i = 0; i < exact->wagers.count; i++) write_bet(j, &exact->bet[i], &found->bet[i]);
    json_put_end(j);
    write_chi_square(j, &found->outcomes);
    write_double(j, "z_worst", found->z_worst);
    json_put_key(j, "good");
    json_put_bool(j, good);
    json_put_end(j);
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

/* What was asked for. */
struct request {
    const char     *key, *players;
    struct arg_list sets;
    int64_t         rounds, hands, seats, seed, threads; /* 0: not said */
    enum tongue     tongue;
    bool            json;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int simulate_not_banked(const struct request *r, const struct game *game,
                               const struct house *house)
{
    struct poker_simulation what = {
        .game = game, .house = *house, .seed = (uint64_t)r->seed, .threads = (unsigned)r->threads};
    struct poker_simulated found;
    int64_t                said = r->hands ? r->hands : r->rounds;
    double                 begin = now();

    while (r->players && !text_same(r->players, players_words[what.players].key))
        if (++what.players == PLAYERS_KINDS)
            return misuse("simulate", "--players house, chance or callers");
    what.hands = said ? (uint64_t)said : 100000;
    if (r->seats > game->options[OPT_SEATS].high)
        return misuse("simulate", "--seats: at most %d sit at this table (%s)",
                      (int)game->options[OPT_SEATS].high, game->options[OPT_SEATS].rule);
    if (r->seats) what.house.value[OPT_SEATS] = r->seats;
    if (!demo_table_of(&what.house) || house->value[POK_PLAY] != PLAY_CASH)
        return misuse("simulate", "demo chips at a cash table: book=demo and play=cash");
    if (!r->json && isatty(STDERR_FILENO)) what.progress = draw_progress;
    must(simulate_poker(&what, &found) == 0);
    if (r->json) poker_simulated_json(&what, &found, now() - begin);
    else poker_simulated_print(&what, &found, now() - begin, r->tongue);
    return poker_simulated_good(&found) ? STATUS_GOOD : STATUS_NO;
}

static int simulate_banked(const struct request *r, const struct game *game,
                           const struct house *house)
{
    struct simulation   what = {.game = game,
                                .house = *house,
                                .seed = (uint64_t)r->seed,
                                .rounds = r->rounds ? (uint64_t)r->rounds : 10000000,
                                .threads = (unsigned)r->threads};
    struct odds_report *exact;
    struct simulated   *found;

    if (r->hands || r->seats || r->players)
        return misuse("simulate", "--hands, --seats and --players are for poker");
    exact = malloc(sizeof *exact);
    found = malloc(sizeof *found);
    must(exact && found);
    if (!r->json && isatty(STDERR_FILENO)) what.progress = draw_progress;
    odds_of(what.game, &what.house, exact);
    must(simulate(&what, exact, found) == 0);

    bool good = found->z_worst <= SIMULATE_Z_MAX;

    if (r->json) {
        struct out_json out;

        out_json_begin(&out);
        write_all(&out.json, &what, exact, found, good);
        out_json_print(&out);
    } else {
        print_all(&what, exact, found, r->tongue);
        if (!good) printf("more than %.0f: this is not luck\n", SIMULATE_Z_MAX);
    }
    odds_release(exact);
    free(found);
    free(exact);
    return good ? STATUS_GOOD : STATUS_NO;
}

int cmd_simulate(int argc, char **argv)
{
    long           cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct request r = {.tongue = tongue_of_locale(), .seed = 1, .threads = cores > 0 ? cores : 1};
    const struct arg list[] = {
        {"--game", "KEY", "which game", .word = &r.key},
        {"--set", "OPTION=VALUE", "a choice of the operator; may be repeated", .many = &r.sets},
        {"--rounds", "N", "how many; ten million if not said", .number = &r.rounds, .low = 1,
         .high = INT64_C(1000000000000)},
        {"--hands", "N", "poker: how many; a hundred thousand if not said", .number = &r.hands,
         .low = 1, .high = INT64_C(1000000000000)},
        {"--seats", "N", "poker: players at the table", .number = &r.seats, .low = 2,
         .high = HAND_SEATS},
        {"--players", "WHO", "poker: house (its own players), chance or callers",
         .word = &r.players},
        {"--seed", "N", "the same seed gives the same rounds", .number = &r.seed, .low = 0,
         .high = INT64_MAX},
        {"--threads", "N", "cores to use; all if not said.  Changes no result",
         .number = &r.threads, .low = 1, .high = 256},
        {"--lang", "LANG", "pt or en", .tongue = &r.tongue},
        {"--json", NULL, "one JSON document", .flag = &r.json}};
    struct args args = {
        .command = "simulate",
        .operands = "[GAME]",
        .most = 1,
        .list = list,
        .count = 10,
        .about = "Plays a game through the engine and holds what its bets brought against the\n"
                 "exact odds.  The answer is no (status 1) when a bet is more than four standard\n"
                 "errors off.  Poker is played by programs: after every command the table must be\n"
                 "sane, every chip somewhere and every hidden card hidden, or the answer is no."};
    int                status = args_read(&args, argc, argv);
    const struct game *game;
    struct house       house;

    if (status != ARGS_READ) return status;
    if (args.operand.count && r.key) return misuse("simulate", "one game, once");
    if (args.operand.count) r.key = args.operand.word[0];
    if (!r.key) return misuse("simulate", "which game?");
    game = game_arg("simulate", r.key);
    if (!game) return STATUS_MISUSE;
    status = house_arg("simulate", game, &r.sets, r.tongue, &house);
    if (status != ARGS_READ) return status;
    return game->banked ? simulate_banked(&r, game, &house) : simulate_not_banked(&r, game, &house);
}
