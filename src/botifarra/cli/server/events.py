"""Event files that a server has desks for, and the links to them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.eventfile import EventFile, EventFileError
from botifarra.sentences.complaints import complaint, trouble
from botifarra.server import lock
from botifarra.server.desk.links import PUBLIC, Link, secret_of
from botifarra.server.desk.live.desk import Desk, event_names
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.routes import address_of
from botifarra.server.desk.live.state_file import BadStateFile, read_state, state_path
from botifarra.server.run import TableServer
from botifarra.server.store.errors import InUse
from botifarra.tournament.errors import TournamentError

SUFFIX = ".event"

_PRINTED = (Link("director"), Link("deputy"), Link("hall"), PUBLIC)


def events_in(text: Prose, path: Path) -> dict[str, Path]:
    """Return an event file, or all those of a folder, by their names in addresses; each is opened once.

    Raises `CommandError` for one that cannot be read, or if there is none.
    """
    files = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not files:
        raise CommandError(text("desk.none", folder=path))
    for file in files:
        _refuse_unreadable(text, file)
    return event_names(files)


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


@contextmanager
def held(text: Prose, files: Mapping[str, Path]) -> Iterator[None]:
    """Keep other servers from opening a desk of these files; raises `CommandError` if one is open already."""
    with ExitStack() as stack:
        for path in files.values():
            beside = state_path(path)
            try:
                stack.enter_context(lock.hold_file(beside.with_name(f"{beside.name}.lock")))
            except InUse:
                raise CommandError(text("desk.in_use", file=path)) from None
        yield


def link_lines(text: Prose, server: TableServer, addresses: Sequence[str]) -> Iterator[str]:
    """Yield the lines that show the links of each event."""
    for evening in _evenings(server).values():
        yield ""
        yield evening.book.begun.name
        for link in _PRINTED:
            yield text(f"desk.link.{link.role}", url=link_url(evening, link, addresses))


def link_url(evening: Evening, link: Link, addresses: Sequence[str]) -> str:
    """Return the URL of a link. The director is at this computer; others need the second of `addresses`."""
    base = addresses[0] if link.role == "director" else addresses[min(1, len(addresses) - 1)]
    secret = "" if link == PUBLIC else secret_of(evening.state, link)
    return address_of(base, evening.event, link, secret)


def director_urls(server: TableServer, addresses: Sequence[str]) -> list[str]:
    """Return the director's link of each event."""
    return [link_url(evening, Link("director"), addresses) for evening in _evenings(server).values()]


def _evenings(server: TableServer) -> Mapping[str, Evening]:
    desk: Desk = server.app.state.desk
    return desk.evenings
