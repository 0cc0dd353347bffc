#include "games/tournament/inside.h"

/* ------------------------------ questions ------------------------------- */

static enum refusal check_stack(const struct tournament *t, const struct tour_command *cmd)
{
    const struct tour_table *table = table_at(t, cmd->table);

    if (cmd->seat >= seats(t)) return REF_NO_SUCH_SEAT;
    if (!(table->dealt >> cmd->seat & 1)) return REF_SEAT_EMPTY;
    if (table->reported >> cmd->seat & 1) return REF_BAD_REPORT;
    if (cmd->amount < 0 || cmd->amount > t->issued) return REF_BAD_REPORT;

    uint32_t others = table->dealt & ~(1u << cmd->seat); /* who lost all lost it to somebody */
    bool     told = cmd->number != 0 && !(cmd->number & ~others);

    return (cmd->amount == 0 ? told : cmd->number == 0) ? REF_NONE : REF_BAD_REPORT;
}

/* A hand moves chips and makes none (810/2015 r.16). */
static enum refusal check_hand_over(const struct tournament *t, const struct tour_command *cmd)
{
    const struct tour_table *table = table_at(t, cmd->table);
    tour_chips               before = 0, now = 0;

    if (cmd->number != table->hand || table->reported != table->dealt) return REF_BAD_REPORT;
    if (cmd->seat != TOUR_NO_SEAT && (cmd->seat >= seats(t) || !(table->dealt >> cmd->seat & 1)))
        return REF_BAD_REPORT;
    for (unsigned i = 0; i < seats(t); i++) {
        if (!(table->dealt >> i & 1)) continue;
        before += entrant_at(t, table->seat[i])->stack;
        now += table->report[i];
        for (unsigned k = 0; k < seats(t); k++)
            if (table->winners[i] >> k & 1 && table->report[k] == 0) return REF_BAD_REPORT;
    }
    return before == now ? REF_NONE : REF_BAD_REPORT;
}

enum refusal check_report(const struct tournament *t, const struct tour_command *cmd)
{
    if (cmd->table >= t->tables) return REF_NO_SUCH_TABLE;
    if (table_at(t, cmd->table)->state != TABLE_PLAYING) return REF_NO_ROUND;
    if (cmd->kind == TOUR_STACK) return check_stack(t, cmd);
    return cmd->kind == TOUR_HAND_OVER ? check_hand_over(t, cmd) : REF_NONE;
}

/* --------------------------------- acts --------------------------------- */

/* 810/2015 r.25: in the order of falling, the one with fewer chips first.  Equal
 * ones stand by their numbers, which decides nothing but odd cents. */
static bool fell_before(const struct entrant *a, const struct entrant *b)
{
    if (a->moment != b->moment) return a->moment < b->moment;
    if (a->before != b->before) return a->before < b->before;
    return a < b;
}

void fall(struct tournament *t, uint32_t number, struct tour_events *heard)
{
    uint32_t *list = fallen_at(t), at = t->fallen++;

    tell_of(t, number, TEV_ELIMINATED, 0, heard);
    seat_leave(t, number);
    entrant_at(t, number)->state = ENTRANT_FALLEN;
    t->left--;
    for (; at > 0 && fell_before(entrant_at(t, number), entrant_at(t, list[at - 1])); at--)
        list[at] = list[at - 1];
    must(at >= t->ranked);
    list[at] = number;
}

/* 810/2015 r.32: the bounty goes to whoever won the chips, in equal parts; odd
 * cents one each to the first of them on the left of the one who fell. */
static void win_head(struct tournament *t, const struct tour_table *hand, unsigned seat,
                     struct tour_events *heard)
{
    struct entrant *loser = entrant_at(t, hand->seat[seat]);
    unsigned        winners = 0;
    cents           head = loser->head;

    for (unsigned i = 0; i < seats(t); i++) winners += hand->winners[seat] >> i & 1;
    loser->head = 0;
    t->heads -= head;
    t->bounties += head;
    for (unsigned i = 1; i < seats(t); i++) {
        unsigned        at = (seat + i) % seats(t);
        struct entrant *winner;
        cents           part;

        if (!(hand->winners[seat] >> at & 1)) continue;
        winner = entrant_at(t, hand->seat[at]);
        part = (head + winners - 1) / winners; /* of what is left, the odd cent first */
        head -= part;
        winners--;
        winner->knockouts++;
        winner->bounty += part;
        if (part > 0) tell_of(t, hand->seat[at], TEV_BOUNTY, part, heard);
    }
    must(head == 0);
}

/* He has no chips: he may buy more, or is out (810/2015 r.12, r.25). */
static void bust(struct tournament *t, const struct tour_table *hand, unsigned seat,
                 uint64_t moment, struct tour_events *heard)
{
    uint32_t        number = hand->seat[seat];
    struct entrant *e = entrant_at(t, number);

    t->knockouts++;
    e->moment = moment;
    win_head(t, hand, seat, heard);
    if (!rebuys_are_open(t, hand->level) || e->rebuys >= option(t, TO_REBUYS)) {
        fall(t, number, heard);
        return;
    }
    e->state = ENTRANT_ASKED;
    e->asked_until_ms = t->now_ms + option(t, TO_REBUY_WAIT);
    t->asked++;
    table_at(t, e->table)->asked++;
    tell_of(t, number, TEV_ASKED, e->asked_until_ms, heard);
}

static void end_hand(struct tournament *t, const struct tour_command *cmd,
                     struct tour_events *heard)
{
    struct tour_table *table = table_at(t, cmd->table);
    struct tour_table  hand = *table;
    uint64_t           moment = hand.moment ? hand.moment : ++t->moment;

    for (unsigned i = 0; i < seats(t); i++)
        if (hand.dealt >> i & 1) {
            struct entrant *e = entrant_at(t, hand.seat[i]);

            e->before = hand.report[i] == 0 && e->due == 0 ? e->stack : 0;
            e->stack = hand.report[i];
        }
    if (cmd->seat != TOUR_NO_SEAT) table->big_blind = cmd->seat;
    table_stop(t, cmd->table, heard);
    clock_count_hand(t, heard);
    for (unsigned i = 0; i < seats(t); i++)
        if ((hand.dealt >> i & 1) && entrant_at(t, hand.seat[i])->stack == 0)
            bust(t, &hand, i, moment, heard);
}

void apply_report(struct tournament *t, const struct tour_command *cmd, struct tour_events *heard)
{
    struct tour_table *table = table_at(t, cmd->table);

    if (cmd->kind == TOUR_HAND_OVER) {
        end_hand(t, cmd, heard);
    } else if (cmd->kind == TOUR_VOID_HAND) {
        table_void(t, cmd->table, heard);
    } else {
        table->report[cmd->seat] = cmd->amount;
        table->winners[cmd->seat] = (uint16_t)cmd->number;
        table->reported = (uint16_t)(table->reported | 1u << cmd->seat);
    }
}
