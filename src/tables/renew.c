/* renew.c -- a table that the operator has described anew, or taken out: what it had begun is
 * ended by the rules it was begun under, and everybody has his chips back.  And one that cannot
 * come back as it was: the books say whose its chips are. */
#include "tables/inside.h"

#include "base/must.h"

#include <string.h>

/* What chance has decided already needs nobody; a decision does, and time for it. */
static bool end_round(struct table_run *t, int64_t now_ms, const char **why)
{
    table_run_close(t, now_ms); /* or the next round would open */
    if (!table_run_is_over(t)) table_run_turn(t, now_ms);
    *why = "a round is being played there: open the house with that table as it was, and change it "
           "when the round is over";
    return table_run_is_over(t);
}

static bool send_away(struct table_run *t, int64_t now_ms, const char **why)
{
    *why = "somebody who sits there cannot be given his chips back";
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const struct command cmd = {.kind = CMD_LEAVE, .seat = (uint8_t)seat};

        if (table_run_state(t)->seat[seat].taken && table_run_do(t, &cmd, NULL, now_ms).seq == 0)
            return false;
        if (table_run_state(t)->seat[seat].taken) return false;
    }
    return true;
}

bool table_run_clear(struct table_run *t, int64_t now_ms, const char **why)
{
    return end_round(t, now_ms, why) && send_away(t, now_ms, why);
}

static void give_back(struct table_run *t, const struct session *session, int64_t now_ms)
{
    struct record  row = table_run_row(t, RECORD_REFUND, HOUSE, now_ms);
    struct session statement;

    row.session = session->id;
    row.round = session->round;
    if (session->held) must(cage_refund(t->cage, &row) == REF_NONE);
    must(cage_leave(t->cage, &row, &statement) == REF_NONE);
}

bool table_run_halt(struct table_run *t, const struct session *session, size_t count,
                    const char *why, int64_t now_ms)
{
    struct floor_table spec = t->spec;

    if (!cage_begin(t->cage)) return false;
    if (why) table_run_write(t, RECORD_HALT, why, strlen(why), now_ms);
    for (size_t i = 0; i < count; i++)
        if (session[i].table == t->id) give_back(t, &session[i], now_ms);
    table_run_become(t, &spec, now_ms);
    cage_end(t->cage);
    return true;
}

/* The row that says what it is stands before the snapshot, and before whatever is played. */
void table_run_become(struct table_run *t, const struct floor_table *spec, int64_t now_ms)
{
    table_run_reopen(t, spec);
    table_run_write_description(t, 0, now_ms);
    table_run_snapshot(t);
}
