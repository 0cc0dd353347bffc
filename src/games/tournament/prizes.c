#include "games/tournament/inside.h"

/* ------------------------------ questions ------------------------------- */

/* amount × part / whole, downwards; the product does not fit in 64 bits, so it
 * is divided a bit at a time.  part ≤ whole, and both below 2^62. */
cents in_proportion(cents amount, int64_t part, int64_t whole)
{
    uint64_t quotient = 0, rest = 0;

    for (int bit = 62; bit >= 0; bit--) {
        quotient <<= 1;
        rest <<= 1;
        if (rest >= (uint64_t)whole) {
            rest -= (uint64_t)whole;
            quotient++;
        }
        if (!(amount >> bit & 1)) continue;
        rest += (uint64_t)part;
        if (rest >= (uint64_t)whole) {
            rest -= (uint64_t)whole;
            quotient++;
        }
    }
    return (cents)quotient;
}

static bool gives_tickets(const struct tournament *t)
{
    return option(t, TO_TICKET) > 0;
}

/* What the prizes are, or would be if entries closed now (810/2015 r.27). */
struct purse {
    cents    pool, overlay, fund;
    uint32_t places, tickets;
};

static struct purse purse_with_tickets(const struct tournament *t) /* 810/2015 r.31 */
{
    cents        value = option(t, TO_TICKET), bought = t->collected / value;
    struct purse p = {.pool = t->collected};

    if (bought < option(t, TO_TICKETS)) bought = option(t, TO_TICKETS);
    if (bought > t->entrants) bought = t->entrants;
    p.tickets = p.places = (uint32_t)bought;
    if (bought * value > p.pool) p.pool = bought * value;
    if (bought * value < p.pool && p.places < t->entrants) p.places++;
    p.overlay = p.pool - t->collected;
    return p;
}

static struct purse purse_now(const struct tournament *t)
{
    struct purse p = {.pool = t->collected};

    if (t->closed) return (struct purse){t->pool, t->overlay, t->fund, t->places, t->tickets};
    if (gives_tickets(t)) return purse_with_tickets(t);
    if (t->spun) p.pool = t->pool;
    if (p.pool < option(t, TO_GUARANTEE)) p.pool = option(t, TO_GUARANTEE);
    if (p.pool > t->collected) p.overlay = p.pool - t->collected;
    else p.fund = t->collected - p.pool; /* 810/2015 r.34 */
    p.places = tour_places(&t->rules, t->entries);
    if (p.places > t->entrants) p.places = t->entrants;
    return p;
}

/* 810/2015 r.28: the plan's part in whole cents, and all that is left over, from
 * rounding or from places that nobody can take, to the first. */
static cents prize_by_plan(const struct tournament *t, const struct purse *p, uint32_t place)
{
    const struct tour_plan *plan = tour_plan_for(&t->rules, t->entries);
    cents                   first = p->pool;

    if (place > p->places) return 0;
    if (place > 1) return tour_part(&t->rules, plan, p->pool, place);
    for (uint32_t i = 0, past = 0; i < plan->rows; i++) {
        const struct tour_row *row = &t->rules.row[plan->first + i];
        uint32_t               taken = row->places;

        if (past + taken > p->places) taken = p->places - past;
        past += taken;
        if (i == 0 && taken > 0) taken--;
        first -= taken * (p->pool * row->each / TOUR_WHOLE);
    }
    return first;
}

/* 810/2015 r.31: an entry for each of the first places, and the money that buys
 * no whole one to the next; to the first, if everybody has one. */
static cents prize_with_tickets(const struct tournament *t, const struct purse *p, uint32_t place)
{
    cents value = option(t, TO_TICKET), rest = p->pool - p->tickets * value;

    if (place == p->tickets + 1) return rest;
    if (place > p->tickets) return 0;
    return place == 1 && p->tickets == t->entrants ? value + rest : value;
}

static cents prize_of(const struct tournament *t, const struct purse *p, uint32_t place)
{
    return gives_tickets(t) ? prize_with_tickets(t, p, place) : prize_by_plan(t, p, place);
}

cents tour_prize_of(const struct tournament *t, uint32_t place)
{
    struct purse p = purse_now(t);

    return t->entrants == 0 || place == 0 ? 0 : prize_of(t, &p, place);
}

uint32_t tour_prizes(const struct tournament *t)
{
    struct purse p = purse_now(t);
    uint32_t     count = 0;

    while (t->entrants > 0 && prize_of(t, &p, count + 1) > 0) count++;
    return count;
}

static cents prizes_of(const struct tournament *t, uint32_t best, uint32_t worst)
{
    struct purse p = purse_now(t);
    cents        sum = 0;

    for (uint32_t place = best; place <= worst && place <= p.places; place++)
        sum += prize_of(t, &p, place);
    return sum;
}

bool is_decided(const struct tournament *t) /* 810/2015 r.26 */
{
    if (!t->closed || t->ranked < t->fallen) return false;
    return t->left <= (t->tickets > 1 ? t->tickets : 1);
}

/* --------------------------------- acts --------------------------------- */

void pay_prize(struct tournament *t, uint32_t number, cents amount, struct tour_events *heard)
{
    if (amount == 0) return;
    entrant_at(t, number)->prize += amount;
    t->prizes += amount;
    tell_of(t, number, TEV_PRIZE, amount, heard);
}

