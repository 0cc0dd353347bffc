#!/bin/sh
# hardened.sh -- what the flags of meson.build promise, read from the programs themselves.
#
#     tools/hardened.sh PROGRAM...
#     tools/hardened.sh --self-test   shows that each promise, broken, is seen
#
# Where it is loaded cannot be known (PIE); what the loader fills in is then read only (RELRO,
# NOW); no stack is run; a stack that was written over is noticed (canaries), and so is a copy
# past the end of what it is copied to (fortify); on x86 main() is marked as where a jump may land
# (endbr64: the note that says so of a whole program wants a C library that has it too).
set -eu
export LC_ALL=C

look() {    # $1: a program
    status=0
    lacks() { echo "$(basename "$1"): $2"; status=1; }
    dynamic=$(readelf -dW "$1") segments=$(readelf -lW "$1") wants=$(nm -D --undefined-only "$1")
    readelf -hW "$1" | grep -q 'Type: *DYN' || lacks "$1" "at a fixed address (no PIE)"
    echo "$segments" | grep -q GNU_RELRO || lacks "$1" "no RELRO"
    echo "$dynamic" | grep -q 'FLAGS.*NOW' || lacks "$1" "bound late (no NOW)"
    echo "$segments" | grep -q 'GNU_STACK.*RW ' || lacks "$1" "a stack that can be run"
    echo "$segments" | grep -q 'LOAD.*RWE' && lacks "$1" "memory that is written and run"
    echo "$wants" | grep -q __stack_chk_fail || lacks "$1" "no stack canaries"
    echo "$wants" | grep -q '__mem[a-z]*_chk\|__str[a-z]*_chk\|__snprintf_chk' || lacks "$1" "not fortified"
    [ "$(uname -m)" != x86_64 ] || objdump -d --disassemble=main "$1" | grep -A1 '<main>:' | grep -q endbr64 ||
        lacks "$1" "jumps may land anywhere (no CET)"
    return $status
}

self_test() {
    printf '%s\n' '#include <stdio.h>' '#include <string.h>' \
        'int main(int argc, char **argv)' \
        '{ char b[64]; strcpy(b, argv[argc - 1]); puts(b); return (int)strlen(b); }' >"$work/p.c"
    all="-O2 -fPIE -pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack -fstack-protector-strong"
    all="$all -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2"
    [ "$(uname -m)" = x86_64 ] && all="$all -fcf-protection=full"
    # shellcheck disable=SC2086
    build() { ${CC:-gcc} $all "$@" "$work/p.c" -o "$work/p"; }
    build
    look "$work/p" || { echo "hardened.sh: a hardened program was refused"; exit 1; }
    while IFS='|' read -r what flag; do
        [ "$what" = "no CET" ] && [ "$(uname -m)" != x86_64 ] && continue
        # shellcheck disable=SC2086
        build $flag
        look "$work/p" >"$work/said" && { echo "hardened.sh: $what went unseen"; exit 1; }
        grep -q "$what" "$work/said" || { echo "hardened.sh: $what was called $(cat "$work/said")"; exit 1; }
    done <<'PLANTS'
no PIE|-no-pie -fno-pie
no RELRO|-Wl,-z,norelro
no NOW|-Wl,-z,lazy
a stack that can be run|-Wl,-z,execstack
no stack canaries|-fno-stack-protector
not fortified|-U_FORTIFY_SOURCE
no CET|-fcf-protection=none
PLANTS
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "${1:-}" = --self-test ]; then
    self_test
else
    status=0
    for program in "$@"; do look "$program" || status=1; done
    exit $status
fi
