#include "games/baccarat/baccarat.h"

/* ------------------------------- the law -------------------------------- */

/* clang-format off */
static const struct {
    struct words words;
    struct odds  odds;
    struct odds  cover;     /* Macau: of P, what the whole table may have here */
    uint8_t      option;    /* ponto e banca: which maximum */
    const char  *pays, *loses, *limit, *cap;
} spots[BAC_PLACES] = {     /* 812/2015 r.9 a, 812/2015 r.9 b, 812/2015 r.9 c, 812/2015 r.10 */
    [BAC_PONTO]     = {{"ponto", "ponto", "ponto"},                 { 1, 1}, {  1,   1}, BAC_MAX_SIDES, "812/2015 r.25 a", "812/2015 r.22", "812/2015 r.15 a", "812/2015 r.43 a"},
    [BAC_BANCA]     = {{"banca", "banca", "banca"},                 { 1, 1}, {  1,   1}, BAC_MAX_SIDES, "812/2015 r.25 a", "812/2015 r.22", "812/2015 r.15 a", "812/2015 r.43 a"},
    [BAC_EMPATE]    = {{"empate", "empate", "tie"},                 { 8, 1}, { 10, 100}, BAC_MAX_TIE,   "812/2015 r.25 b", "812/2015 r.23", "812/2015 r.15 b", "812/2015 r.43 b"},
    [BAC_PAR_PONTO] = {{"par-ponto", "par do ponto", "ponto pair"}, {11, 1}, {  8, 100}, BAC_MAX_PAIRS, "812/2015 r.25 c", "812/2015 r.11", "812/2015 r.15 c", "812/2015 r.43 c"},
    [BAC_PAR_BANCA] = {{"par-banca", "par da banca", "banca pair"}, {11, 1}, {  8, 100}, BAC_MAX_PAIRS, "812/2015 r.25 c", "812/2015 r.11", "812/2015 r.15 c", "812/2015 r.43 c"},
};

/* 812/2015 r.26: one kind, or none. */
static const struct {
    struct odds odds;       /* of the prize */
    uint16_t    scores;     /* of banca, a bit for each, when it is taken */
    const char *rule;
} commissions[BAC_COMMISSIONS] = {
    [BAC_NO_COMMISSION] = {{0,   1}, 0,               NULL},
    [BAC_FIVE_PERCENT]  = {{5, 100}, 0x3FF,           "812/2015 r.26 a"},
    [BAC_HALF_ON_5_6]   = {{1,   2}, 1 << 5 | 1 << 6, "812/2015 r.26 b"},
};

static const struct choice choices_decks[] = {{"6", 6}, {"8", 8}, {NULL, 0}};
static const struct choice choices_commission[] = {
    {"none", BAC_NO_COMMISSION}, {"5pct", BAC_FIVE_PERCENT}, {"half-on-5-6", BAC_HALF_ON_5_6},
    {NULL, 0}};
static const struct choice choices_shuffle[] = {
    {"every-round", BAC_EVERY_ROUND}, {"cut-card", BAC_CUT_CARD}, {NULL, 0}};

/* A round takes six cards at most, so a shoe with more than the cut has enough. */
#define SHARED_OPTIONS                                                                             \
    COMMON_OPTIONS(9, "812/2015 r.4", "812/2015 r.6 a", "812/2015 r.14", "812/2015 r.27",          \
                   "812/2015 r.35"),                                                               \
    [BAC_DECKS]      = {{"decks", "baralhos", "decks"},                                            \
                        OPTION_CHOICE, 0, 0, 8, choices_decks, "812/2015 r.6 b"},                  \
    [BAC_COMMISSION] = {{"commission", "comissão", "commission"},                                  \
                        OPTION_CHOICE, 0, 0, BAC_FIVE_PERCENT, choices_commission,                 \
                        "812/2015 r.26"},                                                          \
    [BAC_PAIRS]      = {{"pairs", "apostas nos pares", "bets on pairs"},                           \
                        OPTION_CHOICE, 0, 0, 1, choices_switch, "812/2015 r.10"},                  \
    [BAC_SHUFFLE]    = {{"shuffle", "baralhar", "shuffle"},                                        \
                        OPTION_CHOICE, 0, 0, BAC_EVERY_ROUND, choices_shuffle, NULL},              \
    [BAC_CUT]        = {{"cut", "carta de corte", "cut card"}, OPTION_COUNT, 6, 208, 16, NULL, NULL}

