/* blackjack.h -- Blackjack/21, Regulamento n.º 805/2015.
 *
 * The cloth has seven boxes (805/2015 r.4 a).  A box belongs to the seat that
 * bets on it first, and plays one hand, or up to eight after splits.  Inside the
 * phases of every banked table (engine/table.h) a round has its own stages:
 *
 *     BETS   CLOSE or TIME: nobody bet? SETTLED
 *       |
 *     DEAL   DRAW: one card to each box, one to the bank, one to each box, one
 *       |          face down to the bank (805/2015 r.14).  Blackjacks against 2 to 9 are
 *       |          paid (805/2015 r.20 a).
 *     OFFER  the bank shows an ace: DECIDE, box by box: insurance, or even money
 *       |
 *     PLAY   DECIDE <--> DRAW, box by box, hand by hand, left to right
 *       |          no bet left to decide? SETTLED (805/2015 r.20 c)
 *     BANK   the card is turned; DRAW until 17 (805/2015 r.17); then SETTLED
 *
 * A hand is known by its place: 8 × hand + box.  So the first hand of a box has
 * the number of the box, which is also where its bet is placed, and BJ_BANK is
 * the bank's.  A split appends: the new hand is the last of its box, so no hand
 * ever changes its number.
 *
 * Events, where engine/event.h leaves room: CARD and TURNED carry the place and the
 * card; PAID the place, the part (enum payout_part) and what goes to the stack;
 * DECIDED the amount of an insurance, and for every other decision 1 if the table
 * made it because the time was up, 0 if the player did; OUTCOME what the indicator
 * remembers (enum bj_last). */
#ifndef GAMES_BLACKJACK_H
#define GAMES_BLACKJACK_H

#include "engine/table.h"
#include "games/blackjack/hand.h"

#define BJ_BOXES  7 /* 805/2015 r.4 a */
#define BJ_SPLITS 7 /* the most at one box: ours, so that a round has a known size */
#define BJ_HANDS  (BJ_SPLITS + 1)
#define BJ_BANK   7 /* the place of the bank's hand */

enum bj_decision {
    BJ_HIT,
    BJ_STAND,
    BJ_DOUBLE,
    BJ_SPLIT,
    BJ_SURRENDER,
    BJ_INSURE,  /* for the command's amount; no other decision has one */
    BJ_DECLINE, /* insurance, or even money */
    BJ_EVEN_MONEY,
    BJ_DECISIONS
};

enum bj_option {
    BJ_OPT_DECKS = OPT_COMMON,
    BJ_OPT_MAXIMUM, /* times the minimum */
    BJ_OPT_DOUBLE,  /* enum bj_double */
    BJ_OPT_SPLIT,   /* enum bj_split */
    BJ_OPT_SPLITS,
    BJ_OPT_RESPLIT_ACES,
    BJ_OPT_INSURANCE,
    BJ_OPT_SPECIAL,
    BJ_OPT_SURRENDER,
    BJ_OPT_BOXES,   /* that one player may bet on */
    BJ_OPT_SHUFFLE, /* enum bj_shuffle */
    BJ_OPT_CUT,     /* with so many cards left, or fewer, the decks come together */
    BJ_OPTIONS
};

enum bj_double { BJ_DOUBLE_9_TO_11, BJ_DOUBLE_ANY };
enum bj_split { BJ_SPLIT_VALUE, BJ_SPLIT_PAIRS };
enum bj_shuffle { BJ_EVERY_ROUND, BJ_CUT_CARD };

/* What the indicator remembers of the bank (805/2015 r.4 c): its total, 17 to 21, or: */
enum bj_last { BJ_LAST_BUST = 22, BJ_LAST_BLACKJACK = 0x80 | 21 };

enum bj_stage { BJ_BETS, BJ_DEAL, BJ_OFFER, BJ_PLAY, BJ_BANK_PLAYS, BJ_STAGES };

struct bj_box {
    cents          bet; /* that opened the round; it stays when the player leaves */
    cents          insurance;
    uint8_t        seat;  /* whose it is */
    uint8_t        hands; /* 0: nobody bet here */
    uint8_t        zero[6];
    struct bj_hand hand[BJ_HANDS];
};

