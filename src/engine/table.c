#include "engine/table.h"

#include "base/must.h"

#include <string.h>

/* ------------------------------- the law --------------------------------
 *
 * Idle players.  The house may invite a player to end the session after more
 * than three minutes without a bet at an individual table, or more than five
 * rounds in a row at a shared one; having invited, it must warn before it ends
 * the session a minute, or a round, later.
 *
 *     804/2015 r.28     805/2015 r.35     807/2015 r.30     808/2015 r.29     812/2015 r.35
 *     804/2015 r.28 a   805/2015 r.35 a   807/2015 r.30 a   808/2015 r.29 a   812/2015 r.35 a
 *     804/2015 r.28 b   805/2015 r.35 b   807/2015 r.30 b   808/2015 r.29 b   812/2015 r.35 b
 *     804/2015 r.29     805/2015 r.36     807/2015 r.31     808/2015 r.30     812/2015 r.36
 *
 * No rule says how long an invitation stands before the warning:
 * docs/decisions has our half minute. */
#define IDLE_INVITE_MS 180000
#define IDLE_GRACE_MS  30000
#define IDLE_END_MS    60000
#define IDLE_ROUNDS    5

const char *const command_keys[CMD_COUNT] = {
#define X(kind, key, who, uses) [CMD_##kind] = key,
    COMMANDS(X)
#undef X
};

const struct words event_words[EV_COUNT] = {
#define X(kind, key, pt, en) [EV_##kind] = {key, pt, en},
    EVENTS(X)
#undef X
};

/* clang-format off */
const struct words level_words[LEVELS] = {
    [LEVEL_SMALL] = {"small", "a pequena aposta", "the small blind"},
    [LEVEL_BIG]   = {"big", "a grande aposta", "the big blind"},
    [LEVEL_ANTE]  = {"ante", "o ante", "the ante"},
    [LEVEL_DEAD]  = {"dead", "fichas mortas", "dead chips"},
};

const struct words result_words[RESULTS] = {
    [RESULT_LOST]        = {"lost", "perdeu", "lost"},
    [RESULT_TIED]        = {"tied", "empate", "tied"},
    [RESULT_WON]         = {"won", "ganhou", "won"},
    [RESULT_SURRENDERED] = {"surrendered", "desistiu", "surrendered"},
    [RESULT_VOID]        = {"void", "nula, devolvida", "void, returned"},
    [RESULT_RETURNED]    = {"returned", "não acompanhada, devolvida", "uncalled, returned"},
};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

cents cloth_column(const struct game *game, const void *state, unsigned place)
{
    const struct table *t = state;
    cents               sum = 0;

    for (unsigned i = 0; i < table_seats(t); i++) sum += cloth_row(game, state, i)[place];
    return sum;
}

/* ------------------------------- refusals -------------------------------
 *
 * One small function for each kind of command, behind a ladder that all share:
 * well formed, from whom it may come, a seat that is taken. */

typedef enum refusal kind_check(const struct game *game, const void *state,
                                const struct command *cmd, pile_check *pile);

#define IGNORABLE __attribute__((unused)) /* not every kind looks at everything */
#define CHECK(kind)                                                                                \
    static enum refusal check_##kind(const struct game *game IGNORABLE, const void *state,         \
                                     const struct command *cmd IGNORABLE,                          \
                                     pile_check *pile          IGNORABLE)

CHECK(SIT)
{
    const struct table *t = state;

    if (t->seat[cmd->seat].taken) return REF_SEAT_TAKEN;
    return is_chips(cmd->amount) ? REF_NONE : REF_BAD_AMOUNT;
}

CHECK(BUY)
{
    const struct table *t = state;

    if (!is_chips(cmd->amount)) return REF_BAD_AMOUNT;
    return t->seat[cmd->seat].stack + cmd->amount > CENTS_MAX ? REF_BAD_AMOUNT : REF_NONE;
}

/* When a session ends is the player's to say, as it was to begin it (804/2015 r.27,
 * 805/2015 r.34, 807/2015 r.29, 808/2015 r.28, 812/2015 r.34; decision 0053): as soon as no chip
 * of his is in play. */
