#include "phh/export_parts.h"

#include "phh/decimal.h"

#include <string.h>

struct writing {
    const struct hand_record *record;
    struct text              *out;
    uint8_t                   order[HAND_SEATS];  /* p1, p2, … */
    uint8_t                   player[HAND_SEATS]; /* the other way: from 0 */
    size_t                    players;
    uint8_t                   board[BOARD_MAX]; /* turned, not yet written */
    unsigned                  boards;
    bool                      any; /* an action was written */
};

/* --------------------------------- TOML --------------------------------- */

/* 'as it is', or with escapes what cannot be so. */
static void put_string(struct text *out, const char *words)
{
    bool plain = true;

    for (const char *at = words; *at; at++)
        if (*at == '\'' || (unsigned char)*at < 0x20 || *at == 0x7F) plain = false;
    text_char(out, plain ? '\'' : '"');
    for (const char *at = words; *at; at++) {
        unsigned char c = (unsigned char)*at;

        if (plain || (c >= 0x20 && c != '"' && c != '\\' && c != 0x7F)) {
            text_char(out, *at);
        } else if (c == '"' || c == '\\') {
            text_char(out, '\\');
            text_char(out, *at);
        } else {
            text_put(out, "\\u00");
            text_char(out, "0123456789ABCDEF"[c >> 4]);
            text_char(out, "0123456789ABCDEF"[c & 15]);
        }
    }
    text_char(out, plain ? '\'' : '"');
}

static void put_key(struct writing *w, const char *key)
{
    text_put(w->out, key);
    text_put(w->out, " = ");
}

static void put_field(struct writing *w, const char *key, const char *words)
{
    if (!words[0]) return;
    put_key(w, key);
    put_string(w->out, words);
    text_char(w->out, '\n');
}

static void put_number(struct writing *w, const char *key, int64_t n)
{
    put_key(w, key);
    text_number(w->out, n);
    text_char(w->out, '\n');
}

static void put_chips(struct writing *w, const char *key, cents amount)
{
    put_key(w, key);
    decimal_write(w->out, amount, w->record->places);
    text_char(w->out, '\n');
}

/* By player; in reverse where the format does so, with two. */
static void put_list(struct writing *w, const char *key, const cents *by_seat, bool reverses)
{
    put_key(w, key);
    for (size_t i = 0; i < w->players; i++) {
        size_t at = reverses && w->players == 2 ? 1 - i : i;
        cents  amount = by_seat[w->order[at]];

        text_put(w->out, i ? ", " : "[");
        if (amount == RECORD_UNKNOWN) text_put(w->out, "inf");
        else decimal_write(w->out, amount, w->record->places);
    }
    text_put(w->out, "]\n");
}

/* ------------------------------- the terms ------------------------------ */

static const char *code_of(const struct hand_terms *t)
{
    static const char *const codes[VARIANTS][LIMITS] = {
        [HOLDEM] = {"NT", "X-PT", "X-HT", "FT"},
        [OMAHA] = {"X-NO", "PO", "X-HO", "X-FO"},
        [SINTETICO] = {"X-NSIN", "X-PSIN", "X-HSIN", "X-FSIN"},
    };
    static const char *const free_raises[VARIANTS] = {"X-RT", "X-RO", "X-RSIN"};

    if (t->limit == LIMIT_RAISES && t->fixed[0] == 0) return free_raises[t->variant];
    return codes[t->variant][t->limit];
}

static bool any_chips(const cents *list)
{
    for (unsigned i = 0; i < HAND_SEATS; i++)
        if (list[i]) return true;
    return false;
}

/* Live antes are trimmed antes; dead chips are untrimmed ones.  Both: `_dead` too. */
static void put_antes(struct writing *w)
{
    const struct hand_terms *t = &w->record->terms;
    bool                     live = any_chips(t->ante);

    put_key(w, "ante_trimming_status");
    text_put(w->out, live ? "true\n" : "false\n");
    put_list(w, "antes", live ? t->ante : t->dead, true);
    if (live && any_chips(t->dead)) put_list(w, "_dead", t->dead, false);
}

/* The place in the deal of the last of the largest blinds. */
static size_t last_blind(const struct writing *w, const cents *blind)
{
    size_t last = 0;

    for (size_t i = 1; i < w->players; i++)
        if (blind[w->order[i]] >= blind[w->order[last]]) last = i;
    return last;
}

/* The place in the deal of who opens the betting. */
static size_t opens_at(const struct writing *w)
{
    const struct hand_terms *t = &w->record->terms;
    unsigned                 seat = t->first;

    if (seat == NOBODY) return (last_blind(w, t->blind) + 1) % w->players;
    while (!(t->in & seat_bit(seat))) seat = (seat + 1) % t->seats;
    return w->player[seat];
}

/* What stands in the way of the last of the largest blinds being the one before the
 * opening is a post, and negative; but a post that is more than that blind would be
 * read as partly dead. */
