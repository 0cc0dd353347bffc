#!/bin/sh
# tidy.sh -- what has one answer, so that reviews need not ask.
#
#     tools/tidy.sh              the whole tree
#     tools/tidy.sh --self-test  shows that each planted fault is found
#
# Tabs and trailing space; lines that are too wide (law tables between clang-format
# off and on may be as wide as the law); files and functions that are too long;
# functions that are better not there; floating point outside the folders that compute
# odds; remainders of random words, as far as a pattern can see them; words that mean
# "not finished".  Each fault is said with its limit and what to do about it.
set -eu
cd "$(dirname "$0")/.."

COLUMNS_MOST=120
FILE_LINES_MOST=600
FUNCTION_LINES_MOST=60    # from its brace to its brace

# Tests may be as long as what they tell.  The two named here are longer than they should be.
LONG_OK='_test[.]c$|^tests/|/door[.]c$|/scenario_answer[.]c$'

# Money and law are whole numbers.  Odds are what fractions are for, and chance
# judges itself by statistics; screens, benches and tests may measure.
FLOAT_OK='^src/odds/|^src/games/[^/]*/odds/|^src/chance/(health|monitor|battery)|^src/feltro/|^tests/|^bench/|^fuzz/|_test[.]c$'

look() {
    # A corpus is what fuzzing found, byte by byte: data, whatever its files are called.
    find . -path ./.git -prune -o -path './build*' -prune -o -path '*/node_modules' -prune -o \
        -path './fuzz/corpus' -prune -o -type f \
        \( -name '*.[ch]' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' -o -name '*.scn' \
           -o -name meson.build -o -name meson_options.txt -o -name Makefile \) -print |
        sed 's|^\./||' | sort >"$work/all"
    # shellcheck disable=SC2046
    LC_ALL=C awk -v float_ok="$FLOAT_OK" -v long_ok="$LONG_OK" -v columns_most="$COLUMNS_MOST" \
        -v file_most="$FILE_LINES_MOST" -v function_most="$FUNCTION_LINES_MOST" '
        function fault(what, remedy) {
            print FILENAME ":" FNR ": " what ": " remedy
            print "    " substr($0, 1, 100)
            bad = 1
        }
        function has(pattern) { return code ~ ("(^|[^A-Za-z0-9_>.])(" pattern ")") }

        FNR == 1 {
            wide = comment = brace = 0
            long = FILENAME ~ long_ok
            is_c = FILENAME ~ /[.][ch]$/
            float = FILENAME ~ float_ok
        }
        /\t/ && FILENAME != "Makefile" { fault("tab", "indent with spaces") }
        /[ \t]$/ { fault("trailing space", "remove it") }
        /(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ && FILENAME != "tools/tidy.sh" {
            fault("unfinished", "finish it, or write an issue and remove the word")
        }
        !is_c { next }
        FNR == file_most + 1 && !long {
            fault("long file, more than " file_most " lines", "move one subject of it to a file of its own")
        }
        /^[{]/ { brace = FNR }
        /^[}]/ {
            if (brace && !long && FNR - brace + 1 > function_most)
                fault("long function, " FNR - brace + 1 " lines, at most " function_most,
                      "make a part of it a function with a name")
            brace = 0
        }
        /clang-format off/ { wide = 1 }
        /clang-format on/ { wide = 0 }
        {
            columns = $0
            gsub(/[\200-\277]/, "", columns)    # one byte is left of every letter
            if (!wide && length(columns) > columns_most)
                fault("wide, " length(columns) " columns, at most " columns_most,
                      "break the line; a law table goes between clang-format off and on")

            # Strings and comments are prose, not code.
            code = $0
            gsub(/"([^"\\]|\\.)*"/, "\"\"", code)
            if (comment && sub(/^.*\*\//, "", code)) comment = 0
            else if (comment) next
            gsub(/\/\*([^*]|\*[^\/])*\*\//, "", code)
            sub(/\/\/.*/, "", code)
            if (sub(/\/\*.*/, "", code)) comment = 1

            if (has("(strcpy|strcat|v?sprintf|gets|strtok|ato[ilf]|s?rand|random|alloca|system) *[(]"))
                fault("banned", "text is written with base/text.h and numbers are read with read_number(); " \
                                "chance is drawn in src/chance; no shell is called")
            if (!float && (has("(float|double)($|[^A-Za-z0-9_])") || has("[0-9]+[.][0-9]")))
                fault("floating point", "money and law are whole numbers; see FLOAT_OK in tools/tidy.sh")
            if (FILENAME != "src/chance/scale.h" && FILENAME !~ /_test[.]c$/ &&    # mutants there
                has("[a-z_]*(word|random|noise|u32|u64)([(][^)]*[)])? *%"))
                fault("remainder of a random word", "it favours low numbers; chance/scale.h does not")
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
    lines() { awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) print "    x++;" }'; }
    { echo 'void f(void)'; echo '{'; lines $((FUNCTION_LINES_MOST - 2)); echo '}'; } >src/engine/good.c
    lines "$FILE_LINES_MOST" >src/engine/good_too.c
    lines $((FILE_LINES_MOST + 1)) >src/engine/long_test.c
    printf '%*s\n' "$COLUMNS_MOST" x >>src/engine/good.c
    look || { echo "tidy.sh: what is just within the limits was refused"; exit 1; }
    seen() {    # what, where
        look >said && { echo "tidy.sh: $1 went unseen"; exit 1; }
        grep -q "^src/engine/planted.c:$2: $1[^:]*: [a-z]" said ||
            { echo "tidy.sh: $1 was called $(cat said)"; exit 1; }
    }
    { echo 'void f(void)'; echo '{'; lines $((FUNCTION_LINES_MOST - 1)); echo '}'; } >src/engine/planted.c
    seen "long function, $((FUNCTION_LINES_MOST + 1)) lines, at most $FUNCTION_LINES_MOST" $((FUNCTION_LINES_MOST + 2))
    lines $((FILE_LINES_MOST + 1)) >src/engine/planted.c
    seen "long file, more than $FILE_LINES_MOST lines" $((FILE_LINES_MOST + 1))
    printf '%*s\n' $((COLUMNS_MOST + 1)) x >src/engine/planted.c
    seen "wide, $((COLUMNS_MOST + 1)) columns, at most $COLUMNS_MOST" 1
    while IFS='|' read -r what line; do
        printf '%b\n' "$line" >src/engine/planted.c
        seen "$what" '[0-9]*'
    done <<'PLANTS'
tab|\tint x;
trailing space|int x; \nint y;
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
