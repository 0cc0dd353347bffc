#include "chance/expand.h"
#include "chance/scale.h"

#include "chance/traps.h"
#include "check.h"

#include <sodium.h>

#define TESTS(X)                                                                                   \
    X(scale_is_exact_at_8_bits_for_every_n)                                                        \
    X(scale_is_exact_at_16_bits_for_every_n_to_5000)                                               \
    X(the_check_of_scale_fails_modulo_and_bare_multiplication)                                     \
    X(a_word_that_would_favour_somebody_is_thrown_away)                                            \
    X(rfc_8439_blocks)                                                                             \
    X(wide_vectors_make_the_words_that_any_machine_makes)                                          \
    X(a_stream_is_libsodiums_chacha20__many_seeds_and_lengths)                                     \
    X(a_stream_passes_32_bits_of_blocks_as_libsodium_does)                                         \
    X(the_block_counter_traps_rather_than_wrap)                                                    \
    X(a_number_below_nothing_traps)                                                                \
    X(a_stream_is_plain_bytes__its_copy_draws_the_same)                                            \
    X(chance_is_the_streams_own_draws)
TESTS(TEST_DECLARE)

/* ---------------------------- the proof by count ------------------------- */

typedef bool (*mapping)(uint32_t word, unsigned width, uint32_t n, uint32_t *out);

/* Whether, over all words of this width, every number below n comes equally often,
 * and as often as can be: floor(2^width / n) times. */
static bool exact(mapping map, unsigned width, uint32_t n)
{
    static uint32_t count[65536];
    uint32_t        words = UINT32_C(1) << width;

    memset(count, 0, n * sizeof count[0]);
    for (uint32_t word = 0; word < words; word++) {
        uint32_t number = 0;

        if (!map(word, width, n, &number)) continue;
        if (number >= n) return false;
        count[number]++;
    }
    for (uint32_t i = 0; i < n; i++)
        if (count[i] != words / n) return false;
    return true;
}

static bool by_modulo(uint32_t word, unsigned width, uint32_t n, uint32_t *out)
{
    (void)width;
    *out = word % n;
    return true;
}

static bool by_bare_multiplication(uint32_t word, unsigned width, uint32_t n, uint32_t *out)
{
    *out = (uint32_t)((uint64_t)word * n >> width);
    return true;
}

static void t_scale_is_exact_at_8_bits_for_every_n(void)
{
    for (uint32_t n = 1; n <= 256; n++) CHECK(exact(scale, 8, n));
}

/* The dice, wheels and shoes of the house (2, 6, 37, 38, 52, 216, 312, 416) are among
 * them; so are the widths of a word, where the mapping is at its edge. */
static void t_scale_is_exact_at_16_bits_for_every_n_to_5000(void)
{
    for (uint32_t n = 1; n <= 5000; n++) CHECK(exact(scale, 16, n));
    for (uint32_t n = 32767; n <= 32769; n++) CHECK(exact(scale, 16, n));
    for (uint32_t n = 65534; n <= 65536; n++) CHECK(exact(scale, 16, n));
}

static void t_the_check_of_scale_fails_modulo_and_bare_multiplication(void)
{
    for (uint32_t n = 2; n <= 256; n++) {
        bool power_of_two = (n & (n - 1)) == 0;

        CHECK_EQ(exact(by_modulo, 8, n), power_of_two);
        CHECK_EQ(exact(by_bare_multiplication, 8, n), power_of_two);
    }
    CHECK(!exact(by_modulo, 16, 37));
    CHECK(!exact(by_bare_multiplication, 16, 52));
}

/* At n = 3 × 2^30 one word in four is rejected, so a thousand draws show it. */
static void t_a_word_that_would_favour_somebody_is_thrown_away(void)
{
    const uint32_t n = UINT32_C(3) << 30;
    struct stream  draws, words;
    uint8_t        seed[SEED_BYTES] = {7};
    int            rejected = 0;

    stream_init(&draws, seed);
    stream_init(&words, seed);
    for (int i = 0; i < 1000; i++) {
        uint64_t product = (uint64_t)stream_word(&words) * n;

        for (; (product & UINT32_MAX) < UINT32_C(1) << 30; rejected++)
            product = (uint64_t)stream_word(&words) * n;
        CHECK_EQ(stream_below(&draws, n), product >> 32);
    }
    CHECK(rejected > 250 && rejected < 420);
}

/* ------------------------------ the cipher ------------------------------ */

static void from_hex(uint8_t *out, size_t size, const char *hex)
{
    size_t got = 0;

    CHECK_EQ(sodium_hex2bin(out, size, hex, strlen(hex), " ", &got, NULL), 0);
    CHECK_EQ(got, size);
}

/* RFC 8439, 2.3.2 and A.1.  Its counter has 32 bits and its nonce 96; the first 32 of
 * the nonce are the upper half of our counter. */
