/* post.c -- what a command did to the stacks, put into the books; and the games that are
 * played against the bank.
 *
 * The engine has already moved the chips; here the same movements get their rows.  A
 * line is known by (seat, place, hand, part): one that is listed again is not posted
 * again, and one whose result has changed (a hand that was lost in a round that is now
 * void) is posted for the difference. */
#include "tables/inside.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

#define NOT_POSTED SIZE_MAX

/* Lines are listed in the order in which they were posted, but for those that are new: whoever
 * goes on from *at finds them one after the other. */
static size_t find_posted(const struct table_run *t, const struct payout *line, size_t *at)
{
    for (size_t k = 0; k < t->posted_count; k++) {
        size_t               i = (*at + k) % t->posted_count;
        const struct posted *p = &t->posted[i];

        if (p->seat == line->seat && p->place == line->place && p->hand == line->hand &&
            p->part == line->part) {
            *at = i + 1;
            return i;
        }
    }
    return NOT_POSTED;
}

static size_t add_posted(struct table_run *t, const struct payout *line)
{
    if (t->posted_count == t->posted_size) {
        t->posted_size = t->posted_size ? 2 * t->posted_size : 16;
        t->posted = realloc(t->posted, t->posted_size * sizeof *t->posted);
        must(t->posted != NULL);
    }
    t->posted[t->posted_count] = (struct posted){.place = line->place,
                                                 .seat = line->seat,
                                                 .hand = line->hand,
                                                 .part = line->part,
                                                 .result = RESULTS};
    return t->posted_count++;
}

size_t table_run_line(const struct payout *line, uint8_t out[LINE_MOST])
{
    const cents amounts[5] = {line->chips, line->stake, line->prize, line->commission, line->back};
    size_t      used = 0, rule = strlen(line->rule);

    for (unsigned i = 0; i < 5; i++)
        for (unsigned b = 0; b < 8; b++) out[used++] = (uint8_t)((uint64_t)amounts[i] >> 8 * b);
    out[used++] = (uint8_t)line->place;
    out[used++] = (uint8_t)(line->place >> 8);
    out[used++] = line->seat;
    out[used++] = line->hand;
    out[used++] = line->part;
    out[used++] = line->result;
    must(rule < 64);
    memcpy(out + used, line->rule, rule);
    return used + rule;
}

cents post_line(struct table_run *t, const struct payout *line, const struct settlement *s,
                cents held, int64_t now_ms)
{
    uint8_t       body[LINE_MOST];
    struct record row = table_run_row(t, RECORD_SETTLEMENT, line->seat, now_ms);
    struct answer answer;

    row.body = body;
    row.body_size = (uint32_t)table_run_line(line, body);
    must(cage_settle(t->cage, &row, s, &answer) == REF_NONE);
    if (answer.transfer == 0) return held;
    return s->chips > s->back ? answer.to_after : answer.from_after;
}

static void post_against_bank(struct table_run *t, const struct payout *line, cents chips,
                              cents back, int64_t now_ms)
{
    struct settlement s = {
        .chips = chips, .back = back, .part = t->settled[line->seat]++, .against = ACCOUNT_BANK};

    post_line(t, line, &s, 0, now_ms);
}

/* Lines that are new, or ended otherwise than before; returns them first in t->line, each with
 * what is posted of it in t->was. */
static size_t new_lines(struct table_run *t)
{
    struct payouts out = {.line = t->line};
    size_t         fresh = 0, at = 0;

    t->spec.game->settle(t->state, &out);
    for (size_t i = 0; i < out.count; i++) {
        size_t p = find_posted(t, &t->line[i], &at);

        if (p != NOT_POSTED && t->posted[p].result == t->line[i].result) continue;
        t->was[fresh] = p;
        t->line[fresh++] = t->line[i];
    }
    return fresh;
}

static bool is_written(const struct command *cmd) /* before it was applied */
{
    return cmd->kind == CMD_SIT || cmd->kind == CMD_BUY || cmd->kind == CMD_OPEN;
}

/* One row about a seat, or two where chips went in and others came back; the first has the
 * command, where there is one to tell. */
