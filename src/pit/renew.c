/* renew.c -- a table that the operator has described anew, or taken out: what it had begun is
 * ended by the rules it was begun under, and everybody has his chips back.  And one that cannot
 * come back as it was: the books say whose its chips are. */
#include "pit/inside.h"

#include "base/must.h"

#include <string.h>

/* What chance has decided already needs nobody; a decision does, and time for it. */
static bool end_round(struct live *t, int64_t now_ms, const char **why)
{
    live_close(t, now_ms); /* or the next round would open */
    if (!live_is_over(t)) live_turn(t, now_ms);
    *why = "a round is being played there: open the house with that table as it was, and change it "
           "when the round is over";
    return live_is_over(t);
}

static bool send_away(struct live *t, int64_t now_ms, const char **why)
{
    *why = "somebody who sits there cannot be given his chips back";
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const struct command cmd = {.kind = CMD_LEAVE, .seat = (uint8_t)seat};

        if (live_state(t)->seat[seat].taken && live_do(t, &cmd, NULL, now_ms).seq == 0)
            return false;
        if (live_state(t)->seat[seat].taken) return false;
    }
    return true;
}

bool live_clear(struct live *t, int64_t now_ms, const char **why)
{
    return end_round(t, now_ms, why) && send_away(t, now_ms, why);
}

static void give_back(struct live *t, const struct session *session, int64_t now_ms)
{
    struct record  row = live_row(t, RECORD_REFUND, HOUSE, now_ms);
    struct session statement;

    row.session = session->id;
    row.round = session->round;
    if (session->held) must(cage_refund(t->cage, &row) == DENY_NONE);
    must(cage_leave(t->cage, &row, &statement) == DENY_NONE);
}

bool live_halt(struct live *t, const struct session *session, size_t count, const char *why,
               int64_t now_ms)
{
    struct floor_table spec = t->spec;

    if (!cage_begin(t->cage)) return false;
    if (why) live_write(t, RECORD_HALT, why, strlen(why), now_ms);
    for (size_t i = 0; i < count; i++)
        if (session[i].table == t->id) give_back(t, &session[i], now_ms);
    live_become(t, &spec, now_ms);
    cage_end(t->cage);
    return true;
}

/* The row that says what it is stands before the snapshot, and before whatever is played. */
void live_become(struct live *t, const struct floor_table *spec, int64_t now_ms)
{
    live_reopen(t, spec);
    live_write_description(t, 0, now_ms);
    live_snapshot(t);
}
