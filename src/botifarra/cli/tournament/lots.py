"""The command `tournament lots`: lots between entrants that are level where a prize is at stake."""

import sys
from collections.abc import Iterator
from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import By, File, Reason, Request, Role, line_of_text, opened, say, stamp
from botifarra.eventfile.lots import commit_lots, draw_for_prizes
from botifarra.tournament.book import Book
from botifarra.tournament.prizes import PLACES, can_go_on, tied_for_prizes


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
    """Draw lots among entrants that share one of the first places, or commit to other lots."""
    text = prose(lang)
    if (reason is not None) is not commit:
        raise UsageError(text("tournament.lots.with_reason"))
    why = line_of_text(text, "--reason", reason) if commit else ""
    who = stamp(text, by, request, role)

    def ask(book: Book) -> bool:
        doubts = list(_doubts(text, book, places, commit))
        agree(text, doubts, yes)
        return bool(doubts)

    with opened(text, file, as_json) as log:
        entries = commit_lots(log, who, why, ask) if commit else draw_for_prizes(log, who, places, ask)
        say(text, entries, as_json, log.book.begun)
        if not entries and not as_json:
            sys.stdout.write(f"{text('tournament.lots.nobody', places=places)}\n")


def _doubts(text: Prose, book: Book, places: int, commit: bool) -> Iterator[str]:
    if commit and book.lots_commitment:
        yield text("tournament.lots.published", commitment=book.lots_commitment)
    if not commit and tied_for_prizes(book, places) and can_go_on(book):
        yield text("tournament.lots.early", rounds=len(book.rounds))
