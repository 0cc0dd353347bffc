#!/bin/sh
# layers.sh -- a folder of src includes only what stands to its left.
#
#     tools/layers.sh              reads every #include "..." under src
#     tools/layers.sh --self-test  shows that a planted include is found
#
# Test files (*_test.c) may include what they like.  In a game's folder the files themselves are
# its law; src/games/GAME/face and src/games/GAME/odds are of the layer `face`.
set -eu
cd "$(dirname "$0")/.."

# folder: the folders it may include, beside itself
allowed() {
    case "$1" in
    base)    echo ;;
    engine)  echo base ;;
    rank)    echo base engine ;;
    games)   echo base engine rank ;;
    batch)   echo rank ;;
    chance)  echo base ;;
    fair)    echo base chance ;;
    odds)    echo base engine rank games chance ;;
    bots)    echo base engine games chance ;;
    store)   echo base ;;
    journal) echo base store ;;
    face)    echo base engine rank games chance odds cli ;;
    cage)    echo base engine store journal ;;
    people)  echo base engine store cage ;;
    floor)   echo base engine games chance ;;
    tables)  echo base engine games chance fair bots journal cage floor ;;
    halls)   echo base games bots journal floor tables ;;
    pit)     echo base tables halls ;;
    replay)  echo base engine games chance fair store journal cage floor tables halls ;;
    wire)    echo base engine games face store cage floor tables halls replay ;;
    net)     echo base ;;
    cli)     echo base ;;
    phh)     echo base games ;;
    crowd)   echo base ;;
    feltro)  echo base engine rank batch games chance odds face bots store journal cage floor replay cli phh crowd ;;
    house)   echo base games odds journal floor pit wire net ;;
    clients) echo base bots cage people tables pit wire net house ;;
    api)     echo base journal people pit replay wire net cli house ;;
    feltrod) echo base engine chance floor wire net cli house clients api ;;
    *)       echo "unknown folder $1" >&2; return 1 ;;
    esac
}

look() {    # $1: the tree
    status=0
    for path in "$1"/src/*/; do
        folder=$(basename "$path")
        may=" $folder $(allowed "$folder") " || { echo "src/$folder: not a layer"; status=1; continue; }
        of_face=" face $(allowed face) "
        grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' --include='*.[ch]' \
             --exclude='*_test.[ch]' "$path" >"$work/includes" || :
        while IFS= read -r line; do
            name=$(printf '%s' "$line" | sed 's/.*include[[:space:]]*"\([^"]*\)".*/\1/')
            from=${line#"$1"/}
            in=$may
            case "$from" in src/games/*/face/*|src/games/*/odds/*) in=$of_face ;; esac
            case "$name" in
            ../*|*/../*) echo "${from%%:*}: climbs out of its folder: $name"; status=1 ;;
            */*)
                target=${name%%/*}
                [ -d "$1/src/$target" ] || continue    # a folder of its own game, a library
                case "$in" in
                *" $target "*)
                    case "$in,$name" in
                    "$may",games/*/face/*|"$may",games/*/odds/*)
                        [ "$folder" = face ] || { echo "${from%%:*}: $folder may not include $name"; status=1; } ;;
                    esac ;;
                *) echo "${from%%:*}: $folder may not include $name"; status=1 ;;
                esac
                [ "$folder" = feltrod ] && [ "${name#chance/scripted}" != "$name" ] &&
                    { echo "${from%%:*}: the house may not script its chance: $name"; status=1; } ;;
            esac
        done <"$work/includes"
    done
    return $status
}

self_test() {
    mkdir -p "$work/t/src/base" "$work/t/src/engine" "$work/t/src/games/dice" "$work/t/src/feltrod" \
             "$work/t/src/chance"
    echo '#include "engine/table.h"' >"$work/t/src/games/dice/dice.c"
    echo '#include "chance/expand.h"' >"$work/t/src/feltrod/main.c"
    look "$work/t" || { echo "layers.sh: a good tree was refused"; exit 1; }
    for plant in "base engine/table.h" "engine games/dice/dice.h" "games/dice chance/expand.h" \
                 "chance engine/cards.h" "feltrod chance/scripted.h" "base ../engine/table.h"; do
        echo "#include \"${plant#* }\"" >"$work/t/src/${plant% *}/planted.c"
        look "$work/t" >"$work/said" && { echo "layers.sh: $plant went unseen"; exit 1; }
        grep -q planted.c "$work/said"
        rm "$work/t/src/${plant% *}/planted.c"
    done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "${1:-}" = --self-test ]; then self_test; else look .; fi
