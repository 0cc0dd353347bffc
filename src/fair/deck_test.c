#include "fair/deck.h"

#include "check.h"

#include <sodium.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(every_card_of_a_deck_opens_under_its_root)                                                   \
    X(whatever_is_changed_in_an_opening_no_longer_holds)                                           \
    X(an_opening_is_for_its_own_deck_and_place)                                                    \
    X(the_root_as_the_page_describes_it)                                                           \
    X(every_order_of_three_is_as_likely)                                                           \
    X(an_opening_comes_back_as_it_was_written)

static struct fair_deck deck_of(unsigned cards, uint8_t seed_byte)
{
    struct fair_deck d;
    struct stream    stream;
    uint8_t          seed[SEED_BYTES], card[FAIR_LEAVES];

    memset(seed, seed_byte, sizeof seed);
    for (unsigned i = 0; i < cards; i++) card[i] = (uint8_t)i;
    stream_init(&stream, seed);
    memset(&d, 0, sizeof d);
    fair_shuffle(&d, card, cards, &stream);
    return d;
}

static void t_every_card_of_a_deck_opens_under_its_root(void)
{
    static const unsigned sizes[] = {1, 28, 52, 64};

    for (size_t n = 0; n < 4; n++) {
        struct fair_deck d = deck_of(sizes[n], 7);
        uint8_t          root[FAIR_HASH];
        uint64_t         seen = 0;

        fair_root(&d, root);
        for (unsigned i = 0; i < sizes[n]; i++) {
            struct fair_opening o;

            fair_open(&d, i, &o);
            CHECK(fair_holds(&o, sizes[n], root));
            CHECK(!fair_holds(&o, sizes[n] == 64 ? 63 : sizes[n] + 1, root));
            seen |= UINT64_C(1) << o.card;
        }
        CHECK_EQ(__builtin_popcountll(seen), sizes[n]);
    }
}

static void t_whatever_is_changed_in_an_opening_no_longer_holds(void)
{
    struct fair_deck    d = deck_of(52, 9);
    struct fair_opening o;
    uint8_t             root[FAIR_HASH], bytes[FAIR_OPENING];

    fair_root(&d, root);
    fair_open(&d, 17, &o);
    fair_write(&o, bytes);
    for (unsigned bit = 0; bit < 8 * FAIR_OPENING; bit++) {
        struct fair_opening changed;

        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        fair_read(bytes, &changed);
        CHECK(!fair_holds(&changed, 52, root));
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void t_an_opening_is_for_its_own_deck_and_place(void)
{
    struct fair_deck    d = deck_of(52, 1), other = deck_of(52, 2);
    struct fair_opening o;
    uint8_t             root[FAIR_HASH];

    fair_root(&other, root);
    fair_open(&d, 3, &o);
    CHECK(!fair_holds(&o, 52, root));
    fair_root(&d, root);
    for (unsigned at = 0; at < 64; at++) {
        o.position = (uint8_t)at;
        CHECK_EQ(fair_holds(&o, 52, root), at == 3);
    }
}

/* Written down once more, without the functions of deck.c. */
static void t_the_root_as_the_page_describes_it(void)
{
    struct fair_deck d = deck_of(28, 5);
    uint8_t          floor[64][32], pair[13 + 64], root[32], value[32];

    for (unsigned i = 0; i < 64; i++) {
        uint8_t leaf[13 + 2 + 16];

        memcpy(leaf, i < 28 ? "feltro card 1" : "feltro none 1", 13);
        leaf[13] = (uint8_t)i;
        leaf[14] = d.card[i];
        memcpy(leaf + 15, d.salt[i], 16);
        crypto_generichash(floor[i], 32, leaf, i < 28 ? sizeof leaf : 14, NULL, 0);
    }
    for (unsigned count = 32; count >= 1; count /= 2)
        for (unsigned i = 0; i < count; i++) {
            memcpy(pair, "feltro node 1", 13);
            memcpy(pair + 13, floor[2 * i], 32);
            memcpy(pair + 45, floor[2 * i + 1], 32);
            crypto_generichash(floor[i], 32, pair, sizeof pair, NULL, 0);
        }
    memcpy(pair, "feltro deck 1", 13);
    pair[13] = 28;
    memcpy(pair + 14, floor[0], 32);
    crypto_generichash(root, 32, pair, 46, NULL, 0);
    fair_root(&d, value);
    CHECK(memcmp(value, root, 32) == 0);
}

static void t_every_order_of_three_is_as_likely(void)
{
    unsigned      count[27] = {0}, orders = 0;
    struct stream stream;
    uint8_t       seed[SEED_BYTES] = {42};

    stream_init(&stream, seed);
    for (int i = 0; i < 12000; i++) {
        struct fair_deck d;

        fair_shuffle(&d, (const uint8_t[]){0, 1, 2}, 3, &stream);
        count[d.card[0] * 9 + d.card[1] * 3 + d.card[2]]++;
    }
    for (unsigned i = 0; i < 27; i++) {
        orders += count[i] > 0;
        CHECK(count[i] == 0 || (count[i] > 1800 && count[i] < 2200));
    }
    CHECK_EQ(orders, 6);
}

static void t_an_opening_comes_back_as_it_was_written(void)
{
    struct fair_deck    d = deck_of(52, 4);
    struct fair_opening o, again;
    uint8_t             bytes[FAIR_OPENING];

    memset(&o, 0, sizeof o);
    memset(&again, 0, sizeof again);
    fair_open(&d, 51, &o);
    fair_write(&o, bytes);
    fair_read(bytes, &again);
    CHECK(memcmp(&o, &again, sizeof o) == 0);
    fair_forget(&d);
    for (size_t i = 0; i < sizeof d; i++) CHECK_EQ(((const uint8_t *)&d)[i], 0);
}

TEST_MAIN(TESTS)
