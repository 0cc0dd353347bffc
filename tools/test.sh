#!/bin/sh
# test.sh -- all that must hold before a change is kept, quickest first.
#
# Meson runs it: tidiness, layers, purity and the matrix of rules, then the unit
# tests and scenarios, then what is long; then the same under clang's address
# and undefined-behaviour sanitizers.  The last line is the count of it all.
# RULES=off leaves the matrix of rules out.
set -u
cd "$(dirname "$0")/.." || exit 1

failed=0
leave_out=""
[ "${RULES:-on}" = off ] && leave_out="--no-suite rules"

step() {
    echo "== $1"
    shift
    "$@" || failed=1
}

count() { cat build/meson-logs/testlog.json build-asan/meson-logs/testlog.json 2>/dev/null |
              grep -cE "\"result\": \"($1)\"" || :; }

rm -f build/meson-logs/testlog.json build-asan/meson-logs/testlog.json

# shellcheck disable=SC2086
step "gcc" meson test -C build --print-errorlogs $leave_out

[ -d build-asan ] ||
    CC=clang meson setup build-asan -Db_lto=false -Db_lundef=false -Db_sanitize=address,undefined \
        -Dstorm=100000 >build-asan.log || { cat build-asan.log; failed=1; }
rm -f build-asan.log
step "clang, address and undefined-behaviour sanitizers" ninja -C build-asan --quiet
step "its tests" meson test -C build-asan --print-errorlogs --no-suite tools --no-suite rules

passed=$(count OK)
not=$(count 'FAIL|ERROR|TIMEOUT|INTERRUPT|UNEXPECTEDPASS')
skipped=$(count SKIP)
[ "$failed" -ne 0 ] && [ "$not" -eq 0 ] && not=1    # it did not even build
[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $not failed"
[ "$not" -eq 0 ]