static const struct option baccarat_options[BAC_OPTIONS] = {
    SHARED_OPTIONS,
    [BAC_MAX_SIDES]  = {{"max_sides", "máximo no ponto e na banca", "maximum on ponto and banca"},
                        OPTION_TIMES, 1, 70, 70, NULL, "812/2015 r.15 a"},
    [BAC_MAX_TIE]    = {{"max_tie", "máximo no empate", "maximum on the tie"},
                        OPTION_TIMES, 1, 15, 15, NULL, "812/2015 r.15 b"},
    [BAC_MAX_PAIRS]  = {{"max_pairs", "máximo em cada par", "maximum on each pair"},
                        OPTION_TIMES, 1, 8, 8, NULL, "812/2015 r.15 c"},
};

static const struct option macau_options[MACAU_OPTIONS] = {    /* 812/2015 r.39: all but r.15 */
    SHARED_OPTIONS,
    [MACAU_CAP]      = {{"cap", "valor máximo de prémios", "most paid in prizes"},
                        OPTION_EURO, 0, CENTS_MAX, 0, NULL, "812/2015 r.41"},
};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

static bool wins(const struct bac_state *s, unsigned place, enum bac_place won)
{
    if (place == BAC_PAR_PONTO) return coup_has_pair(&s->coup, BAC_PONTO);
    if (place == BAC_PAR_BANCA) return coup_has_pair(&s->coup, BAC_BANCA);
    return place == won;
}

static cents distance(cents a, cents b)
{
    return a > b ? a - b : b - a;
}

/* What both games ask of a pile: one minimum for every chance (812/2015 r.2 b,
 * 812/2015 r.14), and whoever bets on both sides has them apart by that much
 * (812/2015 r.13). */
static TOGETHER enum refusal check_pile(const struct bac_state *s, unsigned seat, unsigned place,
                                        cents total)
{
    cents minimum = s->table.house.value[OPT_MINIMUM];

    if (total == 0) return REF_NONE;
    if (place >= BAC_PAR_PONTO && !s->table.house.value[BAC_PAIRS]) return REF_NOT_OFFERED;
    if (total < minimum) return REF_BELOW_MINIMUM;
    if (place > BAC_BANCA) return REF_NONE;

    cents other = s->stake[seat][place ^ 1];

    return other != 0 && distance(total, other) < minimum ? REF_DIFFERENCE : REF_NONE;
}

/* The maxima of 812/2015 r.15, for each player and chance (812/2015 r.2 a). */
static void baccarat_terms(const void *state, unsigned place, struct terms *out)
{
    const struct bac_state *s = state;
    const struct house     *house = &s->table.house;
    bool                    offered = place < BAC_PAR_PONTO || house->value[BAC_PAIRS];

    out->least = offered ? house->value[OPT_MINIMUM] : 0;
    out->most = out->least * house->value[spots[place].option];
    out->pays = spots[place].odds;
    out->rule = spots[place].pays;
}

static TOGETHER enum refusal baccarat_pile(const void *state, unsigned seat, unsigned place,
                                           cents total)
{
    enum refusal no = check_pile(state, seat, place, total);
    struct terms t;

    if (no != REF_NONE) return no;
    baccarat_terms(state, place, &t);
    return total > t.most ? REF_ABOVE_MAXIMUM : REF_NONE;
}

/* Whether the house covers the bets on a place, were `more` added to them.  P is
 * measured over the whole table, on how far ponto and banca are apart:
 * 812/2015 r.41, 812/2015 r.42, 812/2015 r.43 a. */
static bool is_covered(const struct bac_state *s, unsigned place, cents more)
{
    cents cap = s->table.house.value[MACAU_CAP];

    if (cap == 0) return true;

    cents sum = cloth_column(&macau, s, place) + more;

    if (place <= BAC_BANCA) sum = distance(sum, cloth_column(&macau, s, place ^ 1));
    return sum <= share_down(cap, spots[place].cover);
}

/* 812/2015 r.40: nothing limits one player's bet, only what the table covers.  A
 * pile that shrinks is asked too, for it may have balanced somebody's. */
static enum refusal macau_pile(const void *state, unsigned seat, unsigned place, cents total)
{
    const struct bac_state *s = state;
    enum refusal            no = check_pile(s, seat, place, total);

    if (no != REF_NONE) return no;
    return is_covered(s, place, total - s->stake[seat][place]) ? REF_NONE : REF_BANK_CAP;
}

