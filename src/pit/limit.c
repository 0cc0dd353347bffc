/* limit.c -- a player's own limits, and bars, at the table (903-B 5.3).
 *
 * How much a command puts into play is known to the game alone (a double, a raise, an announced
 * bet of nine chips), so it is tried on a copy of the table first.  That costs a copy, and is
 * done for the few who are restrained. */
#include "pit/inside.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

static cents would_put_in(const struct live *t, const struct command *cmd)
{
    const struct game *game = t->spec.game;
    void              *copy = malloc(game->state_size);
    cents              before = live_state(t)->seat[cmd->seat].stack, after;

    must(copy != NULL);
    memcpy(copy, t->state, game->state_size);
    game->apply(copy, cmd, NULL);
    after = ((const struct table *)copy)->seat[cmd->seat].stack;
    free(copy);
    return before - after;
}

enum denial live_may_bet(const struct live *t, const struct command *cmd, int64_t now_ms)
{
    uint64_t session;
    cents    amount;

    if (cmd->kind != CMD_BET && cmd->kind != CMD_ANNOUNCE && cmd->kind != CMD_DECIDE)
        return DENY_NONE;
    /* To call is to stay in a hand that was begun: a limit does not make anybody fold. */
    if (cmd->kind == CMD_DECIDE && !t->spec.game->banked && cmd->amount == 0) return DENY_NONE;
    session = t->holder[cmd->seat].session;
    if (!cage_is_restrained(t->cage, session)) return DENY_NONE;
    amount = would_put_in(t, cmd);
    return amount > 0 ? cage_may_bet(t->cage, session, amount, now_ms) : DENY_NONE;
}
