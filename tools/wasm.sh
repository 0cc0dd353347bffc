#!/bin/sh
# wasm.sh -- the law, unchanged, for a browser.
#
#     tools/wasm.sh                      builds build-wasm/law.wasm
#     tools/wasm.sh --proof              builds build-wasm/proof.wasm, with which the web client proves
#                                        a round, where what it is made of has changed
#     tools/wasm.sh --test NATIVE [N]    law.wasm, and plays N rounds of each game on both sides,
#                                        NATIVE being tests/wasm/native.c compiled here
set -eu
PATH=/usr/bin:$PATH    # the distribution's own Node
native=$(realpath "${2:-.}")
cd "$(dirname "$0")/.."
mkdir -p build-wasm
tables=$(mktemp -d)
trap 'rm -rf "$tables"' EXIT
law=$(find src/engine src/rank src/games -maxdepth 2 -name '*.c' ! -name '*_test.c' | sort)

# out, headers of a system that is not there, what else it is made of
compile() {
    out=$1 headers=$2
    shift 2
    tools/rank_tables.sh "$tables/rank_tables.c"
    # shellcheck disable=SC2086
    clang --target=wasm32 -std=c17 -O2 -Wall -Wextra -Werror -ffreestanding -fno-builtin -nostdlib -nostdinc \
        -isystem "$headers" -isystem "$(clang -print-resource-dir)/include" \
        -Isrc -Itests -Iweb/wasm -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=262144 -o "$out" "$@" \
        src/base/text.c "$tables/rank_tables.c" $law
}

proof="src/replay/play_again.c src/replay/proof_write.c src/replay/prove.c src/replay/prove_deck.c
       src/replay/round_record.c src/replay/round_read.c src/replay/round_void.c src/floor/description.c
       src/floor/fingerprint.c src/floor/option_text.c src/tables/opening.c src/fair/deck.c src/chance/expand.c src/base/json.c
       src/base/utf8.c"
if [ "${1:-}" = --proof ]; then
    made=build-wasm/proof.wasm
    if [ ! -f "$made" ] || [ -n "$(find tools/wasm.sh tools/rank_tables.c web/wasm src/base src/engine src/rank \
                                        src/games src/replay src/floor src/tables src/fair src/chance -type f \
                                        -newer "$made" ! -name '*_test.[ch]' -print -quit)" ]; then
        # shellcheck disable=SC2086
        compile "$tables/proof.wasm" web/wasm/include web/wasm/*.c $proof
        mv "$tables/proof.wasm" "$made.new" && mv "$made.new" "$made"    # whole, for any reader
    fi
    exit 0
fi

law_wasm=build-wasm/law.wasm
compile "$law_wasm" tests/wasm/include tests/wasm/shim.c
[ "${1:-}" = --test ] || exit 0

said=$tables/said
"$native" "${3:-100000}" >"$said"
node tests/wasm/same_bytes.mjs "$law_wasm" <"$said"

# And the comparison can fail: one digit of one state, changed.
if grep -v '^night' "$said" | sed '2s/ [0-9a-f]*$/ 0123456789abcdef/' |
        node tests/wasm/same_bytes.mjs "$law_wasm" >/dev/null; then
    echo "wasm.sh: a planted difference went unseen"
    exit 1
fi