static void t_rfc_8439_blocks(void)
{
    static const char zero[] = "0000000000000000000000000000000000000000000000000000000000000000",
                      one[] = "0000000000000000000000000000000000000000000000000000000000000001",
                      ff[] = "00ff000000000000000000000000000000000000000000000000000000000000",
                      up[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    /* clang-format off */
    static const struct { const char *key; uint64_t block, nonce; const char *words; } rfc[] = {
        {up, UINT64_C(0x0900000000000001), 0x4a000000,
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        {zero, 0, 0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {zero, 1, 0,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {one, 1, 0,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {ff, 2, 0,
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
        {zero, 0, UINT64_C(0x0200000000000000),
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"}};
    /* clang-format on */

    for (size_t i = 0; i < sizeof rfc / sizeof rfc[0]; i++) {
        uint8_t  seed[SEED_BYTES], want[64];
        uint32_t key[8], words[CHACHA_WORDS];

        from_hex(seed, sizeof seed, rfc[i].key);
        from_hex(want, sizeof want, rfc[i].words);
        chacha_key(key, seed);
        chacha_blocks(key, rfc[i].block, rfc[i].nonce, words);
        for (size_t b = 0; b < sizeof want; b++)
            CHECK_EQ(words[b / 4] >> 8 * (b % 4) & 0xff, want[b]);
    }
}

static void t_wide_vectors_make_the_words_that_any_machine_makes(void)
{
    for (uint64_t i = 0; i < 10000; i++) {
        uint32_t key[8], words[CHACHA_WORDS], plain[CHACHA_WORDS];
        uint64_t block = i % 2 ? UINT32_MAX - i % CHACHA_LANES : i << 40;

        randombytes_buf(key, sizeof key);
        chacha_blocks(key, block, i, words);
        chacha_blocks_plain(key, block, i, plain);
        CHECK_EQ(memcmp(words, plain, sizeof words), 0);
    }
}

static uint32_t word_at(const uint8_t b[4])
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void t_a_stream_is_libsodiums_chacha20__many_seeds_and_lengths(void)
{
    static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    static uint8_t       want[4 * 5000];

    for (uint32_t i = 0; i < 2000; i++) {
        uint8_t       seed[SEED_BYTES];
        struct stream s;
        size_t        words = i % 10 == 0 ? 5000 : i % 300;

        randombytes_buf(seed, sizeof seed);
        if (i < 256) memset(seed, (int)i, sizeof seed);
        crypto_stream_chacha20(want, words * 4, nonce, seed);
        stream_init(&s, seed);
        for (size_t w = 0; w < words; w++) CHECK_EQ(stream_word(&s), word_at(want + 4 * w));
    }
}

static void t_a_stream_passes_32_bits_of_blocks_as_libsodium_does(void)
{
    static const uint8_t  nonce[8], none[3 * 4 * CHACHA_WORDS], seed[SEED_BYTES] = {1, 2, 3};
    static const uint64_t starts[] = {UINT32_MAX - 5,    UINT32_MAX - 4,
                                      UINT32_MAX - 3,    UINT32_MAX,
                                      UINT64_C(1) << 40, UINT64_MAX - 3 * CHACHA_LANES - 1};

    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        uint8_t       want[sizeof none];
        struct stream s;

        crypto_stream_chacha20_xor_ic(want, none, sizeof none, nonce, starts[i], seed);
        stream_init(&s, seed);
        s.block = starts[i];
        for (size_t b = 0; b < sizeof want; b += 4) CHECK_EQ(stream_word(&s), word_at(want + b));
    }
}

/* ------------------------------ the stream ------------------------------ */

static struct stream at_block(uint64_t block)
{
    static const uint8_t seed[SEED_BYTES];
    struct stream        s;

    stream_init(&s, seed);
    s.block = block;
    return s;
}

static void draw_past_the_last_block(void)
{
    struct stream s = at_block(UINT64_MAX - CHACHA_LANES);

    for (int i = 0; i <= CHACHA_WORDS; i++) stream_word(&s);
}

static void draw_before_the_last_block(void)
{
    struct stream s = at_block(UINT64_MAX - CHACHA_LANES);

    for (int i = 0; i < CHACHA_WORDS; i++) stream_word(&s);
}

static void t_the_block_counter_traps_rather_than_wrap(void)
{
    CHECK(!traps(draw_before_the_last_block));
    CHECK(traps(draw_past_the_last_block));
}

static void draw_below_nothing(void)
{
    struct stream s = at_block(0);

    stream_below(&s, 0);
}

static void t_a_number_below_nothing_traps(void)
{
    CHECK(traps(draw_below_nothing));
}

static void t_a_stream_is_plain_bytes__its_copy_draws_the_same(void)
{
    struct stream s = at_block(0), copy;

    for (int i = 0; i < 1000; i++) {
        memcpy(&copy, &s, sizeof copy);
        CHECK_EQ(stream_below(&copy, 416), stream_below(&s, 416));
        CHECK_EQ(memcmp(&copy, &s, sizeof copy), 0);
    }
}

static void t_chance_is_the_streams_own_draws(void)
{
    struct stream a = at_block(0), b = a;
    struct chance c = chance_of_stream(&a);

    for (uint32_t n = 1; n < 1000; n++) CHECK_EQ(chance_below(c, n), stream_below(&b, n));
}

TEST_MAIN(TESTS)
