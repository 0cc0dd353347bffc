/* scale.h -- from a random word to a number below n, without bias.
 *
 * This is the only place where a random word becomes a number, for every die,
 * pocket and card (903-B 6.7.2-3).  The method is Lemire's: multiply, keep the
 * high part, reject the few words that would favour somebody.
 *
 * Why nobody is favoured.  Let W = 2^width.  The products word × n, over all W
 * words, are the multiples of n in [0, nW).  Cut that range into n intervals
 * [kW, (k+1)W); the high part of a product is the k it falls in, its low part
 * the distance from kW.  A word is kept only if its low part is at least
 * t = W mod n, so interval k keeps the multiples of n in [kW + t, (k+1)W).  The
 * length of that range is W - t, a whole number of times n, and any range of
 * q × n consecutive integers holds exactly q multiples of n.  So every k keeps
 * exactly q = (W - t) / n words: equal counts, hence equal chances.  The t words
 * that are lost are fewer than half, W mod n being always less than W / 2, so the
 * caller's loop ends: sixty-four rejections in a row are rarer than 2^-64.
 *
 * The remainder below is of W, a constant, never of a random word; and since
 * t < n it need not even be computed while the low part is n or more.
 *
 * The width is a parameter so that the same lines that run at 32 bits are
 * counted, word by word, at 8 and at 16 (expand_test.c). */
#ifndef CHANCE_SCALE_H
#define CHANCE_SCALE_H

#include <stdbool.h>
#include <stdint.h>

/* Maps a word of `width` bits (1 to 32) to *out, below n; 1 ≤ n ≤ 2^width.
 * False: this word must be thrown away and another drawn. */
static inline bool scale(uint32_t word, unsigned width, uint32_t n, uint32_t *out)
{
    const uint64_t words = UINT64_C(1) << width;
    const uint64_t product = (uint64_t)word * n;
    const uint64_t low = product & (words - 1);

    if (low < n && low < words % n) return false;
    *out = (uint32_t)(product >> width);
    return true;
}

#endif
