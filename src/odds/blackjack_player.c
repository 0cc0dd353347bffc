#include "odds/blackjack_player.h"

struct bj_rules bj_rules_of(const struct house *house)
{
    return (struct bj_rules){
        .decks = (int)house->is[BJ_OPT_DECKS],
        .splits = (int)house->is[BJ_OPT_SPLITS],
        .double_any = house->is[BJ_OPT_DOUBLE] == BJ_DOUBLE_ANY,
        .pairs_only = house->is[BJ_OPT_SPLIT] == BJ_SPLIT_PAIRS,
        .resplit_aces = house->is[BJ_OPT_RESPLIT_ACES],
        .insurance = house->is[BJ_OPT_INSURANCE],
        .special_prizes = house->is[BJ_OPT_SPECIAL],
        .surrender = house->is[BJ_OPT_SURRENDER]};
}

static struct bj_face face_of(uint8_t card)
{
    return (struct bj_face){.rank = (uint8_t)(card_rank(card) - 1),
                            .suit = (uint8_t)card_suit(card)};
}

static struct bj_spot spot_of(const struct bj_odds *odds, const struct bj_state *s)
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

struct command bj_player_decide(const struct bj_player *p, const struct bj_state *s,
                                const struct awaits *awaits)
{
    static const uint8_t decisions[BJ_MOVES] = {
        [BJ_MOVE_STAND] = BJ_STAND, [BJ_MOVE_HIT] = BJ_HIT, [BJ_MOVE_DOUBLE] = BJ_DOUBLE,
        [BJ_MOVE_SPLIT] = BJ_SPLIT, [BJ_MOVE_SURRENDER] = BJ_SURRENDER};
    struct command cmd = {.kind = CMD_DECIDE, .seat = awaits->seat, .place = awaits->place};

    if (awaits->options & 1u << BJ_DECLINE) {
        bool insures = p->insures && awaits->options & 1u << BJ_INSURE;

        cmd.number = insures ? BJ_INSURE : BJ_DECLINE;
        if (insures) cmd.amount = bj_most_insurance(&s->box[s->at_box]);
        return cmd;
    }

    struct bj_spot spot = spot_of(p->odds, s);

    cmd.number = decisions[p->basic ? bj_basic(p->odds, &spot) : bj_best(p->odds, &spot)];
    return cmd;
}
