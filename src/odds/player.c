#include "odds/player.h"

#include "base/must.h"
#include "engine/table.h"

void decider_init(struct decider *d, const struct game *game, const struct house *house)
{
    *d = (struct decider){.game = game, .how = player_of(game)};
    if (d->how->plan) d->plan = d->how->plan(house);
}

void decider_release(struct decider *d)
{
    if (d->plan) d->how->drop(d->plan);
    d->plan = NULL;
}

struct command decider_decides(const struct decider *d, const void *state,
                               const struct awaits *awaits)
{
    return d->how->decide ? d->how->decide(d, state, awaits) : decide_first(d->game, state, awaits);
}

/* For nothing, if that is allowed; else for the minimum, twice, four times … it. */
struct command decide_first(const struct game *game, const void *state, const struct awaits *awaits)
{
    const struct table *t = state;
    struct command      cmd = {.kind = CMD_DECIDE, .seat = awaits->seat, .place = awaits->place};

    for (int doubled = 0; doubled < 12; doubled++) {
        for (cmd.number = 0; cmd.number < game->decisions_count; cmd.number++)
            if (awaits->options >> cmd.number & 1 && game->check(state, &cmd) == REF_NONE)
                return cmd;
        cmd.amount = cmd.amount ? 2 * cmd.amount : t->house.value[OPT_MINIMUM];
    }
    must(false); /* a table that awaits a decision allows one */
    return cmd;
}
