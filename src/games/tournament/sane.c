#include "games/tournament/inside.h"

/* Every invariant of a tournament, in the order of what relies on what. */

/* ---------------------------------- money -------------------------------- */

struct sums {
    cents      paid, prize, bounty, refund, head;
    tour_chips stacks, due;
    uint32_t   in, seated, asked, fallen, tickets;
};

static struct sums sums_of(const struct tournament *t)
{
    struct sums s = {0};

    for (uint32_t i = 0; i < t->numbers; i++) {
        const struct entrant *e = entrant_at(t, i);

        s.paid += e->paid;
        s.prize += e->prize;
        s.bounty += e->bounty;
        s.refund += e->refund;
        s.head += e->head;
        s.stacks += e->stack;
        s.due += e->due;
        s.in += e->state != ENTRANT_NONE;
        s.seated += e->state == ENTRANT_SEATED || e->state == ENTRANT_ASKED;
        s.asked += e->state == ENTRANT_ASKED;
        s.fallen += e->state == ENTRANT_FALLEN;
        s.tickets += e->ticket;
    }
    return s;
}

static bool money_is_sane(const struct tournament *t, const struct sums *s)
{
    cents held = t->closed ? t->pool : t->collected;

    if (t->paid_in + t->overlay !=
        t->refunds + t->commission + t->heads + t->bounties + t->fund + held)
        return false;
    if (t->paid_in > CENTS_MAX || t->commission < 0 || t->heads < 0 || t->collected < 0 ||
        t->overlay < 0 || t->fund < 0 || t->prizes < 0 || t->prizes > held)
        return false;
    if (t->overlay > 0 && t->fund > 0) return false;
    if (s->paid - s->refund != t->paid_in - t->refunds) return false;
    if (s->prize != t->prizes || s->bounty != t->bounties || s->head != t->heads) return false;
    if (t->closed && s->tickets > t->tickets) return false;
    if (t->phase == TOUR_OVER) return t->prizes == t->pool && t->heads == 0;
    if (t->phase == TOUR_CANCELLED) return t->refunds == t->paid_in;
    if (t->phase == TOUR_INTERRUPTED) return t->prizes == held && t->heads == 0;
    return true;
}

/* 810/2015 r.16: no chip is made or lost but by what was bought. */
static bool chips_are_sane(const struct tournament *t, const struct sums *s)
{
    return s->stacks + s->due == t->issued && (t->playing > 0 || s->due == 0);
}

/* -------------------------------- entrants ------------------------------- */

static bool sits_there(const struct tournament *t, uint32_t number)
{
    const struct entrant *e = entrant_at(t, number);

    return e->table < t->tables && e->seat < seats(t) &&
           table_at(t, e->table)->state != TABLE_CLOSED &&
           table_at(t, e->table)->seat[e->seat] == number;
}

static bool entrant_is_sane(const struct tournament *t, uint32_t number)
{
    const struct entrant *e = entrant_at(t, number);
    bool                  has_seat = e->state == ENTRANT_SEATED || e->state == ENTRANT_ASKED;

    if (e->state == ENTRANT_NONE) return e->player == 0 && e->paid == 0;
    if (e->state > ENTRANT_FALLEN || e->player < 1 || e->entries < 1) return false;
    if (has_seat ? !sits_there(t, number) : e->seat != TOUR_NO_SEAT || e->table != TOUR_NO_TABLE)
        return false;
    if (e->stack < 0 || e->due < 0 || (e->stack == 0) != (e->state >= ENTRANT_ASKED)) return false;
    if (e->state != ENTRANT_ASKED && e->asked_until_ms != 0) return false;
    if ((e->moment != 0) != (e->stack == 0)) return false;
    if (e->entries > 1 + option(t, TO_REENTRIES) || e->rebuys > option(t, TO_REBUYS)) return false;
    if (e->addons > option(t, TO_ADDON) || e->ticket > 1) return false;
    if (e->state >= ENTRANT_ASKED && e->head != 0) return false;
    return e->rank <= t->entrants && e->head >= 0 && e->commission >= 0;
}

static bool counts_are_sane(const struct tournament *t, const struct sums *s)
{
    uint32_t waiting = t->phase == TOUR_DRAWING ? t->entrants - t->drawn : t->queued;

    if (t->numbers > t->entrants_max || s->in != t->entrants) return false;
    if (t->entries < t->entrants) return false;
    if (s->asked != t->asked || (t->closed && t->asked > 0)) return false;
    if (t->phase == TOUR_ENTERING || t->phase == TOUR_CANCELLED) return t->left == 0;
    if (s->fallen != t->fallen || t->left + t->fallen != t->entrants) return false;
    return t->phase == TOUR_INTERRUPTED || s->seated + waiting == t->left;
}

