"""What the commands of a championship share: its file, who acts and when, and what is said of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from unicodedata import normalize

import msgspec
from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.prose import Prose
from botifarra.cli.replay import console
from botifarra.eventfile import EventFile, EventFileError, Stamp, stamp_now
from botifarra.records.record import is_tag_text
from botifarra.sentences.chronicle import event_line, place_name
from botifarra.sentences.complaints import complaint, trouble
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event, Place
from botifarra.tournament.shown import boards_name
from botifarra.visible import visible

File = Annotated[Path, Argument(metavar="FILE")]
"""The event file."""

By = Annotated[str | None, Option("--by", metavar="NAME")]
"""Who says so; who is logged in when None."""

Reason = Annotated[str | None, Option("--reason", metavar="TEXT")]
"""Why something is changed; needed for whatever changes something."""


@contextmanager
def told(text: Prose, place: str = "") -> Iterator[None]:
    """Whatever a championship or its file refuses, as a complaint in the person's language."""
    try:
        yield
    except TournamentError as error:
        raise CommandError(complaint(text, error, place)) from None
    except EventFileError as error:
        raise CommandError(trouble(text, error)) from None


@contextmanager
def opened(text: Prose, path: Path) -> Iterator[EventFile]:
    """The event file, all that goes wrong with it told."""
    with told(text), EventFile(path) as file:
        yield file


def stamp(text: Prose, by: str | None) -> Stamp:
    """Now, and who acts; complains where nobody is named."""
    now = stamp_now(by)
    return now._replace(by=line_of_text(text, "--by", now.by))


def line_of_text(text: Prose, option: str, value: str | None) -> str:
    """What was given, in one spelling and without blanks around it; complains where that is no text."""
    line = normalize("NFC", value or "").strip()
    if not line or not is_tag_text(line):
        raise UsageError(text("tournament.no_text", option=option))
    return line


def add(text: Prose, log: EventFile, by: str | None, event: Event, as_json: bool) -> None:
    """Write an event and say so; a complaint of it begins with its place, if it has one."""
    place = getattr(event, "place", None)
    at = place_name(text, place) if isinstance(place, Place) else ""
    with told(text, at), log.writing(stamp(text, by)) as pen:
        entry = pen.add(event)
    say(text, [entry], as_json)


def say(text: Prose, entries: Iterable[Entry], as_json: bool) -> None:
    """What was written: a line to each entry."""
    for entry in entries:
        if as_json:
            say_json(entry)
        else:
            console().print(event_line(text, entry.event), soft_wrap=True)


def say_json(value: object) -> None:
    """A line of JSON."""
    sys.stdout.write(f"{visible(msgspec.json.encode(value).decode())}\n")


def undealt_note(text: Prose, book: Book) -> Iterator[str]:
    """A line about boards that are paired and were not dealt, where others were."""
    if book.dealt and (boards := book.undealt()):
        yield text("tournament.deal.undealt", boards=boards_name(boards))
