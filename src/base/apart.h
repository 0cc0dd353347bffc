/* apart.h -- a function kept out of the one that calls it.
 *
 * A function that only chooses what happens next should need no registers and no
 * stack of its own.  When what it chooses from is pulled inside, it saves and
 * restores what the largest of them needs, every time, for every choice: that was
 * half of all the instructions of a round. */
#ifndef BASE_APART_H
#define BASE_APART_H

#define APART __attribute__((noinline))

#endif
