#include "phh/phh_hand.h"

#include "base/utf8.h"
#include "phh/phh_action.h"

#include <string.h>

/* ------------------------------ the variants ---------------------------- */

/* The format's own codes, and ours for what it has no code for: X-, then the
 * limit (N, P, H half the pot, F, R so many raises of any size), then the game. */
static const struct {
    const char *code;
    uint8_t     variant, limit;
} variants[] = {
    {"NT", HOLDEM, LIMIT_NONE},
    {"FT", HOLDEM, LIMIT_RAISES},
    {"PO", OMAHA, LIMIT_POT},
    {"X-PT", HOLDEM, LIMIT_POT},
    {"X-HT", HOLDEM, LIMIT_HALF_POT},
    {"X-RT", HOLDEM, LIMIT_RAISES},
    {"X-NO", OMAHA, LIMIT_NONE},
    {"X-HO", OMAHA, LIMIT_HALF_POT},
    {"X-FO", OMAHA, LIMIT_RAISES},
    {"X-RO", OMAHA, LIMIT_RAISES},
    {"X-NSIN", SINTETICO, LIMIT_NONE},
    {"X-PSIN", SINTETICO, LIMIT_POT},
    {"X-HSIN", SINTETICO, LIMIT_HALF_POT},
    {"X-FSIN", SINTETICO, LIMIT_RAISES},
    {"X-RSIN", SINTETICO, LIMIT_RAISES},
};

static bool is_fixed(const char *code) /* small_bet and big_bet, where others have min_bet */
{
    return text_same(code, "FT") || text_same(code, "X-FO") || text_same(code, "X-FSIN");
}

/* ------------------------------ the fields ------------------------------ */

/* clang-format off */
#define FIELDS_OF_A_HAND(X)                                                                        \
    X(VARIANT,    "variant")              X(ANTES,      "antes")                                   \
    X(BLINDS,     "blinds_or_straddles")  X(SMALL_BET,  "small_bet")                               \
    X(BIG_BET,    "big_bet")              X(MIN_BET,    "min_bet")                                 \
    X(STACKS,     "starting_stacks")      X(ACTIONS,    "actions")                                 \
    X(TRIMMING,   "ante_trimming_status") X(FINISH,     "finishing_stacks")                        \
    X(WINNINGS,   "winnings")             X(PLAYERS,    "players")                                 \
    X(SEATS,      "seats")                X(SEAT_COUNT, "seat_count")                              \
    X(HAND,       "hand")                 X(TABLE,      "table")                                   \
    X(VENUE,      "venue")                X(CURRENCY,   "currency")                                \
    X(SYMBOL,     "currency_symbol")      X(TIME,       "time")                                    \
    X(ZONE,       "time_zone_abbreviation")                                                        \
    X(DAY,        "day")                  X(MONTH,      "month")                                   \
    X(YEAR,       "year")                 X(DEAD,       "_dead")                                   \
    X(RAISES,     "_raises")              X(FIRST,      "_first")                                  \
    X(ESTARDILHO, "_estardilho")
/* clang-format on */

enum field {
#define X(field, name) F_##field,
    FIELDS_OF_A_HAND(X)
#undef X
        FIELDS
};

static const char *const field_names[FIELDS] = {
#define X(field, name) name,
    FIELDS_OF_A_HAND(X)
#undef X
};

/* While a hand is being read: what was there, how long its arrays were, and where
 * the actions stand, which can only be read once the players are known. */
struct draft {
    struct phh_hand *hand;
    uint32_t         seen; /* a bit for each enum field */
    uint8_t          count[FIELDS];
    unsigned         line[FIELDS];
    struct toml      actions;
};

static bool has(const struct draft *d, enum field f)
{
    return d->seen & 1u << f;
}

/* ------------------------------ one value ------------------------------- */

static bool take_decimal(struct toml *t, struct decimal *out)
{
    char        space[TOML_WORD];
    struct text word = text_over(space, sizeof space);

    if (!toml_word(t, &word)) return false;
    return decimal_read(space, word.used, out) ? true : toml_fault(t, "a number was expected");
}

static bool take_whole(struct toml *t, unsigned most, unsigned *out)
{
    struct decimal d;
    cents          n;

    if (!take_decimal(t, &d)) return false;
    if (d.places || !decimal_scale(d, 0, &n) || n < 0 || n > most)
        return toml_fault(t, "a smaller whole number was expected");
    *out = (unsigned)n;
    return true;
}

