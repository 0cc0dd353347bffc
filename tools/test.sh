#!/bin/sh
# test.sh -- all that must hold before a change is kept, quickest first.
#
# It builds the web client and checks its types.  Meson runs the rest: tidiness, layers, purity and the
# matrix of rules, then the unit tests and scenarios, then the long tests; then the same under clang's
# address and undefined-behaviour sanitizers, and code with threads under its thread sanitizer.  While
# one build is tested the next is compiled, in the time that tests spend waiting.  The last line counts passes and failures.  RULES=off leaves the matrix of rules out.
set -u
cd "$(dirname "$0")/.." || exit 1

setup() {    # the folder, what meson is told
    folder=$1
    shift
    [ -f "$folder/build.ninja" ] || meson setup "$folder" -Db_lto=false "$@" >"$folder.log" || cat "$folder.log"
    rm -f "$folder.log"
}

compile() {
    case $1 in
    gcc)
        setup build-gcc
        exec ninja -C build-gcc --quiet ;;
    asan)
        CC=clang setup build-asan -Db_lundef=false -Db_sanitize=address,undefined -Dstorm=100000
        exec ninja -C build-asan --quiet ;;
    tsan)    # what has threads, and what it is tested by
        CC=clang setup build-tsan -Db_lundef=false -Db_sanitize=thread
        exec ninja -C build-tsan --quiet tests/sanitize_test src/cage/threads_test src/net/echo feltrod \
            tests/feltrod_light ;;
    esac
}

if [ "${1:-}" = compile ]; then compile "$2"; fi

unbuilt=0
together=$((2 * $(nproc)))    # what plays at a live house mostly waits
leave_out=""
[ "${RULES:-on}" = off ] && leave_out="--no-suite rules"

logs="build-gcc/meson-logs/testlog.json build-asan/meson-logs/testlog.json build-tsan/meson-logs/testlog.json"

# shellcheck disable=SC2086
count() { cat $logs 2>/dev/null | grep -cE "\"result\": \"($1)\"" || :; }

# shellcheck disable=SC2086
rm -f $logs

# In the background, behind everything else that runs; what it prints is shown when it is waited for.
said=$(mktemp)
compiler=""
trap 'rm -f "$said"; [ -z "$compiler" ] || kill "$compiler" 2>/dev/null' EXIT
trap 'exit 130' INT TERM
begin_compile() {
    nice -n 19 tools/test.sh compile "$1" >"$said" 2>&1 &
    compiler=$!
}

end_compile() {
    wait "$compiler"
    status=$?
    compiler=""
    cat "$said"
    return $status
}

echo "== the web client"
begin_compile gcc
tools/web.sh --check || unbuilt=1

echo "== gcc"
end_compile
built=$?
begin_compile asan
if [ $built -eq 0 ]; then
    # shellcheck disable=SC2086
    meson test -C build-gcc --no-rebuild --print-errorlogs --num-processes "$together" $leave_out
else
    unbuilt=1
fi

echo "== clang, address and undefined-behaviour sanitizers"
end_compile
built=$?
begin_compile tsan
if [ $built -eq 0 ]; then
    meson test -C build-asan --no-rebuild --print-errorlogs --num-processes "$together" --no-suite tools --no-suite rules \
        --no-suite web
else
    unbuilt=1
fi

# No library is excused: none of their own races shows.
echo "== clang, thread sanitizer"
if end_compile; then
    TSAN_OPTIONS=halt_on_error=1 KILLS=4 meson test -C build-tsan --no-rebuild --print-errorlogs \
        --num-processes "$together" sanitize threads net house accounts
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