CHECK(LEAVE)
{
    const struct table *t = state;

    return t->seat[cmd->seat].in_play != 0 ? REF_CHIPS_IN_PLAY : REF_NONE;
}

CHECK(TAKE_BACK)
{
    enum refusal no = table_check_pile_change(game, state, cmd);

    if (no != REF_NONE) return no;

    cents now = cloth_row(game, state, cmd->seat)[cmd->place];

    if (now == 0) return REF_NOTHING_THERE;
    if (cmd->amount > now) return REF_BAD_AMOUNT;
    return pile(state, cmd->seat, cmd->place, now - cmd->amount);
}

CHECK(CLEAR)
{
    const struct table *t = state;

    if (t->phase != PHASE_BETTING) return REF_BETS_CLOSED;
    return t->seat[cmd->seat].in_play == 0 ? REF_NOTHING_THERE : REF_NONE;
}

CHECK(ANNOUNCE)
{
    const struct table *t = state;

    if (t->phase != PHASE_BETTING) return REF_BETS_CLOSED;
    if (cmd->place >= game->announced_count) return REF_NO_SUCH_PLACE;
    if (!is_chips(cmd->amount)) return REF_BAD_AMOUNT;
    return is_whole_chips(cmd->amount, t->house.value[OPT_UNIT]) ? REF_NONE : REF_OFF_UNIT;
}

CHECK(TIME)
{
    const struct table *t = state;

    if (cmd->at_ms > TIME_MAX_MS) return REF_BAD_AMOUNT;
    return cmd->at_ms < t->now_ms ? REF_TIME_RUNS_ON : REF_NONE;
}

/* What a stop of the house takes from a decision it gives back: its time is never less than
 * the house has set (903-B 6.1.4), and an interrupted game is the player's to complete
 * (903-B 6.3.2). */
CHECK(RESUME)
{
    const struct table *t = state;

    if (t->phase != PHASE_DECIDING || t->deadline_ms == 0) return REF_NOT_AWAITED;
    return check_TIME(game, state, cmd, pile);
}

/* Only the house voids: a player's lost connection cannot (804/2015 r.22,
 * 805/2015 r.29, 807/2015 r.24, 808/2015 r.20, 812/2015 r.30), and the bet
 * then stands (804/2015 r.23, 805/2015 r.30, 807/2015 r.25, 808/2015 r.21). */
CHECK(VOID)
{
    return table_is_between_rounds(state) ? REF_NO_ROUND : REF_NONE;
}

/* Those of round.h never come here. */
#define check_OPEN   NULL
#define check_BET    NULL
#define check_CLOSE  NULL
#define check_DRAW   NULL
#define check_DECIDE NULL

CHECK(POKER) /* what is only said where players play against each other */
{
    (void)state;
    return REF_NOT_HERE;
}

#define check_REST   check_POKER
#define check_RETURN check_POKER
#define check_POST   check_POKER
#define check_SEAT   check_POKER
#define check_UNSEAT check_POKER
#define check_LEVEL  check_POKER

enum refusal table_check_other(const struct game *game, const void *state,
                               const struct command *cmd, pile_check *pile, game_check *own)
{
    static kind_check *const checks[CMD_COUNT] = {
#define X(kind, key, who, uses) [CMD_##kind] = check_##kind,
        COMMANDS(X)
#undef X
    };

    if (cmd->kind >= CMD_COUNT || !checks[cmd->kind]) return REF_MALFORMED;

    enum refusal no = table_check_form(state, cmd, (enum command_kind)cmd->kind);

    if (no == REF_NONE) no = checks[cmd->kind](game, state, cmd, pile);
    return no == REF_NONE && own ? own(state, cmd) : no;
}

/* --------------------------------- acts --------------------------------- */

void tell_event(struct events *heard, struct event e)
{
    must(heard->count < EVENTS_MAX);
    heard->list[heard->count++] = e;
}

