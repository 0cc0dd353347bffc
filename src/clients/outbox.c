#include "clients/outbox.h"

#include "cage/list.h"

#include <string.h>

void outbox_open(struct outbox *outbox)
{
    *outbox = (struct outbox){0};
    pthread_mutex_init(&outbox->lock, NULL);
}

static void release(struct tellings *t, size_t from)
{
    for (size_t i = from; i < t->count; i++)
        if (!t->list[i].lasting) net_bytes_release(t->list[i].bytes);
    free(t->list);
}

void outbox_close(struct outbox *outbox)
{
    release(&outbox->taken, outbox->next);
    release(&outbox->filling, 0);
    pthread_mutex_destroy(&outbox->lock);
}

void outbox_put(struct outbox *outbox, const struct outgoing *telling)
{
    struct tellings *t = &outbox->filling;

    atomic_fetch_add(&outbox->waiting, 1);
    pthread_mutex_lock(&outbox->lock);
    LIST_ROOM(t->list, t->count, t->room);
    t->list[t->count++] = *telling;
    pthread_mutex_unlock(&outbox->lock);
}

/* The emptied list goes back to be filled, so neither is made anew. */
static void take_all(struct outbox *outbox)
{
    struct tellings empty = outbox->taken;

    empty.count = 0;
    pthread_mutex_lock(&outbox->lock);
    outbox->taken = outbox->filling;
    outbox->filling = empty;
    pthread_mutex_unlock(&outbox->lock);
    outbox->next = 0;
}

bool outbox_take(struct outbox *outbox, uint64_t durable, struct outgoing *out)
{
    if (outbox->next == outbox->taken.count) take_all(outbox);
    if (outbox->next == outbox->taken.count || outbox->taken.list[outbox->next].seq > durable)
        return false;
    *out = outbox->taken.list[outbox->next++];
    atomic_fetch_sub(&outbox->waiting, 1);
    return true;
}

bool outbox_is_full(const struct outbox *outbox)
{
    return atomic_load(&outbox->waiting) >= TRAY_MOST;
}
