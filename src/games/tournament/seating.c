#include "games/tournament/inside.h"

#include <string.h>

/* ------------------------------ questions ------------------------------- */

static bool is_free(const struct tour_table *table, unsigned seat)
{
    return table->seat[seat] == TOUR_NOBODY;
}

static bool counts(const struct tournament *t, uint32_t number) /* open, and not to be broken */
{
    return table_at(t, number)->state != TABLE_CLOSED && number != t->doomed;
}

static unsigned smallest(const struct tournament *t)
{
    for (unsigned taken = 0; taken <= TOUR_SEATS_MAX; taken++)
        if (t->sized[taken] > 0) return taken;
    return TOUR_SEATS_MAX;
}

static bool is_smallest(const struct tournament *t, uint32_t number, unsigned least)
{
    return counts(t, number) && table_at(t, number)->taken == least;
}

static unsigned after(const struct tournament *t, unsigned seat) /* clockwise */
{
    return seat + 1 < seats(t) ? seat + 1 : 0;
}

/* Where the big blind lies: in the hand that is being played, it has gone on to
 * the next seat dealt in.  TOUR_NO_SEAT before the first hand. */
static unsigned blind_now(const struct tournament *t, const struct tour_table *table)
{
    unsigned seat = table->big_blind;

    if (seat == TOUR_NO_SEAT || table->state != TABLE_PLAYING) return seat;
    for (unsigned i = 0; i < seats(t); i++) {
        seat = after(t, seat);
        if (table->dealt >> seat & 1) return seat;
    }
    return table->big_blind;
}

/* Whether who sits down there has the next big blind: no seat between it and
 * the present one is taken. */
static bool is_next_blind(const struct tournament *t, const struct tour_table *table, unsigned seat)
{
    unsigned at = blind_now(t, table);

    if (at == TOUR_NO_SEAT) return false;
    for (at = after(t, at); at != seat; at = after(t, at))
        if (!is_free(table, at)) return false;
    return true;
}

/* Who has the big blind next (810/2015 r.22). */
static unsigned next_blind(const struct tournament *t, const struct tour_table *table)
{
    unsigned seat = table->big_blind == TOUR_NO_SEAT ? seats(t) - 1 : table->big_blind;

    do seat = after(t, seat);
    while (is_free(table, seat));
    return seat;
}

/* The candidates of a draw, one after another: all free seats of the smallest
 * tables, without those that the next big blind reaches where `spare` says so.
 * Returns how many there are, and the one numbered `wanted` if it is below that. */
static uint32_t candidates(const struct tournament *t, bool spare, uint32_t wanted,
                           uint32_t *number, unsigned *seat)
{
    unsigned least = smallest(t);
    uint32_t count = 0;

    for (uint32_t i = 0; i < t->tables; i++) {
        const struct tour_table *table = table_at(t, i);

        if (!is_smallest(t, i, least)) continue;
        for (unsigned k = 0; k < seats(t); k++) {
            if (!is_free(table, k) || (spare && is_next_blind(t, table, k))) continue;
            if (count++ == wanted) {
                *number = i;
                *seat = k;
            }
        }
    }
    return count;
}

/* Nobody who has just had the big blind gets it again for being moved, unless
 * no other seat is free (810/2015 r.23). */
static bool spares_blind(const struct tournament *t)
{
    uint32_t number;
    unsigned seat;

    return t->how == SEAT_NOT_BLIND && candidates(t, true, TOUR_NOBODY, &number, &seat) > 0;
}

uint32_t seat_choices(const struct tournament *t)
{
    uint32_t number;
    unsigned seat;

    if (t->phase == TOUR_DRAWING) return t->entrants - t->drawn;
    if (t->how == SEAT_BY_BLIND) return t->sized[smallest(t)];
    return candidates(t, spares_blind(t), TOUR_NOBODY, &number, &seat);
}

/* --------------------------------- acts --------------------------------- */

static void resize(struct tournament *t, uint32_t number, int by)
{
    struct tour_table *table = table_at(t, number);

    if (number != t->doomed) t->sized[table->taken]--;
    table->taken = (uint8_t)(table->taken + by);
    if (number != t->doomed) t->sized[table->taken]++;
}

static void open_table(struct tournament *t, struct tour_events *heard)
{
    uint32_t           number = 0;
    struct tour_table *table;

    while (number < t->tables && table_at(t, number)->state != TABLE_CLOSED) number++;
    must(number < t->tables_max);
    if (number == t->tables) t->tables++;
    table = table_at(t, number);
    table->state = TABLE_IDLE;
    table->big_blind = TOUR_NO_SEAT;
    t->open++;
    t->sized[0]++;
    order(heard, (struct tour_event){.kind = TEV_TABLE,
                                     .seat = TOUR_NO_SEAT,
                                     .table = (uint16_t)number,
                                     .number = TOUR_NOBODY});
}

