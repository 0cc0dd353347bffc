#include "odds/fraction.h"

#include "base/must.h"

typedef unsigned __int128 wide;

static wide size_of(__int128 n)
{
    return n < 0 ? -(wide)n : (wide)n;
}

static wide gcd(wide a, wide b)
{
    while (b != 0) {
        wide rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Both are at most 2^127 - 1 in size wherever this is called, so the result fits. */
static __int128 common(__int128 a, __int128 b)
{
    return (__int128)gcd(size_of(a), size_of(b));
}

static __int128 times(__int128 a, __int128 b)
{
    __int128 out;

    must(!__builtin_mul_overflow(a, b, &out));
    return out;
}

struct fraction fraction_of(__int128 num, __int128 den)
{
    must(den != 0);
    must(-num != num || num == 0); /* the one number without an opposite is refused */
    must(-den != den);

    __int128 shared = common(num, den);

    if (den < 0) shared = -shared;
    return (struct fraction){num / shared, den / shared};
}

struct fraction fraction_add(struct fraction a, struct fraction b)
{
    __int128 shared = common(a.den, b.den);
    __int128 sum;

    must(!__builtin_add_overflow(times(a.num, b.den / shared), times(b.num, a.den / shared), &sum));
    return fraction_of(sum, times(a.den / shared, b.den));
}

struct fraction fraction_sub(struct fraction a, struct fraction b)
{
    return fraction_add(a, (struct fraction){-b.num, b.den});
}

/* Reduced crosswise before multiplying, so that only a true result that is too
 * large is refused, never a step on the way to a small one. */
struct fraction fraction_mul(struct fraction a, struct fraction b)
{
    __int128 left = common(a.num, b.den), right = common(b.num, a.den);

    return (struct fraction){times(a.num / left, b.num / right),
                             times(a.den / right, b.den / left)};
}

struct fraction fraction_div(struct fraction a, struct fraction b)
{
    must(b.num != 0);
    return fraction_mul(a, fraction_of(b.den, b.num));
}

bool fraction_equal(struct fraction a, struct fraction b)
{
    return a.num == b.num && a.den == b.den;
}

double fraction_double(struct fraction a)
{
    return (double)a.num / (double)a.den;
}

static void put_whole(struct text *t, wide n)
{
    char digits[40];
    int  count = 0;

    do digits[count++] = (char)('0' + (int)(n % 10));
    while ((n /= 10) != 0);
    while (count > 0) text_char(t, digits[--count]);
}

void fraction_put(struct text *t, struct fraction a)
{
    if (a.num < 0) text_char(t, '-');
    put_whole(t, size_of(a.num));
    if (a.den == 1) return;
    text_char(t, '/');
    put_whole(t, size_of(a.den));
}

void fraction_decimal(struct text *t, struct fraction a, int places)
{
    wide den = size_of(a.den), rest = size_of(a.num) % den;

    must(den <= ~(wide)0 / 10); /* so that ten times a remainder fits */
    if (a.num < 0) text_char(t, '-');
    put_whole(t, size_of(a.num) / den);
    if (places > 0) text_char(t, '.');
    while (places-- > 0) {
        rest *= 10;
        text_char(t, (char)('0' + (int)(rest / den)));
        rest %= den;
    }
}
