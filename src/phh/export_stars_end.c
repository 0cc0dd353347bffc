#include "phh/export_stars.h"

#include <string.h>

/* -------------------------------- the end ------------------------------- */

static bool is_contested(const struct stars *w)
{
    uint16_t live = hand_live(&w->end);

    return live & (live - 1);
}

static void put_shown(struct stars *w, unsigned seat)
{
    stars_name(w, seat);
    stars_put(w, ": shows ");
    stars_hole(w, seat);
    if (w->end.turned == BOARD_MAX) {
        stars_put(w, " (");
        export_strength(&w->end, seat, w->out);
        text_char(w->out, ')');
    }
    text_char(w->out, '\n');
}

static void put_showdown(struct stars *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = export_show_order(&w->end, w->end.raiser, order);

    if (!is_contested(w)) return;
    stars_put(w, "*** SHOW DOWN ***\n");
    for (size_t i = 0; i < count; i++) {
        if (w->end.shown & seat_bit(order[i])) {
            put_shown(w, order[i]);
        } else {
            stars_name(w, order[i]);
            stars_put(w, ": mucks hand\n");
        }
    }
}

static void put_pot_name(struct stars *w, size_t pot, size_t pots)
{
    if (pots == 1) {
        stars_put(w, "pot");
    } else if (pot == 0) {
        stars_put(w, "main pot");
    } else {
        stars_put(w, "side pot");
        if (pots > 2) {
            text_char(w->out, '-');
            text_number(w->out, (int64_t)pot);
        }
    }
}

/* What was kept outside the terms is taken from a seat's payments, the last first. */
static void put_collected(struct stars *w, size_t count)
{
    struct share share[HAND_SHARES];
    size_t       shares = hand_shares(&w->end, share);
    cents        kept[HAND_SEATS];

    memcpy(kept, w->record->kept, sizeof kept);
    for (size_t i = shares; i-- > 0;) {
        struct share *s = &share[i];
        cents         more = kept[s->seat] < s->won - s->rake ? kept[s->seat] : s->won - s->rake;

        kept[s->seat] -= more;
        stars_name(w, s->seat);
        stars_put(w, " collected ");
        stars_money(w, s->won - s->rake - more);
        stars_put(w, " from ");
        put_pot_name(w, s->pot, count);
        text_char(w->out, '\n');
    }
}

static void put_unseen(struct stars *w)
{
    for (unsigned seat = 0; !is_contested(w) && seat < w->record->terms.seats; seat++) {
        if (!(hand_live(&w->end) & seat_bit(seat))) continue;
        if (w->freely[seat]) {
            put_shown(w, seat);
        } else {
            stars_name(w, seat);
            stars_put(w, ": doesn't show hand\n");
        }
    }
}

/* ------------------------------ the summary ----------------------------- */

static cents rake_of(const struct stars *w)
{
    cents rake = 0;

    for (unsigned seat = 0; seat < w->record->terms.seats; seat++)
        if (stars_in(w, seat)) rake += export_rake(w->record, &w->end, seat);
    return rake;
}

static void put_pots(struct stars *w, const struct pot *pots, size_t count)
{
    cents total = 0;

    for (size_t i = 0; i < count; i++) total += pots[i].chips;
    stars_put(w, "Total pot ");
    stars_money(w, total);
    for (size_t i = 0; count > 1 && i < count; i++) {
        stars_put(w, i ? " Side pot" : " Main pot");
        if (i && count > 2) {
            text_char(w->out, '-');
            text_number(w->out, (int64_t)i);
        }
        text_char(w->out, ' ');
        stars_money(w, pots[i].chips);
        text_char(w->out, '.');
    }
    stars_put(w, " | Rake ");
    stars_money(w, rake_of(w));
    text_char(w->out, '\n');
    if (w->end.turned) {
        stars_put(w, "Board ");
        stars_cards(w, w->end.board, w->end.turned);
        text_char(w->out, '\n');
    }
}

static void put_fold(struct stars *w, unsigned seat)
{
    static const char *const when[] = {
        " folded before Flop", "", "", " folded on the Flop", " folded on the Turn",
        " folded on the River"};
    static const char *const after[] = {
        " folded before the first card", " folded on the first card",  " folded on the second card",
        " folded on the third card",     " folded on the fourth card", " folded on the fifth card"};
    bool sintetico = w->record->terms.variant == SINTETICO;

    stars_put(w, (sintetico ? after : when)[w->folded[seat]]);
    if (w->folded[seat] == 0 && w->end.seat[seat].paid == 0) stars_put(w, " (didn't bet)");
}

static void put_won(struct stars *w, unsigned seat)
{
    text_char(w->out, '(');
    stars_money(w, w->end.seat[seat].won - export_rake(w->record, &w->end, seat));
    text_char(w->out, ')');
}

static void put_outcome(struct stars *w, unsigned seat)
{
    bool shown = w->end.shown & seat_bit(seat) || w->freely[seat];
    bool won = w->end.seat[seat].won > 0;

    if (w->folded[seat] >= 0) {
        put_fold(w, seat);
    } else if (shown) {
        stars_put(w, " showed ");
        stars_hole(w, seat);
        stars_put(w, won ? " and won " : " and lost");
        if (won) put_won(w, seat);
        if (w->end.turned == BOARD_MAX) {
            stars_put(w, " with ");
            export_strength(&w->end, seat, w->out);
        }
    } else if (won) {
        stars_put(w, " collected ");
        put_won(w, seat);
    } else {
        stars_put(w, " mucked");
        if ((w->viewer == INSPECTOR || w->viewer == seat) && export_known(&w->end, seat)) {
            text_char(w->out, ' ');
            stars_hole(w, seat);
        }
    }
}

static void put_summary(struct stars *w, const struct pot *pots, size_t count)
{
    uint8_t order[HAND_SEATS];
    size_t  seats = stars_by_number(w, order);

    stars_put(w, "*** SUMMARY ***\n");
    put_pots(w, pots, count);
    for (size_t i = 0; i < seats; i++) {
        unsigned seat = order[i];

        stars_put(w, "Seat ");
        text_number(w->out, w->record->number[seat]);
        stars_put(w, ": ");
        stars_name(w, seat);
        if (seat == w->record->terms.button) stars_put(w, " (button)");
        if (seat == w->blinds.small) stars_put(w, " (small blind)");
        if (seat == w->blinds.big) stars_put(w, " (big blind)");
        put_outcome(w, seat);
        text_char(w->out, '\n');
    }
    stars_put(w, "\n\n");
}

void stars_end(struct stars *w)
{
    struct pot pots[HAND_SEATS];
    size_t     count = hand_pots(&w->end, pots);

    put_showdown(w);
    put_collected(w, count);
    put_unseen(w);
    put_summary(w, pots, count);
}
