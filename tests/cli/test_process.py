"""The program in its own process: its imports, and its end after an interrupt."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.timeouts import TIMEOUT_S

PROGRAM = [sys.executable, "-m", "botifarra"]
ENVIRONMENT = {**os.environ, "PYTHONUNBUFFERED": "1", "BOTIFARRA_LANG": "en"}


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    )


def imported(program: str) -> set[str]:
    """Return names of the modules loaded once a program has run."""
    code = f"{program}\nimport sys\nsys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(done.stderr.split())


def heavy(modules: Sequence[str] | set[str]) -> list[str]:
    """Return the modules that take long to import."""
    slow = ("botifarra.core.", "botifarra.bots", "msgspec", "pydantic", "rich")
    return sorted(module for module in modules if module.startswith(slow))


def test_help_imports_no_command() -> None:
    assert heavy(imported("from botifarra.cli.app import run\nrun(['--help'])")) == []


def test_the_package_imports_nothing() -> None:
    modules = imported("import botifarra")
    assert sorted(module for module in modules if module.startswith("botifarra")) == ["botifarra"]
    assert heavy(modules) == []


def test_what_was_loaded_is_never_searched_for_garbage() -> None:
    asked = "print(gc.isenabled(), gc.get_freeze_count() > 10_000)"
    code = f"import gc; from botifarra.cli import main\ntry: main()\nfinally: {asked}"
    done = subprocess.run(
        [sys.executable, "-c", code, "deal"], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stdout.splitlines()[-1] == "True True"


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="only where there are pipes that break")
def test_a_broken_pipe_ends_it_quietly() -> None:
    with start("perft", "--seed", "1", "--depth", "40") as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().split() == [b"Position", b"Depth", b"Leaves"]
        assert program.stdout.readline().split() == [b"--seed", b"1", b"1", b"6"]
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=TIMEOUT_S) == -signal.SIGPIPE


def test_ctrl_c_ends_it_quietly() -> None:
    with start("perft", "--seed", "1", "--depth", "40") as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().split() == [b"Position", b"Depth", b"Leaves"]
        assert program.stdout.readline().split() == [b"--seed", b"1", b"1", b"6"]
        program.send_signal(signal.SIGINT)
        assert program.stderr.read() == b""
        assert program.wait(timeout=TIMEOUT_S) == 130


def test_without_the_kernel_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['botifarra_kernel'] = None; sys.argv[0] = 'botifarra'; "
    program = [sys.executable, "-c", f"{code}from botifarra.cli import main; main()", "solve", "-"]
    done = subprocess.run(program, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The package botifarra-kernel is missing: ")
    assert len(done.stderr.splitlines()) == 1
