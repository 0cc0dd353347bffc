#include "games/tournament/inside.h"

#include <string.h>

/* ------------------------------ questions ------------------------------- */

static bool fits(const struct tournament *t, struct tour_price p)
{
    return t->paid_in <= CENTS_MAX - tour_total(p);
}

/* 810/2015 r.8: one entry of each player. */
static bool has_entered(const struct tournament *t, int64_t player)
{
    for (uint32_t i = 0; i < t->numbers; i++)
        if (entrant_at(t, i)->player == player) return true;
    return false;
}

static enum refusal check_register(const struct tournament *t, int64_t player)
{
    if (player < 1) return REF_MALFORMED;
    if (t->phase != TOUR_ENTERING && !late_is_open(t)) return REF_ENTRIES_CLOSED;
    if (has_entered(t, player)) return REF_ALREADY_ENTERED;
    if (t->entrants == t->entrants_max) return REF_TOURNAMENT_FULL;
    if (!fits(t, tour_fee(&t->rules))) return REF_ABOVE_MAXIMUM;
    return REF_NONE;
}

/* 810/2015 r.9 */
static enum refusal check_withdraw(const struct tournament *t)
{
    if (t->phase != TOUR_ENTERING) return REF_TOO_LATE_TO_WITHDRAW;
    if (option(t, TO_MODE) == TOUR_SIT_AND_GO) return REF_NONE;
    return t->now_ms >= t->rules.start_ms - option(t, TO_WITHDRAW) ? REF_TOO_LATE_TO_WITHDRAW
                                                                   : REF_NONE;
}

static enum refusal check_reenter(const struct tournament *t, const struct entrant *e)
{
    if (e->state != ENTRANT_FALLEN || !late_is_open(t)) return REF_NO_REENTRY;
    if (e->entries > option(t, TO_REENTRIES)) return REF_NO_REENTRY;
    return fits(t, tour_fee(&t->rules)) ? REF_NONE : REF_ABOVE_MAXIMUM;
}

static enum refusal check_rebuy(const struct tournament *t, const struct entrant *e)
{
    bool few = option(t, TO_REBUY_WHEN) == TOUR_UP_TO_INITIAL && e->state == ENTRANT_SEATED &&
               rebuys_are_open(t, t->level) && e->stack + e->due <= option(t, TO_CHIPS);

    if (e->rebuys >= option(t, TO_REBUYS)) return REF_NO_REBUY;
    if (e->state != ENTRANT_ASKED && !few) return REF_NO_REBUY;
    return fits(t, tour_rebuy(&t->rules)) ? REF_NONE : REF_ABOVE_MAXIMUM;
}

static enum refusal check_addon(const struct tournament *t, const struct entrant *e)
{
    if (!t->addon_open || e->state != ENTRANT_SEATED || e->addons > 0) return REF_NO_ADDON;
    return fits(t, tour_addon(&t->rules)) ? REF_NONE : REF_ABOVE_MAXIMUM;
}

enum refusal check_entry(const struct tournament *t, const struct tour_command *cmd)
{
    const struct entrant *e;

    if (cmd->kind == TOUR_REGISTER) return check_register(t, cmd->player);
    if (cmd->number >= t->numbers) return REF_NO_SUCH_ENTRANT;
    e = entrant_at(t, cmd->number);
    if (e->state == ENTRANT_NONE) return REF_NO_SUCH_ENTRANT;
    switch (cmd->kind) {
    case TOUR_WITHDRAW: return check_withdraw(t);
    case TOUR_REENTER: return check_reenter(t, e);
    case TOUR_REBUY: return check_rebuy(t, e);
    case TOUR_ADDON: return check_addon(t, e);
    default: return e->state == ENTRANT_ASKED ? REF_NONE : REF_NO_REBUY; /* DECLINE */
    }
}

/* --------------------------------- acts --------------------------------- */

/* 810/2015 r.17, r.18: what is paid is for prizes, bounty and commission, as published. */
static void pay(struct tournament *t, struct entrant *e, struct tour_price p)
{
    t->paid_in += tour_total(p);
    t->collected += p.prize;
    t->heads += p.bounty;
    t->commission += p.commission;
    e->paid += tour_total(p);
    e->head += p.bounty;
    e->commission += p.commission;
}

