#include "feltro/commands/commands.h"

#include "base/file.h"
#include "cli/args.h"
#include "cli/out.h"
#include "floor/floor_file.h"
#include "floor/option_text.h"
#include "floor/tournament_file.h"

#include <stdio.h>
#include <stdlib.h>

static size_t count_warnings(const struct floor *floor)
{
    size_t count = 0;

    for (size_t i = 0; i < floor->problems; i++) count += floor->problem[i].warning;
    return count;
}

/* ------------------------------ for people ------------------------------ */

static void print_problems(const struct floor *floor, const char *path, enum tongue tongue)
{
    for (size_t i = 0; i < floor->problems; i++) {
        const struct floor_problem *p = &floor->problem[i];

        printf("%s:%u:%u: %s%s\n", path, p->line, p->column,
               p->warning ? either(tongue, "aviso: ", "warning: ") : "", p->words);
    }
    if (floor->untold)
        printf("%s: %s %zu\n", path, either(tongue, "não ditas:", "not told:"), floor->untold);
}

static void print_refusal(const struct floor *floor, const char *path, const char *what,
                          enum tongue tongue)
{
    size_t warnings = count_warnings(floor);

    printf("%s: %s %zu, %s %zu; %s\n", path, either(tongue, "faltas:", "faults:"),
           floor->problems + floor->untold - warnings, either(tongue, "avisos:", "warnings:"),
           warnings, what);
}

static void print_summary(const struct floor *floor, const char *path, enum tongue tongue)
{
    if (floor->lawful) {
        printf("%s: %s, %s %zu", path, floor->house, either(tongue, "mesas:", "tables:"),
               floor->tables);
        if (floor->tournaments)
            printf(", %s %zu", either(tongue, "torneios:", "tournaments:"), floor->tournaments);
        printf("; %s\n", either(tongue, "a lei permite", "the law allows it"));
    } else {
        print_refusal(floor, path,
                      either(tongue, "esta casa não pode abrir", "this house may not open"),
                      tongue);
    }
}

static void print_tournament(const struct tournament_file *file, const char *path,
                             enum tongue tongue)
{
    print_problems(&file->found, path, tongue);
    if (file->found.lawful)
        printf("%s: %s; %s\n", path, file->name,
               either(tongue, "a lei permite", "the law allows it"));
    else
        print_refusal(&file->found, path,
                      either(tongue, "este torneio não pode abrir", "this tournament may not open"),
                      tongue);
}

/* ----------------------------- for programs ----------------------------- */

static void write_table(struct json_writer *j, const struct floor_table *table)
{
    char hex[FINGERPRINT_TEXT];

    fingerprint_write(table->fingerprint, hex);
    json_put_object(j);
    json_put_key(j, "name");
    json_put_string(j, table->name);
    json_put_key(j, "game");
    json_put_string(j, table->game->key);
    json_put_key(j, "fingerprint");
    json_put_string(j, hex);
    json_put_key(j, "options");
    json_put_object(j);
    for (size_t i = 0; i < table->game->options_count; i++) {
        const struct option *o = &table->game->options[i];
        char                 value[64];
        struct text          t = text_over(value, sizeof value);

        option_write(o, table->house.value[i], &t);
        json_put_key(j, o->words.key);
        if (o->kind == OPTION_CHOICE) json_put_string(j, value);
        else json_put_raw(j, value);
    }
    json_put_end(j);
    json_put_end(j);
}

static void write_tournament(struct json_writer *j, const struct floor_tournament *t)
{
    char hex[FINGERPRINT_TEXT];

    fingerprint_write(t->file->fingerprint, hex);
    json_put_object(j);
    json_put_key(j, "name");
    json_put_string(j, t->file->name);
    json_put_key(j, "file");
    json_put_string(j, t->path);
    json_put_key(j, "fingerprint");
    json_put_string(j, hex);
    json_put_end(j);
}

static void write_problems(struct json_writer *j, const struct floor *floor, bool warnings)
{
    json_put_array(j);
    for (size_t i = 0; i < floor->problems; i++) {
        const struct floor_problem *p = &floor->problem[i];

        if (p->warning != warnings) continue;
        json_put_object(j);
        json_put_key(j, "line");
        json_put_number(j, p->line);
        json_put_key(j, "column");
        json_put_number(j, p->column);
        json_put_key(j, "table");
        json_put_string(j, p->table >= 0 ? floor->table[p->table].name : NULL);
        json_put_key(j, "option");
        json_put_string(j, p->option);
        json_put_key(j, "rule");
        json_put_string(j, p->rule);
        json_put_key(j, "message");
        json_put_string(j, p->words);
        json_put_end(j);
    }
    json_put_end(j);
}

