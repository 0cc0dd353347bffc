/* tables.c -- the orders of a competition to its tables, and their reports. */
#include "halls/inside.h"

#include "base/must.h"
#include "floor/tournament_run.h"
#include "games/poker/sets.h"

/* ------------------------------ a poker table ---------------------------- */

/* The hands are those of the variant's own regulation (810/2015 r.35), by house rules from those
 * of the tournament. */
struct floor_table hall_spec(const struct hall *h, uint32_t number)
{
    struct floor_table spec = {.game = tournament_game(&h->t->rules)};
    struct text        name = text_over(spec.name, sizeof spec.name);

    spec.house = tournament_house(&h->t->rules);
    text_put(&name, "Mesa ");
    text_number(&name, number + 1);
    fingerprint_of(spec.game, &spec.house, spec.fingerprint);
    return spec;
}

static const struct poker *poker_at(const struct hall *h, uint32_t number)
{
    return (const void *)table_run_table(h->spot[number].live);
}

static void order_table(struct hall *h, uint32_t number, struct command cmd, int64_t now_ms)
{
    struct table_run *t = h->spot[number].live;

    must(t->spec.game->check(t->state, &cmd) == REF_NONE);
    must(table_run_act(t, &cmd, NULL, now_ms).no == REF_NONE);
    h->listener->changed(h->with, t, &t->heard, cage_next(h->cage) - 1);
}

static void tell_time(struct hall *h, uint32_t number, int64_t now_ms)
{
    if (table_run_table(h->spot[number].live)->now_ms < now_ms)
        order_table(h, number, (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = now_ms},
                    now_ms);
}

/* ------------------------------- the orders ------------------------------ */

static void open_table(struct hall *h, uint32_t number, int64_t now_ms)
{
    struct floor_table spec = hall_spec(h, number);
    struct spot       *spot = &h->spot[number];

    if (spot->live) table_run_reopen(spot->live, &spec);
    else
        spot->live = table_run_open(spot_id(h, number), &spec, h->cage, h->source, h->listener,
                                    h->with);
    spot->due_ms = spot->reports_ms = spot->acts_ms = 0;
    table_run_write_description(spot->live, 0, now_ms);
    spot->live->rows++; /* it is to be kept */
    tell_time(h, number, now_ms);
}

/* What the seat has becomes the amount; nothing is taken away here. */
static void give_chips(struct hall *h, const struct tour_event *e, int64_t now_ms)
{
    struct table_run  *t = h->spot[e->table].live;
    const struct seat *seat = &table_run_table(t)->seat[e->seat];
    cents              has = seat->taken ? seat->stack : 0;

    must(e->amount > has);
    if (!seat->taken) {
        t->holder[e->seat].player = (uint64_t)tour_entrant(h->t, e->number)->player;
        done_seat(t, e->seat);
    }
    order_table(h, e->table,
                (struct command){
                    .kind = CMD_SEAT, .seat = HOUSE, .place = e->seat, .amount = e->amount - has},
                now_ms);
}

static void set_level(struct hall *h, uint32_t number, enum level which, tour_chips amount,
                      int64_t now_ms)
{
    if (poker_at(h, number)->level[which] == amount) return;
    order_table(h, number,
                (struct command){
                    .kind = CMD_LEVEL, .seat = HOUSE, .amount = amount, .place = (uint16_t)which},
                now_ms);
}

static void begin_hand(struct hall *h, const struct tour_event *e, int64_t now_ms)
{
    struct tour_level level = tour_level_at(&h->t->rules, (uint32_t)e->amount);
    struct spot      *spot = &h->spot[e->table];

    tell_time(h, e->table, now_ms);
    set_level(h, e->table, LEVEL_BIG, level.big, now_ms); /* they never fall: big goes first */
    set_level(h, e->table, LEVEL_SMALL, level.small, now_ms);
    set_level(h, e->table, LEVEL_ANTE, level.ante, now_ms);
    if (!table_run_prepare(spot->live, now_ms)) {
        h->failing = true;
        return;
    }
    order_table(h, e->table, (struct command){.kind = CMD_OPEN, .seat = HOUSE}, now_ms);
    spot->due_ms = now_ms;
}

static void stop_hand(struct hall *h, uint32_t number, int64_t now_ms)
{
    h->spot[number].reports_ms = h->spot[number].acts_ms = 0;
    if (table_run_is_over(h->spot[number].live)) return;
    order_table(h, number, (struct command){.kind = CMD_VOID, .seat = HOUSE}, now_ms);
}

