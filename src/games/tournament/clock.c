#include "games/tournament/inside.h"

/* ------------------------------ questions ------------------------------- */

bool late_is_open(const struct tournament *t) /* 810/2015 r.10 */
{
    return t->phase == TOUR_PLAYING && !t->closed && t->level < option(t, TO_LATE);
}

bool rebuys_are_open(const struct tournament *t, uint32_t level) /* 810/2015 r.12 */
{
    return option(t, TO_REBUYS) > 0 && !t->closed && level < option(t, TO_REBUY_UNTIL);
}

bool play_is_held(const struct tournament *t)
{
    return t->paused || t->clock != CLOCK_RUNS;
}

static bool by_time(const struct tournament *t)
{
    return option(t, TO_LEVELS_BY) == TOUR_BY_TIME;
}

static bool is_last_level(const struct tournament *t)
{
    return t->level >= t->rules.levels + TOUR_DOUBLINGS;
}

struct tour_level tour_level_now(const struct tournament *t)
{
    return tour_level_at(&t->rules, t->level);
}

static int64_t first_answer_due(const struct tournament *t)
{
    int64_t due = INT64_MAX;

    for (uint32_t i = 0; i < t->numbers && t->asked > 0; i++) {
        const struct entrant *e = entrant_at(t, i);

        if (e->state == ENTRANT_ASKED && e->asked_until_ms < due) due = e->asked_until_ms;
    }
    return due;
}

int64_t tour_due_ms(const struct tournament *t)
{
    int64_t due = INT64_MAX;

    if (t->phase == TOUR_ENTERING && option(t, TO_MODE) == TOUR_SCHEDULED) return t->rules.start_ms;
    if (t->phase != TOUR_PLAYING || t->paused) return due;
    due = first_answer_due(t);
    if (t->clock == CLOCK_BREAK && t->break_ends_ms < due) due = t->break_ends_ms;
    if (t->clock == CLOCK_RUNS && by_time(t) && !is_last_level(t) && t->level_ends_ms < due)
        due = t->level_ends_ms;
    return due;
}

/* --------------------------------- acts --------------------------------- */

static void run_level(struct tournament *t, int64_t from_ms)
{
    t->level_hands = 0;
    t->level_ends_ms = by_time(t) ? from_ms + tour_level_now(t).length : 0;
}

void clock_start(struct tournament *t)
{
    t->level = 0;
    t->clock = CLOCK_RUNS;
    run_level(t, t->now_ms);
}

/* 810/2015 r.19: the next level, for the hands dealt from now on.  After some of
 * them there is a break, at all tables together (810/2015 r.20). */
static void next_level(struct tournament *t, int64_t from_ms, struct tour_events *heard)
{
    int64_t pause = tour_level_now(t).break_ms;

    t->level++;
    announce(heard, TEV_LEVEL, t->level);
    if (pause == 0) {
        run_level(t, from_ms);
        return;
    }
    t->clock = CLOCK_BREAK_DUE;
    t->addon_open = option(t, TO_ADDON) && !t->closed && t->level == option(t, TO_REBUY_UNTIL);
}

void clock_count_hand(struct tournament *t, struct tour_events *heard)
{
    t->level_hands++;
    if (!by_time(t) && !is_last_level(t) && t->level_hands >= tour_level_now(t).length)
        next_level(t, t->now_ms, heard);
}

/* The break begins when the last hand has ended, so that it is as long for everybody. */
void clock_begin_break(struct tournament *t, struct tour_events *heard)
{
    int64_t pause = tour_level_at(&t->rules, t->level - 1).break_ms;

    t->clock = CLOCK_BREAK;
    t->break_ends_ms = t->now_ms + pause;
    announce(heard, TEV_BREAK, pause);
}

void clock_tick(struct tournament *t, struct tour_events *heard)
{
    if (t->clock == CLOCK_BREAK && t->now_ms >= t->break_ends_ms) {
        t->clock = CLOCK_RUNS;
        t->addon_open = 0;
        announce(heard, TEV_BACK, 0);
        run_level(t, t->break_ends_ms);
        t->break_ends_ms = 0;
    }
    while (t->clock == CLOCK_RUNS && by_time(t) && !is_last_level(t) &&
           t->now_ms >= t->level_ends_ms)
        next_level(t, t->level_ends_ms, heard);
}

void clock_pause(struct tournament *t)
{
    t->paused = 1;
    t->paused_ms = t->now_ms;
}

/* Nobody loses time to a failure of the system (810/2015 r.37). */
void clock_resume(struct tournament *t)
{
    int64_t lost = t->now_ms - t->paused_ms;

    if (t->clock == CLOCK_RUNS && by_time(t)) t->level_ends_ms += lost;
    if (t->clock == CLOCK_BREAK) t->break_ends_ms += lost;
    for (uint32_t i = 0; i < t->numbers && t->asked > 0; i++)
        if (entrant_at(t, i)->state == ENTRANT_ASKED) entrant_at(t, i)->asked_until_ms += lost;
    t->paused = 0;
    t->paused_ms = 0;
}
