/* decide.c -- what the player whose turn it is may do.
 *
 * For every decision one ladder of refusals.  check() climbs the ladder of the
 * decision that was made; the list of what is allowed (805/2015 r.24) is made by
 * climbing all of them.  So the two cannot disagree. */
#include "games/blackjack/blackjack.h"

/* The hand at turn, with all that the ladders ask about. */
struct turn {
    const struct bj_state *s;
    const struct bj_box   *box;
    const struct bj_hand  *hand;
    const struct house    *house;
    cents                  stack;
};

static inline struct turn turn_of(const struct bj_state *s)
{
    const struct bj_box *box = &s->box[s->at_box];

    return (struct turn){s, box, &box->hand[s->at_hand], &s->table.house,
                         s->table.seat[box->seat].stack};
}

/* ------------------------------ questions ------------------------------- */

/* 805/2015 r.21, or only pairs of a rank: 805/2015 r.16 b. */
static inline bool is_pair(const struct house *house, const struct bj_hand *h)
{
    if (h->cards != 2) return false;
    if (house->value[BJ_OPT_SPLIT] == BJ_SPLIT_PAIRS)
        return card_rank(h->card[0]) == card_rank(h->card[1]);
    return bj_value(h->card[0]) == bj_value(h->card[1]);
}

static inline bool is_below_split_limit(const struct house *house, const struct bj_box *box)
{
    return box->hands - 1 < house->value[BJ_OPT_SPLITS]; /* 805/2015 r.16 c */
}

/* 805/2015 r.21 and r.22: of split aces only another ace may go on, if the house lets it. */
static inline bool may_split_again(const struct house *house, const struct bj_hand *h)
{
    return !(h->flags & HAND_ACES) || house->value[BJ_OPT_RESPLIT_ACES];
}

bool bj_hand_is_over(const struct bj_state *s, const struct bj_box *box, const struct bj_hand *h)
{
    const struct house *house = &s->table.house;

    if (h->flags & HAND_DONE) return true;
    if (hand_total(h) >= 21) return true;              /* 805/2015 r.15 d */
    if (h->flags & HAND_DOUBLED) return h->cards == 3; /* 805/2015 r.15 b */
    if (h->flags & HAND_ACES && h->cards == 2)         /* 805/2015 r.21: one card each */
        return !(is_pair(house, h) && may_split_again(house, h) &&
                 is_below_split_limit(house, box));
    return false;
}

/* "Não pode exceder metade" (805/2015 r.15 f): half of an odd bet rounds down. */
cents bj_most_insurance(const struct bj_box *box)
{
    return share_down(box->bet, (struct odds){1, 2});
}

/* ----------------------------- the ladders ------------------------------ */

static inline enum refusal refuse_hit(const struct turn *t)
{
    if (t->s->stage != BJ_PLAY) return REF_NOT_AWAITED;
    if (t->hand->flags & HAND_ACES) return REF_CANNOT_HIT; /* 805/2015 r.21 */
    return REF_NONE;                                       /* 805/2015 r.15 d */
}

static inline enum refusal refuse_stand(const struct turn *t)
{
    if (t->s->stage != BJ_PLAY) return REF_NOT_AWAITED;
    if (hand_total(t->hand) <= 11) return REF_MUST_DRAW; /* 805/2015 r.15 a */
    return REF_NONE;                                     /* 805/2015 r.15 c */
}

/* 9, 10 or 11 (805/2015 r.15 b), also in a split hand (805/2015 r.23), or any two
 * cards (805/2015 r.16 a).  With an ace as 11 two cards are 12 or more, so the
 * total that counts is the one with every ace as 1. */
static inline enum refusal refuse_double(const struct turn *t)
{
    if (t->s->stage != BJ_PLAY) return REF_NOT_AWAITED;
    if (t->hand->cards != 2 || t->hand->flags & HAND_ACES) return REF_CANNOT_DOUBLE;
    if (t->house->value[BJ_OPT_DOUBLE] == BJ_DOUBLE_9_TO_11 &&
        (t->hand->hard < 9 || t->hand->hard > 11))
        return REF_CANNOT_DOUBLE;
    return t->hand->stake > t->stack ? REF_NO_CHIPS : REF_NONE;
}

static inline enum refusal refuse_split(const struct turn *t)
{
    if (t->s->stage != BJ_PLAY) return REF_NOT_AWAITED;
    if (!is_pair(t->house, t->hand)) return REF_CANNOT_SPLIT;
    if (!may_split_again(t->house, t->hand)) return REF_CANNOT_SPLIT;
    if (!is_below_split_limit(t->house, t->box)) return REF_SPLIT_LIMIT;
    return t->hand->stake > t->stack ? REF_NO_CHIPS : REF_NONE;
}

/* 805/2015 r.15 e, as the first decision on the first two cards; against a ten
 * although it may hide blackjack, since nobody has looked. */
static inline enum refusal refuse_surrender(const struct turn *t)
{
    if (t->s->stage != BJ_PLAY) return REF_NOT_AWAITED;
    if (!t->house->value[BJ_OPT_SURRENDER]) return REF_CANNOT_SURRENDER;
    if (bj_up_card(t->s) == ACE) return REF_CANNOT_SURRENDER;
    if (t->box->hands > 1 || t->hand->cards != 2) return REF_CANNOT_SURRENDER;
    return REF_NONE;
}

