/* settle.c -- what every bet comes to, and by which rule.
 *
 * A line is worked out from the cards alone, whenever it is asked for: when the
 * stack is credited and again when settle() lists why.  HAND_DECIDED marks the
 * hands whose line did not have to wait for the bank. */
#include "games/blackjack/blackjack.h"

#include "base/must.h"

/* ------------------------------- the law -------------------------------- */

/* clang-format off */
const struct bj_prize_terms bj_prizes[BJ_PRIZES] = {
    [BJ_PRIZE_BLACKJACK] = {{"blackjack", "blackjack",      "blackjack"},     {3, 2}, "805/2015 r.25 a"},
    [BJ_PRIZE_INSURANCE] = {{"insurance", "seguro",         "insurance"},     {2, 1}, "805/2015 r.25 f"},
    [BJ_PRIZE_SPECIAL]   = {{"special",   "prémio especial", "special prize"}, {3, 1}, "805/2015 r.25 i"},
};
/* clang-format on */

bool bj_is_offered(const struct bj_state *s, enum bj_prize prize)
{
    return prize == BJ_PRIZE_INSURANCE ? s->table.house.value[BJ_OPT_INSURANCE]
           : prize == BJ_PRIZE_SPECIAL ? s->table.house.value[BJ_OPT_SPECIAL]
                                       : true;
}

static inline cents prize_of(enum bj_prize prize, cents stake)
{
    return share_up(stake, bj_prizes[prize].pays);
}

static inline void won(struct payout *line, cents prize, const char *rule)
{
    line->result = RESULT_WON;
    line->prize = prize;
    line->rule = rule;
}

static inline void came_to(struct payout *line, enum result result, const char *rule)
{
    line->result = (uint8_t)result;
    line->rule = rule;
}

/* 805/2015 r.18: blackjack beats any other 21, so the totals are asked last. */
static inline void compare(const struct bj_hand *h, const struct bj_hand *bank, struct payout *line)
{
    unsigned mine = hand_total(h), banks = hand_total(bank);

    if (hand_is_natural(bank))
        came_to(line, RESULT_LOST, mine == 21 ? "805/2015 r.18" : "805/2015 r.25 e");
    else if (banks > 21) won(line, line->stake, "805/2015 r.25 d");
    else if (mine > banks) won(line, line->stake, "805/2015 r.25 c");
    else if (mine < banks) came_to(line, RESULT_LOST, "805/2015 r.25 e");
    else came_to(line, RESULT_TIED, "805/2015 r.25 h");
}

static inline void judge_bet(const struct bj_state *s, unsigned box, const struct bj_hand *h,
                             struct payout *line)
{
    line->chips = line->stake = h->stake;
    if (h->flags & HAND_SURRENDERED) came_to(line, RESULT_SURRENDERED, "805/2015 r.15 e");
    else if (h->hard > 21) came_to(line, RESULT_LOST, "805/2015 r.25 b");
    else if (h->flags & HAND_EVEN_MONEY) won(line, h->stake, "805/2015 r.20 b");
    else if (!bj_is_blackjack(s, box)) compare(h, &s->bank, line);
    else if (hand_is_natural(&s->bank)) came_to(line, RESULT_TIED, "805/2015 r.25 h");
    else won(line, prize_of(BJ_PRIZE_BLACKJACK, h->stake), "805/2015 r.25 a");
}

static inline void judge_insurance(const struct bj_state *s, unsigned box, struct payout *line)
{
    line->chips = line->stake = s->box[box].insurance;
    if (hand_is_natural(&s->bank))
        won(line, prize_of(BJ_PRIZE_INSURANCE, line->stake), "805/2015 r.25 f");
    else came_to(line, RESULT_LOST, "805/2015 r.25 g");
}

static inline struct payout judge(const struct bj_state *s, unsigned box, unsigned hand,
                                  enum payout_part part)
{
    const struct bj_box *b = &s->box[box];
    struct payout        line = {
               .seat = b->seat, .place = (uint16_t)box, .hand = (uint8_t)hand, .part = (uint8_t)part};

    if (part == PART_BET) judge_bet(s, box, &b->hand[hand], &line);
    else if (part == PART_INSURANCE) judge_insurance(s, box, &line);
    else won(&line, prize_of(BJ_PRIZE_SPECIAL, b->bet), "805/2015 r.25 i");
    payout_finish(&line);
    return line;
}

