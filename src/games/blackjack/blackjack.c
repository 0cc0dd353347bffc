#include "games/blackjack/blackjack.h"

#include <string.h>

/* ------------------------------- the law -------------------------------- */

static const struct choice choices_decks[] = {{"8", 8}, {"6", 6}, {"4", 4}, {NULL, 0}};
static const struct choice choices_double[] = {
    {"9-11", BJ_DOUBLE_9_TO_11}, {"any", BJ_DOUBLE_ANY}, {NULL, 0}};
static const struct choice choices_split[] = {
    {"value", BJ_SPLIT_VALUE}, {"pairs", BJ_SPLIT_PAIRS}, {NULL, 0}};
static const struct choice choices_shuffle[] = {
    {"every-round", BJ_EVERY_ROUND}, {"cut-card", BJ_CUT_CARD}, {NULL, 0}};

/* A demonstration is the same table with the chips of another book (805/2015 r.37),
 * and no command moves a chip from one book to another (805/2015 r.38). */
/* clang-format off */
static const struct option options[BJ_OPTIONS] = {
    COMMON_OPTIONS(BJ_BOXES, "805/2015 r.5", "805/2015 r.4 a", "805/2015 r.10", "805/2015 r.12",
                   "805/2015 r.35"),
    [BJ_OPT_DECKS]        = {{"decks", "baralhos", "decks"},
                             OPTION_CHOICE, 0, 0, 8, choices_decks, "805/2015 r.4 b"},
    [BJ_OPT_MAXIMUM]      = {{"maximum", "aposta máxima", "maximum bet"},
                             OPTION_TIMES, 1, 100, 100, NULL, "805/2015 r.11"},
    [BJ_OPT_DOUBLE]       = {{"double", "dobrar com", "double on"},
                             OPTION_CHOICE, 0, 0, BJ_DOUBLE_9_TO_11, choices_double,
                             "805/2015 r.16 a"},
    [BJ_OPT_SPLIT]        = {{"split", "desdobrar cartas de igual", "split cards of the same"},
                             OPTION_CHOICE, 0, 0, BJ_SPLIT_VALUE, choices_split, "805/2015 r.16 b"},
    [BJ_OPT_SPLITS]       = {{"splits", "desdobramentos por lugar", "splits per place"},
                             OPTION_COUNT, 1, BJ_SPLITS, 3, NULL, "805/2015 r.16 c"},
    [BJ_OPT_RESPLIT_ACES] = {{"resplit_aces", "voltar a desdobrar ases", "split aces again"},
                             OPTION_CHOICE, 0, 0, 0, choices_switch, "805/2015 r.22"},
    [BJ_OPT_INSURANCE]    = {{"insurance", "seguro", "insurance"},
                             OPTION_CHOICE, 0, 0, 1, choices_switch, "805/2015 r.16 d"},
    [BJ_OPT_SPECIAL]      = {{"special_prizes", "prémios especiais", "special prizes"},
                             OPTION_CHOICE, 0, 0, 1, choices_switch, "805/2015 r.16 e"},
    [BJ_OPT_SURRENDER]    = {{"surrender", "desistência", "surrender"},
                             OPTION_CHOICE, 0, 0, 1, choices_switch, "805/2015 r.15 e"},
    [BJ_OPT_BOXES]        = {{"boxes", "lugares por jogador", "places per player"},
                             OPTION_COUNT, 1, BJ_BOXES, 1, NULL, "805/2015 r.7"},
    [BJ_OPT_SHUFFLE]      = {{"shuffle", "baralhar", "shuffle"},
                             OPTION_CHOICE, 0, 0, BJ_EVERY_ROUND, choices_shuffle, NULL},
    [BJ_OPT_CUT]          = {{"cut", "cartas atrás do corte", "cards behind the cut card"},
                             OPTION_COUNT, 1, DECK * DECKS_MAX, 2 * DECK, NULL, NULL},
};

