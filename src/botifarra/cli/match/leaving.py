"""The end of play: the match is saved in a file, unless the person declines."""

import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from botifarra.bots.named import EXTERNAL
from botifarra.cli.errors import file_message
from botifarra.cli.match.saving import free_path, write_session
from botifarra.cli.match.session import Session
from botifarra.cli.prose import Prose
from botifarra.cli.words import means

DEFAULT = Path("botifarra.bgn")
"""Default file for a saved match."""

_NAME = "botifarra"

Ask = Callable[[str, str, str], str]
"""A function that asks with a prompt, a notice above it, and a hint on how to answer."""


def offer_to_save(text: Prose, session: Session, path: Path | None, ask: Ask) -> str | None:
    """Save where the person chooses and return the message to show; None means back to the table.

    Raises `EOFError` or `KeyboardInterrupt` without an answer. An existing file is overwritten only after a
    yes, except for `path`, the file the match came from. If a file cannot be written, the reason is shown and
    another file is asked for.
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
        return saved_message(text, session, chosen)


def rescue(text: Prose, session: Session) -> str:
    """Save to a new file without asking and return the message to show; try several folders."""
    failures = []
    for folder in (Path(), Path.home(), Path(tempfile.gettempdir())):
        path = free_path(folder / DEFAULT)
        try:
            write_session(session, text.language, path)
        except OSError as error:
            failures.append(file_message(text, error))
        else:
            return saved_message(text, session, path)
    return text("leave.failed", why="; ".join(failures))


def saved_message(text: Prose, session: Session, path: Path) -> str:
    """Return where the match was saved, and the command that resumes it."""
    command = f"{shlex.quote(_program())} play --resume {shlex.quote(str(path))}"
    if session.setup.bot.startswith(EXTERNAL):
        command += f" --bots {shlex.quote(session.setup.bot)}"
    return text("leave.saved", path=path, command=command)


def _may_write(path: Path, own: Path | None) -> bool:
    return not path.exists() or (own is not None and own.exists() and path.samefile(own))


def _program() -> str:
    """Return the name of the program if the shell finds it by that name, else the path it was run by."""
    called = sys.argv[0]
    return called if Path(called).name == _NAME and not shutil.which(_NAME) else _NAME
