#include "phh/export_parts.h"

#include "engine/command.h"

#include <string.h>

struct writing {
    const struct hand_record *record;
    struct text              *out;
    struct record_walk        walk;
    struct hand               end;
    struct blinds             blinds;
    unsigned                  viewer;
    const char               *symbol, *currency;
    int8_t                    folded[HAND_SEATS];     /* in which street; -1: not */
    bool                      freely[HAND_SEATS];     /* showed without need */
};

/* -------------------------------- pieces -------------------------------- */

static void put(struct writing *w, const char *words)
{
    text_put(w->out, words);
}

static void put_name(struct writing *w, unsigned seat)
{
    export_name(w->record, seat, w->out);
}

/* $25, $2067.40: cents only when there are any. */
static void put_money(struct writing *w, cents amount)
{
    int64_t power = 1;

    for (unsigned i = 0; i < w->record->places; i++) power *= 10;
    put(w, w->symbol);
    text_number(w->out, amount / power);
    if (amount % power == 0) return;
    text_char(w->out, '.');
    for (int64_t part = power / 10; part > 0; part /= 10)
        text_char(w->out, (char)('0' + amount / part % 10));
    if (power == 10) text_char(w->out, '0');
}

static void put_cards(struct writing *w, const uint8_t *card, unsigned count)
{
    text_char(w->out, '[');
    export_cards(card, count, " ", w->out);
    text_char(w->out, ']');
}

static void put_hole(struct writing *w, unsigned seat)
{
    put_cards(w, w->end.seat[seat].hole, hole_cards((enum variant)w->record->terms.variant));
}

static void put_two(struct writing *w, unsigned n)
{
    text_char(w->out, (char)('0' + n / 10 % 10));
    text_char(w->out, (char)('0' + n % 10));
}

static bool is_in(const struct writing *w, unsigned seat)
{
    return w->record->terms.in & seat_bit(seat);
}

/* The seats by their numbers, as the list at the head of a hand has them. */
static size_t by_number(const struct writing *w, uint8_t out[HAND_SEATS])
{
    size_t count = 0;

    for (unsigned number = 0; number <= UINT8_MAX; number++)
        for (unsigned seat = 0; seat < w->record->terms.seats; seat++)
            if (is_in(w, seat) && w->record->number[seat] == number) out[count++] = (uint8_t)seat;
    return count;
}

/* ------------------------------- the head ------------------------------- */

static void put_game(struct writing *w)
{
    static const char *const games[VARIANTS] = {"Hold'em", "Omaha", "Sintetico"};
    static const char *const limits[LIMITS] = {" No Limit", " Pot Limit", " Half Pot Limit", " Limit"};
    const struct hand_terms *t = &w->record->terms;
    bool                     fixed = t->limit == LIMIT_RAISES && t->fixed[0];

    put(w, games[t->variant]);
    put(w, limits[t->limit]);
    put(w, " (");
    put_money(w, fixed ? t->fixed[0] : w->blinds.small_amount);
    text_char(w->out, '/');
    put_money(w, fixed ? (t->fixed[1] ? t->fixed[1] : t->fixed[0]) : w->blinds.big_amount);
    if (w->currency[0]) {
        text_char(w->out, ' ');
        put(w, w->currency);
    }
    text_char(w->out, ')');
}

/* Trackers take a hand's number for its identity: its digits, whatever else it has. */
static void put_hand_number(struct writing *w)
{
    unsigned digits = 0;

    for (const char *at = w->record->hand; *at && digits < 18; at++) {
        if (*at < '0' || *at > '9') continue;
        text_char(w->out, *at);
        digits++;
    }
    if (digits == 0) text_char(w->out, '0');
}

static void put_when(struct writing *w)
{
    const struct record_moment *m = &w->record->began;

    text_number(w->out, m->year ? m->year : 1970);
    text_char(w->out, '/');
    put_two(w, m->month ? m->month : 1);
    text_char(w->out, '/');
    put_two(w, m->day ? m->day : 1);
    text_char(w->out, ' ');
    text_number(w->out, m->hour);
    text_char(w->out, ':');
    put_two(w, m->minute);
    text_char(w->out, ':');
    put_two(w, m->second);
    text_char(w->out, ' ');
    put(w, w->record->zone[0] ? w->record->zone : "UTC");
}

