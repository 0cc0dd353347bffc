#include "phh/hand_record.h"

bool record_add(struct hand_record *r, struct record_step step)
{
    if (r->steps == RECORD_STEPS) return false;
    r->step[r->steps++] = step;
    return true;
}

size_t record_order(const struct hand_record *r, uint8_t out[HAND_SEATS])
{
    size_t count = 0;

    for (unsigned i = 1; i <= r->terms.seats; i++) {
        unsigned seat = (r->terms.button + i) % r->terms.seats;

        if (r->terms.in & seat_bit(seat)) out[count++] = (uint8_t)seat;
    }
    return count;
}

/* ------------------------------- the walk --------------------------------- */

/* A card that cannot come now, or is already on the table, would break the engine. */
static bool is_card_due(const struct hand *h, const struct record_step *step)
{
    if (hand_awaits(h) != HAND_AWAITS_CARD || step->seat != h->turn) return false;
    if (step->card == CARD_BACK) return h->phase == HAND_DEALING;
    if (step->card >= DECK) return false;
    if (h->terms.variant == SINTETICO && card_rank(step->card) != ACE && card_rank(step->card) < 8)
        return false;
    for (unsigned i = 0; i < h->turned; i++)
        if (h->board[i] == step->card) return false;
    for (unsigned seat = 0; seat < h->terms.seats; seat++)
        for (unsigned i = 0; i < HOLE_MAX; i++)
            if (h->seat[seat].hole[i] == step->card) return false;
    return true;
}

static bool take(struct hand *h, const struct record_step *step)
{
    switch ((enum record_what)step->what) {
    case RECORD_CARD:
        if (!is_card_due(h, step)) return false;
        hand_deal(h, step->card);
        return true;
    case RECORD_MOVE:
        if (step->move >= MOVES) return false;
        if (hand_check(h, step->seat, (enum move)step->move, step->amount) != REF_NONE)
            return false;
        hand_act(h, (enum move)step->move, step->amount);
        return true;
    case RECORD_SHOW:
        return h->phase == HAND_OVER && step->seat < h->terms.seats &&
               hand_live(h) & seat_bit(step->seat);
    }
    return false;
}

/* Whose cards the viewer sees before the hand is done: his own, those turned up,
 * those shown without need.  Known beforehand, because a history tells the deal first. */
static uint16_t seen_by(const struct hand_record *record, unsigned viewer)
{
    struct hand h;
    uint16_t    shown = 0;

    if (viewer == INSPECTOR) return (uint16_t)~0u;
    hand_begin(&h, &record->terms);
    for (size_t i = 0; i < record->steps; i++) {
        if (!take(&h, &record->step[i])) break;
        if (record->step[i].what == RECORD_SHOW) shown |= seat_bit(record->step[i].seat);
    }
    shown |= h.shown;
    return viewer < HAND_SEATS ? shown | seat_bit(viewer) : shown;
}

void walk_begin(struct record_walk *w, const struct hand_record *record, unsigned viewer)
{
    w->record = record;
    w->at = 0;
    w->refused = false;
    w->seen = seen_by(record, viewer);
    hand_begin(&w->hand, &record->terms);
    w->before = w->hand;
}

bool walk_next(struct record_walk *w)
{
    const struct record_step *step;

    if (w->refused || w->at == w->record->steps) return false;
    step = &w->record->step[w->at];
    w->before = w->hand;
    if (!take(&w->hand, step)) {
        w->refused = true;
        return false;
    }
    w->at++;
    w->step = *step;
    if (step->what == RECORD_CARD && step->seat != NOBODY && !(w->seen & seat_bit(step->seat)))
        w->step.card = CARD_BACK;
    return true;
}
