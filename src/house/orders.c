#include "house/orders.h"

#include "base/must.h"
#include "base/text.h"
#include "house/log.h"
#include "floor/tournament_run.h"

#include <stdlib.h>
#include <string.h>

/* Where the store keeps the orders: a snapshot beside those of the tables. */
#define SHELF      UINT32_MAX
#define LINE_MOST  160
#define GAMES_MOST 32
#define KEY_BYTES  24 /* of a game's name on the shelf */

struct orders {
    int64_t  house;
    int64_t  game[GAMES_MOST]; /* as they are listed in games[] */
    int64_t *table;            /* owned */
};

static unsigned listed_as(const struct game *game)
{
    unsigned i = 0;

    while (strcmp(games[i]->key, game->key) != 0) i++;
    must(i < GAMES_MOST);
    return i;
}

static const struct game *game_of(const struct open_house *h, uint32_t table)
{
    return h->floor->table[table - 1].game;
}

static void note(struct open_house *h, const struct order *order)
{
    struct orders *o = h->orders;

    switch (order->about) {
    case ABOUT_HOUSE: o->house = order->closes_ms; return;
    case ABOUT_GAME: o->game[listed_as(order->game)] = order->closes_ms; return;
    case ABOUT_TABLE: o->table[order->table] = order->closes_ms; return;
    }
}

static int64_t game_closes(const struct open_house *h, const struct game *game)
{
    int64_t at_ms = h->orders->game[listed_as(game)];

    return at_ms < h->orders->house ? at_ms : h->orders->house;
}

int64_t orders_closes(const struct open_house *h, uint32_t table)
{
    int64_t first = house_has_gone(h, table) ? 0 : game_closes(h, game_of(h, table));

    return h->orders->table[table] < first ? h->orders->table[table] : first;
}

const struct game *orders_game(const struct open_house *h, const char *key)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (!house_has_gone(h, id) && strcmp(game_of(h, id)->key, key) == 0) return game_of(h, id);
    for (size_t i = 0; i < h->floor->tournaments; i++) {
        const struct game *game = tournament_game(&h->floor->tournament[i].file->rules);

        if (strcmp(game->key, key) == 0) return game;
    }
    return NULL;
}

/* ------------------------------ on the shelf ------------------------------
 *
 *     mark       8    NAMED
 *     house      8    when it closes
 *     games      8    so many of them, each its name (KEY_BYTES) and when it closes (8)
 *     tables     8    … of each number, when it closes
 *
 * A house of before wrote no mark and no names, but of each table its game's time and its own. */
#define NAMED INT64_C(-1)

static uint8_t *put_time(uint8_t *at, int64_t time)
{
    memcpy(at, &time, sizeof time);
    return at + sizeof time;
}

static int64_t get_time(const uint8_t **at)
{
    int64_t time;

    memcpy(&time, *at, sizeof time);
    *at += sizeof time;
    return time;
}

static void keep(struct open_house *h)
{
    const struct orders *o = h->orders;
    uint8_t *bytes = calloc(1, 3 * 8 + GAMES_MOST * (KEY_BYTES + 8) + h->floor->tables * 8);
    uint8_t *at, *count;
    int64_t  named = 0;

    must(bytes != NULL);
    count = put_time(put_time(bytes, NAMED), o->house);
    at = count + 8;
    for (; games[named]; named++) {
        must(strlen(games[named]->key) < KEY_BYTES);
        memcpy(at, games[named]->key, strlen(games[named]->key));
        at = put_time(at + KEY_BYTES, o->game[named]);
    }
    put_time(count, named);
    for (uint32_t id = 1; id <= h->floor->tables; id++) at = put_time(at, o->table[id]);
    cage_snapshot(h->cage, SHELF, bytes, (size_t)(at - bytes));
    free(bytes);
}

static bool is_new(const struct open_house *h, uint32_t id, size_t tables)
{
    return id > tables || h->number[id - 1].reused;
}

static bool take_named(struct open_house *h, const uint8_t *at, size_t size)
{
    const uint8_t *end = at + size;
    int64_t        named;
    size_t         tables;

    if (size < 16) return false;
    h->orders->house = get_time(&at);
    named = get_time(&at);
    if (named < 0 || named > GAMES_MOST || end - at < named * (KEY_BYTES + 8)) return false;
    for (; named; named--) {
        char key[KEY_BYTES];

        memcpy(key, at, sizeof key);
        key[KEY_BYTES - 1] = 0;
        at += KEY_BYTES;
        if (game_find(key)) h->orders->game[listed_as(game_find(key))] = get_time(&at);
        else at += 8; /* a game that there is no longer */
    }
    tables = (size_t)(end - at) / 8;
    if ((end - at) % 8 != 0 || tables > h->floor->tables) return false;
    for (uint32_t id = 1; id <= tables; id++) {
        int64_t closes_ms = get_time(&at);

        if (!is_new(h, id, tables)) h->orders->table[id] = closes_ms;
    }
    return true;
}