static void macau_terms(const void *state, unsigned place, struct terms *out)
{
    const struct bac_state *s = state;
    cents                   cap = s->table.house.value[MACAU_CAP];

    out->least = place < BAC_PAR_PONTO || s->table.house.value[BAC_PAIRS]
                     ? s->table.house.value[OPT_MINIMUM]
                     : 0;
    out->most = out->least == 0 ? 0 : cap == 0 ? INT64_MAX : share_down(cap, spots[place].cover);
    out->pays = spots[place].odds;
    out->rule = spots[place].pays;
}

/* Deducted from the prize of a bet on banca alone. */
static void take_commission(const struct bac_state *s, struct payout *line)
{
    unsigned kind = (unsigned)s->table.house.value[BAC_COMMISSION];

    if (!(commissions[kind].scores >> coup_score(&s->coup, BAC_BANCA) & 1)) return;
    line->commission = share_down(line->prize, commissions[kind].odds);
    line->rule = commissions[kind].rule;
}

static void pay_pile(const void *state, unsigned seat, unsigned place, struct payout *line)
{
    const struct bac_state *s = state;
    enum bac_place          won = coup_winner(&s->coup);

    (void)seat;
    if (s->table.phase == PHASE_VOID) {
        line->result = RESULT_VOID;
        line->rule = "812/2015 r.29";
    } else if (wins(s, place, won)) {
        line->result = RESULT_WON;
        line->rule = spots[place].pays;
        line->prize = share_up(line->stake, spots[place].odds);
        if (place == BAC_BANCA) take_commission(s, line);
    } else if (won == BAC_EMPATE && place <= BAC_BANCA) {
        line->result = RESULT_TIED;
        line->rule = "812/2015 r.23";
    } else {
        line->result = RESULT_LOST;
        line->rule = spots[place].loses;
    }
}

/* --------------------------------- acts ---------------------------------
 *
 * The two games differ only in what they refuse and offer.  They have one state
 * and one cloth, and whatever needs no more than the layout asks &baccarat for
 * both. */

static void begin_round(struct bac_state *s, struct events *heard)
{
    coup_begin(&s->coup);
    if (s->shoe.left > s->shoe.cut) return;
    shoe_fill(&s->shoe, (unsigned)s->table.house.value[BAC_DECKS]);
    tell(heard, (struct event){.kind = EV_SHUFFLED, .seat = HOUSE, .number = s->shoe.left});
}

static void tell_card(enum event_kind kind, unsigned side, unsigned i, uint8_t card,
                      struct events *heard)
{
    tell(heard, (struct event){.kind = (uint8_t)kind,
                               .seat = HOUSE,
                               .number = card,
                               .place = (uint16_t)(side * BAC_HAND + i)});
}

static void turn_first_cards(const struct coup *c, struct events *heard) /* 812/2015 r.18 */
{
    for (unsigned side = 0; side < BAC_SIDES; side++)
        for (unsigned i = 0; i < 2; i++) tell_card(EV_TURNED, side, i, c->card[side][i], heard);
}

/* One deal decides for every seat at once (812/2015 r.5), and the round ends with
 * collecting and paying (812/2015 r.2 c). */
static void end_round(struct bac_state *s, struct events *heard)
{
    uint8_t result = coup_result(&s->coup);

    tell(heard, (struct event){.kind = EV_OUTCOME, .seat = HOUSE, .number = result});
    table_remember(&s->table, result);
    table_end_round(&baccarat, s, pay_pile, heard);
}

/* 812/2015 r.16: the deal, one number for each card; 812/2015 r.17: the first face down. */
static TOGETHER void deal_card(struct bac_state *s, uint32_t number, struct events *heard)
{
    struct coup *c = &s->coup;
    uint8_t      card = shoe_take(&s->shoe, number);

    tell_card(EV_CARD, c->next, c->dealt >> 1, coup_is_face_down(c) ? CARD_BACK : card, heard);
    coup_add(c, card);
    if (c->dealt == BAC_FIRST) turn_first_cards(c, heard);
    if (c->next == BAC_NOBODY) end_round(s, heard);
}

/* ------------------------------- the games ------------------------------ */

/* Only a commission divides. */
static void lawful(const struct house *house, struct faults *out)
{
    unsigned kind = (unsigned)house->value[BAC_COMMISSION];

    fault_inexact(out, house, commissions[kind].odds, "banca", commissions[kind].rule);
}

