"""The runner for the commands on a page: it runs them in order and writes their output below each.

A code block with a file name after `csv` or `text` is that file. A block that begins with `$ ` holds commands
and their output. A line `...` in an output stands for omitted lines; the numbers of lines before and after it
stay the same.

The clock and the seeds of boards are fixed, so that every run makes the same page.
"""

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import count, islice
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory
from unittest.mock import patch

from botifarra.cli.app import run

EXAMPLES = Path(__file__).parent.parent / "examples"

_BLOCK = re.compile(r"^```(?:(?:csv|text) (?P<file>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*\n)", re.MULTILINE)
_LEFT_OUT = "..."

_ENVIRONMENT = {"BOTIFARRA_LANG": "en", "COLUMNS": "96", "TERM": "dumb", "LOGNAME": "Marta"}
_BEGINNING = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
_STEP = timedelta(seconds=20)


class _Clock:
    """A clock that advances by a step at each reading."""

    def __init__(self) -> None:
        self._time = _BEGINNING

    def now(self, zone: tzinfo | None = None) -> datetime:
        self._time += _STEP
        return self._time.astimezone(zone)


def walked(page: str) -> str:
    """Return the page with new output; its commands run in a new folder with the files of `examples/`."""
    with _folder():
        return _BLOCK.sub(_block, page)


@contextmanager
def _folder() -> Iterator[None]:
    numbers, requests, secrets = count(), count(), count()
    clock = _Clock()
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True)
        stack.enter_context(chdir(folder))
        stack.enter_context(patch.dict(os.environ, _ENVIRONMENT))
        stack.enter_context(patch("botifarra.eventfile.stamp.datetime", clock))
        stack.enter_context(patch("secrets.token_bytes", lambda size: bytes(islice(numbers, size))))
        stack.enter_context(
            patch("botifarra.eventfile.file.token_bytes", lambda size: bytes([next(secrets)]) * size)
        )
        stack.enter_context(
            patch("botifarra.eventfile.file.token_hex", lambda size: f"{next(requests):0{2 * size}x}")
        )
        yield


def _block(found: re.Match[str]) -> str:
    file, body = found["file"], found["body"]
    if file is not None:
        Path(file).write_text(body, encoding="utf-8")
        return found[0]
    if not body.startswith("$ "):
        return found[0]
    _, *parts = _COMMAND.split(body)
    steps = zip(parts[::2], parts[1::2], strict=True)
    return "```\n" + "".join(f"$ {line}{_shown(_printed(line), before)}" for line, before in steps) + "```"


def _printed(line: str) -> str:
    """Return the output of a command, empty if it goes to a file; its input may come from a file."""
    words = shlex.split(line.replace("\\\n", ""))
    typed = io.StringIO()
    if words[-2:-1] == ["<"]:
        typed = io.StringIO(Path(words[-1]).read_text(encoding="utf-8"))
        words = words[:-2]
    target = words[-1] if words[-2:-1] == [">"] else None
    program, *arguments = words[:-2] if target else words
    page = io.StringIO()
    if program == "botifarra":
        with redirect_stdout(page), redirect_stderr(page), patch("sys.stdin", typed):
            run(arguments)
    else:
        # Unbuffered, so that the output to both streams stays in order.
        command = [sys.executable, "-u", *arguments]
        done = subprocess.run(command, stdout=PIPE, stderr=STDOUT, text=True, check=False)
        page.write(done.stdout)
    if target is None:
        return page.getvalue()
    Path(target).write_text(page.getvalue(), encoding="utf-8")
    return ""


def _shown(printed: str, before: str) -> str:
    """Return the output, shortened at the same place as before."""
    lines, old = printed.splitlines(keepends=True), before.splitlines()
    if _LEFT_OUT not in old:
        return printed
    first = old.index(_LEFT_OUT)
    last = len(lines) - (len(old) - first - 1)
    return "".join((*lines[:first], f"{_LEFT_OUT}\n", *lines[last:])) if first < last else printed
