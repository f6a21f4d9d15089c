"""Travellers: a page that goes with each board, with a line for every table that plays it."""

from collections.abc import Iterable, Sequence

from botifarra.core.seats import Side
from botifarra.paper.box import Box
from botifarra.paper.grid import TITLES, Column, chunks, grid, row_height, rule
from botifarra.paper.naming import heading, named, side_name
from botifarra.paper.sheet import GREY, MARGIN, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book

_HALF = 12
"""Tables up to which two boards share a page."""

_PAGE = 26
"""Number of tables on a page of one board."""

_TITLE = 13.0
_LINE = 8.6


def travellers(book: Book, boards: Iterable[int], text: Prose) -> bytes:
    """Return travellers of some boards, for the paired rounds; none for boards without a table."""
    sheet = Sheet(text.language, text("travellers.title"), heading(book, text))
    lines = {board: _lines(book, board) for board in sorted(boards)}
    papers = [(board, some) for board, rows in lines.items() for some in chunks(rows, _PAGE)]
    down = 2 if all(len(rows) <= _HALF for _, rows in papers) else 1
    for some in chunks(papers, down):
        tiles = list(sheet.page().tiles(1, down))
        sheet.cut_marks(tiles)
        for tile, (board, rows) in zip(tiles, some, strict=False):
            _traveller(sheet, tile.inset(MARGIN, 10), board, rows, text)
    return sheet.finish()


def _lines(book: Book, board: int) -> list[list[str]]:
    """Return round, table, and number and names of both pairs; the other cells are filled in by hand."""
    return [
        [str(place.round), str(place.table)]
        + [words for pair in seating.pairs for words in (str(pair), named(book, pair, place.round))]
        + [""] * 4
        for place, seating in book.places()
        if place.board == board
    ]


def _traveller(sheet: Sheet, box: Box, board: int, rows: Sequence[list[str]], text: Prose) -> None:
    left, right = box.top(_TITLE - 3).columns(2, 3)
    sheet.write(left, text("board", board=board), size=20, bold=True)
    sheet.write(right.top(5), sheet.heading.name, size=8, shade=GREY, align=Align.RIGHT)
    sheet.write(right.below(5).top(5), text("travellers.note"), size=8, shade=GREY, align=Align.RIGHT)
    columns = (
        Column(text("column.round"), 10, Align.CENTRE),
        Column(text("column.table"), 10, Align.CENTRE),
        *(
            column
            for side in Side
            for column in (
                Column(side_name(text, side), 8, Align.CENTRE, bold=True, size=10),
                Column("", 39, size=8, has_names=True),
            )
        ),
        *(Column(text(f"column.points_{side.name}"), 16, Align.CENTRE) for side in Side),
        Column(text("slips.botifarra"), 17, Align.CENTRE),
        Column(text("slips.contro"), 17, Align.CENTRE),
    )
    table = box.below(_TITLE)
    height = row_height(sheet, table.width, columns, rows, _LINE, (table.height - TITLES) / len(rows))
    grid(sheet, table, columns, rows, height)
    rule(sheet, table, columns, len(rows), height)
