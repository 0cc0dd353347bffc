#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "feltro/game_arg.h"
#include "cli/out.h"
#include "floor/option_text.h"

#include <stdio.h>

/* ------------------------------ for people ------------------------------ */

static void print_summary(enum tongue tongue)
{
    for (const struct game *const *g = games; *g; g++) {
        out_padded((*g)->key, 18);
        out_padded(either(tongue, (*g)->pt, (*g)->en), 30);
        printf("%s\n", (*g)->regulation);
    }
    printf("\nfeltro games GAME tells what an operator may choose and what may be bet on.\n");
}

static void print_option(const struct option *o, enum tongue tongue)
{
    char        bounds[256], usual[64];
    struct text t = text_over(bounds, sizeof bounds);

    option_write_bounds(o, tongue, &t);
    t = text_over(usual, sizeof usual);
    option_write(o, o->usual, &t);
    printf("  ");
    out_padded(o->words.key, 20);
    out_padded(bounds, 29);
    out_padded(usual, 12);
    out_padded(o->rule ? o->rule : "", 22);
    printf("%s\n", say(&o->words, tongue));
}

static void print_bets(const struct game *game)
{
    unsigned width = 2;

    if (game->places == 0) return;
    printf("\nbets, %u of them:\n ", game_bets(game));
    for (unsigned place = 0; place < game_bets(game); place++) {
        char        name[64];
        struct text t = text_over(name, sizeof name);

        game->name_place(place, KEY, &t);
        if (width + t.used + 1 > 98) {
            printf("\n ");
            width = 2;
        }
        printf(" %s", name);
        width += (unsigned)t.used + 1;
    }
    printf("\n");
}

static void print_words(const char *heading, const struct words *words, size_t count)
{
    if (count == 0) return;
    printf("\n%s:\n ", heading);
    for (size_t i = 0; i < count; i++) printf(" %s", words[i].key);
    printf("\n");
}

static void print_game(const struct game *game, enum tongue tongue)
{
    printf("%s: %s, %s, rules version %u%s\n\noptions:\n  ", game->key,
           either(tongue, game->pt, game->en), game->regulation, game->rules_version,
           game->banked ? "" : either(tongue, ", não bancado", ", not banked"));
    out_padded("", 20);
    out_padded("may be", 29);
    out_padded("usually", 12);
    printf("rule\n");
    for (size_t i = 0; i < game->options_count; i++) print_option(&game->options[i], tongue);
    print_bets(game);
    print_words("announced bets", game->announced, game->announced_count);
    print_words("decisions", game->decisions, game->decisions_count);
}

/* ----------------------------- for programs ----------------------------- */

static void write_value(struct json_writer *j, const struct option *o, int64_t value)
{
    char        space[64];
    struct text t = text_over(space, sizeof space);

    option_write(o, value, &t);
    if (o->kind == OPTION_CHOICE) json_put_string(j, space);
    else json_put_raw(j, space);
}

static void write_option(struct json_writer *j, const struct option *o)
{
    json_put_object(j);
    json_put_key(j, "option");
    json_put_string(j, o->words.key);
    if (o->kind == OPTION_CHOICE) {
        json_put_key(j, "values");
        json_put_array(j);
        for (const struct choice *c = o->choices; c->name; c++) json_put_string(j, c->name);
        json_put_end(j);
    } else {
        json_put_key(j, "low");
        write_value(j, o, o->low);
        json_put_key(j, "high");
        write_value(j, o, o->high);
    }
    json_put_key(j, "usual");
    write_value(j, o, o->usual);
    json_put_key(j, "rule");
    json_put_string(j, o->rule);
    json_put_key(j, "kind");
    json_put_string(j, (const char *const[]){[OPTION_CHOICE] = "choice",
                                             [OPTION_COUNT] = "count",
                                             [OPTION_TIMES] = "times",
                                             [OPTION_EURO] = "euro",
                                             [OPTION_SECONDS] = "seconds",
                                             [OPTION_PERCENT] = "percent"}[o->kind]);
    json_put_key(j, "pt");
    json_put_string(j, o->words.pt);
    json_put_key(j, "en");
    json_put_string(j, o->words.en);
    json_put_end(j);
}

static void write_words(struct json_writer *j, const char *key, const struct words *words,
                        size_t count)
{
    json_put_key(j, key);
    json_put_array(j);
    for (size_t i = 0; i < count; i++) json_put_string(j, words[i].key);
    json_put_end(j);
}

static void write_game(struct json_writer *j, const struct game *game)
{
    json_put_object(j);
    json_put_key(j, "game");
    json_put_string(j, game->key);
    json_put_key(j, "regulation");
    json_put_string(j, game->regulation);
    json_put_key(j, "options");
    json_put_array(j);
    for (size_t i = 0; i < game->options_count; i++) write_option(j, &game->options[i]);
    json_put_end(j);
    json_put_key(j, "bets");
    json_put_array(j);
    for (unsigned place = 0; place < game_bets(game); place++) {
        char        name[64];
        struct text t = text_over(name, sizeof name);

        game->name_place(place, KEY, &t);
        json_put_string(j, name);
    }
    json_put_end(j);
    write_words(j, "announced", game->announced, game->announced_count);
    write_words(j, "decisions", game->decisions, game->decisions_count);
    json_put_key(j, "pt");
    json_put_string(j, game->pt);
    json_put_key(j, "en");
    json_put_string(j, game->en);
    json_put_key(j, "banked");
    json_put_bool(j, game->banked);
    json_put_key(j, "rules_version");
    json_put_number(j, game->rules_version);
    json_put_end(j);
}

static void print_json(const struct game *only)
{
    struct out_json out;

    out_json_begin(&out);
    json_put_array(&out.json);
    for (const struct game *const *g = games; *g; g++)
        if (!only || *g == only) write_game(&out.json, *g);
    json_put_end(&out.json);
    out_json_print(&out);
}

int cmd_games(int argc, char **argv)
{
    bool               json = false;
    enum tongue        tongue = tongue_of_locale();
    const struct game *game = NULL;
    const struct arg   list[] = {{"--json", NULL, "one JSON document", .flag = &json},
                                 {"--lang", "LANG", "pt or en", .tongue = &tongue}};
    struct args        args = {
               .command = "games",
               .operands = "[GAME]",
               .list = list,
               .count = 2,
               .most = 1,
               .about = "Lists the games; with a GAME, what an operator may choose in it, within which\n"
                               "bounds and by which rule, and the bets that may be placed."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    if (args.operand.count == 1 && !(game = game_arg("games", args.operand.word[0])))
        return STATUS_MISUSE;
    if (json) print_json(game);
    else if (game) print_game(game, tongue);
    else print_summary(tongue);
    return STATUS_GOOD;
}
