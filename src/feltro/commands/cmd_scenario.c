#define _POSIX_C_SOURCE 200809L /* strdup */

#include "feltro/commands/commands.h"

#include "base/file.h"
#include "base/must.h"
#include "cli/args.h"
#include "cli/folder.h"
#include "cli/out.h"
#include "feltro/scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLESSED (-1)

/* How one scenario went, for the summary and for --json. */
struct outcome {
    char    *path;    /* owned */
    int      verdict; /* enum scenario_verdict, or BLESSED */
    unsigned line;
    char     why[256];
    char    *differences; /* owned */
};

struct run {
    bool            bless;
    size_t          count, room;
    struct outcome *outcome; /* owned */
};

static struct outcome *add_outcome(struct run *run, const char *path)
{
    struct outcome *o;

    if (run->count == run->room) {
        run->room = run->room ? 2 * run->room : 64;
        run->outcome = realloc(run->outcome, run->room * sizeof *run->outcome);
        must(run->outcome != NULL);
    }
    o = &run->outcome[run->count++];
    *o = (struct outcome){.path = strdup(path)};
    must(o->path != NULL);
    return o;
}

static void set_why(struct outcome *o, const char *why)
{
    struct text t = text_over(o->why, sizeof o->why);

    text_put(&t, why);
    o->verdict = SCENARIO_UNREADABLE;
}

static void play_file(void *with, const char *path)
{
    struct run            *run = with;
    struct outcome        *o = add_outcome(run, path);
    struct scenario_report report;
    const char            *why;
    size_t                 size;
    char                  *text = file_read(path, SCENARIO_BYTES_MAX, &size, &why);

    if (!text) {
        set_why(o, why);
        return;
    }
    o->verdict = scenario_play(text, size, &report);
    o->line = report.line;
    memcpy(o->why, report.why, sizeof o->why);
    if (run->bless && o->verdict == SCENARIO_DIFFERS) {
        o->verdict = BLESSED;
        if (file_write(path, report.played, report.played_size, &why) != 0) set_why(o, why);
    } else if (o->verdict == SCENARIO_DIFFERS) {
        o->differences = strdup(report.differences);
        must(o->differences != NULL);
    }
    scenario_release(&report);
    free(text);
}

static size_t count_of(const struct run *run, int verdict)
{
    size_t count = 0;

    for (size_t i = 0; i < run->count; i++) count += run->outcome[i].verdict == verdict;
    return count;
}

/* ------------------------------ for people ------------------------------ */

/* The differences, each under "path:line: command". */
static void print_differences(const struct outcome *o)
{
    for (const char *at = o->differences; *at;) {
        size_t size = strcspn(at, "\n");

        if (*at != ' ') printf("%s:", o->path);
        printf("%.*s\n", (int)size, at);
        at += size + (at[size] == '\n');
    }
}

static void print_run(const struct run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct outcome *o = &run->outcome[i];

        if (o->verdict == SCENARIO_UNREADABLE)
            fprintf(stderr, "feltro scenario: %s:%u: %s\n", o->path, o->line, o->why);
        if (o->verdict == SCENARIO_DIFFERS) print_differences(o);
        if (o->verdict == BLESSED) printf("%s: rewritten; read what changed\n", o->path);
    }
    printf("scenarios: %zu; as written: %zu, differ: %zu, unreadable: %zu\n", run->count,
           count_of(run, SCENARIO_AS_WRITTEN) + count_of(run, BLESSED),
           count_of(run, SCENARIO_DIFFERS), count_of(run, SCENARIO_UNREADABLE));
}

/* ----------------------------- for programs ----------------------------- */

static void print_json(const struct run *run)
{
    struct out_json     out;
    struct json_writer *j = &out.json;

    out_json_begin(&out);
    json_put_object(j);
    json_put_key(j, "scenarios");
    json_put_number(j, (int64_t)run->count);
    json_put_key(j, "as_written");
    json_put_number(j, (int64_t)count_of(run, SCENARIO_AS_WRITTEN));
    json_put_key(j, "others");
    json_put_array(j);
    for (size_t i = 0; i < run->count; i++) {
        const struct outcome *o = &run->outcome[i];

        if (o->verdict == SCENARIO_AS_WRITTEN) continue;
        json_put_object(j);
        json_put_key(j, "file");
        json_put_string(j, o->path);
        json_put_key(j, "verdict");
        json_put_string(j, o->verdict == BLESSED            ? "blessed"
                           : o->verdict == SCENARIO_DIFFERS ? "differs"
                                                            : "unreadable");
        json_put_key(j, "line");
        json_put_number(j, o->line);
        json_put_key(j, "message");
        json_put_string(j, o->differences ? o->differences : o->why);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_end(j);
    out_json_print(&out);
}

static int verdict_of(const struct run *run)
{
    if (count_of(run, SCENARIO_UNREADABLE)) return STATUS_MISUSE;
    return count_of(run, SCENARIO_DIFFERS) ? STATUS_NO : STATUS_GOOD;
}

static void release(struct run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        free(run->outcome[i].path);
        free(run->outcome[i].differences);
    }
    free(run->outcome);
}

int cmd_scenario(int argc, char **argv)
{
    bool             json = false;
    struct run       run = {0};
    const struct arg list[] = {
        {"--bless", NULL, "rewrite the answers as they are now given", .flag = &run.bless},
        {"--json", NULL, "one JSON document", .flag = &json}};
    struct args args = {
        .command = "scenario",
        .operands = "FILE|FOLDER…",
        .list = list,
        .count = 2,
        .least = 1,
        .most = ARGS_MAX,
        .about =
            "Plays scenarios: rounds told as a dialogue, where the same file is script and\n"
            "expectation.  Of a folder, every .scn below it.  The status is 0 if every answer is\n"
            "the one written, 1 if any differs, 2 if a file is not a scenario.\n"
            "\n"
            "    # rule: what it shows\n"
            "    table game=banca-francesa minimum=1 unit=1\n"
            "    > sit 0 100\n"
            "      ok     awaits open\n"
            "\n"
            "Commands: sit, buy, leave, open, bet, take, clear, announce, close, draw, decide,\n"
            "time, void, see.  Write them, bless them, and read the answers as a croupier would."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    for (size_t i = 0; i < args.operand.count; i++) {
        const char *path = args.operand.word[i];
        size_t      before = run.count;

        if (folder_is(path)) {
            folder_each(path, ".scn", NULL, play_file, &run);
            if (run.count == before)
                set_why(add_outcome(&run, path), "no .scn file below this folder");
        } else {
            play_file(&run, path);
        }
    }
    if (json) print_json(&run);
    else print_run(&run);
    status = verdict_of(&run);
    release(&run);
    return status;
}
