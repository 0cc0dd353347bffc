#include "chance/health.h"

#include "chance/expand.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(the_cipher_gives_its_known_answers)                                                          \
    X(good_words_raise_no_alarm__16_million)                                                       \
    X(a_stuck_word_is_found_at_the_third)                                                          \
    X(two_equal_words_are_no_alarm)                                                                \
    X(every_stuck_bit_is_found_within_127_words)                                                   \
    X(a_byte_that_comes_20_times_more_is_found__and_19_are_not)                                    \
    X(a_favoured_byte_is_found_in_each_place)                                                      \
    X(every_cycle_is_found_within_three_lengths)                                                   \
    X(a_cycle_that_begins_late_is_found)                                                           \
    X(words_in_pieces_are_watched_as_the_whole)                                                    \
    X(every_alarm_has_its_words)
TESTS(TEST_DECLARE)

static struct stream good(uint8_t number)
{
    uint8_t       seed[SEED_BYTES] = {number};
    struct stream s;

    stream_init(&s, seed);
    return s;
}

/* Watches words from `next`, one by one; how many it took to the alarm, and which. */
static uint32_t words_until(uint32_t (*next)(struct stream *, uint32_t), uint32_t most,
                            enum alarm *alarm)
{
    struct health h = {0};
    struct stream s = good(1);

    *alarm = ALARM_NONE;
    for (uint32_t i = 0; i < most; i++) {
        uint32_t word = next(&s, i);

        *alarm = health_watch(&h, &word, 1);
        if (*alarm != ALARM_NONE) return i + 1;
    }
    return most;
}

static void t_the_cipher_gives_its_known_answers(void)
{
    CHECK(health_known_answer());
}

static void t_good_words_raise_no_alarm__16_million(void)
{
    struct health h = {0};
    struct stream s = good(2);

    for (int i = 0; i < 16 * 1024; i++) {
        uint32_t words[1024];

        for (int w = 0; w < 1024; w++) words[w] = stream_word(&s);
        CHECK_EQ(health_watch(&h, words, 1024), ALARM_NONE);
    }
    CHECK_EQ(h.seen, 16 * 1024 * 1024);
}

static uint32_t stuck_at;
static uint32_t stuck(struct stream *s, uint32_t i)
{
    (void)s;
    (void)i;
    return stuck_at;
}

static void t_a_stuck_word_is_found_at_the_third(void)
{
    static const uint32_t at[] = {0, 1, UINT32_MAX, 0xdeadbeef};
    enum alarm            alarm;

    for (size_t i = 0; i < 4; i++) {
        stuck_at = at[i];
        CHECK_EQ(words_until(stuck, 100, &alarm), 3);
        CHECK_EQ(alarm, ALARM_REPETITION);
    }
}

static uint32_t in_pairs(struct stream *s, uint32_t i)
{
    static uint32_t word;

    return word = i % 2 == 0 ? stream_word(s) : word;
}

static void t_two_equal_words_are_no_alarm(void)
{
    enum alarm alarm;

    CHECK_EQ(words_until(in_pairs, 100, &alarm), 100);
    CHECK_EQ(alarm, ALARM_NONE);
}

static unsigned stuck_bit;

static uint32_t one_bit_up(struct stream *s, uint32_t i)
{
    (void)i;
    return stream_word(s) | 1u << stuck_bit;
}

static uint32_t one_bit_down(struct stream *s, uint32_t i)
{
    (void)i;
    return stream_word(s) & ~(1u << stuck_bit);
}

static void t_every_stuck_bit_is_found_within_127_words(void)
{
    enum alarm alarm;

    for (stuck_bit = 0; stuck_bit < 32; stuck_bit++) {
        CHECK(words_until(one_bit_up, 127, &alarm) <= 127);
        CHECK_EQ(alarm, ALARM_STUCK_BIT);
        CHECK(words_until(one_bit_down, 127, &alarm) <= 127);
        CHECK_EQ(alarm, ALARM_STUCK_BIT);
    }
}

