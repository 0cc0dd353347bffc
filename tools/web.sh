#!/bin/sh
# web.sh -- builds the web client into build/web, if what it is made of has changed.
#
#     tools/web.sh            builds it
#     tools/web.sh --check    reads its types as well: strict, no warnings
set -eu
PATH=/usr/bin:$PATH    # the distribution's own Node
cd "$(dirname "$0")/../web"

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo "Fetching the packages of the web client (once)."
    npm ci --no-audit --no-fund --loglevel=error
fi

../tools/wasm.sh --proof

built=../build/web/index.html
if [ ! -f "$built" ] || [ ../build-wasm/proof.wasm -nt "$built" ] ||
   [ -n "$(find . -path ./node_modules -prune -o -type f -newer "$built" -print -quit)" ]; then
    mkdir -p ../build/web
    node node_modules/vite/bin/vite.js build --logLevel warn
fi

[ "${1:-}" != --check ] ||
    node node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human
