/* health.h -- the generator's words, watched before anybody may use them.
 *
 * 903-B 6.7.3-2 asks that a software generator be monitored continuously and
 * that games stop when it fails.  A known answer is asked of the cipher at
 * start-up; from then on every word passes the tests below, in the manner of
 * NIST SP 800-90B (repetition count, adaptive proportion) with two of our own.
 * Pure, and whole numbers only.
 *
 * False alarms, promised for ten years of a million rounds a day, each of 512
 * words (the longest, a shoe of eight decks, deals 416): 3.65e9 × 512 =
 * 1.87e12 words, less than 2^41.  For perfect words:
 *
 *     repetition   HEALTH_RUN = 3 equal words in a row: 2^-64 at each word.
 *                  2^41 × 2^-64 = 2^-23.
 *     proportion   in a window of 512 words the byte that opened it, in each of
 *                  the four places of a word, comes HEALTH_SAME = 20 times more.
 *                  At most C(511,20) / 256^20 = 2^-41.6 for each place and
 *                  window.  2^41 / 2^9 × 4 = 2^34 of those: 2^-7.6.
 *     stuck bit    one of 32 bits is the same in 64 words: 64 × 2^-64 = 2^-58
 *                  for each window.  2^41 / 2^6 = 2^35 of those: 2^-23.
 *     cycle        two words in a row equal the two that were marked: 2^-64 at
 *                  each word.  2^-23.
 *
 * Together less than 2^-7.5: a false alarm in about 1,800 years, where one in
 * ten was allowed.
 *
 * What they catch: a stuck word at the third; a stuck bit within 127 words; a byte
 * that comes one time in eight within a few windows; any cycle, of length L, within
 * 3L + 2 words.  Weaker faults are for the outcome monitor (monitor.h)
 * and for the batteries (tools/battery.sh). */
#ifndef CHANCE_HEALTH_H
#define CHANCE_HEALTH_H

#include "chance/alarm.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEALTH_RUN         3
#define HEALTH_WINDOW      512
#define HEALTH_SAME        20
#define HEALTH_BITS_WINDOW 64

/* All zeros is a watch that has seen nothing.  It remembers at most four of the words
 * it saw, so never more than half of any seed; it belongs in the source's own page. */
struct health {
    uint64_t seen;      /* words so far */
    uint64_t mark;      /* two words in a row, kept to meet them again */
    uint32_t last, run; /* the last word; how many times in a row it has come */
    uint32_t first;     /* the word that opened the window */
    uint32_t same[4];   /* how often each byte of it has come again in its place */
    uint32_t all, any;  /* the AND and the OR of the words of the bits' window */
    uint32_t spare;     /* zero */
};
_Static_assert(sizeof(struct health) == 56, "no holes in the watch");

/* Whether the cipher still gives its published answers. */
bool health_known_answer(void);

/* Watches `count` words; the first alarm among them, or ALARM_NONE. */
enum alarm health_watch(struct health *h, const uint32_t *words, size_t count);

#endif
