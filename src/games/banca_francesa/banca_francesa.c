#include "games/banca_francesa/banca_francesa.h"

#include <string.h>

/* ------------------------------- the law -------------------------------- */

#define TOTAL(n) (1u << (n))
#define PEQUENO  (TOTAL(5) | TOTAL(6) | TOTAL(7))    /* 808/2015 r.8 b, 808/2015 r.15 ii */
#define GRANDE   (TOTAL(14) | TOTAL(15) | TOTAL(16)) /* 808/2015 r.8 c, 808/2015 r.15 iii */
#define ASES     TOTAL(3)                            /* 808/2015 r.8 a, 808/2015 r.15 i */

/* clang-format off */
static const struct {
    struct words   words;
    uint32_t       totals;      /* the totals that win */
    struct odds    odds;
    uint8_t        option;      /* which maximum */
    uint8_t        line;        /* 1 where only half of the chips are the bet (808/2015 r.10) */
    uint8_t        other;       /* the other way of betting the same chance */
    const char    *pays, *limit;
} chances[BF_PLACES] = {
    [BF_ASES]         = {{"ases", "ases", "aces"},                   ASES,    {61, 1}, BF_MAX_ASES,  0, BF_ASES,          "808/2015 r.24 a", "808/2015 r.12 a"},
    [BF_PEQUENO]      = {{"pequeno", "pequeno", "small"},            PEQUENO, { 1, 1}, BF_MAX_SIDES, 0, BF_PEQUENO_LINE, "808/2015 r.24 b", "808/2015 r.12 b"},
    [BF_GRANDE]       = {{"grande", "grande", "big"},                GRANDE,  { 1, 1}, BF_MAX_SIDES, 0, BF_GRANDE_LINE,  "808/2015 r.24 c", "808/2015 r.12 b"},
    [BF_PEQUENO_LINE] = {{"pequeno-linha", "pequeno, sobre o risco", "small, on the line"},
                                                                     PEQUENO, { 1, 1}, BF_MAX_SIDES, 1, BF_PEQUENO,      "808/2015 r.24 b", "808/2015 r.10"},
    [BF_GRANDE_LINE]  = {{"grande-linha", "grande, sobre o risco", "big, on the line"},
                                                                     GRANDE,  { 1, 1}, BF_MAX_SIDES, 1, BF_GRANDE,       "808/2015 r.24 c", "808/2015 r.10"},
};

static const struct option options[BF_OPTIONS] = {
    COMMON_OPTIONS(SEATS_MAX, "808/2015 r.4", NULL, "808/2015 r.11", "808/2015 r.13", "808/2015 r.29"),
    [BF_MAX_ASES]  = {{"max_ases", "máximo nos ases", "maximum on ases"},
                      OPTION_TIMES, 1, 6, 6, NULL, "808/2015 r.12 a"},
    [BF_MAX_SIDES] = {{"max_pequeno_grande", "máximo no pequeno e no grande", "maximum on pequeno and grande"},
                      OPTION_TIMES, 1, 200, 200, NULL, "808/2015 r.12 b"},
};
/* clang-format on */

/* The throws by number.  A table, because whether a throw decides is what no processor can
 * guess, so it should know soon. */
/* clang-format off */
#define WITH_LAST(a, b)   {a, b, 1}, {a, b, 2}, {a, b, 3}, {a, b, 4}, {a, b, 5}, {a, b, 6}
/* clang-format on */
#define WITH_LAST_TWO(a)                                                                           \
    WITH_LAST(a, 1), WITH_LAST(a, 2), WITH_LAST(a, 3), WITH_LAST(a, 4), WITH_LAST(a, 5),           \
        WITH_LAST(a, 6)

/* clang-format off */
static const uint8_t throws[BF_THROWS][4] = {
    WITH_LAST_TWO(1), WITH_LAST_TWO(2), WITH_LAST_TWO(3),
    WITH_LAST_TWO(4), WITH_LAST_TWO(5), WITH_LAST_TWO(6)};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

void bf_dice(uint32_t number, uint8_t dice[3])
{
    must(number < BF_THROWS);
    memcpy(dice, throws[number], 3);
}

uint32_t bf_throw(const uint8_t dice[3])
{
    return (dice[0] - 1u) * 36 + (dice[1] - 1u) * 6 + (dice[2] - 1u);
}

uint32_t bf_totals(unsigned place)
{
    return chances[place].totals;
}

