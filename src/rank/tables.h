/* tables.h -- what is looked up to rank a hand: made by tools/rank_tables.c when the
 * program is built, from order.h, and never changed.
 *
 * Every rank has a key such that no two sets of up to seven cards with different ranks
 * have the same sum, modulo 2^23.  The sum of a hand is spread over a table without
 * gaps to speak of:
 *
 *     sum of keys, 23 bits      | row  | column |
 *     place in the table        start[row] + column
 *
 * The rows overlap like combs whose teeth pass between each other; the maker finds
 * the starts.  So seven cards are ranked by adding, and two loads. */
#ifndef RANK_TABLES_H
#define RANK_TABLES_H

#include "rank/rank.h"

/* A card in 64 bits, to be added to others:
 *
 *     63 … 41   its rank's key; what overflows is lost, as it should be
 *     15 … 0    one in its suit's counter of four bits
 */
#define KEY_BITS     23
#define KEY_SHIFT    (64 - KEY_BITS)
#define COUNTER_BITS 4
#define COUNTERS(n)  ((uint64_t)(n)*0x1111) /* each suit's counter at n */
#define COUNTERS_TOP COUNTERS(8)

#define SEVEN_COLUMN_BITS 10
#define SEVEN_ROWS        (1 << (KEY_BITS - SEVEN_COLUMN_BITS))
#define SEVEN_PLACES      50176 /* for the 49,205 sets of ranks of seven cards */

#define FIVE_COLUMN_BITS 11
#define FIVE_ROWS        (1 << (KEY_BITS - FIVE_COLUMN_BITS))
#define FIVE_PLACES      6400 /* for the 6,175 sets of ranks of five cards */

#define PAIRS      91 /* of 13 ranks, with repetition */
#define PAIRS_ROOM 96

/* Sintético has seven ranks; their keys as they are, in a table of their own. */
#define SMALL_KEY_SHIFT   32
#define SMALL_COLUMN_BITS 4
#define SMALL_ROWS        1024
#define SMALL_PLACES      512 /* for 455 sets of ranks of five cards */
#define SMALL_PAIRS       28
#define SMALL_PAIRS_ROOM  32

struct rank_tables {
    /* Omaha: the best that two personal cards make with three of the five common,
     * suits apart, by the place of the common cards and the pair of ranks. */
    _Alignas(64) strength omaha[FIVE_PLACES][PAIRS_ROOM];

    /* Sintético: the same; and the best flush, by the common and the personal cards of
     * a suit as seven bits each. */
    _Alignas(64) strength small[SMALL_PLACES][SMALL_PAIRS_ROOM];
    strength small_flush[128][128];
    strength small_five[SMALL_PLACES];
    uint16_t small_start[SMALL_ROWS];

    /* Hold'em: the best five of seven, and exactly five; suits apart. */
    _Alignas(64) strength seven[SEVEN_PLACES];
    uint16_t seven_start[SEVEN_ROWS];
    strength five[FIVE_PLACES];
    uint16_t five_start[FIVE_ROWS];

    /* The best flush, straight or not, among the cards of one suit as 13 bits, the
     * lowest the 2; 0 where there are fewer than five. */
    strength flush[1 << 13];

    uint64_t card[DECK];   /* key and counter, above */
    uint64_t suited[DECK]; /* its bit among the 13 of its suit, which is 16 × suit up */

    /* Sintético: key and, in the low half, its bit among the seven of its suit, which is
     * 8 × suit up.  Zero for cards that are not in the pack. */
    uint64_t small_card[DECK];

    uint8_t  pair[16 * 13]; /* column of two ranks, by 16 × one + other */
    uint8_t  small_pair[16 * 13];
    strength first[VARIANTS][CATEGORIES]; /* the least of each combination; 0 if it has none */
};
_Static_assert(sizeof(struct rank_tables) < 2000000, "small enough for a cache");

extern const struct rank_tables rank_tables;

#endif
