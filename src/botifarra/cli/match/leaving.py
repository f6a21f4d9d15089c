"""Getting up from the table: the match is put away in a file, unless the person would rather not."""

import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from botifarra.cli.errors import file_message
from botifarra.cli.match.saving import free_path, write_session
from botifarra.cli.match.session import Session
from botifarra.cli.prose import Prose
from botifarra.cli.words import means

DEFAULT = Path("botifarra.bgn")
"""Where a match is saved when nothing else is said."""

_NAME = "botifarra"

Ask = Callable[[str, str, str], str]
"""Asks with a prompt, what is told above it, and how to answer."""


def offer_to_save(text: Prose, session: Session, path: Path | None, ask: Ask) -> str | None:
    """Save where the person says, and what there is to tell after that; None to go back to the table.

    Raises `EOFError` or `KeyboardInterrupt` when no answer comes. A file that exists is overwritten only on a
    yes, but for `path`, which the match came from; when one cannot be written, why is told and another asked
    for.
    """
    offered = path or free_path(DEFAULT)
    notice = text("leave.notice")
    while True:
        typed = ask(text("leave.prompt", path=offered), notice, text("leave.hint"))
        if means(text, "word.no", typed):
            return text("leave.unsaved")
        if means(text, "word.back", typed):
            return None
        chosen = Path(typed).expanduser() if typed else offered
        if not _may_write(chosen, path) and not means(
            text, "word.yes", ask(text("leave.overwrite", path=chosen), notice, text("leave.exists"))
        ):
            notice = text("leave.notice")
            continue
        try:
            write_session(session, text.language, chosen)
        except OSError as error:
            notice = text("leave.failed", why=file_message(text, error))
            continue
        return saved_message(text, chosen)


def rescue(text: Prose, session: Session) -> str:
    """Save without asking, to a file that is not there yet, and what there is to tell; somewhere must do."""
    failures = []
    for folder in (Path(), Path.home(), Path(tempfile.gettempdir())):
        path = free_path(folder / DEFAULT)
        try:
            write_session(session, text.language, path)
        except OSError as error:
            failures.append(file_message(text, error))
        else:
            return saved_message(text, path)
    return text("leave.failed", why="; ".join(failures))


def saved_message(text: Prose, path: Path) -> str:
    """Where the match is, and how to go on with it, as it can be typed."""
    command = f"{shlex.quote(_program())} play --resume {shlex.quote(str(path))}"
    return text("leave.saved", path=path, command=command)


def _may_write(path: Path, own: Path | None) -> bool:
    return not path.exists() or (own is not None and own.exists() and path.samefile(own))


def _program() -> str:
    """The name of the program where the shell finds it by that, else how it was called."""
    called = sys.argv[0]
    return called if Path(called).name == _NAME and not shutil.which(_NAME) else _NAME
