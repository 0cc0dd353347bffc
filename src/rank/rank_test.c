/* Everything that can be counted, and a million hands of each variant against a
 * reference that only reads the rules. */
#include "rank/showdown.h"
#include "rank/deal_test.h"
#include "rank/reference_test.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(every_hand_of_five_of_52__counts_and_the_whole_order)                                        \
    X(every_hand_of_five_of_28__counts_and_the_whole_order)                                        \
    X(every_hand_of_seven_of_52__counts)                                                           \
    X(holdem_against_the_rules)                                                                    \
    X(omaha_against_the_rules)                                                                     \
    X(sintetico_against_the_rules)                                                                 \
    X(the_best_five_are_lawful_and_worth_the_hand)                                                 \
    X(the_tables_fit_in_a_cache)
TESTS(TEST_DECLARE)

#define STRENGTHS 7463 /* and none */

/* -------------------------- five cards, all of them ----------------------- */

static struct fives {
    struct ref_hand like[STRENGTHS]; /* the first hand of each strength */
    unsigned        seen[STRENGTHS];
    unsigned        of[CATEGORIES], hands, strengths;
} fives;

static void take_five(enum variant v, const uint8_t five[5])
{
    strength        s = rank_five(v, five);
    struct ref_hand h = ref_look(v, five);

    CHECK(s > 0 && s < STRENGTHS);
    if (fives.seen[s]++ == 0) fives.like[s] = h;
    CHECK_EQ(ref_compare(v, &fives.like[s], &h), 0);
    fives.of[rank_category(v, s)]++;
    fives.hands++;
}

/* All hands of a strength tie, and each strength beats the one below: that is the order
 * of every two hands.  No number is left out. */
static void every_five(enum variant v)
{
    struct pack    p = pack_of(v);
    const uint8_t *pack = p.card;
    int            cards = p.cards;

    memset(&fives, 0, sizeof fives);
    for (int a = 0; a < cards; a++)
        for (int b = a + 1; b < cards; b++)
            for (int c = b + 1; c < cards; c++)
                for (int d = c + 1; d < cards; d++)
                    for (int e = d + 1; e < cards; e++)
                        take_five(v, (uint8_t[]){pack[a], pack[b], pack[c], pack[d], pack[e]});
    while (fives.strengths + 1 < STRENGTHS && fives.seen[fives.strengths + 1]) fives.strengths++;
    for (unsigned s = fives.strengths + 1; s < STRENGTHS; s++) CHECK_EQ(fives.seen[s], 0);
    for (unsigned s = 1; s < fives.strengths; s++)
        CHECK(ref_compare(v, &fives.like[s + 1], &fives.like[s]) > 0);
}

static void counts_are(const unsigned want[CATEGORIES])
{
    for (int c = 0; c < CATEGORIES; c++) CHECK_EQ(fives.of[c], want[c]);
}

static void t_every_hand_of_five_of_52__counts_and_the_whole_order(void)
{
    static const unsigned want[CATEGORIES] = {
        [ROYAL_FLUSH] = 4,    [STRAIGHT_FLUSH] = 36, [FOUR] = 624,   [FULL_HOUSE] = 3744,
        [FLUSH] = 5108,       [STRAIGHT] = 10200,    [TRIO] = 54912, [TWO_PAIRS] = 123552,
        [ONE_PAIR] = 1098240, [HIGH_CARD] = 1302540};

    every_five(HOLDEM);
    CHECK_EQ(fives.hands, 2598960);
    CHECK_EQ(fives.strengths, 7462);
    counts_are(want);
}

/* 28 cards, seven of a suit.  4 royal flushes and 3 other sequences × 4; 7 × 24 fours;
 * 21 sets of five ranks, 4 of them sequences: 17 × 4 flushes, 4 × (4^5 - 4) straights,
 * 17 × (4^5 - 4) high cards; 7 × 4 × 6 × 6 full houses; 7 × 4 × 15 × 16 trios; paired
 * figures 6 × 36 × 8, plain figures 4 × 6 × 64; two pairs 21 × 36 × 20 less the figures;
 * pairs 7 × 6 × 20 × 64 less the figures. */
static void t_every_hand_of_five_of_28__counts_and_the_whole_order(void)
{
    static const unsigned want[CATEGORIES] = {[ROYAL_FLUSH] = 4,
                                              [STRAIGHT_FLUSH] = 12,
                                              [FOUR] = 168,
                                              [FLUSH] = 68,
                                              [FULL_HOUSE] = 1008,
                                              [STRAIGHT] = 4080,
                                              [TRIO] = 6720,
                                              [PAIRED_FIGURES] = 1728,
                                              [PLAIN_FIGURES] = 1536,
                                              [TWO_PAIRS] = 15120 - 1728,
                                              [ONE_PAIR] = 53760 - 1536,
                                              [HIGH_CARD] = 17340};

    every_five(SINTETICO);
    CHECK_EQ(fives.hands, 98280);
    counts_are(want);
    CHECK_EQ(fives.strengths, 347);
}

