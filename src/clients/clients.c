#include "clients/clients.h"

#include "cage/list.h"
#include "clients/broadcaster.h"
#include "house/metrics.h"
#include "wire/live_json.h"

void clients_open(struct clients *cs, size_t tables)
{
    *cs = (struct clients){.tables = tables};
    cs->watches = calloc(tables + 1, sizeof *cs->watches);
    cs->watchers = calloc(tables + 1, sizeof *cs->watchers);
    must(cs->watches != NULL && cs->watchers != NULL);
}

void clients_close(struct clients *cs)
{
    free(cs->client);
    free(cs->empty);
    free(cs->watches);
    free(cs->watchers);
    map_release(&cs->players);
}

/* --------------------------- coming and going ----------------------------- */

struct client *client_join(struct clients *cs, struct peer *peer)
{
    struct client *c = calloc(1, sizeof *c);
    size_t         place;

    must(c != NULL);
    if (cs->empties) {
        place = cs->empty[--cs->empties];
    } else {
        LIST_ROOM(cs->client, cs->count, cs->room);
        place = cs->count++;
    }
    c->peer = peer;
    c->id = ++cs->last << 32 | place;
    cs->client[place] = c;
    return c;
}

struct client *client_find(const struct clients *cs, uint64_t id)
{
    size_t         place = (uint32_t)id;
    struct client *c = place < cs->count ? cs->client[place] : NULL;

    return c && c->id == id ? c : NULL;
}

struct client *client_of(const struct clients *cs, uint64_t player)
{
    return map_at(&cs->players, key_of(player));
}

struct client *client_become(struct clients *cs, struct client *c, uint64_t player)
{
    struct client *first = c;
    unsigned       lines = 1;

    c->player = player;
    c->same = client_of(cs, player);
    map_put(&cs->players, key_of(player), (uint64_t)(uintptr_t)c);
    for (; first->same; first = first->same) lines++;
    return lines > LINES_MOST ? first : NULL;
}

static void forget_player(struct clients *cs, struct client *c)
{
    struct client *first = client_of(cs, c->player);

    if (first == c) {
        if (c->same) map_put(&cs->players, key_of(c->player), (uint64_t)(uintptr_t)c->same);
        else map_drop(&cs->players, key_of(c->player));
        return;
    }
    while (first->same != c) first = first->same;
    first->same = c->same;
}

static void end_watch(struct clients *cs, struct watch *w)
{
    if (w->at == NULL) return;
    *w->at = w->next;
    if (w->next) w->next->at = w->at;
    w->at = NULL;
    atomic_fetch_sub(&cs->watchers[w->table], 1);
}

void client_leave(struct clients *cs, struct client *c)
{
    for (unsigned i = 0; i < WATCHED_MOST; i++) end_watch(cs, &c->watch[i]);
    for (unsigned i = 0; i < REMEMBERED; i++)
        if (c->answered[i].as == KEPT_BYTES) net_bytes_release(c->answered[i].bytes);
    if (c->player) forget_player(cs, c);
    cs->client[(uint32_t)c->id] = NULL;
    LIST_ROOM(cs->empty, cs->empties, cs->empty_room);
    cs->empty[cs->empties++] = (uint32_t)c->id;
    free(c);
}

/* -------------------------------- watching -------------------------------- */

static struct watch *find_watch(struct client *c, uint32_t table)
{
    for (unsigned i = 0; i < WATCHED_MOST; i++)
        if (c->watch[i].at && c->watch[i].table == table) return &c->watch[i];
    return NULL;
}

bool client_watches(const struct client *c, uint32_t table)
{
    return find_watch((struct client *)(uintptr_t)c, table) != NULL;
}

/* Where there is none, the table looked at first gives way. */
static struct watch *free_watch(struct client *c)
{
    struct watch *oldest = &c->watch[0];

    for (unsigned i = 0; i < WATCHED_MOST; i++) {
        if (c->watch[i].at == NULL) return &c->watch[i];
        if (c->watch[i].since < oldest->since) oldest = &c->watch[i];
    }
    return oldest;
}

void client_watch(struct clients *cs, struct client *c, uint32_t table)
{
    struct watch *w = find_watch(c, table);

    must(table <= cs->tables);
    if (w) return;
    w = free_watch(c);
    end_watch(cs, w);
    *w = (struct watch){.client = c,
                        .table = table,
                        .next = cs->watches[table],
                        .at = &cs->watches[table],
                        .since = c->watched++};
    if (w->next) w->next->at = &w->next;
    cs->watches[table] = w;
    atomic_fetch_add(&cs->watchers[table], 1);
}

void client_unwatch(struct clients *cs, struct client *c, uint32_t table)
{
    struct watch *w = find_watch(c, table);

    if (w) end_watch(cs, w);
}

/* -------------------------------- answering ------------------------------- */

static struct answered *find_answered(struct client *c, uint64_t n)
{
    struct answered *slot = &c->answered[n % REMEMBERED];

    return n && slot->n == n ? slot : NULL;
}

/* What is kept for him counts among what clients cost. */
static void keep(struct client *c, struct answered *slot, struct net_bytes *bytes)
{
    slot->as = KEPT_BYTES;
    slot->bytes = bytes;
    c->kept += net_bytes_size(bytes);
    peer_holds(c->peer, c->kept);
}

static void forget(struct client *c, struct answered *slot)
{
    if (slot->as != KEPT_BYTES) return;
    c->kept -= net_bytes_size(slot->bytes);
    net_bytes_release(slot->bytes);
    peer_holds(c->peer, c->kept);
}

void client_answer(struct client *c, uint64_t n, struct net_bytes *bytes, uint64_t row)
{
    struct answered *slot = find_answered(c, n);
    bool             first = slot && slot->as == KEPT_NOT_YET, kept = false;

    if (first) metrics_answered(slot->heard_us);
    if (first && row) {
        slot->as = KEPT_ROW;
        slot->row = row;
    } else if (first && net_bytes_size(bytes) > KEPT_MOST) {
        slot->as = KEPT_TOO_LONG;
    } else if (first) {
        keep(c, slot, bytes); /* before it is sent: a slow reader goes, with all he has */
        kept = true;
    }
    peer_send(c->peer, bytes);
    if (!kept) net_bytes_release(bytes);
}

static void say_done_again(struct client *c, const struct answered *slot)
{
    char              words[128];
    struct text       t = text_over(words, sizeof words);
    struct net_bytes *bytes;

    live_json_done(&t, slot->n, slot->row);
    bytes = encode(&t);
    peer_send(c->peer, bytes);
    net_bytes_release(bytes);
}

void client_remember(struct client *c, uint64_t n, uint64_t mark)
{
    struct answered *slot = &c->answered[n % REMEMBERED];

    forget(c, slot);
    *slot = (struct answered){.n = n, .mark = mark, .heard_us = metrics_clock()};
    if (n > c->highest) c->highest = n;
}

enum again client_answer_again(struct client *c, uint64_t n, uint64_t mark)
{
    struct answered *slot = find_answered(c, n);

    if (slot == NULL) return AGAIN_FORGOTTEN;
    if (slot->mark != mark) return AGAIN_ANOTHER;
    switch ((enum kept_as)slot->as) {
    case KEPT_TOO_LONG: return AGAIN_ASK;
    case KEPT_ROW: say_done_again(c, slot); break;
    case KEPT_BYTES: peer_send(c->peer, slot->bytes); break;
    case KEPT_NOT_YET: break; /* it is on its way */
    }
    return AGAIN_SAID;
}
