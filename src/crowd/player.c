/* player.c -- one player of the crowd: his line, and the next thing he does. */
#include "crowd/inside.h"

#define FIRST_N     2        /* hello is 1 and watch 2 on every line; asks to tables go on */
#define PATIENCE_US 20000000 /* for an answer, or for the house to be there again */

/* The next thing to do, when nothing is being waited for. */
static void act(struct player *p)
{
    if (p->is_done || p->asked.what || p->open.what || p->closing_n) return;
    if (p->observer || !p->watching || p->at) return;
    if (!p->record.seated) {
        if (p->crowd->ending) player_ask_hello(p); /* a last look at the wallet */
        else if (!p->record.poker || p->table->buy_most) player_ask_sit(p);
    } else if (p->record.poker) {
        poker_act(p);
    } else {
        banked_act(p);
    }
}

void player_is_in(struct player *p)
{
    if (!p->counted) p->crowd->open++;
    p->counted = true;
}

void player_finish(struct player *p)
{
    p->is_done = true;
    p->drop = true;
    p->crowd->done++;
    player_is_in(p); /* nobody waits for him */
}

/* --------------------------------- the line ------------------------------- */

void player_heard(void *with, const char *text, size_t size)
{
    struct player *p = with;

    if (size == 0) { /* the line is open */
        p->crowd->report->connections++;
        p->crowd->calling--;
        p->crowd->lines++;
        if (p->gone_us) p->crowd->report->returned++;
        p->gone_us = 0;
        player_ask_hello(p);
        return;
    }
    p->crowd->report->messages++;
    p->crowd->report->bytes += size;
    player_told(p, (struct bit){text, size});
}

void player_call(struct player *p)
{
    p->record.poker = !p->table->banked;
    if (p->n < FIRST_N) p->n = FIRST_N;
    if (line_call(&p->line, &p->crowd->options->at)) p->crowd->calling++;
    else player_lost(p);
}

/* His seat stays his, and he comes back; whoever has nothing left comes back as another. */
void player_lost(struct player *p)
{
    struct crowd *c = p->crowd;

    if (p->line.state == LINE_CALLING || p->line.state == LINE_ASKING) {
        c->calling--;
    } else if (p->line.state == LINE_OPEN) {
        c->report->lost++;
        if (--c->lines == 0) c->cut_off = true;
    }
    line_close(&p->line);
    crowd_forget(p);
    p->awaited = 0;
    p->drop = p->watching = p->planned = false;
    p->closing_n = p->repeated_n = 0;
    if (p->is_done) return;
    if (p->asked.what > ASKED_WATCH) p->open = p->asked;
    p->asked.what = ASKED_NOTHING;
    if (p->token[0] == '\0') {
        p->record = (struct record){0};
        p->open.what = ASKED_NOTHING;
        p->leaving = p->tired = false;
    }
    p->record.away = true;
    p->view = (struct view){0};
    if (p->lost_us == 0) p->lost_us = c->now_us;
    if (p->gone_us == 0) p->gone_us = c->now_us;
    if (c->now_us - p->gone_us > PATIENCE_US) {
        crowd_object(p, "the house is not there any more");
        player_finish(p);
        return;
    }
    crowd_wait(p, c->now_us + 20000 + (int64_t)crowd_dice(c, 200000));
}

void player_due(struct player *p)
{
    bool planned = p->planned;

    p->planned = false;
    if (p->is_done) return;
    if (p->line.state == LINE_CLOSED) player_call(p);
    else if (planned) banked_due(p);
}

void player_settle(struct player *p)
{
    if (p->line.state == LINE_CLOSED) return;
    act(p);
    if (p->drop || !line_flush(&p->line)) player_lost(p);
    else crowd_watch(p);
}
