#!/bin/sh
# layers.sh -- a folder of src includes only the folders named for it here, and the map in
# ARCHITECTURE.md shows what each one does include.
#
#     tools/layers.sh              reads every #include "..." under src, and compares the map
#     tools/layers.sh --map        prints the map
#     tools/layers.sh --write      writes the map into ARCHITECTURE.md
#     tools/layers.sh --self-test  shows that a planted include and a stale map are found
#
# Test files (*_test.c) may include what they like, and are not in the map.  In a game's folder the files
# themselves are its law; src/games/GAME/face and src/games/GAME/odds are of the layer `face`.
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
    *)       return 1 ;;
    esac
}

# What each folder is, in the order of the map.
folders() {
    cat <<'FOLDERS'
base     whole cents and how they divide, bounded text, JSON out, assertions
engine   what a game is (`game.h`), what banked tables share (`table.h`), cards, options, refusals
rank     what a poker hand is worth
games    one folder per game: its regulation
batch    many poker hands ranked at once
chance   seeds, ChaCha20, unbiased draws, the watchdog of the generator
fair     a poker deck committed to card by card
face     what the house, the tools and the terminal know of a game beyond its law
odds     exact returns by counting; simulation through the real engine
bots     the house's own players, who see their seat's view alone
store    where bytes become durable: SQLite behind one struct of functions
journal  the bytes of a row, the hash chain, seals, envelopes, the verifier
cage     accounts, double entry, sessions; the one lock, and the batches
people   accounts: passwords, sign-ins, names, limits, exclusions
floor    the floor file and tournament files, checked against the law
tables   live tables: what happens to a command, recovery, chips into the books
halls    live tournaments and their tables
pit      the thread that deals a group of tables
replay   rounds and nights played again from their rows, and proved
wire     the JSON that clients send and receive (docs/protocol.md)
net      HTTP, WebSocket and TLS on one port, all bounded
house    opening, coming back, closing; confinement, log, metrics
clients  connected clients, broadcasting, the lobby, guests
api      HTTP handlers
feltrod  the server's `main`, the asks of clients, the table of addresses
cli      command lines read strictly, answers printed
phh      recorded poker hands: read, played again, exported
crowd    a load of clients for a running house
feltro   the tools, one file per command
FOLDERS
}

begin='<!-- map: tools/layers.sh --write makes it from the #includes -->'
end='<!-- end of the map -->'

# A game's folder holds its law; what stands in its face and odds folders is of the layer face.
outside() { [ "$1" != games ] || echo '--exclude-dir=face --exclude-dir=odds'; }

includes() {    # $1: the tree, $2: a folder; the folders it includes, itself and base left out; $3: for grep
    grep -rhoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[a-z_]+/' --include='*.[ch]' \
         --exclude='*_test.[ch]' ${3:-} "$1/src/$2" | sed 's/.*"//; s|/$||' | sort -u |
        while IFS= read -r name; do
            [ ! -d "$1/src/$name" ] || [ "$name" = "$2" ] || [ "$name" = base ] || printf '%s ' "$name"
        done | sed 's/ $//'
}

map() {    # $1: the tree
    echo "$begin"
    echo '| folder | what it is | includes, besides base |'
    echo '|---|---|---|'
    folders | while read -r folder text; do
        [ ! -d "$1/src/$folder" ] || echo "| \`$folder\` | $text | $(includes "$1" "$folder" "$(outside "$folder")") |"
    done
    echo "$end"
}

look_map() {    # $1: the tree
    map "$1" >"$work/map"
    sed -n "\|^$begin\$|,\|^$end\$|p" "$1/ARCHITECTURE.md" >"$work/shown"
    cmp -s "$work/map" "$work/shown" || {
        echo "ARCHITECTURE.md: its map is not what the #includes say; tools/layers.sh --write mends it:"
        diff "$work/shown" "$work/map" || :
        return 1
    }
}

write_map() {    # $1: the tree
    map "$1" >"$work/map"
    grep -qxF "$begin" "$1/ARCHITECTURE.md" || { echo "ARCHITECTURE.md: no line \"$begin\""; exit 1; }
    awk -v map="$work/map" -v begin="$begin" -v end="$end" '
        $0 == begin { while ((getline line <map) > 0) print line; inside = 1 }
        !inside { print }
        $0 == end { inside = 0 }' "$1/ARCHITECTURE.md" >"$work/page"
    cat "$work/page" >"$1/ARCHITECTURE.md"
}

look() {    # $1: the tree
    status=0
    for path in "$1"/src/*/; do
        folder=$(basename "$path")
        may=" $folder $(allowed "$folder") " || {
            echo "src/$folder: name the folders it may include in allowed(), tools/layers.sh"
            status=1
            continue
        }
        folders | grep -q "^$folder " || {
            echo "src/$folder: say in one line what it is in folders(), tools/layers.sh"
            status=1
        }
        of_face=" face $(allowed face) "
        grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' --include='*.[ch]' \
             --exclude='*_test.[ch]' "$path" >"$work/includes" || :
        while IFS= read -r line; do
            name=${line#*\"}
            name=${name%%\"*}
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
    mkdir "$work/t/src/cellar"
    look "$work/t" >"$work/said" && { echo "layers.sh: a new folder went unseen"; exit 1; }
    rmdir "$work/t/src/cellar"

    printf '# Architecture\n%s\n| stale |\n%s\nThe rest.\n' "$begin" "$end" >"$work/t/ARCHITECTURE.md"
    look_map "$work/t" >"$work/said" && { echo "layers.sh: a stale map went unseen"; exit 1; }
    write_map "$work/t"
    look_map "$work/t" || { echo "layers.sh: the map it wrote was refused"; exit 1; }
    grep -q '^| `games` | .* | engine |$' "$work/t/ARCHITECTURE.md"
    [ "$(head -n 1 "$work/t/ARCHITECTURE.md") $(tail -n 1 "$work/t/ARCHITECTURE.md")" = '# Architecture The rest.' ] ||
        { echo "layers.sh: the rest of the page was changed"; exit 1; }
    echo '#include "rank/rank.h"' >"$work/t/src/games/dice/ranked.c"
    mkdir "$work/t/src/rank"
    look_map "$work/t" >"$work/said" && { echo "layers.sh: a new include left the map good"; exit 1; }
    :
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case "${1:-}" in
--self-test) self_test ;;
--map) map . ;;
--write) write_map . ;;
*)
    status=0
    look . || status=1
    look_map . || status=1
    exit $status ;;
esac
