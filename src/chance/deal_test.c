/* deal_test.c -- dealing on demand is dealing from a shuffled deck.
 *
 * A card is taken at an index drawn among those that remain, and the last card moves
 * into the gap.  For small decks every sequence of draws is played and counted, so
 * the answer is exact; whole decks are sampled.  Each check is also shown a few
 * famous wrong ways of shuffling, and must refuse them. */
#include "chance/expand.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(every_order_of_2_to_8_cards_comes_exactly_once)                                              \
    X(the_first_k_cards_on_demand_are_those_of_a_shuffled_deck)                                    \
    X(equal_cards_of_several_decks_are_dealt_as_from_a_shuffled_shoe)                              \
    X(the_count_of_orders_fails_wrong_shuffles)                                                    \
    X(every_card_comes_in_every_place__52_by_52)                                                   \
    X(every_pocket_and_face_comes_as_often_as_it_should)                                           \
    X(the_count_of_places_fails_wrong_shuffles)                                                    \
    X(the_count_of_pockets_fails_a_byte_modulo_37)
TESTS(TEST_DECLARE)

#define CARDS_MAX 52

/* --------------------- ways of dealing, right and wrong ------------------ */

/* A way of dealing: step i asks for a number below range(cards, i), and all the
 * numbers together give the order in which the cards come. */
struct dealing {
    unsigned (*range)(unsigned cards, unsigned i);
    void (*deal)(unsigned cards, const uint32_t *draws, uint8_t *out);
};

static void fresh(unsigned cards, uint8_t *deck)
{
    for (unsigned i = 0; i < cards; i++) deck[i] = (uint8_t)i;
}

static void exchange(uint8_t *deck, unsigned i, unsigned j)
{
    uint8_t card = deck[i];

    deck[i] = deck[j];
    deck[j] = card;
}

static unsigned range_left(unsigned cards, unsigned i)
{
    return cards - i;
}
static unsigned range_all(unsigned cards, unsigned i)
{
    return (void)i, cards;
}
static unsigned range_short(unsigned cards, unsigned i)
{
    return (void)i, cards - 1;
}

static unsigned range_others(unsigned cards, unsigned i)
{
    return cards - i > 1 ? cards - i - 1 : 1;
}

static void deal_on_demand(unsigned cards, const uint32_t *draws, uint8_t *out)
{
    uint8_t  deck[CARDS_MAX];
    unsigned left = cards;

    fresh(cards, deck);
    for (unsigned i = 0; i < cards; i++) {
        out[i] = deck[draws[i]];
        deck[draws[i]] = deck[--left];
    }
}

static void deal_shuffled(unsigned cards, const uint32_t *draws, uint8_t *out)
{
    fresh(cards, out);
    for (unsigned i = 0; i < cards; i++) exchange(out, i, i + draws[i]);
}

static void deal_naive(unsigned cards, const uint32_t *draws, uint8_t *out)
{
    fresh(cards, out);
    for (unsigned i = 0; i < cards; i++) exchange(out, i, draws[i]);
}

static void deal_sattolo(unsigned cards, const uint32_t *draws, uint8_t *out)
{
    fresh(cards, out);
    for (unsigned i = 0; i + 1 < cards; i++) exchange(out, i, i + 1 + draws[i]);
}

static const struct dealing on_demand = {range_left, deal_on_demand}, /* ours */
    shuffled = {range_left, deal_shuffled},                           /* Fisher and Yates */
    naive = {range_all, deal_naive},        /* every card with any other */
    sattolo = {range_others, deal_sattolo}, /* no card may stay where it was */
    one_short = {range_short, deal_naive};  /* the last card is never chosen */

/* ------------------------ every sequence of draws ------------------------ */

static bool next_draws(const struct dealing *way, unsigned cards, uint32_t *draws)
{
    for (unsigned i = 0; i < cards; i++) {
        if (++draws[i] < way->range(cards, i)) return true;
        draws[i] = 0;
    }
    return false;
}

/* Counts, over all draws, how often each sequence of the first k cards comes; cards
 * of the same face, card modulo `faces`, cannot be told apart. */
static void count_all(const struct dealing *way, unsigned cards, unsigned k, unsigned faces,
                      uint32_t *count, size_t size)
{
    uint32_t draws[CARDS_MAX] = {0};
    uint8_t  out[CARDS_MAX];

    memset(count, 0, size * sizeof *count);
    do {
        size_t at = 0;

        way->deal(cards, draws, out);
        for (unsigned i = 0; i < k; i++) at = at * faces + out[i] % faces;
        CHECK(at < size);
        count[at]++;
    } while (next_draws(way, cards, draws));
}

static uint32_t counts[16777216], others[823543]; /* 8^8 and 7^7 */

static bool every_order_once(const struct dealing *way, unsigned cards)
{
    size_t   size = 1;
    uint32_t orders = 0, factorial = 1;

    for (unsigned i = 1; i <= cards; i++) size *= cards, factorial *= i;
    count_all(way, cards, cards, cards, counts, size);
    for (size_t i = 0; i < size; i++) {
        if (counts[i] > 1) return false;
        orders += counts[i];
    }
    return orders == factorial;
}

static void t_every_order_of_2_to_8_cards_comes_exactly_once(void)
{
    for (unsigned cards = 2; cards <= 8; cards++) {
        CHECK(every_order_once(&on_demand, cards));
        CHECK(every_order_once(&shuffled, cards));
    }
}

