/* look.h -- what a name looks like, so that nobody passes for another (decision 0258).
 *
 * Two names have the same look where they differ in capitals, in accents and other marks, in
 * spaces and points, or in letters that are drawn alike: I, l and 1; O and 0; rn and m; a Cyrillic
 * or Greek letter and the Latin one of its shape. */
#ifndef PEOPLE_LOOK_H
#define PEOPLE_LOOK_H

#include "store/rows.h"

struct key look_of(const char *name);

#endif
