#include "feltrod/orders.h"

#include "base/must.h"
#include "base/text.h"
#include "feltrod/log.h"

#include <stdlib.h>
#include <string.h>

/* Where the store keeps the orders: a snapshot beside those of the tables. */
#define SHELF      UINT32_MAX
#define LINE_MOST  128

/* Of the house, and by table its own and its game's: tables of one game agree. */
struct orders {
    int64_t  house;
    int64_t *game, *table;
};

static const struct game *game_of(const struct open_house *h, uint32_t table)
{
    return h->floor->table[table - 1].game;
}

static void note(struct open_house *h, const struct order *order)
{
    struct orders *o = h->orders;

    switch (order->about) {
    case ABOUT_HOUSE:
        o->house = order->closes_ms;
        return;
    case ABOUT_GAME:
        for (uint32_t id = 1; id <= h->floor->tables; id++)
            if (game_of(h, id) == game_of(h, order->which)) o->game[id] = order->closes_ms;
        return;
    case ABOUT_TABLE:
        o->table[order->which] = order->closes_ms;
        return;
    }
}

int64_t orders_closes(const struct open_house *h, uint32_t table)
{
    const struct orders *o = h->orders;
    int64_t              first = house_has_gone(h, table) ? 0 : o->house;

    if (o->game[table] < first) first = o->game[table];
    if (o->table[table] < first) first = o->table[table];
    return first;
}

/* ------------------------------ on the shelf ------------------------------ */

static size_t kept_size(size_t tables)
{
    return (2 * tables + 1) * sizeof(int64_t);
}

/* The times one after the other: of the house, of each table its game's and its own. */
static void keep(struct open_house *h)
{
    const struct orders *o = h->orders;
    int64_t             *times = malloc(kept_size(h->floor->tables));
    size_t               used = 0;

    must(times != NULL);
    times[used++] = o->house;
    for (uint32_t id = 1; id <= h->floor->tables; id++) {
        times[used++] = o->game[id];
        times[used++] = o->table[id];
    }
    cage_snapshot(h->cage, SHELF, times, kept_size(h->floor->tables));
    free(times);
}

static bool is_new(const struct open_house *h, uint32_t id, size_t tables)
{
    return id > tables || h->number[id - 1].reused;
}

/* A table that has come since is closed if its game is. */
static void close_with_its_game(struct open_house *h, uint32_t table, size_t tables)
{
    h->orders->game[table] = h->orders->table[table] = NEVER;
    for (uint32_t id = 1; id <= tables; id++)
        if (!is_new(h, id, tables) && game_of(h, id) == game_of(h, table))
            h->orders->game[table] = h->orders->game[id];
}

static bool take(struct open_house *h, const struct snapshot *kept)
{
    struct orders *o = h->orders;
    const uint8_t *at = kept->bytes;
    size_t         tables = kept->size / (2 * sizeof o->house);

    if (kept->size != kept_size(tables) || tables > h->floor->tables) return false;
    memcpy(&o->house, at, sizeof o->house);
    for (uint32_t id = 1; id <= tables; id++) {
        at += sizeof o->house;
        memcpy(&o->game[id], at, sizeof o->game[id]);
        at += sizeof o->house;
        memcpy(&o->table[id], at, sizeof o->table[id]);
    }
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (is_new(h, id, tables)) close_with_its_game(h, id, tables);
    return true;
}

bool orders_open(struct open_house *h, const char **why)
{
    size_t          room = h->floor->tables + 1;
    struct orders  *o = malloc(sizeof *o);
    struct snapshot kept;
    bool            good = true;
    int             found;

    must(o != NULL);
    *o = (struct orders){.house = NEVER, .game = malloc(room * sizeof *o->game),
                         .table = malloc(room * sizeof *o->table)};
    must(o->game != NULL && o->table != NULL);
    for (size_t i = 0; i < room; i++) o->game[i] = o->table[i] = NEVER;
    h->orders = o;
    found = envelope_snapshot(h->store, SHELF, &kept);
    if (found == 1) {
        good = take(h, &kept);
        free((void *)(uintptr_t)kept.bytes);
    }
    *why = "the operator's orders cannot be read";
    if (found < 0 || !good) return false;
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (house_table(h, id)) live_close(house_table(h, id), orders_closes(h, id));
    pit_close_halls(h->pit[HALLS_PIT], o->house, pit_clock());
    return true;
}

void orders_close(struct open_house *h)
{
    if (h->orders == NULL) return;
    free(h->orders->game);
    free(h->orders->table);
    free(h->orders);
}

/* -------------------------------- giving ---------------------------------- */

static void write_row(struct open_house *h, const struct order *order, int64_t now_ms)
{
    static const char *const about[] = {"house", "game", "table"};
    char                     words[LINE_MOST];
    struct text              t = text_over(words, sizeof words);
    struct record            row = {.kind = RECORD_HOUSE, .at_ms = now_ms, .seat = HOUSE,
                                    .table = order->about == ABOUT_TABLE ? order->which : 0};

    text_put(&t, order->closes_ms == NEVER ? "enable " : "disable ");
    text_put(&t, about[order->about]);
    if (order->about == ABOUT_GAME) {
        text_put(&t, " ");
        text_put(&t, game_of(h, order->which)->key);
    }
    if (order->closes_ms != NEVER) {
        text_put(&t, " at ");
        text_number(&t, order->closes_ms);
    }
    text_put(&t, ": ");
    text_put(&t, order->by);
    row.body = (const uint8_t *)words;
    row.body_size = (uint32_t)t.used;
    cage_write(h->cage, &row);
    LOG(LOG_INFO, "order", {"words", words, 0}, {"table", NULL, row.table});
}

struct errand {               /* to a table, in its pit */
    uint32_t table;
    int64_t  closes_ms;
};

static void close_table(struct pit *pit, void *with)
{
    struct errand *e = with;

    live_close(pit_table(pit, e->table), e->closes_ms);
    free(e);
}

static void close_halls(struct pit *pit, void *with)
{
    struct errand *e = with;

    pit_close_halls(pit, e->closes_ms, pit_clock());
    free(e);
}

/* Table 0: all tournaments. */
static void send_to(struct open_house *h, uint32_t table, int64_t closes_ms)
{
    struct errand *e = malloc(sizeof *e);

    must(e != NULL);
    *e = (struct errand){.table = table, .closes_ms = closes_ms};
    if (table) pit_call(house_pit(h, table), close_table, e);
    else pit_call(h->pit[HALLS_PIT], close_halls, e);
}

uint64_t orders_give(struct open_house *h, const struct order *order, int64_t now_ms)
{
    uint64_t seq;

    must(order->about == ABOUT_HOUSE || (order->which >= 1 && order->which <= h->floor->tables));
    if (!cage_begin(h->cage)) return 0;
    note(h, order);
    write_row(h, order, now_ms);
    keep(h);
    seq = cage_end(h->cage);
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (house_table(h, id)) send_to(h, id, orders_closes(h, id));
    send_to(h, 0, h->orders->house);
    return seq;
}

void orders_drain(struct open_house *h, int64_t now_ms)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (house_table(h, id) && orders_closes(h, id) > now_ms) send_to(h, id, now_ms);
    if (h->orders->house > now_ms) send_to(h, 0, now_ms);
}
