/* source_planted_test.c -- the source with a cipher that can be broken, and with its
 * memory open to be looked at.  It takes in source.c whole for that, and health.c
 * with it; only the cipher is ours. */
#include "chance/source.c"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(a_cipher_that_is_wrong_is_refused_at_the_door)                                               \
    X(bad_words_stop_the_source_before_one_is_given)                                               \
    X(what_was_given_is_wiped_and_so_is_the_key_it_came_from)                                      \
    X(memory_of_now_cannot_tell_the_words_of_before)
TESTS(TEST_DECLARE)

/* ----------------------- a cipher, good until broken ---------------------- */

static enum fault { GOOD, WRONG, STUCK, BIT_STUCK, BYTE_FAVOURED, REPEATING } fault;

static uint32_t word_at(const uint8_t b[4])
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

void chacha_key(uint32_t key[8], const uint8_t seed[SEED_BYTES])
{
    for (int i = 0; i < 8; i++) key[i] = word_at(seed + 4 * i);
}

static void good_words(const uint32_t key[8], uint64_t block, uint64_t nonce,
                       uint32_t words[CHACHA_WORDS])
{
    static const uint8_t none[4 * CHACHA_WORDS];
    uint8_t              seed[SEED_BYTES], salt[8], out[sizeof none];

    for (int i = 0; i < SEED_BYTES; i++) seed[i] = (uint8_t)(key[i / 4] >> 8 * (i % 4));
    for (int i = 0; i < 8; i++) salt[i] = (uint8_t)(nonce >> 8 * i);
    crypto_stream_chacha20_xor_ic(out, none, sizeof none, salt, block, seed);
    for (size_t i = 0; i < CHACHA_WORDS; i++) words[i] = word_at(out + 4 * i);
}

void chacha_blocks(const uint32_t key[8], uint64_t block, uint64_t nonce,
                   uint32_t words[CHACHA_WORDS])
{
    static const uint32_t zero[8];

    good_words(fault == REPEATING ? zero : key, fault == REPEATING ? 0 : block, nonce, words);
    for (size_t i = 0; i < CHACHA_WORDS; i++) {
        if (fault == WRONG && i == CHACHA_WORDS - 1) words[i] ^= 1;
        if (fault == STUCK && i > 20) words[i] = words[20];
        if (fault == BIT_STUCK) words[i] |= 0x10000;
        if (fault == BYTE_FAVOURED && i % 8 == 0) words[i] &= 0xffffff00;
    }
}

static struct source *open_good(void)
{
    const char    *why;
    struct source *s;

    fault = GOOD;
    s = source_open(&why);
    CHECK(s != NULL);
    return s;
}

/* -------------------------------- tests --------------------------------- */

static void t_a_cipher_that_is_wrong_is_refused_at_the_door(void)
{
    const char *why = NULL;

    for (fault = WRONG; fault <= REPEATING; fault++) {
        CHECK(source_open(&why) == NULL);
        CHECK_TEXT(why, "the cipher no longer gives its published answers");
    }
}

static void t_bad_words_stop_the_source_before_one_is_given(void)
{
    static const enum alarm found[] = {
        [STUCK] = ALARM_REPETITION,
        [BIT_STUCK] = ALARM_STUCK_BIT,
        [BYTE_FAVOURED] = ALARM_PROPORTION,
        [REPEATING] = ALARM_CYCLE,
    };
    const uint32_t most = 20 * GIVEN_WORDS / 8;

    for (enum fault f = STUCK; f <= REPEATING; f++) {
        struct source *s = open_good();
        uint8_t        seed[SEED_BYTES];
        uint32_t       given = 0;

        for (; given < GIVEN_WORDS / 8; given++) CHECK_EQ(source_seed(s, seed), 0);
        CHECK_EQ(s->secret->left, 0);
        fault = f;
        memset(seed, 1, sizeof seed);
        for (given = 0; given < most && source_seed(s, seed) == 0; given++) continue;
        CHECK(!source_ok(s));
        CHECK_EQ(source_alarm(s), found[f]);
        CHECK(sodium_is_zero(seed, sizeof seed));
        /* A favoured byte shows only in a window that opens with it; the rest at once. */
        if (f != BYTE_FAVOURED) CHECK_EQ(given, 0);

        fault = GOOD;
        CHECK_EQ(source_seed(s, seed), -1);
        source_close(s);
    }
}

static bool page_holds(const struct source *s, const void *what, size_t size)
{
    const uint8_t *page = (const uint8_t *)s->secret;

    for (size_t at = 0; at + size <= sizeof *s->secret; at++)
        if (memcmp(page + at, what, size) == 0) return true;
    return false;
}

static void t_what_was_given_is_wiped_and_so_is_the_key_it_came_from(void)
{
    struct source *s = open_good();
    uint8_t        seed[SEED_BYTES];

    for (int i = 0; i < 3 * GIVEN_WORDS / 8; i++) {
        uint32_t key[KEY_WORDS];
        bool     refilled = s->secret->left == 0;

        memcpy(key, s->secret->key, sizeof key);
        CHECK(page_holds(s, key, sizeof key));
        CHECK_EQ(source_seed(s, seed), 0);
        for (int at = 0; at < SEED_BYTES; at += 8) CHECK(!page_holds(s, seed + at, 8));
        CHECK_EQ(page_holds(s, key, 8), !refilled);
    }
    source_close(s);
}

/* With the whole page in hand right after a refill: the stream of its key is not the
 * pool, nor anything given before it. */
static void t_memory_of_now_cannot_tell_the_words_of_before(void)
{
    struct source *s = open_good();
    uint8_t        before[GIVEN_WORDS * 4], one[4];
    uint32_t       words[POOL_WORDS];

    CHECK_EQ(source_bytes(s, before, sizeof before), 0);
    CHECK_EQ(source_bytes(s, one, sizeof one), 0);
    for (int i = 0; i < POOL_GROUPS; i++)
        good_words(s->secret->key, (uint64_t)i * CHACHA_LANES, 0, words + i * CHACHA_WORDS);
    for (size_t i = 0; i + 1 < POOL_WORDS; i++)
        for (size_t b = 0; b + 8 <= sizeof before; b += 4)
            CHECK(memcmp(words + i, before + b, 8) != 0);
    for (size_t i = KEY_WORDS + 1; i < POOL_WORDS; i++) CHECK(words[i] != s->secret->pool[i]);
    source_close(s);
}

TEST_MAIN(TESTS)
