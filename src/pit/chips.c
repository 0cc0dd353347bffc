/* chips.c -- the table of a tournament: its chips neither are money nor turn into it (810/2015
 * r.1), so what happens to them is in no book but the tournament's own.  A command is a row,
 * and that is all. */
#include "pit/inside.h"

static cents commission(const struct live *t, cents brought)
{
    (void)t, (void)brought;
    return 0;
}

static void look(const struct live *t, const struct command *cmd, struct chips *before)
{
    (void)t, (void)cmd, (void)before;
}

/* Who gets chips is said in the row: nothing else tells who sits there. */
static void post(struct live *t, const struct deed *deed, const struct chips *before)
{
    const struct command *cmd = deed->cmd;
    uint8_t               body[ROW_BYTES];
    struct record         row = live_row(t, cmd->kind == CMD_DRAW ? RECORD_DRAW : RECORD_COMMAND,
                                         cmd->seat, deed->now_ms);

    (void)before;
    if (cmd->kind == CMD_OPEN) return;    /* its row opened the round */
    if (cmd->kind == CMD_SEAT) row.player = t->holder[cmd->place].player;
    live_row_body(body, cmd, deed->number);
    row.body = body;
    row.body_size = sizeof body;
    cage_write(t->cage, &row);
}

static void note(struct live *t)
{
    (void)t;
}

const struct till chips_till = {commission, look, post, note};
