"""Who sits where: a round as it hangs in the hall, and one that a director has made by hand."""

import re
from collections.abc import Iterator

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.replay import table_lines
from botifarra.cli.tournament.cells import numbered_cells, whole_numbers
from botifarra.tournament.book import Book
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.shown import boards_name
from botifarra.visible import visible

_MOST_BOARDS = 100
"""Most boards between the two ends of a part, and most parts, of what a table plays."""


class BadSeating(Exception):
    """A line that seats nobody: its number, and `kind`, the name of a text about it."""

    def __init__(self, line: int, kind: str) -> None:
        super().__init__(line, kind)
        self.line = line
        self.kind = kind


def read_seatings(content: bytes, boards: tuple[int, ...]) -> tuple[Seating, ...]:
    """Tables of a file: table, pair at N-S, pair at E-W, and boards such as `5-8`, if not those given.

    Raises `BadSeating`.
    """
    found = []
    for line, cells in numbered_cells(content.splitlines()):
        numbers = whole_numbers(cells[:3])
        if numbers is None or len(numbers) < 3:
            raise BadSeating(line, "table")
        table, north_south, east_west = numbers
        own = tuple(_boards(line, " ".join(cells[3:])))
        if own and not boards:
            raise BadSeating(line, "boards")
        found.append(Seating(table, (north_south, east_west), own or boards))
    return tuple(found)


def _boards(line: int, told: str) -> Iterator[int]:
    for count, part in enumerate(told.split(), 1):
        ends = re.fullmatch("([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", part)
        if ends is None or count > _MOST_BOARDS or int(ends[2] or 0) - int(ends[1]) >= _MOST_BOARDS:
            raise BadSeating(line, "boards")
        yield from range(int(ends[1]), int(ends[2] or ends[1]) + 1)


def round_page(text: Prose, book: Book, shown: Round) -> Iterator[Text]:
    """A round: each table with who sits there and its boards, those that do not play marked; who sits out."""
    yield Text(text("hall.round", round=shown.number, session=shown.session), "bold")
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(text("column.table"), justify="right", no_wrap=True)
    for side in ("ns", "ew"):
        table.add_column(text(f"column.{side}"))
    has_boards = any(seating.boards for seating in shown.seatings)
    if has_boards:
        table.add_column(text("column.boards"), no_wrap=True)
    has_idle = any((shown.number, seating.table) in book.sat_out for seating in shown.seatings)
    if has_idle:
        table.add_column(no_wrap=True)
    for seating in shown.seatings:
        pairs = (pair_name(book, pair) for pair in seating.pairs)
        is_idle = (shown.number, seating.table) in book.sat_out
        cells = [*pairs, *([boards_name(seating.boards)] if has_boards else [])]
        cells += [text("hall.idle") if is_idle else ""] if has_idle else []
        table.add_row(str(seating.table), *cells, style="dim" if is_idle else None)
    yield from table_lines(table)
    if shown.sits_out:
        yield Text(text("hall.sits_out", pairs=", ".join(pair_name(book, pair) for pair in shown.sits_out)))


def pair_name(book: Book, pair: int) -> str:
    """A pair's number and players."""
    return visible(f"{pair} {' – '.join(book.pair(pair).players)}")
