#define _POSIX_C_SOURCE 200809L /* stat */

#include "feltro/commands/commands.h"

#include "base/file.h"
#include "base/must.h"
#include "base/utf8.h"
#include "cli/args.h"
#include "cli/folder.h"
#include "cli/out.h"
#include "engine/command.h"
#include "phh/export.h"
#include "phh/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BYTES_MAX  ((size_t)1 << 30) /* a file; what is no file, such as a pipe: */
#define PIPED_MAX  ((size_t)64 << 20)
#define EXPORT_MAX ((size_t)1 << 18) /* a hand of a thousand actions takes a third of it */

struct run {
    size_t hands, agree, disagree, skipped;
    size_t replayed, raked, odd_chip, undecided; /* of those that agree */
    size_t files, unreadable;
    size_t exported;

    bool             exports;
    enum export_form form;
    int              as;    /* the number of a seat; -1: INSPECTOR, -2: OBSERVER */
    char            *space; /* owned, EXPORT_MAX */

    /* One hand at a time, of any file. */
    struct phh_hand    hand;
    struct hand_record record;
    struct hand        end;
    struct phh_report  report;
};

/* ------------------------------- one hand ------------------------------- */

/* file:line: hand 17: … */
static void tell(const char *path, unsigned line, const char *label, const char *what,
                 const char *words)
{
    char        space[1024];
    struct text t = text_over(space, sizeof space);

    if (label[0]) {
        text_put(&t, "hand ");
        utf8_show(&t, label);
        text_put(&t, ": ");
    }
    text_put(&t, what);
    utf8_show(&t, words);
    fprintf(stderr, "feltro phh: %s:%u: %s\n", path, line, space);
}

static void skip(struct run *run, const char *path, unsigned line, const char *why)
{
    run->skipped++;
    tell(path, line, run->hand.label, "skipped: ", why);
}

static bool find_viewer(const struct run *run, unsigned *viewer)
{
    *viewer = run->as == -1 ? INSPECTOR : OBSERVER;
    if (run->as < 0) return true;
    for (unsigned seat = 0; seat < run->record.terms.seats; seat++) {
        if (run->record.number[seat] != run->as) continue;
        *viewer = seat;
        return true;
    }
    return false;
}

static void export_one(struct run *run, const char *path)
{
    struct text out = text_over(run->space, EXPORT_MAX);
    const char *why = NULL;
    unsigned    viewer;

    if (!find_viewer(run, &viewer)) why = "nobody sits at that seat";
    else if (run->report.undecided) why = "nobody knows who won it";
    else why = export_hand(run->form, &run->record, viewer, run->exported + 1, &out);
    if (!why && out.cut) why = "too long a hand";
    if (why) {
        tell(path, run->hand.line, run->hand.label, "not exported: ", why);
        return;
    }
    run->exported++;
    fwrite(run->space, 1, out.used, stdout);
}

static void replay_one(struct run *run, const char *path)
{
    const struct phh_report *report = &run->report;

    phh_replay(&run->hand, &run->record, &run->end, &run->report);
    if (report->verdict == PHH_UNPLAYED) {
        skip(run, path, report->finding[0].line, report->finding[0].words);
        return;
    }
    if (report->verdict == PHH_DISAGREES) {
        run->disagree++;
        for (size_t i = 0; i < report->findings; i++)
            tell(path, report->finding[i].line, run->hand.label, "", report->finding[i].words);
        return;
    }
    run->agree++;
    run->replayed += report->verdict == PHH_REPLAYED;
    run->raked += report->raked;
    run->odd_chip += report->odd_chip;
    run->undecided += report->undecided;
    if (run->exports) export_one(run, path);
}

/* ------------------------------- one file ------------------------------- */

static void cannot_read(struct run *run, const char *path, const char *why)
{
    run->unreadable++;
    fprintf(stderr, "feltro phh: %s: %s\n", path, why);
}

static void read_hands(struct run *run, const char *path, const char *text, size_t size)
{
    struct phh_file  file = phh_over(text, size);
    struct phh_fault fault;
    enum phh_found   found;
    size_t           before = run->hands;
    bool             faulty = false;

    while ((found = phh_next(&file, &run->hand, &fault)) != PHH_END) {
        run->hands++;
        if (found == PHH_READ) replay_one(run, path);
        else skip(run, path, fault.line, fault.why);
        faulty = faulty || found == PHH_FAULTY;
    }
    if (run->hands == before) cannot_read(run, path, "there is no hand in it");
    else run->files++;
    run->unreadable += faulty;
}

