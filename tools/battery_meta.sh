#!/bin/sh
# battery_meta.sh -- is the judge a judge?  A few tests of dieharder, a quarter of a minute for
# each generator: the bad ones of src/chance/battery_feed.c must fail and ours must pass.
#
#     tools/battery_meta.sh [build/src/chance/battery_feed]
#
# A perfect generator fails this by chance about once in fifty (rule 3, two generators).
set -eu
feed=${1:-build/src/chance/battery_feed}
tests='0 8 100 205'
wrong=0

for name in lcg32 randu xorshift32 counter stuck_bit repeat source rounds; do
    case $name in
    source | rounds) want=0 ;;
    *) want=1 ;;
    esac
    got=0
    said=$("$(dirname "$0")/battery.sh" -d "$tests" "$feed" "$name") || got=$?
    echo "$name: $said"
    [ "$got" = "$want" ] || { echo "$name: exit $got instead of $want"; wrong=1; }
done
exit $wrong
