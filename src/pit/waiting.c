/* waiting.c -- the line for a poker table whose seats are taken (games/poker/queue.h).
 *
 * A seat that comes free is offered to the first in line, for a time; meanwhile nobody else
 * may take it.  The line is of this run of the house alone: no chip is in it, and after a stop
 * it begins anew. */
#include "pit/inside.h"

#include "games/poker/queue.h"

#include <stdlib.h>

#define OFFER_MS 30000    /* to take the seat that is offered */

static size_t free_seats(const struct live *t)
{
    size_t count = 0;

    for (unsigned seat = 0; seat < table_seats(t->state); seat++)
        count += !live_state(t)->seat[seat].taken;
    return count;
}

static size_t offers(const struct queue *q)
{
    size_t count = 0;

    while (count < q->count && q->until_ms[count]) count++;
    return count;
}

static void tell_one(const struct live *t, uint64_t player, unsigned place, int64_t until_ms)
{
    if (t->crier->waits) t->crier->waits(t->with, t, player, place, until_ms);
}

/* Each of them, where he now stands; places count from 1. */
static void tell_all(const struct live *t)
{
    for (unsigned i = 0; i < t->queue->count; i++)
        tell_one(t, t->queue->player[i], i + 1, t->queue->until_ms[i]);
}

static bool offer_seats(struct live *t, int64_t now_ms)
{
    size_t first;

    return queue_offer(t->queue, free_seats(t), now_ms, &first) > 0;
}

static enum denial join(struct live *t, uint64_t player)
{
    if (live_seat_of(t, player) != OBSERVER) return DENY_ALREADY_SEATED;
    if (!t->queue) {
        t->queue = calloc(1, sizeof *t->queue);
        if (!t->queue) return DENY_LINE_FULL;
        queue_open(t->queue, OFFER_MS);
    }
    switch (queue_join(t->queue, player)) {
    case QUEUE_DONE:    return DENY_NONE;
    case QUEUE_ALREADY: return DENY_IN_LINE;
    case QUEUE_FULL:
    case QUEUE_NOT_THERE:
    case QUEUE_NOT_OFFERED:
        break;
    }
    return DENY_LINE_FULL;
}

static enum denial withdraw(struct live *t, uint64_t player)
{
    if (!t->queue || queue_withdraw(t->queue, player) != QUEUE_DONE) return DENY_NOT_IN_LINE;
    tell_one(t, player, 0, 0);
    return DENY_NONE;
}

struct reply waiting_ask(struct live *t, const struct ask *ask, int64_t now_ms)
{
    struct reply reply = {.seat = OBSERVER};

    if (t->till != &pot_till) {
        reply.no = REF_NOT_HERE;
        return reply;
    }
    reply.denied = ask->cmd.kind == ASK_JOIN ? join(t, ask->player) : withdraw(t, ask->player);
    if (reply.denied != DENY_NONE) return reply;
    offer_seats(t, now_ms);
    tell_all(t);
    return reply;
}

/* The seats that are free are offered to others. */
bool waiting_bars(const struct live *t, uint64_t player)
{
    const struct queue *q = t->queue;
    int                 place = q ? queue_place(q, player) : -1;

    if (!q || free_seats(t) == 0) return false;    /* all taken: the table says so itself */
    if (place >= 0 && q->until_ms[place]) return false;
    return free_seats(t) <= offers(q);
}

void waiting_sat(struct live *t, uint64_t player)
{
    if (!t->queue || queue_withdraw(t->queue, player) != QUEUE_DONE) return;
    tell_one(t, player, 0, 0);
    tell_all(t);
}

void waiting_turn(struct live *t, int64_t now_ms)
{
    bool     moved = false;
    uint64_t player;

    if (!t->queue) return;
    while (queue_expire(t->queue, now_ms, &player)) {
        tell_one(t, player, 0, 0);
        moved = true;
    }
    if (offer_seats(t, now_ms)) moved = true;
    if (moved) tell_all(t);
}

int64_t waiting_due(const struct live *t)
{
    int64_t due = INT64_MAX;

    for (size_t i = 0; t->queue && i < offers(t->queue); i++)
        if (t->queue->until_ms[i] < due) due = t->queue->until_ms[i];
    return due;
}

unsigned live_waiting(const struct live *t)
{
    return t->queue ? t->queue->count : 0;
}

unsigned live_place_in_line(const struct live *t, uint64_t player, int64_t *until_ms)
{
    int place = t->queue ? queue_place(t->queue, player) : -1;

    if (place < 0) return 0;
    *until_ms = t->queue->until_ms[place];
    return (unsigned)place + 1;
}
