#include "chance/health.h"

#include "chance/expand.h"

const char *alarm_words(enum alarm alarm)
{
    static const char *const words[] = {
#define ALARM_WORDS(name, words) [ALARM_##name] = words,
        ALARMS(ALARM_WORDS)
#undef ALARM_WORDS
    };

    return words[alarm];
}

/* The block of RFC 8439, 2.3.2: key 00 01 .. 1f, counter 1, nonce 00 00 00 09 00
 * 00 00 4a 00 00 00 00, whose first four bytes are the upper half of our counter.
 * The other lanes have no published answer: all of them folded together were
 * computed with another implementation (expand_test.c compares the two). */
bool health_known_answer(void)
{
    static const uint32_t block_1[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                         0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                         0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                         0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    static const uint32_t folded = 0x3f996f97;
    uint8_t               seed[SEED_BYTES];
    uint32_t              key[8], words[CHACHA_WORDS], fold = 0;

    for (uint8_t i = 0; i < SEED_BYTES; i++) seed[i] = i;
    chacha_key(key, seed);
    chacha_blocks(key, UINT64_C(0x0900000000000001), 0x4a000000, words);

    for (int i = 0; i < 16; i++)
        if (words[i] != block_1[i]) return false;
    for (int i = 0; i < CHACHA_WORDS; i++) fold = (fold << 1 | fold >> 31) ^ words[i];
    return fold == folded;
}

/* ------------------------- the tests, word by word ----------------------- */

static bool repeats(struct health *h, uint32_t word)
{
    h->run = word == h->last ? h->run + 1 : 1;
    return h->run >= HEALTH_RUN;
}

static bool out_of_proportion(struct health *h, uint32_t word)
{
    bool alarm = false;

    if (h->seen % HEALTH_WINDOW == 0) {
        h->first = word;
        for (int i = 0; i < 4; i++) h->same[i] = 0;
        return false;
    }
    for (int i = 0; i < 4; i++) {
        h->same[i] += ((word ^ h->first) >> 8 * i & 0xff) == 0;
        alarm |= h->same[i] >= HEALTH_SAME;
    }
    return alarm;
}

static bool has_stuck_bit(struct health *h, uint32_t word)
{
    if (h->seen % HEALTH_BITS_WINDOW == 0) h->all = h->any = word;
    h->all &= word;
    h->any |= word;
    return h->seen % HEALTH_BITS_WINDOW == HEALTH_BITS_WINDOW - 1 && (h->all != 0 || ~h->any != 0);
}

/* Brent's way of finding a cycle: a mark is moved at the 1st, 2nd, 4th, 8th … word
 * and every pair of words since is compared with it.  Once the mark lies in the
 * cycle and has stood for its length, the pair comes again. */
static bool comes_round(struct health *h, uint32_t word)
{
    uint64_t pair = (uint64_t)h->last << 32 | word;
    bool     again = h->seen >= 2 && pair == h->mark;

    if ((h->seen & (h->seen - 1)) == 0) h->mark = pair;
    return again;
}

static enum alarm watch_word(struct health *h, uint32_t word)
{
    enum alarm alarm = ALARM_NONE;

    if (comes_round(h, word)) alarm = ALARM_CYCLE;
    if (has_stuck_bit(h, word)) alarm = ALARM_STUCK_BIT;
    if (out_of_proportion(h, word)) alarm = ALARM_PROPORTION;
    if (repeats(h, word)) alarm = ALARM_REPETITION;
    h->last = word;
    h->seen++;
    return alarm;
}

enum alarm health_watch(struct health *h, const uint32_t *words, size_t count)
{
    enum alarm first = ALARM_NONE;

    for (size_t i = 0; i < count; i++) {
        enum alarm alarm = watch_word(h, words[i]);

        if (first == ALARM_NONE) first = alarm;
    }
    return first;
}
