"""The distributions that an installation needs: those of pyproject.toml, and what they need themselves."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OWN = frozenset({"botifarra", "botifarra-kernel"})

_PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]

BASE: list[str] = _PROJECT["dependencies"]
EXTRAS: dict[str, list[str]] = _PROJECT["optional-dependencies"]


def named(requirements: Iterable[str]) -> set[str]:
    """Return the names of the distributions that are asked for directly."""
    return {canonicalize_name(Requirement(line).name) for line in requirements}


def installed(requirements: Iterable[str]) -> set[str]:
    """Return the names of the installed distributions that pip would bring for requirements, without ours."""
    waiting = [(Requirement(line), "") for line in requirements]
    seen: set[tuple[str, str]] = set()
    while waiting:
        wanted, extra = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in OWN or (wanted.marker and not wanted.marker.evaluate({"extra": extra})):
            continue
        for asked in {"", *wanted.extras} - {asked for other, asked in seen if other == name}:
            seen.add((name, asked))
            waiting += [(Requirement(line), asked) for line in distribution(name).requires or ()]
    return {name for name, _ in seen}


def modules(distributions: Iterable[str]) -> set[str]:
    """Return the top-level modules that come with some distributions."""
    wanted = set(distributions)
    return {module for module, bringers in _bringers().items() if wanted & bringers}


@cache
def _bringers() -> Mapping[str, set[str]]:
    """Return the distributions that bring each installed top-level module."""
    return {
        module: set(map(canonicalize_name, bringers)) for module, bringers in packages_distributions().items()
    }


def size(name: str) -> int:
    """Return the bytes of all files of an installed distribution, with the bytecode that pip makes."""
    paths = (Path(str(file.locate())) for file in distribution(name).files or ())
    return sum(path.stat().st_size for path in paths if path.is_file())
