"""Event files that a server has desks for, and the links to them."""

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path

from botifarra.cli.errors import CommandError, complain, file_message
from botifarra.cli.extras import need
from botifarra.cli.prose import Prose
from botifarra.cli.server.given_links import moved_lines, note_address
from botifarra.eventfile import EventFile, EventFileError
from botifarra.paper.dates import day_of
from botifarra.sentences.complaints import complaint, trouble
from botifarra.server import lock
from botifarra.server.desk.event_names import event_names
from botifarra.server.desk.founding.host import SUFFIX, Host, host_of
from botifarra.server.desk.links import PUBLIC, Link, secret_of
from botifarra.server.desk.live.desk import Desk
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.routes import address_of
from botifarra.server.desk.live.state_file import BadStateFile, lock_path, read_state, state_path
from botifarra.server.desk.moved_links import Served, address_for_others
from botifarra.server.run import TableServer
from botifarra.server.store.errors import InUse
from botifarra.tournament.errors import TournamentError
from botifarra.visible import visible

_PRINTED = (Link("director"), Link("deputy"), Link("hall"), PUBLIC)


def events_in(text: Prose, path: Path) -> dict[str, Path]:
    """Return an event file, or all event files of a folder, by their names in addresses.

    A file that does not exist yet is left out. A file that cannot be read raises `CommandError`. In a folder
    it is only reported: the other files are served, and this one is opened once it is mended.

    Raises `OSError` for a folder that cannot be read, and `ModuleNotFoundError` if papers cannot be made: an
    evening needs them.
    """
    need("fpdf")
    if not path.is_dir():
        files = [] if _is_to_begin(path) else [path]
        for file in files:
            _refuse_unreadable(text, file)
        return event_names(files)
    files = sorted(file for file in path.iterdir() if file.suffix == SUFFIX)
    for file in files:
        try:
            _refuse_unreadable(text, file)
        except CommandError as error:
            complain(f"{error}\n{text('desk.skipped')}")
    return event_names(files)


def host_in(text: Prose, path: Path) -> Host | None:
    """Return the host who may begin events in a folder, or a file that does not exist yet.

    Raises `OSError` and `CommandError`.
    """
    if path.exists() and not path.is_dir():
        return None
    try:
        return host_of(path) if path.is_dir() else host_of(path.parent, path)
    except BadStateFile as error:
        raise CommandError(text("desk.bad_state", file=error.path)) from None


def _is_to_begin(path: Path) -> bool:
    return path.suffix == SUFFIX and not path.exists() and path.parent.is_dir()


def _refuse_unreadable(text: Prose, path: Path) -> None:
    try:
        with EventFile(path) as file:
            _ = file.book.begun
        read_state(state_path(path))
    except TournamentError as error:
        raise CommandError(f"{path}: {complaint(text, error)}") from None
    except EventFileError as error:
        raise CommandError(trouble(text, error)) from None
    except BadStateFile as error:
        raise CommandError(text("desk.bad_state", file=error.path)) from None
    except OSError as error:
        raise CommandError(file_message(text, error)) from None


@contextmanager
def held(text: Prose, files: Mapping[str, Path]) -> Iterator[None]:
    """Keep other servers from opening a desk of these files.

    Raises `CommandError` if one is open already, and `OSError`.
    """
    with ExitStack() as stack:
        for path in files.values():
            try:
                stack.enter_context(lock.hold_file(lock_path(path)))
            except InUse:
                raise CommandError(text("desk.in_use", file=path)) from None
        yield


def link_lines(text: Prose, server: TableServer, addresses: Sequence[str]) -> Iterator[str]:
    """Yield the lines that show the links of each event, and of the host."""
    for evening in _evenings(server).values():
        yield from _lines_of(text, evening, addresses)
    if (host := _desk(server).host) is not None:
        yield ""
        yield text("desk.link.host", url=host.url(addresses[0]))


def tell_events(text: Prose, server: TableServer, addresses: Sequence[str], port: int) -> None:
    """Print the links of each event, now and of those that the server finds in the folder later.

    If the links that people have lead elsewhere, say so.
    """
    sys.stdout.writelines(f"{line}\n" for line in link_lines(text, server, addresses))
    evenings = _evenings(server).values()
    served = Served(tuple(addresses), port)
    sys.stdout.writelines(f"{line}\n" for line in moved_lines(text, evenings, served))
    for evening in evenings:
        note_address(evening, served)

    def tell(evening: Evening) -> None:
        sys.stdout.writelines(f"{line}\n" for line in _lines_of(text, evening, addresses))
        sys.stdout.writelines(f"{line}\n" for line in moved_lines(text, [evening], served))
        sys.stdout.flush()
        note_address(evening, served)

    _desk(server).tell = tell


def _lines_of(text: Prose, evening: Evening, addresses: Sequence[str]) -> Iterator[str]:
    yield ""
    yield visible(evening.book.begun.name)
    for link in _PRINTED:
        yield text(f"desk.link.{link.role}", url=link_url(evening, link, addresses))


def link_url(evening: Evening, link: Link, addresses: Sequence[str]) -> str:
    """Return the URL of a link. The director is at this computer; others need the second of `addresses`."""
    base = addresses[0] if link.role == "director" else address_for_others(addresses)
    secret = "" if link == PUBLIC else secret_of(evening.state, link)
    return address_of(base, evening.event, link, secret)


def url_to_open(server: TableServer, addresses: Sequence[str]) -> str | None:
    """Return the director's link of the event nearest to today; without events the host's link, if any."""
    host = _desk(server).host
    if nearest := min(_evenings(server).values(), key=_days_from_today, default=None):
        return link_url(nearest, Link("director"), addresses)
    return None if host is None else host.url(addresses[0])


def _days_from_today(evening: Evening) -> float:
    """Return the number of days between an event and today; infinite for one without a date."""
    day = day_of(evening.book.begun.date)
    return math.inf if day is None else abs((day - datetime.now().astimezone().date()).days)


def _evenings(server: TableServer) -> Mapping[str, Evening]:
    return _desk(server).evenings


def _desk(server: TableServer) -> Desk:
    desk: Desk = server.app.state.desk
    return desk