/* A window whose first byte, in one place, comes `times` more, at its very end. */
static enum alarm window_with(uint32_t place, uint32_t times)
{
    struct health h = {0};
    struct stream s = good(3);
    uint32_t      mask = 0xffu << 8 * place, first = 0;

    for (uint32_t i = 0; i < HEALTH_WINDOW; i++) {
        uint32_t   word = stream_word(&s);
        enum alarm alarm;

        if (i == 0) first = word;
        while ((word & mask) == (first & mask) && i > 0) word = stream_word(&s);
        if (i >= HEALTH_WINDOW - times) word = (word & ~mask) | (first & mask);
        alarm = health_watch(&h, &word, 1);
        if (alarm != ALARM_NONE) return alarm;
    }
    return ALARM_NONE;
}

static void t_a_byte_that_comes_20_times_more_is_found__and_19_are_not(void)
{
    for (uint32_t place = 0; place < 4; place++) {
        CHECK_EQ(window_with(place, HEALTH_SAME - 1), ALARM_NONE);
        CHECK_EQ(window_with(place, HEALTH_SAME), ALARM_PROPORTION);
    }
}

static uint32_t favoured_place;

static uint32_t favour(struct stream *s, uint32_t i) /* one byte in eight is a seven */
{
    uint32_t word = stream_word(s);

    (void)i;
    if (stream_below(s, 8) > 0) return word;
    return (word & ~(0xffu << 8 * favoured_place)) | 7u << 8 * favoured_place;
}

/* Only a window that opens with the seven can tell: one in eight. */
static void t_a_favoured_byte_is_found_in_each_place(void)
{
    enum alarm alarm;

    for (favoured_place = 0; favoured_place < 4; favoured_place++) {
        CHECK(words_until(favour, 100 * HEALTH_WINDOW, &alarm) < 100 * HEALTH_WINDOW);
        CHECK_EQ(alarm, ALARM_PROPORTION);
    }
}

static uint32_t cycle_length, cycle_start;

static uint32_t cycle(struct stream *s, uint32_t i)
{
    static uint32_t words[70000];

    if (i < cycle_start + cycle_length) words[i] = stream_word(s);
    else words[i] = words[i - cycle_length];
    return words[i];
}

static void t_every_cycle_is_found_within_three_lengths(void)
{
    enum alarm alarm;

    cycle_start = 0;
    for (cycle_length = 1; cycle_length <= 16384; cycle_length += cycle_length < 200 ? 1 : 997) {
        uint32_t took = words_until(cycle, 70000, &alarm);

        CHECK(took <= 3 * cycle_length + 2);
        /* The shortest are told by another name: a stuck word, a byte too frequent. */
        CHECK(alarm == ALARM_CYCLE || (cycle_length == 1 && alarm == ALARM_REPETITION));
    }
}

static void t_a_cycle_that_begins_late_is_found(void)
{
    enum alarm alarm;

    cycle_start = 10000;
    cycle_length = 500;
    CHECK(words_until(cycle, 70000, &alarm) <= 16384 + 500 + 2);
    CHECK_EQ(alarm, ALARM_CYCLE);
}

static void t_words_in_pieces_are_watched_as_the_whole(void)
{
    static uint32_t words[5000];
    struct health   whole = {0}, pieces = {0};
    struct stream   s = good(4);

    for (size_t i = 0; i < 5000; i++) words[i] = stream_word(&s);
    for (size_t i = 3000; i < 3100; i++) words[i] |= 4;
    CHECK_EQ(health_watch(&whole, words, 5000), ALARM_STUCK_BIT);
    for (size_t at = 0, now = 1; at < 5000; at += now, now = now % 61 + 1) {
        if (now > 5000 - at) now = 5000 - at;
        health_watch(&pieces, words + at, now);
    }
    CHECK_EQ(memcmp(&whole, &pieces, sizeof whole), 0);
}

static void t_every_alarm_has_its_words(void)
{
    for (enum alarm a = ALARM_NONE; a <= ALARM_OUTCOMES; a++) CHECK(strlen(alarm_words(a)) > 5);
    CHECK_TEXT(alarm_words(ALARM_CYCLE), "the words began to repeat themselves");
}

TEST_MAIN(TESTS)
