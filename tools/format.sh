#!/bin/sh
# format.sh -- the layout of the C sources, by .clang-format.
#
#     tools/format.sh            rewrites what differs
#     tools/format.sh --check    names what differs, and fails
set -eu
cd "$(dirname "$0")/.."

sources() {
    find src tests tools fuzz web/wasm -name '*.[ch]' -not -path '*/corpus/*' -print0
}

if [ "${1:-}" != --check ]; then
    sources | xargs -0 clang-format -i
elif ! sources | xargs -0 clang-format --dry-run --Werror 2>&1 | sed -n '/error: code should be/s/: error.*//p' |
        awk -F: '!seen[$1]++ { print $1 ":" $2 ": not laid out as .clang-format says"; bad = 1 } END { exit bad }'; then
    echo "Run: make format"
    exit 1
fi
