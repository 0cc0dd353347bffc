#include "phh/export_stars.h"

#include "base/utf8.h"

#include <string.h>

/* -------------------------------- pieces -------------------------------- */

void stars_put(struct stars *w, const char *words)
{
    text_put(w->out, words);
}

/* A name may not begin a line of its own. */
void stars_strange(struct stars *w, const char *words)
{
    utf8_show(w->out, words);
}

void stars_name(struct stars *w, unsigned seat)
{
    char        space[RECORD_WORDS + 16];
    struct text name = text_over(space, sizeof space);

    export_name(w->record, seat, &name);
    stars_strange(w, space);
}

static int64_t chips_in_one(const struct stars *w)
{
    int64_t power = 1;

    for (unsigned i = 0; i < w->record->places; i++) power *= 10;
    return power;
}

static void put_money(struct stars *w, cents amount, bool with_cents)
{
    int64_t power = chips_in_one(w);

    stars_strange(w, w->symbol);
    text_number(w->out, amount / power);
    if (!with_cents) return;
    text_char(w->out, '.');
    for (int64_t part = power / 10; part > 0; part /= 10)
        text_char(w->out, (char)('0' + amount / part % 10));
    if (power == 10) text_char(w->out, '0');
}

/* $25, $2067.40: cents only when there are any. */
void stars_money(struct stars *w, cents amount)
{
    put_money(w, amount, amount % chips_in_one(w) != 0);
}

/* ($0.50/$1.00 USD): both with cents, or both without. */
static void put_stakes(struct stars *w, cents small, cents big)
{
    bool with_cents = small % chips_in_one(w) || big % chips_in_one(w);

    text_char(w->out, '(');
    put_money(w, small, with_cents);
    text_char(w->out, '/');
    put_money(w, big, with_cents);
    if (w->currency[0]) {
        text_char(w->out, ' ');
        stars_strange(w, w->currency);
    }
    text_char(w->out, ')');
}

void stars_cards(struct stars *w, const uint8_t *card, unsigned count)
{
    text_char(w->out, '[');
    export_cards(card, count, " ", w->out);
    text_char(w->out, ']');
}

void stars_hole(struct stars *w, unsigned seat)
{
    stars_cards(w, w->end.seat[seat].hole, hole_cards((enum variant)w->record->terms.variant));
}

bool stars_in(const struct stars *w, unsigned seat)
{
    return w->record->terms.in & seat_bit(seat);
}

/* The seats by their numbers, as the list at the head of a hand has them. */
size_t stars_by_number(const struct stars *w, uint8_t out[HAND_SEATS])
{
    size_t count = 0;

    for (unsigned number = 0; number <= UINT8_MAX; number++)
        for (unsigned seat = 0; seat < w->record->terms.seats; seat++)
            if (stars_in(w, seat) && w->record->number[seat] == number)
                out[count++] = (uint8_t)seat;
    return count;
}

static void put_two(struct stars *w, unsigned n)
{
    text_char(w->out, (char)('0' + n / 10 % 10));
    text_char(w->out, (char)('0' + n % 10));
}

/* ------------------------------- the head ------------------------------- */

static void put_game(struct stars *w)
{
    static const char *const games[VARIANTS] = {"Hold'em", "Omaha", "Sintetico"};
    static const char *const limits[LIMITS] = {" No Limit", " Pot Limit", " Half Pot Limit",
                                               " Limit"};
    const struct hand_terms *t = &w->record->terms;
    bool                     fixed = t->limit == LIMIT_RAISES && t->fixed[0];

    stars_put(w, games[t->variant]);
    stars_put(w, limits[t->limit]);
    text_char(w->out, ' ');
    if (fixed) put_stakes(w, t->fixed[0], t->fixed[1] ? t->fixed[1] : t->fixed[0]);
    else put_stakes(w, w->blinds.small_amount, w->blinds.big_amount);
}

/* Trackers take a hand's number for its identity: its digits, whatever else it has. */
static void put_hand_number(struct stars *w)
{
    unsigned digits = 0;

    for (const char *at = w->record->hand; *at && digits < 18; at++) {
        if (*at < '0' || *at > '9') continue;
        text_char(w->out, *at);
        digits++;
    }
    if (digits == 0) text_char(w->out, '0');
}

static void put_when(struct stars *w)
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
    stars_strange(w, w->record->zone[0] ? w->record->zone : "UTC");
}

static void put_head(struct stars *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = stars_by_number(w, order);

    stars_put(w, "PokerStars Hand #");
    put_hand_number(w);
    stars_put(w, ":  ");
    put_game(w);
    stars_put(w, " - ");
    put_when(w);
    stars_put(w, "\nTable '");
    stars_strange(w, w->record->table[0] ? w->record->table : "Feltro");
    stars_put(w, "' ");
    text_number(w->out, w->record->seat_count ? w->record->seat_count : w->record->terms.seats);
    stars_put(w, w->currency[0] ? "-max Seat #" : "-max (Play Money) Seat #");
    text_number(w->out, w->record->number[w->record->terms.button]);
    stars_put(w, " is the button\n");
    for (size_t i = 0; i < count; i++) {
        stars_put(w, "Seat ");
        text_number(w->out, w->record->number[order[i]]);
        stars_put(w, ": ");
        stars_name(w, order[i]);
        stars_put(w, " (");
        stars_money(w, w->record->terms.stack[order[i]]);
        stars_put(w, " in chips)\n");
    }
}

