#include "games/tournament/inside.h"

#include "engine/command.h"

#include <string.h>

#define USES_SEAT   1
#define USES_TABLE  2
#define USES_NUMBER 4
#define USES_AMOUNT 8

static const uint8_t uses_of[TOUR_COMMANDS_COUNT] = {
#define X(kind, key, uses) uses,
    TOUR_COMMANDS(X)
#undef X
};

const struct words tour_event_words[TEV_COUNT] = {
#define X(kind, key, pt, en) {key, pt, en},
    TOUR_EVENTS(X)
#undef X
};

/* -------------------------------- the bytes ----------------------------- */

/* Every table full, and one that late entrants have just opened. */
static uint32_t tables_for(uint32_t entrants_max)
{
    return (entrants_max + 1) / 2 + 1;
}

size_t tour_size(uint32_t entrants_max)
{
    return sizeof(struct tournament) + sizeof(struct entrant) * entrants_max +
           sizeof(uint32_t) * ((entrants_max + 1) / 2 * 2) +
           sizeof(struct tour_table) * tables_for(entrants_max);
}
_Static_assert(sizeof(struct tournament) % 8 == 0, "what follows is aligned");

/* At the end every entrant has a place, a prize, a bounty and a refund; a long
 * silence of the clock passes every level at once. */
size_t tour_events_max(uint32_t entrants_max)
{
    return 6 * (size_t)entrants_max + 2 * (size_t)tables_for(entrants_max) + TOUR_LEVELS_MAX +
           TOUR_DOUBLINGS + 64;
}

struct tournament *tour_open(void *bytes, const struct tour_rules *rules,
                             const uint8_t fingerprint[32])
{
    struct tournament *t = bytes;
    uint32_t           entrants_max = (uint32_t)rules->house.value[TO_ENTRANTS_MAX];

    must(tour_is_lawful(rules));
    memset(bytes, 0, tour_size(entrants_max));
    t->rules = *rules;
    memcpy(t->fingerprint, fingerprint, sizeof t->fingerprint);
    t->entrants_max = entrants_max;
    t->tables_max = tables_for(entrants_max);
    t->doomed = TOUR_NO_TABLE;
    for (uint32_t i = 0; i < t->tables_max; i++) {
        table_at(t, i)->big_blind = TOUR_NO_SEAT;
        for (unsigned k = 0; k < TOUR_SEATS_MAX; k++) table_at(t, i)->seat[k] = TOUR_NOBODY;
    }
    return t;
}

const struct entrant *tour_entrant(const struct tournament *t, uint32_t number)
{
    must(number < t->numbers);
    return entrant_at(t, number);
}

const struct tour_table *tour_table(const struct tournament *t, uint32_t number)
{
    must(number < t->tables);
    return table_at(t, number);
}

void tell_of(const struct tournament *t, uint32_t number, enum tour_event_kind kind, int64_t amount,
             struct tour_events *heard)
{
    const struct entrant *e = entrant_at(t, number);

    order(heard, (struct tour_event){.kind = (uint8_t)kind,
                                     .seat = e->seat,
                                     .table = e->table,
                                     .number = number,
                                     .amount = amount});
}

/* ------------------------------ questions ------------------------------- */

static uint32_t weights(const struct tournament *t)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < t->rules.spins; i++) sum += t->rules.spin[i].weight;
    return (uint32_t)sum;
}

static uint32_t draw_below(const struct tournament *t) /* 0 when nothing is to be drawn */
{
    if (t->phase == TOUR_DRAWING) return t->rules.spins && !t->spun ? weights(t) : seat_choices(t);
    if (t->phase != TOUR_PLAYING) return 0;
    return t->queued ? seat_choices(t) : t->lots;
}

struct tour_awaits tour_awaits(const struct tournament *t)
{
    uint32_t below = draw_below(t);

    if (below > 0) return (struct tour_awaits){TOUR_AWAITS_DRAW, below};
    if (t->phase == TOUR_ENTERING) return (struct tour_awaits){TOUR_AWAITS_ENTRIES, 0};
    if (t->phase == TOUR_PLAYING) return (struct tour_awaits){TOUR_AWAITS_REPORTS, 0};
    return (struct tour_awaits){TOUR_AWAITS_NOTHING, 0};
}

