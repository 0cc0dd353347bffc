/* round.h -- the four commands that every round has: OPEN, BET, CLOSE, DRAW.
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

static inline unsigned marks_words(const struct game *game)    /* words that its places take */
{
    return (game->places + 63u) / 64;
}

static inline bool seat_has_bet(const struct game *game, const struct seat *seat)
{
    uint64_t any = 0;

    for (unsigned w = 0; w < marks_words(game); w++) any |= seat->marks[w];
    return any != 0;
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
static inline enum refusal table_check_form(const struct table *t, const struct command *cmd,
                                            enum command_kind kind)
{
    if (((cmd->amount & command_forms[kind].amount) | (cmd->number & command_forms[kind].number) |
         (cmd->place & command_forms[kind].place)) != 0) return REF_MALFORMED;
    if (command_forms[kind].who == BY_DEALER)
        return cmd->seat == HOUSE ? REF_NONE : REF_NOT_YOUR_MOVE;
    if (cmd->seat >= table_seats(t)) return REF_NO_SUCH_SEAT;
    return t->seat[cmd->seat].taken || kind == CMD_SIT ? REF_NONE : REF_SEAT_EMPTY;
}

static inline enum refusal table_check_open(const struct table *t, const struct command *cmd)
{
    enum refusal no = table_check_form(t, cmd, CMD_OPEN);

    if (no != REF_NONE) return no;
    return table_is_between_rounds(t) ? REF_NONE : REF_ROUND_RUNNING;
}

static inline enum refusal table_check_pile_change(const struct game *game, const struct table *t,
                                                   const struct command *cmd)
{
    if (t->phase != PHASE_BETTING) return REF_BETS_CLOSED;
    if (cmd->place >= game->places) return REF_NO_SUCH_PLACE;
    if (!is_chips(cmd->amount)) return REF_BAD_AMOUNT;
    return is_whole_chips(cmd->amount, t->house.is[OPT_UNIT]) ? REF_NONE : REF_OFF_UNIT;
}

static inline enum refusal table_check_bet(const struct game *game, const void *state,
                                           const struct command *cmd, pile_check *check)
{
    const struct table *t = state;
    enum refusal        no = table_check_form(t, cmd, CMD_BET);

    if (no != REF_NONE) return no;
    no = table_check_pile_change(game, t, cmd);
    if (no != REF_NONE) return no;

    cents total = cloth_row(game, state, cmd->seat)[cmd->place] + cmd->amount;

    if (total > CENTS_MAX) return REF_BAD_AMOUNT;
    no = check(state, cmd->seat, cmd->place, total);
    if (no != REF_NONE) return no;
    return cmd->amount > t->seat[cmd->seat].stack ? REF_NO_FUNDS : REF_NONE;
}

/* The player's own trigger, at individual tables only: 804/2015 r.15,
 * 805/2015 r.13, 807/2015 r.17, 808/2015 r.14, 812/2015 r.28. */
static inline enum refusal table_check_close(const struct table *t, const struct command *cmd)
{
    enum refusal no = table_check_form(t, cmd, CMD_CLOSE);

    if (no != REF_NONE) return no;
    if (!table_is_individual(t)) return REF_WINDOW_RUNNING;
    if (t->phase != PHASE_BETTING) return REF_BETS_CLOSED;
    return t->seat[cmd->seat].in_play == 0 ? REF_NO_BET : REF_NONE;
}

static inline enum refusal table_check_draw(const struct table *t, const struct command *cmd,
                                            uint32_t below)
{
    enum refusal no = table_check_form(t, cmd, CMD_DRAW);

    if (no != REF_NONE) return no;
    if (t->phase != PHASE_DRAWING) return REF_NOT_AWAITED;
    return cmd->number < below ? REF_NONE : REF_NO_SUCH_OUTCOME;
}

/* `below` is what a draw must be below. */
static inline enum refusal table_check(const struct game *game, const void *state,
                                       const struct command *cmd, pile_check *check,
                                       uint32_t below)
{
    switch (cmd->kind) {
    case CMD_OPEN:  return table_check_open(state, cmd);
    case CMD_BET:   return table_check_bet(game, state, cmd, check);
    case CMD_CLOSE: return table_check_close(state, cmd);
    case CMD_DRAW:  return table_check_draw(state, cmd, below);
    default:        return table_check_command(game, state, cmd, check);
    }
}

/* --------------------------------- acts --------------------------------- */

/* Chips from the stack to a place, or back (amount below zero). */
static inline void table_move_chips(const struct game *game, void *state, unsigned seat,
                                    unsigned place, cents amount)
{
    struct table *t = state;
    struct seat  *who = &t->seat[seat];
    cents        *pile = (cents *)(uintptr_t)cloth_row(game, state, seat) + place;
    uint64_t      mark = UINT64_C(1) << place % 64;

    *pile += amount;
    who->stack -= amount;
    who->in_play += amount;
    if (*pile != 0) who->marks[place / 64] |= mark;
    else who->marks[place / 64] &= ~mark;
    must(*pile >= 0 && who->stack >= 0);
}

static inline void table_clear_row(const struct game *game, void *state, unsigned seat)
{
    struct table *t = state;
    cents        *row = (cents *)(uintptr_t)cloth_row(game, state, seat);

    for (unsigned w = 0; w < marks_words(game); w++) {
        for (uint64_t left = t->seat[seat].marks[w]; left; left &= left - 1)
            row[64 * w + (unsigned)__builtin_ctzll(left)] = 0;
        t->seat[seat].marks[w] = 0;
    }
}

/* The window is the operator's, the same for all, and its end is announced:
 * 804/2015 r.14, 805/2015 r.12, 807/2015 r.16, 808/2015 r.13, 812/2015 r.27. */
static inline void table_open_window(struct table *t, struct events *heard)
{
    t->phase = PHASE_BETTING;
    t->deadline_ms = table_is_individual(t) ? 0 : t->now_ms + t->house.is[OPT_WINDOW];
    tell(heard, (struct event){.kind = EV_BETS_OPEN, .seat = HOUSE, .amount = t->deadline_ms});
}

static inline void table_close_window(const struct game *game, struct table *t,
                                      struct events *heard)
{
    t->phase = PHASE_DRAWING;
    t->deadline_ms = 0;
    tell(heard, (struct event){.kind = game->chance == CHANCE_CARD ? EV_CARDS_COMING
                                                                   : EV_BETS_CLOSED,
                               .seat = HOUSE});
}

static inline void table_begin_round(const struct game *game, void *state, struct events *heard)
{
    struct table *t = state;

    t->round++;
    for (unsigned i = 0, seats = table_seats(t); i < seats; i++) {
        table_clear_row(game, state, i);
        if (t->seat[i].notice == NOTICE_INVITED && !table_is_individual(t))
            table_give_notice(t, i, NOTICE_WARNED, heard);
    }
    table_open_window(t, heard);
}

static inline void seat_stir(struct table *t, unsigned seat)    /* the player has done something */
{
    t->seat[seat].active_ms = t->now_ms;
    t->seat[seat].notice = NOTICE_NONE;
}

static inline void table_place_bet(const struct game *game, void *state, const struct command *cmd,
                                   struct events *heard)
{
    table_move_chips(game, state, cmd->seat, cmd->place, cmd->amount);
    seat_stir(state, cmd->seat);
    tell(heard, (struct event){.kind = EV_BET, .seat = cmd->seat, .place = cmd->place,
                               .amount = cmd->amount});
}

static inline enum step table_apply(const struct game *game, void *state,
                                    const struct command *cmd, struct events *heard)
{
    switch (cmd->kind) {
    case CMD_OPEN:  table_begin_round(game, state, heard);     return STEP_OPENED;
    case CMD_BET:   table_place_bet(game, state, cmd, heard);  return STEP_NOTHING;
    case CMD_CLOSE: table_close_window(game, state, heard);    return STEP_CLOSED;
    case CMD_DRAW:                                       return STEP_DRAWN;
    default:        return table_apply_command(game, state, cmd, heard);
    }
}

/* Everything is decided. */
static inline void table_end_round(const struct game *game, void *state, struct events *heard)
{
    struct table *t = state;

    t->phase = PHASE_SETTLED;
    t->deadline_ms = 0;
    tell(heard, (struct event){.kind = EV_ROUND_OVER, .seat = HOUSE});
    for (unsigned i = 0, seats = table_seats(t); i < seats; i++) {
        struct seat *seat = &t->seat[i];

        if (seat_has_bet(game, seat)) {
            seat->rounds++;
            seat->idle = 0;
            seat->notice = NOTICE_NONE;
            seat->active_ms = t->now_ms;
        } else if (seat->taken && !table_is_individual(t)) {
            table_count_idle_round(game, state, i, heard);
        }
    }
}

/* ------------------------------ settlement ------------------------------ */

/* Fills what the parts of a line say together: what goes back to the stack.  Winning
 * stakes remain the player's: 804/2015 r.13, 805/2015 r.26, 807/2015 r.14,
 * 808/2015 r.23, 812/2015 r.24. */
static inline void payout_finish(struct payout *line)
{
    cents lost = line->result == RESULT_LOST ? line->stake
               : line->result == RESULT_SURRENDERED ? share_down(line->stake, (struct odds){1, 2})
                                                    : 0;

    line->back = line->chips - lost + line->prize - line->commission;
}

/* A decided line, to its stack. */
static inline void table_credit(struct table *t, const struct payout *line)
{
    struct seat *seat = &t->seat[line->seat];

    seat->in_play -= line->chips;
    seat->stack += line->back;
    seat->staked += line->stake;
    seat->prizes += line->prize - line->commission;
    t->bank += line->chips - line->back;
}

/* Calls `each` for every pile on the cloth, by seat and place. */
static TOGETHER void table_settle_piles(const struct game *game, const void *state, pile_pay *pay,
                                        void (*each)(void *to, const struct payout *), void *to)
{
    const struct table *t = state;

    for (unsigned i = 0, seats = table_seats(t); i < seats; i++) {
        const cents *row = cloth_row(game, state, i);

        for (unsigned w = 0; w < marks_words(game); w++)
            for (uint64_t left = t->seat[i].marks[w]; left; left &= left - 1) {
                unsigned      place = 64 * w + (unsigned)__builtin_ctzll(left);
                struct payout line = {.seat = (uint8_t)i, .place = (uint16_t)place,
                                      .chips = row[place], .stake = row[place]};

                pay(state, i, place, &line);
                payout_finish(&line);
                each(to, &line);
            }
    }
}

static inline void list_line(void *to, const struct payout *line)
{
    struct payouts *out = to;

    out->line[out->count++] = *line;
}

static inline void credit_line(void *to, const struct payout *line)
{
    table_credit(to, line);
}

/* Of games in which each pile is decided by the common outcome. */
static inline void table_list_piles(const struct game *game, const void *state, pile_pay *pay,
                                    struct payouts *out)
{
    const struct table *t = state;

    if (t->phase == PHASE_SETTLED || t->phase == PHASE_VOID)
        table_settle_piles(game, state, pay, list_line, out);
}

static inline void table_pay_piles(const struct game *game, void *state, pile_pay *pay)
{
    table_settle_piles(game, state, pay, credit_line, state);
}

#endif