void table_open(const struct game *game, void *state, const struct house *house,
                const uint8_t fingerprint[32])
{
    struct table *t = state;

    memset(state, 0, game->state_size);
    t->house = *house;
    t->rules_version = game->rules_version;
    memcpy(t->fingerprint, fingerprint, sizeof t->fingerprint);
}

static void take_chips(const struct game *game, void *state, unsigned seat, unsigned place,
                       cents amount)
{
    struct table *t = state;
    struct seat  *who = &t->seat[seat];
    cents        *pile = (cents *)(uintptr_t)cloth_row(game, state, seat) + place;
    unsigned      w = place / 64;

    must(amount <= *pile);
    *pile -= amount;
    who->stack += amount;
    who->in_play -= amount;
    if (*pile == 0) who->marks[w] &= ~(UINT64_C(1) << place % 64);
    if (who->marks[w] == 0) who->marked &= ~(UINT64_C(1) << w);
}

/* The seat gets up; its chips are counted out of the table. */
void table_leave(const struct game *game, void *state, unsigned seat, enum event_kind how,
                 struct events *heard)
{
    struct table *t = state;
    struct seat  *who = &t->seat[seat];

    must(who->in_play == 0);
    tell(heard, (struct event){.kind = (uint8_t)how, .seat = (uint8_t)seat, .amount = who->stack});
    t->brought -= who->stack;
    table_clear_row(game, state, seat);
    *who = (struct seat){0};
}

void table_ask(struct table *t, unsigned seat, unsigned place, uint32_t options,
               struct events *heard)
{
    t->phase = PHASE_DECIDING;
    t->deadline_ms = table_is_individual(t) ? 0 : t->now_ms + t->house.value[OPT_DECISION];
    tell(heard, (struct event){.kind = EV_ASKED,
                               .seat = (uint8_t)seat,
                               .place = (uint16_t)place,
                               .number = options,
                               .amount = t->deadline_ms});
}

void table_notice(struct table *t, unsigned i, enum notice notice, struct events *heard)
{
    t->seat[i].notice = (uint8_t)notice;
    t->seat[i].notice_ms = t->now_ms;
    tell(heard, (struct event){.kind = notice == NOTICE_INVITED ? EV_INVITED : EV_WARNED,
                               .seat = (uint8_t)i});
}

/* An individual table: idle by the clock.  One step at a time, each measured from
 * the one before it: however far the clock jumps, an invited player is warned
 * before his session ends, and a warned one has his minute. */
static void watch_idle_player(const struct game *game, void *state, struct events *heard)
{
    struct table *t = state;
    struct seat  *seat = &t->seat[0];
    int64_t       noticed = t->now_ms - seat->notice_ms;

    if (!t->house.value[OPT_INACTIVITY] || !seat->taken || seat->in_play != 0) return;
    if (seat->notice == NOTICE_NONE) {
        if (t->now_ms - seat->active_ms > IDLE_INVITE_MS) table_notice(t, 0, NOTICE_INVITED, heard);
    } else if (seat->notice == NOTICE_INVITED) {
        if (noticed >= IDLE_GRACE_MS) table_notice(t, 0, NOTICE_WARNED, heard);
    } else if (noticed >= IDLE_END_MS) {
        table_leave(game, state, 0, EV_SESSION_ENDED, heard);
    }
}

/* A shared table: whoever was invited is warned when a round begins. */
void table_warn_invited(struct table *t, struct events *heard)
{
    for (unsigned i = 0; i < table_seats(t); i++)
        if (t->seat[i].notice == NOTICE_INVITED) table_notice(t, i, NOTICE_WARNED, heard);
}

/* A shared table: idle by rounds.  Called when a round is over. */
void table_count_idle_round(const struct game *game, void *state, unsigned i, struct events *heard)
{
    struct table *t = state;
    struct seat  *seat = &t->seat[i];

    if (seat->notice == NOTICE_NEW) {
        seat->notice = NOTICE_NONE;
        return;
    }
    if (seat->idle < UINT16_MAX) seat->idle++;
    if (!t->house.value[OPT_INACTIVITY]) return;
    if (seat->notice == NOTICE_WARNED) table_leave(game, state, i, EV_SESSION_ENDED, heard);
    else if (seat->notice == NOTICE_NONE && seat->idle > IDLE_ROUNDS)
        table_notice(t, i, NOTICE_INVITED, heard);
}