struct bj_state {
    struct table   table;
    cents          stake[SEATS_MAX][BJ_BOXES]; /* the cloth: the bets that opened the round */
    struct bj_box  box[BJ_BOXES];
    struct bj_hand bank;            /* without the card that lies face down */
    uint8_t        hole;            /* that card; CARD_NONE before it is dealt and once turned */
    uint8_t        stage;           /* enum bj_stage */
    uint8_t        used;            /* a bit for each box with a bet */
    uint8_t        at_box, at_hand; /* whose card or decision is awaited; at_box may be BJ_BANK */
    uint8_t        absent;          /* 1: its time is up, so the table plays this hand */
    uint8_t        zero[2];
    struct shoe    shoe;
};
_Static_assert(sizeof(struct bj_box) == 24 + BJ_HANDS * sizeof(struct bj_hand),
               "no holes in a box");
_Static_assert(sizeof(struct bj_state) == sizeof(struct table) +
                                              sizeof(cents) * SEATS_MAX * BJ_BOXES +
                                              BJ_BOXES * sizeof(struct bj_box) +
                                              sizeof(struct bj_hand) + 8 + sizeof(struct shoe),
               "no holes in the state");

static inline unsigned bj_place(unsigned box, unsigned hand)
{
    return 8 * hand + box;
}

extern const struct game blackjack;

/* Between the files of this game. */

static inline unsigned bj_up_card(const struct bj_state *s) /* its value; an ace is 1 */
{
    return s->bank.hard; /* while the bank has no other */
}

static inline bool bj_is_turned(const struct bj_state *s)
{
    return s->bank.cards >= 2;
}

/* 805/2015 r.19: two cards, and never after a split. */
static inline bool bj_is_blackjack(const struct bj_state *s, unsigned box)
{
    return s->box[box].hands == 1 && hand_is_natural(&s->box[box].hand[0]);
}

/* decide.c: what the player whose turn it is may do. */
enum refusal bj_check_decision(const struct bj_state *s, const struct command *cmd);
uint32_t     bj_options(const struct bj_state *s); /* a bit for each that is allowed */
cents        bj_most_insurance(const struct bj_box *box);

/* What each would do to the chips of that player, told before he decides (805/2015 r.24). */
struct bj_consequence {
    cents       adds; /* from the stack into play; of insurance the most */
    cents       back; /* to the stack, at once and for good */
    const char *rule;
};
struct bj_consequence bj_consequence(const struct bj_state *s, enum bj_decision what);

bool bj_hand_is_over(const struct bj_state *s, const struct bj_box *box, const struct bj_hand *h);

/* play.c: what happens in a round. */
void bj_begin_round(struct bj_state *s, struct events *heard);
void bj_begin_deal(struct bj_state *s, struct events *heard);
void bj_take_card(struct bj_state *s, uint8_t card, struct events *heard);
void bj_decide(struct bj_state *s, enum bj_decision what, cents amount, struct events *heard);
void bj_decide_for_absent(struct bj_state *s, struct events *heard);
void bj_void_round(struct bj_state *s);

/* settle.c: what every bet comes to. */
enum bj_prize { BJ_PRIZE_BLACKJACK, BJ_PRIZE_INSURANCE, BJ_PRIZE_SPECIAL, BJ_PRIZES };

/* What pays other than evens, as it is printed on the cloth. */
struct bj_prize_terms {
    struct words words;
    struct odds  pays;
    const char  *rule;
};
extern const struct bj_prize_terms bj_prizes[BJ_PRIZES];
bool                               bj_is_offered(const struct bj_state *s, enum bj_prize prize);

void bj_pay(struct bj_state *s, unsigned box, unsigned hand, enum payout_part part,
            struct events *heard);
void bj_pay_all(struct bj_state *s, struct events *heard); /* what the bank's hand decides */
void bj_return_decided(struct bj_state *s);                /* of a void round */
void bj_settle(const struct bj_state *s, struct payouts *out);

GAME_ROUND(blackjack);

#endif
