#!/bin/sh
# fresh.sh -- plays the two commands of the README on a Debian that has git and make, and no compiler,
# no Python and no Node.
#
#     tools/fresh.sh             make run, until its address answers from outside; then make test
#     tools/fresh.sh run|test    only that one of them
#
# The Debian is a folder with this machine's release in it (debootstrap --variant=minbase), which becomes
# the root of the two commands.  It gets a clone of the last commit; what is not committed is left out.
# The two commands install what they need, from the package archives and the npm registry that this
# machine uses.
#
# This needs root, and the right to mount.  Mounts and processes live in namespaces of their own, so they
# end with this script, however it ends.  build-fresh keeps the empty Debian and the packages for the next
# time, and the logs of this one.  PORT=8099 opens the house at another port.
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
cd "$(dirname "$0")/.."

kept=$PWD/build-fresh
root=$kept/root
run_seconds=1800    # to install what is missing, build, and answer
test_seconds=3600

say() { echo "== $*"; }
fail() { echo "fresh: $*" >&2; exit 2; }

# The distribution's archives as this machine's apt knows them: lines of URI, RELEASE, COMPONENT.
# Archives of other people are left out.
archives() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        awk -v name="$codename" '$2 == name || index($2, name "-") == 1' | sort -u
}

# The empty Debian, as base.tar; a week later it is made again.
make_base() {
    [ -z "$(find "$kept" -maxdepth 1 -name base.tar -mtime -7)" ] || return 0
    say "an empty Debian ($codename), with git and make"
    mirror=$(awk -v name="$codename" '$2 == name { print $1; exit }' "$kept/archives")
    components=$(awk -v name="$codename" '$2 == name { print $3 }' "$kept/archives" | paste -sd, -)
    packages=git,make
    ! grep -q '^https:' "$kept/archives" || packages=$packages,ca-certificates
    proxy=""
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    [ -n "${http_proxy:-}" ] || [ -z "$proxy" ] || export http_proxy="$proxy"
    timeout 900 debootstrap --variant=minbase --components="$components" --include="$packages" \
        "$codename" "$root" "$mirror" >"$kept/debootstrap.log" 2>&1 ||
        fail "debootstrap failed, see $kept/debootstrap.log"
    rm -f "$root"/var/cache/apt/archives/*.deb
    tar -C "$root" -cf "$kept/base.tar.new" .
    mv "$kept/base.tar.new" "$kept/base.tar"
    rm -rf --one-file-system "$root"
}

# Everything below `inside` runs in the namespaces.

open_root() {
    mkdir -p "$root" "$kept/packages/partial"
    tar -C "$root" -xf "$kept/base.tar"
    for tool in cc gcc clang python3 node npm meson; do
        [ ! -e "$root/usr/bin/$tool" ] || fail "the empty Debian has $tool already: it proves nothing"
    done
    mount -t proc proc "$root/proc"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
    mkdir -p "$root/dev/shm"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    mount --bind "$kept/packages" "$root/var/cache/apt/archives"

    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    sed 's/^/deb /' "$kept/archives" >"$root/etc/apt/sources.list"
    apt-config dump Acquire | grep -v ::IndexTargets >"$root/etc/apt/apt.conf.d/99host"
    git clone --quiet --no-hardlinks "$PWD" "$root/root/feltro"
}

# What a command there finds in its environment: a newcomer's, and the way to the network.
environment() {
    echo "HOME=/root TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || echo "$name=$value"
    done
    if command -v npm >/dev/null; then
        echo "npm_config_registry=$(npm config get registry 2>/dev/null)"
    fi
    if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
        cp /etc/ssl/certs/ca-certificates.crt "$root/etc/host.crt"
        echo "npm_config_cafile=/etc/host.crt"
    fi
}

# The folder becomes the root of a mount namespace, as a machine's own is: what a test mounts in a
# namespace of its own works there too, which it does not in a plain chroot.
in_root() {
    # shellcheck disable=SC2016,SC2046
    exec unshare --mount sh -ec '
        mount --rbind "$0" "$0"
        cd "$0"
        pivot_root . .
        umount -l .
        cd /root/feltro
        exec env -i "$@"' "$root" $(environment) "$@"
}

answers() {    # the page of the client, as any browser would get it
    /usr/bin/python3 -c '
import sys, urllib.request
nothing_between = urllib.request.build_opener(urllib.request.ProxyHandler({}))
sys.exit(b"<title>" not in nothing_between.open(sys.argv[1], timeout=5).read())' "$1" 2>/dev/null
}

play_run() {
    say "make run"
    began=$(date +%s)
    in_root make run ${PORT:+"PORT=$PORT"} >"$kept/run.log" 2>&1 &
    run=$!
    address=""
    until [ -n "$address" ] && answers "$address"; do
        sleep 1
        kill -0 $run 2>/dev/null || { echo "   it ended before it answered"; return 1; }
        [ $(($(date +%s) - began)) -lt $run_seconds ] ||
            { echo "   no answer within $run_seconds s"; kill -TERM $run; return 1; }
        address=$(grep -aoE 'http://[0-9.]+:[0-9]+' "$kept/run.log" | head -1 || :)
    done
    echo "   $address answers after $(($(date +%s) - began)) s"
    kill -TERM $run
    wait $run 2>/dev/null || :    # make says that it was ended
    ! answers "$address" || { echo "   it still answers after it was ended"; return 1; }
}

play_test() {
    say "make test"
    began=$(date +%s)
    status=0
    (in_root timeout --kill-after=30 $test_seconds make test) >"$kept/test.log" 2>&1 || status=$?
    echo "   $(tail -n 1 "$kept/test.log"), after $(($(date +%s) - began)) s"
    [ $status -ne 124 ] || echo "   it was ended after $test_seconds s"
    return $status
}

play() {    # $@: run, test
    trap 'exit 130' INT TERM
    open_root
    failed=""
    for command in "$@"; do
        "play_$command" || failed="$failed $command"
    done
    for command in $failed; do
        echo "make $command failed on a fresh Debian: $kept/$command.log ends with"
        tail -n 15 "$kept/$command.log" | sed 's/^/    /'
    done
    [ -z "$failed" ]
}

case "${1:-}" in
inside) shift; play "$@"; exit ;;
'') set -- run test ;;
run | test) set -- "$1" ;;
*) echo "usage: tools/fresh.sh [run|test]" >&2; exit 2 ;;
esac

[ "$(id -u)" -eq 0 ] || fail "only root can make a Debian in a folder: sudo make fresh"
command -v apt-get >/dev/null || fail "this machine is no Debian"
tools/need.sh debootstrap
unshare --mount --pid --fork true 2>/dev/null || fail "this machine does not let root mount (a container?)"
[ -z "$(git status --porcelain)" ] || echo "fresh: what is not committed is left out"
mkdir -p "$kept"
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:?}")
archives >"$kept/archives"
grep -q " $codename " "$kept/archives" || fail "apt knows no archive of $codename, see /etc/apt/sources.list.d"

rm -rf --one-file-system "$root"
trap 'rm -rf --one-file-system "$root"' EXIT
make_base
unshare --mount --pid --fork --kill-child tools/fresh.sh inside "$@" &
inside=$!
trap 'kill -KILL $inside; wait $inside || :; exit 130' INT TERM
wait $inside && echo "fresh: good"
