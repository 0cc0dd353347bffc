#!/bin/sh
# pure.sh -- the law imports nothing but memcpy, memset, memcmp and must_fail, and
# keeps nothing that can change.
#
#     tools/pure.sh              engine, rank, games, and what of base and chance goes with them
#     tools/pure.sh FILE...      those files and no others
#     tools/pure.sh --self-test  shows that a planted rand() and a planted global are found
#
# Compiled without link-time optimisation, so that nm sees what each file wants, and
# at fixed addresses, so that tables with pointers in them are constants too.
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The cipher asks which vectors the processor has: how fast its words come, never which.
known_processor() {
    case "$1" in
    */src_chance_expand.c.o) grep -vx __cpu_model || : ;;
    *) cat ;;
    esac
}

look() {
    rm -f "$work"/*.o
    for file in "$@"; do
        ${CC:-gcc} -std=c17 -O2 -fno-lto -fno-pie -fno-stack-protector -Isrc -c "$file" \
            -o "$work/$(echo "$file" | tr / _).o"
    done
    nm -g --defined-only "$work"/*.o | awk 'NF == 3 { print $3 }' | sort -u >"$work/made"
    printf '%s\n' memcpy memset memcmp must_fail >>"$work/made"
    status=0
    for object in "$work"/*.o; do
        nm -u "$object" | awk '{ print $2 }' | sed 's/@.*//' | grep -vxF -f "$work/made" |
            known_processor "$object" |
            sed "s|^|$(basename "$object" .o): imports |" >"$work/bad" || :
        nm "$object" | awk '$2 ~ /^[bBdDCsS]$/ { print $3 }' |
            sed "s|^|$(basename "$object" .o): keeps something that can change: |" >>"$work/bad" || :
        [ -s "$work/bad" ] && cat "$work/bad" && status=1
    done
    return $status
}

self_test() {
    printf '#include <stdlib.h>\nint draw(void);\nint draw(void) { return rand(); }\n' >"$work/import.c"
    printf 'int next(void);\nint next(void) { static int n; return ++n; }\n' >"$work/kept.c"
    printf '#include <string.h>\nvoid wipe(void *p);\nvoid wipe(void *p) { memset(p, 0, 640); }\n' >"$work/good.c"
    look "$work/good.c" || { echo "pure.sh: a pure file was refused"; exit 1; }
    look "$work/import.c" >"$work/said" && { echo "pure.sh: rand() went unseen"; exit 1; }
    grep -q 'imports rand' "$work/said"
    look "$work/kept.c" >"$work/said" && { echo "pure.sh: a global went unseen"; exit 1; }
    grep -q 'can change' "$work/said"
}

case "${1:-}" in
--self-test) self_test ;;
"") # expand.c is the part of chance that is pure; it goes to the browser with the law
    tools/rank_tables.sh "$work/rank_tables.c"
    # shellcheck disable=SC2046
    look "$work/rank_tables.c" $(find src/engine src/rank src/games -maxdepth 2 -name '*.c' ! -name '*_test.c' | sort) src/base/text.c \
        src/base/refusal.c $(find src/chance -name 'expand.c') ;;
*) look "$@" ;;
esac
