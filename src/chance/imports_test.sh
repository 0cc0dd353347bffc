#!/bin/sh
# What chance may ask of the world, checked in what was compiled: nothing at all for the
# pure part, and for the source no clock, no process number, no other generator.
#
#     imports_test.sh LIBRARY
set -eu
library=$1

# What a member of the library imports, one name to a line.  The compiler's own stack
# guard and what other members define are no question put to the world.
ours='__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|(chacha|stream|health|monitor|alarm|source)_[a-z_]+'
imports() {
    nm -A "$library" | sed -n "s|.*[/:]$1\.o: *U ||p" |
        grep -vxE "$ours" || true
}

only() {
    member=$1 allowed=$2
    extra=$(imports "$member" | grep -vxE "$allowed" || true)
    [ -z "$extra" ] || { echo "$member imports: $extra"; exit 1; }
}

[ -n "$(imports expand.c)" ] || { echo "no import found at all: nothing was checked"; exit 1; }

pure='memcpy|memset|memcmp|must_fail'
only expand.c "$pure|__cpu_model"    # which vectors this processor has: how fast, never what
only health.c "$pure"
only monitor.c "$pure"
only source.c "$pure|sodium_[a-z]+|randombytes_buf|mmap(64)?|munmap|madvise|calloc|free"
only source_stream.c "$pure|sodium_memzero|fwrite|fflush"
