#define _POSIX_C_SOURCE 200809L /* isatty */
#include "feltro/commands/commands.h"

#include "base/file.h"
#include "cli/args.h"
#include "cli/out.h"
#include "feltro/data_store.h"
#include "floor/option_text.h"
#include "replay/prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define RECORD_BYTES_MAX (8 << 20)

static void print_proof(const struct round_record *t, const struct proof *p, bool good,
                        enum tongue tongue)
{
    static const char *const verdicts[] = {
        [PROVED] = "provado", [DIFFERS] = "DIFERE", [NOT_TOLD] = "não dito"};
    static const char *const colours[] = {
        [PROVED] = "\x1b[32m", [DIFFERS] = "\x1b[31m", [NOT_TOLD] = "\x1b[33m"};
    bool bright = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");

    printf("%s %llu, %s %u, %s\n", either(tongue, "jogada", "round"), (unsigned long long)t->round,
           either(tongue, "mesa", "table"), t->table,
           t->spec.game ? either(tongue, t->spec.game->pt, t->spec.game->en)
                        : either(tongue, "uma mesa que nenhuma linha descreve",
                                 "a table that no row describes"));
    for (unsigned i = 0; i < PROOF_STEPS; i++) {
        enum proved value = p->step[i].value;

        out_padded("", 2);
        out_padded(say(&proof_words[i], tongue), 16);
        printf("%s", bright ? colours[value] : "");
        out_padded(either(tongue, verdicts[value], verdict_words[value]), 9);
        printf("%s %s\n", bright ? "\x1b[0m" : "", either(tongue, p->step[i].pt, p->step[i].en));
    }
    printf("%s\n", good ? either(tongue, "nada difere", "nothing differs")
                        : either(tongue, "esta jogada não é o que o registo diz",
                                 "this round is not what the record says"));
}

static void print_json(const struct round_record *t, const struct proof *p, bool good)
{
    struct out_json out;

    out_json_begin(&out);
    proof_write(t, p, good, &out.json);
    out_json_print(&out);
}

/* What the round's rows say; whether the journal they stand in is whole is audit's question. */
static int from_data(const char *folder, int64_t round, struct round_record *out)
{
    struct store *store = data_open("verify", folder);
    int           found;

    if (!store) return STATUS_MISUSE;
    found = round_record_find(store, (uint64_t)round, out);
    if (found < 0) return data_unread("verify", store);
    store->close(store);
    return found ? ARGS_READ : misuse("verify", "there is no round %lld", (long long)round);
}

static int from_file(const char *path, struct round_record *out)
{
    const char *why;
    size_t      size;
    char       *text = file_read(path, RECORD_BYTES_MAX, &size, &why);
    bool        good;

    if (!text) return misuse("verify", "%s: %s", path, why);
    good = size <= RECORD_BYTES_MAX && round_record_read(text, size, out, &why);
    free(text);
    if (size > RECORD_BYTES_MAX) return misuse("verify", "%s: more than 8 MiB", path);
    return good ? ARGS_READ : misuse("verify", "%s: not a record: %s", path, why);
}

static void print_record(struct round_record *t)
{
    struct out_json out;
    uint64_t        at;

    free(round_record_play(t, &at)); /* each draw learns of how many it was */
    out_json_begin(&out);
    round_record_write(t, &out.json);
    out_json_print(&out);
}

int cmd_verify(int argc, char **argv)
{
    bool             json = false, export = false;
    const char      *data = NULL, *record = NULL;
    enum tongue      tongue = tongue_of_locale();
    const struct arg list[] = {
        {"--data", "DIR", "the folder of a house's data", .word = &data},
        {"--record", "FILE", "an exported record, by itself", .word = &record},
        {"--export", NULL, "print the round's whole record instead", .flag = &export},
        {"--json", NULL, "one JSON document", .flag = &json},
        {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &tongue}};
    struct args args = {
        .command = "verify",
        .operands = "[ROUND]",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .least = 0,
        .most = 1,
        .about =
            "Recomputes a round from the rows of a house (ROUND and --data) or from an exported\n"
            "record alone (--record): that the seed opened afterwards is the one committed to\n"
            "before the first bet, that every draw is what it expands to, that the engine takes\n"
            "every command, and that it settles every bet as told.  Every step is printed; the\n"
            "status is 1 if one differs.  With --export the record is printed as an inspector\n"
            "may see it; docs/record.md describes it."};
    int                 status = args_read(&args, argc, argv);
    int64_t             round;
    struct round_record told;
    struct proof        proof;
    bool                good;

    if (status != ARGS_READ) return status;
    if (!data == !record) return misuse("verify", "ROUND and --data DIR, or --record FILE");
    if (record && (args.operand.count || export))
        return misuse("verify", "--record stands for the round");
    if (data && (!args.operand.count || !read_number(args.operand.word[0], &round) || round < 1))
        return misuse("verify", "which round?  Its number, such as 1042");
    status = data ? from_data(data, round, &told) : from_file(record, &told);
    if (status != ARGS_READ) return status;
    if (export) {
        print_record(&told);
        round_record_release(&told);
        return STATUS_GOOD;
    }
    good = prove(&told, &proof);
    if (json) print_json(&told, &proof, good);
    else print_proof(&told, &proof, good, tongue);
    round_record_release(&told);
    return good ? STATUS_GOOD : STATUS_NO;
}
