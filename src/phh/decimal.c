#include "phh/decimal.h"

#include "base/text.h"

#define DIGITS_MAX 18 /* of 64 bits */

/* Digits as they come, until they no longer fit: those after the point are then
 * dropped, for nothing that is counted in chips needs them. */
struct reading {
    int64_t  digits;
    unsigned count, places;
    bool     point, any, last_digit;
};

static bool take_digit(struct reading *r, char c)
{
    r->any = r->last_digit = true;
    if (r->count == DIGITS_MAX) return r->point;
    r->digits = r->digits * 10 + (c - '0');
    if (r->digits) r->count++;
    if (r->point) r->places++;
    return r->places <= UINT8_MAX;
}

/* e+3, E-2: the point moves. */
static bool take_exponent(struct reading *r, const char *at, const char *end)
{
    bool negative = false;
    int  power = 0;

    if (at < end && (*at == '+' || *at == '-')) negative = *at++ == '-';
    if (at == end || end - at > 2) return false;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9') return false;
        power = power * 10 + (*at - '0');
    }
    for (; power && negative; power--) r->places++;
    for (; power && r->places; power--) r->places--;
    for (; power; power--) {
        if (r->digits > CENTS_MAX) return false;
        r->digits *= 10;
    }
    return r->places <= UINT8_MAX;
}

bool decimal_read(const char *words, size_t size, struct decimal *out)
{
    const char    *at = words, *end = words + size;
    struct reading r = {0};
    bool           negative = false;

    if (at < end && (*at == '+' || *at == '-')) negative = *at++ == '-';
    if (end - at == 3 && at[0] == 'i' && at[1] == 'n' && at[2] == 'f') {
        if (negative) return false;
        *out = (struct decimal){.infinite = 1};
        return true;
    }
    if (end - at > 1 && at[0] == '0' && at[1] >= '0' && at[1] <= '9') return false;
    for (; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at >= '0' && *at <= '9') {
            if (!take_digit(&r, *at)) return false;
        } else if (*at == '_' || *at == '.') {
            if (!r.last_digit || at + 1 == end) return false; /* between digits */
            if (*at == '.' && r.point) return false;
            if (*at == '.') r.point = true;
            r.last_digit = false;
        } else {
            return false;
        }
    }
    if (!r.any || !r.last_digit) return false;
    if (at < end && !take_exponent(&r, at + 1, end)) return false;
    *out = (struct decimal){.digits = negative ? -r.digits : r.digits, .places = (uint8_t)r.places};
    return true;
}

bool decimal_scale(struct decimal d, unsigned places, cents *out)
{
    int64_t units = d.digits;

    if (d.infinite) return false;
    for (unsigned i = d.places; i < places; i++) {
        if (units > CENTS_MAX || units < -CENTS_MAX) return false;
        units *= 10;
    }
    for (unsigned i = d.places; i > places; i--) {
        /* Only the last place that goes decides: 49, then 5, is below a half. */
        int64_t half = i == places + 1 ? (units < 0 ? -5 : 5) : 0;

        units = (units + half) / 10;
    }
    if (units > CENTS_MAX || units < -CENTS_MAX) return false;
    *out = units;
    return true;
}

void decimal_write(struct text *t, cents units, unsigned places)
{
    int64_t power = 1;

    for (unsigned i = 0; i < places; i++) power *= 10;
    if (units < 0) {
        text_char(t, '-');
        units = -units;
    }
    text_number(t, units / power);
    if (places == 0) return;
    text_char(t, '.');
    for (power /= 10; power > 0; power /= 10) text_char(t, (char)('0' + units / power % 10));
}
