/* hall_programme.c -- which matches are held when, and when none is. */
#include "halls/inside.h"

#include "floor/tournament_run.h"

#define LINGERS_MS 60000 /* how long a match that is over can be seen before the next one */

static bool is_free(const struct hall *h, int64_t now_ms)
{
    return match_is_over(h) && !h->aside && (!h->t || h->over_ms + LINGERS_MS <= now_ms);
}

/* The next hour at which one is to start: 0, there is none. */
static int64_t next_start(const struct floor_tournament *entry, int64_t now_ms)
{
    int64_t first = entry->file->rules.start_ms, every = entry->when.value[WHEN_EVERY];

    if (first > now_ms) return first;
    return every ? first + (now_ms - first) / every * every + every : 0;
}

int64_t programme_turn(struct hall *const *halls, size_t count, int64_t now_ms)
{
    const struct floor_tournament *entry = halls[0]->entry;
    bool                           scheduled;
    struct hall                   *chosen = NULL;
    int64_t                        due = INT64_MAX, start = 0;

    scheduled = entry->file->rules.house.value[TO_MODE] == TOUR_SCHEDULED;
    for (size_t i = 0; i < count; i++) {
        struct hall *h = halls[i];

        if (hall_is_closed(h, now_ms)) return INT64_MAX;
        if (h->t && h->t->phase == TOUR_ENTERING) return INT64_MAX; /* there is one */
        if (h->aside) continue;
        if (is_free(h, now_ms) && (!chosen || h->over_ms < chosen->over_ms)) chosen = h;
        else if (match_is_over(h)) due = sooner(due, h->over_ms + LINGERS_MS);
    }
    if (scheduled) start = next_start(entry, now_ms);
    if (!chosen || (scheduled && start == 0)) return due;
    return hall_begin(chosen, start, now_ms) ? now_ms : INT64_MAX;
}

/* ----------------------------- open and closed ---------------------------- */

/* Where it was closed it goes on as after a stop: no time is lost. */
void hall_close(struct hall *h, int64_t at_ms, int64_t now_ms)
{
    bool was = hall_is_closed(h, now_ms);

    h->closes_ms = at_ms;
    if (was && !hall_is_closed(h, now_ms) && !match_is_over(h)) hall_interrupt(h, now_ms);
}

const struct game *hall_game(const struct hall *h)
{
    return tournament_game(match_is_over(h) ? &h->entry->file->rules : &h->t->rules);
}

int64_t hall_closes(const struct hall *h)
{
    return h->closes_ms;
}

bool hall_in_play(const struct hall *h)
{
    for (uint32_t i = 0; h->t && i < h->t->tables; i++)
        if (h->spot[i].live && !table_run_is_over(h->spot[i].live)) return true;
    return false;
}