static bool take_byte(struct toml *t, uint8_t *out)
{
    unsigned n;

    if (!take_whole(t, 99, &n)) return false;
    *out = (uint8_t)n;
    return true;
}

/* hand = 5, time = 19:37:54: as good as a string.  What does not fit is left out from
 * the last whole character on. */
static bool take_words(struct toml *t, char *at, size_t size)
{
    char        space[ACTION_TEXT];
    struct text read = text_over(space, sizeof space), out = text_over(at, size);

    if (!(toml_kind(t) == TOML_STRING ? toml_string(t, &read) : toml_word(t, &read))) return false;
    for (const char *from = space; *from;) {
        uint32_t code;
        size_t   bytes = utf8_next(from, read.used - (size_t)(from - space), &code);

        if (bytes == 0 || out.used + bytes >= out.size) break;
        for (; bytes > 0; bytes--) text_char(&out, *from++);
    }
    return true;
}

static bool take_truth(struct toml *t, uint8_t *out)
{
    char        space[TOML_WORD];
    struct text word = text_over(space, sizeof space);

    if (!toml_word(t, &word)) return false;
    *out = text_same(space, "true");
    return *out || text_same(space, "false") ? true : toml_fault(t, "true or false was expected");
}

/* One for each player; how many that is, is not known yet.  What does not fit is
 * counted and not kept: finish() says that there are too many. */
static bool take_chips(struct draft *d, struct toml *t, enum field f, struct decimal *out)
{
    struct decimal spare;
    bool           any = false;

    if (!toml_open(t)) return false;
    while (toml_more(t, &any)) {
        unsigned i = d->count[f];

        if (!take_decimal(t, i < HAND_SEATS ? &out[i] : &spare)) return false;
        if (i < UINT8_MAX) d->count[f]++;
    }
    return !t->why;
}

static bool take_names(struct draft *d, struct toml *t)
{
    char spare[PHH_WORDS];
    bool any = false;

    if (!toml_open(t)) return false;
    while (toml_more(t, &any)) {
        unsigned i = d->count[F_PLAYERS];

        if (!take_words(t, i < HAND_SEATS ? d->hand->name[i] : spare, PHH_WORDS)) return false;
        if (i < UINT8_MAX) d->count[F_PLAYERS]++;
    }
    return !t->why;
}

static bool take_seats(struct draft *d, struct toml *t)
{
    bool any = false;

    if (!toml_open(t)) return false;
    while (toml_more(t, &any)) {
        unsigned i = d->count[F_SEATS], n;

        if (!take_whole(t, 99, &n)) return false;
        if (i < HAND_SEATS) d->hand->seat[i] = (uint8_t)n;
        if (i < UINT8_MAX) d->count[F_SEATS]++;
    }
    return !t->why;
}

static bool take_year(struct toml *t, uint16_t *out)
{
    unsigned n;

    if (!take_whole(t, 9999, &n)) return false;
    *out = (uint16_t)n;
    return true;
}

static bool take_raises(struct toml *t, int16_t *out)
{
    unsigned n;

    if (!take_whole(t, UINT8_MAX, &n)) return false;
    *out = (int16_t)n;
    return true;
}

static bool take_first(struct toml *t, int8_t *out)
{
    unsigned n;

    if (!take_whole(t, HAND_SEATS, &n)) return false;
    *out = (int8_t)n;
    return true;
}

static bool take_field(struct draft *d, struct toml *t, enum field f)
{
    struct phh_hand *h = d->hand;

    switch (f) {
    case F_VARIANT: return take_words(t, h->code, sizeof h->code);
    case F_ANTES: return take_chips(d, t, f, h->ante);
    case F_BLINDS: return take_chips(d, t, f, h->blind);
    case F_SMALL_BET: return take_decimal(t, &h->small_bet);
    case F_BIG_BET: return take_decimal(t, &h->big_bet);
    case F_MIN_BET: return take_decimal(t, &h->min_bet);
    case F_STACKS: return take_chips(d, t, f, h->stack);
    case F_ACTIONS: d->actions = *t; return toml_skip(t);
    case F_TRIMMING: return take_truth(t, &h->trimmed);
    case F_FINISH: return take_chips(d, t, f, h->finish);
    case F_WINNINGS: return take_chips(d, t, f, h->winnings);
    case F_PLAYERS: return take_names(d, t);
    case F_SEATS: return take_seats(d, t);
    case F_SEAT_COUNT: return take_byte(t, &h->seat_count);
    case F_HAND: return take_words(t, h->hand, sizeof h->hand);
    case F_TABLE: return take_words(t, h->table, sizeof h->table);
    case F_VENUE: return take_words(t, h->venue, sizeof h->venue);
    case F_CURRENCY: return take_words(t, h->currency, sizeof h->currency);
    case F_SYMBOL: return take_words(t, h->symbol, sizeof h->symbol);
    case F_TIME: return take_words(t, h->time, sizeof h->time);
    case F_ZONE: return take_words(t, h->zone, sizeof h->zone);
    case F_DAY: return take_byte(t, &h->day);
    case F_MONTH: return take_byte(t, &h->month);
    case F_YEAR: return take_year(t, &h->year);
    case F_DEAD: return take_chips(d, t, f, h->dead);
    case F_RAISES: return take_raises(t, &h->raises);
    case F_FIRST: return take_first(t, &h->first);
    case F_ESTARDILHO:
        if (!take_truth(t, &h->no_estardilho)) return false;
        h->no_estardilho = !h->no_estardilho;
        return true;
    case FIELDS: break;
    }
    return false;
}