/* What a file of either kind has in common, around its own. */
static struct json_writer *begin_json(struct out_json *out, const struct floor *found,
                                      const char *path)
{
    struct json_writer *j = &out->json;

    out_json_begin(out);
    json_put_object(j);
    json_put_key(j, "file");
    json_put_string(j, path);
    json_put_key(j, "lawful");
    json_put_bool(j, found->lawful);
    return j;
}

static void end_json(struct out_json *out, const struct floor *found)
{
    struct json_writer *j = &out->json;

    json_put_key(j, "faults");
    write_problems(j, found, false);
    json_put_key(j, "warnings");
    write_problems(j, found, true);
    json_put_key(j, "untold");
    json_put_number(j, (int64_t)found->untold);
    json_put_end(j);
    out_json_print(out);
}

static void print_json(const struct floor *floor, const char *path)
{
    struct out_json     out;
    struct json_writer *j = begin_json(&out, floor, path);

    json_put_key(j, "house");
    json_put_string(j, floor->lawful ? floor->house : NULL);
    json_put_key(j, "tables");
    json_put_array(j);
    for (size_t i = 0; floor->lawful && i < floor->tables; i++) write_table(j, &floor->table[i]);
    json_put_end(j);
    json_put_key(j, "tournaments");
    json_put_array(j);
    for (size_t i = 0; floor->lawful && i < floor->tournaments; i++)
        write_tournament(j, &floor->tournament[i]);
    json_put_end(j);
    end_json(&out, floor);
}

static void print_tournament_json(const struct tournament_file *file, const char *path)
{
    struct out_json     out;
    struct json_writer *j = begin_json(&out, &file->found, path);
    char                hex[FINGERPRINT_TEXT];

    fingerprint_write(file->fingerprint, hex);
    json_put_key(j, "tournament");
    json_put_string(j, file->found.lawful ? file->name : NULL);
    json_put_key(j, "fingerprint");
    json_put_string(j, file->found.lawful ? hex : NULL);
    end_json(&out, &file->found);
}

/* ---------------------------------- both -------------------------------- */

static bool check_floor(const char *text, size_t size, const char *path, enum tongue tongue,
                        bool json)
{
    struct floor floor;
    bool         lawful;

    floor_read(text, size, tongue, &floor);
    floor_fetch(&floor, path, tongue);
    if (json) {
        print_json(&floor, path);
    } else {
        print_problems(&floor, path, tongue);
        print_summary(&floor, path, tongue);
    }
    lawful = floor.lawful;
    floor_release(&floor);
    return lawful;
}

static bool check_tournament(const char *text, size_t size, const char *path, enum tongue tongue,
                             bool json)
{
    struct tournament_file file;
    bool                   lawful;

    tournament_read(text, size, tongue, &file);
    if (json) print_tournament_json(&file, path);
    else print_tournament(&file, path, tongue);
    lawful = file.found.lawful;
    tournament_release(&file);
    return lawful;
}

int cmd_check(int argc, char **argv)
{
    bool             json = false;
    enum tongue      tongue = tongue_of_locale();
    const struct arg list[] = {
        {"--json", NULL, "one JSON document", .flag = &json},
        {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &tongue}};
    struct args args = {
        .command = "check",
        .operands = "FILE",
        .list = list,
        .count = 2,
        .least = 1,
        .most = 1,
        .about =
            "Reads a floor file and lays every table against the law.  Each fault is told with\n"
            "its line, its column and the rule.  The status is 0 if the house may open, else 1.\n"
            "A file that begins with the key tournament is the regulation of one tournament, and\n"
            "is checked as such.\n"
            "\n"
            "A floor file says who the house is and lists its tables; beside name and game, the\n"
            "keys of a table are the options that \"feltro games GAME\" shows:\n"
            "\n"
            "    house: Casa Feltro\n"
            "    tables:\n"
            "      - name: Banca Francesa 1\n"
            "        game: banca-francesa\n"
            "        minimum: 1.00\n"
            "        unit: 0.50\n"
            "\n"
            "The files that its key tournaments names are checked with it."};
    int         status = args_read(&args, argc, argv);
    const char *path = args.operand.word[0], *why;
    size_t      size;
    char       *text;
    bool        lawful;

    if (status != ARGS_READ) return status;
    text = file_read(path, FLOOR_BYTES_MAX, &size, &why);
    if (!text) return misuse("check", "%s: %s", path, why);
    if (tournament_is_one(text, size)) lawful = check_tournament(text, size, path, tongue, json);
    else lawful = check_floor(text, size, path, tongue, json);
    free(text);
    return lawful ? STATUS_GOOD : STATUS_NO;
}