/* ------------------------------- the posts ------------------------------ */

static void put_post(struct stars *w, unsigned seat, const char *what, cents amount, bool all_in)
{
    stars_name(w, seat);
    stars_put(w, what);
    stars_money(w, amount);
    stars_put(w, all_in ? " and is all-in\n" : "\n");
}

/* A returning player's dead small blind stands beside his live one. */
static bool posts_both(const struct stars *w, unsigned seat, const struct posted *p)
{
    return p->dead > 0 && p->blind > 0 && seat != w->blinds.small && seat != w->blinds.big;
}

static void put_posts(struct stars *w)
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

static void put_dealt(struct stars *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = record_order(w->record, order);

    stars_put(w, "*** HOLE CARDS ***\n");
    for (size_t i = 0; i < count; i++) {
        if (w->viewer != INSPECTOR && order[i] != w->viewer) continue;
        if (!export_known(&w->end, order[i])) continue;
        stars_put(w, "Dealt to ");
        stars_name(w, order[i]);
        text_char(w->out, ' ');
        stars_hole(w, order[i]);
        text_char(w->out, '\n');
    }
}

/* ------------------------------ the streets ----------------------------- */

static void put_street(struct stars *w)
{
    static const char *const flop[] = {"", "", "", "FLOP", "TURN", "RIVER"};
    static const char *const single[] = {"",           "FIRST CARD",  "SECOND CARD",
                                         "THIRD CARD", "FOURTH CARD", "FIFTH CARD"};
    const struct hand       *h = &w->walk.hand;
    bool                     sintetico = h->terms.variant == SINTETICO;
    unsigned                 fresh = !sintetico && h->turned == 3 ? 3 : 1;

    if (!sintetico && h->turned < 3) return;
    stars_put(w, "*** ");
    stars_put(w, (sintetico ? single : flop)[h->turned]);
    stars_put(w, " *** ");
    if (h->turned > fresh) {
        stars_cards(w, h->board, h->turned - fresh);
        text_char(w->out, ' ');
    }
    stars_cards(w, h->board + h->turned - fresh, fresh);
    text_char(w->out, '\n');
}

static void put_raise(struct stars *w, const struct record_step *step)
{
    cents price = w->walk.before.price;

    stars_put(w, price ? ": raises " : ": bets ");
    stars_money(w, step->amount - price);
    if (price == 0) return;
    stars_put(w, " to ");
    stars_money(w, step->amount);
}

static void put_move(struct stars *w, const struct record_step *step)
{
    const struct hand_seat *before = &w->walk.before.seat[step->seat];
    struct offer            o = hand_offer(&w->walk.before);

    stars_name(w, step->seat);
    switch ((enum move)step->move) {
    case MOVE_FOLD:
        stars_put(w, ": folds");
        w->folded[step->seat] = (int8_t)w->walk.before.turned;
        break;
    case MOVE_CHECK: stars_put(w, ": checks"); break;
    case MOVE_CALL: stars_put(w, ": calls "), stars_money(w, o.call); break;
    case MOVE_RAISE: put_raise(w, step); break;
    case MOVE_ESTARDILHO: stars_put(w, ": estardilho "), stars_money(w, step->amount); break;
    case MOVE_RESTARDILHO: stars_put(w, ": restardilho "), stars_money(w, o.least); break;
    case MOVE_SHOW:
    case MOVE_MUCK:
    case MOVES: break;
    }
    if (before->stack > 0 &&
        (step->move == MOVE_CALL    ? o.call == before->stack
         : step->move == MOVE_RAISE ? step->amount == before->bet + before->stack
                                    : false))
        stars_put(w, " and is all-in");
    text_char(w->out, '\n');
}

static void put_uncalled(struct stars *w)
{
    for (unsigned seat = 0; seat < w->record->terms.seats; seat++) {
        cents back = w->walk.hand.seat[seat].back - w->walk.before.seat[seat].back;

        if (!stars_in(w, seat) || back == 0) continue;
        stars_put(w, "Uncalled bet (");
        stars_money(w, back);
        stars_put(w, ") returned to ");
        stars_name(w, seat);
        text_char(w->out, '\n');
    }
}

static void put_play(struct stars *w)
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

/* ------------------------------- the whole ------------------------------ */

/* "$" alone means dollars, and so on; chips of no money have neither. */
static void find_currency(struct stars *w)
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
    struct stars w = {.record = r, .out = out, .viewer = viewer};
    const char  *why = export_end(r, &w.end);

    if (why) return why;
    memset(w.folded, -1, sizeof w.folded);
    w.blinds = export_blinds(r);
    find_currency(&w);
    walk_begin(&w.walk, r, viewer);
    put_head(&w);
    put_posts(&w);
    put_dealt(&w);
    put_play(&w);
    stars_end(&w);
    return NULL;
}
