"""The command `tournament reseat`: pairs that did not sit as they were paired."""

from collections.abc import Sequence
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.tournament.book import Book
from botifarra.tournament.events import Event, Reseated
from botifarra.tournament.seating import Seating


def reseat(
    file: File,
    seats: Annotated[list[int], Argument(metavar="SEATS", min=0)],
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    board: Annotated[list[int] | None, Option("--board", min=1, metavar="NUMBER")] = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Record how pairs sat in a round: the wrong way, or at other tables; results follow the cards."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    boards = tuple(board or ())
    with opened(text, file, as_json) as log:

        def events(book: Book) -> list[Event]:
            number, *rest = seats
            return [Reseated(number, _seatings(text, book, number, rest, boards), why)]

        change(text, log, who, events, yes=yes, as_json=as_json)


def _seatings(
    text: Prose, book: Book, number: int, numbers: Sequence[int], boards: tuple[int, ...]
) -> tuple[Seating, ...]:
    """Return the seatings: one table with its pairs exchanged, or tables with their pairs."""
    if len(numbers) == 1:
        north_south, east_west = book.seating(number, numbers[0]).pairs
        return (Seating(numbers[0], (east_west, north_south), boards),)
    if not numbers or len(numbers) % 3:
        raise UsageError(text("tournament.reseat.bad"))
    each = [iter(numbers)] * 3
    return tuple(Seating(table, (ns, ew), boards) for table, ns, ew in zip(*each, strict=True))
