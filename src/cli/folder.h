/* folder.h -- the files below a folder, in the order of their names.
 *
 * Names that begin with a dot are passed over, and folders too deep inside each other. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include <stdbool.h>

/* Whether `path` is a folder at all. */
bool folder_is(const char *path);

/* take() is called with each file whose name ends so: ".scn", or one of two. */
void folder_each(const char *path, const char *ending, const char *or_ending,
                 void (*take)(void *with, const char *path), void *with);

#endif
