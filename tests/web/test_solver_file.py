"""The solver of the pages, web/src/solver/solver.wasm: it is that of the kernel's sources."""

from pathlib import Path

import pytest

from tests.scale import PROVING
from tools.wasm_solver import BUILT, COMPILER, DIGEST, VERSION, build, compiler_version, digest


def test_the_solver_was_built_from_the_present_sources() -> None:
    stored = DIGEST.read_text(encoding="utf-8").strip()
    assert stored == digest(), f"the kernel's solver has changed: run `make wasm`, with emscripten {VERSION}"


@pytest.mark.skipif(not PROVING, reason="a build of emscripten belongs to `make prove`")
def test_building_the_solver_again_gives_the_same_file(tmp_path: Path) -> None:
    found = compiler_version()
    if found != VERSION:
        pytest.skip(f"needs {COMPILER} of emscripten {VERSION}, and found {found or 'none'}")
    build(tmp_path / "solver.wasm")
    assert (tmp_path / "solver.wasm").read_bytes() == BUILT.read_bytes()
