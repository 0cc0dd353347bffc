/* chips.c -- the table of a tournament: its chips neither are money nor turn into it (810/2015
 * r.1), so what happens to them is in no book but the tournament's own.  A command is a row,
 * and so is what each player put in and got when a hand is decided or void, for whoever looks at
 * it again (810/2015 r.40). */
#include "tables/inside.h"

#include "games/poker/poker.h"

static cents commission(const struct table_run *t, cents brought)
{
    (void)t, (void)brought;
    return 0;
}

static void look(const struct table_run *t, const struct command *cmd, struct chips *before)
{
    const struct poker *s = t->state;

    (void)cmd;
    before->running = pok_is_running(s) && s->has_hand;
}

static void write_lines(struct table_run *t, int64_t now_ms)
{
    struct payouts out = {.line = t->line};

    t->spec.game->settle(t->state, &out);
    for (size_t i = 0; i < out.count; i++) {
        uint8_t       body[LINE_MOST];
        struct record row = table_run_row(t, RECORD_SETTLEMENT, t->line[i].seat, now_ms);

        if (t->line[i].part == PART_RETURNED) continue;
        row.body = body;
        row.body_size = (uint32_t)table_run_line(&t->line[i], body);
        cage_write(t->cage, &row);
    }
}

/* Who gets chips is said in the row: nothing else tells who sits there. */
static void post(struct table_run *t, const struct applied *applied, const struct chips *before)
{
    const struct command *cmd = applied->cmd;
    uint8_t               body[ROW_BYTES];
    struct record row = table_run_row(t, cmd->kind == CMD_DRAW ? RECORD_DRAW : RECORD_COMMAND,
                                      cmd->seat, applied->now_ms);

    if (cmd->kind == CMD_OPEN) return; /* its row opened the round */
    if (cmd->kind == CMD_SEAT) row.player = t->holder[cmd->place].player;
    table_run_row_body(body, cmd, applied->number);
    row.body = body;
    row.body_size = sizeof body;
    cage_write(t->cage, &row);
    if (before->running && table_run_is_over(t)) write_lines(t, applied->now_ms);
}

static void note(struct table_run *t)
{
    (void)t;
}

const struct chip_posting chips_posting = {commission, look, post, note};
