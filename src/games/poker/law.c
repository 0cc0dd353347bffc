/* law.c -- what the operator may choose at a poker table, and the rules by number. */
#include "games/poker/poker.h"

/* -------------------------------- the rules ------------------------------- */

/* 806/2015 and 811/2015 are one text with one numbering; 809/2015 has its own. */
/* clang-format off */
#define BOTH(r, sintetico) {[HOLDEM] = "806/2015 r." r, [OMAHA] = "811/2015 r." r,                 \
                            [SINTETICO] = "809/2015 r." sintetico}

static const char *const rules[RULES][VARIANTS] = {
    [RULE_BUY_IN]      = BOTH("8", "8"),
    [RULE_TOO_FEW]     = BOTH("7", "7"),
    [RULE_ADD_IN_HAND] = BOTH("11 b", "11 b"),
    [RULE_RELOAD]      = BOTH("15", "15"),
    [RULE_MINIMUM]     = BOTH("23", "14"),
    [RULE_MAXIMUM]     = BOTH("24", "23"),
    [RULE_OPTIONS]     = BOTH("34", "32"),
    [RULE_CHECK]       = BOTH("34 b", "32 b"),
    [RULE_CALL]        = BOTH("34 c", "32 c"),
    [RULE_RAISE]       = BOTH("34 d", "32 d"),
    [RULE_RAISES]      = BOTH("38", "36"),
    [RULE_STACK]       = BOTH("37", "35"),
    [RULE_ESTARDILHO]  = BOTH("34", "49"),
    [RULE_WAIVE]       = BOTH("28", "27"),
    [RULE_REST]        = BOTH("68", "69"),
    [RULE_BEST]        = BOTH("27", "26"),
    [RULE_ALONE]       = BOTH("36", "34"),
    [RULE_FOLDED]      = BOTH("35", "33"),
    [RULE_SHARED]      = BOTH("62", "63"),
    [RULE_ALL_IN_A]    = BOTH("63 a", "64 a"),
    [RULE_ALL_IN_B]    = BOTH("63 b", "64 b"),
    [RULE_ALL_IN_C]    = BOTH("63 c", "64 c"),
    [RULE_UNCALLED]    = BOTH("40", "38"),
    [RULE_VOID]        = BOTH("72", "73"),
};
/* clang-format on */

const char *pok_rule(enum variant v, enum pok_rule rule)
{
    return rules[rule][v];
}

const char *pok_rule_of(enum variant v, enum refusal no)
{
    switch ((int)no) {
    case REF_TOO_FEW_PLAYERS: return rules[RULE_TOO_FEW][v];
    case REF_BUY_IN_RANGE: return rules[RULE_BUY_IN][v];
    case REF_BETWEEN_HANDS: return rules[RULE_ADD_IN_HAND][v];
    case REF_BELOW_MINIMUM: return rules[RULE_MINIMUM][v];
    case REF_ABOVE_MAXIMUM: return rules[RULE_MAXIMUM][v];
    case REF_NO_CHIPS: return rules[RULE_STACK][v];
    case REF_CANNOT_CHECK: return rules[RULE_CHECK][v];
    case REF_NOTHING_TO_CALL: return rules[RULE_CALL][v];
    case REF_CANNOT_RAISE: return rules[RULE_RAISES][v];
    case REF_NO_ESTARDILHO: return v == SINTETICO ? rules[RULE_ESTARDILHO][v] : NULL;
    case REF_MUST_SHOW: return rules[RULE_WAIVE][v];
    case REF_MUST_RELOAD: return rules[RULE_RELOAD][v];
    default: return NULL;
    }
}

/* ------------------------------- the options ------------------------------ */

static const struct choice choices_multi[] = {{"multi", MODE_MULTI}, {NULL, 0}};
/* clang-format off */
static const struct choice choices_limit[] = {
    {"none", LIMIT_NONE}, {"pot", LIMIT_POT}, {"half-pot", LIMIT_HALF_POT},
    {"raises", LIMIT_RAISES}, {NULL, 0}};
/* clang-format on */
static const struct choice choices_sintetico_limit[] = {
    {"none", LIMIT_NONE}, {"raises", LIMIT_RAISES}, {NULL, 0}};
static const struct choice choices_size[] = {{"free", 0}, {"fixed", 1}, {NULL, 0}};
static const struct choice choices_rake[] = {{"pot", RAKE_POT}, {"entry", RAKE_ENTRY}, {NULL, 0}};
static const struct choice choices_showdown[] = {
    {"all", SHOWDOWN_ALL}, {"ask", SHOWDOWN_ASK}, {NULL, 0}};
static const struct choice choices_play[] = {
    {"cash", PLAY_CASH}, {"tournament", PLAY_TOURNAMENT}, {NULL, 0}};
static const struct choice choices_running[] = {
    {"continuous", RUNNING_CONTINUOUS}, {"session", RUNNING_SESSION}, {NULL, 0}};