static void write_move(struct table_run *t, const struct applied *applied, bool tells,
                       unsigned seat, cents put_in, cents back)
{
    uint8_t       body[ROW_BYTES];
    bool          drawn = tells && applied->cmd->kind == CMD_DRAW;
    struct record row = table_run_row(t, drawn ? RECORD_DRAW : RECORD_COMMAND, seat,
                                      applied->now_ms);

    if (tells) {
        table_run_row_body(body, applied->cmd, applied->number);
        row.body = body;
        row.body_size = sizeof body;
    }
    if (put_in == 0 && back == 0) cage_write(t->cage, &row);
    if (put_in > 0) must(cage_bet(t->cage, &row, put_in) == REF_NONE);
    if (put_in > 0 && back > 0) row = table_run_row(t, RECORD_COMMAND, seat, applied->now_ms);
    if (back > 0) must(cage_take_back(t->cage, &row, back) == REF_NONE);
}

void post_moves(struct table_run *t, const struct applied *applied, const cents put_in[SEATS_MAX],
                const cents back[SEATS_MAX])
{
    unsigned own = applied->cmd->seat;
    bool     tells = !is_written(applied->cmd);

    if (tells)
        write_move(t, applied, true, own, own < SEATS_MAX ? put_in[own] : 0,
                   own < SEATS_MAX ? back[own] : 0);
    for (unsigned seat = 0; seat < table_seats(table_run_state(t)); seat++)
        if ((put_in[seat] || back[seat]) && !(tells && seat == own))
            write_move(t, applied, false, seat, put_in[seat], back[seat]);
}

void post_refunds(struct table_run *t, int64_t now_ms)
{
    for (unsigned seat = 0; seat < table_seats(table_run_state(t)); seat++) {
        struct record         row = table_run_row(t, RECORD_REFUND, seat, now_ms);
        const struct session *session = cage_session(t->cage, t->holder[seat].session);

        if (session && session->held) must(cage_refund(t->cage, &row) == REF_NONE);
    }
}

/* What has been posted is remembered.  Settlements are counted where they are made. */
static void note_lines(struct table_run *t, size_t fresh)
{
    for (size_t i = 0; i < fresh; i++) {
        size_t         at = t->was[i] == NOT_POSTED ? add_posted(t, &t->line[i]) : t->was[i];
        struct posted *p = &t->posted[at];

        p->result = t->line[i].result;
        p->chips = t->line[i].chips;
        p->back = t->line[i].back;
    }
}

static void note(struct table_run *t)
{
    size_t fresh = new_lines(t);

    for (size_t i = 0; i < fresh; i++)
        if (t->was[i] != NOT_POSTED || table_run_state(t)->phase != PHASE_VOID)
            t->settled[t->line[i].seat]++;
    note_lines(t, fresh);
}

static cents commission(const struct table_run *t, cents brought)
{
    (void)t, (void)brought;
    return 0;
}

/* Chips that come from the wallet are not chips taken from the cloth. */
static void look(const struct table_run *t, const struct command *cmd, struct chips *before)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        before->stack[seat] = table_run_state(t)->seat[seat].stack;
    if (cmd->kind == CMD_SIT || cmd->kind == CMD_BUY) before->stack[cmd->seat] += cmd->amount;
    before->running = !table_run_is_over(t);
}

static void post(struct table_run *t, const struct applied *applied, const struct chips *before)
{
    const struct table *table = table_run_state(t);
    bool                is_void = table->phase == PHASE_VOID;
    bool                between = !before->running && table_run_is_over(t);
    size_t              fresh = between ? 0 : new_lines(t); /* all is posted by then */
    cents               put_in[SEATS_MAX] = {0}, back[SEATS_MAX] = {0};

    for (size_t i = 0; i < fresh; i++) {
        const struct posted *p = t->was[i] == NOT_POSTED ? NULL : &t->posted[t->was[i]];

        put_in[t->line[i].seat] += t->line[i].back - (p ? p->back : 0);
    }
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        put_in[seat] += before->stack[seat] - table->seat[seat].stack;
        if (!table->seat[seat].taken) put_in[seat] = 0;
        if (put_in[seat] >= 0) continue;
        back[seat] = -put_in[seat];
        put_in[seat] = 0;
    }
    post_moves(t, applied, put_in, back);
    for (size_t i = 0; i < fresh; i++) {
        const struct payout *line = &t->line[i];
        const struct posted *p = t->was[i] == NOT_POSTED ? NULL : &t->posted[t->was[i]];

        if (p)
            post_against_bank(t, line, line->chips - p->chips, line->back - p->back,
                              applied->now_ms);
        else if (!is_void) post_against_bank(t, line, line->chips, line->back, applied->now_ms);
    }
    note_lines(t, fresh);
    if (is_void && !between) post_refunds(t, applied->now_ms);
}

const struct chip_posting bank_posting = {commission, look, post, note};
