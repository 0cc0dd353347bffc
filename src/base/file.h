/* file.h -- a whole file in memory, if it is no larger than it may be. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

/* The bytes of a file, with a zero after them that does not count; free() them.
 * NULL: *why says what the system had against it.  A file of more
 * than `most` bytes is read up to most + 1, so that its reader can say so where
 * it says everything else. */
char *file_read(const char *path, size_t most, size_t *size, const char **why);

/* Replaces a file whole or not at all.  0, or -1 and *why. */
int file_write(const char *path, const char *bytes, size_t size, const char **why);

#endif
