#!/bin/sh
# need.sh -- looks for what building and testing needs, and installs what is missing.
#
#     tools/need.sh              silent where everything is there, and needs no network
#     tools/need.sh dieharder    the same, for commands that only some targets want
#
# It looks for the distribution's own: a Python or a Node somewhere else in the PATH is not what
# tests run with.
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin

missing=""
want() { missing="$missing $1"; }

command -v meson >/dev/null || want meson
command -v ninja >/dev/null || want ninja-build
command -v gcc >/dev/null || want gcc
command -v nm >/dev/null || want binutils
command -v clang >/dev/null || want clang
command -v clang-format >/dev/null || want clang-format
command -v wasm-ld >/dev/null || want lld
command -v llvm-symbolizer >/dev/null || want llvm
command -v pkg-config >/dev/null || want pkg-config
command -v python3 >/dev/null || want python3
command -v openssl >/dev/null || want openssl    # makes certificates for tests
command -v node >/dev/null || want nodejs
command -v npm >/dev/null || want npm
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || want chromium-headless-shell
for pair in cmocka:libcmocka-dev yaml-0.1:libyaml-dev libsodium:libsodium-dev libuv:libuv1-dev \
            gnutls:libgnutls28-dev sqlite3:libsqlite3-dev jansson:libjansson-dev libseccomp:libseccomp-dev; do
    pkg-config --exists "${pair%:*}" 2>/dev/null || want "${pair#*:}"
done
# Two readers of HTTP that ours is compared with: fuzz/fuzz_http.c.
[ -f /usr/include/http_parser.h ] || want libhttp-parser-dev
[ -f /usr/include/h2o.h ] || want libh2o-dev

# The sanitizers and the fuzzer are a package of their own, with a number in its
# name where the plain one does not exist.
has_runtime() {
    echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer,address,undefined -x c - -o /dev/null 2>/dev/null
}
if ! command -v clang >/dev/null || ! has_runtime; then
    if apt-cache show libclang-rt-dev >/dev/null 2>&1; then want libclang-rt-dev
    else want libclang-rt-14-dev; fi
fi
for command in "$@"; do
    command -v "$command" >/dev/null || want "$command"
done

[ -n "$missing" ] || exit 0
echo "Missing here:$missing"
command -v apt-get >/dev/null || { echo "This is not a Debian: please install them."; exit 1; }

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    command -v sudo >/dev/null || { echo "Please install them as root."; exit 1; }
fi
echo "Installing them with apt-get."
$as_root apt-get update -q
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
