/* failing_disk.c -- a disk that gives an error of input and output when a test says so.
 *
 * Loaded before the system's library, it stands in for the calls that put something on a disk.
 * The file named by FAILING_DISK has one byte, shared: while it is not nought, they fail.  It is
 * opened before the house confines itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile const unsigned char *fails;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAILING_DISK");
    int         file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void       *at = file < 0 ? MAP_FAILED : mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);

    if (at != MAP_FAILED) fails = at;
    if (file >= 0) close(file);
}

#define STAND_IN(type, name, parameters, ...)                                                      \
    __attribute__((visibility("default"))) type name parameters;                                   \
    type name                                        parameters                                    \
    {                                                                                              \
        type(*true_one) parameters;                                                                \
                                                                                                   \
        *(void **)&true_one = dlsym(RTLD_NEXT, #name);                                             \
        if (!fails || !*fails) return true_one(__VA_ARGS__);                                       \
        errno = EIO;                                                                               \
        return -1;                                                                                 \
    }

STAND_IN(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off64_t at), file, bytes,
         size, at)
STAND_IN(int, fsync, (int file), file)
STAND_IN(int, fdatasync, (int file), file)
