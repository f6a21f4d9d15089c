# Every command of the house. `make play` needs nothing but Python 3.11 and make.

PYTHON ?= $(shell for python in python3.11 python3; do \
	$$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
INSTALL = .venv/bin/python -m pip install --quiet --disable-pip-version-check
# Through the environment, so that the tools which pip fetches to build us are pinned too; pip 25.3 renamed it.
PINNED = PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(INSTALL)

.PHONY: play test check bench docs prove goldens constraints

play: .venv/.play  ## a match in the terminal
	@.venv/bin/botifarra play

test: .venv/.dev  ## all tests, small numbers, with coverage
	.venv/bin/pytest -n auto --cov

check: .venv/.dev  ## style, types, architecture
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: .venv/.dev  ## rates and ratios
	.venv/bin/python -m benchmarks.speed

docs: .venv/.dev  ## the generated pages of docs/
	.venv/bin/python -m docs.build

prove: .venv/.dev  ## the same tests with the full numbers
	BOTIFARRA_PROVE=1 .venv/bin/pytest -n auto

goldens: .venv/.dev  ## every golden file of tests/data, made anew
	.venv/bin/python -m tests.goldens

constraints:  ## a fresh .venv with the newest versions, and their list
	rm -rf .venv
	$(make_venv)
	$(INSTALL) --editable '.[dev]' hatchling editables
	.venv/bin/python -m pip list --format=freeze --exclude-editable --exclude pip --exclude setuptools \
		> constraints.txt
	touch .venv/.play .venv/.dev

.venv/.play: pyproject.toml constraints.txt
	$(make_venv)
	$(PINNED) --editable .
	@touch $@

.venv/.dev: .venv/.play
	$(PINNED) --editable '.[dev]'
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
