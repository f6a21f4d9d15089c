"""The command line, run in the test's own process."""

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from tempfile import TemporaryFile
from unittest.mock import patch

from botifarra.cli.app import run


@dataclass(frozen=True)
class Run:
    """The output of the program, and its exit status."""

    status: int
    out: str
    err: str


class _Stream(io.StringIO):
    """Standard output as a test wants it: a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class _Keyboard(io.TextIOWrapper):
    """Standard input where somebody types."""

    def isatty(self) -> bool:
        return True


def botifarra(
    *arguments: str,
    stdin: bytes = b"",
    terminal: bool = False,
    typed: bool = False,
    lang: str = "en",
    columns: int = 100,
) -> Run:
    """Run a command in a language; `terminal` says whether its output goes to one, `typed` its input."""
    out, err = _Stream(terminal), _Stream(False)
    environment = {"BOTIFARRA_LANG": lang, "COLUMNS": str(columns), "TERM": "dumb"}
    with (
        (_Keyboard if typed else io.TextIOWrapper)(TemporaryFile()) as keyboard,  # it has a file descriptor
        patch.dict(os.environ, environment),
        patch("sys.stdin", keyboard),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        keyboard.buffer.write(stdin)
        keyboard.seek(0)
        status = run(arguments)
    return Run(status, out.getvalue(), err.getvalue())