/* 810/2015 r.30: an entry is an entry; its value is only for the books. */
static void give_ticket(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct entrant *e = entrant_at(t, number);

    e->ticket = 1;
    e->prize += option(t, TO_TICKET);
    t->prizes += option(t, TO_TICKET);
    tell_of(t, number, TEV_TICKET, option(t, TO_TICKET), heard);
}

void pay_head(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct entrant *e = entrant_at(t, number);

    if (e->head == 0) return;
    t->heads -= e->head;
    t->bounties += e->head;
    e->bounty += e->head;
    tell_of(t, number, TEV_BOUNTY, e->head, heard);
    e->head = 0;
}

void refund(struct tournament *t, uint32_t number, cents amount, struct tour_events *heard)
{
    if (amount == 0) return;
    entrant_at(t, number)->refund += amount;
    t->refunds += amount;
    tell_of(t, number, TEV_REFUND, amount, heard);
}

void close_entries(struct tournament *t, struct tour_events *heard)
{
    struct purse p = purse_now(t);

    t->closed = 1;
    t->addon_open = 0; /* one is left while the others still might have bought */
    t->pool = p.pool;
    t->overlay = p.overlay;
    t->fund = p.fund;
    t->places = p.places;
    t->tickets = p.tickets;
    announce(heard, TEV_CLOSED, t->pool);
}

/* How many fell together with the next one to be placed, with as many chips. */
static uint32_t group_size(const struct tournament *t)
{
    const uint32_t       *list = fallen_at(t) + t->ranked;
    const struct entrant *first = entrant_at(t, list[0]);
    uint32_t              count = 1;

    for (; t->ranked + count < t->fallen; count++) {
        const struct entrant *e = entrant_at(t, list[count]);

        if (e->moment != first->moment || e->before != first->before) break;
    }
    return count;
}

static void place_one(struct tournament *t, uint32_t number, uint32_t place,
                      struct tour_events *heard)
{
    entrant_at(t, number)->rank = place;
    tell_of(t, number, TEV_PLACE, place, heard);
}

/* 810/2015 r.25: equal ones share the prizes of their places; odd cents one each
 * by the order of registration.  Who has a ticket already takes no part. */
static void share_places(struct tournament *t, uint32_t count, uint32_t best, cents sum,
                         struct tour_events *heard)
{
    const uint32_t *list = fallen_at(t) + t->ranked;
    uint32_t        sharing = 0;

    for (uint32_t i = 0; i < count; i++) sharing += !entrant_at(t, list[i])->ticket;
    for (uint32_t i = 0; i < count; i++) {
        cents part;

        place_one(t, list[i], best, heard);
        if (entrant_at(t, list[i])->ticket) continue;
        part = (sum + sharing - 1) / sharing;
        sum -= part;
        sharing--;
        pay_prize(t, list[i], part, heard);
    }
    t->ranked += count;
}

/* Places a group; false when lots must be drawn for tickets that cannot be divided. */
static bool place_group(struct tournament *t, struct tour_events *heard)
{
    uint32_t count = group_size(t), worst = t->entrants - t->ranked, best = worst - count + 1;
    cents    value = option(t, TO_TICKET), sum = prizes_of(t, best, worst);

    if (t->tickets >= best && t->tickets < worst) {
        t->lots = count;
        return false;
    }
    if (t->tickets >= worst)
        for (uint32_t i = 0; i < count; i++) {
            give_ticket(t, fallen_at(t)[t->ranked + i], heard);
            sum -= value;
        }
    share_places(t, count, best, sum, heard);
    return true;
}

/* Places are final as soon as no one can come back and the moment is past. */
void award(struct tournament *t, struct tour_events *heard)
{
    if (t->round && t->playing > 0) return;
    while (t->ranked < t->fallen && !t->lots)
        if (!place_group(t, heard)) return;
}

/* 810/2015 r.31: a ticket by lot among equals, one after another; the money of
 * the next place is for those who drew none. */
void draw_ticket(struct tournament *t, uint32_t drawn, struct tour_events *heard)
{
    const uint32_t *list = fallen_at(t) + t->ranked;
    uint32_t        count = group_size(t), worst = t->entrants - t->ranked;
    uint32_t        best = worst - count + 1, at = 0, given = count - t->lots;

    while (entrant_at(t, list[at])->ticket || drawn-- > 0) at++;
    give_ticket(t, list[at], heard);
    t->lots--;
    given++;
    if (best + given <= t->tickets) return;
    t->lots = 0;
    share_places(t, count, best, prizes_of(t, best, worst) - given * option(t, TO_TICKET), heard);
}

/* Who is left at the end: the winner, or all who won an entry. */
void finish(struct tournament *t, struct tour_events *heard)
{
    cents    sum = prizes_of(t, 1, t->left);
    uint32_t sharing = t->left;

    for (uint32_t i = 0; i < t->tables; i++)
        if (table_at(t, i)->state == TABLE_PLAYING) table_void(t, i, heard);
    for (uint32_t i = 0; i < t->numbers; i++) {
        cents part;

        if (entrant_at(t, i)->state != ENTRANT_SEATED) continue;
        place_one(t, i, 1, heard);
        part = (sum + sharing - 1) / sharing;
        sum -= part;
        sharing--;
        if (t->tickets > 0) {
            give_ticket(t, i, heard);
            part -= option(t, TO_TICKET);
        }
        pay_prize(t, i, part, heard);
        pay_head(t, i, heard);
    }
    t->phase = TOUR_OVER;
    announce(heard, TEV_OVER, t->pool);
}
