#include "games/blackjack/odds/player.h"

struct bj_rules bj_rules_of(const struct house *house)
{
    return (struct bj_rules){.decks = (int)house->value[BJ_OPT_DECKS],
                             .splits = (int)house->value[BJ_OPT_SPLITS],
                             .double_any = house->value[BJ_OPT_DOUBLE] == BJ_DOUBLE_ANY,
                             .pairs_only = house->value[BJ_OPT_SPLIT] == BJ_SPLIT_PAIRS,
                             .resplit_aces = house->value[BJ_OPT_RESPLIT_ACES],
                             .insurance = house->value[BJ_OPT_INSURANCE],
                             .special_prizes = house->value[BJ_OPT_SPECIAL],
                             .surrender = house->value[BJ_OPT_SURRENDER]};
}

static struct bj_face face_of(uint8_t card)
{
    return (struct bj_face){.rank = (uint8_t)(card_rank(card) - 1),
                            .suit = (uint8_t)card_suit(card)};
}

struct bj_spot bj_spot_of(const struct bj_odds *odds, const struct bj_state *s)
{
    const struct bj_box  *box = &s->box[s->at_box];
    const struct bj_hand *hand = &box->hand[s->at_hand];
    struct bj_face        first = face_of(hand->card[0]), up = face_of(s->bank.card[0]);
    struct bj_spot        spot = {.holding = BJ_EMPTY_HAND,
                                  .up = bj_face_value(up),
                                  .kin = (uint8_t)bj_kin(first, face_of(hand->card[1]), up),
                                  .splits = (uint8_t)(box->hands - 1),
                                  .pair = bj_face_value(first)};

    for (unsigned i = 0; i < hand->cards; i++)
        spot.holding = bj_hand_add(odds, spot.holding, bj_face_value(face_of(hand->card[i])));
    return spot;
}

/* The hand keeps its totals and the table lists a split that it would take, so what
 * basic strategy looks at is there to be read. */
static struct bj_sight sight_of(const struct bj_state *s, uint32_t options)
{
    const struct bj_box  *box = &s->box[s->at_box];
    const struct bj_hand *hand = &box->hand[s->at_hand];
    unsigned              total = hand_total(hand);
    bool                  splits = options & 1u << BJ_SPLIT;

    return (struct bj_sight){.up = (uint8_t)(bj_up_card(s) - 1),
                             .total = (uint8_t)total,
                             .soft = total != hand->hard,
                             .cards = hand->cards,
                             .pair = splits ? (uint8_t)(bj_value(hand->card[0]) - 1) : BJ_NO_PAIR,
                             .split = box->hands > 1,
                             .of_aces = hand->flags & HAND_ACES};
}

static APART enum bj_move best_move(const struct bj_odds *odds, const struct bj_state *s)
{
    struct bj_spot spot = bj_spot_of(odds, s);

    return bj_best(odds, &spot);
}

static enum bj_move basic_move(const struct bj_odds *odds, const struct bj_state *s,
                               uint32_t options)
{
    struct bj_sight sees = sight_of(s, options);

    return bj_basic_at(odds, &sees);
}

struct command bj_player_decide(const struct decider *d, const void *state,
                                const struct awaits *awaits)
{
    static const uint8_t   decisions[BJ_MOVES] = {[BJ_MOVE_STAND] = BJ_STAND,
                                                  [BJ_MOVE_HIT] = BJ_HIT,
                                                  [BJ_MOVE_DOUBLE] = BJ_DOUBLE,
                                                  [BJ_MOVE_SPLIT] = BJ_SPLIT,
                                                  [BJ_MOVE_SURRENDER] = BJ_SURRENDER};
    const struct bj_state *s = state;
    struct command         cmd = {.kind = CMD_DECIDE, .seat = awaits->seat, .place = awaits->place};

    if (awaits->options & 1u << BJ_DECLINE) {
        bool insures = d->measures && awaits->options & 1u << BJ_INSURE;

        cmd.number = insures ? BJ_INSURE : BJ_DECLINE;
        if (insures) cmd.amount = bj_most_insurance(&s->box[s->at_box]);
        return cmd;
    }
    cmd.number =
        decisions[d->quick ? basic_move(d->plan, s, awaits->options) : best_move(d->plan, s)];
    return cmd;
}
