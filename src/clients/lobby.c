#include "clients/lobby.h"

#include "base/json_put.h"
#include "base/must.h"
#include "house/orders.h"
#include "house/returns.h"
#include "wire/layout.h"

#include <stdlib.h>

#define FRESH_MS 250 /* what bets return, once it is known, is not in the stamp */

void lobby_open(struct lobby *l)
{
    *l = (struct lobby){.bytes = malloc(LOBBY_BYTES)};
    must(l->bytes != NULL);
}

void lobby_close(struct lobby *l)
{
    free(l->bytes);
}

/* Who sits where, and what is closed. */
static uint64_t stamp_of(const struct open_house *h, int64_t now_ms)
{
    uint64_t stamp = table_run_seatings() + 1;

    for (uint32_t id = 1; id <= h->floor->tables; id++) {
        int64_t closes_ms = orders_closes(h, id);

        stamp = (stamp ^ (uint64_t)closes_ms ^ (closes_ms <= now_ms)) * UINT64_C(1099511628211);
    }
    return stamp ? stamp : 1;
}

static void write_table(struct json_writer *j, const struct open_house *h, uint32_t id,
                        const struct caller *caller)
{
    int64_t closes_ms = orders_closes(h, id);

    json_put_object(j);
    live_json_lobby(j, house_table(h, id), &h->floor->table[id - 1]);
    returns_write_range(j, id);
    if (closes_ms != NEVER) put_number(j, "closing", closes_ms);
    if (j->out->used < LOBBY_NAMES_BYTES) {
        json_put_key(j, "players");
        live_json_seated(j, house_table(h, id), caller);
    }
    json_put_end(j);
}

const struct text *lobby_words(struct lobby *l, const struct open_house *h,
                               const struct caller *caller)
{
    int64_t  now_ms = pit_clock();
    uint64_t stamp = stamp_of(h, now_ms); /* before it is written: what changes then counts */
    struct json_writer j;

    if (stamp == l->stamp && now_ms - l->made_ms < FRESH_MS && now_ms >= l->made_ms)
        return &l->words;
    l->words = text_over(l->bytes, LOBBY_BYTES);
    l->stamp = stamp;
    l->made_ms = now_ms;
    j = json_writer_over(&l->words);
    json_put_array(&j);
    for (uint32_t id = 1; id <= h->floor->tables; id++) /* 903-B 6.3.1-5: not what is closed */
        if (house_table(h, id) && orders_closes(h, id) > now_ms) write_table(&j, h, id, caller);
    json_put_end(&j);
    must(json_is_whole(&j));
    l->seq = cage_last_row(h->cage); /* after it: whatever was seen is in it */
    return &l->words;
}
