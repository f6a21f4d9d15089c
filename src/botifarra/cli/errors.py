"""What went wrong, told in the person's language on standard error."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botifarra.cli.prose import Prose
from botifarra.records.errors import ParseError
from botifarra.visible import visible


class CommandError(Exception):
    """Why a command cannot do what is asked: a text in the person's language, and the exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class UsageError(CommandError):
    """Arguments that ask for what cannot be."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 2)


def complain(message: str) -> None:
    """Write a line, or several, to standard error."""
    shown = visible(message, kept="\n")
    sys.stderr.write(f"{shown}\n")


def parse_message(text: Prose, error: ParseError) -> str:
    """Where a text is wrong, what stands there and what should: `FILE:LINE:COLUMN: ...`."""
    return f"{visible(error.source)}:{error.line}:{error.column}: {fault_message(text, error)}"


def fault_message(text: Prose, error: ParseError) -> str:
    """What stands there and what should: a single thing that would do says it all."""
    what = " | ".join(error.choices)
    named = f"expected.{error.expected}.one"
    if len(error.choices) != 1:
        what = text(f"expected.{error.expected}") + (f": {what}" if what else "")
    elif named in text:
        what = text(named, what=what)
    rule = f" ({error.rule})" if error.rule else ""
    if not error.found:
        return text("error.missing", what=what) + rule
    own = f"error.{error.expected}"
    found = text(own if own in text else "error.found", found=error.found)
    return f"{found}, {text('error.expected', what=what)}{rule}"


def file_message(text: Prose, error: OSError) -> str:
    """Why a file cannot be read or written."""
    codes = type(error).__name__, errno.errorcode.get(error.errno or 0)
    told = (text(key) for code in codes if (key := f"file.{code}") in text)
    reason = next(told, str(error.strerror or error))
    if error.filename is None:
        return reason
    return f"{error.filename or repr('')}: {reason}"


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have an `OSError` name the file that is written: a full disk is told without."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
