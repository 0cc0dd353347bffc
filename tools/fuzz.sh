#!/bin/sh
# fuzz.sh -- libFuzzer on every target of fuzz/, a minute each (SECONDS_EACH to change).
#
# Inputs grow to the length of the longest seed, and to 4096 bytes where all are shorter: no seed is cut.
# What it learns stays in build-fuzz/corpus; what breaks is written there as well, and
# belongs into fuzz/corpus once it is mended.
set -eu
cd "$(dirname "$0")/.."

[ -d build-fuzz ] ||
    CC=clang meson setup build-fuzz -Dfuzz=true -Db_lto=false -Db_lundef=false \
        -Db_sanitize=address,undefined >/dev/null
names=$(find fuzz -name 'fuzz_*.c' | sed 's|.*/fuzz_\(.*\)\.c|\1|' | sort)
# shellcheck disable=SC2046,SC2086
ninja -C build-fuzz --quiet $(printf 'fuzz/fuzz_%s ' $names)
for name in $names; do
    mkdir -p "build-fuzz/corpus/$name"
    echo "== $name"
    "build-fuzz/fuzz/fuzz_$name" -max_total_time="${SECONDS_EACH:-60}" -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="build-fuzz/broke-$name-" "build-fuzz/corpus/$name" "fuzz/corpus/$name"
done
