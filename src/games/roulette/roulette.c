#include "games/roulette/roulette.h"

#include "base/apart.h"

/* ------------------------------- the law -------------------------------- */

/* clang-format off */
#define CHANCES(X)                                                                                 \
    /* class, its names; at most so many times the minimum; prize; by these limits and prizes   */ \
    X(PLENO,         "pleno",         "pleno",            "straight-up",  30, 35, 1,               \
    "804/2015 r.11 a i",   "804/2015 r.13 a i",   "807/2015 r.12 a i",   "807/2015 r.14 a i")      \
    X(CAVALO,        "cavalo",        "cavalo",           "split",        60, 17, 1,               \
    "804/2015 r.11 a ii",  "804/2015 r.13 a ii",  "807/2015 r.12 a ii",  "807/2015 r.14 a ii")     \
    X(RUA,           "rua",           "rua",              "street",       90, 11, 1,               \
    "804/2015 r.11 a iii", "804/2015 r.13 a iii", "807/2015 r.12 a iii", "807/2015 r.14 a iii")    \
    X(QUADRO,        "quadro",        "quadro",           "corner",      120,  8, 1,               \
    "804/2015 r.11 a iv",  "804/2015 r.13 a iv",  "807/2015 r.12 a iv",  "807/2015 r.14 a iv")     \
    X(LINHA,         "linha",         "linha",            "six-line",    180,  5, 1,               \
    "804/2015 r.11 a v",   "804/2015 r.13 a v",   "807/2015 r.12 a v",   "807/2015 r.14 a v")      \
    X(DUZIA,         "duzia",         "dúzia",            "dozen",       360,  2, 1,               \
    "804/2015 r.11 a vi",  "804/2015 r.13 a vi",  "807/2015 r.12 a vi",  "807/2015 r.14 a vi")     \
    X(COLUNA,        "coluna",        "coluna",           "column",      360,  2, 1,               \
    "804/2015 r.11 a vii", "804/2015 r.13 a vii", "807/2015 r.12 a vii", "807/2015 r.14 a vii")    \
    X(CAVALO_DUZIA,  "cavalo_duzia",  "cavalo de dúzia",  "two-dozen",   720,  1, 2,               \
    "804/2015 r.11 a viii", "804/2015 r.13 a viii", "807/2015 r.12 a viii", "807/2015 r.14 a viii")\
    X(CAVALO_COLUNA, "cavalo_coluna", "cavalo de coluna", "two-column",  720,  1, 2,               \
    "804/2015 r.11 a ix",  "804/2015 r.13 a ix",  "807/2015 r.12 a ix",  "807/2015 r.14 a ix")     \
    X(SIMPLES,       "simples",       "chance simples",   "even-chance", 540,  1, 1,               \
    "804/2015 r.11 b",     "804/2015 r.13 b",     "807/2015 r.12 b",     "807/2015 r.14 b")

static const struct {
    struct odds odds;
    const char *name;
    const char *limit[ROU_WHEELS], *pays[ROU_WHEELS];
} law[ROU_CHANCES] = {
#define X(class, key, pt, en, most, num, den, limit_us, pays_us, limit_fr, pays_fr)                \
    [ROU_##class] = {{num, den}, pt, {[ROU_US] = limit_us, [ROU_FR] = limit_fr},                   \
                                     {[ROU_US] = pays_us,  [ROU_FR] = pays_fr}},
    CHANCES(X)
#undef X
};

/* Sentences that both regulations have, each under its own number. */
static const struct {
    const char *bets, *least, *offer, *window, *trigger, *decides, *zero, *void_round;
} rules[ROU_WHEELS] = {
    [ROU_US] = {.bets = "804/2015 r.7", .least = "804/2015 r.10", .offer = "804/2015 r.12",
                .window = "804/2015 r.14", .trigger = "804/2015 r.15", .decides = "804/2015 r.18",
                .zero = "804/2015 r.19", .void_round = "804/2015 r.21"},
    [ROU_FR] = {.bets = "807/2015 r.7", .least = "807/2015 r.11", .offer = "807/2015 r.13",
                .window = "807/2015 r.16", .trigger = "807/2015 r.17", .decides = "807/2015 r.20",
                .zero = "807/2015 r.21", .void_round = "807/2015 r.23"},
};

