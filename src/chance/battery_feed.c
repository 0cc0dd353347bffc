/* battery_feed.c -- for tests only: generators as endless streams of bytes, to be
 * judged by tools/battery.sh.  Two are ours; the others are bad on purpose, and a
 * judge that lets one of them pass is no judge. */
#include "chance/source.h"

#include <stdlib.h>
#include <string.h>

#define SOME 4096 /* words written at a time */

static struct stream good; /* what the bad ones start from, where they need it */

/* ------------------------------ bad on purpose -------------------------- */

static uint32_t lcg32(uint32_t last)
{
    return last * 1664525u + 1013904223u;
}

static uint32_t randu(uint32_t last) /* 31 bits, kept in the upper ones */
{
    return (last >> 1 | 1) * 65539u << 1;
}

static uint32_t xorshift32(uint32_t last)
{
    last |= last == 0;
    last ^= last << 13;
    last ^= last >> 17;
    return last ^ last << 5;
}

static uint32_t counter(uint32_t last)
{
    return last + 1;
}

static uint32_t stuck_bit(uint32_t last) /* bit 7 is one 501 times in a thousand */
{
    uint32_t word = stream_word(&good) & ~0x80u;

    (void)last;
    return stream_below(&good, 1000) < 501 ? word | 0x80u : word;
}

static uint32_t repeat(uint32_t last) /* 16 Ki words, over and over */
{
    static uint32_t words[16384], next = 0;

    (void)last;
    if (words[0] == 0)
        for (size_t i = 0; i < 16384; i++) words[i] = stream_word(&good);
    return words[next++ & 16383];
}

/* --------------------------------- ours --------------------------------- */

/* The words that decide play: a fresh seed for each round, and some draws of it. */
static int rounds(struct source *s)
{
    uint32_t      some[SOME];
    struct stream round;
    uint8_t       seed[SEED_BYTES];

    for (;;) {
        for (size_t i = 0; i < SOME; i++) {
            if (i % CHACHA_WORDS == 0) {
                if (source_seed(s, seed) != 0) return -1;
                stream_init(&round, seed);
            }
            some[i] = stream_word(&round);
        }
        if (fwrite(some, sizeof some, 1, stdout) != 1) return -1;
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        uint32_t (*next)(uint32_t last);
    } bad[] = {{"lcg32", lcg32},     {"randu", randu},         {"xorshift32", xorshift32},
               {"counter", counter}, {"stuck_bit", stuck_bit}, {"repeat", repeat}};
    const char    *name = argc == 2 ? argv[1] : "", *why;
    struct source *s = source_open(&why);
    uint8_t        seed[SEED_BYTES];
    uint32_t       some[SOME], last;

    if (s == NULL || source_seed(s, seed) != 0) {
        fprintf(stderr, "battery_feed: %s\n", why);
        return 1;
    }
    if (strcmp(name, "source") == 0) return source_stream(s, stdout, UINT64_MAX) == 0 ? 0 : 1;
    if (strcmp(name, "rounds") == 0) return rounds(s) == 0 ? 0 : 1;

    stream_init(&good, seed);
    last = stream_word(&good);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        while (strcmp(name, bad[i].name) == 0) {
            for (size_t w = 0; w < SOME; w++) some[w] = last = bad[i].next(last);
            if (fwrite(some, sizeof some, 1, stdout) != 1) return 1;
        }

    fprintf(stderr, "usage: battery_feed source|rounds");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) fprintf(stderr, "|%s", bad[i].name);
    fprintf(stderr, "\n");
    return 2;
}
