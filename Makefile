# The few verbs people type; Meson does the work.

# The distribution's own tools, whatever else is first in the PATH: meson.build does the same for tests.
export PATH := /usr/bin:$(PATH)

# The two programs are optimised as a whole (LTO); tests link a hundred times, and without it.
NINJA = ninja -C build --quiet

.PHONY: build web run play deb test format fresh bench load torture ledger fuzz signature battery clean install-deps

build: install-deps
	@[ -f build/build.ninja ] || meson setup build
	@$(NINJA) feltro feltrod

web: install-deps
	@tools/web.sh

# The house with its web tables and a simulated cashier; its books are kept in data/.  PORT=8078 opens it
# at another port.
PORT = 8077
run: build web
	@build/feltrod --floor floor.yaml --data data --simulated-cashier --listen 127.0.0.1:$(PORT)

play: build
	@build/feltro play

# A Debian package: build/feltro_VERSION_ARCH.deb
deb: build web
	@tools/hardened.sh build/feltro build/feltrod
	@packaging/deb.sh "$$(build/feltrod --version | cut -d' ' -f2)"

test: install-deps
	@tools/test.sh

# The two commands of the README, run and test, on a Debian that has git and make and nothing else, made
# for it in build-fresh.  Needs root; some twenty minutes.
fresh:
	@tools/fresh.sh

# Writes the code in the shape that the formatter gives it; make test fails on a file that differs.
format: install-deps
	@tools/format.sh

bench: build web
	@meson test -C build --benchmark --verbose

# The part of it that loads a house with a crowd; LOAD_SECONDS=600 makes it longer.
load: build
	@ninja -C build --quiet src/net/echo
	@python3 tests/load.py build/feltrod build/feltro build/src/net/echo

# The house killed 200 times under a crowd: nothing acknowledged is lost, and it takes bets again
# within 2 s.
torture: build
	@KILLS=200 WITHIN_MS=2000 python3 tests/torture.py build/feltrod build/feltro

# A thousand rounds of each game of the bank, as the screen tells them, against the books: some
# five minutes.  A test plays the first of them.
ledger: build web
	@node tests/web/ledger_test.mjs build/feltrod build/web tests/web/floor.yaml

fuzz: install-deps
	@tools/fuzz.sh

# The fingerprint of play.  A commit that moves it says so, and why.
signature: install-deps
	@[ -f build-gcc/build.ninja ] || meson setup build-gcc -Db_lto=false
	@ninja -C build-gcc --quiet tests/signature
	@build-gcc/tests/signature >tests/signature.txt
	@cat tests/signature.txt

# Dieharder over the generator: hours, not minutes.
battery: build
	@tools/need.sh dieharder
	@tools/battery.sh

clean:
	@rm -rf build build-gcc build-asan build-tsan build-fuzz build-wasm build-fresh

# Silent, and without network, where everything is there already.
install-deps:
	@tools/need.sh
