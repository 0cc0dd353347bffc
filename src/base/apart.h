/* apart.h -- what is to be compiled apart, and what together.
 *
 * A function that chooses what happens next needs hardly any registers or stack of its
 * own.  With a large choice pulled inside it saves, guards and restores what that one
 * needs, every time; so the large one is kept APART.  And what is told a constant, the
 * game or the wheel, is taken TOGETHER with the one that tells it: only there can the
 * constant fold.  What plays rounds without end is compiled IN_ONE, with all that it calls
 * and is not APART.  What happens RARELY is laid out of the way, so that the usual course
 * is a straight line.  All are for where it was counted, in instructions a round. */
#ifndef BASE_APART_H
#define BASE_APART_H

#define APART    __attribute__((noinline))
#define TOGETHER __attribute__((always_inline)) inline
#define IN_ONE   __attribute__((flatten))

#define RARELY(fact) __builtin_expect(!!(fact), 0)

#endif
