#include "clients/hall_broadcaster.h"

#include "base/fnv.h"
#include "base/must.h"
#include "house/metrics.h"
#include "tables/company.h"
#include "wire/live_json.h"
#include "wire/tournament.h"

#include <stdlib.h>

#define SAY_BYTES   262144
#define EVENTS_MOST 256 /* that are told together; how it stands is told anyway */

struct hall_broadcaster { /* of one hall */
    const struct hall *hall;
    struct tour_event  event[EVENTS_MOST];
    size_t             events;
    uint64_t           seq, match;
    int64_t            told_ms;
    bool               waits;
    uint64_t           own[FLOOR_ENTRANTS_MAX];  /* what each entrant was told, hashed */
    uint32_t           rank[FLOOR_ENTRANTS_MAX]; /* of each, in what is being told */
};

static _Thread_local char said[SAY_BYTES];

static struct hall_broadcaster *hall_broadcaster_of(struct broadcaster *c, const struct hall *hall)
{
    struct hall_broadcaster **h = &c->hall_broadcaster[hall_number(hall)];

    if (*h == NULL) {
        *h = calloc(1, sizeof **h);
        must(*h != NULL);
        (*h)->hall = hall;
    }
    if ((*h)->match != hall_name(hall)) { /* another one: nobody was told anything of it */
        for (size_t i = 0; i < FLOOR_ENTRANTS_MAX; i++) (*h)->own[i] = 0;
        (*h)->match = hall_name(hall);
        (*h)->events = 0;
    }
    return *h;
}

static uint32_t id_of(const struct hall *hall)
{
    return hall_number(hall) * HALL_TABLES;
}

static struct net_bytes *write_match(const struct hall *hall, const struct tour_events *heard,
                                     uint64_t seq)
{
    struct text t = text_over(said, sizeof said);

    live_json_tournament(&t, hall, heard, pit_clock(), seq);
    return encode(&t);
}

/* ------------------------------- who watches ------------------------------ */

static void tell_entrant(struct broadcaster *c, struct hall_broadcaster *h, uint32_t number,
                         uint64_t seq)
{
    const struct entrant *e = tour_entrant(hall_match(h->hall), number);
    struct text           t = text_over(said, sizeof said);
    uint64_t              words;

    if (e->state == ENTRANT_NONE || is_bot((uint64_t)e->player)) return;
    live_json_entrant(&t, h->hall, number, h->rank[number], 0);
    words = fnv1a(FNV_START, t.at, t.used);
    if (words == h->own[number]) return;
    h->own[number] = words;
    t = text_over(said, sizeof said);
    live_json_entrant(&t, h->hall, number, h->rank[number], seq);
    cry(c, (struct outgoing){.bytes = encode(&t),
                             .seq = seq,
                             .table = id_of(h->hall),
                             .player = (uint64_t)e->player});
}

static void tell_all(struct broadcaster *c, struct hall_broadcaster *h, int64_t now_ms)
{
    struct tour_events heard = {.count = h->events, .most = EVENTS_MOST, .list = h->event};

    h->waits = false;
    h->told_ms = now_ms;
    if (hall_match(h->hall) && atomic_load(&c->watchers[id_of(h->hall)])) {
        cry(c, (struct outgoing){.bytes = write_match(h->hall, &heard, h->seq),
                                 .seq = h->seq,
                                 .table = id_of(h->hall)});
        rank_entrants(hall_match(h->hall), h->rank);
        for (uint32_t i = 0; i < hall_match(h->hall)->numbers; i++) tell_entrant(c, h, i, h->seq);
    }
    h->events = 0;
}

void hall_broadcaster_told(void *with, const struct hall *hall, const struct tour_events *heard,
                           uint64_t seq)
{
    struct broadcaster      *c = with;
    struct hall_broadcaster *h = hall_broadcaster_of(c, hall);

    for (size_t i = 0; i < heard->count && h->events < EVENTS_MOST; i++)
        h->event[h->events++] = heard->list[i];
    h->seq = seq;
    h->waits = true;
}

int64_t hall_broadcaster_turned(struct broadcaster *c, int64_t now_ms)
{
    int64_t next = INT64_MAX;

    for (size_t i = 0; i <= HALLS_MOST; i++) {
        struct hall_broadcaster *h = c->hall_broadcaster[i];

        if (!h || !h->waits) continue;
        if (h->told_ms + GATHER_MS <= now_ms) tell_all(c, h, now_ms);
        else if (h->told_ms + GATHER_MS < next) next = h->told_ms + GATHER_MS;
    }
    return next;
}

/* -------------------------------- the answers ----------------------------- */

void hall_broadcaster_replied(void *with, const struct hall *hall, const struct tour_ask *ask,
                              const struct reply *reply)
{
    struct broadcaster *c = with;
    struct text         t = text_over(said, sizeof said);

    (void)hall;
    metrics_refused(reply->no);
    if (reply->no == REF_NONE) live_json_done(&t, ask->number, reply->repeated ? 0 : reply->seq);
    else live_json_refused(&t, ask->number, reply);
    cry(c, (struct outgoing){.bytes = encode(&t),
                             .seq = reply->seq,
                             .n = ask->number,
                             .client = (uint64_t)(uintptr_t)ask->from});
}

void hall_broadcaster_show(struct broadcaster *c, const struct hall *hall, uint64_t client,
                           uint64_t player, uint64_t n, uint64_t seq)
{
    uint32_t    entrant = hall_entrant_of(hall, player);
    struct text t = text_over(said, sizeof said);

    live_json_done(&t, n, seq);
    cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client, .n = n});
    cry(c, (struct outgoing){.bytes = write_match(hall, NULL, seq), .seq = seq, .client = client});
    if (entrant != TOUR_NOBODY) {
        struct tour_info info;

        tour_see(hall_match(hall), entrant, &info);
        t = text_over(said, sizeof said);
        live_json_entrant(&t, hall, entrant, info.rank, seq);
        cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client});
    }
}

void hall_broadcaster_close(struct broadcaster *c)
{
    for (size_t i = 0; i <= HALLS_MOST; i++) free(c->hall_broadcaster[i]);
}
