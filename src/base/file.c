#include "base/file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *file_read(const char *path, size_t most, size_t *size, const char **why)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;

    if (!file) {
        *why = strerror(errno);
        return NULL;
    }
    bytes = malloc(most + 2);
    if (!bytes) {
        *why = strerror(ENOMEM);
        goto done;
    }
    *size = fread(bytes, 1, most + 1, file);
    if (ferror(file)) {
        *why = strerror(errno);
        free(bytes);
        bytes = NULL;
        goto done;
    }
    bytes[*size] = '\0';

done:
    fclose(file);
    return bytes;
}

int file_write(const char *path, const char *bytes, size_t size, const char **why)
{
    char  beside[4096];
    FILE *file;
    bool  written;

    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside) {
        *why = strerror(ENAMETOOLONG);
        return -1;
    }
    file = fopen(beside, "wb");
    if (!file) {
        *why = strerror(errno);
        return -1;
    }
    written = fwrite(bytes, 1, size, file) == size;
    if (fclose(file) != 0) written = false;
    if (written && rename(beside, path) == 0) return 0;
    *why = strerror(errno);
    unlink(beside);
    return -1;
}