static const struct choice choices_heads_up[] = {
    {"literal", HEADS_UP_LITERAL}, {"world", HEADS_UP_WORLD}, {NULL, 0}};
static const struct choice choices_entering[] = {
    {"wait", ENTERING_WAIT}, {"post", ENTERING_POST}, {NULL, 0}};

/* The cent is the smallest value that can be divided (r.62), and every whole number of them may
 * be bet, so there is no other chip.  `minimum` is the big blind (r.22), or the ante
 * (809/2015 r.2 b).  A commission is always due (r.16).  Two to ten seats (806/2015 r.4 a,
 * 806/2015 r.5, 811/2015 r.4 a, 811/2015 r.5), or eleven (809/2015 r.4 a, 809/2015 r.5). */
/* clang-format off */
#define TABLE_OPTIONS(law, most_seats, limits, r_bets, r_limit, r_raises, r_share, r_show, r_time,    \
                      r_bank, r_rest, r_idle, r_idle_hands)                                           \
    [OPT_MODE]        = {{"mode", "modo", "mode"}, OPTION_CHOICE, 0, 0, MODE_MULTI,                   \
                         choices_multi, law " r.7"},                                                  \
    [OPT_BOOK]        = {{"book", "livro", "book"}, OPTION_CHOICE, 0, 0, BOOK_DEMO, choices_book,     \
                         NULL},                                                                       \
    [OPT_SEATS]       = {{"seats", "lugares", "seats"}, OPTION_COUNT, 2, most_seats, 6, NULL,         \
                         law " r.5"},                                                                 \
    [OPT_UNIT]        = {{"unit", "ficha", "chip unit"}, OPTION_EURO, 1, 1, 1, NULL, r_share},        \
    [OPT_MINIMUM]     = {{"minimum", "aposta mínima", "minimum bet"}, OPTION_EURO, 1, 100000000, 100, \
                         NULL, r_bets},                                                               \
    [POK_TIME_BANK]   = {{"time_bank", "tempo suplementar", "extra time"}, OPTION_SECONDS, 0, 600000, \
                         30000, NULL, r_bank},                                                        \
    [OPT_DECISION]    = {{"decision", "tempo para decidir", "time to decide"}, OPTION_SECONDS, 3000,  \
                         600000, 20000, NULL, r_time},                                                \
    [OPT_INACTIVITY]  = {{"inactivity", "terminar sessões inativas", "end idle sessions"},            \
                         OPTION_CHOICE, 0, 0, 1, choices_switch, r_idle},                             \
    [POK_BUY_LEAST]   = {{"buy_in_least", "cave mínima", "least buy-in"}, OPTION_TIMES, 1, 10000, 40, \
                         NULL, law " r.14"},                                                          \
    [POK_BUY_MOST]    = {{"buy_in_most", "cave máxima", "most buy-in"}, OPTION_TIMES, 1, 10000, 100,  \
                         NULL, law " r.14"},                                                          \
    [POK_LIMIT]       = {{"limit", "limite", "limit"}, OPTION_CHOICE, 0, 0, LIMIT_NONE,               \
                         limits, r_limit},                                                            \
    [POK_RAISES]      = {{"raises", "subidas por turno", "raises in a street"}, OPTION_COUNT, 1, 20,  \
                         3, NULL, r_raises},                                                          \
    [POK_RAISE_SIZE]  = {{"raise_size", "valor das subidas", "size of raises"}, OPTION_CHOICE, 0, 0,  \
                         1, choices_size, r_raises},                                                  \
    [POK_RAKE]        = {{"rake", "comissão", "commission"}, OPTION_CHOICE, 0, 0, RAKE_POT,           \
                         choices_rake, law " r.17"},                                                  \
    [POK_RAKE_POT]    = {{"rake_pot", "comissão sobre o pote", "commission on the pot"},              \
                         OPTION_PERCENT, 100, 500, 500, NULL, law " r.17 a"},                         \
    [POK_RAKE_CAP]    = {{"rake_cap", "comissão máxima por jogada", "most commission in a hand"},     \
                         OPTION_EURO, 0, CENTS_MAX, 0, NULL, NULL},                                   \
    [POK_RAKE_ENTRY]  = {{"rake_entry", "comissão sobre a cave", "commission on the buy-in"},         \
                         OPTION_PERCENT, 500, 2000, 500, NULL, law " r.17 b"},                        \
    [POK_SHOWDOWN]    = {{"showdown", "mostrar as cartas", "showdown"}, OPTION_CHOICE, 0, 0,          \
                         SHOWDOWN_ALL, choices_showdown, r_show},                                     \
    [POK_TURN_ALL_IN] = {{"turn_all_in", "virar as cartas em all in", "turn hands when all in"},      \
                         OPTION_CHOICE, 0, 0, 0, choices_switch, r_show},                             \
    [POK_REST]        = {{"rest", "descanso", "rest"}, OPTION_SECONDS, 0, 3600000, 600000, NULL,      \
                         r_rest},                                                                     \
    [POK_IDLE_HANDS]  = {{"idle_hands", "jogadas sem apostar", "hands without a bet"}, OPTION_COUNT,  \
                         1, 5, 5, NULL, r_idle_hands},                                                \
    [POK_TIMEOUTS]    = {{"timeouts", "decisões perdidas", "missed decisions"}, OPTION_COUNT, 1, 10,  \
                         2, NULL, NULL},                                                              \
    [POK_PLAY]        = {{"play", "modalidade", "play"}, OPTION_CHOICE, 0, 0, PLAY_CASH,              \
                         choices_play, NULL},                                                         \
    [POK_RUNNING]     = {{"running", "funcionamento", "running"}, OPTION_CHOICE, 0, 0,                \
                         RUNNING_CONTINUOUS, choices_running, law " r.6"}

