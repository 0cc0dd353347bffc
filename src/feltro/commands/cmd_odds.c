#include "feltro/commands/commands.h"

#include "base/file.h"
#include "cli/args.h"
#include "feltro/game_arg.h"
#include "cli/out.h"
#include "floor/floor_file.h"
#include "floor/option_text.h"
#include "odds/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 15 /* decimals for programs; people get six, rounded */

/* ----------------------------- for programs ----------------------------- */

static void write_measure(struct json_writer *j, const char *key, const struct measure *m)
{
    char        digits[64];
    struct text t = text_over(digits, sizeof digits);

    measure_put(&t, m, PLACES);
    json_put_key(j, key);
    json_put_string(j, digits);
}

static void write_bet(struct json_writer *j, const struct bet_odds *bet)
{
    char           exact[128];
    struct text    t = text_over(exact, sizeof exact);
    struct measure sd = {.value = bet->sd};

    json_put_object(j);
    json_put_key(j, "bet");
    json_put_string(j, bet->bet);
    write_measure(j, "edge", &bet->edge);
    if (bet->edge.exact) fraction_put(&t, bet->edge.fraction);
    json_put_key(j, "edge_exact");
    json_put_string(j, bet->edge.exact ? exact : NULL);
    write_measure(j, "win", &bet->win);
    write_measure(j, "tie", &bet->tie);
    write_measure(j, "lose", &bet->lose);
    write_measure(j, "sd", &sd);
    json_put_end(j);
}

static void write_options(struct json_writer *j, const struct game *game, const struct house *house)
{
    json_put_key(j, "options");
    json_put_object(j);
    for (size_t i = 0; i < game->options_count; i++) {
        char        value[64];
        struct text t = text_over(value, sizeof value);

        option_write(&game->options[i], house->value[i], &t);
        json_put_key(j, game->options[i].words.key);
        json_put_string(j, value);
    }
    json_put_end(j);
}

static void write_notes(struct json_writer *j, const struct odds_report *report)
{
    char        sentences[2048];
    struct text t = text_over(sentences, sizeof sentences);

    if (report->notes == 0) return;
    for (size_t i = 0; i < report->notes; i++) {
        if (i > 0) text_char(&t, ' ');
        text_put(&t, report->note[i].en);
    }
    json_put_key(j, "note");
    json_put_string(j, sentences);
}

/* The charts, a line each, as people read them. */
static void write_strategy(struct json_writer *j, const struct decider *player)
{
    char        charts[4096];
    struct text t = text_over(charts, sizeof charts);
    char       *line = charts;

    player->how->chart(player->plan, &t);
    must(!t.cut);
    json_put_key(j, "strategy");
    json_put_array(j);
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        json_put_string(j, line);
    }
    json_put_end(j);
}

static void write_odds(struct json_writer *j, const char *name, const struct game *game,
                       const struct house *house, const struct odds_report *report)
{
    json_put_object(j);
    if (name) {
        json_put_key(j, "table");
        json_put_string(j, name);
    }
    json_put_key(j, "game");
    json_put_string(j, game->key);
    write_options(j, game, house);
    json_put_key(j, "bets");
    json_put_array(j);
    for (size_t i = 0; i < report->wagers.count; i++) write_bet(j, &report->bet[i]);
    json_put_end(j);
    write_notes(j, report);
    if (report->player.how->chart) write_strategy(j, &report->player);
    json_put_end(j);
}

/* ------------------------------ for people ------------------------------ */

static bool is_alike(const struct bet_odds *a, const struct bet_odds *b)
{
    return a->edge.exact && b->edge.exact && fraction_equal(a->edge.fraction, b->edge.fraction) &&
           fraction_equal(a->win.fraction, b->win.fraction) &&
           fraction_equal(a->tie.fraction, b->tie.fraction);
}

static void print_row(const struct bet_odds *first, size_t count)
{
    char        name[2 * BET_NAME + 32], exact[128];
    struct text t = text_over(exact, sizeof exact);

    if (count == 1) snprintf(name, sizeof name, "%s", first->bet);
    else snprintf(name, sizeof name, "%s … %s (%zu)", first->bet, first[count - 1].bet, count);
    if (first->edge.exact) fraction_put(&t, first->edge.fraction);
    out_padded(name, 44);
    printf(" %11.6f %11.6f %11.6f %11.6f %9.4f   %s\n", first->edge.value, first->win.value,
           first->tie.value, first->lose.value, first->sd, first->edge.exact ? exact : "");
}

static void print_strategy(const struct decider *player, enum tongue tongue)
{
    char        charts[4096];
    struct text t = text_over(charts, sizeof charts);

    player->how->chart(player->plan, &t);
    must(!t.cut);
    printf("\n%s\n\n%s", say(&player->how->chart_says, tongue), charts);
}

/* Bets in a row that are worth the same are told once. */
static void print_odds(const struct game *game, const struct odds_report *report,
                       enum tongue tongue)
{
    size_t count = report->wagers.count;

