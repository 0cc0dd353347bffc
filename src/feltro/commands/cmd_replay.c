#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "cli/out.h"
#include "feltro/data_store.h"
#include "floor/option_text.h"
#include "floor/tournament_file.h"
#include "replay/night.h"

#include <stdio.h>

static void print_night(const struct night *n, enum tongue tongue)
{
    const struct {
        const char *pt, *en;
        uint64_t    n;
    } numbers[] = {{"mesas", "tables", n->tables},
                   {"torneios", "tournaments", n->tournaments},
                   {"linhas", "rows", n->rows},
                   {"comandos", "commands", n->commands},
                   {"jogadas", "rounds", n->rounds},
                   {"pagamentos", "settlements", n->lines},
                   {"instantâneos", "snapshots", n->snapshots}};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        printf("%s%s %llu", i ? ", " : "", either(tongue, numbers[i].pt, numbers[i].en),
               (unsigned long long)numbers[i].n);
    printf("\n");
    if (n->closed) data_print_closed(n, tongue);
    if (n->other_rules) data_print_other_rules(n, tongue);
    if (n->differs[0]) data_print_difference(n, tongue);
    else
        printf("%s\n",
               either(tongue, "jogado de novo, dá o mesmo", "played again, it comes to the same"));
}

static void print_json(const struct night *n)
{
    const struct {
        const char *key;
        uint64_t    n;
    } numbers[] = {{"tables", n->tables},
                   {"tournaments", n->tournaments},
                   {"rows", n->rows},
                   {"commands", n->commands},
                   {"rounds", n->rounds},
                   {"settlements", n->lines},
                   {"snapshots", n->snapshots},
                   {"closed", n->closed},
                   {"other_rules", n->other_rules}};
    struct out_json     out;
    struct json_writer *j = &out.json;

    out_json_begin(&out);
    json_put_object(j);
    json_put_key(j, "same");
    json_put_bool(j, !n->differs[0]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        json_put_key(j, numbers[i].key);
        json_put_number(j, (int64_t)numbers[i].n);
    }
    json_put_key(j, "differs");
    json_put_string(j, n->differs[0] ? n->differs : NULL);
    if (n->differs[0]) {
        json_put_key(j, "table");
        json_put_number(j, n->at_table);
        json_put_key(j, "row");
        json_put_number(j, (int64_t)n->at);
    }
    json_put_end(j);
    out_json_print(&out);
}

int cmd_replay(int argc, char **argv)
{
    bool             json = false;
    const char      *from = NULL, *to = NULL;
    int64_t          table = 0;
    enum tongue      tongue = tongue_of_locale();
    const struct arg list[] = {
        {"--from", "MOMENT", "compare from here on, such as 2026-12-06T00:00Z", .word = &from},
        {"--to", "MOMENT", "… and up to here", .word = &to},
        {"--table", "N", "compare one table", .number = &table, .low = 1, .high = UINT32_MAX},
        {"--json", NULL, "one JSON document", .flag = &json},
        {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &tongue}};
    struct args args = {
        .command = "replay",
        .operands = "DIR",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .least = 1,
        .most = 1,
        .about =
            "Runs the tables and tournaments of a house again, from the rows in the folder of its\n"
            "data: the same commands through the engine, from the first row on.  What they come\n"
            "to is held against every settlement, every stack, every lot, every movement of a\n"
            "tournament's money and every snapshot that was written.  The status is 1 where\n"
            "something differs, and the row is named."};
    int           status = args_read(&args, argc, argv);
    struct night  night = {0};
    struct store *store;

    if (status != ARGS_READ) return status;
    if (from && !moment_read(from, &night.from_ms))
        return misuse("replay", "--from is a moment such as 2026-12-06T00:00Z");
    if (to && !moment_read(to, &night.to_ms))
        return misuse("replay", "--to is a moment such as 2026-12-06T00:00Z");
    if (from && to && night.to_ms <= night.from_ms)
        return misuse("replay", "--to must be after --from");
    night.table = (uint32_t)table;
    store = data_open("replay", args.operand.word[0]);
    if (!store) return STATUS_MISUSE;
    if (!json && data_wants_bar()) night.progress = data_bar;
    if (night_again(store, &night) != 0) return data_unread("replay", store);
    if (night.progress) data_bar_end();
    store->close(store);
    if (json) print_json(&night);
    else print_night(&night, tongue);
    return night.differs[0] ? STATUS_NO : STATUS_GOOD;
}
