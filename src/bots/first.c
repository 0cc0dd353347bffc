/* Personal cards at first sight: points, as players count them, then their place
 * among all deals.  The charts are counted by the test over every deal. */
#include "bots/look.h"

#define HIGH_ACE 14 /* an ace counts above the king here */

static int value(uint8_t card)
{
    return card_rank(card) == ACE ? HIGH_ACE : (int)card_rank(card);
}

/* Half points for a card: its value, the figures more. */
static int card_points(int v)
{
    static const int figures[] = {[11] = 12, [12] = 14, [13] = 16, [HIGH_ACE] = 20};

    return v > 10 ? figures[v] : v;
}

/* Chen's count in half points: the high card, twice for a pair, more when they
 * share a suit, less for each rank missing between them. */
static int holdem_points(const uint8_t hole[2])
{
    static const int missing[] = {0, 2, 4, 8, 10};
    int a = value(hole[0]), b = value(hole[1]), high = a > b ? a : b, gap = a > b ? a - b : b - a;
    int points = card_points(high);

    if (gap == 0) return points < 5 ? 10 : 2 * points;
    points -= missing[gap - 1 < 4 ? gap - 1 : 4];
    if (gap <= 2 && high < 12) points += 2; /* a straight at either end */
    if (card_suit(hole[0]) == card_suit(hole[1])) points += 4;
    return points;
}

/* Four cards: each for itself, pairs once, suits that two cards share (a third
 * only takes one of them away), and neighbours. */
static int omaha_points(const uint8_t hole[4])
{
    int points = 0, held[HIGH_ACE + 1] = {0}, suited[SUITS] = {0}, top[SUITS] = {0};

    for (int i = 0; i < 4; i++) {
        int v = value(hole[i]), s = (int)card_suit(hole[i]);

        points += card_points(v) / 2;
        held[v]++;
        suited[s]++;
        if (v > top[s]) top[s] = v;
    }
    for (int v = 2; v <= HIGH_ACE; v++) {
        if (held[v] == 2) points += card_points(v);
        if (held[v] > 2) points -= 4;
        for (int w = v + 1; held[v] && w <= HIGH_ACE && w <= v + 3; w++)
            if (held[w]) points += 5 - (w - v);
    }
    for (int s = 0; s < SUITS; s++)
        if (suited[s] >= 2) points += suited[s] == 2 ? 4 + top[s] / 4 : 2;
    return points;
}

/* Two of seven ranks, and both are always played (809/2015 r.25): a pair is half
 * a fullen, a suit half a flush, which is above it (r.28 d, e). */
static int sintetico_points(const uint8_t hole[2])
{
    int a = value(hole[0]), b = value(hole[1]), high = a > b ? a : b, gap = a > b ? a - b : b - a;
    int points = card_points(high);

    if (gap == 0) return 26 + points;
    if (card_suit(hole[0]) == card_suit(hole[1])) points += 12;
    if (a > 10 && b > 10) points += 6; /* the figures have combinations of their own */
    return gap < 5 ? points + 2 * (5 - gap) : points;
}

/* The points at which a deal is better than so many of a thousand. */
#define MARKS_COUNT 24

static const uint16_t mark[MARKS_COUNT] = {50,  100, 150, 200, 250, 300, 350, 400,
                                           450, 500, 550, 600, 650, 700, 750, 800,
                                           850, 900, 920, 940, 960, 970, 980, 990};

#define NEVER 127

/* clang-format off */
static const int8_t chart[VARIANTS][MARKS_COUNT] = {
    [HOLDEM]    = {0,  1,  3,  3,  5,  5,  6,  7,  7,  8,  9,  11,
                   11, 11, 12, 13, 15, 17, 17, 19, 21, 21, 25, 29},
    [OMAHA]     = {21, 23, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
                   35, 36, 38, 40, 42, 45, 47, 50, 53, 55, 58, 61},
    [SINTETICO] = {17, 17, 18, 19, 19, 21, 21, 21, 23, 29, 29,    31,
                   31, 33, 33, 35, 36, 41, 41, 43, 43, 45, NEVER, NEVER},
};
/* clang-format on */

unsigned look_first(enum variant v, const uint8_t *hole)
{
    int      points = v == HOLDEM  ? holdem_points(hole)
                      : v == OMAHA ? omaha_points(hole)
                                   : sintetico_points(hole);
    unsigned best = 0;

    for (unsigned i = 0; i < MARKS_COUNT && points >= chart[v][i]; i++) best = mark[i];
    return best;
}
