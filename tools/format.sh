#!/bin/sh
# format.sh -- writes the code in the shape that the formatter gives it.
#
#     tools/format.sh                 all of it
#     tools/format.sh c               the C sources, by .clang-format
#     tools/format.sh web             the web client and the tests in JavaScript
#     tools/format.sh --check [PART]  changes nothing; fails on a file that differs
set -eu
cd "$(dirname "$0")/.."

check=no
[ "${1:-}" != --check ] || { check=yes; shift; }

c() {
    if [ "$check" = yes ]; then how="--dry-run --Werror"; else how=-i; fi
    # shellcheck disable=SC2086
    find src tests tools fuzz web/wasm -name '*.[ch]' -not -path '*/corpus/*' -print0 |
        xargs -0 clang-format $how 2>&1 | sed -n 's/:[0-9]*: error: code should be.*//p' |
        awk -F: '!seen[$1]++ { print $1 ":" $2; bad = 1 } END { exit bad }'
}

# prettier, with the settings of web/.prettierrc.json; web/.prettierignore says what it leaves alone.
web() {
    tools/web.sh --packages
    if [ "$check" = yes ]; then how=--list-different; else how=--write; fi
    (cd web && node node_modules/prettier/bin/prettier.cjs --config .prettierrc.json --log-level warn "$how" \
        src index.html public/sw.js '*.ts' '*.js' '*.json' '../tests/web/*.mjs' '../tests/wasm/*.mjs')
}

differ=0
for part in ${1:-c web}; do
    "$part" || differ=1
done
[ "$differ" -eq 0 ] || { echo "format.sh: the files above differ from the formatter's shape: run make format"; exit 1; }
