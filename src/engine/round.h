/* round.h -- the commands that rounds are made of: OPEN, BET, CLOSE, DRAW, DECIDE.
 *
 * They are nearly all that a table ever hears, so they are written inline: the
 * game is a constant where it calls table_check() and table_apply(), and its
 * places, its cloth and its limits fold into them.  All other commands take the
 * longer road, through table.c, behind the same ladder. */
#ifndef ENGINE_ROUND_H
#define ENGINE_ROUND_H

#include "base/apart.h"
#include "base/must.h"
#include "engine/table.h"

/* ------------------------------ questions ------------------------------- */

static inline bool is_chips(cents amount)
{
    return amount >= 1 && amount <= CENTS_MAX;
}

/* A bit for each word of marks to look at.  Most cloths have only one, and looking costs no
 * more than asking whether to. */
static inline uint64_t words_marked(const struct game *game, const struct seat *seat)
{
    return game->places <= 64 ? 1 : seat->marked;
}

static inline bool seat_has_bet(const struct seat *seat)
{
    return seat->marked != 0;
}

static inline bool table_is_between_rounds(const struct table *t)
{
    return t->phase == PHASE_IDLE || t->phase == PHASE_SETTLED || t->phase == PHASE_VOID;
}

/* ------------------------------- refusals ------------------------------- */

/* Who may say it, and the bits of the fields it does not use, which must be zero. */
enum { BY_PLAYER, BY_DEALER };
enum { USES_PLACE = 1, USES_NUMBER = 2, USES_AMOUNT = 4 };

#define ZERO_BITS(uses, field, bits) ((uses) & (field) ? 0 : (bits))