static void sit(struct tournament *t, uint32_t who, uint32_t number, unsigned seat,
                struct tour_events *heard)
{
    struct entrant *e = entrant_at(t, who);

    must(is_free(table_at(t, number), seat));
    table_at(t, number)->seat[seat] = who;
    resize(t, number, +1);
    e->table = (uint16_t)number;
    e->seat = (uint8_t)seat;
    e->state = ENTRANT_SEATED;
    tell_of(t, who, TEV_SEATED, e->stack, heard);
}

void seat_leave(struct tournament *t, uint32_t who)
{
    struct entrant *e = entrant_at(t, who);

    table_at(t, e->table)->seat[e->seat] = TOUR_NOBODY;
    resize(t, e->table, -1);
    e->table = TOUR_NO_TABLE;
    e->seat = TOUR_NO_SEAT;
    e->state = ENTRANT_ENTERED;
}

/* 810/2015 r.15: as many tables as are needed, as equal as can be, and every
 * seat of them given to one of those not yet seated, by lot.  The list of these
 * stands where the fallen will. */
void seat_all(struct tournament *t, struct tour_events *heard)
{
    uint32_t *list = fallen_at(t), count = 0;

    for (uint32_t i = 0; i < t->numbers; i++)
        if (entrant_at(t, i)->state == ENTRANT_ENTERED) list[count++] = i;
    must(count == t->entrants);
    while (t->open * seats(t) < t->entrants) open_table(t, heard);
}

void seat_first(struct tournament *t, uint32_t drawn, struct tour_events *heard)
{
    uint32_t *list = fallen_at(t), last = t->entrants - t->drawn - 1, who = list[drawn];

    list[drawn] = list[last];
    list[last] = 0;
    sit(t, who, t->drawn % t->open, t->drawn / t->open, heard);
    t->drawn++;
}

/* 810/2015 r.22: in the table that was drawn, the free seat that the big blind
 * reaches first. */
static unsigned seat_nearest(const struct tournament *t, const struct tour_table *table)
{
    unsigned seat = blind_now(t, table);

    if (seat == TOUR_NO_SEAT) seat = seats(t) - 1;
    do seat = after(t, seat);
    while (!is_free(table, seat));
    return seat;
}

void seat_queued(struct tournament *t, uint32_t drawn, struct tour_events *heard)
{
    uint32_t number = 0;
    unsigned seat = 0, least = smallest(t);

    must(least < seats(t));
    if (t->how == SEAT_BY_BLIND) {
        while (!is_smallest(t, number, least) || drawn-- > 0) number++;
        seat = seat_nearest(t, table_at(t, number));
    } else {
        must(candidates(t, spares_blind(t), drawn, &number, &seat) > drawn);
    }
    t->queued--;
    sit(t, t->queue[t->queued], number, seat, heard);
    t->queue[t->queued] = 0;
    t->how = SEAT_DRAWN;
}

/* 810/2015 r.10: into one of the smallest tables, by lot. */
void seat_newcomer(struct tournament *t, uint32_t who, struct tour_events *heard)
{
    if (t->doomed != TOUR_NO_TABLE && t->left > (t->open - 1) * seats(t)) {
        t->sized[table_at(t, t->doomed)->taken]++;
        t->doomed = TOUR_NO_TABLE;
    }
    if (t->left > t->open * seats(t)) open_table(t, heard);
    t->queue[0] = who;
    t->queued = 1;
    t->how = SEAT_DRAWN;
}

/* 810/2015 r.23: when the others have room for all, the table with fewest players
 * goes; of equal ones the last. */
static void doom(struct tournament *t)
{
    uint32_t found = 0;

    while (!counts(t, found)) found++;
    for (uint32_t i = found; i < t->tables; i++)
        if (counts(t, i) && table_at(t, i)->taken <= table_at(t, found)->taken) found = i;
    t->sized[table_at(t, found)->taken]--;
    t->doomed = (uint16_t)found;
}

static void leave_for(struct tournament *t, uint32_t who, struct tour_events *heard)
{
    tell_of(t, who, TEV_MOVED, entrant_at(t, who)->stack, heard);
    seat_leave(t, who);
    t->queue[t->queued++] = who;
}

/* Who has just had the big blind is seated first, the last in the queue, while most seats
 * are free. */