static void put_head(struct writing *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = by_number(w, order);

    put(w, "PokerStars Hand #");
    put_hand_number(w);
    put(w, ":  ");
    put_game(w);
    put(w, " - ");
    put_when(w);
    put(w, "\nTable '");
    put(w, w->record->table[0] ? w->record->table : "Feltro");
    put(w, "' ");
    text_number(w->out, w->record->seat_count ? w->record->seat_count : w->record->terms.seats);
    put(w, w->currency[0] ? "-max Seat #" : "-max (Play Money) Seat #");
    text_number(w->out, w->record->number[w->record->terms.button]);
    put(w, " is the button\n");
    for (size_t i = 0; i < count; i++) {
        put(w, "Seat ");
        text_number(w->out, w->record->number[order[i]]);
        put(w, ": ");
        put_name(w, order[i]);
        put(w, " (");
        put_money(w, w->record->terms.stack[order[i]]);
        put(w, " in chips)\n");
    }
}

/* ------------------------------- the posts ------------------------------ */

static void put_post(struct writing *w, unsigned seat, const char *what, cents amount, bool all_in)
{
    put_name(w, seat);
    put(w, what);
    put_money(w, amount);
    put(w, all_in ? " and is all-in\n" : "\n");
}

/* A returning player's dead small blind stands beside his live one. */
static bool posts_both(const struct writing *w, unsigned seat, const struct posted *p)
{
    return p->dead > 0 && p->blind > 0 && seat != w->blinds.small && seat != w->blinds.big;
}

static void put_posts(struct writing *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = record_order(w->record, order);

    for (size_t i = 0; i < count; i++) {
        struct posted p = export_posted(&w->record->terms, order[i]);
        cents         ante = p.ante + (posts_both(w, order[i], &p) ? 0 : p.dead);

        if (ante) put_post(w, order[i], ": posts the ante ", ante, p.all_in && p.blind == 0);
    }
    for (size_t i = 0; i < count; i++) {
        unsigned      seat = order[count == 2 ? 1 - i : i];
        struct posted p = export_posted(&w->record->terms, seat);
        const char   *what = ": posts big blind ";

        if (p.blind == 0) continue;
        if (seat == w->blinds.small) what = ": posts small blind ";
        else if (w->record->terms.blind[seat] > w->blinds.big_amount) what = ": posts straddle ";
        if (posts_both(w, seat, &p))
            put_post(w, seat, ": posts small & big blinds ", p.blind + p.dead, p.all_in);
        else put_post(w, seat, what, p.blind, p.all_in);
    }
}

static void put_dealt(struct writing *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = record_order(w->record, order);

    put(w, "*** HOLE CARDS ***\n");
    for (size_t i = 0; i < count; i++) {
        if (w->viewer != INSPECTOR && order[i] != w->viewer) continue;
        if (!export_known(&w->end, order[i])) continue;
        put(w, "Dealt to ");
        put_name(w, order[i]);
        text_char(w->out, ' ');
        put_hole(w, order[i]);
        text_char(w->out, '\n');
    }
}

/* ------------------------------ the streets ----------------------------- */

static void put_street(struct writing *w)
{
    static const char *const flop[] = {"", "", "", "FLOP", "TURN", "RIVER"};
    static const char *const single[] = {"", "FIRST CARD", "SECOND CARD", "THIRD CARD", "FOURTH CARD",
                                         "FIFTH CARD"};
    const struct hand *h = &w->walk.hand;
    bool               sintetico = h->terms.variant == SINTETICO;
    unsigned           fresh = !sintetico && h->turned == 3 ? 3 : 1;

    if (!sintetico && h->turned < 3) return;
    put(w, "*** ");
    put(w, (sintetico ? single : flop)[h->turned]);
    put(w, " *** ");
    if (h->turned > fresh) {
        put_cards(w, h->board, h->turned - fresh);
        text_char(w->out, ' ');
    }
    put_cards(w, h->board + h->turned - fresh, fresh);
    text_char(w->out, '\n');
}

static void put_raise(struct writing *w, const struct record_step *step)
{
    cents price = w->walk.before.price;

    put(w, price ? ": raises " : ": bets ");
    put_money(w, step->amount - price);
    if (price == 0) return;
    put(w, " to ");
    put_money(w, step->amount);
}

