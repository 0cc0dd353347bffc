#include "replay/night_inside.h"

#include "base/must.h"
#include "engine/table.h"
#include "floor/description.h"
#include "games/poker/poker.h"
#include "journal/envelope.h"
#include "replay/round_record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRESS_ROWS 4096

int night_differs(struct running *r, uint32_t table, uint64_t row, const char *pt, const char *en,
                  ...)
{
    va_list words;

    if (r->night->differs[0]) return 1;
    va_start(words, en);
    vsnprintf(r->night->differs, sizeof r->night->differs, en, words);
    va_end(words);
    va_start(words, en);
    vsnprintf(r->night->pt, sizeof r->night->pt, pt, words);
    va_end(words);
    r->night->at = row;
    r->night->at_table = table;
    return 1;
}

int night_differs_so(struct running *r, uint32_t table, uint64_t row, const struct words *words)
{
    if (r->night->differs[0]) return 1;
    night_differs(r, table, row, "%s", "%s", words->en);
    snprintf(r->night->pt, sizeof r->night->pt, "%s", words->pt);
    return 1;
}

struct again *night_table(const struct running *r, uint32_t id)
{
    struct again *a = r->tables;

    while (a && a->id != id) a = a->next;
    return a;
}

bool night_asks(const struct night *n, const struct record *row)
{
    return (n->table == 0 || n->table == row->table) && row->at_ms >= n->from_ms &&
           (n->to_ms == 0 || row->at_ms < n->to_ms);
}

/* ------------------------------ what came of it ---------------------------- */

/* Before the table hears anything more: are its stacks what the rows add up to? */
static int compare_stacks(struct running *r, struct again *a, uint64_t row)
{
    const struct table *table = table_run_table(a->live);

    for (unsigned seat = 0; !a->chips && seat < SEATS_MAX; seat++) {
        if (!table->seat[seat].taken) a->stack[seat] = 0;
        if (table->seat[seat].stack == a->stack[seat]) continue;
        return night_differs(r, a->id, row,
                             "o lugar %u tem %lld na mesa; as suas linhas somam %lld",
                             "seat %u has %lld on the table; its rows come to %lld", seat,
                             (long long)table->seat[seat].stack, (long long)a->stack[seat]);
    }
    return 0;
}

static struct payouts settled(struct again *a)
{
    struct payouts lines = {.line = a->line};

    table_run_game(a->live)->settle(table_run_table(a->live), &lines);
    return lines;
}

static bool lists(struct again *a, const struct record *row)
{
    struct payouts   lines = settled(a);
    struct told_line told;

    if (!round_record_line_of(row, &told)) return false;
    told.value.rule = told.rule;
    for (size_t i = 0; i < lines.count; i++)
        if (round_record_same_bet(&lines.line[i], &told.value) &&
            round_record_same_line(&lines.line[i], &told.value))
            return true;
    return false;
}

/* A round is over: was every line of it posted?  Asked before the next command, by which who has
 * won may leave and take his bets from the cloth.  A void one posts only what changes lines that
 * were paid before; and what nobody called in poker came back when it was not called, as a row
 * of its own. */
static int compare_counts(struct running *r, struct again *a, uint64_t row)
{
    struct payouts lines;
    uint32_t       listed[SEATS_MAX] = {0};

    if (a->counted || !table_is_between_rounds(table_run_table(a->live))) return 0;
    a->counted = true;
    lines = settled(a);
    for (size_t i = 0; i < lines.count; i++)
        listed[lines.line[i].seat] += lines.line[i].part != PART_RETURNED;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (table_run_table(a->live)->phase != PHASE_VOID && listed[seat] != a->told[seat])
            return night_differs(r, a->id, row,
                                 "o lugar %u tem %u linhas na jogada anterior; estão registadas %u",
                                 "seat %u has %u lines in the round before; %u are rows", seat,
                                 listed[seat], a->told[seat]);
        a->told[seat] = 0;
    }
    return 0;
}

static void count_chips(struct again *a, const struct record *row, const struct command *cmd)
{
    if (row->seat >= SEATS_MAX) return;
    if (row->kind == RECORD_SIT) a->stack[row->seat] = cmd->amount;
    else if (row->kind == RECORD_BUY) a->stack[row->seat] += cmd->amount;
    else if (row->kind == RECORD_LEAVE) a->stack[row->seat] = 0;
    else a->stack[row->seat] += row->moved;
}