bool bf_is_line(unsigned place)
{
    return chances[place].line;
}

static unsigned total(const uint8_t dice[3]) /* 808/2015 r.7: each pip counts one */
{
    return (unsigned)(dice[0] + dice[1] + dice[2]);
}

static bool decides(const uint8_t dice[3]) /* 808/2015 r.15 iv: the rest is a null throw */
{
    return (ASES | PEQUENO | GRANDE) & TOTAL(total(dice));
}

/* Minimum and maximum are of a seat's bet on one chance (808/2015 r.3 b,
 * 808/2015 r.3 c): one minimum for the whole table (808/2015 r.11), the maxima of
 * 808/2015 r.12.  A bet on the line counts half its chips, so both bounds double
 * (808/2015 r.10). */
static void terms(const void *state, unsigned place, struct terms *out)
{
    const struct bf_state *s = state;
    const struct house    *house = &s->table.house;

    out->least = house->value[OPT_MINIMUM] << chances[place].line;
    out->most = out->least * house->value[chances[place].option];
    out->pays = chances[place].odds;
    out->rule = chances[place].pays;
}

/* Area and line are two ways of betting one chance, so they share its maximum. */
static enum refusal check_pile(const void *state, unsigned seat, unsigned place, cents chips)
{
    const struct bf_state *s = state;
    unsigned               other = chances[place].other;
    struct terms           t;

    if (chips == 0) return REF_NONE;
    terms(state, place, &t);
    if (chips < t.least) return REF_BELOW_MINIMUM;
    if (other != place)
        chips += s->stake[seat][other] >> chances[other].line << chances[place].line;
    return chips > t.most ? REF_ABOVE_MAXIMUM : REF_NONE;
}

/* 808/2015 r.22: the bet wins if the throw made its chance, and loses if it made another. */
static void pay_pile(const void *state, unsigned seat, unsigned place, struct payout *line)
{
    const struct bf_state *s = state;

    (void)seat;
    line->stake = line->chips >> chances[place].line;
    if (s->table.phase == PHASE_VOID) {
        line->result = RESULT_VOID;
        line->rule = "808/2015 r.19";
    } else if (chances[place].totals & TOTAL(total(s->dice))) {
        line->result = RESULT_WON;
        line->rule = chances[place].pays;
        line->prize = share_up(line->stake, chances[place].odds);
    } else {
        line->result = RESULT_LOST;
        line->rule = "808/2015 r.22";
    }
}

/* --------------------------------- acts --------------------------------- */

static void end_round(struct bf_state *s, struct events *heard)
{
    table_remember(&s->table, (uint8_t)total(s->dice));
    table_end_round(&banca_francesa, s, pay_pile, heard); /* 808/2015 r.16 */
}

/* One throw, after the bets have closed, for every seat at once (808/2015 r.5), told as one of
 * four results (808/2015 r.15). Null throws belong to the same round, which ends with collecting
 * and paying (808/2015 r.3 d). */
static TOGETHER void throw_dice(struct bf_state *s, uint32_t number, struct events *heard)
{
    bf_dice(number, s->dice);
    s->throws++;
    tell(heard, (struct event){.kind = EV_OUTCOME, .seat = HOUSE, .number = number});
    if (decides(throws[number])) { /* sooner there than in what was just written */
        end_round(s, heard);
    } else { /* 808/2015 r.17: take back, keep or change */
        tell(heard, (struct event){.kind = EV_NULL_THROW, .seat = HOUSE});
        table_open_window(&s->table, heard);
    }
}

/* ------------------------------- the game ------------------------------- */

static void lawful(const struct house *house, struct faults *out)
{
    /* A line takes two chips for one of bet, so its half is always whole; every
     * prize is a multiple of the bet.  Nothing to round, nothing to warn about. */
    (void)house;
    (void)out;
}

static void open(void *state, const struct house *house, const uint8_t fingerprint[32])
{
    table_open(&banca_francesa, state, house, fingerprint);
}

struct awaits banca_francesa_awaits(const void *state)
{
    const struct bf_state *s = state;

    switch (s->table.phase) {
    case PHASE_BETTING: return (struct awaits){.what = AWAITS_BETS};
    case PHASE_DRAWING: return (struct awaits){.what = AWAITS_DRAW, .below = BF_THROWS};
    default: return (struct awaits){.what = AWAITS_OPEN};
    }
}

