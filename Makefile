# The few verbs people type; Meson does the work.

NINJA = ninja -C build --quiet

.PHONY: build run test bench fuzz signature battery clean install-deps

build: install-deps
	@[ -d build ] || meson setup build
	@$(NINJA)

run: build
	@build/feltro play

test: build
	@tools/test.sh

bench: build
	@meson test -C build --benchmark --verbose

fuzz: install-deps
	@tools/fuzz.sh

# The fingerprint of play.  A commit that moves it says so, and why.
signature: build
	@build/tests/signature >tests/signature.txt
	@cat tests/signature.txt

# Dieharder over the generator: hours, not minutes.
battery: build
	@tools/need.sh dieharder
	@tools/battery.sh

clean:
	@rm -rf build build-asan build-fuzz

# Silent, and without network, where everything is there already.
install-deps:
	@tools/need.sh