void hall_carry(struct hall *h, const struct tour_event *e, int64_t now_ms)
{
    switch (tournament_order((enum tour_event_kind)e->kind)) {
    case ORDER_NOTHING:
    case ORDER_BREAK_UP: return; /* the table is kept: it may be opened again */
    case ORDER_OPEN: open_table(h, e->table, now_ms); return;
    case ORDER_GIVE_CHIPS: give_chips(h, e, now_ms); return;
    case ORDER_UNSEAT:
        order_table(h, e->table,
                    (struct command){.kind = CMD_UNSEAT, .seat = HOUSE, .place = e->seat}, now_ms);
        return;
    case ORDER_DEAL: begin_hand(h, e, now_ms); return;
    case ORDER_STOP: stop_hand(h, e->table, now_ms); return;
    }
}

/* ------------------------------- the reports ----------------------------- */

static void report(struct hall *h, struct tour_command cmd, int64_t now_ms)
{
    must(tour_check(h->t, &cmd) == REF_NONE);
    hall_act(h, &(struct tour_applied){.cmd = cmd}, now_ms);
}

void hall_report(struct hall *h, uint32_t number, int64_t now_ms)
{
    struct poker at = *poker_at(h, number); /* as it is: orders follow from the last word */
    uint16_t     dealt = at.dealt;
    uint8_t      blind = pok_has_blinds(&at) ? at.marks.big : at.marks.button;

    hall_hear(h, now_ms);
    if (tour_table(h->t, number)->state != TABLE_PLAYING || !cage_begin(h->cage)) return;
    h->spot[number].reports_ms = 0;
    must(dealt == tour_table(h->t, number)->dealt);
    while (dealt) {
        unsigned seat = seat_take(&dealt);
        cents    stack = at.table.seat[seat].stack;

        report(h,
               (struct tour_command){.kind = TOUR_STACK,
                                     .table = (uint16_t)number,
                                     .seat = (uint8_t)seat,
                                     .amount = stack,
                                     .number = stack ? 0 : hand_winners_from(&at.hand, seat)},
               now_ms);
    }
    report(h,
           (struct tour_command){.kind = TOUR_HAND_OVER,
                                 .table = (uint16_t)number,
                                 .seat = blind,
                                 .number = tour_table(h->t, number)->hand},
           now_ms);
    cage_end(h->cage);
    hall_draw(h, now_ms);
}

/* -------------------------------- the turns ------------------------------ */

/* A hand that is over is to be seen; if nobody looks, there is no need to wait. */
void hall_watch_spot(struct hall *h, uint32_t number, int64_t now_ms)
{
    struct spot *spot = &h->spot[number];

    spot->due_ms = now_ms;
    if (tour_table(h->t, number)->state != TABLE_PLAYING) return;
    if (table_run_table(spot->live)->phase != PHASE_SETTLED || spot->reports_ms) return;
    spot->reports_ms = hall_has_people(h) ? now_ms + PAUSE_MS : now_ms + 1;
}

static int64_t turn_table(struct hall *h, uint32_t number, int64_t now_ms)
{
    struct spot *spot = &h->spot[number];
    int64_t due = table_run_turn(spot->live, now_ms), plays = hall_turn_player(h, number, now_ms);

    hall_watch_spot(h, number, now_ms);
    if (plays < due) due = plays;
    if (spot->reports_ms && spot->reports_ms < due && !hall_is_closed(h, now_ms))
        due = spot->reports_ms;
    return due;
}

int64_t hall_turn_tables(struct hall *h, int64_t now_ms)
{
    int64_t due = INT64_MAX;

    for (uint32_t i = 0; i < h->t->tables && h->t->phase == TOUR_PLAYING; i++) {
        struct spot *spot = &h->spot[i];

        if (tour_table(h->t, i)->state != TABLE_PLAYING) continue;
        if (spot->reports_ms && spot->reports_ms <= now_ms && !hall_is_closed(h, now_ms))
            hall_report(h, i, now_ms);
        if (h->t->phase != TOUR_PLAYING || tour_table(h->t, i)->state != TABLE_PLAYING) continue;
        if (spot->due_ms <= now_ms) spot->due_ms = turn_table(h, i, now_ms);
    }
    for (uint32_t i = 0; i < h->t->tables; i++) /* one table's report may have dealt another */
        if (tour_table(h->t, i)->state == TABLE_PLAYING && h->spot[i].due_ms < due)
            due = h->spot[i].due_ms;
    return due;
}
