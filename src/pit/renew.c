/* renew.c -- a table that the operator has described anew, or taken out: what it had begun is
 * ended by the rules it was begun under, and everybody has his chips back. */
#include "pit/inside.h"

/* What chance has decided already needs nobody; a decision does, and time for it. */
static bool end_round(struct live *t, int64_t now_ms, const char **why)
{
    live_close(t, now_ms);    /* or the next round would open */
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

/* The row that says what it is stands before the snapshot, and before whatever is played. */
void live_become(struct live *t, const struct floor_table *spec, int64_t now_ms)
{
    live_reopen(t, spec);
    live_write_description(t, 0, now_ms);
    live_snapshot(t);
}
