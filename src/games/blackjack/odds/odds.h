/* odds.h -- the exact return of a blackjack table at best play.
 *
 * One place, a fresh full shoe every round, the house rules of Regulamento n.º
 * 805/2015.  The bank's card face down is never looked at before the players
 * have finished (805/2015 r.17), so to the calculation it is one more unseen
 * card, and everything follows from the cards that remain.
 *
 * The play whose return is given, and which bj_best() plays, move for move:
 *
 *   - A hand that was not split is played as well as it can be, knowing every
 *     card in it, the bank's up card, and the suits where a special prize (r.25 i)
 *     hangs on them.  Nobody with the same information can do better.
 *   - A hand that came from a split is played as well as it can be knowing its
 *     own cards, the up card, and how many splits were made at the place so far
 *     (each of which holds one more card of the pair) -- but not the other cards
 *     of its sister hands.
 *   - A pair is split again up to a number of splits that depends on the pair and
 *     the up card alone, chosen among all such numbers for the highest return.
 *   - Insurance and even money are never taken.  At most 16 d of the 52 d - 3
 *     unseen cards of a d-deck shoe count ten, which is under one in three, where
 *     both would begin to pay.
 *
 * Because a split hand never looks at its sisters, the return of a split is a sum
 * over single hands, each counted exactly (split.c says how). */
#ifndef GAMES_BLACKJACK_ODDS_ODDS_H
#define GAMES_BLACKJACK_ODDS_ODDS_H

#include "odds/fraction.h"
#include "games/blackjack/odds/holding.h"

#define BJ_SPLITS_MAX 7

/* What the operator may choose, as far as it moves the return. */
struct bj_rules {
    int  decks;      /* 4, 6 or 8 (805/2015 r.4 b) */
    int  splits;     /* most splits at a place, 1 to BJ_SPLITS_MAX (r.16 c) */
    bool double_any; /* else on 9, 10 and 11 only (r.15 b, r.16 a) */
    bool pairs_only; /* else any two cards of equal value split (r.16 b, r.21) */
    bool resplit_aces;
    bool insurance;      /* r.16 d */
    bool special_prizes; /* r.16 e */
    bool surrender;      /* r.15 e */
};

enum bj_move {
    BJ_MOVE_STAND,
    BJ_MOVE_HIT,
    BJ_MOVE_DOUBLE,
    BJ_MOVE_SPLIT,
    BJ_MOVE_SURRENDER,
    BJ_MOVES
};

/* What a hand's values do not tell of its first two cards, and a decision may need.
 * "Akin" is two of 6, 7 and 8 in one suit, or two ten-valued cards of one rank. */
enum bj_kin {
    BJ_STRANGERS,
    BJ_AKIN,
    BJ_AKIN_WITH_UP, /* and the up card is the third of that family */
    BJ_KINS
};

/* Where a decision is asked for. */
struct bj_spot {
    uint16_t holding; /* the hand's cards, by bj_hand_add() from BJ_EMPTY_HAND */
    uint8_t  up;      /* value of the bank's up card */
    uint8_t  kin;     /* enum bj_kin of the hand's first two cards */
    uint8_t  splits;  /* made at this place so far; 0: a hand that was not split */
    uint8_t  pair;    /* the value that was split, when splits is not 0 */
};

struct bj_plan; /* the moves, one for each spot */

struct bj_odds {
    struct bj_rules rules;

    double net;       /* expected, per unit of the initial stake; the edge is its opposite */
    double win;       /* chance that the round leaves the player ahead, */
    double tie;       /* where he was, */
    double lose;      /* or behind */
    double deviation; /* standard deviation of the round's net result, in initial stakes */
    double splits;    /* chance of a round in which a pair is split */

    double      net_error;  /* `net` is within this of the true return of this play */
    double      odds_error; /* win, tie and lose are within this of theirs, */
    double      deviation_error;
    const char *exactness; /* the same in words */

    struct fraction insurance_win;      /* given an ace up, over the hands that may buy it */
    struct fraction insurance_net;      /* per unit of the insurance stake */
    struct fraction insurance_win_best; /* and for the hand it suits best: one without a ten */

    struct bj_plan *plan; /* owned */
};

/* Calculates everything: a second or a few.  Release it afterwards. */
void bj_odds_init(struct bj_odds *odds, const struct bj_rules *rules);
void bj_odds_release(struct bj_odds *odds);

/* A shoe that is not whole decks: `copies` cards of each value in each of the four
 * suits, and that many again for each of `ten_ranks` ranks that count ten.  It must
 * be large enough for the longest round.  For tests that count every deal. */
struct bj_shoe {
    int copies[BJ_VALUES];
    int ten_ranks;
};
void bj_odds_init_shoe(struct bj_odds *odds, const struct bj_rules *rules,
                       const struct bj_shoe *shoe);

/* ranks run from 0, ace, 2 … 10, jack, queen, king; suits are any four numbers. */
struct bj_face {
    uint8_t rank, suit;
};
static inline uint8_t bj_face_value(struct bj_face card)
{
    return card.rank < BJ_TEN ? card.rank : BJ_TEN;
}
enum bj_kin bj_kin(struct bj_face first, struct bj_face second, struct bj_face up);

/* The hand with one more card of this value; BJ_BUST once it passes 21. */
uint16_t bj_hand_add(const struct bj_odds *odds, uint16_t holding, int value);

/* The move of the play described above.  BJ_MOVE_STAND also answers for a hand that
 * is already over: 21, or a split ace with its card. */
enum bj_move bj_best(const struct bj_odds *odds, const struct bj_spot *spot);

/* Plain basic strategy, for benchmarks and for people: the move that is best on
 * average over all hands of the same total. */
enum bj_move bj_basic(const struct bj_odds *odds, const struct bj_spot *spot);

/* All that basic strategy looks at, for whoever has it at hand without the cards. */
struct bj_sight {
    uint8_t up; /* value of the bank's up card */
    uint8_t total;
    bool    soft; /* an ace in the total counts 11 */
    uint8_t cards;
    uint8_t pair;    /* the value of two cards that may be split, or BJ_NO_PAIR */
    bool    split;   /* the hand came from a split, */
    bool    of_aces; /* of aces */
};
#define BJ_NO_PAIR BJ_VALUES

enum bj_move bj_basic_at(const struct bj_odds *odds, const struct bj_sight *sees);

/* The same as a table to print: hard totals, soft totals, pairs, by up card.
 * Under 2000 characters. */
void bj_basic_put(struct text *t, const struct bj_odds *odds);

#endif