static const struct words decisions[BJ_DECISIONS] = {
    [BJ_HIT]        = {"hit",        "pedir carta",         "hit"},
    [BJ_STAND]      = {"stand",      "ficar",               "stand"},
    [BJ_DOUBLE]     = {"double",     "dobrar",              "double"},
    [BJ_SPLIT]      = {"split",      "desdobrar",           "split"},
    [BJ_SURRENDER]  = {"surrender",  "desistir",            "surrender"},
    [BJ_INSURE]     = {"insure",     "seguro",              "insurance"},
    [BJ_DECLINE]    = {"decline",    "recusar",             "decline"},
    [BJ_EVEN_MONEY] = {"even-money", "receber valor igual", "even money"},
};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

/* One bet on a box (805/2015 r.2 a), by one player, between the minimum and the
 * maximum of 805/2015 r.9 (805/2015 r.2 b, 805/2015 r.2 c), on no more boxes than
 * the house lets one player have (805/2015 r.7). */
static void terms(const void *state, unsigned place, struct terms *out)
{
    const struct bj_state *s = state;

    (void)place;
    out->least = s->table.house.value[OPT_MINIMUM];
    out->most = out->least * s->table.house.value[BJ_OPT_MAXIMUM];
    out->pays = (struct odds){1, 1};
    out->rule = "805/2015 r.25 c";
}

static enum refusal check_pile(const void *state, unsigned seat, unsigned place, cents chips)
{
    const struct bj_state *s = state;
    const struct house    *house = &s->table.house;
    struct terms           t;
    uint64_t               others = s->table.seat[seat].marks[0] & ~(UINT64_C(1) << place);
    int64_t                boxes = 1; /* that the seat would have */

    if (chips == 0) return REF_NONE;
    for (unsigned i = 0; i < table_seats(&s->table); i++)
        if (i != seat && s->stake[i][place] != 0) return REF_PLACE_TAKEN;
    for (; others; others &= others - 1) boxes++;
    if (boxes > house->value[BJ_OPT_BOXES]) return REF_TOO_MANY_PLACES;
    terms(state, place, &t);
    if (chips < t.least) return REF_BELOW_MINIMUM;
    return chips > t.most ? REF_ABOVE_MAXIMUM : REF_NONE;
}

/* ------------------------------- the game ------------------------------- */

/* The most cards a round can take: what lies in all hands before their last card is
 * worth at most 20 each, and 16 in the bank's, so take the smallest cards there are
 * for as long as that lasts, and then every hand's last. */
static int64_t most_cards_in_round(const struct house *house)
{
    int64_t boxes = house->value[OPT_SEATS] * house->value[BJ_OPT_BOXES];
    int64_t hands = (boxes < BJ_BOXES ? boxes : BJ_BOXES) * (house->value[BJ_OPT_SPLITS] + 1);
    int64_t worth = 20 * hands + 16, cards = hands + 1;

    for (unsigned i = 0; i < DECK; i++)
        for (int64_t deck = 0; deck < house->value[BJ_OPT_DECKS]; deck++) {
            worth -= bj_value((uint8_t)i);
            if (worth < 0) return cards;
            cards++;
        }
    return cards;
}

/* The shoe must last for the longest round from the cut card on: the law gives no
 * way to end a round without cards. */
static void check_shoe(const struct house *house, struct faults *out)
{
    int64_t      size = DECK * house->value[BJ_OPT_DECKS], cut = house->value[BJ_OPT_CUT];
    struct house fewer = *house;

    while (most_cards_in_round(&fewer) > size) fewer.value[BJ_OPT_SPLITS]--;
    if (fewer.value[BJ_OPT_SPLITS] < house->value[BJ_OPT_SPLITS])
        fault_add(out, (struct fault){.kind = FAULT_ABOVE,
                                      .option = BJ_OPT_SPLITS,
                                      .value = house->value[BJ_OPT_SPLITS],
                                      .limit = fewer.value[BJ_OPT_SPLITS]});
    if (house->value[BJ_OPT_SHUFFLE] == BJ_CUT_CARD && cut < most_cards_in_round(&fewer))
        fault_add(out, (struct fault){.kind = FAULT_BELOW,
                                      .option = BJ_OPT_CUT,
                                      .value = cut,
                                      .limit = most_cards_in_round(&fewer)});
}