/* 811/2015 r.11: nobody adds chips in the middle of a hand. */
static void give(struct tournament *t, uint32_t number, tour_chips bought,
                 struct tour_events *heard)
{
    struct entrant          *e = entrant_at(t, number);
    const struct tour_table *table = table_at(t, e->table);

    t->issued += bought;
    if (table->state == TABLE_PLAYING && (table->dealt >> e->seat & 1)) {
        e->due += bought;
        return;
    }
    e->stack += bought;
    tell_of(t, number, TEV_BOUGHT, e->stack, heard);
}

/* Everybody has the same chips for the same fee (810/2015 r.16). */
static void enter(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct entrant *e = entrant_at(t, number);

    pay(t, e, tour_fee(&t->rules));
    e->state = ENTRANT_ENTERED;
    e->stack = option(t, TO_CHIPS);
    e->entries++;
    t->issued += e->stack;
    t->entries++;
    tell_of(t, number, TEV_ENTERED, tour_total(tour_fee(&t->rules)), heard);
    if (t->phase != TOUR_PLAYING) return;
    t->left++;
    seat_newcomer(t, number, heard);
}

static void register_player(struct tournament *t, int64_t player, struct tour_events *heard)
{
    uint32_t number = 0;

    while (number < t->numbers && entrant_at(t, number)->state != ENTRANT_NONE) number++;
    if (number == t->numbers) t->numbers++;
    *entrant_at(t, number) = (struct entrant){
        .player = player, .table = TOUR_NO_TABLE, .seat = TOUR_NO_SEAT};
    t->entrants++;
    enter(t, number, heard);
    if (t->phase == TOUR_ENTERING && option(t, TO_MODE) == TOUR_SIT_AND_GO &&
        t->entrants == t->entrants_max)
        start(t, heard); /* 810/2015 r.4 a */
}

static void withdraw(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct tour_price fee = tour_fee(&t->rules);

    t->collected -= fee.prize;
    t->heads -= fee.bounty;
    t->commission -= fee.commission;
    t->refunds += tour_total(fee);
    t->issued -= option(t, TO_CHIPS);
    t->entrants--;
    t->entries--;
    tell_of(t, number, TEV_WITHDRAWN, 0, heard);
    tell_of(t, number, TEV_REFUND, tour_total(fee), heard);
    memset(entrant_at(t, number), 0, sizeof(struct entrant));
}

/* 810/2015 r.11: his fall is forgotten; he begins again at a seat drawn anew. */
static void reenter(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    uint32_t *list = fallen_at(t), at = 0;

    while (list[at] != number) at++;
    t->fallen--;
    for (; at < t->fallen; at++) list[at] = list[at + 1];
    list[t->fallen] = 0;
    entrant_at(t, number)->before = 0;
    entrant_at(t, number)->moment = 0;
    enter(t, number, heard);
}

static void answered(struct tournament *t, struct entrant *e)
{
    t->asked--;
    table_at(t, e->table)->asked--;
    e->asked_until_ms = 0;
}

static void rebuy(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    struct entrant *e = entrant_at(t, number);

    if (e->state == ENTRANT_ASKED) {
        answered(t, e);
        e->state = ENTRANT_SEATED;
        e->before = 0;
        e->moment = 0;
    }
    pay(t, e, tour_rebuy(&t->rules));
    e->rebuys++;
    give(t, number, option(t, TO_REBUY_CHIPS), heard);
}

void decline(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    answered(t, entrant_at(t, number));
    fall(t, number, heard);
}

void apply_entry(struct tournament *t, const struct tour_command *cmd, struct tour_events *heard)
{
    switch (cmd->kind) {
    case TOUR_REGISTER: register_player(t, cmd->player, heard); return;
    case TOUR_WITHDRAW: withdraw(t, cmd->number, heard); return;
    case TOUR_REENTER: reenter(t, cmd->number, heard); return;
    case TOUR_REBUY: rebuy(t, cmd->number, heard); return;
    case TOUR_ADDON:
        pay(t, entrant_at(t, cmd->number), tour_addon(&t->rules));
        entrant_at(t, cmd->number)->addons = 1;
        give(t, cmd->number, option(t, TO_ADDON_CHIPS), heard);
        return;
    default: decline(t, cmd->number, heard); return;
    }
}
