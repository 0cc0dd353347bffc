#!/bin/sh
# exact.sh -- where money is, numbers are whole; and what is asked of the books was written
# beforehand.
#
#     tools/exact.sh              the tree
#     tools/exact.sh --self-test  shows that planted fractions and planted sentences are found
#
# Each file of WHOLE is compiled for a processor without floating point: gcc refuses what would
# need it, however it is spelled.  What SQLite is told is a constant: a string, or one of CONSTANTS.
set -eu
cd "$(dirname "$0")/.."

WHOLE="src/base src/engine src/rank src/games src/store src/journal src/cage src/pit"
# Tables of strings, and the argument of number() in src/store/sqlite_schema.c.
CONSTANTS='text\[i\]|migrations\[from\]|query'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile="gcc -std=c17 -D_GNU_SOURCE -mgeneral-regs-only -Isrc -w -c -o /dev/null"

sources() { find "$@" -name '*.c' ! -name '*_test.c' ! -name '*_bench.c' ! -path 'src/games/*/odds/*' | sort; }

is_whole() {    # the files
    # shellcheck disable=SC2016
    printf '%s\n' "$@" | xargs -P "$(nproc)" -n 8 sh -c \
        'compile=$0; for f in "$@"; do $compile "$f" 2>&1 || echo "$f: error: does not compile"; done' "$compile" |
        sed -n 's/^\([^:]*\):.*error: /\1: not whole: /p' >"$work/fractions"
    cat "$work/fractions"
    [ ! -s "$work/fractions" ]
}

# Each call on one line, with what it is told; and sentences with a hole to be filled in.
is_constant() {    # the files
    all=0
    for file in "$@"; do
        tr '\n' ' ' <"$file" | grep -oE 'sqlite3_(exec|prepare[a-z0-9_]*) *\([^,]*, *.[^,;]*' |
            grep -vE ", *(\"|($CONSTANTS)\$)" | sed "s|^|$file: SQL that is no constant: |" >"$work/sentences" || :
        grep -nE '"[^"]*(SELECT|INSERT|UPDATE|DELETE|PRAGMA|WHERE|VALUES)[^"]*%[a-z.*]' "$file" |
            sed "s|^|$file: SQL with a hole: |" >>"$work/sentences" || :
        cat "$work/sentences"
        [ ! -s "$work/sentences" ] || all=1
    done
    return $all
}

can_tell() {    # whether this gcc does without floating point at all
    printf 'long half(long n);\nlong half(long n) { return n / 2; }\n' >"$work/half.c"
    printf 'long rake(long n);\nlong rake(long n) { return (long)(n * 0.05); }\n' >"$work/rake.c"
    is_whole "$work/half.c" && ! is_whole "$work/rake.c" >"$work/said"
}

self_test() {
    grep -q 'rake.c: not whole: ' "$work/said"
    printf 'long odd(long n, long d);\nlong odd(long n, long d) { float x = n; x /= d; return x; }\n' >"$work/odd.c"
    is_whole "$work/half.c" "$work/odd.c" >"$work/said" && { echo "exact.sh: a fraction went unseen"; exit 1; }
    grep -q 'odd.c: not whole: ' "$work/said"

    printf 'sqlite3_exec(db, "BEGIN", 0, 0, 0);\nsqlite3_prepare_v2(db,\n    query, -1);\nsay("%%s", x);\n' >"$work/good.c"
    is_constant "$work/good.c" || { echo "exact.sh: constant sentences were refused"; exit 1; }
    while IFS='|' read -r what line; do
        printf '%b\n' "$line" >"$work/planted.c"
        is_constant "$work/planted.c" >"$work/said" && { echo "exact.sh: $line went unseen"; exit 1; }
        grep -q "planted.c: $what: " "$work/said" || { echo "exact.sh: $line was called $(cat "$work/said")"; exit 1; }
    done <<'PLANTS'
SQL that is no constant|sqlite3_exec(db, words, 0, 0, 0);
SQL that is no constant|sqlite3_prepare_v3(db,\n    words, -1, 0, &s, 0);
SQL that is no constant|sqlite3_exec(db, query_of(name), 0, 0, 0);
SQL with a hole|snprintf(b, n, "DELETE FROM seats WHERE name = '%%s'", name);
PLANTS
}

can_tell || { echo "exact.sh: gcc does not do without floating point on $(uname -m): not looked at"; exit 77; }
case "${1:-}" in
--self-test) self_test ;;
*)  status=0
    # shellcheck disable=SC2046,SC2086
    is_whole $(sources $WHOLE) || status=1
    # shellcheck disable=SC2046
    is_constant $(sources src) || status=1
    exit $status ;;
esac