static bool is_well_formed(const struct tour_command *cmd)
{
    uint8_t uses;

    if (cmd->kind >= TOUR_COMMANDS_COUNT) return false;
    uses = uses_of[cmd->kind];
    if (!(uses & USES_SEAT) && cmd->seat != 0) return false;
    if (!(uses & USES_TABLE) && cmd->table != 0) return false;
    if (!(uses & USES_NUMBER) && cmd->number != 0) return false;
    return uses & USES_AMOUNT || cmd->amount == 0;
}

static bool is_over(const struct tournament *t)
{
    return t->phase >= TOUR_OVER;
}

static enum refusal check_time(const struct tournament *t, int64_t at_ms)
{
    if (at_ms < t->now_ms) return REF_TIME_RUNS_ON;
    return at_ms <= TIME_MAX_MS ? REF_NONE : REF_MALFORMED;
}

enum refusal tour_check(const struct tournament *t, const struct tour_command *cmd)
{
    uint32_t below = draw_below(t);

    if (!is_well_formed(cmd)) return REF_MALFORMED;
    if (is_over(t)) return REF_TOURNAMENT_OVER;
    if (cmd->kind == TOUR_INTERRUPT) return t->phase == TOUR_ENTERING ? REF_NOT_AWAITED : REF_NONE;
    if (cmd->kind == TOUR_DRAW) {
        if (below == 0) return REF_NOT_AWAITED;
        return cmd->number < below ? REF_NONE : REF_NO_SUCH_OUTCOME;
    }
    if (below > 0) return REF_NOT_AWAITED;
    switch ((enum tour_command_kind)cmd->kind) {
    case TOUR_REGISTER:
    case TOUR_WITHDRAW:
    case TOUR_REENTER:
    case TOUR_REBUY:
    case TOUR_DECLINE:
    case TOUR_ADDON: return check_entry(t, cmd);
    case TOUR_STACK:
    case TOUR_HAND_OVER:
    case TOUR_VOID_HAND: return check_report(t, cmd);
    case TOUR_TIME: return check_time(t, cmd->at_ms);
    case TOUR_CANCEL: return t->phase == TOUR_ENTERING ? REF_NONE : REF_NOT_AWAITED;
    case TOUR_PAUSE: return t->phase == TOUR_PLAYING && !t->paused ? REF_NONE : REF_NOT_AWAITED;
    case TOUR_RESUME: return t->paused ? REF_NONE : REF_NOT_AWAITED;
    case TOUR_DRAW:
    case TOUR_INTERRUPT:
    case TOUR_COMMANDS_COUNT: break;
    }
    return REF_MALFORMED;
}

const char *tour_rule_of(enum refusal no)
{
    switch ((int)no) {
    case REF_ENTRIES_CLOSED: return "810/2015 r.10";
    case REF_ALREADY_ENTERED: return "810/2015 r.8";
    case REF_TOURNAMENT_FULL: return "810/2015 r.7";
    case REF_TOO_LATE_TO_WITHDRAW: return "810/2015 r.9";
    case REF_NO_REENTRY: return "810/2015 r.11";
    case REF_NO_REBUY: return "810/2015 r.12";
    case REF_NO_ADDON: return "810/2015 r.13";
    case REF_BAD_REPORT: return "810/2015 r.16";
    default: return NULL;
    }
}

/* ------------------------------- what follows ---------------------------- */

/* No way in is open any more, or one player has all the chips. */
static bool entries_end(const struct tournament *t)
{
    if (t->asked > 0) return false;
    if (t->left == 1) return true;
    return !late_is_open(t) && !rebuys_are_open(t, t->level) && !t->addon_open &&
           !(option(t, TO_ADDON) && t->level < option(t, TO_REBUY_UNTIL));
}

/* 810/2015 r.24: near the prizes all tables go hand for hand. */
static void watch_bubble(struct tournament *t, struct tour_events *heard)
{
    bool near = t->closed && t->open > 1 && t->left > t->places &&
                t->left - t->places <= option(t, TO_BUBBLE);

    if (t->playing == 0) t->round = 0;
    if (near && !t->bubble) announce(heard, TEV_HAND_FOR_HAND, t->left - t->places);
    if (near || !t->round) t->bubble = near;
}

/* Everything that follows without anybody's doing, until chance or a table is
 * needed again. */