/* A round without a valid result is void: it has no winners (804/2015 r.20,
 * 805/2015 r.27, 807/2015 r.22, 808/2015 r.18) and gives every chip in play back
 * (804/2015 r.21, 805/2015 r.28, 807/2015 r.23, 808/2015 r.19, 812/2015 r.29). */
static void void_round(struct table *t, struct events *heard)
{
    for (unsigned i = 0; i < table_seats(t); i++) {
        struct seat *seat = &t->seat[i];

        if (seat_has_bet(seat)) seat->active_ms = t->now_ms;
        seat->stack += seat->in_play;
        seat->in_play = 0;
    }
    t->phase = PHASE_VOID;
    t->deadline_ms = 0;
    tell(heard, (struct event){.kind = EV_VOIDED, .seat = HOUSE});
}

/* One small function for each kind of command again; check() has allowed it. */

typedef enum step kind_apply(const struct game *game, void *state, const struct command *cmd,
                             struct events *heard);

#define APPLY(kind)                                                                                \
    static enum step apply_##kind(const struct game *game IGNORABLE, void *state IGNORABLE,        \
                                  const struct command *cmd IGNORABLE,                             \
                                  struct events *heard      IGNORABLE)

APPLY(SIT)
{
    struct table *t = state;

    t->seat[cmd->seat] = (struct seat){
        .stack = cmd->amount,
        .taken = 1,
        .since_ms = t->now_ms,
        .active_ms = t->now_ms,
        .notice = table_is_individual(t) || table_is_between_rounds(t) ? NOTICE_NONE : NOTICE_NEW};
    t->brought += cmd->amount;
    tell(heard, (struct event){.kind = EV_SAT, .seat = cmd->seat, .amount = cmd->amount});
    return STEP_NOTHING;
}

APPLY(BUY)
{
    struct table *t = state;

    t->seat[cmd->seat].stack += cmd->amount;
    t->brought += cmd->amount;
    return STEP_NOTHING;
}

APPLY(LEAVE)
{
    table_leave(game, state, cmd->seat, EV_LEFT, heard);
    return STEP_NOTHING;
}

APPLY(TAKE_BACK)
{
    take_chips(game, state, cmd->seat, cmd->place, cmd->amount);
    seat_stir(state, cmd->seat);
    tell(heard,
         (struct event){
             .kind = EV_TAKEN_BACK, .seat = cmd->seat, .place = cmd->place, .amount = cmd->amount});
    return STEP_NOTHING;
}

APPLY(CLEAR)
{
    struct table *t = state;
    struct seat  *seat = &t->seat[cmd->seat];

    tell(heard, (struct event){.kind = EV_TAKEN_BACK,
                               .seat = cmd->seat,
                               .place = UINT16_MAX,
                               .amount = seat->in_play});
    seat->stack += seat->in_play;
    seat->in_play = 0;
    seat->active_ms = t->now_ms;
    table_clear_row(game, state, cmd->seat);
    return STEP_NOTHING;
}

APPLY(ANNOUNCE)
{
    seat_stir(state, cmd->seat);
    return STEP_ANNOUNCED;
}

APPLY(TIME)
{
    struct table *t = state;

    t->now_ms = cmd->at_ms;
    if (table_is_individual(t)) watch_idle_player(game, state, heard);
    if (t->deadline_ms == 0 || t->now_ms < t->deadline_ms) return STEP_NOTHING;
    if (t->phase == PHASE_DECIDING) return STEP_OVERDUE;
    table_close_window(game, t, heard);
    return STEP_CLOSED;
}

APPLY(RESUME)
{
    struct table *t = state;

    t->now_ms = cmd->at_ms;
    t->deadline_ms = t->now_ms + t->house.value[OPT_DECISION];
    return STEP_NOTHING;
}