/* ------------------------------ questions ------------------------------- */

/* 805/2015 r.25 i: for the first three cards of a hand that was not split, whatever
 * the comparison brings; unless the house does without (805/2015 r.16 e). */
static inline bool has_special(const struct bj_state *s, unsigned box)
{
    return s->table.house.value[BJ_OPT_SPECIAL] && s->box[box].hands == 1 &&
           hand_wins_special(&s->box[box].hand[0]);
}

/* A prize paid at once had its hand determined, and stays paid in a void round. */
static inline bool stays_paid(const struct bj_hand *h)
{
    return h->flags & HAND_DECIDED && !(h->flags & HAND_SURRENDERED) && h->hard <= 21;
}

/* --------------------------------- acts --------------------------------- */

/* table_credit() keeps the totals of the session as well: 805/2015 r.2 g, 805/2015 r.33. */
void bj_pay(struct bj_state *s, unsigned box, unsigned hand, enum payout_part part,
            struct events *heard)
{
    struct payout line = judge(s, box, hand, part);

    if (part == PART_BET) s->box[box].hand[hand].flags |= HAND_DONE | HAND_DECIDED;
    table_credit(&s->table, &line);
    if (line.back > 0)
        tell(heard, (struct event){.kind = EV_PAID,
                                   .seat = line.seat,
                                   .number = part,
                                   .place = (uint16_t)bj_place(box, hand),
                                   .amount = line.back});
}

void bj_pay_all(struct bj_state *s, struct events *heard)
{
    for (unsigned left = s->used; left; left &= left - 1) {
        unsigned box = (unsigned)__builtin_ctz(left);

        for (unsigned i = 0; i < s->box[box].hands; i++)
            if (!(s->box[box].hand[i].flags & HAND_DECIDED)) bj_pay(s, box, i, PART_BET, heard);
        if (has_special(s, box)) bj_pay(s, box, 0, PART_SPECIAL, heard);
    }
}

/* What a line had collected goes back from the bank, out of the session's totals too. */
static void take_back(struct table *t, const struct payout *line)
{
    struct seat *seat = &t->seat[line->seat];

    must(line->result == RESULT_LOST || line->result == RESULT_SURRENDERED);
    seat->stack += line->chips - line->back;
    seat->staked -= line->stake;
    t->bank -= line->chips - line->back;
}

/* 805/2015 r.27, 805/2015 r.28: a void round has no losers either.  The table has
 * already returned what was still in play. */
void bj_return_decided(struct bj_state *s)
{
    for (unsigned left = s->used; left; left &= left - 1) {
        unsigned             box = (unsigned)__builtin_ctz(left);
        const struct bj_box *b = &s->box[box];
        struct payout        line;

        for (unsigned i = 0; i < b->hands; i++)
            if (b->hand[i].flags & HAND_DECIDED && !stays_paid(&b->hand[i])) {
                line = judge(s, box, i, PART_BET);
                take_back(&s->table, &line);
            }
        if (b->insurance != 0 && bj_is_turned(s)) { /* lost, or the round would be over */
            line = judge(s, box, 0, PART_INSURANCE);
            take_back(&s->table, &line);
        }
    }
}

/* ------------------------------- the list ------------------------------- */

static void list(const struct bj_state *s, unsigned box, unsigned hand, enum payout_part part,
                 bool returned, struct payouts *out)
{
    struct payout line = judge(s, box, hand, part);

    if (returned) {
        line.prize = 0;
        came_to(&line, RESULT_VOID, "805/2015 r.28");
        payout_finish(&line);
    }
    out->line[out->count++] = line;
}

void bj_settle(const struct bj_state *s, struct payouts *out)
{
    bool over = s->table.phase == PHASE_SETTLED, is_void = s->table.phase == PHASE_VOID;

    for (unsigned left = s->used; left; left &= left - 1) {
        unsigned             box = (unsigned)__builtin_ctz(left);
        const struct bj_box *b = &s->box[box];

        for (unsigned i = 0; i < b->hands; i++)
            if (is_void || b->hand[i].flags & HAND_DECIDED)
                list(s, box, i, PART_BET, is_void && !stays_paid(&b->hand[i]), out);
        if (b->insurance != 0 && (is_void || bj_is_turned(s)))
            list(s, box, 0, PART_INSURANCE, is_void, out);
        if (over && has_special(s, box)) list(s, box, 0, PART_SPECIAL, false, out);
    }
}
