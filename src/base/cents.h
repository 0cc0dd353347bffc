/* cents.h -- money, and the only place where it is divided.
 *
 * All money is a whole number of euro cents.  Whatever divides (half a stake,
 * 3 for 2, 5 %) goes through the two functions below, which say by their name
 * whom the odd cent favours: always the player, because no regulation gives
 * it to the bank (docs/decisions/0004-odd-cents.md).  A table whose chip unit
 * makes every division exact never meets an odd cent at all. */
#ifndef BASE_CENTS_H
#define BASE_CENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t cents;

/* The most that one stack, one bet or one sum of them may be: ten thousand
 * million euro.  A thousand such sums, or one of them times a thousand, still
 * fit in 64 bits, and in the 53 bits that a browser keeps exact. */
#define CENTS_MAX INT64_C(1000000000000)

/* What is paid for a stake: `num` for every `den`. */
struct odds {
    int16_t num, den;
};

/* amount × num / den, an odd cent upwards: what the player receives. */
static inline cents share_up(cents amount, struct odds o)
{
    if (o.den == 1) return amount * o.num; /* most bets; a 64-bit division costs 40 cycles */
    return (amount * o.num + o.den - 1) / o.den;
}

/* amount × num / den, an odd cent downwards: what the house keeps back. */
static inline cents share_down(cents amount, struct odds o)
{
    return amount * o.num / o.den;
}

/* Whether an amount above zero is made of whole chips. */
static inline bool is_whole_chips(cents amount, cents unit)
{
    if ((amount | unit) <= UINT32_MAX) return (uint32_t)amount % (uint32_t)unit == 0;
    return amount % unit == 0;
}

/* Whether every multiple of `unit` is paid to the cent, with nothing to round. */
static inline bool odds_exact(cents unit, struct odds o)
{
    return unit * o.num % o.den == 0;
}

#endif