static void t_the_first_k_cards_on_demand_are_those_of_a_shuffled_deck(void)
{
    for (unsigned cards = 2; cards <= 7; cards++) {
        size_t size = 1;

        for (unsigned k = 1; k <= cards; k++) {
            size *= cards;
            count_all(&on_demand, cards, k, cards, counts, size);
            count_all(&shuffled, cards, k, cards, others, size);
            CHECK_EQ(memcmp(counts, others, size * sizeof counts[0]), 0);
        }
    }
}

/* Eight cards of two, three and four faces, as four decks of two cards would be. */
static void t_equal_cards_of_several_decks_are_dealt_as_from_a_shuffled_shoe(void)
{
    for (unsigned faces = 2; faces <= 4; faces++) {
        size_t size = 1;

        for (unsigned k = 1; k <= 8; k++) {
            size *= faces;
            count_all(&on_demand, 8, k, faces, counts, size);
            count_all(&shuffled, 8, k, faces, others, size);
            CHECK_EQ(memcmp(counts, others, size * sizeof counts[0]), 0);
        }
    }
}

static void t_the_count_of_orders_fails_wrong_shuffles(void)
{
    for (unsigned cards = 3; cards <= 6; cards++) {
        CHECK(!every_order_once(&naive, cards));
        CHECK(!every_order_once(&sattolo, cards));
        CHECK(!every_order_once(&one_short, cards));
    }
}

/* --------------------------- whole decks, sampled ------------------------ */

static uint32_t stream_draw(void *from, uint32_t n)
{
    return stream_below(from, n);
}
static uint32_t byte_modulo(void *from, uint32_t n)
{
    return (stream_word(from) & 0xff) % n;
}

static struct chance seeded(struct stream *s, uint8_t number, uint32_t (*below)(void *, uint32_t))
{
    uint8_t seed[SEED_BYTES] = {number};

    stream_init(s, seed);
    return (struct chance){.below = below, .from = s};
}

/* Chi-square of counts that should all be total / cells, rounded down. */
static uint64_t chi_square(const uint32_t *count, uint64_t cells, uint64_t total)
{
    uint64_t sum = 0;

    for (uint64_t i = 0; i < cells; i++) {
        int64_t off = (int64_t)(count[i] * cells) - (int64_t)total;

        sum += (uint64_t)(off * off);
    }
    return sum / (cells * total);
}

/* 10,000 decks.  The 52 by 52 counts leave 51 × 51 = 2601 degrees of freedom, so their
 * chi-square is 2601 with a deviation of 72. */
static uint64_t places(const struct dealing *way, uint8_t seed, uint32_t (*below)(void *, uint32_t))
{
    static uint32_t count[52 * 52];
    struct stream   s;
    struct chance   c = seeded(&s, seed, below);

    memset(count, 0, sizeof count);
    for (int deck = 0; deck < 10000; deck++) {
        uint32_t draws[52];
        uint8_t  out[52];

        for (unsigned i = 0; i < 52; i++) draws[i] = chance_below(c, way->range(52, i));
        way->deal(52, draws, out);
        for (unsigned i = 0; i < 52; i++) count[i * 52 + out[i]]++;
    }
    return chi_square(count, 52 * 52, 10000 * 52);
}

#define PLACES_MOST (2601 + 5 * 72)

static void t_every_card_comes_in_every_place__52_by_52(void)
{
    for (uint8_t seed = 0; seed < 20; seed++) {
        uint64_t chi = places(&on_demand, seed, stream_draw);

        CHECK(chi > 2601 - 5 * 72 && chi < PLACES_MOST);
    }
}

static void t_the_count_of_places_fails_wrong_shuffles(void)
{
    for (uint8_t seed = 0; seed < 3; seed++) {
        CHECK(places(&naive, seed, stream_draw) > PLACES_MOST);
        CHECK(places(&sattolo, seed, stream_draw) > PLACES_MOST);
        CHECK(places(&one_short, seed, stream_draw) > PLACES_MOST);
        CHECK(places(&on_demand, seed, byte_modulo) > PLACES_MOST);
    }
}

static uint64_t pockets(uint32_t n, uint8_t seed, uint32_t (*below)(void *, uint32_t))
{
    static uint32_t count[416];
    struct stream   s;
    struct chance   c = seeded(&s, seed, below);

    memset(count, 0, sizeof count);
    for (uint32_t i = 0; i < n * 20000; i++) count[chance_below(c, n)]++;
    return chi_square(count, n, n * 20000);
}

/* Chi-square has n - 1 degrees of freedom; a good generator passes each bound but once in
 * ten million. */
static void t_every_pocket_and_face_comes_as_often_as_it_should(void)
{
    /* clang-format off */
    static const struct { uint32_t n; uint64_t most; } all[] = {
        {2, 34}, {6, 44}, {37, 100}, {38, 102}, {52, 124}, {216, 342}, {312, 460}, {416, 584}};
    /* clang-format on */

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        CHECK(pockets(all[i].n, (uint8_t)i, stream_draw) < all[i].most);
}

static void t_the_count_of_pockets_fails_a_byte_modulo_37(void)
{
    CHECK(pockets(37, 1, byte_modulo) > 100);
}

TEST_MAIN(TESTS)