static void lawful(const struct house *house, struct faults *out)
{
    check_shoe(house, out);
    fault_inexact(out, house, (struct odds){3, 2}, "blackjack", "805/2015 r.25 a");
    if (house->value[BJ_OPT_SURRENDER])
        fault_inexact(out, house, (struct odds){1, 2}, "surrender", "805/2015 r.15 e");
}

static void open(void *state, const struct house *house, const uint8_t fingerprint[32])
{
    struct bj_state *s = state;

    table_open(&blackjack, state, house, fingerprint);
    s->hole = CARD_NONE;
    shoe_fill(&s->shoe, (unsigned)house->value[BJ_OPT_DECKS]);
    s->shoe.cut = house->value[BJ_OPT_SHUFFLE] == BJ_CUT_CARD ? (uint16_t)house->value[BJ_OPT_CUT]
                                                              : s->shoe.size;
}

static struct awaits awaits_decision(const struct bj_state *s)
{
    return (struct awaits){.what = AWAITS_DECISION,
                           .seat = s->box[s->at_box].seat,
                           .place = (uint16_t)bj_place(s->at_box, s->at_hand),
                           .options = bj_options(s)};
}

struct awaits blackjack_awaits(const void *state)
{
    const struct bj_state *s = state;

    switch (s->table.phase) {
    case PHASE_BETTING: return (struct awaits){.what = AWAITS_BETS};
    case PHASE_DRAWING: return (struct awaits){.what = AWAITS_DRAW, .below = s->shoe.left};
    case PHASE_DECIDING: return awaits_decision(s);
    default: return (struct awaits){.what = AWAITS_OPEN};
    }
}

/* A stake that was lost comes back if the round is declared void, so whoever bet stays
 * until it is over. */
static enum refusal check_leave(const struct bj_state *s, unsigned seat)
{
    bool running = s->table.phase == PHASE_DRAWING || s->table.phase == PHASE_DECIDING;

    return running && s->table.seat[seat].marks[0] != 0 ? REF_CHIPS_IN_PLAY : REF_NONE;
}

static TOGETHER enum refusal check_own(const void *state, const struct command *cmd)
{
    if (cmd->kind == CMD_DECIDE) return bj_check_decision(state, cmd);
    if (cmd->kind == CMD_LEAVE) return check_leave(state, cmd->seat);
    return REF_NONE;
}

enum refusal blackjack_check(const void *state, const struct command *cmd)
{
    const struct bj_state *s = state;

    return table_check(&blackjack, state, cmd, s->shoe.left, check_pile, check_own);
}

static TOGETHER void act(void *state, enum step step, const struct command *cmd,
                         struct events *heard)
{
    struct bj_state *s = state;

    switch (step) {
    case STEP_OPENED: bj_begin_round(s, heard); break;
    case STEP_CLOSED: bj_begin_deal(s, heard); break;
    case STEP_DRAWN: bj_take_card(s, shoe_take(&s->shoe, cmd->number), heard); break;
    case STEP_DECIDED: bj_decide(s, (enum bj_decision)cmd->number, cmd->amount, heard); break;
    case STEP_OVERDUE: bj_decide_for_absent(s, heard); break;
    case STEP_VOIDED: bj_void_round(s); break;
    case STEP_NOTHING:
    case STEP_ANNOUNCED: break;
    }
}

static APART void apply_aloud(void *state, const struct command *cmd, struct events *heard)
{
    table_apply(&blackjack, state, cmd, act, heard);
}

void blackjack_apply(void *state, const struct command *cmd, struct events *heard)
{
    if (RARELY(heard != NULL)) apply_aloud(state, cmd, heard);
    else table_apply(&blackjack, state, cmd, act, NULL);
}

void blackjack_settle(const void *state, struct payouts *out)
{
    bj_settle(state, out);
}

static void see(const void *state, unsigned viewer, void *view)
{
    struct bj_state *v = view;

    table_see(&blackjack, state, viewer, view);
    if (v->hole != CARD_NONE) v->hole = CARD_BACK; /* 805/2015 r.14 b */
    shoe_hide(&v->shoe);
}

