/* poker.c -- the poker table as a game: questions, views, sanity, and the three of them. */
#include "games/poker/poker.h"

#include "games/poker/sets.h"

#include <string.h>

/* ------------------------------ questions ------------------------------- */

static struct awaits awaits(const void *state)
{
    const struct poker *s = state;

    switch (s->table.phase) {
    case PHASE_DRAWING:
        return (struct awaits){.what = AWAITS_DRAW,
                               .below = s->has_hand ? s->shoe.left : seats_in(s->dealt)};
    case PHASE_DECIDING:
        return (struct awaits){.what = AWAITS_DECISION,
                               .seat = s->hand.turn,
                               .place = POK_HOLE,
                               .options = hand_offer(&s->hand).moves};
    default: /* r.7: at least two in play, to begin and to go on */
        return (struct awaits){.what = seats_in(pok_in_play(s)) < 2 ? AWAITS_PLAYERS : AWAITS_OPEN};
    }
}

static enum refusal check_draw(const struct poker *s, const struct command *cmd)
{
    if ((cmd->place | cmd->amount) != 0) return REF_MALFORMED;
    if (cmd->seat != HOUSE) return REF_NOT_YOUR_MOVE;
    if (s->table.phase != PHASE_DRAWING) return REF_NOT_AWAITED;
    return cmd->number < awaits(s).below ? REF_NONE : REF_NO_SUCH_OUTCOME;
}

/* No hand with fewer than two in play (806/2015 r.7, 811/2015 r.7, 809/2015 r.7). */
static enum refusal check_open(const struct poker *s)
{
    if (pok_is_running(s)) return REF_ROUND_RUNNING;
    return awaits(s).what == AWAITS_OPEN ? REF_NONE : REF_TOO_FEW_PLAYERS;
}

static enum refusal check_decide(const struct poker *s, const struct command *cmd)
{
    if (s->table.phase != PHASE_DECIDING) return REF_NOT_AWAITED;
    if (cmd->place != POK_HOLE) return REF_NO_SUCH_PLACE;
    if (cmd->number >= MOVES) return REF_NOT_AWAITED;
    return hand_check(&s->hand, cmd->seat, (enum move)cmd->number, cmd->amount);
}

static enum refusal check_time(const struct poker *s, const struct command *cmd)
{
    if (cmd->at_ms > TIME_MAX_MS) return REF_BAD_AMOUNT;
    return cmd->at_ms < s->table.now_ms ? REF_TIME_RUNS_ON : REF_NONE;
}

/* Only the system's own failure voids a hand (806/2015 r.72, 811/2015 r.72, 809/2015 r.73); a
 * player's lost line does not (806/2015 r.73, 811/2015 r.73, 809/2015 r.74). */
static enum refusal check(const void *state, const struct command *cmd)
{
    const struct poker *s = state;
    enum refusal        no;

    if (cmd->kind == CMD_DRAW) return check_draw(s, cmd);
    if (cmd->kind >= CMD_COUNT) return REF_MALFORMED;
    no = table_check_form(&s->table, cmd, (enum command_kind)cmd->kind);
    if (no != REF_NONE) return no;
    switch (cmd->kind) {
    case CMD_DECIDE: return check_decide(s, cmd);
    case CMD_OPEN: return check_open(s);
    case CMD_TIME: return check_time(s, cmd);
    case CMD_VOID: return pok_is_running(s) ? REF_NONE : REF_NO_ROUND;
    case CMD_RESUME: return REF_NOT_HERE; /* a hand that was cut short is void */
    default: return pok_check_seat(s, cmd);
    }
}

/* --------------------------------- acts --------------------------------- */

static void pass_time(struct poker *s, int64_t now_ms, struct events *heard)
{
    struct table *t = &s->table;

    t->now_ms = now_ms;
    pok_watch_rests(s, heard);
    if (t->phase == PHASE_DECIDING && t->now_ms >= t->deadline_ms) pok_overdue(s, heard);
}

static void apply(void *state, const struct command *cmd, struct events *heard)
{
    struct poker *s = state;

    switch (cmd->kind) {
    case CMD_DRAW: pok_draw(s, cmd->number, heard); break;
    case CMD_DECIDE: pok_decide(s, (enum move)cmd->number, cmd->amount, heard); break;
    case CMD_OPEN: pok_open_hand(s, heard); break;
    case CMD_TIME: pass_time(s, cmd->at_ms, heard); break;
    case CMD_VOID: pok_void_hand(s, heard); break;
    default: pok_apply_seat(s, cmd, heard); break;
    }
}

