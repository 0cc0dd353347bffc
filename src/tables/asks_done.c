/* done.c -- each ask of a table is done once, and what became of it can be told.
 *
 * A player's numbers grow for as long as he lives, and so do those that were done here: the last
 * is in struct holder, the fifteen before it here.  A number between two of them was not done,
 * and never will be.  Below the oldest that is known nothing can be said.
 *
 * Numbers go on over his sessions at this table: an ask of one that is over is not done in the
 * next.  Of who has left the last is kept, of as many as LEAVERS_KEPT; `lapsed` is above all that
 * were forgotten, so that nothing is denied that nobody knows (decision 0253). */
#include "tables/inside.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

void done_open(struct table_run *t)
{
    free(t->asks);
    t->asks = calloc(table_seats(t->state), sizeof *t->asks);
    must(t->asks != NULL);
}

static uint32_t find_gone(const struct table_run *t, uint64_t player)
{
    uint32_t i = 0;

    while (i < t->gone_count && t->gone[i].player != player) i++;
    return i;
}

static void forget_gone(struct table_run *t, uint32_t at)
{
    t->gone_count--;
    memmove(&t->gone[at], &t->gone[at + 1], (t->gone_count - at) * sizeof *t->gone);
}

static void add_gone(struct table_run *t, struct gone who)
{
    if (t->gone_count == LEAVERS_KEPT) {
        if (t->gone[0].number > t->lapsed) t->lapsed = t->gone[0].number;
        forget_gone(t, 0);
    }
    if (!t->gone) t->gone = malloc(LEAVERS_KEPT * sizeof *t->gone);
    must(t->gone != NULL);
    t->gone[t->gone_count++] = who;
}

void done_read_gone(struct table_run *t, const uint8_t *bytes, uint32_t count)
{
    struct gone who;

    t->gone_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(&who, bytes + i * sizeof who, sizeof who);
        add_gone(t, who);
    }
}

void done_seat(struct table_run *t, unsigned seat)
{
    uint32_t at = find_gone(t, t->holder[seat].player);

    t->asks[seat] = (struct asks){.forgotten = t->lapsed};
    if (at == t->gone_count) return;
    t->asks[seat].before = t->asks[seat].forgotten = t->gone[at].number;
    forget_gone(t, at);
}

/* He may have sat here when nobody kept it: what he asked before he sat down is not denied. */
void done_note(struct table_run *t, unsigned seat, uint64_t number, const struct command *cmd)
{
    struct holder *holder = &t->holder[seat];
    struct asks   *asks = &t->asks[seat];

    if (cmd->kind == CMD_SIT && asks->forgotten < number) asks->forgotten = number - 1;
    if (holder->number) {
        struct done *place = &asks->value[asks->count++ % ASKS_KEPT];

        if (place->number > asks->forgotten) asks->forgotten = place->number;
        *place = (struct done){.number = holder->number, .cmd = holder->last};
    }
    holder->number = number;
    holder->last = *cmd;
}

static uint64_t highest_of(const struct table_run *t, unsigned seat)
{
    return t->holder[seat].number ? t->holder[seat].number : t->asks[seat].before;
}

void done_part(struct table_run *t, unsigned seat)
{
    struct gone who = {.player = t->holder[seat].player, .number = highest_of(t, seat)};

    if (who.number) add_gone(t, who);
    t->asks[seat] = (struct asks){0};
}

uint64_t done_highest(const struct table_run *t, uint64_t player)
{
    unsigned seat = table_run_seat_of(t, player);
    uint32_t at = find_gone(t, player);

    if (seat != OBSERVER) return highest_of(t, seat);
    return at < t->gone_count ? t->gone[at].number : 0;
}

static const struct done *find_done(const struct asks *asks, uint64_t number)
{
    for (unsigned i = 0; i < ASKS_KEPT; i++)
        if (asks->value[i].number == number) return &asks->value[i];
    return NULL;
}

enum fate done_fate(const struct table_run *t, unsigned seat, uint64_t number,
                    const struct command *cmd)
{
    const struct holder  *holder = &t->holder[seat];
    const struct done    *done = find_done(&t->asks[seat], number);
    const struct command *was = number == holder->number ? &holder->last : done ? &done->cmd : NULL;

    if (number == 0 || number > highest_of(t, seat)) return FATE_NEW;
    if (was) return memcmp(was, cmd, sizeof *cmd) == 0 ? FATE_DONE : FATE_UNKNOWN;
    return number > t->asks[seat].forgotten ? FATE_NOT_DONE : FATE_UNKNOWN;
}
