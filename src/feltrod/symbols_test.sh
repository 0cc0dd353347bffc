#!/bin/sh
# symbols_test.sh FELTROD SCRIPTED_LIBRARY -- the house cannot choose an outcome.
#
# Nothing that the library of scripted chance defines, nothing of scenarios, and no store
# that fails on purpose may be a symbol of feltrod.  That the names are looked for where
# they would be found is checked as well: the library must define some, and feltrod must
# have symbols at all.
set -u
feltrod=$1 library=$2

symbols=$(nm "$feltrod" | awk '{print $NF}')
scripted=$(nm --defined-only "$library" 2>/dev/null | awk 'NF == 3 {print $3}' | grep -iE '(^|_)script')

printf '%s\n' "$symbols" | grep -qx main || { echo "feltrod has no symbols to look at"; exit 1; }
[ -n "$scripted" ] || { echo "$library defines nothing to look for"; exit 1; }

bad=$(printf '%s\n' "$symbols" | grep -iE -e '(^|_)script' -e scenario -e faulty)
for name in $scripted; do
    printf '%s\n' "$symbols" | grep -qx "$name" && bad="$bad $name"
done
[ -z "$bad" ] || { echo "feltrod can choose an outcome: $bad"; exit 1; }
