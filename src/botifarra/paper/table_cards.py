"""Table cards: for each table, who plays there round by round, which boards, and where both go next."""

from collections.abc import Sequence
from itertools import chain

from botifarra.core.seats import Side
from botifarra.paper.box import Box
from botifarra.paper.grid import TITLES, Column, chunks, grid
from botifarra.paper.naming import heading, named, side_name
from botifarra.paper.sheet import GREY, MARGIN, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.seating import Round
from botifarra.tournament.shown import boards_name

_HALF = 9
"""Rounds up to which two tables share a page."""

_PAGE = 22
"""Rounds to a page of one table."""

_TITLE = 24.0
_LINE = 11.0


def table_cards(book: Book, text: Prose) -> bytes:
    """The cards of all tables, for the rounds that are paired."""
    sheet = Sheet(text.language, text("cards.title"), heading(book, text))
    tables = sorted({seating.table for each in book.rounds for seating in each.seatings})
    cards = [
        (table, some)
        for table in tables
        for some in chunks([each for each in book.rounds if each.at(table)], _PAGE)
    ]
    down = 2 if all(len(rounds) <= _HALF for _, rounds in cards) else 1
    for some in chunks(cards, down):
        tiles = list(sheet.page().tiles(1, down))
        sheet.cut_marks(tiles)
        for tile, (table, rounds) in zip(tiles, some, strict=False):
            _card(sheet, tile.inset(MARGIN, 10), book, table, rounds, text)
    return sheet.finish()


def _card(sheet: Sheet, box: Box, book: Book, table: int, rounds: Sequence[Round], text: Prose) -> None:
    top = box.top(_TITLE - 4)
    number, name = top.columns(3, 2)
    sheet.write(number, text("table", table=table), size=34, bold=True)
    sheet.write(name.top(6), sheet.heading.name, size=9, shade=GREY, align=Align.RIGHT)
    sheet.write(name.below(6).top(5), sheet.heading.occasion, size=9, shade=GREY, align=Align.RIGHT)
    rows = [_row(book, table, each, text) for each in rounds]
    with_boards = any(each.boards for each in rounds)
    columns = [
        Column(text("column.round"), 13, Align.CENTRE, bold=True, size=11),
        *([Column(text("column.boards"), 17, Align.CENTRE, bold=True)] if with_boards else []),
        *chain.from_iterable(
            (
                Column(side_name(text, side), 9, Align.CENTRE, bold=True, size=11),
                Column("", 46),
                Column(text("cards.next"), 21, bold=True),
            )
            for side in Side
        ),
    ]
    table_box = box.below(_TITLE)
    grid(sheet, table_box, columns, rows, min(_LINE, (table_box.height - TITLES) / len(rows)))


def _row(book: Book, table: int, each: Round, text: Prose) -> list[str]:
    seating = each.at(table)
    if seating is None:
        return []
    row = [str(each.number), *([boards_name(seating.boards)] if each.boards else [])]
    for pair in seating.pairs:
        row += [str(pair), named(book, pair), _next(book, each, pair, text)]
    return row


def _next(book: Book, each: Round, pair: int, text: Prose) -> str:
    """Where a pair goes after a round: a table and side, out, or nothing where that is not known."""
    if each.number == len(book.rounds):
        return ""
    after = book.round(each.number + 1)
    seating = after.of(pair)
    if seating is None:
        return text("cards.out") if pair in after.sits_out else ""
    return f"→ {seating.table} {side_name(text, seating.side(pair))}"