static void break_table(struct tournament *t, struct tour_events *heard)
{
    uint32_t           number = t->doomed;
    struct tour_table *table = table_at(t, number);
    unsigned           blind = table->big_blind;

    for (unsigned i = 0; i < seats(t); i++)
        if (!is_free(table, i) && i != blind) leave_for(t, table->seat[i], heard);
    t->how = SEAT_DRAWN;
    if (blind != TOUR_NO_SEAT && !is_free(table, blind)) {
        t->how = SEAT_NOT_BLIND;
        leave_for(t, table->seat[blind], heard);
    }
    table->state = TABLE_CLOSED;
    t->doomed = TOUR_NO_TABLE;
    t->open--;
    order(heard, (struct tour_event){.kind = TEV_BROKEN,
                                     .seat = TOUR_NO_SEAT,
                                     .table = (uint16_t)number,
                                     .number = TOUR_NOBODY});
    if (t->open == 1) announce(heard, TEV_FINAL_TABLE, 0);
}

static bool rests(const struct tour_table *table) /* between hands, nobody is waited for */
{
    return table->state == TABLE_IDLE && table->asked == 0;
}

/* The largest table that rests and has two more than the smallest. */
static bool find_crowded(const struct tournament *t, uint32_t *number)
{
    unsigned most = smallest(t) + 1, sizes = most + 1;

    while (sizes <= TOUR_SEATS_MAX && t->sized[sizes] == 0) sizes++;
    if (sizes > TOUR_SEATS_MAX) return false;
    for (uint32_t i = 0; i < t->tables; i++)
        if (counts(t, i) && rests(table_at(t, i)) && table_at(t, i)->taken > most) {
            most = table_at(t, i)->taken;
            *number = i;
        }
    return most > smallest(t) + 1;
}

bool tables_level(struct tournament *t, struct tour_events *heard)
{
    uint32_t number = 0;

    if (t->doomed == TOUR_NO_TABLE && t->open > 1 && t->left <= (t->open - 1) * seats(t)) doom(t);
    if (t->doomed != TOUR_NO_TABLE && rests(table_at(t, t->doomed))) {
        break_table(t, heard);
        return true;
    }
    if (!find_crowded(t, &number)) return false;
    leave_for(t, table_at(t, number)->seat[next_blind(t, table_at(t, number))], heard);
    t->how = SEAT_BY_BLIND;
    return true;
}

/* --------------------------------- hands -------------------------------- */

static bool may_deal(const struct tournament *t, uint32_t number) /* 811/2015 r.7 */
{
    return counts(t, number) && rests(table_at(t, number)) && table_at(t, number)->taken >= 2;
}

/* 810/2015 r.21: everybody who has a seat is dealt in, present or not. */
static void deal(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct tour_table *table = table_at(t, number);

    table->state = TABLE_PLAYING;
    table->moment = t->bubble ? t->moment : 0;
    table->level = t->level;
    table->hand++;
    table->dealt = 0;
    for (unsigned i = 0; i < seats(t); i++)
        if (!is_free(table, i)) table->dealt = (uint16_t)(table->dealt | 1u << i);
    t->playing++;
    t->hands++;
    order(heard, (struct tour_event){.kind = TEV_DEAL,
                                     .seat = TOUR_NO_SEAT,
                                     .table = (uint16_t)number,
                                     .number = table->hand,
                                     .amount = t->level});
}

/* 810/2015 r.24: hand for hand, all tables begin together once all have ended. */
void tables_deal(struct tournament *t, struct tour_events *heard)
{
    if (play_is_held(t) || (t->bubble && t->playing > 0)) return;
    if (t->bubble) {
        t->moment++;
        t->round = 1;
    }
    for (uint32_t i = 0; i < t->tables; i++)
        if (may_deal(t, i)) deal(t, i, heard);
}

static void clear_report(struct tour_table *table)
{
    memset(table->report, 0, sizeof table->report);
    memset(table->winners, 0, sizeof table->winners);
    table->dealt = table->reported = 0;
    table->moment = 0;
}

void table_stop(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct tour_table *table = table_at(t, number);

    table->state = TABLE_IDLE;
    t->playing--;
    clear_report(table);
    for (unsigned i = 0; i < seats(t); i++) {
        struct entrant *e;

        if (is_free(table, i)) continue;
        e = entrant_at(t, table->seat[i]);
        e->stack += e->due;
        if (e->due > 0) tell_of(t, table->seat[i], TEV_BOUGHT, e->stack, heard);
        e->due = 0;
    }
}

/* 810/2015 r.37: as if it had not been dealt, every chip where it was. */
void table_void(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    order(heard, (struct tour_event){.kind = TEV_STOPPED,
                                     .seat = TOUR_NO_SEAT,
                                     .table = (uint16_t)number,
                                     .number = table_at(t, number)->hand});
    table_stop(t, number, heard);
}
