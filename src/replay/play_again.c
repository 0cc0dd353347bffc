/* A round through the engine once more, command by command. */
#include "replay/prove.h"

#include "base/must.h"
#include "engine/table.h"

#include <stdlib.h>

#define ENOUGH (CENTS_MAX / 4) /* chips in front of whoever plays again: nobody's true stack */

static bool tell_engine(const struct game *game, void *state, const struct command *cmd,
                        struct events *heard)
{
    if (game->check(state, cmd) != REF_NONE) return false;
    game->apply(state, cmd, heard);
    return true;
}

static bool seat_player(const struct game *game, void *state, unsigned seat)
{
    const struct command sit = {.kind = CMD_SIT, .seat = (uint8_t)seat, .amount = ENOUGH};

    if (seat >= SEATS_MAX || ((struct table *)state)->seat[seat].taken) return true;
    return tell_engine(game, state, &sit, NULL);
}

/* Against a bank, whoever acts sits down anew; poker begins with the table as it stood. */
static bool open_round(const struct round_record *t, void *state, struct events *heard)
{
    const struct game *game = t->spec.game;
    struct opening     opening = round_record_opening(t);

    game->open(state, &t->spec.house, t->spec.fingerprint);
    if (!opening_lay(game, &opening, state) || !game->sane(state)) return false;
    if (game->banked && opening.now_ms &&
        !tell_engine(game, state,
                     &(struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = opening.now_ms},
                     NULL))
        return false;
    for (size_t i = 0; game->banked && i < t->acts; i++)
        if (!seat_player(game, state, t->act[i].cmd.seat)) return false;
    return tell_engine(game, state, &(struct command){.kind = CMD_OPEN, .seat = HOUSE}, heard);
}

/* A draw must be one that the table wants, of as many as it says. */
static bool act_again(const struct round_record *t, void *state, struct told_act *act,
                      struct events *heard)
{
    const struct game *game = t->spec.game;

    if (act->cmd.kind == CMD_DRAW) {
        struct awaits awaits = game->awaits(state);

        if (awaits.what != AWAITS_DRAW) return false;
        if (act->below == 0) act->below = awaits.below;
        if (act->below != awaits.below) return false;
    }
    if (game->banked && !seat_player(game, state, act->cmd.seat)) return false;
    return tell_engine(game, state, &act->cmd, heard) && game->sane(state);
}

static bool ends_hand(const struct round_record *t, const struct table *table)
{
    return !t->spec.game->banked && (table->phase == PHASE_SETTLED || table->phase == PHASE_VOID);
}

/* What is to come is the next act, or nothing more. */
static void show(const struct told_viewer *viewer, const struct round_record *t, const void *state,
                 size_t next, struct events *heard)
{
    if (viewer)
        viewer->shown(viewer->with, state, next < t->acts ? &t->act[next].cmd : NULL, heard,
                      next ? t->act[next - 1].seq : t->round);
    heard->count = 0;
}

/* A table that could not go on at all has no command that made its round void. */
static bool end_void(const struct round_record *t, struct table *table, struct events *heard)
{
    const struct command cmd = {.kind = CMD_VOID, .seat = HOUSE};

    if (!t->is_void || table->phase == PHASE_VOID) return true;
    return tell_engine(t->spec.game, table, &cmd, heard) && t->spec.game->sane(table);
}

void *round_record_play_for(struct round_record *t, uint64_t *at, const struct told_viewer *viewer)
{
    struct events  room = {0};
    struct events *heard = viewer ? &room : NULL;
    void          *state;

    *at = t->round;
    if (!t->spec.game || (!t->spec.game->banked && t->as != FOR_INSPECTOR)) return NULL;
    state = calloc(1, t->spec.game->state_size);
    must(state != NULL);
    if (!open_round(t, state, heard)) goto undo;
    show(viewer, t, state, 0, &room);
    for (size_t i = 0; i < t->acts; i++) {
        *at = t->act[i].seq;
        if (!act_again(t, state, &t->act[i], heard)) goto undo;
        if (ends_hand(t, state)) {
            t->acts = i + 1; /* what was said afterwards is not of it */
            t->over_ms = t->act[i].at_ms;
        }
        show(viewer, t, state, i + 1, &room);
    }
    if (!end_void(t, state, heard)) goto undo;
    if (room.count) show(viewer, t, state, t->acts, &room);
    if (t->refunds) round_record_list_refunds(t, state);
    return state;

undo:
    free(state);
    return NULL;
}

void *round_record_play(struct round_record *t, uint64_t *at)
{
    return round_record_play_for(t, at, NULL);
}
