#include "feltro/commands/commands.h"

#include "cage/audit.h"
#include "cli/args.h"
#include "cli/out.h"
#include "feltro/data_store.h"
#include "floor/option_text.h"
#include "journal/verify.h"
#include "replay/night.h"

#include <sodium.h>
#include <stdio.h>

struct findings {
    struct verdict chain;
    struct audit   books;
    struct night   night;
    bool           replayed; /* not from a journal that is broken */
};

static bool is_whole(const struct findings *f)
{
    return f->chain.breach == BREACH_WHOLE;
}

static bool is_good(const struct findings *f)
{
    return is_whole(f) && !f->books.wrong && !f->night.differs[0];
}

/* 0, or -1: the store could not be read. */
static int look(struct store *store, struct findings *f)
{
    if (journal_verify(store, NULL, &f->chain) != 0 || books_audit(store, &f->books) != 0)
        return -1;
    f->replayed = is_whole(f);
    return f->replayed ? night_again(store, &f->night) : 0;
}

static void print_row(const char *head, const char *words)
{
    out_padded(head, 11);
    printf("%s\n", words);
}

static void print_journal(const struct findings *f, enum tongue tongue)
{
    char hex[2 * HASH_BYTES + 1];

    out_padded(either(tongue, "diário", "journal"), 11);
    printf("%s", say(&breach_words[f->chain.breach], tongue));
    if (!is_whole(f))
        printf("; %s %llu", either(tongue, "linha", "row"), (unsigned long long)f->chain.seq);
    printf("\n%11s%s %llu, %s %llu, %s %llu %s\n", "", either(tongue, "linhas", "rows"),
           (unsigned long long)f->chain.rows, either(tongue, "transferências", "transfers"),
           (unsigned long long)f->chain.transfers, either(tongue, "cabeça", "head"),
           (unsigned long long)f->chain.head.seq,
           sodium_bin2hex(hex, sizeof hex, f->chain.head.hash, HASH_BYTES));
}

static void print_books(const struct findings *f, enum tongue tongue)
{
    out_padded(either(tongue, "livros", "books"), 11);
    if (f->books.wrong)
        printf("%s; %s %llu\n", say(f->books.wrong, tongue), either(tongue, "número", "number"),
               (unsigned long long)f->books.at);
    else
        printf("%s\n", either(tongue,
                              "cada saldo segue-se das suas transferências; cada livro "
                              "soma zero",
                              "every balance follows from its transfers; each book sums to zero"));
    printf("%11s%s %llu, %s %llu\n", "", either(tongue, "transferências", "transfers"),
           (unsigned long long)f->books.transfers, either(tongue, "contas", "accounts"),
           (unsigned long long)f->books.accounts);
}

static void print_tables(const struct findings *f, enum tongue tongue)
{
    const char *head = either(tongue, "mesas", "tables");

    if (!f->replayed) {
        print_row(head, either(tongue, "não jogadas de novo: o diário não está inteiro",
                               "not replayed: the journal is not whole"));
    } else if (f->night.differs[0]) {
        out_padded(head, 11);
        data_print_difference(&f->night, tongue);
    } else {
        print_row(head, either(tongue,
                               "jogadas de novo: pagamentos, fichas, torneios e "
                               "instantâneos são como foram escritos",
                               "played again: settlements, stacks, tournaments and snapshots are "
                               "as written"));
    }
    if (f->night.closed) {
        out_padded("", 11);
        data_print_closed(&f->night, tongue);
    }
    if (f->night.other_rules) {
        out_padded("", 11);
        data_print_other_rules(&f->night, tongue);
    }
    printf("%11s%s %llu, %s %llu, %s %llu, %s %llu, %s %llu\n", "",
           either(tongue, "mesas", "tables"), (unsigned long long)f->night.tables,
           either(tongue, "torneios", "tournaments"), (unsigned long long)f->night.tournaments,
           either(tongue, "jogadas", "rounds"), (unsigned long long)f->night.rounds,
           either(tongue, "pagamentos", "settlements"), (unsigned long long)f->night.lines,
           either(tongue, "instantâneos", "snapshots"), (unsigned long long)f->night.snapshots);
}

