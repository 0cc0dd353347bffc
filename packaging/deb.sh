#!/bin/sh
# deb.sh VERSION -- a Debian package of both programs and the web client, from what is built in build/.
#
# Made with dpkg-deb from a folder laid out by hand: there is little to lay out, and every
# file of the package can be seen here.
set -eu
version=$1
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
arch=$(dpkg --print-architecture)
doc=$root/usr/share/doc/feltro

put() { install -D -m "$1" "$2" "$root/$3"; }
put_zipped() { install -d "$(dirname "$root/$2")"; gzip -9n <"$1" >"$root/$2"; chmod 644 "$root/$2"; }

for program in feltro feltrod; do
    put 755 "build/$program" "usr/bin/$program"
    strip --strip-unneeded "$root/usr/bin/$program"
    put_zipped "docs/man/$program.1" "usr/share/man/man1/$program.1.gz"
done
put 644 completions/feltro.bash usr/share/bash-completion/completions/feltro
put 644 completions/_feltro usr/share/zsh/vendor-completions/_feltro
put 644 floor.yaml etc/feltro/floor.yaml
put 644 packaging/feltrod.service usr/lib/systemd/system/feltrod.service
for tournament in tournaments/*.yaml; do put 644 "$tournament" "etc/feltro/$tournament"; done
(cd build/web && find . -type f) | while read -r file; do
    put 644 "build/web/$file" "usr/share/feltro/web/$file"
done
put 644 packaging/copyright usr/share/doc/feltro/copyright
for page in docs/running.md docs/protocol.md docs/floor-file.md; do
    put 644 "$page" "usr/share/doc/feltro/$(basename "$page")"
done
# What changed, in the form that Debian asks for; the words are in our own.
put_zipped CHANGELOG.md usr/share/doc/feltro/CHANGELOG.md.gz
printf 'feltro (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- Feltro <feltro@feltro.example>  %s\n' \
    "$version" "$(LC_ALL=C date -uR -r CHANGELOG.md)" | gzip -9n >"$doc/changelog.gz"

# The libraries it needs are those that its programs name.
mkdir -p "$root/DEBIAN" "$root/debian"
touch "$root/debian/control"
depends=$(cd "$root" && dpkg-shlibdeps -O usr/bin/feltro usr/bin/feltrod 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
rm -r "$root/debian"
(cd "$root" && find etc -type f | sort | sed 's|^|/|') >"$root/DEBIAN/conffiles"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$root/DEBIAN/md5sums"
cat >"$root/DEBIAN/control" <<CONTROL
Package: feltro
Version: $version
Architecture: $arch
Maintainer: Feltro <feltro@feltro.example>
Section: net
Priority: optional
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends
Description: house of online table games to the Portuguese regulations
 Roulette, blackjack, banca francesa, baccarat and poker, rule by rule to the
 Portuguese regulations 804/2015 to 812/2015.
 .
 feltrod is the house that serves the tables; feltro is the tools: to check a
 floor file against the law, to compute what bets return, to play in a
 terminal and to audit the books.
CONTROL
chmod 644 "$root/DEBIAN/"*
chmod -R go-w "$root"
chmod 755 "$root"
mkdir -p build
dpkg-deb --root-owner-group --build "$root" "build/feltro_${version}_$arch.deb" >/dev/null
echo "build/feltro_${version}_$arch.deb"
