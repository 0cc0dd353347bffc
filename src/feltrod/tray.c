#include "feltrod/tray.h"

#include "cage/list.h"

#include <string.h>

void tray_open(struct tray *tray)
{
    *tray = (struct tray){0};
    pthread_mutex_init(&tray->lock, NULL);
}

static void release(struct tellings *t, size_t from)
{
    for (size_t i = from; i < t->count; i++)
        if (!t->list[i].lasting) net_bytes_release(t->list[i].bytes);
    free(t->list);
}

void tray_close(struct tray *tray)
{
    release(&tray->taken, tray->next);
    release(&tray->filling, 0);
    pthread_mutex_destroy(&tray->lock);
}

void tray_put(struct tray *tray, const struct telling *telling)
{
    struct tellings *t = &tray->filling;

    atomic_fetch_add(&tray->waiting, 1);
    pthread_mutex_lock(&tray->lock);
    LIST_ROOM(t->list, t->count, t->room);
    t->list[t->count++] = *telling;
    pthread_mutex_unlock(&tray->lock);
}

/* The emptied list goes back to be filled, so neither is made anew. */
static void take_all(struct tray *tray)
{
    struct tellings empty = tray->taken;

    empty.count = 0;
    pthread_mutex_lock(&tray->lock);
    tray->taken = tray->filling;
    tray->filling = empty;
    pthread_mutex_unlock(&tray->lock);
    tray->next = 0;
}

bool tray_take(struct tray *tray, uint64_t durable, struct telling *out)
{
    if (tray->next == tray->taken.count) take_all(tray);
    if (tray->next == tray->taken.count || tray->taken.list[tray->next].seq > durable) return false;
    *out = tray->taken.list[tray->next++];
    atomic_fetch_sub(&tray->waiting, 1);
    return true;
}

bool tray_is_full(const struct tray *tray)
{
    return atomic_load(&tray->waiting) >= TRAY_MOST;
}