static void replay_file(void *with, const char *path)
{
    struct run *run = with;
    const char *why;
    size_t      size, most = PIPED_MAX;
    struct stat about;
    char       *text;

    if (stat(path, &about) == 0 && S_ISREG(about.st_mode)) {
        if ((size_t)about.st_size > BYTES_MAX) {
            cannot_read(run, path, "more than a gigabyte");
            return;
        }
        most = (size_t)about.st_size;
    }
    text = file_read(path, most, &size, &why);
    if (!text) cannot_read(run, path, why);
    else if (size > most) cannot_read(run, path, "too large, or it grew while it was read");
    else read_hands(run, path, text, size);
    free(text);
}

static void replay_path(struct run *run, const char *path)
{
    size_t before = run->files + run->unreadable;

    if (text_same(path, "-")) {
        replay_file(run, "/dev/stdin");
    } else if (folder_is(path)) {
        folder_each(path, ".phh", ".phhs", replay_file, run);
        if (run->files + run->unreadable == before)
            cannot_read(run, path, "no .phh or .phhs file below this folder");
    } else {
        replay_file(run, path);
    }
}

/* ------------------------------ the answer ------------------------------ */

static void print_json(const struct run *run)
{
    printf("{\"hands\":%zu,\"agree\":%zu,\"disagree\":%zu,\"skipped\":%zu}\n", run->hands,
           run->agree, run->disagree, run->skipped);
}

static void print_note(size_t count, const char *what)
{
    if (count) printf("  %zu %s\n", count, what);
}

static void print_run(const struct run *run)
{
    if (run->hands == 0) return;
    printf("hands: %zu; agree: %zu, disagree: %zu, skipped: %zu\n", run->hands, run->agree,
           run->disagree, run->skipped);
    print_note(run->replayed,
               "of them played to the end of the record, which has no result to compare");
    print_note(run->raked, "of them with rake taken from the winners");
    print_note(run->odd_chip, "of them but for where the odd chip went");
    print_note(run->undecided, "of them with a showdown of hands that nobody saw");
}

static int verdict_of(const struct run *run)
{
    if (run->unreadable) return STATUS_MISUSE;
    return run->disagree ? STATUS_NO : STATUS_GOOD;
}

static int read_form(struct run *run, const char *form, const char *as)
{
    int64_t seat;

    run->as = -1;
    if (form) {
        while (run->form < EXPORT_FORMS && !text_same(form, export_names[run->form])) run->form++;
        if (run->form == EXPORT_FORMS)
            return misuse("phh", "--export is phh, pokerstars or ohh, not \"%s\"", form);
        run->exports = true;
    }
    if (!as) return ARGS_READ;
    if (!form) return misuse("phh", "--as goes with --export");
    if (text_same(as, "inspector")) return ARGS_READ;
    if (text_same(as, "observer")) run->as = -2;
    else if (read_number(as, &seat) && seat >= 1 && seat <= 99) run->as = (int)seat;
    else
        return misuse("phh", "--as is the number of a seat, inspector or observer, not \"%s\"", as);
    return ARGS_READ;
}

int cmd_phh(int argc, char **argv)
{
    bool             json = false;
    const char      *form = NULL, *as = NULL;
    struct run      *run;
    const struct arg list[] = {
        {"--export", "FORM", "write the hands as phh, pokerstars or ohh", .word = &form},
        {"--as", "WHO", "seen by: the number of a seat, observer, inspector", .word = &as},
        {"--json", NULL, "the counts as one JSON line", .flag = &json}};
    struct args args = {
        .command = "phh",
        .operands = "FILE|FOLDER…",
        .list = list,
        .count = 3,
        .least = 1,
        .most = SIZE_MAX,
        .about =
            "Replays recorded poker hands through the engine and compares the stacks at their\n"
            "end: Poker Hand History files, .phh (one hand) and .phhs (many), of no-limit and\n"
            "fixed-limit hold'em (NT, FT) and pot-limit omaha (PO).  Of a folder, every one below\n"
            "it; - is standard input.  What disagrees, and what was skipped and why, is told on\n"
            "standard error with file, line and hand.\n"
            "\n"
            "The status is 0 if no hand disagrees, 1 if any does, 2 if a file is not a hand\n"
            "history.  docs/hand-histories.md tells how a record is read and judged."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    if (json && form) return misuse("phh", "--json and --export do not go together");
    run = calloc(1, sizeof *run);
    must(run != NULL);
    status = read_form(run, form, as);
    if (status == ARGS_READ) {
        run->space = malloc(EXPORT_MAX);
        must(run->space != NULL);
        for (size_t i = 0; i < args.operand.count; i++) replay_path(run, args.operand.word[i]);
        if (json) print_json(run);
        else if (!form) print_run(run);
        status = verdict_of(run);
    }
    free(run->space);
    free(run);
    return status;
}