/* Every chance that is offered must have room under P for the least bet. */
static void macau_lawful(const struct house *house, struct faults *out)
{
    cents cap = house->value[MACAU_CAP], minimum = house->value[OPT_MINIMUM];

    lawful(house, out);
    if (cap == 0) return;
    for (unsigned place = 0; place < BAC_PLACES; place++) {
        cents most = share_down(cap, spots[place].cover);

        if (place >= BAC_PAR_PONTO && !house->value[BAC_PAIRS]) continue;
        if (minimum > most)
            fault_add(out, (struct fault){.kind = FAULT_MIN_ABOVE_MAX,
                                          .option = MACAU_CAP,
                                          .rule = spots[place].cap,
                                          .what = spots[place].words.key,
                                          .value = minimum,
                                          .limit = most});
    }
}

/* Six or eight decks (812/2015 r.6 b) of 52 cards (812/2015 r.6 c).  The shoe is
 * empty until the first round opens.  The game never looks at the book: a
 * demonstration plays as money does (812/2015 r.37). */
static void open(void *state, const struct house *house, const uint8_t fingerprint[32])
{
    struct bac_state *s = state;

    table_open(&baccarat, state, house, fingerprint);
    coup_begin(&s->coup);
    s->shoe.size = (uint16_t)(house->value[BAC_DECKS] * DECK);
    s->shoe.cut = house->value[BAC_SHUFFLE] == BAC_CUT_CARD ? (uint16_t)house->value[BAC_CUT]
                                                            : s->shoe.size;
}

struct awaits baccarat_awaits(const void *state)
{
    const struct bac_state *s = state;

    switch (s->table.phase) {
    case PHASE_BETTING: return (struct awaits){.what = AWAITS_BETS};
    case PHASE_DRAWING: return (struct awaits){.what = AWAITS_DRAW, .below = s->shoe.left};
    default: return (struct awaits){.what = AWAITS_OPEN};
    }
}

enum refusal baccarat_check(const void *state, const struct command *cmd)
{
    const struct bac_state *s = state;

    return table_check(&baccarat, s, cmd, s->shoe.left, baccarat_pile, NULL);
}

/* Both sides leave the cloth together; ties and pairs only get fewer. */
static enum refusal macau_clear(const void *state, const struct command *cmd)
{
    const struct bac_state *s = state;
    const cents            *row;

    if (cmd->kind != CMD_CLEAR) return REF_NONE;
    row = s->stake[cmd->seat];
    return is_covered(s, BAC_PONTO, row[BAC_BANCA] - row[BAC_PONTO]) ? REF_NONE : REF_BANK_CAP;
}

enum refusal macau_check(const void *state, const struct command *cmd)
{
    const struct bac_state *s = state;

    return table_check(&macau, s, cmd, s->shoe.left, macau_pile, macau_clear);
}

static TOGETHER void act(void *state, enum step step, const struct command *cmd,
                         struct events *heard)
{
    struct bac_state *s = state;

