/* referee_test.h -- someone at the table who only hears, and works it all out again.
 *
 * The referee keeps the cards of every hand from the events alone, and reads
 * 805/2015 his own way: slowly, trying every value of every ace, with nothing of
 * the game's code.  Where he and the table differ, one of them is wrong. */
#ifndef GAMES_BLACKJACK_REFEREE_TEST_H
#define GAMES_BLACKJACK_REFEREE_TEST_H

#include "games/blackjack/scripted_test.h"

struct heard_hand {
    int     cards;
    uint8_t card[24];
    bool    doubled, surrendered, even_money, stood;
};

struct referee {
    struct heard_hand hand[BJ_BOXES][BJ_HANDS], bank;
    int               hands[BJ_BOXES], seat[BJ_BOXES];
    cents             bet[BJ_BOXES], insurance[BJ_BOXES];
    bool              answered[BJ_BOXES]; /* insurance or even money */
};

static inline int face_value(uint8_t one)
{
    int rank = one / 4 + 1;

    return rank > 10 ? 10 : rank;
}

/* The best of all ways to count, or the least above 21.  Each bit of `way` makes an
 * ace 11, except the first two cards when those aces were doubled as 1. */
static inline int best_total(const struct heard_hand *h, bool first_two_fixed)
{
    int best = 0, least = 1000;

    for (unsigned way = 0; way < 1u << (h->cards < 8 ? h->cards : 8); way++) {
        int total = 0;

        for (int i = 0; i < h->cards; i++) {
            bool eleven = i < 8 && way >> i & 1;

            if (eleven && (face_value(h->card[i]) != 1 || (first_two_fixed && i < 2))) goto next;
            total += eleven ? 11 : face_value(h->card[i]);
        }
        if (total <= 21 && total > best) best = total;
        if (total < least) least = total;
    next:;
    }
    return best ? best : least;
}

static inline bool makes_blackjack(const struct heard_hand *h)
{
    return h->cards == 2 && best_total(h, false) == 21;
}

static inline int total_of(const struct house *house, const struct heard_hand *h)
{
    return best_total(h, h->doubled && house->value[BJ_OPT_DOUBLE] == BJ_DOUBLE_9_TO_11);
}

/* ------------------------------- listening ------------------------------ */

static inline void hear_decision(struct referee *r, const struct event *e)
{
    unsigned           box = e->place % 8;
    struct heard_hand *h = &r->hand[box][e->place / 8], *right;

    switch ((enum bj_decision)e->number) {
    case BJ_SPLIT:
        right = &r->hand[box][r->hands[box]++];
        right->card[right->cards++] = h->card[--h->cards];
        break;
    case BJ_DOUBLE: h->doubled = true; break;
    case BJ_SURRENDER: h->surrendered = true; break;
    case BJ_STAND: h->stood = true; break;
    case BJ_INSURE:
        r->insurance[box] = e->amount;
        r->answered[box] = true;
        break;
    case BJ_EVEN_MONEY:
        h->even_money = true;
        r->answered[box] = true;
        break;
    case BJ_DECLINE: r->answered[box] = true; break;
    case BJ_HIT:
    case BJ_DECISIONS: break;
    }
}

static inline void hear(struct referee *r, const struct events *heard)
{
    for (size_t i = 0; i < heard->count; i++) {
        const struct event *e = &heard->list[i];
        unsigned            box = e->place % 8;
        struct heard_hand  *h;

        switch ((int)e->kind) {
        case EV_BETS_OPEN: memset(r, 0, sizeof *r); break;
        case EV_BET:
            r->bet[box] += e->amount;
            r->seat[box] = e->seat;
            r->hands[box] = 1;
            break;
        case EV_TAKEN_BACK:
            for (unsigned b = 0; b < BJ_BOXES; b++) {
                if (e->place == UINT16_MAX ? r->seat[b] != e->seat : b != e->place) continue;
                r->bet[b] -= e->place == UINT16_MAX ? r->bet[b] : e->amount;
                r->hands[b] = r->bet[b] > 0;
            }
            break;
        case EV_CARD:
        case EV_TURNED:
            if (e->number == CARD_BACK) break;
            h = box == BJ_BANK ? &r->bank : &r->hand[box][e->place / 8];
            h->card[h->cards++] = (uint8_t)e->number;
            break;
        case EV_DECIDED: hear_decision(r, e); break;
        default: break;
        }
    }
}

/* ----------------------------- what is legal ---------------------------- */