/* ------------------------------- row after row ----------------------------- */

static const struct table_listener
    nobody; /* nothing is told: the table never gets to its listener */

static int compare_snapshot(struct running *r, struct again *a, uint64_t row)
{
    bool same;

    if (!a->has_snapshot || a->kept.seq >= row) return 0;
    same = table_run_is_as_kept(a->live, a->kept.bytes, a->kept.size);
    a->has_snapshot = false;
    r->night->snapshots++;
    return same ? 0
                : night_differs(r, a->id, a->kept.seq, "o instantâneo não é a mesa como estava",
                                "the snapshot is not the table as it stood");
}

static void make_room(struct again *a, const struct game *game)
{
    free(a->line);
    a->line = calloc(game->payouts_max, sizeof *a->line);
    must(a->line != NULL);
}

static bool is_still(const struct again *a, const struct floor_table *spec)
{
    return strcmp(a->name, spec->name) == 0 &&
           memcmp(table_run_table(a->live)->fingerprint, spec->fingerprint, FINGERPRINT_BYTES) == 0;
}

/* A table of a tournament, for another match; or one that the operator has described anew, where
 * nobody sits by then. */
static int become(struct running *r, struct again *a, const struct floor_table *spec, uint64_t row)
{
    if (compare_snapshot(r, a, row) != 0 || compare_stacks(r, a, row) != 0) return 1;
    for (unsigned seat = 0; !a->chips && seat < SEATS_MAX; seat++)
        if (table_run_table(a->live)->seat[seat].taken)
            return night_differs(r, a->id, row,
                                 "a mesa mudou de regras com alguém sentado no lugar %u",
                                 "the table changed its rules while somebody sat at seat %u", seat);
    table_run_reopen(a->live, spec);
    memcpy(a->name, spec->name, sizeof a->name);
    make_room(a, spec->game);
    memset(a->told, 0, sizeof a->told);
    return 0;
}

/* Whoever sat there had everything back by the books, and nothing that lay there counts. */
static int begin_anew(struct again *a, const struct floor_table *spec, uint64_t row)
{
    if (a->kept.seq < row) a->has_snapshot = false;
    table_run_reopen(a->live, spec);
    memcpy(a->name, spec->name, sizeof a->name);
    make_room(a, spec->game);
    memset(a->told, 0, sizeof a->told);
    memset(a->stack, 0, sizeof a->stack);
    a->astray = false;
    return 0;
}

/* Rows that were written under rules which this program does not know cannot be run again. */
static bool is_of_other_rules(const struct record *row, const struct game *game)
{
    return row->rules != 0 && row->rules != game->rules_version;
}

static int leave_astray(struct running *r, struct again *a)
{
    a->astray = true;
    r->night->other_rules++;
    return 0;
}

static int open_table(struct running *r, const struct record *row)
{
    struct floor_table spec;
    struct again      *a = night_table(r, row->table);

    r->night->rows++;
    if (!description_read((const char *)row->body, row->body_size, &spec)) return 0;
    if (a && a->closed) return 0;
    if (a && is_of_other_rules(row, spec.game)) return leave_astray(r, a);
    if (a && a->astray && a->chips && row->round != 0) return 0; /* of the match that it left */
    if (a && a->astray) return begin_anew(a, &spec, row->seq);
    if (a && (a->chips ? row->round != 0 : is_still(a, &spec))) return 0; /* it goes on */
    if (a) return become(r, a, &spec, row->seq);
    a = calloc(1, sizeof *a);
    must(a != NULL);
    a->id = row->table;
    memcpy(a->name, spec.name, sizeof a->name);
    a->live = table_run_open(row->table, &spec, NULL, NULL, &nobody, NULL);
    make_room(a, spec.game);
    a->chips = !spec.game->banked && spec.house.value[POK_PLAY] == PLAY_TOURNAMENT;
    a->astray = is_of_other_rules(row, spec.game);
    a->next = r->tables;
    r->tables = a;
    r->night->tables++;
    r->opened = a;
    return 1; /* its snapshot is fetched before the next row: not while rows are read */
}

static int run_settlement(struct running *r, struct again *a, const struct record *row)
{
    r->night->lines++;
    if (lists(a, row)) return 0;
    return night_differs(r, a->id, row->seq, "o motor não dá este pagamento do lugar %u",
                         "the engine does not list this settlement of seat %u", row->seat);
}

