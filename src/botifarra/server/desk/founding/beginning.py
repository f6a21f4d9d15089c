"""The file of a new event, written by the functions of the commands of `tournament`."""

import os
from contextlib import suppress
from pathlib import Path

from botifarra.eventfile import Answered, Damaged, EventFile, NotAnEventFile, Stamp, stamp_now
from botifarra.eventfile.changing import begin_once, write_once
from botifarra.eventfile.dealing import deal_session
from botifarra.eventfile.pairing import pair_next_rounds
from botifarra.server.desk.founding.draft import drafted, entries, opening
from botifarra.server.desk.protocol.founding import FoundingForm
from botifarra.server.desk.refusals import EventExists
from botifarra.tournament.pairing import next_rounds


def begin(path: Path, form: FoundingForm) -> None:
    """Create the file, enter the pairs, pair all rounds that can be paired, and deal the boards if asked to.

    The file gets its name when it is complete, so that a server that is killed leaves no event without pairs.
    The same form sent again has no further effect. Raises `TournamentError` before anything is written,
    `EventExists` for another file with this name, the errors of the event file, and `OSError`.
    """
    _ = next_rounds(drafted(form))
    if path.exists():
        _write(path, form)
        return
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)  # a server that was killed has left it
    try:
        _write(new, form)
        _name(new, path)
    finally:
        new.unlink(missing_ok=True)


def _name(new: Path, path: Path) -> None:
    """Give a file its name; raises `EventExists` if another file has it."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise EventExists(name=path.name) from None
    except OSError:  # the file system has no links, as on memory sticks
        new.rename(path)


def _write(path: Path, form: FoundingForm) -> None:
    """Write the events of a form that the file lacks."""
    _create(path, form)
    entered = list(entries(form))
    with EventFile(path) as log:
        with suppress(Answered):
            write_once(
                log,
                _stamp(form, "names"),
                lambda _, written: written == entered,
                lambda pen: [pen.add(each) for each in entered],
            )
        with suppress(Answered):
            pair_next_rounds(log, _stamp(form, "pair"))
        if form.deals and log.book.begun.format.kind.facts.has_boards:
            with suppress(Answered):
                deal_session(log, _stamp(form, "deal"))


def _create(path: Path, form: FoundingForm) -> None:
    try:
        begin_once(path, _stamp(form), opening(form))
    except Answered:
        pass
    except (FileExistsError, NotAnEventFile, Damaged):
        raise EventExists(name=path.name) from None


def _stamp(form: FoundingForm, step: str = "") -> Stamp:
    """Return the stamp of a step. Each is a request of its own."""
    return stamp_now(form.by.strip() or None, "director", f"{form.request}-{step}" if step else form.request)