/* What is told about a hand and decides nothing in it. */
static bool is_about(enum field f)
{
    return f >= F_PLAYERS && f <= F_YEAR;
}

/* Of another kind than the format says: left out, where the hand can do without. */
static bool leave_out(struct draft *d, struct toml *t, enum field f)
{
    if (f == F_PLAYERS) memset(d->hand->name, 0, sizeof d->hand->name);
    if (f == F_SEATS) memset(d->hand->seat, 0, sizeof d->hand->seat);
    d->count[f] = 0;
    d->seen &= ~(1u << f);
    return toml_skip(t);
}

static bool take_key(struct draft *d, struct toml *t, const char *name)
{
    struct toml before = *t;

    for (unsigned f = 0; f < FIELDS; f++) {
        if (!text_same(name, field_names[f])) continue;
        if (has(d, f)) return toml_fault(t, "the same field a second time");
        d->seen |= 1u << f;
        d->line[f] = t->line;
        if (take_field(d, t, f)) return true;
        if (!is_about(f)) return false;
        *t = before;
        return leave_out(d, t, f);
    }
    return toml_skip(t); /* unknown fields are ignored, as the format asks */
}

/* ------------------------------ the whole ------------------------------- */

static enum phh_found blame(struct phh_fault *fault, unsigned line, const char *what,
                            const char *which)
{
    struct text out = text_over(fault->why, sizeof fault->why);

    fault->line = line;
    text_put(&out, what);
    text_put(&out, which);
    return PHH_FAULTY;
}

static enum phh_found other(struct phh_fault *fault, unsigned line, const char *what,
                            const char *which)
{
    blame(fault, line, what, which);
    return PHH_OTHER;
}

static bool read_variant(struct phh_hand *h)
{
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        if (!text_same(h->code, variants[i].code)) continue;
        h->variant = variants[i].variant;
        h->limit = variants[i].limit;
        return true;
    }
    return false;
}

/* What every hand must say, and that its lists are one for each player. */
static enum phh_found check_fields(const struct draft *d, struct phh_fault *fault)
{
    const struct phh_hand  *h = d->hand;
    static const enum field always[] = {F_ANTES, F_BLINDS, F_STACKS, F_ACTIONS};
    static const enum field lists[] = {F_ANTES,   F_BLINDS, F_FINISH, F_WINNINGS,
                                       F_PLAYERS, F_SEATS,  F_DEAD};
    enum field              bet = is_fixed(h->code) ? F_SMALL_BET : F_MIN_BET;

    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        if (!has(d, always[i])) return blame(fault, h->line, "no ", field_names[always[i]]);
    if (!has(d, bet)) return blame(fault, h->line, "no ", field_names[bet]);
    if (bet == F_SMALL_BET && !has(d, F_BIG_BET)) return blame(fault, h->line, "no ", "big_bet");
    if (d->count[F_STACKS] < 2)
        return blame(fault, d->line[F_STACKS], "at least two players: ", "starting_stacks");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (has(d, lists[i]) && d->count[lists[i]] != d->count[F_STACKS])
            return blame(fault, d->line[lists[i]],
                         "as many as starting_stacks has: ", field_names[lists[i]]);
    if (d->count[F_STACKS] > HAND_SEATS)
        return other(fault, d->line[F_STACKS], "more players than a table seats", "");
    if (has(d, F_FIRST) && h->first > d->count[F_STACKS])
        return blame(fault, d->line[F_FIRST], "there is no such player: ", "_first");
    return PHH_READ;
}