/* A void round gives what is still in play back to each seat in one row: with what had been paid
 * to that seat before, it is what the engine's lines come to. */
static int run_refund(struct running *r, struct again *a, const struct record *row)
{
    struct payouts lines = settled(a);
    cents          back = 0;

    if (row->seat >= SEATS_MAX) return 0;
    for (size_t i = 0; i < lines.count; i++)
        if (lines.line[i].seat == row->seat) back += lines.line[i].back;
    if (table_run_table(a->live)->phase == PHASE_VOID && back == a->back[row->seat]) return 0;
    return night_differs(r, a->id, row->seq,
                         "a jogada nula devolve %lld ao lugar %u; estão registados %lld",
                         "the void round gives %lld back to seat %u; %lld are in rows",
                         (long long)back, row->seat, (long long)a->back[row->seat]);
}

static bool holds_command(const struct record *row)
{
    return row->body_size >= sizeof(struct command) &&
           (row->kind == RECORD_ROUND || row->kind == RECORD_COMMAND || row->kind == RECORD_SIT ||
            row->kind == RECORD_BUY || row->kind == RECORD_LEAVE || row->kind == RECORD_BET ||
            row->kind == RECORD_BACK || row->kind == RECORD_DRAW);
}

static bool is_given_back(const struct record *row)
{
    return row->seat < SEATS_MAX && (row->kind == RECORD_SETTLEMENT || row->kind == RECORD_REFUND);
}

static int run_row(struct running *r, const struct record *row)
{
    struct again  *a = night_table(r, row->table);
    struct command cmd = {0};
    bool           command = holds_command(row);

    if (a && a->closed) return 0;
    if (!a && row->kind == RECORD_ROUND)
        return night_differs(r, row->table, row->seq, "nenhuma linha diz que mesa é esta",
                             "no row says what this table is");
    if (!a) return 0;
    if (is_of_other_rules(row, table_run_game(a->live))) return leave_astray(r, a);
    if (a->astray) return 0;
    if (compare_snapshot(r, a, row->seq) != 0) return 1;
    if (row->kind == RECORD_HALT) {
        a->astray = true;
        return 0;
    }
    if (command) memcpy(&cmd, row->body, sizeof cmd);
    if (command && compare_stacks(r, a, row->seq) != 0) return 1;
    if (command && compare_counts(r, a, row->seq) != 0) return 1;
    if (!table_run_replay(a->live, row))
        return night_differs(r, a->id, row->seq, "o motor não aceita este comando",
                             "the engine does not take this command");
    if (!table_run_game(a->live)->sane(table_run_table(a->live)))
        return night_differs(r, a->id, row->seq, "a mesa não está sã depois desta linha",
                             "the table is not sane after this row");
    count_chips(a, row, &cmd);
    if (row->kind == RECORD_ROUND) {
        a->counted = false;
        memset(a->back, 0, sizeof a->back);
    }
    if (row->kind == RECORD_SETTLEMENT && row->seat < SEATS_MAX) a->told[row->seat]++;
    if (is_given_back(row)) a->back[row->seat] += row->moved;
    if (!night_asks(r->night, row)) return 0;
    r->night->rows++;
    r->night->commands += command;
    r->night->rounds += row->kind == RECORD_ROUND;
    if (row->kind == RECORD_REFUND) return run_refund(r, a, row);
    return row->kind == RECORD_SETTLEMENT ? run_settlement(r, a, row) : 0;
}

/* Without the house's secret the chain and the books are all that can be looked at here. */
static int keep_closed(struct running *r, uint32_t table)
{
    struct again *a = night_table(r, table);

    if (a) a->closed = true;
    halls_leave_alone(r, table);
    r->night->closed++;
    return 0;
}

/* Of a tournament all is run: its tables and what is decided about them go together. */
static bool is_run(const struct night *n, uint32_t table)
{
    return n->table == 0 || n->table == table || n->table >= HALL_TABLES;
}

static int take_entry(void *with, const struct entry *entry)
{
    struct running *r = with;
    struct record   row;
    enum envelope   value;

    if (entry->seq > r->last) return 1;
    r->next = entry->seq + 1;
    if (!is_run(r->night, entry->table)) return 0;
    value = envelope_read(r->store->keys, entry->bytes, entry->size, r->room, &row);
    if (value == ENVELOPE_NO_KEY) return keep_closed(r, entry->table);
    if (value != ENVELOPE_OPEN)
        return night_differs_so(r, entry->table, entry->seq, &envelope_words[value]);
    if (r->night->progress && row.seq % PROGRESS_ROWS == 0)
        r->night->progress(r->night->with, row.seq, r->last);
    if (row.table == 0) return 0;
    if (row.table % HALL_TABLES == 0) return halls_take(r, &row);
    return row.kind == RECORD_TABLE ? open_table(r, &row) : run_row(r, &row);
}