/* 805/2015 r.15 f.  Only a box that may insure is asked in this stage, or one with
 * blackjack: even money is what insuring it would come to. */
static inline enum refusal refuse_insurance(const struct turn *t, cents amount)
{
    if (t->s->stage != BJ_OFFER) return REF_CANNOT_INSURE;
    if (hand_is_natural(t->hand)) return REF_CANNOT_INSURE;
    if (amount < 1) return REF_BAD_AMOUNT;
    if (amount > bj_most_insurance(t->box)) return REF_INSURANCE_AMOUNT;
    return amount > t->stack ? REF_NO_CHIPS : REF_NONE;
}

static inline enum refusal refuse_decline(const struct turn *t)
{
    return t->s->stage == BJ_OFFER ? REF_NONE : REF_NOT_AWAITED;
}

static inline enum refusal refuse_even_money(const struct turn *t) /* 805/2015 r.20 b */
{
    if (t->s->stage != BJ_OFFER || !hand_is_natural(t->hand)) return REF_NO_EVEN_MONEY;
    return REF_NONE;
}

/* ------------------------------- answers -------------------------------- */

enum refusal bj_check_decision(const struct bj_state *s, const struct command *cmd)
{
    struct turn t = turn_of(s);

    if (cmd->number >= BJ_DECISIONS) return REF_MALFORMED;
    if (cmd->number != BJ_INSURE && cmd->amount != 0) return REF_MALFORMED;
    if (cmd->seat != t.box->seat) return REF_NOT_YOUR_MOVE;
    if (cmd->place != bj_place(s->at_box, s->at_hand)) return REF_NOT_AWAITED;

    switch ((enum bj_decision)cmd->number) {
    case BJ_HIT: return refuse_hit(&t);
    case BJ_STAND: return refuse_stand(&t);
    case BJ_DOUBLE: return refuse_double(&t);
    case BJ_SPLIT: return refuse_split(&t);
    case BJ_SURRENDER: return refuse_surrender(&t);
    case BJ_INSURE: return refuse_insurance(&t, cmd->amount);
    case BJ_DECLINE: return refuse_decline(&t);
    case BJ_EVEN_MONEY: return refuse_even_money(&t);
    case BJ_DECISIONS: break;
    }
    return REF_MALFORMED;
}

/* Insurance is listed when there is some amount, a cent, that would be taken. */
uint32_t bj_options(const struct bj_state *s)
{
    struct turn t = turn_of(s);
    uint32_t    options = 0;

    if (refuse_hit(&t) == REF_NONE) options |= 1u << BJ_HIT;
    if (refuse_stand(&t) == REF_NONE) options |= 1u << BJ_STAND;
    if (refuse_double(&t) == REF_NONE) options |= 1u << BJ_DOUBLE;
    if (refuse_split(&t) == REF_NONE) options |= 1u << BJ_SPLIT;
    if (refuse_surrender(&t) == REF_NONE) options |= 1u << BJ_SURRENDER;
    if (refuse_insurance(&t, 1) == REF_NONE) options |= 1u << BJ_INSURE;
    if (refuse_decline(&t) == REF_NONE) options |= 1u << BJ_DECLINE;
    if (refuse_even_money(&t) == REF_NONE) options |= 1u << BJ_EVEN_MONEY;
    return options;
}

/* ----------------------------- consequences ----------------------------- */

static cents least_of(cents a, cents b)
{
    return a < b ? a : b;
}

static const char *double_rule(const struct turn *t)
{
    bool by_law = t->hand->hard >= 9 && t->hand->hard <= 11;

    return !by_law ? "805/2015 r.16 a" : t->box->hands > 1 ? "805/2015 r.23" : "805/2015 r.15 b";
}

struct bj_consequence bj_consequence(const struct bj_state *s, enum bj_decision what)
{
    struct turn t = turn_of(s);
    cents       stake = t.hand->stake;

    switch (what) {
    case BJ_HIT:
        return (struct bj_consequence){.rule = hand_total(t.hand) <= 11 ? "805/2015 r.15 a"
                                                                        : "805/2015 r.15 d"};
    case BJ_STAND: return (struct bj_consequence){.rule = "805/2015 r.15 c"};
    case BJ_DOUBLE: return (struct bj_consequence){.adds = stake, .rule = double_rule(&t)};
    case BJ_SPLIT:
        return (struct bj_consequence){
            .adds = stake, .rule = t.box->hands > 1 ? "805/2015 r.22" : "805/2015 r.21"};
    case BJ_SURRENDER:
        return (struct bj_consequence){.back = stake - share_down(stake, (struct odds){1, 2}),
                                       .rule = "805/2015 r.15 e"};
    case BJ_INSURE:
        return (struct bj_consequence){.adds = least_of(bj_most_insurance(t.box), t.stack),
                                       .rule = "805/2015 r.15 f"};
    case BJ_EVEN_MONEY:
        return (struct bj_consequence){.back = 2 * stake, .rule = "805/2015 r.20 b"};
    case BJ_DECLINE:
    case BJ_DECISIONS: break;
    }
    return (struct bj_consequence){.rule = hand_is_natural(t.hand) ? "805/2015 r.20 b"
                                                                   : "805/2015 r.15 f"};
}
