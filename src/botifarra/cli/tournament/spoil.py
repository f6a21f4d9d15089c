"""The command `tournament spoil`: a fouled board, with changed cards from some table on."""

from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.tournament.book import Book
from botifarra.tournament.events import BoardSpoiled, Event, Place
from botifarra.tournament.fouled_boards import fouled_alone, fouled_from


def spoil(
    file: File,
    board: Annotated[int, Argument(metavar="BOARD", min=1)],
    tables: Annotated[list[int], Argument(metavar="TABLES", min=0)],
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    only: Annotated[bool, Option("--only")] = False,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Score a fouled board apart: from a round and table on, or at the given tables (R7.8)."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    if len(tables) % 2:
        raise UsageError(text("tournament.spoil.bad"))
    with opened(text, file, as_json) as log:

        def events(book: Book) -> list[Event]:
            named = list(zip(tables[::2], tables[1::2], strict=True))
            if len(named) == 1 and not only:
                return [BoardSpoiled(board, fouled_from(book, board, *named[0]), why)]
            return [fouled_alone(book, board, [Place(*each, board) for each in named], why)]

        change(text, log, who, events, yes=yes, as_json=as_json)
