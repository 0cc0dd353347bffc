/* list.h -- an array that grows: the pointer, how many are in it, how many fit. */
#ifndef CAGE_LIST_H
#define CAGE_LIST_H

#include "base/must.h"

#include <stdlib.h>

/* Room for one more; crashes rather than go on without memory: what is not
 * written down must not happen. */
#define LIST_ROOM(at, count, size)                                                                 \
    do {                                                                                           \
        if ((count) == (size)) {                                                                   \
            (size) = (size) ? 2 * (size) : 64;                                                     \
            (at) = realloc((at), (size) * sizeof *(at));                                           \
            must(at);                                                                              \
        }                                                                                          \
    } while (0)

#endif