/* The compulsory bets are the house's (r.14) until a tournament sets its first level.  The game
 * never looks at the book, and no command changes it: a demonstration plays as money does
 * (806/2015 r.74, 811/2015 r.74, 809/2015 r.75), and its chips stay at its table (806/2015 r.75,
 * 811/2015 r.75, 809/2015 r.76). */
static void open(void *state, const struct game *game, enum variant v, const struct house *house,
                 const uint8_t fingerprint[32])
{
    struct poker *s = state;
    cents         minimum = house->value[OPT_MINIMUM];

    table_open(game, state, house, fingerprint);
    s->variant = (uint8_t)v;
    s->level[LEVEL_BIG] = minimum;
    if (v == SINTETICO) s->level[LEVEL_ANTE] = minimum;
    else s->level[LEVEL_SMALL] = house->value[POK_SMALL];
    s->marks.button = s->marks.small = s->marks.big = NOBODY;
    s->kept = s->marks;
    s->lot = NOBODY;
    s->shoe.size = v == SINTETICO ? 28 : DECK;
}

/* Stacks and pots lie open (806/2015 r.4 e, 811/2015 r.4 e, 809/2015 r.4 e); closed cards are
 * their owner's, and of the last hand each sees what he saw, until the next one opens
 * (806/2015 r.65, 811/2015 r.65, 809/2015 r.66).  Who has sat down since saw none. */
static void see(const void *state, unsigned viewer, void *view)
{
    const struct poker *s = state;
    struct poker       *v = view;
    bool                dealt = viewer < HAND_SEATS && s->dealt & seat_bit(viewer);

    table_see(pok_game(s), state, viewer, view);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        v->table.seat[seat].stack = s->table.seat[seat].stack;
    shoe_hide(&v->shoe);
    if (s->has_hand) hand_see(&s->hand, dealt ? viewer : OBSERVER, &v->hand);
}

/* ------------------------------- sanity --------------------------------- */

static bool are_seats_sane(const struct poker *s)
{
    static const struct pok_seat nobody;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        const struct pok_seat *at = &s->at[seat];
        const struct seat     *who = &s->table.seat[seat];

        if (!who->taken) {
            if (memcmp(at, &nobody, sizeof nobody) != 0) return false;
            if (s->marks.owes[seat] || s->dealt & seat_bit(seat)) return false;
            continue;
        }
        if (at->presence > SHORT || at->leaving > 1 || at->posts > 1) return false;
        if (at->bank_ms < 0 || at->bank_ms > pok_is(s, POK_TIME_BANK)) return false;
        if (at->leaving && !pok_is_in_hand(s, seat)) return false;
        if (s->marks.owes[seat] > (OWES_BIG | OWES_SMALL)) return false;
    }
    return true;
}

static bool are_marks_sane(const struct poker *s, const struct pok_marks *m)
{
    unsigned seats = table_seats(&s->table);

    if (m->zero[0] | m->zero[1]) return false;
    if (m->button == NOBODY) return true; /* by lot; where the blinds were does not matter */
    if (m->button >= seats) return false;
    if (!pok_has_blinds(s)) return m->small == NOBODY && m->big == NOBODY;
    return m->small < seats && m->big < seats && m->small != m->big;
}

/* The hand's stacks are the table's, while it runs. */
static bool are_stacks_sane(const struct poker *s)
{
    if (!pok_is_running(s)) return true;
    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        const struct seat *who = &s->table.seat[seat];

        if (!s->has_hand || !(s->dealt & seat_bit(seat))) {
            if (who->in_play != 0) return false;
            continue;
        }
        if (who->stack != s->hand.seat[seat].stack) return false;
        if (who->in_play != s->hand.seat[seat].paid) return false;
    }
    return true;
}

/* Deck and hand hold no card twice; `hand` has looked at its own. */
static bool are_cards_sane(const struct poker *s)
{
    uint64_t seen = 0, lying = 0;

    if (s->shoe.left > s->shoe.size || s->shoe.cut || s->shoe.zero) return false;
    for (unsigned i = 0; i < s->shoe.left; i++) {
        if (s->shoe.card[i] >= DECK || seen >> s->shoe.card[i] & 1) return false;
        seen |= UINT64_C(1) << s->shoe.card[i];
    }
    if (!s->has_hand) return true;
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        for (unsigned i = 0; i < HOLE_MAX; i++)
            if (s->hand.seat[seat].hole[i] < DECK)
                lying |= UINT64_C(1) << s->hand.seat[seat].hole[i];
    for (unsigned i = 0; i < BOARD_MAX; i++)
        if (s->hand.board[i] < DECK) lying |= UINT64_C(1) << s->hand.board[i];
    return (seen & lying) == 0;
}