static bool take_older(struct open_house *h, const uint8_t *at, size_t size)
{
    size_t tables = size / 16;

    if (size != 16 * tables + 8 || tables > h->floor->tables) return false;
    h->orders->house = get_time(&at);
    for (uint32_t id = 1; id <= tables; id++) {
        int64_t game = get_time(&at), table = get_time(&at);

        if (is_new(h, id, tables)) continue;
        h->orders->game[listed_as(game_of(h, id))] = game;
        h->orders->table[id] = table;
    }
    return true;
}

static bool take(struct open_house *h, const struct snapshot *kept)
{
    const uint8_t *at = kept->bytes;

    if (kept->size < 8) return false;
    if (get_time(&at) == NAMED) return take_named(h, at, kept->size - 8);
    return take_older(h, kept->bytes, kept->size);
}

bool orders_open(struct open_house *h, const char **why)
{
    size_t          room = h->floor->tables + 1;
    struct orders  *o = malloc(sizeof *o);
    struct snapshot kept;
    bool            good = true;
    int             found;

    must(o != NULL);
    *o = (struct orders){.house = NEVER, .table = malloc(room * sizeof *o->table)};
    must(o->table != NULL);
    for (size_t i = 0; i < room; i++) o->table[i] = NEVER;
    for (size_t i = 0; i < GAMES_MOST; i++) o->game[i] = NEVER;
    h->orders = o;
    found = envelope_snapshot(h->store, SHELF, &kept);
    if (found == 1) {
        good = take(h, &kept);
        free((void *)(uintptr_t)kept.bytes);
    }
    *why = "the operator's orders cannot be read";
    return found >= 0 && good;
}

void orders_begin(struct open_house *h)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (house_table(h, id)) table_run_close(house_table(h, id), orders_closes(h, id));
    for (unsigned i = 0; games[i]; i++)
        pit_close_halls(h->pit[HALLS_PIT], games[i], game_closes(h, games[i]), pit_clock());
}

void orders_close(struct open_house *h)
{
    if (h->orders == NULL) return;
    free(h->orders->table);
    free(h->orders);
}

/* -------------------------------- giving ---------------------------------- */

static void write_row(struct open_house *h, const struct order *order, int64_t now_ms)
{
    static const char *const about[] = {"house", "game", "table"};
    char                     words[LINE_MOST];
    struct text              t = text_over(words, sizeof words);
    struct record            row = {
                   .kind = RECORD_HOUSE, .at_ms = now_ms, .seat = HOUSE, .table = order->table};

    text_put(&t, order->closes_ms == NEVER ? "enable " : "disable ");
    text_put(&t, about[order->about]);
    if (order->about == ABOUT_GAME) {
        text_put(&t, " ");
        text_put(&t, order->game->key);
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

struct errand { /* to a table, or to all tournaments of a game, in their pit */
    uint32_t           table;
    const struct game *game;
    int64_t            closes_ms;
};

static void close_table(struct pit *pit, void *with)
{
    struct errand *e = with;

    table_run_close(pit_table(pit, e->table), e->closes_ms);
    free(e);
}

static void close_halls(struct pit *pit, void *with)
{
    struct errand *e = with;

    pit_close_halls(pit, e->game, e->closes_ms, pit_clock());
    free(e);
}

static void send(struct open_house *h, struct errand errand)
{
    struct errand *e = malloc(sizeof *e);

    must(e != NULL);
    *e = errand;
    if (e->table) pit_call(house_pit(h, e->table), close_table, e);
    else pit_call(h->pit[HALLS_PIT], close_halls, e);
}

uint64_t orders_write(struct open_house *h, const struct order *order, int64_t now_ms)
{
    must(order->about != ABOUT_TABLE || (order->table >= 1 && order->table <= h->floor->tables));
    if (!cage_begin(h->cage)) return 0;
    note(h, order);
    write_row(h, order, now_ms);
    keep(h);
    return cage_end(h->cage);
}

uint64_t orders_give(struct open_house *h, const struct order *order, int64_t now_ms)
{
    uint64_t seq = orders_write(h, order, now_ms);

    if (seq == 0) return 0;
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (house_table(h, id))
            send(h, (struct errand){.table = id, .closes_ms = orders_closes(h, id)});
    for (unsigned i = 0; games[i]; i++)
        send(h, (struct errand){.game = games[i], .closes_ms = game_closes(h, games[i])});
    return seq;
}

void orders_drain(struct open_house *h, int64_t now_ms)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (house_table(h, id) && orders_closes(h, id) > now_ms)
            send(h, (struct errand){.table = id, .closes_ms = now_ms});
    for (unsigned i = 0; games[i]; i++)
        if (game_closes(h, games[i]) > now_ms)
            send(h, (struct errand){.game = games[i], .closes_ms = now_ms});
}
