/* What came back of a void round, bet by bet.  The journal has a row for each seat with all that
 * was still in play (pit/post.c); of which bets it was, the engine knows that has played the
 * round again.  Lines that were paid before it was void have rows of their own. */
#include "replay/round_record.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

static bool is_told(const struct round_record *t, const struct payout *line)
{
    for (size_t i = 0; i < t->lines; i++)
        if (round_record_same_bet(&t->line[i].value, line)) return true;
    return false;
}

static bool is_of(const struct round_record *t, const struct told_refund *refund,
                  const struct payout *line)
{
    return line->seat == refund->seat && !is_told(t, line);
}

/* Every chip that the row gave back is one of these bets', and each of them came back whole. */
static bool comes_to(const struct round_record *t, const struct told_refund *refund,
                     const struct payouts *lines)
{
    cents sum = 0;

    for (size_t i = 0; i < lines->count; i++) {
        const struct payout *line = &lines->line[i];

        if (!is_of(t, refund, line)) continue;
        if (line->result != RESULT_VOID || line->back != line->chips) return false;
        sum += line->back;
    }
    return sum == refund->moved;
}

static void list(struct round_record *t, struct told_refund *refund, const struct payouts *lines)
{
    size_t told = t->lines;

    if (!comes_to(t, refund, lines)) return;
    for (size_t i = 0; i < lines->count; i++) {
        struct told_line    *out = &t->line[told];
        const struct payout *line = &lines->line[i];

        if (!is_of(t, refund, line)) continue;
        *out = (struct told_line){.seq = refund->seq,
                                  .player = refund->player,
                                  .session = refund->session,
                                  .moved = line->back,
                                  .value = *line};
        must(strlen(line->rule) < TOLD_RULE);
        memcpy(out->rule, line->rule, strlen(line->rule));
        told++;
    }
    t->lines = told;
    refund->listed = true;
}

void round_record_list_refunds(struct round_record *t, const void *state)
{
    struct payouts    lines = {.line = calloc(t->spec.game->payouts_max, sizeof *lines.line)};
    struct told_line *room;

    must(lines.line != NULL);
    t->spec.game->settle(state, &lines);
    room = calloc(t->lines + lines.count + 1, sizeof *room);
    must(room != NULL);
    if (t->lines) memcpy(room, t->line, t->lines * sizeof *room);
    free(t->line);
    t->line = room;
    for (unsigned i = 0; i < t->refunds; i++)
        if (!t->refund[i].listed) list(t, &t->refund[i], &lines);
    round_record_join_rules(t);
    free(lines.line);
}
