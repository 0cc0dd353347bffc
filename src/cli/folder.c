#define _POSIX_C_SOURCE 200809L /* scandir */

#include "cli/folder.h"

#include "base/text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_SIZE 4096
#define DEPTH_MAX 16

struct walk {
    const char *ending, *or_ending;
    void (*take)(void *with, const char *path);
    void *with;
};

bool folder_is(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool ends_so(const char *path, const char *ending)
{
    size_t size = strlen(path), end = ending ? strlen(ending) : 0;

    return end && size > end && text_same(path + size - end, ending);
}

static void walk(const struct walk *w, const char *path, unsigned depth)
{
    struct dirent **entry;
    int             count = scandir(path, &entry, NULL, alphasort);

    for (int i = 0; i < count; i++) {
        char below[PATH_SIZE];

        if (entry[i]->d_name[0] != '.' &&
            snprintf(below, sizeof below, "%s/%s", path, entry[i]->d_name) < PATH_SIZE) {
            if (folder_is(below)) {
                if (depth < DEPTH_MAX) walk(w, below, depth + 1);
            } else if (ends_so(below, w->ending) || ends_so(below, w->or_ending)) {
                w->take(w->with, below);
            }
        }
        free(entry[i]);
    }
    if (count >= 0) free(entry);
}

void folder_each(const char *path, const char *ending, const char *or_ending,
                 void (*take)(void *with, const char *path), void *with)
{
    walk(&(struct walk){ending, or_ending, take, with}, path, 0);
}
