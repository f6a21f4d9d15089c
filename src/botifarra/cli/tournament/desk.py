"""Code shared by the commands of a championship: its file, the author, and the output."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.asking import agree
from botifarra.eventfile import Answered, EventFile, EventFileError, OtherRequest, Stamp, stamp_now
from botifarra.eventfile.changing import write_agreed
from botifarra.records.record import is_tag_text
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.complaints import complaint, trouble
from botifarra.sentences.consequences import consequence_lines
from botifarra.sentences.places import place_name
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.chain import Role as RoleName
from botifarra.tournament.errors import NotOpened, TournamentError
from botifarra.tournament.events import Corrected, Event, Opened, Place, Scored, Slip
from botifarra.tournament.matches.final_standings import undecided
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.preview import Preview
from botifarra.tournament.replaced_results import with_replaced
from botifarra.visible import clean_line, visible

File = Annotated[Path, Argument(metavar="FILE", readable=False)]
"""The event file."""

By = Annotated[str | None, Option("--by", metavar="NAME")]
"""The author of the event; None stands for the user who is logged in."""

Role = Annotated[RoleName, Option("--role", metavar="ROLE")]
"""The role of the author."""

Request = Annotated[str | None, Option("--request", metavar="ID")]
"""The id of the request; None stands for a random one.

A repeated request writes nothing and gets the same answer; another request with the same id is refused.
"""

Reason = Annotated[str | None, Option("--reason", metavar="TEXT")]
"""The reason for a change; every change needs one."""


@contextmanager
def reporting_errors(text: Prose, place: str = "") -> Iterator[None]:
    """Turn errors of a championship or its file into a `CommandError` in the user's language."""
    try:
        yield
    except TournamentError as error:
        raise CommandError(complaint(text, error, place)) from None
    except OtherRequest as error:
        raise UsageError(trouble(text, error)) from None
    except EventFileError as error:
        raise CommandError(trouble(text, error)) from None


@contextmanager
def opened(text: Prose, path: Path, as_json: bool = False) -> Iterator[EventFile]:
    """Open the file of a championship that has begun; report errors and repeated requests like `answered`."""
    with reporting_errors(text), EventFile(path) as file:
        if not file.identity:
            raise NotOpened
        with answered(text, as_json, file):
            yield file


@contextmanager
def answered(text: Prose, as_json: bool, log: EventFile | None = None) -> Iterator[None]:
    """Report errors, and repeat the answer to a repeated request, as `say` prints it."""
    with reporting_errors(text):
        try:
            yield
        except Answered as before:
            say(text, before.entries, as_json, log=log)


def stamp(text: Prose, by: str | None, request: str | None = None, role: RoleName = "director") -> Stamp:
    """Return the time, the author, the role and the request id; raises `UsageError` without an author."""
    asked = "" if request is None else line_of_text(text, "--request", request)
    now = stamp_now(by, role, asked)
    return now._replace(by=line_of_text(text, "--by", now.by))


def line_of_text(text: Prose, option: str, value: str | None) -> str:
    """Return a value normalised and stripped; raises `UsageError` if it is missing or not a line of text."""
    if value is None:
        raise UsageError(text("usage.MissingParameter", name=option))
    line = clean_line(value)
    if not line or not is_tag_text(line):
        raise UsageError(text("tournament.no_text", option=option))
    return line


def add(text: Prose, log: EventFile, who: Stamp, event: Event, as_json: bool) -> None:
    """Write an event and print it; an error message begins with the place of the event, if it has one."""
    with reporting_errors(text, _place(text, event)):
        written = write_agreed(log, who, lambda _: [event])
    say(text, written, as_json, log=log)
    _warn_of_tie(text, log.book, event)


def change(
    text: Prose,
    log: EventFile,
    who: Stamp,
    events: Callable[[Book], Sequence[Event]],
    *,
    yes: bool,
    as_json: bool,
    doubts: Callable[[Book, Sequence[Event]], Iterable[str]] = lambda *_: (),
) -> None:
    """Write a change once the director accepts its consequences, and print it.

    `doubts` returns further questions. The director is asked again if somebody else writes meanwhile, and not
    at all with `yes`. A repeated request gets the same answer.
    """
    seen: list[Event] = []
    doubtful: list[str] = []

    def wanted(book: Book) -> Sequence[Event]:
        seen[:] = events(book)
        doubtful[:] = doubts(book, seen)
        return seen

    def ask(found: Preview) -> None:
        agree(text, [*doubtful, *consequence_lines(text, found)], yes=False)

    try:
        written = write_agreed(log, who, wanted, None if yes else ask)
    except TournamentError as error:
        raise CommandError(complaint(text, error, _place(text, seen[0]) if seen else "")) from None
    say(text, written, as_json, log=log)
    for event in seen:
        _warn_of_tie(text, log.book, event)


def _warn_of_tie(text: Prose, book: Book, event: Event) -> None:
    """Warn of a tie that prevents the next pairing. It is accepted, because the players may play on later."""
    if isinstance(event, Scored | Corrected) and (tie := undecided(book, event.place, event.slip)):
        complain(complaint(text, tie))


def _place(text: Prose, event: Event) -> str:
    place = getattr(event, "place", None)
    return place_name(text, place) if isinstance(place, Place) else ""


def say(
    text: Prose,
    entries: Sequence[Entry],
    as_json: bool,
    begun: Opened | None = None,
    log: EventFile | None = None,
) -> None:
    """Print a line for each entry; a correction tells the result that it replaced if its `log` is given."""
    replaced: dict[int, Slip | None] = {}
    if log is not None and any(isinstance(entry.event, Corrected) for entry in entries):
        replaced = {entry.number: slip for entry, slip in with_replaced(log.entries())}
    for entry in entries:
        if as_json:
            say_json(entry)
        else:
            console().print(event_line(text, entry.event, begun, replaced.get(entry.number)), soft_wrap=True)


def say_json(value: object) -> None:
    """Print a value as a line of JSON."""
    sys.stdout.write(f"{visible(msgspec.json.encode(value).decode())}\n")


def undealt_note(text: Prose, book: Book) -> Iterator[str]:
    """Yield a note about boards of paired rounds that are not dealt, if other boards are dealt."""
    if book.dealt and (boards := book.undealt()):
        yield text("tournament.deal.undealt", boards=boards_name(boards))