/* Every card of the shoe and of the hands, counted: none more than the decks have, and
 * none missing where the decks come together for every round. */
static bool cards_sane(const struct bj_state *s)
{
    const struct shoe *shoe = &s->shoe;
    unsigned           decks = (unsigned)s->table.house.value[BJ_OPT_DECKS], seen[DECK] = {0};
    unsigned           all = shoe->left + s->bank.cards + (s->hole != CARD_NONE ? 1u : 0u);

    if (shoe->size != decks * DECK || shoe->left > shoe->size || shoe->zero) return false;
    if (s->hole != CARD_NONE && s->hole >= DECK) return false;
    for (unsigned i = 0; i < shoe->left; i++) {
        if (shoe->card[i] >= DECK) return false;
        seen[shoe->card[i]]++;
    }
    if (s->hole != CARD_NONE) seen[s->hole]++;
    for (unsigned i = 0; i < s->bank.cards; i++) seen[s->bank.card[i]]++;
    for (unsigned place = 0; place < 8 * BJ_HANDS; place++) {
        if (place % 8 == BJ_BANK) continue;

        const struct bj_hand *h = &s->box[place % 8].hand[place / 8];

        for (unsigned i = 0; i < h->cards; i++) seen[h->card[i]]++;
        all += h->cards;
    }
    for (unsigned card = 0; card < DECK; card++)
        if (seen[card] > decks) return false;
    return s->table.house.value[BJ_OPT_SHUFFLE] == BJ_CUT_CARD || all == shoe->size;
}

/* A box, and what it has in play. */
static bool box_sane(const struct bj_state *s, unsigned place, cents *in_play)
{
    static const struct bj_box nobodys;
    const struct bj_box       *box = &s->box[place];

    if (!(s->used >> place & 1)) return memcmp(box, &nobodys, sizeof nobodys) == 0;
    if (box->hands < 1 || box->hands > s->table.house.value[BJ_OPT_SPLITS] + 1) return false;
    if (box->seat >= table_seats(&s->table) || box->bet < 1) return false;
    if (box->insurance < 0 || box->insurance > bj_most_insurance(box)) return false;
    if (!bj_is_turned(s)) *in_play += box->insurance;
    for (unsigned i = 0; i < BJ_HANDS; i++) {
        const struct bj_hand *h = &box->hand[i];
        bool                  doubled = h->flags & HAND_DOUBLED;

        if (i >= box->hands) {
            if (memcmp(h, &nobodys.hand[0], sizeof *h) != 0) return false;
            continue;
        }
        if (!bj_hand_sane(h) || h->stake != box->bet << doubled) return false;
        if (!(h->flags & HAND_DECIDED)) *in_play += h->stake;
    }
    return true;
}

static bool sane(const void *state)
{
    const struct bj_state *s = state;
    const struct table    *t = &s->table;
    bool                   running = t->phase == PHASE_DRAWING || t->phase == PHASE_DECIDING;
    cents                  in_play[BJ_BOXES] = {0}; /* by seat, of which there are no more */

    if (!table_sane(&blackjack, state) || t->house.value[OPT_SEATS] > BJ_BOXES) return false;
    if (s->stage >= BJ_STAGES || s->at_box > BJ_BANK || s->at_hand >= BJ_HANDS) return false;
    if (s->used >> BJ_BOXES || s->absent > 1 || s->zero[0] | s->zero[1]) return false;
    if (!bj_hand_sane(&s->bank) || s->bank.stake || s->bank.flags) return false;
    for (unsigned place = 0; place < BJ_BOXES; place++) {
        cents of_box = 0;

        if (!box_sane(s, place, &of_box)) return false;
        in_play[s->box[place].seat] += of_box;
    }
    if (!cards_sane(s)) return false; /* of hands that are known to be hands */
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        if (running && t->seat[seat].in_play != in_play[seat]) return false;
        for (unsigned place = 0; place < BJ_BOXES; place++)
            if (check_pile(state, seat, place, s->stake[seat][place]) != REF_NONE) return false;
    }
    if (t->phase != PHASE_DECIDING) return true;
    return s->stage == BJ_OFFER || (s->stage == BJ_PLAY && bj_options(s) != 0);
}

