#!/bin/sh
# battery.sh -- a generator through dieharder, and the judge's word on it (battery.py).
#
#     tools/battery.sh                                the house's own: build/feltro rng
#     tools/battery.sh GENERATOR COMMAND              any command that writes bytes for ever
#     tools/battery.sh -d "0 8 205" [COMMAND]         only these tests, for a quick word
#     tools/battery.sh -o FOLDER [...]                keep the tables there
#
# The words go through a pipe that does not end.  A file would not do: the battery reads
# some 250 GB, dieharder rewinds a file that is shorter, and from then on judges words it
# has seen before, which makes good generators fail and says nothing of any.
#
# dieharder's -Y 1 ("resolve ambiguity") is not used: it goes on sampling only where the
# result is weak, and p-values found that way are no longer uniform.  Instead, what looks
# suspect is run twice more on fresh words, by a rule written in battery.py.
#
# The whole takes one to three hours of one core.  Exit 0 good, 1 not good, 2 misuse.
set -eu
tools=$(dirname "$0")
only='' out=''

while getopts d:o: option; do
    case $option in
    d) only=$OPTARG ;;
    o) out=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- build/feltro rng --bytes 9223372036854775807
command -v "$1" >/dev/null || { echo "battery: no such generator: $1" >&2; exit 2; }
command -v dieharder >/dev/null || { echo "battery: dieharder is not installed" >&2; exit 2; }

if [ -n "$out" ]; then
    mkdir -p "$out"
else
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi

# One dieharder over one fresh run of the generator.
run() {
    dieharder=$1
    shift
    # shellcheck disable=SC2086  # the words of $dieharder are its arguments
    "$@" | dieharder -g 200 $dieharder -c '|' -D test_name -D show_num -D ntuple -D tsamples \
        -D psamples -D pvalues -D assessment -D no_whitespace
}

if [ -z "$only" ]; then
    run -a "$@" >"$out/first"
else
    for test in $only; do run "-d $test" "$@"; done >"$out/first"
fi

: >"$out/again_1"
: >"$out/again_2"
"$tools/battery.py" suspects --only "$only" "$out/first" >"$out/suspects" ||
    { cat "$out/suspects"; exit 1; }
while read -r number ntuple; do
    test="-d $number"
    [ "$ntuple" = 0 ] || test="$test -n $ntuple"
    run "$test" "$@" >>"$out/again_1" </dev/null
    run "$test" "$@" >>"$out/again_2" </dev/null
done <"$out/suspects"

"$tools/battery.py" judge --only "$only" "$out/first" "$out/again_1" "$out/again_2"
