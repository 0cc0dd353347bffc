#include "games/blackjack/hand.h"

#include "base/must.h"

/* Only the aces it has: one that comes later is free again. */
void hand_fix_aces(struct bj_hand *h)
{
    h->flags |= HAND_FIXED;
    h->ace = 0;
}

static void begin_with(struct bj_hand *h, uint8_t card, cents stake, bool aces)
{
    *h = (struct bj_hand){.stake = stake, .flags = aces ? HAND_ACES : 0};
    hand_take(h, card);
}

void hand_part(struct bj_hand *left, struct bj_hand *right)
{
    struct bj_hand pair = *left;
    bool           aces = bj_value(pair.card[0]) == ACE;

    must(pair.cards == 2);
    begin_with(left, pair.card[0], pair.stake, aces);
    begin_with(right, pair.card[1], pair.stake, aces);
}

/* 6, 7 and 8 of one suit in any order, or three sevens of any suits. */
bool hand_wins_special(const struct bj_hand *h)
{
    unsigned ranks = 0;
    bool     suited;

    if (h->cards != 3) return false;
    for (unsigned i = 0; i < 3; i++) ranks |= 1u << card_rank(h->card[i]);
    suited = card_suit(h->card[0]) == card_suit(h->card[1]) &&
             card_suit(h->card[0]) == card_suit(h->card[2]);
    return ranks == 1u << 7 || (suited && ranks == (1u << 6 | 1u << 7 | 1u << 8));
}

bool bj_hand_sane(const struct bj_hand *h)
{
    struct bj_hand again = {.stake = h->stake, .flags = h->flags};

    if (h->stake < 0 || h->cards > BJ_CARDS) return false;
    for (unsigned i = 0; i < BJ_CARDS; i++) {
        if (i >= h->cards ? h->card[i] != 0 : h->card[i] >= DECK) return false;
        if (i >= h->cards) continue;
        if (i == 2 && h->flags & HAND_FIXED) again.ace = 0;
        hand_take(&again, h->card[i]);
    }
    if (h->cards == 2 && h->flags & HAND_FIXED) again.ace = 0;
    return again.hard == h->hard && again.ace == h->ace;
}
