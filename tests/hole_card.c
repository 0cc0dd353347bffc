#include "hole_card.h"

#include <string.h>

static const struct option options[OPT_COMMON] = {
    COMMON_OPTIONS(8, "000/2015 r.1", NULL, "000/2015 r.2", "000/2015 r.3", "000/2015 r.4"),
};

static const struct words decisions[HC_DECISIONS] = {
    [HC_KEEP] = {"keep", "fica", "keep"},
    [HC_SWAP] = {"swap", "troca", "swap"},
};

static enum refusal check_pile(const void *state, unsigned seat, unsigned place, cents total)
{
    const struct hc_state *s = state;
    cents                  minimum = s->table.house.value[OPT_MINIMUM];

    (void)seat;
    (void)place;
    if (total == 0) return REF_NONE;
    if (total < minimum) return REF_BELOW_MINIMUM;
    return total > minimum * 100 ? REF_ABOVE_MAXIMUM : REF_NONE;
}

static void pay_pile(const void *state, unsigned seat, unsigned place, struct payout *line)
{
    const struct hc_state *s = state;
    unsigned               up = card_rank(s->up), down = card_rank(s->down);

    (void)seat;
    (void)place;
    line->rule = "000/2015 r.5";
    line->result = s->table.phase == PHASE_VOID ? RESULT_VOID
                   : up > down                  ? RESULT_WON
                   : up == down                 ? RESULT_TIED
                                                : RESULT_LOST;
    if (line->result == RESULT_WON) line->prize = line->stake;
}

static void turn_and_pay(struct hc_state *s, struct events *heard)
{
    s->turned = 1;
    tell(heard, (struct event){.kind = EV_TURNED, .seat = HOUSE, .number = s->down});
    table_end_round(&hole_card, s, pay_pile, heard);
}

static void deal(struct hc_state *s, uint32_t number, struct events *heard)
{
    uint8_t card = shoe_take(&s->shoe, number);

    if (s->down == CARD_NONE) {
        s->down = card;
        tell(heard, (struct event){.kind = EV_CARD, .seat = HOUSE, .number = CARD_BACK});
        return;
    }
    s->up = card;
    tell(heard, (struct event){.kind = EV_CARD, .seat = HOUSE, .number = card});
    for (unsigned i = 0; i < table_seats(&s->table); i++) {
        if (s->stake[i][0] == 0) continue;
        s->asked = (uint8_t)i;
        table_ask(&s->table, i, 0, 1u << HC_KEEP | 1u << HC_SWAP, heard);
        return;
    }
    turn_and_pay(s, heard);
}

static void decide(struct hc_state *s, uint32_t decision, struct events *heard)
{
    tell(heard, (struct event){.kind = EV_DECIDED, .seat = s->asked, .number = decision});
    if (decision == HC_SWAP) {
        uint8_t card = s->up;

        s->up = s->down;
        s->down = card;
    }
    turn_and_pay(s, heard);
}

static void begin(struct hc_state *s, struct events *heard)
{
    s->down = s->up = CARD_NONE;
    s->turned = 0;
    if (s->shoe.left > s->shoe.cut) return;
    shoe_fill(&s->shoe, 1);
    tell(heard, (struct event){.kind = EV_SHUFFLED, .seat = HOUSE});
}

static void lawful(const struct house *house, struct faults *out)
{
    (void)house;
    (void)out;
}

static void open(void *state, const struct house *house, const uint8_t fingerprint[32])
{
    struct hc_state *s = state;

    table_open(&hole_card, state, house, fingerprint);
    s->shoe.cut = 10;
    s->down = s->up = CARD_NONE;
}

static struct awaits awaits(const void *state)
{
    const struct hc_state *s = state;

    switch (s->table.phase) {
    case PHASE_BETTING: return (struct awaits){.what = AWAITS_BETS};
    case PHASE_DRAWING: return (struct awaits){.what = AWAITS_DRAW, .below = s->shoe.left};
    case PHASE_DECIDING:
        return (struct awaits){
            .what = AWAITS_DECISION, .seat = s->asked, .options = 1u << HC_KEEP | 1u << HC_SWAP};
    default: return (struct awaits){.what = AWAITS_OPEN};
    }
}

static enum refusal check_decision(const void *state, const struct command *cmd)
{
    const struct hc_state *s = state;

    if (cmd->kind != CMD_DECIDE) return REF_NONE;
    if (cmd->seat != s->asked) return REF_NOT_YOUR_MOVE;
    if (cmd->place != 0 || cmd->amount != 0) return REF_MALFORMED;
    return cmd->number < HC_DECISIONS ? REF_NONE : REF_NOT_AWAITED;
}

static enum refusal check(const void *state, const struct command *cmd)
{
    const struct hc_state *s = state;

    return table_check(&hole_card, state, cmd, s->shoe.left, check_pile, check_decision);
}

static void act(void *state, enum step step, const struct command *cmd, struct events *heard)
{
    struct hc_state *s = state;

    switch (step) {
    case STEP_OPENED: begin(s, heard); break;
    case STEP_DRAWN: deal(s, cmd->number, heard); break;
    case STEP_DECIDED: decide(s, cmd->number, heard); break;
    case STEP_OVERDUE: decide(s, HC_KEEP, heard); break;
    case STEP_NOTHING:
    case STEP_CLOSED:
    case STEP_ANNOUNCED:
    case STEP_VOIDED: break;
    }
}

static void apply(void *state, const struct command *cmd, struct events *heard)
{
    table_apply(&hole_card, state, cmd, act, heard);
}

static void settle(const void *state, struct payouts *out)
{
    table_list_piles(&hole_card, state, pay_pile, out);
}

static void see(const void *state, unsigned viewer, void *view)
{
    struct hc_state *s = view;

    table_see(&hole_card, state, viewer, view);
    shoe_hide(&s->shoe);
    if (!s->turned && s->down != CARD_NONE) s->down = CARD_BACK;
}

static bool sane(const void *state)
{
    return table_sane(&hole_card, state);
}

static void name_place(unsigned place, enum tongue tongue, struct text *out)
{
    (void)place;
    text_put(out, tongue == KEY ? "up" : tongue == PT ? "a carta virada" : "the card face up");
}

static const char *rule_of(enum refusal no, unsigned place)
{
    (void)no;
    (void)place;
    return NULL;
}

const struct game hole_card = {
    .key = "hole-card",
    .pt = "Carta tapada",
    .en = "Hole card",
    .regulation = "000/2015",
    .rules_version = 1,
    .state_size = sizeof(struct hc_state),
    .banked = true,
    .cloth_at = offsetof(struct hc_state, stake),
    .shoe_at = offsetof(struct hc_state, shoe),
    .places = 1,
    .payouts_max = SEATS_MAX,
    .chance = CHANCE_CARD,
    .options = options,
    .options_count = OPT_COMMON,
    .decisions = decisions,
    .decisions_count = HC_DECISIONS,
    .lawful = lawful,
    .open = open,
    .awaits = awaits,
    .check = check,
    .apply = apply,
    .settle = settle,
    .see = see,
    .sane = sane,
    .name_place = name_place,
    .rule_of = rule_of,
};