/* The maxima are the law's, times the minimum, or less: 804/2015 r.11,
 * 807/2015 r.12.  Whether the chips are euro or a demonstration's is a word in
 * the house that nothing below reads, so both play alike (804/2015 r.30,
 * 807/2015 r.32), and that no command changes, so none becomes the other
 * (804/2015 r.31, 807/2015 r.33). */
#define LIMITS(class, key, pt, en, most, rule_most, rule_least)                                    \
    [ROU_MAX + ROU_##class] = {{"max_" key, "máximo por " pt, en " maximum"},                      \
                               OPTION_TIMES, 1, most, most, NULL, rule_most},                      \
    [ROU_MIN + ROU_##class] = {{"min_" key, "mínimo por " pt, en " minimum"},                      \
                               OPTION_EURO, 0, 100000000, 0, NULL, rule_least},
#define OFFER(rule)                                                                                \
    [ROU_DOUBLES]   = {{"double_dozens", "cavalos de dúzia e de coluna",                           \
                        "two dozens and two columns"}, OPTION_CHOICE, 0, 0, 1, choices_switch,     \
                       rule},                                                                      \
    [ROU_MAX_TOTAL] = {{"max_total", "máximo por jogador", "maximum per player"}, OPTION_EURO,     \
                       0, CENTS_MAX, 0, NULL, rule}

static const struct option options_us[ROU_OPTIONS_US] = {
    COMMON_OPTIONS(SEATS_MAX, "804/2015 r.4", NULL, "804/2015 r.10", "804/2015 r.14",
                   "804/2015 r.28"),
#define X(class, key, pt, en, most, num, den, limit_us, pays_us, limit_fr, pays_fr)                \
    LIMITS(class, key, pt, en, most, limit_us, "804/2015 r.10")
    CHANCES(X)
#undef X
    OFFER("804/2015 r.12"),
};

static const struct option options_fr[ROU_OPTIONS_FR] = {
    COMMON_OPTIONS(SEATS_MAX, "807/2015 r.4", NULL, "807/2015 r.11", "807/2015 r.16",
                   "807/2015 r.30"),
#define X(class, key, pt, en, most, num, den, limit_us, pays_us, limit_fr, pays_fr)                \
    LIMITS(class, key, pt, en, most, limit_fr, "807/2015 r.11")
    CHANCES(X)
#undef X
    OFFER("807/2015 r.13"),
    [ROU_ANNOUNCES] = {{"announced", "apostas anunciadas", "announced bets"}, OPTION_CHOICE, 0, 0,
                       1, choices_switch, "807/2015 r.8"},
};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

/* The two games are the same functions, each twice: whatever hangs on the wheel is told
 * it as a constant, and so costs nothing where it plays. */
static inline const struct game *game_of(enum rou_wheel wheel)
{
    return wheel == ROU_FR ? &roulette_fr : &roulette_us;
}

static inline const struct rou_spot *spot_of(enum rou_wheel wheel, unsigned place)
{
    return &rou_layouts[wheel].spot[place];
}

/* One for the table, or one for the class: 804/2015 r.10, 807/2015 r.11. */
static cents minimum_of(const struct house *house, unsigned chance)
{
    cents own = house->value[ROU_MIN + chance];

    return own ? own : house->value[OPT_MINIMUM];
}

static bool is_offered(const struct house *house, unsigned chance)
{
    return (chance != ROU_CAVALO_DUZIA && chance != ROU_CAVALO_COLUNA) || house->value[ROU_DOUBLES];
}

static TOGETHER void terms(enum rou_wheel wheel, const struct rou_state *s, unsigned place,
                           struct terms *out)
{
    const struct house *house = &s->table.house;
    unsigned            chance = spot_of(wheel, place)->chance;

    out->least = is_offered(house, chance) ? minimum_of(house, chance) : 0;
    out->most = out->least * house->value[ROU_MAX + chance];
    out->pays = law[chance].odds;
    out->rule = law[chance].pays[wheel];
}

/* Limits hold for all that a seat has on a spot, however it came there:
 * 804/2015 r.9, 807/2015 r.10. */
