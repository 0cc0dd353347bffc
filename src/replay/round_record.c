#include "replay/round_record.h"

#include "engine/table.h"
#include "games/poker/poker.h"

#include <stdlib.h>

/* Of its own words and bytes: what needs neither store nor journal, so that a browser has it
 * too (web/wasm). */

struct opening round_record_opening(const struct round_record *t)
{
    struct opening opening = {0};

    if (t->opening && opening_read(t->opening, t->opening_size, &opening)) return opening;
    return (struct opening){0};
}

void round_record_release(struct round_record *t)
{
    free(t->act);
    free(t->line);
    free(t->opening);
    free(t->openings);
    *t = (struct round_record){0};
}

bool round_record_same_bet(const struct payout *a, const struct payout *b)
{
    return a->seat == b->seat && a->place == b->place && a->hand == b->hand && a->part == b->part;
}

bool round_record_same_line(const struct payout *a, const struct payout *b)
{
    return a->chips == b->chips && a->stake == b->stake && a->prize == b->prize &&
           a->commission == b->commission && a->back == b->back && a->result == b->result &&
           text_same(a->rule, b->rule);
}

void round_record_join_rules(struct round_record *t)
{
    for (size_t i = 0; i < t->lines; i++) t->line[i].value.rule = t->line[i].rule;
}

const struct words told_whys[WHYS] = {
    [WHY_INTERRUPTED] = {"interrupted",
                         "A casa foi interrompida antes de haver um resultado: a jogada é nula e "
                         "o que estava em jogo foi devolvido.",
                         "The house was interrupted before there was a result: the round is void "
                         "and what was at stake was returned."},
    [WHY_HALTED] = {"halted",
                    "A mesa não pôde voltar como estava: a jogada é nula e o que estava em jogo "
                    "foi devolvido.",
                    "The table could not come back as it was: the round is void and what was at "
                    "stake was returned."},
    [WHY_STOPPED] = {"stopped",
                     "O torneio parou a meio da jogada: é nula e as fichas voltaram a quem as "
                     "tinha.",
                     "The tournament stopped in mid-hand: it is void and the chips went back to "
                     "who had them."},
};

/* ------------------------------- who may know ------------------------------ */

bool round_record_is_tournament(const struct round_record *t)
{
    return t->spec.game && !t->spec.game->banked &&
           t->spec.house.value[POK_PLAY] == PLAY_TOURNAMENT;
}

/* Between players cards are their own, mucked ones above all: only the deck's openings tell
 * them (docs/record.md). */
static bool hides_cards(const struct round_record *t)
{
    return !t->spec.game || !t->spec.game->banked;
}

/* Who sits down during a hand or after it was not dealt into it; somebody else may have been, at
 * the same seat. */
static bool sits_down(const struct command *cmd)
{
    return cmd->kind == CMD_SIT || cmd->kind == CMD_SEAT;
}

bool round_record_concerns(const struct round_record *t, uint64_t player)
{
    if (player == 0) return false;
    if (t->dealt == player) return true;
    for (size_t i = 0; i < t->lines; i++)
        if (t->line[i].player == player) return true;
    for (unsigned i = 0; i < t->refunds; i++)
        if (t->refund[i].player == player) return true;
    for (size_t i = 0; i < t->acts; i++)
        if (t->act[i].player == player) return !(hides_cards(t) && sits_down(&t->act[i].cmd));
    return false;
}

/* Where somebody's decision moves the next card to another hand, the round cannot be played
 * again without it.  It was made on the open table, and is told by its seat alone. */
static bool is_shared(const struct round_record *t, const struct told_act *act)
{
    return act->cmd.seat == HOUSE || (t->spec.game && t->spec.game->decisions);
}

static bool may_know(const struct round_record *t,
                     const struct told_act     *act) /* of another's act */
{
    if (hides_cards(t)) return false;
    return act->cmd.kind == CMD_DRAW || (t->as == FOR_PLAYER && is_shared(t, act));
}

void round_record_narrow(struct round_record *t, enum told_for as, uint64_t player)
{
    size_t   acts = 0, lines = 0;
    unsigned refunds = 0;

    t->as = as;
    if (as == FOR_INSPECTOR) return;
    if (hides_cards(t)) as = t->as = round_record_concerns(t, player) ? FOR_PLAYER : FOR_ALL;
    for (size_t i = 0; i < t->acts; i++) {
        struct told_act act = t->act[i];
        bool            own = as == FOR_PLAYER && act.player == player;

        if (!own && !may_know(t, &act)) continue;
        if (!own) act.player = 0;
        t->act[acts++] = act;
    }
    for (size_t i = 0; i < t->lines; i++)
        if (as == FOR_PLAYER && t->line[i].player == player) t->line[lines++] = t->line[i];
    for (unsigned i = 0; i < t->refunds; i++)
        if (as == FOR_PLAYER && t->refund[i].player == player) t->refund[refunds++] = t->refund[i];
    t->acts = acts;
    t->lines = lines;
    t->refunds = refunds;
    round_record_join_rules(t);
}