static void put(struct json_writer *j, const char *key, uint64_t n)
{
    json_put_key(j, key);
    json_put_number(j, (int64_t)n);
}

static void print_json(const struct findings *f)
{
    struct out_json     out;
    struct json_writer *j = &out.json;
    char                hex[2 * HASH_BYTES + 1];

    out_json_begin(&out);
    json_put_object(j);
    json_put_key(j, "good");
    json_put_bool(j, is_good(f));
    json_put_key(j, "journal");
    json_put_object(j);
    json_put_key(j, "wrong");
    json_put_string(j, is_whole(f) ? NULL : breach_words[f->chain.breach].en);
    if (!is_whole(f)) put(j, "row", f->chain.seq);
    put(j, "rows", f->chain.rows);
    put(j, "transfers", f->chain.transfers);
    put(j, "head", f->chain.head.seq);
    json_put_key(j, "hash");
    json_put_string(j, sodium_bin2hex(hex, sizeof hex, f->chain.head.hash, HASH_BYTES));
    json_put_end(j);
    json_put_key(j, "books");
    json_put_object(j);
    json_put_key(j, "wrong");
    json_put_string(j, f->books.wrong ? f->books.wrong->en : NULL);
    if (f->books.wrong) put(j, "number", f->books.at);
    put(j, "transfers", f->books.transfers);
    put(j, "accounts", f->books.accounts);
    json_put_end(j);
    json_put_key(j, "tables");
    json_put_object(j);
    json_put_key(j, "wrong");
    json_put_string(j, f->night.differs[0] ? f->night.differs
                       : f->replayed       ? NULL
                                           : "not replayed");
    if (f->night.differs[0]) {
        put(j, "table", f->night.at_table);
        put(j, "row", f->night.at);
    }
    put(j, "tables", f->night.tables);
    put(j, "tournaments", f->night.tournaments);
    put(j, "rounds", f->night.rounds);
    put(j, "settlements", f->night.lines);
    put(j, "snapshots", f->night.snapshots);
    put(j, "closed", f->night.closed);
    put(j, "other_rules", f->night.other_rules);
    json_put_end(j);
    json_put_end(j);
    out_json_print(&out);
}

int cmd_audit(int argc, char **argv)
{
    bool             json = false;
    enum tongue      tongue = tongue_of_locale();
    const struct arg list[] = {
        {"--json", NULL, "one JSON document", .flag = &json},
        {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &tongue}};
    struct args args = {
        .command = "audit",
        .operands = "DIR",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .least = 1,
        .most = 1,
        .about =
            "Proves the books of a house from the folder of its data: that no row of the journal\n"
            "was changed, dropped, added or moved; that every balance follows from its transfers\n"
            "and each book sums to zero; and that tables and tournaments, run again from their\n"
            "rows, come to the settlements, the stacks and the snapshots that were written.\n"
            "Names the first thing that is wrong; the status is then 1.  The house may be open\n"
            "meanwhile.\n"
            "\n"
            "Cards are kept under a key that is made from the file `secret' of the folder.  Where\n"
            "it is not there, the journal and the books are proved, and tables whose rows cannot\n"
            "be opened are left alone; it says how many.\n"
            "\n"
            "A journal whose end was cut off together with its head still looks whole: keep the\n"
            "printed head elsewhere, and compare."};
    int             status = args_read(&args, argc, argv);
    struct findings found = {0};
    struct store   *store;

    if (status != ARGS_READ) return status;
    store = data_open("audit", args.operand.word[0]);
    if (!store) return STATUS_MISUSE;
    if (!json && data_wants_bar()) found.night.progress = data_bar;
    if (look(store, &found) != 0) return data_unread("audit", store);
    if (found.night.progress) data_bar_end();
    store->close(store);
    if (json) {
        print_json(&found);
    } else {
        print_journal(&found, tongue);
        print_books(&found, tongue);
        print_tables(&found, tongue);
    }
    return is_good(&found) ? STATUS_GOOD : STATUS_NO;
}