static TOGETHER enum refusal check_halves(const void *state, const struct command *cmd)
{
    (void)state;
    if (cmd->kind == CMD_BET || cmd->kind == CMD_TAKE_BACK)
        return cmd->amount & chances[cmd->place].line ? REF_OFF_UNIT : REF_NONE;
    return REF_NONE;
}

enum refusal banca_francesa_check(const void *state, const struct command *cmd)
{
    return table_check(&banca_francesa, state, cmd, BF_THROWS, check_pile, check_halves);
}

static TOGETHER void act(void *state, enum step step, const struct command *cmd,
                         struct events *heard)
{
    struct bf_state *s = state;

    switch (step) {
    case STEP_OPENED:
        s->throws = 0;
        memset(s->dice, 0, sizeof s->dice);
        break;
    case STEP_DRAWN: throw_dice(s, cmd->number, heard); break;
    case STEP_NOTHING:
    case STEP_CLOSED:
    case STEP_DECIDED:
    case STEP_ANNOUNCED:
    case STEP_OVERDUE:
    case STEP_VOIDED: break;
    }
}

static APART void apply_aloud(void *state, const struct command *cmd, struct events *heard)
{
    table_apply(&banca_francesa, state, cmd, act, heard);
}

void banca_francesa_apply(void *state, const struct command *cmd, struct events *heard)
{
    if (RARELY(heard != NULL)) apply_aloud(state, cmd, heard);
    else table_apply(&banca_francesa, state, cmd, act, NULL);
}

void banca_francesa_settle(const void *state, struct payouts *out)
{
    table_list_piles(&banca_francesa, state, pay_pile, out);
}

static void see(const void *state, unsigned viewer, void *view) /* nothing lies face down */
{
    table_see(&banca_francesa, state, viewer, view);
}

static bool sane(const void *state)
{
    const struct bf_state *s = state;
    bool                   thrown = s->throws > 0;

    if (!table_sane(&banca_francesa, state) || s->zero) return false;
    for (unsigned i = 0; i < 3; i++)
        if (thrown ? s->dice[i] < 1 || s->dice[i] > 6 : s->dice[i] != 0) return false;
    if (s->table.phase == PHASE_SETTLED && !decides(s->dice)) return false;
    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        for (unsigned place = 0; place < BF_PLACES; place++)
            if (check_pile(state, seat, place, s->stake[seat][place]) != REF_NONE) return false;
    return true;
}

static void name_place(unsigned place, enum tongue tongue, struct text *out)
{
    text_put(out, say(&chances[place].words, tongue));
}

static const char *rule_of(enum refusal no, unsigned place)
{
    switch ((int)no) {
    case REF_BETS_CLOSED: return "808/2015 r.13";
    case REF_WINDOW_RUNNING: return "808/2015 r.13";
    case REF_NO_BET: return "808/2015 r.14";
    case REF_NO_SUCH_PLACE: return "808/2015 r.8";
    case REF_BELOW_MINIMUM:
        return place < BF_PLACES && chances[place].line ? "808/2015 r.10" : "808/2015 r.11";
    case REF_ABOVE_MAXIMUM: return place < BF_PLACES ? chances[place].limit : NULL;
    default: return NULL;
    }
}

static void show(const void *view, enum tongue tongue, struct text *out)
{
    const struct bf_state *s = view;

    if (s->throws == 0) return;
    text_put(out, tongue == PT ? "dados" : "dice");
    for (unsigned i = 0; i < 3; i++) {
        text_char(out, ' ');
        text_number(out, s->dice[i]);
    }
    text_char(out, '\n');
}

const struct game banca_francesa = {
    .key = "banca-francesa",
    .pt = "Banca Francesa",
    .en = "Banca Francesa",
    .regulation = "808/2015",
    .rules_version = 1,
    .state_size = sizeof(struct bf_state),
    .banked = true,
    .cloth_at = offsetof(struct bf_state, stake),
    .places = BF_PLACES,
    .payouts_max = SEATS_MAX * BF_PLACES,
    .chance = CHANCE_DICE,
    .options = options,
    .options_count = BF_OPTIONS,
    .lawful = lawful,
    .open = open,
    .awaits = banca_francesa_awaits,
    .check = banca_francesa_check,
    .apply = banca_francesa_apply,
    .settle = banca_francesa_settle,
    .see = see,
    .sane = sane,
    .terms = terms,
    .name_place = name_place,
    .rule_of = rule_of,
    .show = show,
};
