/* apart.h -- a function kept out of the one that calls it.
 *
 * A function that chooses what happens next needs hardly any registers or stack of its
 * own.  With a large, rare choice pulled inside it saves, guards and restores what that
 * one needs, every time.  For where it was counted: a round of roulette is a tenth
 * shorter with its announced bets apart, and no other game gains. */
#ifndef BASE_APART_H
#define BASE_APART_H

#define APART __attribute__((noinline))

#endif
