#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "cli/out.h"
#include "rule_rows.h"

#include <stdio.h>
#include <string.h>

#define ROWS (sizeof rule_rows / sizeof rule_rows[0])

struct filter {
    const char *regulation, *part;
    bool        missing; /* only those */
};

/* The law that engine, house and screen keep must be seen in the code and in a test. */
static bool is_must(const struct rule_row *row)
{
    return text_same(row->part, "engine") || text_same(row->part, "house") ||
           text_same(row->part, "web");
}

static bool is_traced(const struct rule_row *row)
{
    return *row->code && *row->test;
}

static bool is_missing(const struct rule_row *row)
{
    return is_must(row) && !is_traced(row);
}

static bool is_asked(const struct rule_row *row, const struct filter *f)
{
    size_t size = f->regulation ? strlen(f->regulation) : 0;

    if (f->regulation && (strncmp(row->rule, f->regulation, size) != 0 || row->rule[size] != ' '))
        return false;
    return !f->part || text_same(row->part, f->part);
}

struct sums {
    int64_t rules, must, traced, missing;
};

static struct sums count(const struct filter *f)
{
    struct sums sums = {0};

    for (size_t i = 0; i < ROWS; i++) {
        const struct rule_row *row = &rule_rows[i];

        if (!is_asked(row, f)) continue;
        sums.rules++;
        sums.must += is_must(row);
        sums.traced += is_must(row) && is_traced(row);
        sums.missing += is_missing(row);
    }
    return sums;
}

static void print_rows(const struct filter *f, const struct sums *sums)
{
    for (size_t i = 0; i < ROWS; i++) {
        const struct rule_row *row = &rule_rows[i];

        if (!is_asked(row, f) || (f->missing && !is_missing(row))) continue;
        out_padded(row->rule, 22);
        out_padded(row->part, 8);
        out_padded(*row->code ? row->code : is_must(row) ? "NO CODE" : "-", 52);
        printf("%s\n", *row->test ? row->test : is_must(row) ? "NO TEST" : "-");
    }
    printf("\nrules: %lld, that engine, house and screen must keep: %lld, traced to code and test: "
           "%lld, missing: %lld\n",
           (long long)sums->rules, (long long)sums->must, (long long)sums->traced,
           (long long)sums->missing);
}

static void write_row(struct json_writer *j, const struct rule_row *row)
{
    /* clang-format off */
    const char *const pairs[][2] = {{"rule", row->rule}, {"part", row->part}, {"code", row->code},
                                    {"test", row->test}, {"reading", row->reading}};
    /* clang-format on */

    json_put_object(j);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        json_put_key(j, pairs[i][0]);
        json_put_string(j, *pairs[i][1] ? pairs[i][1] : NULL);
    }
    json_put_end(j);
}

static void print_json(const struct filter *f, const struct sums *sums)
{
    struct out_json     out;
    struct json_writer *j = &out.json;

    out_json_begin(&out);
    json_put_object(j);
    json_put_key(j, "rules");
    json_put_number(j, sums->rules);
    json_put_key(j, "must");
    json_put_number(j, sums->must);
    json_put_key(j, "traced");
    json_put_number(j, sums->traced);
    json_put_key(j, "missing");
    json_put_array(j);
    for (size_t i = 0; i < ROWS; i++)
        if (is_asked(&rule_rows[i], f) && is_missing(&rule_rows[i]))
            json_put_string(j, rule_rows[i].rule);
    json_put_end(j);
    json_put_key(j, "matrix");
    json_put_array(j);
    for (size_t i = 0; i < ROWS; i++)
        if (is_asked(&rule_rows[i], f) && (!f->missing || is_missing(&rule_rows[i])))
            write_row(j, &rule_rows[i]);
    json_put_end(j);
    json_put_end(j);
    out_json_print(&out);
}

int cmd_rules(int argc, char **argv)
{
    bool             json = false;
    struct filter    filter = {0};
    const struct arg list[] = {
        {"--regulation", "N/YEAR", "one regulation, such as 808/2015", .word = &filter.regulation},
        {"--part", "PART", "one part: engine, house, web, desk or note", .word = &filter.part},
        {"--missing", NULL, "only what lacks code or test", .flag = &filter.missing},
        {"--json", NULL, "one JSON document", .flag = &json}};
    struct args args = {
        .command = "rules",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .about =
            "The matrix of law, code and test: for every rule of the regulations, where the code\n"
            "keeps it and which test shows it, as they were when this program was built.  Rules\n"
            "that engine, house or screen (web) must keep need both, each its own; one that two\n"
            "of them keep is there twice.  The status is 1 if any lacks one."};
    int         status = args_read(&args, argc, argv);
    struct sums sums;

    if (status != ARGS_READ) return status;
    sums = count(&filter);
    if (sums.rules == 0) return misuse("rules", "no rule is of that regulation and part");
    if (json) print_json(&filter, &sums);
    else print_rows(&filter, &sums);
    return sums.missing ? STATUS_NO : STATUS_GOOD;
}
