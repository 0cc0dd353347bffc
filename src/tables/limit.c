/* limit.c -- a player's own limits, and bars, at the table (903-B 5.3).
 *
 * How much a command puts into play is known to the game alone (a double, a raise, an announced
 * bet of nine chips), so it is tried on a copy of the table first.  That costs a copy, and is
 * done for the few who are restrained.
 *
 * Who is barred gets up, and so does who has signed out: at once, or when the round that holds
 * him is over, which he may finish (903-B 6.3.1-6; decision 0225).  No round for money opens while
 * somebody sits there who may not play. */
#include "tables/inside.h"

#include "base/must.h"
#include "games/poker/poker.h"

#include <stdlib.h>
#include <string.h>

static cents would_put_in(const struct table_run *t, const struct command *cmd)
{
    const struct game *game = t->spec.game;
    void              *copy = malloc(game->state_size);
    cents              before = table_run_state(t)->seat[cmd->seat].stack, after;

    must(copy != NULL);
    memcpy(copy, t->state, game->state_size);
    game->apply(copy, cmd, NULL);
    after = ((const struct table *)copy)->seat[cmd->seat].stack;
    free(copy);
    return before - after;
}

static enum refusal may_stake(const struct table_run *t, const struct command *cmd, int64_t now_ms)
{
    uint64_t session = t->holder[cmd->seat].session;
    cents    amount;

    if (!cage_is_restrained(t->cage, session, now_ms)) return REF_NONE;
    amount = would_put_in(t, cmd);
    return amount > 0 ? cage_may_bet(t->cage, session, amount, now_ms) : REF_NONE;
}

/* To call is to stay in a hand that was begun: neither limit nor bar makes anybody fold. */
static bool is_call(const struct table_run *t, const struct command *cmd)
{
    return !t->spec.game->banked && cmd->number == MOVE_CALL;
}

static enum refusal may_open(struct table_run *t, int64_t now_ms)
{
    for (unsigned seat = 0; seat < table_seats(t->state); seat++)
        if (cage_is_barred(t->cage, t->holder[seat].session, now_ms)) t->going |= 1u << seat;
    return t->going ? REF_BARRED : REF_NONE;
}

enum refusal table_run_may_bet(struct table_run *t, const struct command *cmd, int64_t now_ms)
{
    if (t->spec.house.value[OPT_BOOK] != BOOK_MONEY) return REF_NONE;
    switch (cmd->kind) {
    case CMD_OPEN: return may_open(t, now_ms);
    case CMD_RETURN:
    case CMD_POST:
        return cage_is_barred(t->cage, t->holder[cmd->seat].session, now_ms) ? REF_BARRED
                                                                             : REF_NONE;
    case CMD_DECIDE: return is_call(t, cmd) ? REF_NONE : may_stake(t, cmd, now_ms);
    case CMD_BET:
    case CMD_ANNOUNCE: return may_stake(t, cmd, now_ms);
    default: return REF_NONE;
    }
}

/* ------------------------------- getting up ------------------------------- */

void table_run_send_away(struct table_run *t, uint64_t player)
{
    unsigned seat = table_run_seat_of(t, player);

    if (seat != OBSERVER) t->going |= 1u << seat;
}

/* Whether no round holds him.  At an individual table a round waits for the player alone: what
 * he has laid on the cloth is his to take back until he has it played. */
static bool is_free(struct table_run *t, unsigned seat, int64_t now_ms)
{
    const struct command clear = {.kind = CMD_CLEAR, .seat = (uint8_t)seat};
    const struct command leave = {.kind = CMD_LEAVE, .seat = (uint8_t)seat};

    if (!t->spec.game->banked) return !pok_is_in_hand(t->state, seat);
    if (table_is_individual(t->state) && t->spec.game->check(t->state, &clear) == REF_NONE)
        table_run_do(t, &clear, NULL, now_ms);
    return t->spec.game->check(t->state, &leave) == REF_NONE;
}

bool table_run_see_off(struct table_run *t, int64_t now_ms)
{
    for (unsigned seat = 0; t->going && seat < table_seats(t->state); seat++) {
        const struct command leave = {.kind = CMD_LEAVE, .seat = (uint8_t)seat};

        if (t->going & 1u << seat && is_free(t, seat, now_ms))
            return table_run_do(t, &leave, NULL, now_ms).seq != 0;
    }
    return false;
}
