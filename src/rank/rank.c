#include "rank/rank.h"

#include "base/must.h"
#include "rank/order.h"
#include "rank/showdown.h"

#include <string.h>

/* As 811/2015 r.29 and 809/2015 r.28 call them. */
/* clang-format off */
const struct words category_words[CATEGORIES] = {
    [HIGH_CARD]      = {"high-card",      "carta maior",             "high card"},
    [ONE_PAIR]       = {"pair",           "par",                     "pair"},
    [TWO_PAIRS]      = {"two-pairs",      "dois pares",              "two pairs"},
    [PLAIN_FIGURES]  = {"plain-figures",  "figuras simples",         "plain figures"},
    [PAIRED_FIGURES] = {"paired-figures", "figuras com pares",       "paired figures"},
    [TRIO]           = {"trio",           "trio",                    "three of a kind"},
    [STRAIGHT]       = {"straight",       "sequência",               "straight"},
    [FULL_HOUSE]     = {"full-house",     "fullen",                  "full house"},
    [FLUSH]          = {"flush",          "cor",                     "flush"},
    [FOUR]           = {"four",           "póquer",                  "four of a kind"},
    [STRAIGHT_FLUSH] = {"straight-flush", "sequência de cor",        "straight flush"},
    [ROYAL_FLUSH]    = {"royal-flush",    "sequência máxima de cor", "royal flush"},
};

const struct words variant_words[VARIANTS] = {
    [HOLDEM]    = {"holdem",    "hold'em",   "hold'em"},
    [OMAHA]     = {"omaha",     "omaha",     "omaha"},
    [SINTETICO] = {"sintetico", "sintético", "sintético"},
};
/* clang-format on */

strength rank_hand(enum variant v, const uint8_t *hole, const uint8_t board[BOARD_MAX])
{
    must(v < VARIANTS);
    switch (v) {
    case HOLDEM: {
        struct holdem_board b = holdem_board(board);

        return holdem_rank(&b, hole);
    }
    case OMAHA: {
        struct omaha_board b = omaha_board(board);

        return omaha_rank(&b, hole);
    }
    case SINTETICO: {
        struct sintetico_board b = sintetico_board(board);

        return sintetico_rank(&b, hole);
    }
    case VARIANTS: break;
    }
    return 0;
}

/* ------------------------------ five cards ------------------------------- */

/* Sintético's flushes are kept by common and personal cards: any two are the hole. */
static strength small_five(const uint8_t five[5])
{
    uint64_t sum = 0, hole = rank_tables.small_card[five[0]] + rank_tables.small_card[five[1]];
    unsigned up = 8 * (five[0] % SUITS);

    for (int i = 0; i < 5; i++) sum += rank_tables.small_card[five[i]];
    return rank_max(rank_tables.small_five[place_of_small(sum)],
                    rank_tables.small_flush[(sum - hole) >> up & 0x7F][hole >> up & 0x7F]);
}

strength rank_five(enum variant v, const uint8_t five[5])
{
    if (v == SINTETICO) return small_five(five);

    struct holdem_board b = holdem_board(five);

    if (!(b.sum & COUNTERS_TOP)) return rank_tables.five[place_of_five(b.sum)];
    return rank_tables.flush[cards_of_suit(b.suited, suit_at_top(b.sum))];
}

enum category rank_category(enum variant v, strength s)
{
    const strength *first = rank_tables.first[v];
    enum category   best = HIGH_CARD;

    for (int c = HIGH_CARD; c < CATEGORIES; c++)
        if (first[c] && first[c] <= s && first[c] >= first[best]) best = (enum category)c;
    return best;
}

/* -------------------------- Omaha's straight flush ----------------------- */

static unsigned count_bits(unsigned bits)
{
    unsigned n = 0;

    for (; bits; bits &= bits - 1) n++;
    return n;
}

/* The highest first. */
strength omaha_straight_flush(unsigned board, unsigned hole)
{
    for (unsigned low = 9; low-- > 0;) {
        unsigned five = 0x1Fu << low;

        if ((five & (board | hole)) == five && count_bits(five & hole) == 2)
            return rank_tables.flush[five];
    }

    unsigned wheel = 0x100F; /* 5, 4, 3, 2 and the ace (811/2015 r.31) */

    if ((wheel & (board | hole)) == wheel && count_bits(wheel & hole) == 2)
        return rank_tables.flush[wheel];
    return 0;
}

/* ------------------------------ the best five ---------------------------- */

/* How many personal cards must be used: any number, two, both. */
static bool lawful(enum variant v, unsigned own)
{
    return v == HOLDEM || own == 2; /* 806/2015 r.26; 811/2015 r.26; 809/2015 r.25 */
}

/* Of choices that tie, such as pairs in sintético, the one with the higher cards. */
static bool shows_better(const uint8_t a[5], const uint8_t b[5])
{
    return order_number(HOLDEM, a) > order_number(HOLDEM, b);
}

void rank_best(enum variant v, const uint8_t *hole, const uint8_t board[BOARD_MAX], uint8_t five[5])
{
    unsigned own = hole_cards(v), all = own + BOARD_MAX;
    strength best = rank_hand(v, hole, board);
    uint8_t  card[HOLE_MAX + BOARD_MAX];
    bool     found = false;

    memcpy(card, hole, own);
    memcpy(card + own, board, BOARD_MAX);
    for (unsigned chosen = 0; chosen < 1u << all; chosen++) {
        uint8_t  choice[5];
        unsigned n = 0;

        if (count_bits(chosen) != 5 || !lawful(v, count_bits(chosen & ((1u << own) - 1)))) continue;
        for (unsigned i = 0; i < all; i++)
            if (chosen >> i & 1) choice[n++] = card[i];
        if (rank_five(v, choice) != best || (found && !shows_better(choice, five))) continue;
        memcpy(five, choice, 5);
        found = true;
    }
    must(found);
    order_arrange(v, five);
}
