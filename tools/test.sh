#!/bin/sh
# test.sh -- all that must hold before a change is kept, quickest first.
#
# It builds the web client and checks its types.  Meson runs the rest: tidiness, layers, purity and the
# matrix of rules, then the unit tests and scenarios, then the long tests; then the same under clang's
# address and undefined-behaviour sanitizers, and code with threads under its thread sanitizer.  The
# last line counts passes and failures.  RULES=off leaves the matrix of rules out.
set -u
cd "$(dirname "$0")/.." || exit 1

unbuilt=0
together=$((2 * $(nproc)))    # what plays at a live house mostly waits
leave_out=""
[ "${RULES:-on}" = off ] && leave_out="--no-suite rules"

logs="build-gcc/meson-logs/testlog.json build-asan/meson-logs/testlog.json build-tsan/meson-logs/testlog.json"

# shellcheck disable=SC2086
count() { cat $logs 2>/dev/null | grep -cE "\"result\": \"($1)\"" || :; }

# shellcheck disable=SC2086
rm -f $logs

echo "== the web client"
tools/web.sh --check || unbuilt=1

echo "== gcc"
[ -f build-gcc/build.ninja ] || meson setup build-gcc -Db_lto=false >build-gcc.log || cat build-gcc.log
rm -f build-gcc.log
if ninja -C build-gcc --quiet; then
    # shellcheck disable=SC2086
    meson test -C build-gcc --print-errorlogs --num-processes "$together" $leave_out
else
    unbuilt=1
fi

echo "== clang, address and undefined-behaviour sanitizers"
[ -d build-asan ] ||
    CC=clang meson setup build-asan -Db_lto=false -Db_lundef=false -Db_sanitize=address,undefined \
        -Dstorm=100000 >build-asan.log || cat build-asan.log
rm -f build-asan.log
if ninja -C build-asan --quiet; then
    meson test -C build-asan --print-errorlogs --num-processes "$together" --no-suite tools --no-suite rules --no-suite web
else
    unbuilt=1
fi

# What has threads, and what they are tested by.  No library is excused: none of their own races shows.
echo "== clang, thread sanitizer"
[ -d build-tsan ] ||
    CC=clang meson setup build-tsan -Db_lto=false -Db_lundef=false -Db_sanitize=thread >build-tsan.log ||
        cat build-tsan.log
rm -f build-tsan.log
if ninja -C build-tsan --quiet tests/sanitize_test src/cage/threads_test src/net/echo feltrod tests/feltrod_light; then
    TSAN_OPTIONS=halt_on_error=1 KILLS=4 meson test -C build-tsan --print-errorlogs --num-processes "$together" \
        --no-rebuild sanitize threads net house accounts
else
    unbuilt=1
fi

passed=$(count OK)
not=$(count 'FAIL|ERROR|TIMEOUT|INTERRUPT|UNEXPECTEDPASS')
skipped=$(count SKIP)
[ "$unbuilt" -eq 0 ] || echo "a build did not build: counted as one failure"
not=$((not + unbuilt))
[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $not failed"
[ "$not" -eq 0 ]
