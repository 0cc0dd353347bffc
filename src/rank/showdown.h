/* showdown.h -- one board, many hands: the common cards are looked at once, then each
 * player's own.
 *
 *     struct holdem_board b = holdem_board(board);
 *
 *     for each player: holdem_rank(&b, hole)
 *
 * Inline, because a call costs as much as the answer.  rank_hand() is these same
 * functions; cards must be in the pack and all different, and are not checked here. */
#ifndef RANK_SHOWDOWN_H
#define RANK_SHOWDOWN_H

#include "rank/tables.h"

#include <stdbool.h>

static inline strength rank_max(strength a, strength b)
{
    return a > b ? a : b;
}

static inline unsigned lowest_bit(uint64_t bits) /* not zero */
{
    return (unsigned)__builtin_ctzll(bits);
}

/* The suit whose counter has reached the top bit; one must have. */
static inline unsigned suit_at_top(uint64_t sum)
{
    return lowest_bit(sum & COUNTERS_TOP) / COUNTER_BITS;
}

static inline unsigned cards_of_suit(uint64_t suited, unsigned suit)
{
    return (unsigned)(suited >> 16 * suit) & 0x1FFF;
}

static inline unsigned place_of_seven(uint64_t sum)
{
    return rank_tables.seven_start[sum >> (KEY_SHIFT + SEVEN_COLUMN_BITS)] +
           ((unsigned)(sum >> KEY_SHIFT) & ((1 << SEVEN_COLUMN_BITS) - 1));
}

static inline unsigned place_of_five(uint64_t sum)
{
    return rank_tables.five_start[sum >> (KEY_SHIFT + FIVE_COLUMN_BITS)] +
           ((unsigned)(sum >> KEY_SHIFT) & ((1 << FIVE_COLUMN_BITS) - 1));
}

/* -------------------------------- hold'em -------------------------------- */

/* 806/2015 r.26: any five of the seven.  With five of a suit among seven cards there is
 * neither a full house nor four of a kind, so a flush, where there is one, is the best. */
struct holdem_board {
    uint64_t sum; /* counters start at 3: the fifth card of a suit shows in the top bit */
    uint64_t suited;
};

static inline struct holdem_board holdem_board(const uint8_t board[BOARD_MAX])
{
    struct holdem_board b = {COUNTERS(3), 0};

    for (int i = 0; i < BOARD_MAX; i++) {
        b.sum += rank_tables.card[board[i]];
        b.suited |= rank_tables.suited[board[i]];
    }
    return b;
}

static inline strength holdem_rank(const struct holdem_board *b, const uint8_t hole[2])
{
    uint64_t sum = b->sum + rank_tables.card[hole[0]] + rank_tables.card[hole[1]];

    if (!(sum & COUNTERS_TOP)) return rank_tables.seven[place_of_seven(sum)];

    uint64_t own = rank_tables.suited[hole[0]] | rank_tables.suited[hole[1]];

    return rank_tables.flush[cards_of_suit(b->suited | own, suit_at_top(sum))];
}

/* Seven cards in no order. */
static inline strength holdem_rank_seven(const uint8_t seven[7])
{
    uint64_t sum = COUNTERS(3);

    for (int i = 0; i < 7; i++) sum += rank_tables.card[seven[i]];
    if (!(sum & COUNTERS_TOP)) return rank_tables.seven[place_of_seven(sum)];

    uint64_t suited = 0;

    for (int i = 0; i < 7; i++) suited |= rank_tables.suited[seven[i]];
    return rank_tables.flush[cards_of_suit(suited, suit_at_top(sum))];
}

/* --------------------------------- Omaha --------------------------------- */

static inline unsigned without_lowest(unsigned bits)
{
    return bits & (bits - 1);
}

/* The n highest of the bits. */
static inline unsigned highest(unsigned bits, unsigned n)
{
    unsigned beyond = bits;

    for (unsigned i = 0; i < n; i++) beyond = without_lowest(beyond);
    for (; beyond; beyond = without_lowest(beyond)) bits = without_lowest(bits);
    return bits;
}

/* 811/2015 r.26: two of the four personal cards with three of the five common ones.  Only
 * one suit can have three common cards; `flush` are those, or none, and `top` the highest
 * three of them. */
