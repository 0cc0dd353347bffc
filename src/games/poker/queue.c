#include "games/poker/queue.h"

#include "base/must.h"

#include <string.h>

void queue_open(struct queue *q, int64_t offer_ms)
{
    must(offer_ms > 0);
    memset(q, 0, sizeof *q);
    q->offer_ms = offer_ms;
}

int queue_place(const struct queue *q, uint64_t player)
{
    for (uint32_t i = 0; i < q->count; i++)
        if (q->player[i] == player) return (int)i;
    return -1;
}

enum queue_answer queue_join(struct queue *q, uint64_t player)
{
    must(player != 0);
    if (queue_place(q, player) >= 0) return QUEUE_ALREADY;
    if (q->count == QUEUE_MAX) return QUEUE_FULL;
    q->player[q->count++] = player;
    return QUEUE_DONE;
}

/* The others move up, from the last on: nobody comes in behind him. */
static void take_out(struct queue *q, unsigned at)
{
    uint64_t player = 0;
    int64_t  until_ms = 0;

    for (unsigned i = q->count--; i-- > at;) {
        uint64_t who = q->player[i];
        int64_t  until = q->until_ms[i];

        q->player[i] = player;
        q->until_ms[i] = until_ms;
        player = who;
        until_ms = until;
    }
}

enum queue_answer queue_withdraw(struct queue *q, uint64_t player)
{
    int at = queue_place(q, player);

    if (at < 0) return QUEUE_NOT_THERE;
    take_out(q, (unsigned)at);
    return QUEUE_DONE;
}

/* Offers always stand in front: they are made from there, and only shrink. */
static uint32_t offered(const struct queue *q)
{
    uint32_t n = 0;

    while (n < q->count && q->until_ms[n] != 0) n++;
    return n;
}

size_t queue_offer(struct queue *q, size_t free_seats, int64_t now_ms, size_t *first)
{
    uint32_t at = offered(q);

    *first = at;
    for (; at < q->count && at < free_seats; at++) q->until_ms[at] = now_ms + q->offer_ms;
    return at - *first;
}

bool queue_expire(struct queue *q, int64_t now_ms, uint64_t *player)
{
    for (uint32_t i = 0; i < q->count && q->until_ms[i] != 0; i++)
        if (q->until_ms[i] <= now_ms) {
            *player = q->player[i];
            take_out(q, i);
            return true;
        }
    return false;
}