    switch (step) {
    case STEP_OPENED: begin_round(s, heard); break;
    case STEP_DRAWN: deal_card(s, cmd->number, heard); break;
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
    table_apply(&baccarat, state, cmd, act, heard);
}

void baccarat_apply(void *state, const struct command *cmd, struct events *heard)
{
    if (RARELY(heard != NULL)) apply_aloud(state, cmd, heard);
    else table_apply(&baccarat, state, cmd, act, NULL);
}

void baccarat_settle(const void *state, struct payouts *out)
{
    table_list_piles(&baccarat, state, pay_pile, out);
}

/* What remains in the shoe, and where in it, would tell what lies face down. */
static void see(const void *state, unsigned viewer, void *view)
{
    struct bac_state *v = view;

    table_see(&baccarat, state, viewer, view);
    shoe_hide(&v->shoe);
    if (!coup_is_face_down(&v->coup)) return;
    for (unsigned n = 0; n < v->coup.dealt; n++) v->coup.card[n & 1][n >> 1] = CARD_BACK;
}

/* The shoe and the cards on the table hold no card more often than the decks do. */
static bool are_cards_sane(const struct bac_state *s)
{
    const uint8_t *lying = &s->coup.card[0][0];
    uint16_t       decks = (uint16_t)s->table.house.value[BAC_DECKS], seen[DECK] = {0};

    if (s->shoe.size != decks * DECK || s->shoe.left > s->shoe.size || s->shoe.zero) return false;
    if (!coup_sane(&s->coup)) return false;
    for (unsigned i = 0; i < s->shoe.left; i++)
        if (s->shoe.card[i] >= DECK || ++seen[s->shoe.card[i]] > decks) return false;
    for (unsigned i = 0; i < BAC_SIDES * BAC_HAND; i++)
        if (lying[i] != CARD_NONE && ++seen[lying[i]] > decks) return false;
    return true;
}

static bool is_sane(const struct bac_state *s)
{
    if (!table_sane(&baccarat, s) || !are_cards_sane(s)) return false;
    switch (s->table.phase) {
    case PHASE_IDLE:
    case PHASE_BETTING: return s->coup.dealt == 0;
    case PHASE_DRAWING: return s->coup.next != BAC_NOBODY;
    case PHASE_SETTLED: return s->coup.next == BAC_NOBODY;
    case PHASE_VOID: return true;
    default: return false;
    }
}

static bool are_piles_sane(const struct bac_state *s, pile_check *check_limits)
{
    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        for (unsigned place = 0; place < BAC_PLACES; place++)
            if (check_limits(s, seat, place, s->stake[seat][place]) != REF_NONE) return false;
    return true;
}

static bool baccarat_sane(const void *state)
{
    return is_sane(state) && are_piles_sane(state, baccarat_pile);
}

/* Once the round is over a player may leave, and his part of the record with him. */
static bool macau_sane(const void *state)
{
    const struct bac_state *s = state;
    bool at_risk = s->table.phase == PHASE_BETTING || s->table.phase == PHASE_DRAWING;

    return is_sane(s) && (!at_risk || are_piles_sane(s, macau_pile));
}

static void name_place(unsigned place, enum tongue tongue, struct text *out)
{
    text_put(out, say(&spots[place].words, tongue));
}

static void name_hand(unsigned place, enum tongue tongue, struct text *out)
{
    name_place(place < BAC_HAND ? BAC_PONTO : BAC_BANCA, tongue, out);
}

static const char *rule_of(enum refusal no, unsigned place)
{
    switch ((int)no) {
    case REF_BETS_CLOSED: return "812/2015 r.27";
    case REF_WINDOW_RUNNING: return "812/2015 r.27";
    case REF_NO_BET: return "812/2015 r.28";
    case REF_NO_SUCH_PLACE: return "812/2015 r.9";
    case REF_NOT_OFFERED: return "812/2015 r.10";
    case REF_DIFFERENCE: return "812/2015 r.13";
    case REF_BELOW_MINIMUM: return "812/2015 r.14";
    case REF_ABOVE_MAXIMUM: return place < BAC_PLACES ? spots[place].limit : NULL;
    case REF_BANK_CAP: return place < BAC_PLACES ? spots[place].cap : NULL;
    default: return NULL;
    }
}

static void show(const void *view, enum tongue tongue, struct text *out)
{
    const struct bac_state *s = view;

    for (unsigned side = BAC_PONTO; side <= BAC_BANCA && s->coup.dealt > 0; side++) {
        text_put(out, say(&spots[side].words, tongue));
        for (unsigned i = 0; i < BAC_HAND && s->coup.card[side][i] != CARD_NONE; i++) {
            text_char(out, ' ');
            card_name(s->coup.card[side][i], out);
        }
        text_char(out, '\n');
    }
}

#define BOTH_GAMES                                                                                 \
    .regulation = "812/2015", .rules_version = 1, .state_size = sizeof(struct bac_state),          \
    .banked = true, .cloth_at = offsetof(struct bac_state, stake),                                 \
    .shoe_at = offsetof(struct bac_state, shoe), .places = BAC_PLACES,                             \
    .payouts_max = SEATS_MAX * BAC_PLACES, .chance = CHANCE_CARD, .open = open,                    \
    .awaits = baccarat_awaits, .apply = baccarat_apply, .settle = baccarat_settle, .see = see,     \
    .name_place = name_place, .rule_of = rule_of, .name_hand = name_hand, .show = show

const struct game baccarat = {
    .key = "baccarat",
    .pt = "Bacará Ponto e Banca",
    .en = "Baccarat Ponto e Banca",
    .options = baccarat_options,
    .options_count = BAC_OPTIONS,
    .lawful = lawful,
    .check = baccarat_check,
    .sane = baccarat_sane,
    .terms = baccarat_terms,
    BOTH_GAMES,
};

const struct game macau = {
    .key = "macau",
    .pt = "Bacará Macau",
    .en = "Baccarat Macau",
    .options = macau_options,
    .options_count = MACAU_OPTIONS,
    .lawful = macau_lawful,
    .check = macau_check,
    .sane = macau_sane,
    .terms = macau_terms,
    BOTH_GAMES,
};