/* -------------------------- seven cards, all of them ---------------------- */

/* The last two as a hole on the board of the first five.  In a build with a sanitizer,
 * only the hands with the ace of spades, which are 7 in 52. */
static void t_every_hand_of_seven_of_52__counts(void)
{
    static const unsigned want[CATEGORIES] = {
        [ROYAL_FLUSH] = 4324,  [STRAIGHT_FLUSH] = 37260, [FOUR] = 224848,  [FULL_HOUSE] = 3473184,
        [FLUSH] = 4047644,     [STRAIGHT] = 6180020,     [TRIO] = 6461620, [TWO_PAIRS] = 31433400,
        [ONE_PAIR] = 58627800, [HIGH_CARD] = 23294460};
    static unsigned seen[STRENGTHS];
    unsigned        of[CATEGORIES] = {0}, hands = 0;
    uint8_t         first = SLOWER == 1 ? 46 : 1;

    for (uint8_t a = 0; a < first; a++)
        for (uint8_t b = a + 1; b < 47; b++)
            for (uint8_t c = b + 1; c < 48; c++)
                for (uint8_t d = c + 1; d < 49; d++)
                    for (uint8_t e = d + 1; e < 50; e++) {
                        struct holdem_board board = holdem_board((uint8_t[]){a, b, c, d, e});

                        for (uint8_t f = e + 1; f < 51; f++)
                            for (uint8_t g = f + 1; g < 52; g++)
                                seen[holdem_rank(&board, (uint8_t[]){f, g})]++;
                    }
    for (unsigned s = 1; s < STRENGTHS; s++) {
        of[rank_category(HOLDEM, (strength)s)] += seen[s];
        hands += seen[s];
    }
    CHECK_EQ(seen[0], 0);
    if (SLOWER > 1) {
        CHECK_EQ(hands, 18009460);
        CHECK_EQ(of[ROYAL_FLUSH], 1081 + 3 * 46); /* in spades; in another suit */
        return;
    }
    CHECK_EQ(hands, 133784560);
    for (int c = 0; c < CATEGORIES; c++) CHECK_EQ(of[c], want[c]);
}

/* ------------------------------ random hands ------------------------------ */

static void against_the_rules(enum variant v)
{
    unsigned           own = hole_cards(v);
    strength           before = 0;
    struct ref_choices choices = ref_choose(v);
    struct pack        pack = pack_of(v);
    uint64_t           dice = 2015;
    struct ref_hand    like = {.letter = ""};

    for (int i = 0; i < 1000000 / SLOWER; i++) {
        uint8_t card[HOLE_MAX + BOARD_MAX];

        deal(pack, &dice, card, own + BOARD_MAX);

        strength        s = rank_hand(v, card, card + own);
        struct ref_hand h = ref_best(v, &choices, card, card + own);

        if (i > 0) CHECK_EQ(ref_sign(s - before), ref_sign(ref_compare(v, &h, &like)));
        before = s;
        like = h;
    }
}

static void t_holdem_against_the_rules(void)
{
    against_the_rules(HOLDEM);
}

static void t_omaha_against_the_rules(void)
{
    against_the_rules(OMAHA);
}

static void t_sintetico_against_the_rules(void)
{
    against_the_rules(SINTETICO);
}

/* -------------------------------- the rest -------------------------------- */

static void t_the_best_five_are_lawful_and_worth_the_hand(void)
{
    uint64_t dice = 809;

    for (int i = 0; i < 60000 / SLOWER; i++) {
        enum variant v = (enum variant)(i % VARIANTS);
        unsigned     own = hole_cards(v), used = 0, common = 0;
        uint8_t      card[HOLE_MAX + BOARD_MAX], five[5];

        deal(pack_of(v), &dice, card, own + BOARD_MAX);
        rank_best(v, card, card + own, five);
        CHECK_EQ(rank_five(v, five), rank_hand(v, card, card + own));
        for (int k = 0; k < 5; k++) {
            for (unsigned j = 0; j < own; j++) used += five[k] == card[j];
            for (unsigned j = own; j < own + BOARD_MAX; j++) common += five[k] == card[j];
            for (int j = 0; j < k; j++) CHECK(five[j] != five[k]);
        }
        CHECK_EQ(used + common, 5);
        if (v != HOLDEM) CHECK_EQ(used, 2);
    }
}

static void t_the_tables_fit_in_a_cache(void)
{
    CHECK(sizeof rank_tables < 2000000);
}

TEST_MAIN(TESTS)