static bool mark_posts(const struct writing *w, size_t opens, cents *blind)
{
    size_t before = (opens + w->players - 1) % w->players;
    cents  most = blind[w->order[before]];

    for (size_t i = 0; i < w->players; i++) {
        cents *mine = &blind[w->order[i]];

        if (*mine > most) return false;
        if (*mine == most && i > before) *mine = -*mine;
    }
    return true;
}

/* Whoever reads it takes the last of the largest blinds to stand before the opening.
 * Where that cannot be so, `_first` says who opens. */
static void put_blinds(struct writing *w)
{
    const cents *paid = w->record->terms.blind;
    cents        blind[HAND_SEATS];
    size_t       opens = opens_at(w);

    memcpy(blind, paid, sizeof blind);
    if (!mark_posts(w, opens, blind)) memcpy(blind, paid, sizeof blind);
    put_list(w, "blinds_or_straddles", blind, true);
    if ((last_blind(w, blind) + 1) % w->players != opens)
        put_number(w, "_first", (int64_t)opens + 1);
}

static void put_terms(struct writing *w)
{
    const struct hand_terms *t = &w->record->terms;

    put_field(w, "variant", code_of(t));
    put_antes(w);
    put_blinds(w);
    if (t->limit == LIMIT_RAISES && t->fixed[0]) {
        put_chips(w, "small_bet", t->fixed[0]);
        put_chips(w, "big_bet", t->fixed[1] ? t->fixed[1] : t->fixed[0]);
    }
    if (!text_same(code_of(t), "FT")) put_chips(w, "min_bet", t->minimum);
    if (t->limit == LIMIT_RAISES) put_number(w, "_raises", t->raises);
    if (t->variant == SINTETICO && !t->estardilho) text_put(w->out, "_estardilho = false\n");
    put_list(w, "starting_stacks", t->stack, false);
}

/* ------------------------------ the actions ----------------------------- */

static void begin_action(struct writing *w)
{
    text_put(w->out, w->any ? ", '" : "'");
    w->any = true;
}

static void put_player(struct writing *w, unsigned seat)
{
    text_char(w->out, 'p');
    text_number(w->out, w->player[seat] + 1);
}

static void put_deal(struct writing *w, const uint8_t hole[HAND_SEATS][HOLE_MAX],
                     const uint8_t *dealt)
{
    for (size_t i = 0; i < w->players; i++) {
        unsigned seat = w->order[i];

        if (dealt[seat] == 0) continue;
        begin_action(w);
        text_put(w->out, "d dh ");
        put_player(w, seat);
        text_char(w->out, ' ');
        export_cards(hole[seat], dealt[seat], "", w->out);
        text_char(w->out, '\'');
    }
}

static void put_board(struct writing *w)
{
    if (w->boards == 0) return;
    begin_action(w);
    text_put(w->out, "d db ");
    export_cards(w->board, w->boards, "", w->out);
    text_char(w->out, '\'');
    w->boards = 0;
}

static void put_show(struct writing *w, const struct hand *h, unsigned seat, bool muck)
{
    begin_action(w);
    put_player(w, seat);
    text_put(w->out, " sm");
    if (!muck) {
        text_char(w->out, ' ');
        export_cards(h->seat[seat].hole, hole_cards((enum variant)h->terms.variant), "", w->out);
    }
    text_char(w->out, '\'');
}

static void put_move(struct writing *w, const struct record_step *step)
{
    static const char *const words[MOVES] = {[MOVE_FOLD] = " f",         [MOVE_CHECK] = " cc",
                                             [MOVE_CALL] = " cc",        [MOVE_RAISE] = " cbr ",
                                             [MOVE_ESTARDILHO] = " es ", [MOVE_RESTARDILHO] = " re",
                                             [MOVE_SHOW] = "",           [MOVE_MUCK] = ""};

    begin_action(w);
    put_player(w, step->seat);
    text_put(w->out, words[step->move]);
    if (step->amount) decimal_write(w->out, step->amount, w->record->places);
    text_char(w->out, '\'');
}

/* Hands turned up because nobody can bet any more, or because the house turns all. */
static void put_turned(struct writing *w, const struct record_walk *walk)
{
    uint16_t shown = walk->hand.shown & (uint16_t)~walk->before.shown;
    uint16_t mucked = walk->hand.mucked & (uint16_t)~walk->before.mucked;
    uint8_t  order[HAND_SEATS];
    size_t   count = export_show_order(&walk->hand, walk->before.raiser, order);

    for (size_t i = 0; i < count; i++) {
        if (shown & seat_bit(order[i])) put_show(w, &walk->hand, order[i], false);
        if (mucked & seat_bit(order[i])) put_show(w, &walk->hand, order[i], true);
    }
}

static bool is_street_done(const struct record_walk *walk)
{
    return walk->hand.street != walk->before.street || walk->hand.phase != HAND_TURNING;
}