static TOGETHER enum refusal check_limits(enum rou_wheel wheel, const struct rou_state *s,
                                          unsigned place, cents total)
{
    struct terms t;

    if (total == 0) return REF_NONE;
    terms(wheel, s, place, &t);
    if (t.most == 0) return REF_NOT_OFFERED;
    if (total < t.least) return REF_BELOW_MINIMUM;
    return total > t.most ? REF_ABOVE_MAXIMUM : REF_NONE;
}

/* The cap on all the bets of a player: 804/2015 r.12, 807/2015 r.13. */
static bool is_above_cap(const struct rou_state *s, cents all)
{
    cents cap = s->table.house.value[ROU_MAX_TOTAL];

    return cap != 0 && all > cap;
}

/* A bet may be changed or taken back until bets close (804/2015 r.8,
 * 807/2015 r.9), if what stays on the spot is a bet. */
static TOGETHER enum refusal check_pile(enum rou_wheel wheel, const struct rou_state *s,
                                        unsigned seat, unsigned place, cents total)
{
    enum refusal no = check_limits(wheel, s, place, total);
    cents        now = cloth_row(game_of(wheel), s, seat)[place];

    if (no != REF_NONE) return no;
    return is_above_cap(s, s->table.seat[seat].in_play - now + total) ? REF_ABOVE_TOTAL : REF_NONE;
}

/* All the chips of an announced bet, or none: 807/2015 r.8.  Only the French cloth has
 * them; at the other the table knows of none, and refuses. */
static APART enum refusal check_announced(const struct rou_state *s, const struct command *cmd)
{
    const struct seat *seat = &s->table.seat[cmd->seat];
    const cents       *row = cloth_row(&roulette_fr, s, cmd->seat);
    struct rou_part    part[ROU_PARTS_MAX];
    unsigned           parts = rou_announced_parts(cmd->place, cmd->number, part);
    cents              all = 0;

    if (parts == 0) return REF_NO_SUCH_PLACE;
    if (!s->table.house.value[ROU_ANNOUNCES]) return REF_NOT_OFFERED;
    for (unsigned i = 0; i < parts; i++) {
        cents        chips = part[i].units * cmd->amount;
        enum refusal no = check_limits(ROU_FR, s, part[i].place, row[part[i].place] + chips);

        if (no != REF_NONE) return no;
        all += chips;
    }
    if (is_above_cap(s, seat->in_play + all)) return REF_ABOVE_TOTAL;
    return all > seat->stack ? REF_NO_CHIPS : REF_NONE;
}

/* A bet wins if it is, or includes, the number or the colour of the pocket:
 * 804/2015 r.18, 807/2015 r.20.  Zero needs no more than that: it is in no even
 * chance, dozen or column (804/2015 r.19, 807/2015 r.21).  The parts of an
 * announced bet lie on the cloth as any other (807/2015 r.15).  No pocket, no
 * winners: 804/2015 r.20, 807/2015 r.22. */
static TOGETHER void pay_pile(enum rou_wheel wheel, const struct rou_state *s, unsigned place,
                              struct payout *line)
{
    const struct rou_spot *spot = spot_of(wheel, place);

    if (s->table.phase == PHASE_VOID) {
        line->result = RESULT_VOID;
        line->rule = rules[wheel].void_round;
    } else if (spot->pockets >> s->pocket & 1) {
        line->result = RESULT_WON;
        line->rule = law[spot->chance].pays[wheel];
        line->prize = share_up(line->stake, law[spot->chance].odds);
    } else {
        line->result = RESULT_LOST;
        line->rule = rou_is_zero(s->pocket) ? rules[wheel].zero : rules[wheel].decides;
    }
}

/* --------------------------------- acts --------------------------------- */

static APART void place_announced(struct rou_state *s, const struct command *cmd,
                                  struct events *heard)
{
    struct rou_part part[ROU_PARTS_MAX];
    unsigned        parts = rou_announced_parts(cmd->place, cmd->number, part);

    for (unsigned i = 0; i < parts; i++) {
        cents chips = part[i].units * cmd->amount;

        table_put_chips(&roulette_fr, s, cmd->seat, part[i].place, chips);
        tell(heard,
             (struct event){
                 .kind = EV_BET, .seat = cmd->seat, .place = part[i].place, .amount = chips});
    }
}

