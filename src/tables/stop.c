/* stop.c -- what keeps a table from opening its next round: the operator's word, and a
 * generator that is not trusted.  Rounds under way conclude (903-B 6.3.1-6, 6.7.3-2). */
#include "tables/inside.h"

#include <string.h>

void table_run_close(struct table_run *t, int64_t at_ms)
{
    if (t->closes_ms == at_ms) return;
    t->closes_ms = at_ms;
    if (!cage_begin(t->cage)) return;
    t->heard.count = 0;
    t->listener->changed(t->with, t, &t->heard, cage_end(t->cage));
}

int64_t table_run_closes(const struct table_run *t)
{
    return t->closes_ms;
}

/* Who has chips in play may take them back, have them played and decide; nothing new is
 * staked. */
bool table_run_is_closed_to(const struct table_run *t, enum command_kind kind, int64_t now_ms)
{
    return now_ms >= t->closes_ms &&
           (kind == CMD_SIT || kind == CMD_BUY || kind == CMD_BET || kind == CMD_ANNOUNCE ||
            kind == CMD_RETURN || kind == CMD_POST);
}

void table_run_distrust(struct table_run *t, int64_t now_ms)
{
    const char *words = alarm_words(source_alarm(t->source));

    if (source_ok(t->source) || t->closes_ms <= now_ms || !cage_begin(t->cage)) return;
    table_run_write(t, RECORD_INCIDENT, words, strlen(words), now_ms);
    cage_end(t->cage);
    table_run_close(t, now_ms);
}

void table_run_monitor(struct table_run *t, struct outcomes *outcomes)
{
    t->outcomes = outcomes;
}