#define BLIND_OPTIONS(law)                                                                            \
    TABLE_OPTIONS(law, 10, choices_limit, law " r.22", law " r.24", law " r.38", law " r.62",         \
                  law " r.59", "903-B 6.1.4", law " r.44", law " r.68", law " r.70", law " r.70 b"),    \
    [POK_SMALL]       = {{"small", "pequena aposta", "small blind"}, OPTION_EURO, 1, 100000000, 50,   \
                         NULL, law " r.22"},                                                          \
    [POK_HEADS_UP]    = {{"heads_up", "a dois", "heads-up"}, OPTION_CHOICE, 0, 0, HEADS_UP_LITERAL,   \
                         choices_heads_up, law " r.48"},                                              \
    [POK_ENTERING]    = {{"entering", "entrada em jogo", "coming in"}, OPTION_CHOICE, 0, 0,           \
                         ENTERING_POST, choices_entering, NULL}

const struct option holdem_options[POK_OPTIONS] = {BLIND_OPTIONS("806/2015")};
const struct option omaha_options[POK_OPTIONS] = {BLIND_OPTIONS("811/2015")};
const struct option sintetico_options[SIN_OPTIONS] = {
    TABLE_OPTIONS("809/2015", 11, choices_sintetico_limit, "809/2015 r.14", "809/2015 r.22",
                  "809/2015 r.36", "809/2015 r.63", "809/2015 r.60", "903-B 6.1.4", "809/2015 r.42",
                  "809/2015 r.69", "809/2015 r.71", "809/2015 r.71 b"),
    [SIN_ESTARDILHO]  = {{"estardilho", "estardilho", "estardilho"}, OPTION_CHOICE, 0, 0, 1,
                         choices_switch, "809/2015 r.49"},
    [SIN_MOST_BET]    = {{"most_bet", "aposta máxima", "most bet in a hand"}, OPTION_EURO, 0,
                         CENTS_MAX, 0, NULL, "809/2015 r.23"},
};
/* clang-format on */

static const struct option *const options_of[VARIANTS] = {
    [HOLDEM] = holdem_options, [OMAHA] = omaha_options, [SINTETICO] = sintetico_options};

/* --------------------------------- lawful --------------------------------- */

static void above(struct faults *out, const struct house *house, unsigned option, int64_t limit,
                  const char *rule)
{
    fault_add(out, (struct fault){.kind = FAULT_ABOVE,
                                  .option = (uint8_t)option,
                                  .rule = rule,
                                  .value = house->value[option],
                                  .limit = limit});
}

static void below(struct faults *out, const struct house *house, unsigned option, int64_t limit,
                  const char *rule)
{
    fault_add(out, (struct fault){.kind = FAULT_BELOW,
                                  .option = (uint8_t)option,
                                  .rule = rule,
                                  .value = house->value[option],
                                  .limit = limit});
}

/* What concerns two options; each within its own bounds already. */
void pok_lawful(enum variant v, const struct house *house, struct faults *out)
{
    int64_t least = house->value[POK_BUY_LEAST], most = house->value[POK_BUY_MOST];
    cents   minimum = house->value[OPT_MINIMUM];

    if (least > most) above(out, house, POK_BUY_LEAST, most, rules[RULE_BUY_IN][v]);
    /* r.15: what is left of the least buy-in must be enough to play. */
    if (house->value[POK_RAKE] == RAKE_ENTRY && least < 2)
        below(out, house, POK_BUY_LEAST, 2, rules[RULE_RELOAD][v]);
    /* The small blind is the smaller one (806/2015 r.22, 811/2015 r.22). */
    if (v != SINTETICO && house->value[POK_SMALL] > minimum)
        above(out, house, POK_SMALL, minimum, options_of[v][POK_SMALL].rule);
    /* 809/2015 r.23: room for the ante and a bet beside it. */
    if (v == SINTETICO && house->value[SIN_MOST_BET] != 0 &&
        house->value[SIN_MOST_BET] < 2 * minimum)
        below(out, house, SIN_MOST_BET, 2 * minimum, options_of[v][SIN_MOST_BET].rule);
}
