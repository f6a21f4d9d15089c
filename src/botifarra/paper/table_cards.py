"""Table cards: for each table and round, the pairs, their boards, and the next table of each pair."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from botifarra.core.seats import Side
from botifarra.paper.box import Box
from botifarra.paper.grid import TITLES, Column, chunks, grid, row_height
from botifarra.paper.naming import heading, is_league, named_with_team, side_name
from botifarra.paper.sheet import GREY, MARGIN, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.listing.attendance import played_tables, resting, seat_of, sharing
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.seating import Round

_HALF = 9
"""Rounds up to which two tables share a page."""

_HALF_OF_TEAMS = 8
"""The same limit if the names of teams are above those of their pairs."""

_PAGE = 22
"""Number of rounds on a page of one table."""

_TITLE = 24.0
_NOTE = 40.0
_LINE = 11.0


Codes = Mapping[int, Sequence[Sequence[int]]]
"""The QR codes of the tables' phones, as rows of dark and light squares."""


def table_cards(
    book: Book, text: Prose, session: int | None = None, codes: Codes = MappingProxyType({})
) -> bytes:
    """Return the cards of all tables, each separately, for the paired rounds of a session or of all.

    A table with a code has it beside its number.
    """
    sheet = Sheet(text.language, text("cards.title"), heading(book, text))
    cards = [
        (table, some)
        for rounds in _sessions(book, session)
        for table in sorted({seating.table for each in rounds for seating in played_tables(book, each)})
        for some in chunks([each for each in rounds if each.at(table)], _PAGE)
    ]
    half = _HALF_OF_TEAMS if is_league(book) else _HALF
    down = 2 if all(len(rounds) <= half for _, rounds in cards) else 1
    for some in chunks(cards, down):
        tiles = list(sheet.page().tiles(1, down))
        sheet.cut_marks(tiles)
        for tile, (table, rounds) in zip(tiles, some, strict=False):
            _card(sheet, tile.inset(MARGIN, 10), book, table, rounds, text)
            if table in codes:
                _code(sheet, tile.inset(MARGIN, 10).top(_TITLE - 4), codes[table], text)
    return sheet.finish()


def _code(sheet: Sheet, top: Box, code: Sequence[Sequence[int]], text: Prose) -> None:
    """Draw a QR code beside the number of the table."""
    number, _ = top.columns(3, 2)
    box = number._replace(x=number.right - top.height, width=top.height)
    sheet.pattern(box, code)
    note = number._replace(x=box.x - _NOTE - 2, y=top.bottom - 5, width=_NOTE, height=5)
    sheet.write(note, text("cards.scan"), size=8, shade=GREY, align=Align.RIGHT)


def _sessions(book: Book, session: int | None) -> Iterator[list[Round]]:
    """Yield the rounds of each session, or of the given one."""
    for number in sorted({each.session for each in book.rounds}):
        if session in (None, number):
            yield [each for each in book.rounds if each.session == number]


def _card(sheet: Sheet, box: Box, book: Book, table: int, rounds: Sequence[Round], text: Prose) -> None:
    top = box.top(_TITLE - 4)
    number, name = top.columns(3, 2)
    sheet.write(number, text("table", table=table), size=34, bold=True)
    sheet.write(name.top(6), sheet.heading.name, size=9, shade=GREY, align=Align.RIGHT)
    sheet.write(name.below(6).top(5), sheet.heading.occasion, size=9, shade=GREY, align=Align.RIGHT)
    session = text("session", session=rounds[0].session)
    sheet.write(name.below(11).top(6), session, size=11, bold=True, align=Align.RIGHT)
    others = {other for each in rounds for other in sharing(book, each, table)}
    if len(others) == 1:
        begins = "last" if min(others) < table else "first"
        note = text(f"cards.shared.{begins}", table=min(others))
        sheet.write(box.below(17).top(5), note, size=9, bold=True)
    rows = [_row(book, table, each, text) for each in rounds]
    with_boards = any(each.boards for each in rounds)
    columns = [
        Column(text("column.round"), 13, Align.CENTRE, bold=True, size=11),
        *([Column(text("column.boards"), 17, Align.CENTRE, bold=True)] if with_boards else []),
        *chain.from_iterable(
            (
                Column(side_name(text, side), 9, Align.CENTRE, bold=True, size=11),
                Column("", 46, has_names=True, lead=is_league(book)),
                Column(text("cards.next"), 21, bold=True),
            )
            for side in Side
        ),
    ]
    table_box = box.below(_TITLE)
    room = (table_box.height - TITLES) / len(rows)
    grid(sheet, table_box, columns, rows, row_height(sheet, table_box.width, columns, rows, _LINE, room))


def _row(book: Book, table: int, each: Round, text: Prose) -> list[str]:
    seating = next((seating for seating in played_tables(book, each) if seating.table == table), None)
    row = [str(each.number), *([boards_name(seating.boards if seating else ())] if each.boards else [])]
    if seating is None:
        return [*row, "", text("cards.unplayed"), "", "", "", ""]
    for pair in seating.pairs:
        row += [str(pair), named_with_team(book, pair, each.number), _next(book, each, pair, text)]
    return row


def _next(book: Book, each: Round, pair: int, text: Prose) -> str:
    """Return the next seat of a pair: table and side, the word for a sit-out, or empty after its session."""
    if each.number == len(book.rounds):
        return ""
    after = book.round(each.number + 1)
    if after.session != each.session:
        return ""
    seating = seat_of(book, after, pair)
    if seating is None:
        return text("cards.out") if pair in resting(book, after) else ""
    return f"→ {seating.table} {side_name(text, seating.side(pair))}"
