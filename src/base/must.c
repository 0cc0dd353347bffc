#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void must_fail(const char *file, int line, const char *what)
{
    fprintf(stderr, "feltro: %s:%d: this must be true and is not: %s\n", file, line, what);
    abort();
}
