"""The solver of the pages: builds the WebAssembly file from the kernel's sources (`make wasm`).

The file is kept in the repository, so that only those who change the solver need emscripten. Beside it is the
digest of the compiler's command and of the sources from which it was built.
"""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from shutil import which

_ROOT = Path(__file__).parent.parent
_KERNEL = _ROOT / "kernel"

BUILT = _ROOT / "web" / "src" / "solver" / "solver.wasm"
DIGEST = BUILT.with_suffix(".sha256")

COMPILER = "em++"
VERSION = "3.1.6"
"""The version of emscripten, that of Debian 12. Another version writes other bytes."""

_SOURCES = (
    "wasm/solver.cpp",
    "src/cash.cpp",
    "src/layout.cpp",
    "src/lead_features.cpp",
    "src/leads.cpp",
    "src/search.cpp",
    "src/solve.cpp",
)

_FLAGS = (
    "-std=c++20",
    "-O3",
    "-Wall",
    "-Wextra",
    "-Werror",
    "--no-entry",
    "-sSTANDALONE_WASM",
    "-sWASM_BIGINT",
    "-sMALLOC=emmalloc",
    "-sEXPORTED_FUNCTIONS=_solve_cards,_values,_nodes",
)

_INCLUDE = re.compile(r'^#include "(.+)"$', re.MULTILINE)


def digest() -> str:
    """Return the digest of the compiler's version, its options, the sources and the headers they include."""
    found = sha256(repr((VERSION, _FLAGS, _SOURCES)).encode())
    for path in sorted(_with_headers()):
        text = (_KERNEL / path).read_bytes()
        found.update(f"{path.as_posix()} {len(text)}\n".encode() + text)
    return found.hexdigest()


def compiler_version() -> str | None:
    """Return the version of emscripten on this machine; None if it is not installed."""
    if which(COMPILER) is None:
        return None
    output = subprocess.run([COMPILER, "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"\d+\.\d+\.\d+", output)
    return version.group() if version else None


def build(target: Path) -> None:
    """Compile the solver. Raises `CalledProcessError` if that fails."""
    command = [COMPILER, *_FLAGS, *_SOURCES, "-o", str(target)]
    subprocess.run(command, cwd=_KERNEL, check=True)
    target.chmod(0o644)  # the linker makes it a program


def _with_headers() -> set[Path]:
    """Return the sources and all headers that they include, relative to the kernel's folder."""
    found: set[Path] = set()
    waiting = [Path(source) for source in _SOURCES]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        names = _INCLUDE.findall((_KERNEL / path).read_text(encoding="utf-8"))
        waiting += [(_KERNEL / path.parent / name).resolve().relative_to(_KERNEL.resolve()) for name in names]
    return found


def main() -> None:
    """Build the file and its digest, or say which compiler is missing."""
    version = compiler_version()
    if version != VERSION:
        found = f"found version {version}" if version else "found none"
        sys.exit(
            f"The solver of the pages is built with emscripten {VERSION}, and this machine {found}.\n"
            "On Debian 12: apt-get install --no-install-recommends emscripten"
        )
    build(BUILT)
    DIGEST.write_text(f"{digest()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
