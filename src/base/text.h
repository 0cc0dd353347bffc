/* text.h -- words put one after another into a space that has an end.
 *
 * Nothing is ever written past the end and the text is always terminated; what
 * did not fit is remembered, so one question at the end is enough.  Pure, so
 * that the law can name its own places, here and in a browser. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/cents.h"

#include <stdbool.h>
#include <stddef.h>

struct text {
    char  *at;   /* borrowed: `size` bytes of the caller's */
    size_t used; /* without the terminator */
    size_t size;
    bool   cut; /* something did not fit */
};

struct text text_over(char *at, size_t size); /* size must not be zero */

void text_put(struct text *t, const char *words);
void text_bytes(struct text *t, const char *at, size_t size); /* all of them, or none */
void text_char(struct text *t, char c);
void text_number(struct text *t, int64_t n);
void text_euro(struct text *t, cents amount);                  /* 1234 -> 12.34 */
void text_euro_with(struct text *t, cents amount, char point); /* … or 12,34 */

bool text_same(const char *a, const char *b); /* strcmp() == 0, for the law */

/* Reads a whole decimal number: digits with an optional minus, nothing else, no
 * leading zeros, no overflow.  False leaves *out alone. */
bool read_number(const char *words, int64_t *out);

/* Reads euro: "5", "5.00", "0.50"; at most two decimals, never negative, at most
 * CENTS_MAX.  The decimal comma is taken as well.  False leaves *out alone. */
bool read_euro(const char *words, cents *out);

#endif
