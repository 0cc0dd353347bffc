/* chance.h -- where a number below n comes from, when the asker must not care.
 *
 * Two things can stand behind it: a stream grown from a seed (expand.h), or, in
 * tests and scenarios only, a list written by hand (scripted.h).  The law never
 * sees either: the floor asks, journals the answer, and hands it to the game as
 * a command. */
#ifndef CHANCE_CHANCE_H
#define CHANCE_CHANCE_H

#include <stdint.h>

struct chance {
    uint32_t (*below)(void *from, uint32_t n);
    void *from; /* borrowed: the stream or the script */
};

static inline uint32_t chance_below(struct chance c, uint32_t n) /* n must not be zero */
{
    return c.below(c.from, n);
}

#endif