/* One number for every seat, each alone against the bank (804/2015 r.5,
 * 807/2015 r.5): it is marked (804/2015 r.16, 807/2015 r.18), then the losing
 * chips are collected and the winning bets paid (804/2015 r.17, 807/2015 r.19),
 * and each seat's statement of the session grows by both (804/2015 r.26,
 * 807/2015 r.28). */
static TOGETHER void rest_ball(enum rou_wheel wheel, struct rou_state *s, uint32_t pocket,
                               pile_pay *pay, struct events *heard)
{
    s->pocket = (uint8_t)pocket;
    tell(heard, (struct event){.kind = EV_OUTCOME, .seat = HOUSE, .number = pocket});
    table_remember(&s->table, s->pocket);
    table_end_round(game_of(wheel), s, pay, heard);
}

/* ------------------------------- the game ------------------------------- */

/* Every class must be open to someone with the chips the table takes. */
static void lawful(enum rou_wheel wheel, const struct house *house, struct faults *out)
{
    cents unit = house->value[OPT_UNIT], cap = house->value[ROU_MAX_TOTAL], highest = 0;

    for (unsigned chance = 0; chance < ROU_CHANCES; chance++) {
        cents minimum = minimum_of(house, chance), own = house->value[ROU_MIN + chance];

        if (own % unit != 0)
            fault_add(out, (struct fault){.kind = FAULT_OFF_UNIT,
                                          .value = own,
                                          .limit = unit,
                                          .option = (uint8_t)(ROU_MIN + chance),
                                          .rule = rules[wheel].least});
        if (!is_offered(house, chance)) continue;
        if (minimum > highest) highest = minimum;
        if (law[chance].odds.den > 1)
            fault_inexact(out, house, law[chance].odds, law[chance].name, law[chance].pays[wheel]);
    }
    if (cap != 0 && cap < highest)
        fault_add(out, (struct fault){.kind = FAULT_MIN_ABOVE_MAX,
                                      .option = ROU_MAX_TOTAL,
                                      .value = cap,
                                      .limit = highest,
                                      .rule = rules[wheel].offer});
}

static void open(enum rou_wheel wheel, struct rou_state *s, const struct house *house,
                 const uint8_t fingerprint[32])
{
    table_open(game_of(wheel), s, house, fingerprint);
    s->wheel = (uint8_t)wheel;
    s->pocket = ROU_NO_POCKET;
}

static inline struct awaits awaits(enum rou_wheel wheel, const struct rou_state *s)
{
    switch (s->table.phase) {
    case PHASE_BETTING: return (struct awaits){.what = AWAITS_BETS};
    case PHASE_DRAWING:
        return (struct awaits){.what = AWAITS_DRAW, .below = rou_layouts[wheel].pockets};
    default: return (struct awaits){.what = AWAITS_OPEN};
    }
}

static TOGETHER enum refusal check_own(const void *state, const struct command *cmd)
{
    return cmd->kind == CMD_ANNOUNCE ? check_announced(state, cmd) : REF_NONE;
}

static TOGETHER void act(struct rou_state *s, enum step step, const struct command *cmd,
                         void (*rest)(struct rou_state *, uint32_t, struct events *),
                         struct events *heard)
{
    switch (step) {
    case STEP_OPENED: s->pocket = ROU_NO_POCKET; break;
    case STEP_ANNOUNCED: place_announced(s, cmd, heard); break;
    case STEP_DRAWN: rest(s, cmd->number, heard); break;
    case STEP_NOTHING:
    case STEP_CLOSED:
    case STEP_DECIDED:
    case STEP_OVERDUE:
    case STEP_VOIDED: break;
    }
}

static bool row_sane(enum rou_wheel wheel, const struct rou_state *s, unsigned seat)
{
    const cents *row = cloth_row(game_of(wheel), s, seat);
    bool         at_risk = s->table.phase == PHASE_BETTING || s->table.phase == PHASE_DRAWING;
    cents        all = 0;

    for (unsigned place = 0; place < rou_layouts[wheel].places; place++) {
        if (row[place] == 0) continue;
        if (check_limits(wheel, s, place, row[place]) != REF_NONE) return false;
        all += row[place];
    }
    return !is_above_cap(s, all) && s->table.seat[seat].in_play == (at_risk ? all : 0);
}