static bool sane(const void *state)
{
    const struct poker *s = state;

    if (s->variant >= VARIANTS || s->has_hand > 1 || s->zero[0] | s->zero[1]) return false;
    if (!table_sane(pok_game(s), s)) return false;
    if (s->has_hand && !hand_sane(&s->hand)) return false;
    if (!are_marks_sane(s, &s->marks) || !are_marks_sane(s, &s->kept)) return false;
    if (!are_seats_sane(s) || !are_stacks_sane(s) || !are_cards_sane(s)) return false;
    switch (s->table.phase) {
    case PHASE_IDLE: return !s->has_hand;
    case PHASE_DRAWING: return !s->has_hand || hand_awaits(&s->hand) == HAND_AWAITS_CARD;
    case PHASE_DECIDING: return s->has_hand && hand_awaits(&s->hand) == HAND_AWAITS_MOVE;
    case PHASE_SETTLED: return s->has_hand && s->hand.phase == HAND_OVER;
    case PHASE_VOID: return !s->has_hand || s->hand.phase == HAND_OVER;
    default: return false;
    }
}

/* -------------------------------- terms --------------------------------- */

/* What a decision of the seat in turn may cost: to call, to raise to (r.23, r.24, r.34). */
static void terms(const void *state, unsigned place, struct terms *out)
{
    const struct poker *s = state;
    enum variant        v = (enum variant)s->variant;
    struct offer        offer = {0};

    *out = (struct terms){.pays = {0, 1}, .rule = pok_rule(v, RULE_OPTIONS)};
    if (s->table.phase == PHASE_DECIDING) offer = hand_offer(&s->hand);
    if (place >= MOVES || !(offer.moves >> place & 1)) return;
    if (place == MOVE_CALL) {
        out->least = out->most = offer.call;
        out->rule = pok_rule(v, RULE_CALL);
    } else if (place == MOVE_RAISE || place == MOVE_ESTARDILHO || place == MOVE_RESTARDILHO) {
        out->least = offer.least;
        out->most = offer.most;
        out->rule = pok_rule(v, place == MOVE_RAISE ? RULE_RAISE : RULE_ESTARDILHO);
    }
}

/* ------------------------------- the games ------------------------------ */

#define POKER(name, NAME)                                                                          \
    static void name##_open(void *state, const struct house *house, const uint8_t fingerprint[32]) \
    {                                                                                              \
        open(state, &name, NAME, house, fingerprint);                                              \
    }                                                                                              \
    static void name##_lawful(const struct house *house, struct faults *out)                       \
    {                                                                                              \
        pok_lawful(NAME, house, out);                                                              \
    }                                                                                              \
    static const char *name##_rule_of(enum refusal no, unsigned place)                             \
    {                                                                                              \
        (void)place;                                                                               \
        return pok_rule_of(NAME, no);                                                              \
    }

POKER(holdem, HOLDEM)
POKER(omaha, OMAHA)
POKER(sintetico, SINTETICO)

#define EVERY_POKER(name)                                                                          \
    .rules_version = 1, .state_size = sizeof(struct poker),                                        \
    .shoe_at = offsetof(struct poker, shoe), .payouts_max = HAND_SEATS * (HAND_SEATS + 1),         \
    .chance = CHANCE_CARD, .options = name##_options, .decisions = move_words,                     \
    .decisions_count = MOVES, .lawful = name##_lawful, .open = name##_open, .awaits = awaits,      \
    .check = check, .apply = apply, .settle = pok_settle, .see = see, .sane = sane,                \
    .terms = terms, .name_place = pok_name_pot, .rule_of = name##_rule_of,                         \
    .name_hand = pok_name_hand, .show = pok_show

const struct game holdem = {
    .key = "holdem",
    .pt = "Póquer Hold'em",
    .en = "Hold'em Poker",
    .regulation = "806/2015",
    .options_count = POK_OPTIONS,
    EVERY_POKER(holdem),
};

const struct game omaha = {
    .key = "omaha",
    .pt = "Póquer Omaha",
    .en = "Omaha Poker",
    .regulation = "811/2015",
    .options_count = POK_OPTIONS,
    EVERY_POKER(omaha),
};

const struct game sintetico = {
    .key = "sintetico",
    .pt = "Póquer Sintético",
    .en = "Sintético Poker",
    .regulation = "809/2015",
    .options_count = SIN_OPTIONS,
    EVERY_POKER(sintetico),
};
