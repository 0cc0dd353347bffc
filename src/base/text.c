#include "base/text.h"

#include "base/must.h"

#include <string.h>

struct text text_over(char *at, size_t size)
{
    must(size > 0);
    at[0] = '\0';
    return (struct text){.at = at, .size = size};
}

void text_char(struct text *t, char c)
{
    if (t->used + 1 >= t->size) {
        t->cut = true;
        return;
    }
    t->at[t->used++] = c;
    t->at[t->used] = '\0';
}

void text_bytes(struct text *t, const char *at, size_t size)
{
    if (size >= t->size - t->used) {
        t->cut = true;
        return;
    }
    memcpy(t->at + t->used, at, size);
    t->used += size;
    t->at[t->used] = '\0';
}

void text_put(struct text *t, const char *words)
{
    while (*words) text_char(t, *words++);
}

void text_number(struct text *t, int64_t n)
{
    char     digits[20];
    size_t   count = 0;
    uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;

    if (n < 0) text_char(t, '-');
    do digits[sizeof digits - ++count] = (char)('0' + left % 10);
    while ((left /= 10) != 0);
    text_bytes(t, digits + sizeof digits - count, count);
}

void text_euro(struct text *t, cents amount)
{
    text_euro_with(t, amount, '.');
}

void text_euro_with(struct text *t, cents amount, char point)
{
    uint64_t size = amount < 0 ? -(uint64_t)amount : (uint64_t)amount;

    if (amount < 0) text_char(t, '-');
    text_number(t, (int64_t)(size / 100));
    text_char(t, point);
    text_char(t, (char)('0' + size / 10 % 10));
    text_char(t, (char)('0' + size % 10));
}

bool text_same(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The digits at *words, as a number no larger than `most`. */
static bool read_digits(const char **words, uint64_t most, uint64_t *out)
{
    const char *at = *words;
    uint64_t    n = 0;

    if (!is_digit(*at)) return false;
    if (at[0] == '0' && is_digit(at[1])) return false;
    for (; is_digit(*at); at++) {
        uint64_t digit = (uint64_t)(*at - '0');

        if (n > (most - digit) / 10) return false;
        n = n * 10 + digit;
    }
    *words = at;
    *out = n;
    return true;
}

bool read_number(const char *words, int64_t *out)
{
    bool     minus = *words == '-';
    uint64_t n;

    if (minus) words++;
    if (!read_digits(&words, INT64_MAX, &n) || *words) return false;
    *out = minus ? -(int64_t)n : (int64_t)n;
    return true;
}

bool read_euro(const char *words, cents *out)
{
    uint64_t euro;
    cents    part = 0;

    if (!read_digits(&words, (uint64_t)CENTS_MAX / 100, &euro)) return false;
    if (*words == '.' || *words == ',') {
        if (!is_digit(words[1])) return false;
        part = (words[1] - '0') * 10;
        words += 2;
        if (is_digit(*words)) part += *words++ - '0';
    }
    if (*words) return false;
    if ((cents)euro * 100 + part > CENTS_MAX) return false;
    *out = (cents)euro * 100 + part;
    return true;
}