static bool sane(enum rou_wheel wheel, const struct rou_state *s)
{
    if (s->wheel != wheel || !table_sane(game_of(wheel), s)) return false;
    for (unsigned i = 0; i < sizeof s->zero; i++)
        if (s->zero[i]) return false;
    if (s->table.phase == PHASE_SETTLED ? s->pocket >= rou_layouts[wheel].pockets
                                        : s->pocket != ROU_NO_POCKET)
        return false;
    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        if (!row_sane(wheel, s, seat)) return false;
    return true;
}

static void name_place(enum rou_wheel wheel, unsigned place, enum tongue tongue, struct text *out)
{
    unsigned places = rou_layouts[wheel].places;

    if (wheel == ROU_FR && place >= places && place - places < ROU_ANNOUNCED)
        text_put(out, say(&rou_announced_words[place - places], tongue));
    else rou_name_spot(wheel, place, tongue, out);
}

static const char *rule_of(enum rou_wheel wheel, enum refusal no, unsigned place)
{
    unsigned places = rou_layouts[wheel].places;
    bool     is_announced = wheel == ROU_FR && place >= places && place - places < ROU_ANNOUNCED;

    switch ((int)no) {
    case REF_BETS_CLOSED: return rules[wheel].window;
    case REF_WINDOW_RUNNING: return rules[wheel].window;
    case REF_NO_BET: return rules[wheel].trigger;
    case REF_NO_SUCH_PLACE: return is_announced ? "807/2015 r.8" : rules[wheel].bets;
    case REF_NOT_OFFERED: return is_announced ? "807/2015 r.8" : rules[wheel].offer;
    case REF_ABOVE_TOTAL: return rules[wheel].offer;
    case REF_BELOW_MINIMUM: return is_announced ? "807/2015 r.10" : rules[wheel].least;
    case REF_ABOVE_MAXIMUM:
        if (is_announced) return "807/2015 r.10";
        return place < places ? law[rou_layouts[wheel].spot[place].chance].limit[wheel] : NULL;
    default: return NULL;
    }
}