static inline bool is_nine_to_eleven(const struct heard_hand *h)
{
    for (int a = 1; a <= 11; a += 10)
        for (int b = 1; b <= 11; b += 10) {
            int x = face_value(h->card[0]), y = face_value(h->card[1]);
            int total = (x == 1 ? a : x) + (y == 1 ? b : y);

            if (total >= 9 && total <= 11) return true;
        }
    return false;
}

static inline uint32_t legal(const struct referee *r, const struct house *house, unsigned place,
                             cents stack)
{
    unsigned                 box = place % 8;
    const struct heard_hand *h = &r->hand[box][place / 8];
    bool                     ace_up = face_value(r->bank.card[0]) == 1, split = r->hands[box] > 1;
    bool                     aces = split && face_value(h->card[0]) == 1, two = h->cards == 2;
    bool                     any = house->value[BJ_OPT_DOUBLE] == BJ_DOUBLE_ANY;
    bool                     pair = two && (house->value[BJ_OPT_SPLIT] == BJ_SPLIT_PAIRS
                                                ? h->card[0] / 4 == h->card[1] / 4
                                                : face_value(h->card[0]) == face_value(h->card[1]));
    uint32_t                 may = 0;

    if (ace_up && !r->answered[box]) {
        if (!split && makes_blackjack(h)) return can(BJ_EVEN_MONEY) | can(BJ_DECLINE);
        if (house->value[BJ_OPT_INSURANCE] && r->bet[box] >= 2)
            return can(BJ_DECLINE) | (stack >= 1 ? can(BJ_INSURE) : 0);
    }
    if (!aces) may |= can(BJ_HIT);
    if (total_of(house, h) >= 12) may |= can(BJ_STAND);
    if (two && !aces && stack >= r->bet[box] && (any || is_nine_to_eleven(h)))
        may |= can(BJ_DOUBLE);
    if (pair && r->hands[box] - 1 < house->value[BJ_OPT_SPLITS] && stack >= r->bet[box] &&
        (!aces || house->value[BJ_OPT_RESPLIT_ACES]))
        may |= can(BJ_SPLIT);
    if (house->value[BJ_OPT_SURRENDER] && two && !split && !ace_up) may |= can(BJ_SURRENDER);
    return may;
}

/* ------------------------------ what is owed ---------------------------- */

/* What the player is ahead by one hand, when the round is over. */
static inline cents owed_by_hand(const struct referee *r, const struct house *house, unsigned box,
                                 unsigned hand)
{
    const struct heard_hand *h = &r->hand[box][hand];
    cents                    bet = r->bet[box], stake = h->doubled ? 2 * bet : bet;
    int                      mine = total_of(house, h), banks = best_total(&r->bank, false);

    if (h->surrendered) return -(bet / 2);
    if (h->even_money) return bet;
    if (mine > 21) return -stake;
    if (r->hands[box] == 1 && makes_blackjack(h))
        return makes_blackjack(&r->bank) ? 0 : (3 * bet + 1) / 2;
    if (makes_blackjack(&r->bank)) return -stake;
    if (banks > 21 || mine > banks) return stake;
    return mine == banks ? 0 : -stake;
}

static inline bool is_special(const struct heard_hand *h)
{
    int rank[3], suit[3];

    if (h->cards < 3) return false;
    for (int i = 0; i < 3; i++) {
        rank[i] = h->card[i] / 4 + 1;
        suit[i] = h->card[i] % 4;
    }
    if (rank[0] == 7 && rank[1] == 7 && rank[2] == 7) return true;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        if (suit[0] != suit[1] || suit[1] != suit[2]) return false;
        if (rank[i] == 6 && ((rank[j] == 7 && rank[k] == 8) || (rank[j] == 8 && rank[k] == 7)))
            return true;
    }
    return false;
}

static inline cents owed_to_seat(const struct referee *r, const struct house *house, int seat)
{
    cents owed = 0;

    for (unsigned box = 0; box < BJ_BOXES; box++) {
        if (r->bet[box] == 0 || r->seat[box] != seat) continue;
        for (int hand = 0; hand < r->hands[box]; hand++)
            owed += owed_by_hand(r, house, box, (unsigned)hand);
        if (r->insurance[box])
            owed += makes_blackjack(&r->bank) ? 2 * r->insurance[box] : -r->insurance[box];
        if (house->value[BJ_OPT_SPECIAL] && r->hands[box] == 1 && is_special(&r->hand[box][0]))
            owed += 3 * r->bet[box];
    }
    return owed;
}

#endif
