"""The command `tournament lots`: those who are level where a prize is at stake are told apart."""

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import By, File, Reason, Request, Role, line_of_text, opened, say, stamp
from botifarra.eventfile.changing import asked_once
from botifarra.tournament.book import Book
from botifarra.tournament.events import Drawn, Event, LotsCommitted
from botifarra.tournament.prizes import PLACES, can_go_on, level_for_prizes


def lots(
    file: File,
    places: Annotated[int, Option("--places", min=1, max=999, metavar="NUMBER")] = PLACES,
    commit: Annotated[bool, Option("--commit")] = False,
    reason: Reason = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Draw lots among those who share one of the first places, or commit to other lots."""
    text = prose(lang)
    if (reason is not None) is not commit:
        raise UsageError(text("tournament.lots.with_reason"))
    why = line_of_text(text, "--reason", reason) if commit else ""
    who = stamp(text, by, request, role)

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        match written:
            case [LotsCommitted(reason=told)]:
                return commit and told == why
            case _:
                drawn = [set(event.entries) for event in written if isinstance(event, Drawn)]
                return not commit and drawn == list(map(set, level_for_prizes(book, places)))

    with opened(text, file, as_json) as log, asked_once(log, who, is_asked):
        before = log.snapshot()
        doubts = list(_doubts(text, before.book, places, commit))
        agree(text, doubts, yes)
        with log.writing(who, before.digest if doubts else None) as pen:
            if commit:
                entries = [pen.commit_lots(why)]
            else:
                entries = [pen.draw("prizes", level) for level in level_for_prizes(pen.book, places)]
        say(text, entries, as_json, log.book.begun)
        if not entries and not as_json:
            sys.stdout.write(f"{text('tournament.lots.nobody', places=places)}\n")


def _doubts(text: Prose, book: Book, places: int, commit: bool) -> Iterator[str]:
    if commit and book.lots_commitment:
        yield text("tournament.lots.published", commitment=book.lots_commitment)
    if not commit and level_for_prizes(book, places) and can_go_on(book):
        yield text("tournament.lots.early", rounds=len(book.rounds))