/* The fallen in their order, each once; those who have their place come first. */
static bool fallen_are_sane(const struct tournament *t)
{
    const uint32_t *list = fallen_at(t);

    if (t->phase == TOUR_DRAWING) return t->fallen == 0; /* the unseated stand there */
    if (t->ranked > t->fallen || (!t->closed && t->ranked > 0)) return false;
    for (uint32_t i = 0; i < t->entrants_max; i++) {
        const struct entrant *e = entrant_at(t, list[i]), *last;

        if (i >= t->fallen) {
            if (list[i] != 0) return false;
            continue;
        }
        if (list[i] >= t->numbers || e->state != ENTRANT_FALLEN) return false;
        if ((i < t->ranked) != (e->rank > 0)) return false;
        if (i == 0) continue;
        last = entrant_at(t, list[i - 1]);
        if (e->moment < last->moment || (e->moment == last->moment && e->before < last->before))
            return false;
        if (e->moment == last->moment && e->before == last->before && e <= last) return false;
    }
    return true;
}

/* --------------------------------- tables -------------------------------- */

static bool table_is_sane(const struct tournament *t, uint32_t number)
{
    const struct tour_table *table = table_at(t, number);
    unsigned                 taken = 0, asked = 0;

    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) {
        uint32_t who = table->seat[i];

        if (!(table->reported >> i & 1) && (table->report[i] || table->winners[i])) return false;
        if (who == TOUR_NOBODY) {
            if (table->dealt >> i & 1) return false;
            continue;
        }
        if (who >= t->numbers || i >= seats(t)) return false;
        if (entrant_at(t, who)->table != number || entrant_at(t, who)->seat != i) return false;
        taken++;
        asked += entrant_at(t, who)->state == ENTRANT_ASKED;
    }
    if (taken != table->taken || asked != table->asked) return false;
    if (table->state > TABLE_PLAYING || (table->state == TABLE_CLOSED && taken > 0)) return false;
    if ((table->state == TABLE_PLAYING) != (table->dealt != 0)) return false;
    if (table->reported & ~table->dealt) return false;
    return table->big_blind == TOUR_NO_SEAT || table->big_blind < seats(t);
}

static bool tables_are_sane(const struct tournament *t)
{
    uint32_t open = 0, playing = 0, sized[TOUR_SEATS_MAX + 1] = {0};

    if (t->tables > t->tables_max) return false;
    for (uint32_t i = 0; i < t->tables; i++) {
        const struct tour_table *table = table_at(t, i);

        if (!table_is_sane(t, i)) return false;
        open += table->state != TABLE_CLOSED;
        playing += table->state == TABLE_PLAYING;
        if (table->state != TABLE_CLOSED && i != t->doomed) sized[table->taken]++;
    }
    for (unsigned i = 0; i <= TOUR_SEATS_MAX; i++)
        if (sized[i] != t->sized[i]) return false;
    if (t->doomed != TOUR_NO_TABLE &&
        (t->doomed >= t->tables || table_at(t, t->doomed)->state == TABLE_CLOSED))
        return false;
    return open == t->open && playing == t->playing;
}

/* ----------------------------------- all --------------------------------- */

static bool phase_is_sane(const struct tournament *t)
{
    if (t->phase >= TOUR_PHASES || t->clock > CLOCK_BREAK || t->how > SEAT_BY_BLIND) return false;
    if (t->phase == TOUR_ENTERING && (t->open > 0 || t->closed)) return false;
    if (t->phase != TOUR_PLAYING && (t->queued || t->playing || t->lots)) return false;
    if (t->playing > 0 && t->paused) return false;
    if (t->clock == CLOCK_BREAK && t->playing > 0) return false;
    if (t->addon_open && (t->clock == CLOCK_RUNS || t->closed)) return false;
    if (t->queued > TOUR_SEATS_MAX || (t->bubble && !t->closed)) return false;
    for (unsigned i = 0; i < sizeof t->zero; i++)
        if (t->zero[i]) return false;
    if (t->phase == TOUR_OVER && t->ranked + t->left != t->entrants) return false;
    return true;
}

bool tour_sane(const struct tournament *t)
{
    struct sums s = sums_of(t);

    if (!phase_is_sane(t) || !money_is_sane(t, &s) || !chips_are_sane(t, &s)) return false;
    if (!counts_are_sane(t, &s) || !fallen_are_sane(t) || !tables_are_sane(t)) return false;
    for (uint32_t i = 0; i < t->numbers; i++)
        if (!entrant_is_sane(t, i)) return false;
    return true;
}
