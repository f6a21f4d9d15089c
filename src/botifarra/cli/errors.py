"""Errors of commands, printed on standard error in the user's language."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botifarra.cli.prose import Prose
from botifarra.records.errors import ParseError
from botifarra.visible import visible


class CommandError(Exception):
    """An error that stops a command: a message in the user's language, and the exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class UsageError(CommandError):
    """Invalid arguments of a command."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 2)


def complain(message: str) -> None:
    """Write a message of one or more lines to standard error."""
    shown = visible(message, kept="\n")
    sys.stderr.write(f"{shown}\n")


def parse_message(text: Prose, error: ParseError) -> str:
    """Return a syntax error as `FILE:LINE:COLUMN: ...`, with the text found and the text expected."""
    return f"{visible(error.source)}:{error.line}:{error.column}: {fault_message(text, error)}"


def as_command_error(text: Prose, error: CommandError | ParseError | OSError) -> CommandError:
    """Return the error of a command, with the message for a syntax error or an unreadable file."""
    if isinstance(error, CommandError):
        return error
    return CommandError(
        parse_message(text, error) if isinstance(error, ParseError) else file_message(text, error)
    )


def fault_message(text: Prose, error: ParseError) -> str:
    """Return the text found and the texts expected; a single choice needs no description."""
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
    if error.holder:
        found += f", {text('error.held_by', seat=error.holder)}"
    return f"{found}, {text('error.expected', what=what)}{rule}"


def file_message(text: Prose, error: OSError) -> str:
    """Return the reason why a file cannot be read or written."""
    codes = type(error).__name__, errno.errorcode.get(error.errno or 0)
    reasons = (text(key) for code in codes if (key := f"file.{code}") in text)
    reason = next(reasons, str(error.strerror or error))
    if error.filename is None:
        return reason
    return f"{error.filename or repr('')}: {reason}"


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add the name of the written file to an `OSError` without one, as from a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