/* Of a box, which is also its first hand, of a further hand, or of the bank. */
static void name_place(unsigned place, enum tongue tongue, struct text *out)
{
    static const struct words bank = {"bank", "banca", "bank"}, box = {"box-", "lugar ", "place "},
                              hand = {"-hand-", ", mão ", ", hand "};

    if (place % 8 == BJ_BANK) {
        text_put(out, say(&bank, tongue));
        return;
    }
    text_put(out, say(&box, tongue));
    text_number(out, place % 8 + 1);
    if (place < 8) return;
    text_put(out, say(&hand, tongue));
    text_number(out, place / 8 + 1);
}

static const char *rule_of(enum refusal no, unsigned place)
{
    (void)place;
    switch ((int)no) {
    case REF_BETS_CLOSED: return "805/2015 r.12";
    case REF_WINDOW_RUNNING: return "805/2015 r.12";
    case REF_NO_BET: return "805/2015 r.13";
    case REF_NO_SUCH_PLACE: return "805/2015 r.4 a";
    case REF_BELOW_MINIMUM: return "805/2015 r.9";
    case REF_ABOVE_MAXIMUM: return "805/2015 r.9";
    case REF_TOO_MANY_PLACES: return "805/2015 r.7";
    case REF_MUST_DRAW: return "805/2015 r.15 a";
    case REF_CANNOT_HIT: return "805/2015 r.21";
    case REF_CANNOT_DOUBLE: return "805/2015 r.15 b";
    case REF_CANNOT_SPLIT: return "805/2015 r.21";
    case REF_SPLIT_LIMIT: return "805/2015 r.16 c";
    case REF_CANNOT_SURRENDER: return "805/2015 r.15 e";
    case REF_CANNOT_INSURE: return "805/2015 r.15 f";
    case REF_INSURANCE_AMOUNT: return "805/2015 r.15 f";
    case REF_NO_EVEN_MONEY: return "805/2015 r.20 b";
    default: return NULL;
    }
}

static void show_hand(const struct bj_hand *h, unsigned place, enum tongue tongue, struct text *out)
{
    name_place(place, tongue, out);
    for (unsigned i = 0; i < h->cards; i++) {
        text_char(out, ' ');
        card_name(h->card[i], out);
    }
}

static void show(const void *view, enum tongue tongue, struct text *out)
{
    const struct bj_state *s = view;

    if (s->bank.cards == 0) return;
    show_hand(&s->bank, BJ_BANK, tongue, out);
    if (s->hole != CARD_NONE) text_put(out, " ??");
    text_char(out, '\n');
    for (unsigned box = 0; box < BJ_BOXES; box++)
        for (unsigned hand = 0; hand < s->box[box].hands; hand++) {
            show_hand(&s->box[box].hand[hand], bj_place(box, hand), tongue, out);
            text_char(out, '\n');
        }
}

const struct game blackjack = {
    .key = "blackjack",
    .pt = "Blackjack/21",
    .en = "Blackjack/21",
    .regulation = "805/2015",
    .rules_version = 1,
    .state_size = sizeof(struct bj_state),
    .banked = true,
    .cloth_at = offsetof(struct bj_state, stake),
    .shoe_at = offsetof(struct bj_state, shoe),
    .places = BJ_BOXES,
    .payouts_max = BJ_BOXES * (BJ_HANDS + 2), /* every hand, an insurance, a special prize */
    .chance = CHANCE_CARD,
    .options = options,
    .options_count = BJ_OPTIONS,
    .decisions = decisions,
    .decisions_count = BJ_DECISIONS,
    .lawful = lawful,
    .open = open,
    .awaits = blackjack_awaits,
    .check = blackjack_check,
    .apply = blackjack_apply,
    .settle = blackjack_settle,
    .see = see,
    .sane = sane,
    .terms = terms,
    .name_place = name_place,
    .rule_of = rule_of,
    .name_hand = name_place, /* a box is its first hand */
    .show = show,
};
