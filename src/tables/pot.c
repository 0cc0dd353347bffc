/* pot.c -- poker's chips in the books: players against each other, by way of the table's pot.
 *
 *     in the hand    chips put in are held in the player's session (cage_bet); what nobody
 *                    called comes back from there and never was in a pot
 *     at its end     who lost chips pays them into the pot, then who won is paid from it, and
 *                    the commission is what is left: the pot is empty between hands
 *     void           every chip back, blinds and antes too, and no commission (806/2015 r.72,
 *                    809/2015 r.73, 811/2015 r.72) */
#include "tables/inside.h"

#include "base/must.h"
#include "games/poker/poker.h"

static const struct poker *poker_of(const struct table_run *t)
{
    return t->state;
}

static bool has_hand_running(const struct poker *s)
{
    return pok_is_running(s) && s->has_hand;
}

static cents commission(const struct table_run *t, cents brought)
{
    return pok_entry_commission(poker_of(t), brought);
}

static void look(const struct table_run *t, const struct command *cmd, struct chips *before)
{
    const struct poker *s = poker_of(t);

    (void)cmd;
    before->running = has_hand_running(s);
    for (unsigned seat = 0; before->running && seat < HAND_SEATS; seat++) {
        before->in[seat] = s->hand.seat[seat].paid;
        before->back[seat] = s->hand.seat[seat].back;
    }
}

/* Losers first, so that the pot is never short; returns what is left in it. */
static cents settle_lines(struct table_run *t, size_t count, bool losing, cents pot,
                          uint32_t part[SEATS_MAX], int64_t now_ms)
{
    for (size_t i = 0; i < count; i++) {
        const struct payout *line = &t->line[i];
        struct settlement    s = {.chips = line->chips, .back = line->back, .against = ACCOUNT_POT};

        if (line->part == PART_RETURNED || (line->chips >= line->back) != losing) continue;
        s.part = part[line->seat]++;
        pot = post_line(t, line, &s, pot, now_ms);
    }
    return pot;
}

static void settle(struct table_run *t, int64_t now_ms)
{
    struct payouts out = {.line = t->line};
    uint32_t       part[SEATS_MAX] = {0};
    cents          pot = 0;

    t->spec.game->settle(t->state, &out);
    pot = settle_lines(t, out.count, true, pot, part, now_ms);
    pot = settle_lines(t, out.count, false, pot, part, now_ms);
    if (pot > 0) {
        struct record row = table_run_row(t, RECORD_MONEY, HOUSE, now_ms);
        struct answer answer;

        must(cage_move(t->cage, &row, TRANSFER_RAKE, t->id, pot, key_of_row(cage_next(t->cage), 0),
                       &answer) == REF_NONE);
        for (size_t i = 0; i < out.count; i++) pot -= t->line[i].commission;
    }
    must(pot == 0); /* what is left was the commission, to the cent */
}

static void post(struct table_run *t, const struct applied *applied, const struct chips *before)
{
    const struct poker *s = poker_of(t);
    bool                ended = before->running && s->table.phase == PHASE_SETTLED;
    cents               put_in[SEATS_MAX] = {0}, back[SEATS_MAX] = {0};

    for (unsigned seat = 0; (ended || has_hand_running(s)) && seat < HAND_SEATS; seat++) {
        const struct hand_seat *has = &s->hand.seat[seat];

        back[seat] = has->back - before->back[seat];
        put_in[seat] = has->paid - before->in[seat] + back[seat];
    }
    post_moves(t, applied, put_in, back);
    if (ended) settle(t, applied->now_ms);
    if (s->table.phase == PHASE_VOID) post_refunds(t, applied->now_ms);
}

/* A hand is settled whole, by one command: there is nothing to remember. */
static void note(struct table_run *t)
{
    (void)t;
}

const struct chip_posting pot_posting = {commission, look, post, note};