struct omaha_board {
    const strength *row;
    unsigned        suit, flush, top;
};

static inline struct omaha_board omaha_board(const uint8_t board[BOARD_MAX])
{
    uint64_t           sum = COUNTERS(5), suited = 0; /* the third of a suit shows */
    struct omaha_board b = {0};

    for (int i = 0; i < BOARD_MAX; i++) {
        sum += rank_tables.card[board[i]];
        suited |= rank_tables.suited[board[i]];
    }
    b.row = rank_tables.omaha[place_of_five(sum)];
    if (sum & COUNTERS_TOP) {
        b.suit = suit_at_top(sum);
        b.flush = cards_of_suit(suited, b.suit);
        b.top = highest(b.flush, 3);
    }
    return b;
}

/* The best straight flush of exactly two personal and three common cards, of all that a suit
 * has; 0 if there is none.  In rank.c: it is rare. */
strength omaha_straight_flush(unsigned board, unsigned hole);

static inline strength omaha_ranks(const strength *row, const uint8_t hole[4])
{
    const uint8_t *pair = rank_tables.pair;
    unsigned       a = hole[0] / SUITS, b = hole[1] / SUITS;
    unsigned       c = hole[2] / SUITS, d = hole[3] / SUITS;
    strength       ab = rank_max(row[pair[16 * a + b]], row[pair[16 * c + d]]);
    strength       ac = rank_max(row[pair[16 * a + c]], row[pair[16 * b + d]]);
    strength       ad = rank_max(row[pair[16 * a + d]], row[pair[16 * b + c]]);

    return rank_max(ab, rank_max(ac, ad));
}

/* Without a straight, higher cards make a higher flush (811/2015 r.32 d): the three highest of
 * the board and the two highest of one's own.  A straight needs its own search, but only
 * where the suit has one at all. */
static inline strength omaha_rank(const struct omaha_board *b, const uint8_t hole[4])
{
    strength best = omaha_ranks(b->row, hole);

    if (!b->flush) return best;

    uint64_t suited = 0;

    for (int i = 0; i < 4; i++) suited |= rank_tables.suited[hole[i]];

    unsigned own = cards_of_suit(suited, b->suit);

    if (!without_lowest(own)) return best; /* fewer than two */
    if (rank_tables.flush[b->flush | own] >= rank_tables.first[OMAHA][STRAIGHT_FLUSH])
        best = rank_max(best, omaha_straight_flush(b->flush, own));
    return rank_max(best, rank_tables.flush[b->top | highest(own, 2)]);
}

/* ------------------------------- sintético ------------------------------- */

/* 809/2015 r.25: both personal cards with three of the five common ones.  A flush can
 * only be of the suit of the first personal card; if the other is of another suit there
 * is one bit for the hole, and the table says 0. */
struct sintetico_board {
    const strength *row;
    uint32_t        suited;
};

static inline unsigned place_of_small(uint64_t sum)
{
    return rank_tables.small_start[sum >> (SMALL_KEY_SHIFT + SMALL_COLUMN_BITS)] +
           ((unsigned)(sum >> SMALL_KEY_SHIFT) & ((1 << SMALL_COLUMN_BITS) - 1));
}

static inline struct sintetico_board sintetico_board(const uint8_t board[BOARD_MAX])
{
    uint64_t sum = 0;

    for (int i = 0; i < BOARD_MAX; i++) sum += rank_tables.small_card[board[i]];
    return (struct sintetico_board){rank_tables.small[place_of_small(sum)], (uint32_t)sum};
}

static inline strength sintetico_rank(const struct sintetico_board *b, const uint8_t hole[2])
{
    uint64_t sum = rank_tables.small_card[hole[0]] + rank_tables.small_card[hole[1]];
    unsigned up = 8 * (hole[0] % SUITS);
    unsigned pair = rank_tables.small_pair[16 * (hole[0] / SUITS) + hole[1] / SUITS];
    strength flush = rank_tables.small_flush[b->suited >> up & 0x7F][sum >> up & 0x7F];

    return rank_max(b->row[pair], flush);
}

#endif