static const struct {
    cents    amount;
    uint32_t number;
    uint16_t place;
    uint8_t  who;
} command_forms[CMD_COUNT] = {
#define X(kind, key, who, uses)                                                                    \
    [CMD_##kind] = {ZERO_BITS(uses, USES_AMOUNT, -1), ZERO_BITS(uses, USES_NUMBER, UINT32_MAX),    \
                    ZERO_BITS(uses, USES_PLACE, UINT16_MAX), BY_##who},
    COMMANDS(X)
#undef X
#undef ZERO_BITS
};

/* The ladder that all kinds share: well formed, from whom it may come, a seat that
 * is taken.  `kind` is the command's, where it is known beforehand. */
static TOGETHER enum refusal table_check_form(const struct table *t, const struct command *cmd,
                                              enum command_kind kind)
{
    if (((cmd->amount & command_forms[kind].amount) | (cmd->number & command_forms[kind].number) |
         (cmd->place & command_forms[kind].place)) != 0)
        return REF_MALFORMED;
    if (command_forms[kind].who == BY_DEALER)
        return cmd->seat == HOUSE ? REF_NONE : REF_NOT_YOUR_MOVE;
    if (cmd->seat >= table_seats(t)) return REF_NO_SUCH_SEAT;
    return t->seat[cmd->seat].taken || kind == CMD_SIT ? REF_NONE : REF_SEAT_EMPTY;
}

static TOGETHER enum refusal table_check_open(const struct table *t, const struct command *cmd)
{
    enum refusal no = table_check_form(t, cmd, CMD_OPEN);

    if (no != REF_NONE) return no;
    return table_is_between_rounds(t) ? REF_NONE : REF_ROUND_RUNNING;
}

static TOGETHER enum refusal table_check_pile_change(const struct game *game, const struct table *t,
                                                     const struct command *cmd)
{
    if (t->phase != PHASE_BETTING) return REF_BETS_CLOSED;
    if (cmd->place >= game_bets(game)) return REF_NO_SUCH_PLACE;
    if (!is_chips(cmd->amount)) return REF_BAD_AMOUNT;
    return is_whole_chips(cmd->amount, t->house.value[OPT_UNIT]) ? REF_NONE : REF_OFF_UNIT;
}

static TOGETHER enum refusal table_check_bet(const struct game *game, const void *state,
                                             const struct command *cmd, pile_check *pile)
{
    const struct table *t = state;
    enum refusal        no = table_check_form(t, cmd, CMD_BET);

    if (no != REF_NONE) return no;
    no = table_check_pile_change(game, t, cmd);
    if (no != REF_NONE) return no;

    cents total = cloth_row(game, state, cmd->seat)[cmd->place] + cmd->amount;

    if (total > CENTS_MAX) return REF_BAD_AMOUNT;
    no = pile(state, cmd->seat, cmd->place, total);
    if (no != REF_NONE) return no;
    return cmd->amount > t->seat[cmd->seat].stack ? REF_NO_CHIPS : REF_NONE;
}

/* The player's own trigger, at individual tables only: 804/2015 r.15,
 * 805/2015 r.13, 807/2015 r.17, 808/2015 r.14, 812/2015 r.28. */
static TOGETHER enum refusal table_check_close(const struct table *t, const struct command *cmd)
{
    enum refusal no = table_check_form(t, cmd, CMD_CLOSE);

    if (no != REF_NONE) return no;
    if (!table_is_individual(t)) return REF_WINDOW_RUNNING;
    if (t->phase != PHASE_BETTING) return REF_BETS_CLOSED;
    return t->seat[cmd->seat].in_play == 0 ? REF_NO_BET : REF_NONE;
}

static TOGETHER enum refusal table_check_draw(const struct table *t, const struct command *cmd,
                                              uint32_t below)
{
    enum refusal no = table_check_form(t, cmd, CMD_DRAW);

    if (no != REF_NONE) return no;
    if (t->phase != PHASE_DRAWING) return REF_NOT_AWAITED;
    return cmd->number < below ? REF_NONE : REF_NO_SUCH_OUTCOME;
}

static TOGETHER enum refusal table_check_decide(const struct table *t, const struct command *cmd)
{
    enum refusal no = table_check_form(t, cmd, CMD_DECIDE);

    if (no != REF_NONE) return no;
    return t->phase == PHASE_DECIDING ? REF_NONE : REF_NOT_AWAITED;
}

static TOGETHER enum refusal then_own(enum refusal no, const void *state, const struct command *cmd,
                                      game_check *own)
{
    return no == REF_NONE && own ? own(state, cmd) : no;
}

/* `below` is what a draw must be below; `own` may be NULL. */
static TOGETHER enum refusal table_check(const struct game *game, const void *state,
                                         const struct command *cmd, uint32_t below,
                                         pile_check *pile, game_check *own)
{
    if (cmd->kind == CMD_DRAW) /* first: most of what a table hears is chance */
        return then_own(table_check_draw(state, cmd, below), state, cmd, own);
    switch (cmd->kind) {
    case CMD_OPEN: return then_own(table_check_open(state, cmd), state, cmd, own);
    case CMD_BET: return then_own(table_check_bet(game, state, cmd, pile), state, cmd, own);
    case CMD_CLOSE: return then_own(table_check_close(state, cmd), state, cmd, own);
    case CMD_DECIDE: return then_own(table_check_decide(state, cmd), state, cmd, own);
    default: return table_check_other(game, state, cmd, pile, own);
    }
}

/* --------------------------------- acts --------------------------------- */

/* Chips from the stack to a place. */
static TOGETHER void table_put_chips(const struct game *game, void *state, unsigned seat,
                                     unsigned place, cents amount)
{
    struct table *t = state;
    struct seat  *who = &t->seat[seat];
    cents        *row = (cents *)(uintptr_t)cloth_row(game, state, seat);
    unsigned      w = game->places <= 64 ? 0 : place / 64;

    must(amount > 0 && amount <= who->stack);
    who->stack -= amount;
    who->in_play += amount;
    row[place] += amount;
    who->marks[w] |= UINT64_C(1) << place % 64;
    who->marked |= UINT64_C(1) << w;
}

static TOGETHER void table_clear_row(const struct game *game, void *state, unsigned seat)
{
    struct table *t = state;
    struct seat  *who = &t->seat[seat];
    cents        *row = (cents *)(uintptr_t)cloth_row(game, state, seat);

    for (uint64_t words = words_marked(game, who); words; words &= words - 1) {
        unsigned w = (unsigned)__builtin_ctzll(words);

        for (uint64_t left = who->marks[w]; left; left &= left - 1)
            row[64 * w + (unsigned)__builtin_ctzll(left)] = 0;
        who->marks[w] = 0;
    }
    who->marked = 0;
}

/* The window is the operator's, the same for all, and its end is announced:
 * 804/2015 r.14, 805/2015 r.12, 807/2015 r.16, 808/2015 r.13, 812/2015 r.27. */
static TOGETHER void table_open_window(struct table *t, struct events *heard)
{
    t->phase = PHASE_BETTING;
    t->deadline_ms = table_is_individual(t) ? 0 : t->now_ms + t->house.value[OPT_WINDOW];
    tell(heard, (struct event){.kind = EV_BETS_OPEN, .seat = HOUSE, .amount = t->deadline_ms});
}

static TOGETHER void table_close_window(const struct game *game, struct table *t,
                                        struct events *heard)
{
    t->phase = PHASE_DRAWING;
    t->deadline_ms = 0;
    tell(heard,
         (struct event){.kind = game->chance == CHANCE_CARD ? EV_CARDS_COMING : EV_BETS_CLOSED,
                        .seat = HOUSE});
}

static TOGETHER void table_begin_round(const struct game *game, void *state, struct events *heard)
{
    struct table *t = state;

    t->round++;
    for (unsigned i = 0, seats = table_seats(t); i < seats; i++) table_clear_row(game, state, i);
    if (!table_is_individual(t)) table_warn_invited(t, heard);
    table_open_window(t, heard);
}

static inline void seat_stir(struct table *t, unsigned seat) /* the player has done something */
{
    t->seat[seat].active_ms = t->now_ms;
    t->seat[seat].notice = NOTICE_NONE;
}

static TOGETHER void table_place_bet(const struct game *game, void *state,
                                     const struct command *cmd, struct events *heard)
{
    unsigned seat = cmd->seat;

    table_put_chips(game, state, seat, cmd->place, cmd->amount);
    seat_stir(state, seat);
    tell(heard, (struct event){
                    .kind = EV_BET, .seat = cmd->seat, .place = cmd->place, .amount = cmd->amount});
}

/* Games call it in two places: aloud, and with a NULL that is a constant, so that nothing
 * is left of the telling in replays, odds and simulations, where nobody listens. */
static TOGETHER void table_apply(const struct game *game, void *state, const struct command *cmd,
                                 game_act *own, struct events *heard)
{
    if (cmd->kind == CMD_DRAW) {
        own(state, STEP_DRAWN, cmd, heard);
        return;
    }
    switch (cmd->kind) {
    case CMD_OPEN:
        table_begin_round(game, state, heard);
        own(state, STEP_OPENED, cmd, heard);
        break;
    case CMD_BET:
        table_place_bet(game, state, cmd, heard);
        own(state, STEP_NOTHING, cmd, heard);
        break;
    case CMD_CLOSE:
        table_close_window(game, state, heard);
        own(state, STEP_CLOSED, cmd, heard);
        break;
    case CMD_DECIDE: own(state, STEP_DECIDED, cmd, heard); break;
    default: table_apply_other(game, state, cmd, own, heard);
    }
}

/* ------------------------------ settlement ------------------------------ */

/* Fills what the parts of a line say together: what goes back to the stack.  Winning
 * stakes remain the player's: 804/2015 r.13, 805/2015 r.26, 807/2015 r.14,
 * 808/2015 r.23, 812/2015 r.24. */
static TOGETHER void payout_finish(struct payout *line)
{
    cents lost = line->result == RESULT_LOST          ? line->stake
                 : line->result == RESULT_SURRENDERED ? share_down(line->stake, (struct odds){1, 2})
                                                      : 0;

    line->back = line->chips - lost + line->prize - line->commission;
}

/* A decided line, to its stack. */
static TOGETHER void table_credit(struct table *t, const struct payout *line)
{
    struct seat *seat = &t->seat[line->seat];

    seat->in_play -= line->chips;
    seat->stack += line->back;
    seat->staked += line->stake;
    seat->prizes += line->prize - line->commission;
    t->bank += line->chips - line->back;
}

/* Calls `each` for every pile of a seat, by place. */
static TOGETHER void settle_row(const struct game *game, const void *state, unsigned seat,
                                pile_pay *pay, void (*each)(void *to, const struct payout *),
                                void     *to)
{
    const struct table *t = state;
    const cents        *row = cloth_row(game, state, seat);

    for (uint64_t words = words_marked(game, &t->seat[seat]); words; words &= words - 1) {
        unsigned w = (unsigned)__builtin_ctzll(words);

        for (uint64_t left = t->seat[seat].marks[w]; left; left &= left - 1) {
            unsigned      place = 64 * w + (unsigned)__builtin_ctzll(left);
            struct payout line = {.seat = (uint8_t)seat,
                                  .place = (uint16_t)place,
                                  .chips = row[place],
                                  .stake = row[place]};

            pay(state, seat, place, &line);
            payout_finish(&line);
            each(to, &line);
        }
    }
}

static TOGETHER void list_line(void *to, const struct payout *line)
{
    struct payouts *out = to;

    out->line[out->count++] = *line;
}

static TOGETHER void credit_line(void *to, const struct payout *line)
{
    table_credit(to, line);
}

/* What the common outcome makes of every pile on the cloth. */
static TOGETHER void table_list_piles(const struct game *game, const void *state, pile_pay *pay,
                                      struct payouts *out)
{
    const struct table *t = state;

    if (t->phase != PHASE_SETTLED && t->phase != PHASE_VOID) return;
    for (unsigned i = 0, seats = table_seats(t); i < seats; i++)
        settle_row(game, state, i, pay, list_line, out);
}

/* Everything is decided: the round is over.  `pay` settles what lies on the cloth, where
 * the common outcome decides all of it; NULL where the game has paid its bets. */
static TOGETHER void table_end_round(const struct game *game, void *state, pile_pay *pay,
                                     struct events *heard)
{
    struct table *t = state;

    t->phase = PHASE_SETTLED;
    t->deadline_ms = 0;
    tell(heard, (struct event){.kind = EV_ROUND_OVER, .seat = HOUSE});
    for (unsigned i = 0, seats = table_seats(t); i < seats; i++) {
        struct seat *seat = &t->seat[i];

        if (seat_has_bet(seat)) {
            if (pay) settle_row(game, state, i, pay, credit_line, state);
            seat->rounds++;
            seat->idle = 0;
            seat->notice = NOTICE_NONE;
            seat->active_ms = t->now_ms;
        } else if (seat->taken && !table_is_individual(t)) {
            table_count_idle_round(game, state, i, heard);
        }
    }
}

#endif
