#include "api/desk.h"

#include "api/accounts.h"
#include "house/orders.h"
#include "wire/hear.h"

#define PAGE 100

/* --------------------------------- tables --------------------------------- */

void desk_tables(struct call *call)
{
    const struct floor *floor = call->house->floor;

    call->seq = cage_last_row(call->house->cage);
    json_put_key(call->json, "tables");
    json_put_array(call->json);
    for (uint32_t id = 1; id <= floor->tables; id++) {
        int64_t closes_ms = orders_closes(call->house, id);

        if (house_has_gone(call->house, id)) continue;
        json_put_object(call->json);
        json_put_key(call->json, "table");
        json_put_number(call->json, id);
        json_put_key(call->json, "name");
        json_put_string(call->json, floor->table[id - 1].name);
        json_put_key(call->json, "game");
        json_put_string(call->json, floor->table[id - 1].game->key);
        if (closes_ms != NEVER) {
            json_put_key(call->json, "closes");
            json_put_number(call->json, closes_ms);
        }
        json_put_end(call->json);
    }
    json_put_end(call->json);
}

static void give(struct call *call, struct order order, int64_t closes_ms)
{
    char        by[32];
    struct text t = text_over(by, sizeof by);

    order.closes_ms = closes_ms;
    order.by = by;
    text_put(&t, "operator ");
    text_number(&t, (int64_t)call->visitor.player);
    call->seq = orders_give(call->house, &order, call->now_ms);
    if (call->seq == 0) {
        api_refuse(call, REF_STOPPED, NULL);
        return;
    }
    json_put_key(call->json, "seq");
    json_put_number(call->json, (int64_t)call->seq);
}

static void enable(struct call *call, struct order order)
{
    if (api_read(call, NULL, 0)) give(call, order, NEVER);
}

/* At once, or at a time that players are told beforehand. */
static void disable(struct call *call, struct order order)
{
    int64_t            at = call->now_ms;
    const struct field fields[] = {{"at", .number = &at, .most = NUMBER_MOST, .may = true}};

    if (!api_read(call, fields, 1)) return;
    give(call, order, at < call->now_ms ? call->now_ms : at);
}

/* 0: there is none, and it has been refused. */
static uint32_t table_named(struct call *call)
{
    if (call->number >= 1 && call->number <= call->house->floor->tables &&
        !house_has_gone(call->house, (uint32_t)call->number))
        return (uint32_t)call->number;
    api_refuse(call, REF_NOT_FOUND, NULL);
    return 0;
}

static const struct game *game_named(struct call *call)
{
    const struct game *game = orders_game(call->house, call->word);

    if (!game) api_refuse(call, REF_NOT_FOUND, NULL);
    return game;
}

void desk_enable_table(struct call *call)
{
    uint32_t table = table_named(call);

    if (table) enable(call, (struct order){.about = ABOUT_TABLE, .table = table});
}

void desk_disable_table(struct call *call)
{
    uint32_t table = table_named(call);

    if (table) disable(call, (struct order){.about = ABOUT_TABLE, .table = table});
}

void desk_enable_game(struct call *call)
{
    const struct game *game = game_named(call);

    if (game) enable(call, (struct order){.about = ABOUT_GAME, .game = game});
}

void desk_disable_game(struct call *call)
{
    const struct game *game = game_named(call);

    if (game) disable(call, (struct order){.about = ABOUT_GAME, .game = game});
}

void desk_enable_house(struct call *call)
{
    enable(call, (struct order){.about = ABOUT_HOUSE});
}

void desk_disable_house(struct call *call)
{
    disable(call, (struct order){.about = ABOUT_HOUSE});
}

/* -------------------------------- players --------------------------------- */

/* In the order in which they were registered, after the one named in ?after. */
void desk_players(struct call *call)
{
    struct people *people = call->house->office->people;
    int64_t        after;
    unsigned       told = 0;

    if (!api_query_number(call, "after", INT64_MAX, 0, &after)) return;
    call->seq = cage_last_row(call->house->cage);
    json_put_key(call->json, "players");
    json_put_array(call->json);
    for (size_t i = 0; i < people_count(people) && told < PAGE; i++) {
        const struct person *person = people_at(people, i);

        if (person->id <= (uint64_t)after || person->role != ROLE_PLAYER) continue;
        account_write(call->json, people, person, call->now_ms);
        told++;
    }
    json_put_end(call->json);
}

static void suspend(struct call *call, bool suspended)
{
    struct office     *o = call->house->office;
    const char        *reason;
    const struct field fields[] = {{"reason", .text = &reason, .most = REASON_MOST, .plain = true}};
    enum refusal       no;

    if (!api_read(call, fields, 1)) return;
    no = people_suspend(o->people, call->number, suspended, call->visitor.player, reason,
                        call->now_ms, &call->seq);
    if (no != REF_NONE) {
        api_refuse(call, no, NULL);
        return;
    }
    if (suspended) house_send_away(call->house, call->number);
    json_put_key(call->json, "player");
    account_write(call->json, o->people, people_by_id(o->people, call->number), call->now_ms);
}

void desk_suspend(struct call *call)
{
    suspend(call, true);
}

void desk_restore(struct call *call)
{
    suspend(call, false);
}
