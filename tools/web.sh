#!/bin/sh
# web.sh -- builds the web client into build/web, if what it is made of has changed.
#
#     tools/web.sh               builds it
#     tools/web.sh --check       builds it, reads its types (strict, no warnings) and checks its format
#     tools/web.sh --packages    only fetches the packages it is built with
set -eu
PATH=/usr/bin:$PATH    # the distribution's own Node
cd "$(dirname "$0")/../web"

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo "Fetching the packages of the web client (once)."
    npm ci --no-audit --no-fund --loglevel=error
fi

[ "${1:-}" != --packages ] || exit 0

../tools/wasm.sh --proof

built=../build/web/index.html
if [ ! -f "$built" ] || [ ../build-wasm/proof.wasm -nt "$built" ] ||
   [ -n "$(find . -path ./node_modules -prune -o -type f -newer "$built" -print -quit)" ]; then
    mkdir -p ../build/web
    node node_modules/vite/bin/vite.js build --logLevel warn
fi

if [ "${1:-}" = --check ]; then
    node node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human
    ../tools/format.sh --check web
fi