APPLY(VOID)
{
    void_round(state, heard);
    return STEP_VOIDED;
}

/* Nor do these come here: those of round.h, and what is refused at banked tables. */
#define apply_OPEN   NULL
#define apply_BET    NULL
#define apply_CLOSE  NULL
#define apply_DRAW   NULL
#define apply_DECIDE NULL
#define apply_REST   NULL
#define apply_RETURN NULL
#define apply_POST   NULL
#define apply_SEAT   NULL
#define apply_UNSEAT NULL
#define apply_LEVEL  NULL

void table_apply_other(const struct game *game, void *state, const struct command *cmd,
                       game_act *own, struct events *heard)
{
    static kind_apply *const acts[CMD_COUNT] = {
#define X(kind, key, who, uses) [CMD_##kind] = apply_##kind,
        COMMANDS(X)
#undef X
    };

    own(state, acts[cmd->kind](game, state, cmd, heard), cmd, heard);
}

void table_remember(struct table *t, uint8_t result)
{
    t->last[t->lasts++ % LAST_MAX] = result;
}

/* ------------------------- what may be seen, and sanity ------------------ */

/* A copy of a state.  Most of it is rows of the cloth where nothing lies: those are not read. */
static void copy_state(const struct game *game, const void *state, void *view)
{
    const struct table *t = state;
    size_t              row = game->places * sizeof(cents);
    size_t              after = game->cloth_at + SEATS_MAX * row;

    memcpy(view, state, game->cloth_at);
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        char *to = (char *)view + game->cloth_at + i * row;

        if (t->seat[i].marked) memcpy(to, cloth_row(game, state, i), row);
        else memset(to, 0, row);
    }
    memcpy((char *)view + after, (const char *)state + after, game->state_size - after);
}

/* Chips on the cloth are everybody's to see; a player's stack, session and the
 * house's takings are not. */
void table_see(const struct game *game, const void *state, unsigned viewer, void *view)
{
    struct table *t = view;

    copy_state(game, state, view);
    t->bank = t->brought = 0;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        struct seat *seat = &t->seat[i];

        if (i == viewer) continue;
        seat->stack = seat->staked = seat->prizes = 0;
        seat->since_ms = seat->active_ms = seat->notice_ms = 0;
        seat->rounds = 0;
        seat->idle = 0;
        seat->notice = NOTICE_NONE;
    }
}

static bool seat_sane(const struct game *game, const void *state, unsigned i)
{
    const struct table *t = state;
    const struct seat  *seat = &t->seat[i];
    const cents        *row = cloth_row(game, state, i);

    for (unsigned place = 0; place < game->places; place++) {
        if (row[place] < 0) return false;
        if ((row[place] != 0) != (seat->marks[place / 64] >> place % 64 & 1)) return false;
    }
    for (unsigned w = 0; w < MARKS; w++)
        if ((seat->marks[w] != 0) != (seat->marked >> w & 1)) return false;
    if (!seat->taken || i >= table_seats(t)) {
        static const struct seat nobody;

        return memcmp(seat, &nobody, sizeof nobody) == 0;
    }
    return seat->stack >= 0 && seat->in_play >= 0 && seat->staked >= 0 && seat->prizes >= 0 &&
           seat->notice <= NOTICE_WARNED && (seat->in_play == 0 || !table_is_between_rounds(t));
}

bool table_sane(const struct game *game, const void *state)
{
    const struct table *t = state;
    cents               chips = t->bank;

    if (t->phase >= PHASES || t->rules_version != game->rules_version) return false;
    if (t->house.value[OPT_SEATS] < 1 || t->house.value[OPT_SEATS] > SEATS_MAX) return false;
    if (t->zero[0] | t->zero[1] | t->zero[2]) return false;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        if (!seat_sane(game, state, i)) return false;
        chips += t->seat[i].stack + t->seat[i].in_play;
    }
    return chips == t->brought; /* to the cent: nothing appears, nothing is lost */
}
