/* All hands of seven cards, the last two counted by rank. */
#include "batch/batch.h"

#include "rank/showdown.h"

#include <string.h>

#define RANKS 13

/* The cards above the fifth, seen from a suit that may make a flush. */
struct rest {
    unsigned first;         /* the lowest rank of which there are any */
    unsigned left[RANKS];   /* how many of each rank */
    unsigned suited[RANKS]; /* 1 where the one of the suit is among them */
    unsigned own, others;   /* of the suit; of other suits */
};

static struct rest rest_above(unsigned card, unsigned suit)
{
    struct rest r = {.first = (card + 1) / SUITS};

    for (unsigned c = card + 1; c < DECK; c++) {
        bool own = c % SUITS == suit;

        r.left[c / SUITS]++;
        r.suited[c / SUITS] += own;
        r.own += own;
        r.others += !own;
    }
    return r;
}

/* In how many ways two more cards of ranks x and y make no flush, when the five have `have`
 * of the suit: with three both would have to be of it, with four either. */
static unsigned ways(const struct rest *r, unsigned have, unsigned x, unsigned y)
{
    unsigned a = r->left[x], b = r->left[y];

    if (have == 4) a -= r->suited[x], b -= r->suited[y];
    if (x == y) return a < 2 ? 0 : a * (a - 1) / 2;
    return have == 3 ? a * b - r->suited[x] * r->suited[y] : a * b;
}

static void count_ranks(uint64_t sum, const struct rest *r, unsigned have, uint64_t *count)
{
    for (unsigned x = r->first; x < RANKS; x++) {
        uint64_t six = sum + rank_tables.card[SUITS * x];

        for (unsigned y = x; y < RANKS; y++) {
            uint64_t seven = six + rank_tables.card[SUITS * y];
            unsigned n = ways(r, have, x, y);

            if (n) count[rank_tables.seven[place_of_seven(seven)]] += n; /* else no such hand */
        }
    }
}

static unsigned bit_of(unsigned rank) /* in rank_tables.flush */
{
    return cards_of_suit(rank_tables.suited[SUITS * rank], SPADES);
}

/* The flushes: of the suit's cards above, both, one or none. */
static void count_flushes(unsigned mask, const struct rest *r, unsigned have, uint64_t *count)
{
    if (have == 5) count[rank_tables.flush[mask]] += r->others * (r->others - 1) / 2;
    for (unsigned x = r->first; x < RANKS; x++) {
        unsigned six = mask | bit_of(x);

        if (!r->suited[x]) continue;
        if (have >= 4) count[rank_tables.flush[six]] += r->others;
        for (unsigned y = x + 1; y < RANKS; y++)
            if (r->suited[y]) count[rank_tables.flush[six | bit_of(y)]]++;
    }
}

/* The five lowest are given. */
static void count_last_two(const uint8_t five[5], const struct rest (*rest)[SUITS], uint64_t *count)
{
    struct holdem_board b = holdem_board(five);
    uint64_t            three = (b.sum + COUNTERS(2)) & COUNTERS_TOP;
    unsigned            suit = three ? lowest_bit(three) / COUNTER_BITS : SPADES;
    unsigned            have = three ? (unsigned)(b.sum >> COUNTER_BITS * suit & 0xF) - 3 : 0;
    const struct rest  *r = &rest[five[4]][suit];

    if (have < 5) count_ranks(b.sum, r, have, count);
    if (have >= 3) count_flushes(cards_of_suit(b.suited, suit), r, have, count);
}

void batch_every_seven(uint64_t count[HOLDEM_STRENGTHS])
{
    struct rest rest[DECK][SUITS];

    memset(count, 0, HOLDEM_STRENGTHS * sizeof *count);
    for (unsigned card = 0; card < DECK; card++)
        for (unsigned suit = 0; suit < SUITS; suit++) rest[card][suit] = rest_above(card, suit);
    for (uint8_t a = 0; a < 46; a++)
        for (uint8_t b = a + 1; b < 47; b++)
            for (uint8_t c = b + 1; c < 48; c++)
                for (uint8_t d = c + 1; d < 49; d++)
                    for (uint8_t e = d + 1; e < 50; e++)
                        count_last_two((uint8_t[]){a, b, c, d, e}, rest, count);
}