/* With two players the small blind has the button, and so stands last in the deal;
 * the format writes blinds as ever and says they are assigned in reverse. */
static void turn_around(struct phh_hand *h)
{
    struct decimal kept;

    if (h->players != 2) return;
    kept = h->ante[0], h->ante[0] = h->ante[1], h->ante[1] = kept;
    kept = h->blind[0], h->blind[0] = h->blind[1], h->blind[1] = kept;
}

static enum phh_found read_actions(struct draft *d, struct phh_fault *fault)
{
    struct phh_hand *h = d->hand;
    struct toml     *t = &d->actions;
    bool             any = false;

    if (!toml_open(t)) return blame(fault, t->line, t->why, "");
    while (toml_more(t, &any)) {
        char               space[ACTION_TEXT];
        struct text        words = text_over(space, sizeof space);
        struct phh_action *action = &h->action[h->actions];
        unsigned           line = t->line;
        const char        *wrong;

        if (!toml_string(t, &words)) break;
        if (h->actions == PHH_ACTIONS) return blame(fault, line, "too many actions", "");
        wrong = phh_action_read(space, h->players, action);
        if (wrong) {
            struct text out = text_over(fault->why, sizeof fault->why);

            fault->line = line;
            text_put(&out, wrong);
            text_put(&out, ": ");
            text_put(&out, space);
            return PHH_FAULTY;
        }
        action->line = line;
        if (action->what != PHH_NOTHING) h->actions++;
    }
    return t->why ? blame(fault, t->line, t->why, "") : PHH_READ;
}

static enum phh_found finish(struct draft *d, struct phh_fault *fault)
{
    struct phh_hand *h = d->hand;
    enum phh_found   found;

    if (!has(d, F_VARIANT)) return blame(fault, h->line, "no ", "variant");
    if (!read_variant(h))
        return other(fault, d->line[F_VARIANT], "a game this house does not have: ", h->code);
    found = check_fields(d, fault);
    if (found != PHH_READ) return found;
    h->players = d->count[F_STACKS];
    h->has_finish = has(d, F_FINISH);
    h->has_winnings = has(d, F_WINNINGS);
    h->finish_line = d->line[F_FINISH];
    h->winnings_line = d->line[F_WINNINGS];
    turn_around(h);
    return read_actions(d, fault);
}

struct phh_file phh_over(const char *text, size_t size)
{
    return (struct phh_file){.toml = toml_over(text, size), .line = 1};
}

static void begin(struct draft *d, struct phh_hand *out, const struct phh_file *file)
{
    struct text label = text_over(out->label, sizeof out->label);

    memset(out, 0, offsetof(struct phh_hand, action));
    text_put(&label, file->label);
    out->line = file->line;
    out->first = -1;
    out->raises = -1;
    *d = (struct draft){.hand = out};
}

/* A table of another name begins: the next hand, or a user's own ([_notes]). */
static bool is_hand_table(const char *name)
{
    return name[0] != '_' && !strstr(name, "._");
}

/* Before the first table of a session there may be words about all of it. */
static bool is_begun(const struct draft *d)
{
    return d->hand->label[0] || has(d, F_VARIANT) || has(d, F_STACKS) || has(d, F_ACTIONS);
}

enum phh_found phh_next(struct phh_file *file, struct phh_hand *out, struct phh_fault *fault)
{
    struct toml   *t = &file->toml;
    struct draft   d;
    char           name[TOML_NAME];
    bool           mine = true;
    enum toml_item item;

    begin(&d, out, file);
    while ((item = toml_next(t, name, sizeof name)) == TOML_KEY || item == TOML_TABLE) {
        if (item == TOML_KEY) {
            file->begun = file->begun || mine;
            if (!(mine ? take_key(&d, t, name) : toml_skip(t))) break;
            continue;
        }
        mine = is_hand_table(name);
        if (!mine) continue;

        bool        was_begun = file->begun;
        struct text label = text_over(file->label, sizeof file->label);

        text_put(&label, name);
        file->line = t->line;
        file->begun = true;
        if (was_begun && is_begun(&d)) return finish(&d, fault);
        begin(&d, out, file);
    }
    if (t->why) {
        blame(fault, t->line, t->why, "");
        file->begun = false;
        toml_recover(t);
        return PHH_FAULTY;
    }
    if (!file->begun) return PHH_END;
    file->begun = false;
    return finish(&d, fault);
}
