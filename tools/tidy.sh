#!/bin/sh
# tidy.sh -- what has one answer, so that reviews need not ask.
#
#     tools/tidy.sh              the whole tree
#     tools/tidy.sh --self-test  shows that each planted fault is found
#
# Tabs and trailing space; lines over 120 columns, which the formatter could not break (law tables between clang-format
# off and on may be as wide as the law); functions that are better not there;
# floating point outside the folders that compute odds; remainders of random
# words, as far as a pattern can see them; words that mean "not finished".
set -eu
cd "$(dirname "$0")/.."

# Money and law are whole numbers.  Odds are what fractions are for, and chance
# judges itself by statistics; screens, benches and tests may measure.
FLOAT_OK='^src/odds/|^src/chance/(health|monitor|battery)|^src/feltro/|^tests/|^bench/|^fuzz/|_test[.]c$'

look() {
    # A corpus is what fuzzing found, byte by byte: data, whatever its files are called.
    find . -path ./.git -prune -o -path './build*' -prune -o -path '*/node_modules' -prune -o \
        -path './fuzz/corpus' -prune -o -type f \
        \( -name '*.[ch]' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' -o -name '*.scn' \
           -o -name meson.build -o -name meson_options.txt -o -name Makefile \) -print |
        sed 's|^\./||' | sort >"$work/all"
    # shellcheck disable=SC2046
    LC_ALL=C awk -v float_ok="$FLOAT_OK" '
        function fault(what) { print what ": " FILENAME ":" FNR ": " substr($0, 1, 80); bad = 1 }
        function has(pattern) { return code ~ ("(^|[^A-Za-z0-9_>.])(" pattern ")") }

        FNR == 1 {
            wide = comment = 0
            is_c = FILENAME ~ /[.][ch]$/
            float = FILENAME ~ float_ok
        }
        /\t/ && FILENAME != "Makefile" { fault("tab") }
        /[ \t]$/ { fault("trailing space") }
        /(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ && FILENAME != "tools/tidy.sh" {
            fault("unfinished")
        }
        !is_c { next }
        /clang-format off/ { wide = 1 }
        /clang-format on/ { wide = 0 }
        {
            columns = $0
            gsub(/[\200-\277]/, "", columns)    # one byte is left of every letter
            if (!wide && length(columns) > 120) fault("wide")

            # Strings and comments are prose, not code.
            code = $0
            gsub(/"([^"\\]|\\.)*"/, "\"\"", code)
            if (comment && sub(/^.*\*\//, "", code)) comment = 0
            else if (comment) next
            gsub(/\/\*([^*]|\*[^\/])*\*\//, "", code)
            sub(/\/\/.*/, "", code)
            if (sub(/\/\*.*/, "", code)) comment = 1

            if (has("(strcpy|strcat|v?sprintf|gets|strtok|ato[ilf]|s?rand|random|alloca|system) *[(]"))
                fault("banned")
            if (!float && (has("(float|double)($|[^A-Za-z0-9_])") || has("[0-9]+[.][0-9]")))
                fault("floating point")
            if (FILENAME != "src/chance/scale.h" && FILENAME !~ /_test[.]c$/ &&    # mutants there
                has("[a-z_]*(word|random|noise|u32|u64)([(][^)]*[)])? *%"))
                fault("remainder of a random word")
        }
        END { exit bad }' $(cat "$work/all")
}

self_test() {
    mkdir -p "$work/t/src/engine" "$work/t/src/odds" "$work/t/fuzz/corpus"
    cd "$work/t"
    printf '/* a double is prose,\n and rand() too */\nint x; char s[] = "double"; /* gets() */\n' \
        >src/engine/good.c
    printf 'double share;\n' >src/odds/odds.c
    printf 'table \n' >fuzz/corpus/found.scn
    look || { echo "tidy.sh: a tidy tree was refused"; exit 1; }
    while IFS='|' read -r what line; do
        printf '%b\n' "$line" >src/engine/planted.c
        look >said && { echo "tidy.sh: $what went unseen"; exit 1; }
        grep -q "^$what: src/engine/planted.c" said ||
            { echo "tidy.sh: $what was called $(cat said)"; exit 1; }
    done <<'PLANTS'
tab|\tint x;
trailing space|int x; \nint y;
wide|int a_name_that_goes_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_until_it_is_too_wide_for_us;
banned|strcpy(a, b);
banned|n = rand ();
banned|/* one */ system("ls"); /* two */
floating point|double share;
floating point|/* share\n */ double share;
floating point|cents rake = stake * 0.05;
remainder of a random word|n = stream_word(s) % 6;
remainder of a random word|n = word % 37;
unfinished|/* FIXME later */
PLANTS
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "${1:-}" = --self-test ]; then self_test; else look; fi