static int fetch_snapshot(struct running *r, uint32_t id, struct snapshot *kept, bool *has)
{
    int           found = r->store->snapshot(r->store, id, kept);
    enum envelope value;

    if (found != 1) return found;
    value = envelope_open_snapshot(r->store->keys, kept);
    *has = value == ENVELOPE_OPEN;
    if (value == ENVELOPE_NO_KEY) r->night->closed++;
    if (value == ENVELOPE_BROKEN)
        night_differs_so(r, id, kept->seq, &envelope_words[value]); /* the snapshot after it */
    return 0;
}

static int fetch_snapshots(struct running *r)
{
    struct again *a = r->opened;
    struct held  *h = r->entered;
    int           status = 0;

    r->opened = NULL;
    r->entered = NULL;
    if (a) status = fetch_snapshot(r, a->id, &a->kept, &a->has_snapshot);
    if (h && status == 0) status = fetch_snapshot(r, h->id, &h->kept, &h->has_snapshot);
    return status;
}

/* ------------------------------ the books at the end ----------------------- */

struct closing {
    struct running *running;
    struct session *session; /* owned */
    size_t          sessions;
};

static int take_session(void *with, const struct session *session)
{
    struct closing *c = with;

    c->session = realloc(c->session, (c->sessions + 1) * sizeof *c->session);
    must(c->session != NULL);
    c->session[c->sessions++] = *session;
    return 0;
}

static int compare_session(struct running *r, const struct session *s, cents balance)
{
    const struct again *a = night_table(r, s->table);
    const struct seat  *at;

    if (!a || a->closed || a->astray || s->seat >= SEATS_MAX) return 0;
    if (r->night->table && r->night->table != s->table) return 0;
    at = &table_run_table(a->live)->seat[s->seat];
    if (at->taken && at->stack == balance - s->held && at->in_play == s->held) return 0;
    return night_differs(
        r, s->table, s->id,
        "os livros têm %lld e %lld em jogo para o lugar %u; na mesa estão %lld e %lld",
        "the books hold %lld and %lld in play for seat %u; on the table are %lld and %lld",
        (long long)(balance - s->held), (long long)s->held, s->seat, (long long)at->stack,
        (long long)at->in_play);
}

static int take_account(void *with, const struct account *account)
{
    struct closing *c = with;

    if (halls_compare(c->running, account) != 0) return 1;
    for (size_t i = 0; i < c->sessions; i++)
        if (c->session[i].stack == account->id)
            return compare_session(c->running, &c->session[i], account->balance);
    return 0;
}

/* Only where nothing was added meanwhile: a house that is open goes on. */
static int compare_books(struct running *r)
{
    struct closing c = {.running = r};
    struct head    head;
    int            status = r->store->head(r->store, &head);

    if (status == 0 && head.seq == r->last) {
        status = r->store->open_sessions(r->store, take_session, &c);
        if (status == 0) status = r->store->accounts(r->store, false, take_account, &c);
    }
    free(c.session);
    return status;
}

int night_again(struct store *store, struct night *n)
{
    struct running r = {.night = n, .store = store, .next = 1};
    struct head    head;
    int            status = store->head(store, &head);

    r.last = head.seq;
    while (status == 0 && r.next <= r.last && !n->differs[0]) {
        status = store->entries(store, r.next, SIZE_MAX >> 2, take_entry, &r);
        if (status == 0) status = fetch_snapshots(&r);
    }
    for (struct again *a = r.tables; a && !n->differs[0]; a = a->next)
        if (!a->closed && !a->astray && compare_snapshot(&r, a, r.last + 1) == 0)
            compare_stacks(&r, a, r.last);
    if (status == 0 && !n->differs[0]) halls_end(&r);
    if (status == 0 && !n->differs[0]) status = compare_books(&r);
    halls_release(&r);
    while (r.tables) {
        struct again *a = r.tables;

        r.tables = a->next;
        table_run_release(a->live);
        free((void *)(uintptr_t)a->kept.bytes);
        free(a->line);
        free(a);
    }
    return status;
}
