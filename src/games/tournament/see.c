#include "games/tournament/inside.h"

bool tour_has_chips(const struct entrant *e)
{
    return e->state == ENTRANT_SEATED || (e->state == ENTRANT_ENTERED && e->stack > 0);
}

static void see_stacks(const struct tournament *t, struct tour_info *out)
{
    out->least = t->left > 0 ? INT64_MAX : 0;
    for (uint32_t i = 0; i < t->numbers; i++) {
        const struct entrant *e = entrant_at(t, i);

        if (!tour_has_chips(e)) continue;
        if (e->stack > out->most) out->most = e->stack;
        if (e->stack < out->least) out->least = e->stack;
    }
    if (t->left > 0) out->average = t->issued / t->left;
}

/* What he paid and received is his statement at the end (810/2015 r.41). */
static void see_own(const struct tournament *t, const struct entrant *own, struct tour_info *out)
{
    out->own = own->stack;
    out->rank = own->rank;
    out->paid = own->paid;
    out->prize = own->prize;
    out->bounty = own->bounty;
    out->refund = own->refund;
    if (own->rank > 0 || !tour_has_chips(own)) return;
    out->rank = 1;
    for (uint32_t i = 0; i < t->numbers; i++)
        out->rank += tour_has_chips(entrant_at(t, i)) && entrant_at(t, i)->stack > own->stack;
}

void tour_see(const struct tournament *t, uint32_t entrant, struct tour_info *out)
{
    int64_t ends = t->clock == CLOCK_BREAK ? t->break_ends_ms : t->level_ends_ms;

    *out = (struct tour_info){.level = tour_level_now(t),
                              .next = tour_level_at(&t->rules, t->level + 1),
                              .number = t->level + 1,
                              .entrants = t->entrants,
                              .entries = t->entries,
                              .left = t->left,
                              .pool = t->closed ? t->pool : t->collected,
                              .on_break = t->clock != CLOCK_RUNS,
                              .open = !t->closed && t->phase <= TOUR_PLAYING};
    if (ends > t->now_ms) out->ends_in_ms = ends - t->now_ms;
    if (t->entrants > 0) {
        out->places = tour_prizes(t);
        out->first = tour_prize_of(t, 1);
        out->next_prize = tour_prize_of(t, t->left);
    }
    see_stacks(t, out);
    if (entrant < t->numbers) see_own(t, entrant_at(t, entrant), out);
}
