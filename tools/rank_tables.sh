#!/bin/sh
# rank_tables.sh -- the tables of src/rank without a build folder.
#
#     tools/rank_tables.sh FILE    makes them there, as C
set -eu
file=$(realpath -m "$1")
cd "$(dirname "$0")/.."
maker=$(mktemp)
trap 'rm -f "$maker"' EXIT
${CC:-gcc} -std=c17 -O1 -Isrc tools/rank_tables.c src/rank/order.c -o "$maker"
"$maker" "$file"