static void put_move(struct writing *w, const struct record_step *step)
{
    const struct hand_seat *before = &w->walk.before.seat[step->seat];
    struct offer            o = hand_offer(&w->walk.before);

    put_name(w, step->seat);
    switch ((enum move)step->move) {
    case MOVE_FOLD:
        put(w, ": folds");
        w->folded[step->seat] = (int8_t)w->walk.before.turned;
        break;
    case MOVE_CHECK: put(w, ": checks"); break;
    case MOVE_CALL: put(w, ": calls "), put_money(w, o.call); break;
    case MOVE_RAISE: put_raise(w, step); break;
    case MOVE_ESTARDILHO: put(w, ": estardilho "), put_money(w, step->amount); break;
    case MOVE_RESTARDILHO: put(w, ": restardilho "), put_money(w, o.least); break;
    case MOVE_SHOW:
    case MOVE_MUCK:
    case MOVES: break;
    }
    if (before->stack > 0 && (step->move == MOVE_CALL ? o.call == before->stack
                              : step->move == MOVE_RAISE
                                  ? step->amount == before->bet + before->stack
                                  : false))
        put(w, " and is all-in");
    text_char(w->out, '\n');
}

static void put_uncalled(struct writing *w)
{
    for (unsigned seat = 0; seat < w->record->terms.seats; seat++) {
        cents back = w->walk.hand.seat[seat].back - w->walk.before.seat[seat].back;

        if (!is_in(w, seat) || back == 0) continue;
        put(w, "Uncalled bet (");
        put_money(w, back);
        put(w, ") returned to ");
        put_name(w, seat);
        text_char(w->out, '\n');
    }
}

static void put_play(struct writing *w)
{
    while (walk_next(&w->walk)) {
        const struct record_step *step = &w->walk.step;

        if (step->what == RECORD_SHOW) w->freely[step->seat] = true;
        if (step->what == RECORD_CARD && step->seat == NOBODY) put_street(w);
        if (step->what == RECORD_MOVE && step->move != MOVE_SHOW && step->move != MOVE_MUCK)
            put_move(w, step);
        put_uncalled(w);
    }
}

/* -------------------------------- the end ------------------------------- */

static bool is_contested(const struct writing *w)
{
    uint16_t live = hand_live(&w->end);

    return live & (live - 1);
}

static void put_shown(struct writing *w, unsigned seat)
{
    put_name(w, seat);
    put(w, ": shows ");
    put_hole(w, seat);
    if (w->end.turned == BOARD_MAX) {
        put(w, " (");
        export_strength(&w->end, seat, w->out);
        text_char(w->out, ')');
    }
    text_char(w->out, '\n');
}

static void put_showdown(struct writing *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = export_show_order(&w->end, w->end.raiser, order);

    if (!is_contested(w)) return;
    put(w, "*** SHOW DOWN ***\n");
    for (size_t i = 0; i < count; i++) {
        if (w->end.shown & seat_bit(order[i])) {
            put_shown(w, order[i]);
        } else {
            put_name(w, order[i]);
            put(w, ": mucks hand\n");
        }
    }
}

static void put_pot_name(struct writing *w, size_t pot, size_t pots)
{
    if (pots == 1) {
        put(w, "pot");
    } else if (pot == 0) {
        put(w, "main pot");
    } else {
        put(w, "side pot");
        if (pots > 2) {
            text_char(w->out, '-');
            text_number(w->out, (int64_t)pot);
        }
    }
}

/* What was kept outside the terms is taken from a seat's payments, the last first. */
static void put_collected(struct writing *w, size_t count)
{
    struct share share[HAND_SHARES];
    size_t       shares = hand_shares(&w->end, share);
    cents        kept[HAND_SEATS];

    memcpy(kept, w->record->kept, sizeof kept);
    for (size_t i = shares; i-- > 0;) {
        struct share *s = &share[i];
        cents         more = kept[s->seat] < s->won - s->rake ? kept[s->seat] : s->won - s->rake;

        kept[s->seat] -= more;
        put_name(w, s->seat);
        put(w, " collected ");
        put_money(w, s->won - s->rake - more);
        put(w, " from ");
        put_pot_name(w, s->pot, count);
        text_char(w->out, '\n');
    }
}

static void put_unseen(struct writing *w)
{
    for (unsigned seat = 0; !is_contested(w) && seat < w->record->terms.seats; seat++) {
        if (!(hand_live(&w->end) & seat_bit(seat))) continue;
        if (w->freely[seat]) {
            put_shown(w, seat);
        } else {
            put_name(w, seat);
            put(w, ": doesn't show hand\n");
        }
    }
}

/* ------------------------------ the summary ----------------------------- */

static cents rake_of(const struct writing *w)
{
    cents rake = 0;

    for (unsigned seat = 0; seat < w->record->terms.seats; seat++)
        if (is_in(w, seat)) rake += export_rake(w->record, &w->end, seat);
    return rake;
}

