#include "cage/restraint.h"

#include "base/lisbon.h"
#include "base/must.h"
#include "cage/list.h"

#define PERIODS 3 /* day, week, month: totals stand in this order */

struct restraint *restraint_of(struct player *player)
{
    if (player->restraint) return player->restraint;
    player->restraint = calloc(RESTRAINTS, sizeof *player->restraint);
    must(player->restraint);
    for (unsigned i = 0; i < RESTRAINTS; i++)
        player->restraint[i] = (struct restraint){
            .player = player->id, .kind = (uint8_t)i, .most = NO_LIMIT, .next = NO_LIMIT};
    return player->restraint;
}

static int64_t period(unsigned kind, int64_t now_ms)
{
    switch ((kind - RESTRAINT_DEPOSIT_DAY) % PERIODS) {
    case 0: return lisbon_day(now_ms);
    case 1: return lisbon_week(now_ms);
    default: return lisbon_month(now_ms);
    }
}

struct restraint restraint_at(const struct restraint *r, int64_t now_ms)
{
    struct restraint now = *r;

    if (r->kind == RESTRAINT_BAR || r->kind == RESTRAINT_SUSPENSION) return now;
    if (now.next_ms != 0 && now.next_ms <= now_ms) {
        now.most = now.next;
        now.next = NO_LIMIT;
        now.next_ms = 0;
    }
    if (now.since != period(r->kind, now_ms)) {
        now.since = period(r->kind, now_ms);
        now.used = 0;
    }
    return now;
}

bool restraint_bars(const struct player *player, int64_t now_ms)
{
    return player->restraint && (player->restraint[RESTRAINT_BAR].next_ms > now_ms ||
                                 player->restraint[RESTRAINT_SUSPENSION].next_ms > now_ms);
}

static bool is_free(const struct restraint *r) /* of any limit, and none is to come */
{
    return r->most == NO_LIMIT && r->next_ms == 0;
}

bool restraint_binds(const struct player *player, int64_t now_ms)
{
    for (unsigned i = 0; player->restraint && i < PERIODS; i++)
        if (!is_free(&player->restraint[COUNTED_BET + i])) return true;
    return restraint_bars(player, now_ms);
}

enum refusal restraint_check(const struct player *player, enum counted what, cents amount,
                             int64_t now_ms)
{
    if (restraint_bars(player, now_ms)) return REF_BARRED;
    for (unsigned i = 0; player->restraint && i < PERIODS; i++) {
        struct restraint now = restraint_at(&player->restraint[what + i], now_ms);

        if (now.most != NO_LIMIT && amount > now.most - now.used) return REF_OWN_LIMIT;
    }
    return REF_NONE;
}

static void note(struct ledger *l, struct player *player, unsigned kind)
{
    if (player->restraints_changed == 0) {
        LIST_ROOM(l->changed_players, l->changed_players_count, l->changed_players_size);
        l->changed_players[l->changed_players_count++] = player;
    }
    player->restraints_changed |= 1u << kind;
}

/* Deposits are few and always counted, so that a limit holds for the whole of its day; bets
 * from the moment there is a limit for them (903-B 5.3.2-4: "later interactions"). */
void restraint_count(struct ledger *l, struct player *player, enum counted what, cents amount,
                     int64_t now_ms)
{
    if (what == COUNTED_DEPOSIT) restraint_of(player);
    for (unsigned i = 0; player->restraint && i < PERIODS; i++) {
        struct restraint *r = &player->restraint[what + i];
        struct restraint  now;

        if (what == COUNTED_BET && is_free(r)) continue;
        now = restraint_at(r, now_ms);
        if (what == COUNTED_BET && is_free(&now)) continue;
        if (__builtin_add_overflow(now.used, amount, &now.used)) now.used = CENTS_MAX;
        if (now.used < 0) now.used = 0; /* what came back was bet on the day before */
        *r = now;
        note(l, player, what + i);
    }
}

void restraint_set(struct ledger *l, const struct restraint *r)
{
    struct player *player = ledger_player(l, r->player);

    must(r->kind < RESTRAINTS);
    restraint_of(player)[r->kind] = *r;
    note(l, player, r->kind);
}
