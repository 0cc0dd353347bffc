/* sets.h -- sets of seats: sixteen bits, one for each seat, and going round them. */
#ifndef GAMES_POKER_SETS_H
#define GAMES_POKER_SETS_H

#include <stdint.h>

/* The first of a set that is not empty, clockwise from `seat`, itself included. */
static inline uint8_t seat_from(uint16_t set, unsigned seat)
{
    unsigned ahead = set & ~0u << seat;

    return (uint8_t)__builtin_ctz(ahead ? ahead : set);
}

static inline uint8_t seat_after(uint16_t set, unsigned seat)
{
    return seat_from(set, seat + 1);
}

static inline unsigned seats_in(uint16_t set) /* the compiler's own may be a call */
{
    unsigned n = set;

    n -= n >> 1 & 0x5555;
    n = (n & 0x3333) + (n >> 2 & 0x3333);
    n = (n + (n >> 4)) & 0x0F0F;
    return (n + (n >> 8)) & 0x1F;
}

/* Takes the lowest seat out of a set that is not empty. */
static inline unsigned seat_take(uint16_t *set)
{
    unsigned seat = (unsigned)__builtin_ctz(*set);

    *set &= (uint16_t)(*set - 1);
    return seat;
}

/* The one before, the other way round the table. */
static inline uint8_t seat_before(uint16_t set, unsigned seat)
{
    unsigned behind = set & ((1u << seat) - 1);

    return (uint8_t)(31 - __builtin_clz(behind ? behind : set));
}

#endif