static void put_pots(struct writing *w, const struct pot *pots, size_t count)
{
    cents total = 0;

    for (size_t i = 0; i < count; i++) total += pots[i].chips;
    put(w, "Total pot ");
    put_money(w, total);
    for (size_t i = 0; count > 1 && i < count; i++) {
        put(w, i ? " Side pot" : " Main pot");
        if (i && count > 2) {
            text_char(w->out, '-');
            text_number(w->out, (int64_t)i);
        }
        text_char(w->out, ' ');
        put_money(w, pots[i].chips);
        text_char(w->out, '.');
    }
    put(w, " | Rake ");
    put_money(w, rake_of(w));
    text_char(w->out, '\n');
    if (w->end.turned) {
        put(w, "Board ");
        put_cards(w, w->end.board, w->end.turned);
        text_char(w->out, '\n');
    }
}

static void put_fold(struct writing *w, unsigned seat)
{
    static const char *const when[] = {" folded before Flop", "", "", " folded on the Flop",
                                       " folded on the Turn", " folded on the River"};
    static const char *const after[] = {" folded before the first card", " folded on the first card",
                                        " folded on the second card", " folded on the third card",
                                        " folded on the fourth card", " folded on the fifth card"};
    bool                     sintetico = w->record->terms.variant == SINTETICO;

    put(w, (sintetico ? after : when)[w->folded[seat]]);
    if (w->folded[seat] == 0 && w->end.seat[seat].paid == 0) put(w, " (didn't bet)");
}

static void put_won(struct writing *w, unsigned seat)
{
    text_char(w->out, '(');
    put_money(w, w->end.seat[seat].won - export_rake(w->record, &w->end, seat));
    text_char(w->out, ')');
}

static void put_outcome(struct writing *w, unsigned seat)
{
    bool shown = w->end.shown & seat_bit(seat) || w->freely[seat];
    bool won = w->end.seat[seat].won > 0;

    if (w->folded[seat] >= 0) {
        put_fold(w, seat);
    } else if (shown) {
        put(w, " showed ");
        put_hole(w, seat);
        put(w, won ? " and won " : " and lost");
        if (won) put_won(w, seat);
        if (w->end.turned == BOARD_MAX) {
            put(w, " with ");
            export_strength(&w->end, seat, w->out);
        }
    } else if (won) {
        put(w, " collected ");
        put_won(w, seat);
    } else {
        put(w, " mucked");
        if ((w->viewer == INSPECTOR || w->viewer == seat) && export_known(&w->end, seat)) {
            text_char(w->out, ' ');
            put_hole(w, seat);
        }
    }
}

static void put_summary(struct writing *w, const struct pot *pots, size_t count)
{
    uint8_t order[HAND_SEATS];
    size_t  seats = by_number(w, order);

    put(w, "*** SUMMARY ***\n");
    put_pots(w, pots, count);
    for (size_t i = 0; i < seats; i++) {
        unsigned seat = order[i];

        put(w, "Seat ");
        text_number(w->out, w->record->number[seat]);
        put(w, ": ");
        put_name(w, seat);
        if (seat == w->record->terms.button) put(w, " (button)");
        if (seat == w->blinds.small) put(w, " (small blind)");
        if (seat == w->blinds.big) put(w, " (big blind)");
        put_outcome(w, seat);
        text_char(w->out, '\n');
    }
    put(w, "\n\n");
}

/* "$" alone means dollars, and so on; chips of no money have neither. */
static void find_currency(struct writing *w)
{
    static const char *const known[][2] = {{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}};

    w->symbol = w->record->symbol;
    w->currency = w->record->currency;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!w->currency[0] && text_same(w->symbol, known[i][0])) w->currency = known[i][1];
        if (!w->symbol[0] && text_same(w->currency, known[i][1])) w->symbol = known[i][0];
    }
}

const char *export_stars(const struct hand_record *r, unsigned viewer, struct text *out)
{
    struct writing w = {.record = r, .out = out, .viewer = viewer};
    struct pot     pots[HAND_SEATS];
    size_t         count;
    const char    *why = export_end(r, &w.end);

    if (why) return why;
    memset(w.folded, -1, sizeof w.folded);
    w.blinds = export_blinds(r);
    count = hand_pots(&w.end, pots);
    find_currency(&w);
    walk_begin(&w.walk, r, viewer);
    put_head(&w);
    put_posts(&w);
    put_dealt(&w);
    put_play(&w);
    put_showdown(&w);
    put_collected(&w, count);
    put_unseen(&w);
    put_summary(&w, pots, count);
    return NULL;
}
