#include "games/tournament/inside.h"

#include <string.h>

/* Everything back, commission included: to who paid it, whatever was bought. */
static void refund_all(struct tournament *t, struct tour_events *heard)
{
    for (uint32_t i = 0; i < t->numbers; i++) {
        struct entrant *e = entrant_at(t, i);

        if (e->state == ENTRANT_NONE) continue;
        e->head = 0;
        e->commission = 0;
        refund(t, i, e->paid, heard);
    }
    t->collected = t->heads = t->commission = 0;
    t->pool = t->overlay = t->fund = 0;
}

void cancel(struct tournament *t, struct tour_events *heard) /* 810/2015 r.14 */
{
    t->phase = TOUR_CANCELLED;
    announce(heard, TEV_CANCELLED, 0);
    refund_all(t, heard);
}

static bool is_in(const struct entrant *e)
{
    return e->state == ENTRANT_SEATED || e->state == ENTRANT_ENTERED;
}

/* By chips; of equal ones the first to register. */
static bool leads(const struct tournament *t, uint32_t a, uint32_t b)
{
    tour_chips of_a = entrant_at(t, a)->stack, of_b = entrant_at(t, b)->stack;

    return of_a != of_b ? of_a > of_b : a < b;
}

static uint32_t leader(const struct tournament *t)
{
    uint32_t first = TOUR_NOBODY;

    for (uint32_t i = 0; i < t->numbers; i++)
        if (is_in(entrant_at(t, i)) && (first == TOUR_NOBODY || leads(t, i, first))) first = i;
    return first;
}

static void rank_by_chips(struct tournament *t, struct tour_events *heard)
{
    for (uint32_t i = 0; i < t->numbers; i++) {
        uint32_t place = 1;

        if (!is_in(entrant_at(t, i))) continue;
        for (uint32_t k = 0; k < t->numbers; k++)
            place += is_in(entrant_at(t, k)) && entrant_at(t, k)->stack > entrant_at(t, i)->stack;
        entrant_at(t, i)->rank = place;
        tell_of(t, i, TEV_PLACE, place, heard);
    }
}

/* `each` for everybody and the rest by chips; odd cents to the one who leads. */
static void share_out(struct tournament *t, cents each, struct tour_events *heard)
{
    cents    rest = t->pool - t->prizes - each * t->left, left = rest;
    uint32_t first = leader(t);

    for (uint32_t i = 0; i < t->numbers; i++) {
        cents part;

        if (!is_in(entrant_at(t, i)) || i == first) continue;
        part = in_proportion(rest, entrant_at(t, i)->stack, t->issued);
        left -= part;
        pay_prize(t, i, each + part, heard);
    }
    pay_prize(t, first, each + left, heard);
}

/* A freeroll has no money to share: its entries go by chips (810/2015 r.30). */
static void give_tickets(struct tournament *t, struct tour_events *heard)
{
    cents value = option(t, TO_TICKET);

    while (t->prizes < t->pool) {
        uint32_t first = TOUR_NOBODY;

        for (uint32_t i = 0; i < t->numbers; i++) {
            const struct entrant *e = entrant_at(t, i);

            if (is_in(e) && !e->ticket && (first == TOUR_NOBODY || leads(t, i, first))) first = i;
        }
        entrant_at(t, first)->ticket = 1;
        entrant_at(t, first)->prize = value;
        t->prizes += value;
        tell_of(t, first, TEV_TICKET, value, heard);
    }
}

static void settle(struct tournament *t, struct tour_events *heard)
{
    if (!t->closed) close_entries(t, heard);
    award(t, heard);
    while (t->lots > 0) { /* nobody draws any more: the first to register */
        draw_ticket(t, 0, heard);
        award(t, heard);
    }
    rank_by_chips(t, heard);
    if (tour_is_freeroll(&t->rules)) {
        give_tickets(t, heard);
    } else if (t->left <= t->places && t->tickets == 0) { /* 810/2015 r.38 c */
        share_out(t, tour_prize_of(t, t->left), heard);
    } else { /* 810/2015 r.38 b */
        share_out(t, t->pool / 2 / t->left, heard);
        for (uint32_t i = 0; i < t->numbers; i++) {
            struct entrant *e = entrant_at(t, i);

            if (!is_in(e)) continue;
            t->commission -= e->commission;
            refund(t, i, e->commission, heard);
            e->commission = 0;
        }
    }
    for (uint32_t i = 0; i < t->numbers; i++)
        if (is_in(entrant_at(t, i))) pay_head(t, i, heard);
}

/* 810/2015 r.38: chips as the last complete hands left them. */
void interrupt(struct tournament *t, struct tour_events *heard)
{
    announce(heard, TEV_INTERRUPTED, 0);
    for (uint32_t i = 0; i < t->tables; i++)
        if (table_at(t, i)->state == TABLE_PLAYING) table_void(t, i, heard);
    for (uint32_t i = 0; i < t->numbers; i++)
        if (entrant_at(t, i)->state == ENTRANT_ASKED) decline(t, i, heard);
    t->round = 0;
    t->addon_open = 0;
    if (t->knockouts == 0) refund_all(t, heard); /* 810/2015 r.38 a */
    else settle(t, heard);
    t->phase = TOUR_INTERRUPTED;
    t->queued = 0;
    memset(t->queue, 0, sizeof t->queue);
    memset(fallen_at(t) + t->fallen, 0, sizeof(uint32_t) * (t->entrants_max - t->fallen));
}