/* All of it for one wheel. */
#define FOR_WHEEL(w, wheel)                                                                        \
    static void lawful_##w(const struct house *house, struct faults *out)                          \
    {                                                                                              \
        lawful(wheel, house, out);                                                                 \
    }                                                                                              \
    static void open_##w(void *state, const struct house *house, const uint8_t fingerprint[32])    \
    {                                                                                              \
        open(wheel, state, house, fingerprint);                                                    \
    }                                                                                              \
    struct awaits roulette_##w##_awaits(const void *state)                                         \
    {                                                                                              \
        return awaits(wheel, state);                                                               \
    }                                                                                              \
    static TOGETHER enum refusal check_pile_##w(const void *state, unsigned seat, unsigned place,  \
                                                cents total)                                       \
    {                                                                                              \
        return check_pile(wheel, state, seat, place, total);                                       \
    }                                                                                              \
    enum refusal roulette_##w##_check(const void *state, const struct command *cmd)                \
    {                                                                                              \
        return table_check(game_of(wheel), state, cmd, rou_layouts[wheel].pockets, check_pile_##w, \
                           check_own);                                                             \
    }                                                                                              \
    static TOGETHER void pay_pile_##w(const void *state, unsigned seat, unsigned place,            \
                                      struct payout *line)                                         \
    {                                                                                              \
        (void)seat;                                                                                \
        pay_pile(wheel, state, place, line);                                                       \
    }                                                                                              \
    static void rest_ball_##w(struct rou_state *s, uint32_t pocket, struct events *heard)          \
    {                                                                                              \
        rest_ball(wheel, s, pocket, pay_pile_##w, heard);                                          \
    }                                                                                              \
    static TOGETHER void act_##w(void *state, enum step step, const struct command *cmd,           \
                                 struct events *heard)                                             \
    {                                                                                              \
        act(state, step, cmd, rest_ball_##w, heard);                                               \
    }                                                                                              \
    static APART void apply_aloud_##w(void *state, const struct command *cmd,                      \
                                      struct events *heard)                                        \
    {                                                                                              \
        table_apply(game_of(wheel), state, cmd, act_##w, heard);                                   \
    }                                                                                              \
    void roulette_##w##_apply(void *state, const struct command *cmd, struct events *heard)        \
    {                                                                                              \
        if (RARELY(heard != NULL)) apply_aloud_##w(state, cmd, heard);                             \
        else table_apply(game_of(wheel), state, cmd, act_##w, NULL);                               \
    }                                                                                              \
    void roulette_##w##_settle(const void *state, struct payouts *out)                             \
    {                                                                                              \
        table_list_piles(game_of(wheel), state, pay_pile_##w, out);                                \
    }                                                                                              \
    static void see_##w(const void *state, unsigned viewer, void *view)                            \
    {                                                                                              \
        table_see(game_of(wheel), state, viewer, view); /* nothing lies face down */               \
    }                                                                                              \
    static bool sane_##w(const void *state)                                                        \
    {                                                                                              \
        return sane(wheel, state);                                                                 \
    }                                                                                              \
    static void terms_##w(const void *state, unsigned place, struct terms *out)                    \
    {                                                                                              \
        terms(wheel, state, place, out);                                                           \
    }                                                                                              \
    static void name_place_##w(unsigned place, enum tongue tongue, struct text *out)               \
    {                                                                                              \
        name_place(wheel, place, tongue, out);                                                     \
    }                                                                                              \
    static const char *rule_of_##w(enum refusal no, unsigned place)                                \
    {                                                                                              \
        return rule_of(wheel, no, place);                                                          \
    }

FOR_WHEEL(fr, ROU_FR)
FOR_WHEEL(us, ROU_US)

static void show(const void *view, enum tongue tongue, struct text *out)
{
    const struct rou_state *s = view;

    if (s->pocket == ROU_NO_POCKET) return;
    text_put(out, tongue == PT ? "número " : "number ");
    rou_name_pocket(s->pocket, out);
    text_char(out, '\n');
}

const struct game roulette_fr = {
    .key = "roulette-fr",
    .pt = "Roleta Francesa",
    .en = "French Roulette",
    .regulation = "807/2015",
    .rules_version = 1,
    .state_size = sizeof(struct rou_state) + sizeof(cents) * SEATS_MAX * ROU_FR_PLACES,
    .banked = true,
    .cloth_at = offsetof(struct rou_state, stake),
    .places = ROU_FR_PLACES,
    .payouts_max = SEATS_MAX * ROU_FR_PLACES,
    .chance = CHANCE_POCKET,
    .options = options_fr,
    .options_count = ROU_OPTIONS_FR,
    .announced = rou_announced_words,
    .announced_count = ROU_ANNOUNCED,
    .lawful = lawful_fr,
    .open = open_fr,
    .awaits = roulette_fr_awaits,
    .check = roulette_fr_check,
    .apply = roulette_fr_apply,
    .settle = roulette_fr_settle,
    .see = see_fr,
    .sane = sane_fr,
    .terms = terms_fr,
    .name_place = name_place_fr,
    .rule_of = rule_of_fr,
    .show = show,
};

const struct game roulette_us = {
    .key = "roulette-us",
    .pt = "Roleta Americana",
    .en = "American Roulette",
    .regulation = "804/2015",
    .rules_version = 1,
    .state_size = sizeof(struct rou_state) + sizeof(cents) * SEATS_MAX * ROU_US_PLACES,
    .banked = true,
    .cloth_at = offsetof(struct rou_state, stake),
    .places = ROU_US_PLACES,
    .payouts_max = SEATS_MAX * ROU_US_PLACES,
    .chance = CHANCE_POCKET,
    .options = options_us,
    .options_count = ROU_OPTIONS_US,
    .lawful = lawful_us,
    .open = open_us,
    .awaits = roulette_us_awaits,
    .check = roulette_us_check,
    .apply = roulette_us_apply,
    .settle = roulette_us_settle,
    .see = see_us,
    .sane = sane_us,
    .terms = terms_us,
    .name_place = name_place_us,
    .rule_of = rule_of_us,
    .show = show,
};
