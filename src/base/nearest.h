/* nearest.h -- what somebody probably meant to write. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

/* The word of a list nearest to what was written, or NULL when none is near.  The
 * words are `stride` bytes apart, as in an array of structs that begin with one. */
const char *nearest_word(const char *written, const void *first, size_t count, size_t stride);

#endif