    printf("%s, %s\n\n", either(tongue, game->pt, game->en), game->regulation);
    out_padded(either(tongue, "aposta", "bet"), 44);
    printf(" %11s %11s %11s %11s %9s   %s\n", either(tongue, "vantagem", "edge"),
           either(tongue, "ganha", "win"), either(tongue, "empata", "tie"),
           either(tongue, "perde", "lose"), either(tongue, "desvio", "sd"),
           either(tongue, "vantagem exata", "edge exactly"));
    for (size_t first = 0, next; first < count; first = next) {
        for (next = first + 1; next < count && is_alike(&report->bet[first], &report->bet[next]);)
            next++;
        print_row(&report->bet[first], next - first);
    }
    if (report->notes > 0) printf("\n");
    for (size_t i = 0; i < report->notes; i++) printf("%s\n", say(&report->note[i], tongue));
    if (report->player.how->chart) print_strategy(&report->player, tongue);
}

/* -------------------------------- tables -------------------------------- */

/* What to tell the odds of: one game, or tables of a floor. */
struct request {
    const char     *file, *only, *key;
    bool            json;
    enum tongue     tongue;
    struct arg_list sets;
};

static void tell_odds(const struct request *r, struct json_writer *j, const char *name,
                      const struct game *game, const struct house *house)
{
    struct odds_report *report = malloc(sizeof *report);

    must(report != NULL);
    odds_of(game, house, report);
    if (r->json) {
        write_odds(j, name, game, house, report);
    } else {
        if (name) printf("%s\n", name);
        print_odds(game, report, r->tongue);
    }
    odds_release(report);
    free(report);
}

static int game_odds(const struct request *r, struct json_writer *j)
{
    const struct game *game = banked_game_arg("odds", r->key);
    struct house       house;
    int                status;

    if (!game) return STATUS_MISUSE;
    status = house_arg("odds", game, &r->sets, r->tongue, &house);
    if (status != ARGS_READ) return status;
    tell_odds(r, j, NULL, game, &house);
    return STATUS_GOOD;
}

static int tables_odds(const struct request *r, struct json_writer *j, const struct floor *floor)
{
    size_t told = 0;

    if (!floor->lawful) {
        fprintf(stderr, "odds: the law does not allow this floor; feltro check %s says why\n",
                r->file);
        return STATUS_NO;
    }
    if (r->json && !r->only) json_put_array(j);
    for (size_t i = 0; i < floor->tables; i++) {
        const struct floor_table *table = &floor->table[i];

        if (table->copy_of && !r->only) continue; /* told already */
        if (r->only && !text_same(r->only, table->name)) continue;
        if (!table->game->banked) {
            if (r->only) return banked_game_arg("odds", table->game->key), STATUS_MISUSE;
            continue; /* players against each other: nothing to tell */
        }
        if (told++ > 0 && !r->json) printf("\n");
        tell_odds(r, j, table->name, table->game, &table->house);
    }
    if (r->json && !r->only) json_put_end(j);
    if (told == 0) return misuse("odds", "there is no table \"%s\" in %s", r->only, r->file);
    return STATUS_GOOD;
}

static int floor_odds(const struct request *r, struct json_writer *j)
{
    const char  *why;
    size_t       size;
    char        *text = file_read(r->file, FLOOR_BYTES_MAX, &size, &why);
    struct floor floor;
    int          status;

    if (!text) return misuse("odds", "%s: %s", r->file, why);
    floor_read(text, size, r->tongue, &floor);
    status = tables_odds(r, j, &floor);
    floor_release(&floor);
    free(text);
    return status;
}

int cmd_odds(int argc, char **argv)
{
    struct request   r = {.tongue = tongue_of_locale()};
    const struct arg list[] = {{"--game", "KEY", "a game with the usual options", .word = &r.key},
                               {"--set", "OPTION=VALUE",
                                "and this choice of the operator; may be repeated",
                                .many = &r.sets},
                               {"--table", "NAME", "only that table of the floor", .word = &r.only},
                               {"--lang", "LANG", "pt or en", .tongue = &r.tongue},
                               {"--json", NULL, "one JSON document", .flag = &r.json}};
    struct args      args = {
             .command = "odds",
             .operands = "[FLOOR]",
             .list = list,
             .count = 5,
             .most = 1,
             .about = "What every bet returns, counted through the rules themselves: of a game, or\n"
                           "of the tables of a floor file.  The edge is the mean loss per unit of the\n"
                           "initial stake."};
    int             status = args_read(&args, argc, argv);
    struct out_json out;

    if (status != ARGS_READ) return status;
    if (args.operand.count == 1) r.file = args.operand.word[0];
    if (!r.file == !r.key) return misuse("odds", "either --game KEY or a floor file");
    if (r.file && r.sets.count) return misuse("odds", "--set goes with --game");
    if (r.key && r.only) return misuse("odds", "--table goes with a floor file");
    out_json_begin(&out);
    status = r.file ? floor_odds(&r, &out.json) : game_odds(&r, &out.json);
    if (r.json && status == STATUS_GOOD) out_json_print(&out);
    else free(out.space);
    return status;
}
