/* waiting.c -- the line for a poker table whose seats are taken (games/poker/queue.h).
 *
 * A seat that comes free is offered to the first in line, for a time; meanwhile nobody else
 * may take it.  So nobody stands there who could not sit down: who is barred, who has not the
 * smallest buy-in, who need not wait; nor, for some minutes, who was offered a seat and did not
 * come.  The line is of this run of the house alone: no chip is in it, and after a stop it begins
 * anew. */
#include "tables/inside.h"

#include "games/poker/poker.h"
#include "games/poker/queue.h"

#include <stdlib.h>

#define OFFER_MS 30000  /* to take the seat that is offered */
#define LATER_MS 300000 /* before who let one pass may stand in line again */
#define ABSENT   64     /* who let one pass, remembered; the oldest is forgotten */

struct waitlist {
    struct queue value;
    struct {
        uint64_t player;
        int64_t  until_ms;
    } absent[ABSENT];
    size_t absences;
};

static size_t free_seats(const struct table_run *t)
{
    size_t count = 0;

    for (unsigned seat = 0; seat < table_seats(t->state); seat++)
        count += !table_run_state(t)->seat[seat].taken;
    return count;
}

static size_t offers(const struct queue *q)
{
    size_t count = 0;

    while (count < q->count && q->until_ms[count]) count++;
    return count;
}

static void tell_one(const struct table_run *t, uint64_t player, unsigned place, int64_t until_ms)
{
    if (t->listener->waits) t->listener->waits(t->with, t, player, place, until_ms);
}

/* Each of them, where he now stands; places count from 1. */
static void tell_all(const struct table_run *t)
{
    const struct queue *q = &t->waitlist->value;

    for (unsigned i = 0; i < q->count; i++) tell_one(t, q->player[i], i + 1, q->until_ms[i]);
}

static bool offer_seats(struct table_run *t, int64_t now_ms)
{
    size_t first;

    return queue_offer(&t->waitlist->value, free_seats(t), now_ms, &first) > 0;
}

static void note_absent(struct waitlist *list, uint64_t player, int64_t now_ms)
{
    size_t at = list->absences++ % ABSENT;

    list->absent[at].player = player;
    list->absent[at].until_ms = now_ms + LATER_MS;
}

static bool was_absent(const struct waitlist *list, uint64_t player, int64_t now_ms)
{
    for (size_t i = 0; i < ABSENT; i++)
        if (list->absent[i].player == player && list->absent[i].until_ms > now_ms) return true;
    return false;
}

static bool need_not_wait(const struct table_run *t)
{
    return free_seats(t) > offers(&t->waitlist->value);
}

static enum refusal may_join(struct table_run *t, uint64_t player, int64_t now_ms)
{
    const struct poker *s = t->state;

    if (table_run_seat_of(t, player) != OBSERVER) return REF_ALREADY_SEATED;
    if (queue_place(&t->waitlist->value, player) >= 0) return REF_IN_LINE;
    if (was_absent(t->waitlist, player, now_ms)) return REF_LINE_LATER;
    if (table_run_is_closed_to(t, CMD_SIT, now_ms)) return REF_TABLE_CLOSED;
    if (need_not_wait(t)) return REF_SEAT_FREE;
    return table_run_may_bring(t, player, pok_is(s, OPT_MINIMUM) * pok_is(s, POK_BUY_LEAST),
                               now_ms);
}

static enum refusal join(struct table_run *t, uint64_t player, int64_t now_ms)
{
    enum refusal no;

    if (!t->waitlist) {
        t->waitlist = calloc(1, sizeof *t->waitlist);
        if (!t->waitlist) return REF_LINE_FULL;
        queue_open(&t->waitlist->value, OFFER_MS);
    }
    no = may_join(t, player, now_ms);
    if (no != REF_NONE) return no;
    switch (queue_join(&t->waitlist->value, player)) {
    case QUEUE_DONE: return REF_NONE;
    case QUEUE_ALREADY: return REF_IN_LINE;
    case QUEUE_FULL:
    case QUEUE_NOT_THERE: break;
    }
    return REF_LINE_FULL;
}

static enum refusal withdraw(struct table_run *t, uint64_t player)
{
    if (!t->waitlist || queue_withdraw(&t->waitlist->value, player) != QUEUE_DONE)
        return REF_NOT_IN_LINE;
    tell_one(t, player, 0, 0);
    return REF_NONE;
}

struct reply waiting_ask(struct table_run *t, const struct ask *ask, int64_t now_ms)
{
    struct reply reply = {.seat = OBSERVER};

    if (t->posting != &pot_posting) {
        reply.no = REF_NOT_HERE;
        return reply;
    }
    reply.no = ask->cmd.kind == ASK_JOIN ? join(t, ask->player, now_ms) : withdraw(t, ask->player);
    if (reply.no != REF_NONE) return reply;
    offer_seats(t, now_ms);
    tell_all(t);
    return reply;
}

/* The seats that are free are offered to others. */
bool waiting_bars(const struct table_run *t, uint64_t player)
{
    const struct queue *q = t->waitlist ? &t->waitlist->value : NULL;
    int                 place = q ? queue_place(q, player) : -1;

    if (!q || free_seats(t) == 0) return false; /* all taken: the table says so itself */
    if (place >= 0 && q->until_ms[place]) return false;
    return free_seats(t) <= offers(q);
}

void waiting_sat(struct table_run *t, uint64_t player)
{
    if (!t->waitlist || queue_withdraw(&t->waitlist->value, player) != QUEUE_DONE) return;
    tell_one(t, player, 0, 0);
    tell_all(t);
}

void waiting_turn(struct table_run *t, int64_t now_ms)
{
    bool     moved = false;
    uint64_t player;

    if (!t->waitlist) return;
    while (queue_expire(&t->waitlist->value, now_ms, &player)) {
        note_absent(t->waitlist, player, now_ms);
        tell_one(t, player, 0, 0);
        moved = true;
    }
    if (offer_seats(t, now_ms)) moved = true;
    if (moved) tell_all(t);
}

int64_t waiting_due(const struct table_run *t)
{
    const struct queue *q = t->waitlist ? &t->waitlist->value : NULL;
    int64_t             due = INT64_MAX;

    for (size_t i = 0; q && i < offers(q); i++)
        if (q->until_ms[i] < due) due = q->until_ms[i];
    return due;
}

unsigned table_run_waiting(const struct table_run *t)
{
    return t->waitlist ? t->waitlist->value.count : 0;
}

unsigned table_run_place_in_line(const struct table_run *t, uint64_t player, int64_t *until_ms)
{
    int place = t->waitlist ? queue_place(&t->waitlist->value, player) : -1;

    if (place < 0) return 0;
    *until_ms = t->waitlist->value.until_ms[place];
    return (unsigned)place + 1;
}