static void go_on(struct tournament *t, struct tour_events *heard)
{
    while (t->phase == TOUR_PLAYING) {
        if (t->queued) {
            if (seat_choices(t) > 1) return;
            seat_queued(t, 0, heard);
            continue;
        }
        if (!t->closed && entries_end(t)) close_entries(t, heard);
        if (t->closed) award(t, heard);
        if (t->lots) return;
        if (is_decided(t)) {
            finish(t, heard);
            return;
        }
        if (!tables_level(t, heard)) break;
    }
    if (t->phase != TOUR_PLAYING) return;
    if (t->clock == CLOCK_BREAK_DUE && t->playing == 0 && !t->paused) clock_begin_break(t, heard);
    watch_bubble(t, heard);
    tables_deal(t, heard);
}

/* --------------------------------- acts --------------------------------- */

static void play(struct tournament *t, struct tour_events *heard)
{
    while (t->drawn < t->entrants && seat_choices(t) == 1) seat_first(t, 0, heard);
    if (t->drawn < t->entrants) return;
    t->drawn = 0;
    t->phase = TOUR_PLAYING;
    clock_start(t);
    announce(heard, TEV_LEVEL, 0);
}

void start(struct tournament *t, struct tour_events *heard)
{
    t->phase = TOUR_DRAWING;
    t->left = t->entrants;
    announce(heard, TEV_STARTED, t->entrants);
    if (t->rules.spins == 0) seat_all(t, heard);
}

/* 810/2015 r.33: one of the published prizes, with the published chance. */
static void spin(struct tournament *t, uint32_t drawn, struct tour_events *heard)
{
    uint32_t i = 0;

    for (; drawn >= t->rules.spin[i].weight; i++) drawn -= (uint32_t)t->rules.spin[i].weight;
    t->spun = 1;
    t->pool = t->rules.spin[i].prize;
    announce(heard, TEV_SPUN, t->pool);
    seat_all(t, heard);
}

static void draw(struct tournament *t, uint32_t drawn, struct tour_events *heard)
{
    if (t->phase == TOUR_DRAWING && t->rules.spins && !t->spun) spin(t, drawn, heard);
    else if (t->phase == TOUR_DRAWING) seat_first(t, drawn, heard);
    else if (t->queued) seat_queued(t, drawn, heard);
    else draw_ticket(t, drawn, heard);
    if (t->phase == TOUR_DRAWING) play(t, heard);
}

static void pass_time(struct tournament *t, int64_t at_ms, struct tour_events *heard)
{
    t->now_ms = at_ms;
    if (t->phase == TOUR_ENTERING && option(t, TO_MODE) == TOUR_SCHEDULED &&
        at_ms >= t->rules.start_ms) {
        if (t->entrants < option(t, TO_ENTRANTS_MIN)) cancel(t, heard); /* 810/2015 r.14 */
        else start(t, heard);                                           /* 810/2015 r.4 b */
        return;
    }
    if (t->phase != TOUR_PLAYING || t->paused) return;
    for (uint32_t i = 0; i < t->numbers && t->asked > 0; i++) {
        const struct entrant *e = entrant_at(t, i);

        if (e->state == ENTRANT_ASKED && e->asked_until_ms <= at_ms) decline(t, i, heard);
    }
    clock_tick(t, heard);
}

/* 810/2015 r.37: it goes on from the last complete hands. */
static void pause_play(struct tournament *t, struct tour_events *heard)
{
    for (uint32_t i = 0; i < t->tables; i++)
        if (table_at(t, i)->state == TABLE_PLAYING) table_void(t, i, heard);
    t->round = 0;
    clock_pause(t);
    announce(heard, TEV_PAUSED, 0);
}

void tour_apply(struct tournament *t, const struct tour_command *cmd, struct tour_events *heard)
{
    switch ((enum tour_command_kind)cmd->kind) {
    case TOUR_REGISTER:
    case TOUR_WITHDRAW:
    case TOUR_REENTER:
    case TOUR_REBUY:
    case TOUR_DECLINE:
    case TOUR_ADDON: apply_entry(t, cmd, heard); break;
    case TOUR_STACK: apply_report(t, cmd, heard); return;
    case TOUR_HAND_OVER:
    case TOUR_VOID_HAND: apply_report(t, cmd, heard); break;
    case TOUR_TIME: pass_time(t, cmd->at_ms, heard); break;
    case TOUR_DRAW: draw(t, cmd->number, heard); break;
    case TOUR_PAUSE: pause_play(t, heard); break;
    case TOUR_RESUME:
        clock_resume(t);
        announce(heard, TEV_RESUMED, 0);
        break;
    case TOUR_CANCEL: cancel(t, heard); break;
    case TOUR_INTERRUPT: interrupt(t, heard); break;
    case TOUR_COMMANDS_COUNT: break;
    }
    go_on(t, heard);
}