static void put_step(struct writing *w, const struct record_walk *walk)
{
    const struct record_step *step = &walk->step;

    if (step->what == RECORD_SHOW) {
        put_show(w, &walk->hand, step->seat, false);
        return;
    }
    if (step->what == RECORD_CARD) {
        w->board[w->boards++] = step->card;
        if (is_street_done(walk)) put_board(w);
    } else if (step->move == MOVE_SHOW || step->move == MOVE_MUCK) {
        put_show(w, &walk->hand, step->seat, step->move == MOVE_MUCK);
        return;
    } else {
        put_move(w, step);
    }
    put_turned(w, walk);
}

static const char *put_actions(struct writing *w, unsigned viewer, struct hand *end)
{
    struct record_walk walk;
    uint8_t            hole[HAND_SEATS][HOLE_MAX], dealt[HAND_SEATS] = {0};
    bool               dealing = true;

    put_key(w, "actions");
    text_char(w->out, '[');
    walk_begin(&walk, w->record, viewer);
    while (walk_next(&walk)) {
        if (walk.step.what == RECORD_CARD && walk.step.seat != NOBODY) {
            hole[walk.step.seat][dealt[walk.step.seat]++] = walk.step.card;
            if (walk.hand.phase == HAND_DEALING) continue;
            put_deal(w, hole, dealt);
            dealing = false;
            put_turned(w, &walk); /* everybody is all-in by his blinds */
            continue;
        }
        put_step(w, &walk);
    }
    if (dealing) put_deal(w, hole, dealt);
    put_board(w);
    text_put(w->out, "]\n");
    *end = walk.hand;
    return walk.refused ? "the record is no hand" : NULL;
}

/* ------------------------------- the rest ------------------------------- */

static bool is_digits(const char *words)
{
    size_t size = strlen(words);

    if (size == 0 || size > 18 || (words[0] == '0' && size > 1)) return false;
    for (; *words; words++)
        if (*words < '0' || *words > '9') return false;
    return true;
}

static void put_when(struct writing *w)
{
    const struct record_moment *m = &w->record->began;
    const uint8_t               parts[3] = {m->hour, m->minute, m->second};

    if (m->year == 0) return;
    put_key(w, "time");
    for (unsigned i = 0; i < 3; i++) {
        if (i) text_char(w->out, ':');
        text_char(w->out, (char)('0' + parts[i] / 10));
        text_char(w->out, (char)('0' + parts[i] % 10));
    }
    text_char(w->out, '\n');
    put_field(w, "time_zone_abbreviation", w->record->zone);
    if (m->day) put_number(w, "day", m->day);
    if (m->month) put_number(w, "month", m->month);
    put_number(w, "year", m->year);
}

static void put_names(struct writing *w)
{
    const struct hand_record *r = w->record;

    put_key(w, "seats");
    for (size_t i = 0; i < w->players; i++) {
        text_put(w->out, i ? ", " : "[");
        text_number(w->out, r->number[w->order[i]]);
    }
    text_put(w->out, "]\n");
    if (r->seat_count) put_number(w, "seat_count", r->seat_count);
    put_field(w, "table", r->table);
    put_key(w, "players");
    for (size_t i = 0; i < w->players; i++) {
        text_put(w->out, i ? ", " : "[");
        put_string(w->out, r->name[w->order[i]]);
    }
    text_put(w->out, "]\n");
}

static void put_results(struct writing *w, const struct hand *end)
{
    cents finish[HAND_SEATS] = {0}, winnings[HAND_SEATS] = {0};

    if (end->phase != HAND_OVER) return;
    for (size_t i = 0; i < w->players; i++) {
        unsigned seat = w->order[i];

        if (w->record->terms.stack[seat] == RECORD_UNKNOWN) return;
        finish[seat] = end->seat[seat].stack - w->record->kept[seat];
        winnings[seat] = end->seat[seat].won - export_rake(w->record, end, seat);
    }
    put_list(w, "finishing_stacks", finish, false);
    put_list(w, "winnings", winnings, false);
}

const char *export_phh(const struct hand_record *r, unsigned viewer, size_t number,
                       struct text *out)
{
    struct writing w = {.record = r, .out = out};
    struct hand    end;
    const char    *why;

    w.players = record_order(r, w.order);
    for (size_t i = 0; i < w.players; i++) w.player[w.order[i]] = (uint8_t)i;
    text_char(out, '[');
    text_number(out, (int64_t)number);
    text_put(out, "]\n");
    put_terms(&w);
    why = put_actions(&w, viewer, &end);
    if (why) return why;
    put_field(&w, "venue", r->venue);
    put_when(&w);
    if (is_digits(r->hand)) {
        put_key(&w, "hand");
        text_put(out, r->hand);
        text_char(out, '\n');
    } else {
        put_field(&w, "hand", r->hand);
    }
    put_names(&w);
    put_results(&w, &end);
    put_field(&w, "currency", r->currency);
    put_field(&w, "currency_symbol", r->symbol);
    text_char(out, '\n');
    return NULL;
}
