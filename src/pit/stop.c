/* stop.c -- what keeps a table from opening its next round: the operator's word, and a
 * generator that is not trusted.  Rounds under way conclude (903-B 6.3.1-6, 6.7.3-2). */
#include "pit/inside.h"

#include <string.h>

void live_close(struct live *t, int64_t at_ms)
{
    if (t->closes_ms == at_ms) return;
    t->closes_ms = at_ms;
    if (!cage_begin(t->cage)) return;
    t->heard.count = 0;
    t->crier->changed(t->with, t, &t->heard, cage_end(t->cage));
}

int64_t live_closes(const struct live *t)
{
    return t->closes_ms;
}

/* Who has chips in play may take them back, have them played and decide; nothing new is
 * staked. */
bool live_is_closed_to(const struct live *t, enum command_kind kind, int64_t now_ms)
{
    return now_ms >= t->closes_ms &&
           (kind == CMD_SIT || kind == CMD_BUY || kind == CMD_BET || kind == CMD_ANNOUNCE ||
            kind == CMD_RETURN || kind == CMD_POST);
}

void live_distrust(struct live *t, int64_t now_ms)
{
    const char *words = alarm_words(source_alarm(t->source));

    if (source_ok(t->source) || t->closes_ms <= now_ms || !cage_begin(t->cage)) return;
    live_write(t, RECORD_INCIDENT, words, strlen(words), now_ms);
    cage_end(t->cage);
    live_close(t, now_ms);
}

void live_watch(struct live *t, struct outcomes *outcomes)
{
    t->outcomes = outcomes;
}
