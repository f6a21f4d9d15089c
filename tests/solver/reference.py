"""The plain searches of reference.cpp, compiled when a test first needs them."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from ctypes import CDLL, POINTER, Structure, c_bool, c_int, c_uint64
from dataclasses import dataclass
from pathlib import Path

from botifarra.border import masks
from botifarra.core.rules import Style
from botifarra.solver.position import Position

SOURCE = Path(__file__).with_suffix(".cpp")
HEADERS = Path(__file__).parents[2] / "kernel" / "src"


class _Question(Structure):
    """A position as reference.cpp takes it."""

    _fields_ = (
        ("hands", c_uint64 * 4),
        ("leader", c_int),
        ("strain", c_int),
        ("trick", c_int * 3),
        ("place", c_int),
        ("occidental", c_bool),
        ("second_may_load", c_bool),
        ("third_loads_only_if_safe", c_bool),
        ("always_overtrump", c_bool),
        ("last_trick_bonus", c_int),
    )


@dataclass(frozen=True, slots=True)
class Reference:
    """The points that N-S win from a position on, and whether they win exactly so many."""

    minimax: Callable[[Position], int]
    is_value: Callable[[Position, int], bool]


def compile_reference(folder: Path) -> Reference:
    """Compile reference.cpp into a folder with the compiler of the kernel, and return its searches."""
    compiler = os.environ.get("CXX") or next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))))
    library = folder / "reference.so"
    warnings = ("-Wall", "-Wextra", "-Werror")
    build = (
        "-std=c++20",
        "-O3",
        "-shared",
        "-fPIC",
        *warnings,
        f"-I{HEADERS}",
        str(SOURCE),
        "-o",
        str(library),
    )
    subprocess.run([*shlex.split(compiler), *build], check=True)
    loaded = CDLL(str(library))
    loaded.minimax.argtypes = [POINTER(_Question)]
    loaded.is_value.argtypes = [POINTER(_Question), c_int]
    loaded.is_value.restype = c_bool
    return Reference(
        lambda position: int(loaded.minimax(_question(position))),
        lambda position, value: bool(loaded.is_value(_question(position), value)),
    )


def _question(position: Position) -> _Question:
    rules, trick = position.rules, position.trick
    return _Question(
        tuple(masks(position.hands)),
        trick.leader,
        position.strain,
        tuple(trick.cards),
        len(trick.cards),
        rules.style is Style.OCCIDENTAL,
        rules.second_may_load,
        rules.third_loads_only_if_safe,
        rules.always_overtrump,
        rules.last_trick_bonus,
    )
