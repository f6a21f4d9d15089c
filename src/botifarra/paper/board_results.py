"""Results per board: the result of every table, the final scores, and the frequency of each result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from botifarra.core.seats import Side
from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, LEAST_OF_NAMES
from botifarra.paper.grid import GAP, TITLES, Cells, Column, grid
from botifarra.paper.naming import (
    called_names,
    decimal_name,
    heading,
    is_league,
    points_name,
    result_name,
    side_name,
    team_and_players,
)
from botifarra.paper.notes import appeals, cautions, marks, marks_explained, noted_page, score_name
from botifarra.paper.sheet import GREY, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.listing.board_results import (
    BoardResults,
    Frequency,
    SideResult,
    TableResult,
    board_results,
)
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.sessions import boards_to_come

_TITLE = 8.0
_GAP = 5.0
_ONE_LINE, _TWO_LINES, _TEAM = 4.4, 7.6, 11.2
"""The height of rows: both names of a pair on one line, on two lines, or under their team."""
_FREQUENCY = 4.4
_BESIDE = 56.0
"""The total width of the frequencies of both lines."""
_NAMES = 38.0
_ROOM_OF_NAMES = 33.0
_BETWEEN_LINES = 3.0


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a board on one page; `line` is the height of its rows."""

    title: str
    remark: str
    columns: Sequence[Column]
    rows: Sequence[Cells]
    frequencies: Sequence[tuple[Sequence[Column], Sequence[Cells]]]
    line: float

    @property
    def height(self) -> float:
        """The height of the part."""
        beside = max(len(rows) for _, rows in self.frequencies)
        return _TITLE + TITLES + max(self.line * len(self.rows), _FREQUENCY * beside)


def board_results_pages(
    book: Book, text: Prose, session: int | None = None, *, has_ended: bool = False
) -> bytes:
    """Return the boards of a session, or of all, that all tables have played, and the names of the others.

    If play `has_ended`, boards do not wait for rounds that are not paired.
    """
    boards = {board for each in book.rounds if session in (None, each.session) for board in each.boards}
    results = [each for each in board_results(book, has_ended=has_ended) if each.board in boards]
    title = text("boards.title")
    beside = "" if session is None else text("session", session=session)
    sheet = Sheet(text.language, title, heading(book, text), wide=True)
    to_come = boards.intersection(boards_to_come(book, has_ended=has_ended))
    notes = _notes(book, results, sorted(to_come), text)
    room = noted_page(sheet, title, beside, notes)
    line, whole_page = _line(sheet, book, results), room.height
    for each in results:
        for block in _blocks(book, each, line, whole_page, text):
            if block.height > room.height:
                room = noted_page(sheet, title, beside, notes)
            _draw(sheet, room.top(block.height), block)
            room = room.below(min(block.height + _GAP, room.height))
    sheet.number_pages()
    return sheet.finish()


def _notes(book: Book, results: Sequence[BoardResults], to_come: Sequence[int], text: Prose) -> list[str]:
    """Return notes on boards left out, on marks and figures, and on changes."""
    made = [made for table in _tables(results) for made in table.sides]
    left_out = [text("boards.to_come", boards=boards_name(tuple(to_come)))] if to_come else []
    return [
        *left_out,
        *appeals(book, text),
        *cautions(book, text),
        *marks_explained(book, made, text),
        text(f"boards.note.{book.begun.format.kind}"),
    ]


def _tables(results: Iterable[BoardResults]) -> Iterator[TableResult]:
    for each in results:
        for field in each.fields:
            yield from field.tables


def _line(sheet: Sheet, book: Book, results: Iterable[BoardResults]) -> float:
    """Return the height of rows: one line if the names of every pair fit on it, else two."""
    if is_league(book):
        return _TEAM
    names = {team_and_players(book, made.pair) for table in _tables(results) for made in table.sides}
    widest = max((sheet.width(each, LEAST_OF_NAMES) for each in names), default=0)
    return _ONE_LINE if widest < _ROOM_OF_NAMES else _TWO_LINES


def _blocks(book: Book, results: BoardResults, line: float, page: float, text: Prose) -> Iterator[_Block]:
    """Yield the parts of a board: its fields separately, each on as few pages as possible."""
    room = page - _TITLE - TITLES
    between = BETWEEN if line == _ONE_LINE else "\n"
    for number, field in enumerate(results.fields, 1):
        pages = max(
            1,
            ceil(len(field.tables) / (room // line)),
            *(ceil(len(each) / (room // _FREQUENCY)) for each in field.frequencies),
        )
        remark = text("boards.cancelled") if results.is_cancelled else ""
        if results.is_apart:
            remark = text("boards.apart", field=number, fields=len(results.fields))
        rows = list(_parts([_row(book, table, between, text) for table in field.tables], pages))
        frequencies = [
            list(_parts([_frequency(each, text) for each in some], pages)) for some in field.frequencies
        ]
        for part in range(pages):
            title = text("board", board=results.board)
            yield _Block(
                text("continued", title=title) if part else title,
                remark,
                _columns(book, text),
                rows[part],
                [
                    (_frequency_columns(book, side, text), of_side[part])
                    for side, of_side in zip(Side, frequencies, strict=True)
                ],
                line,
            )


def _parts(rows: Sequence[Cells], pages: int) -> Iterator[Sequence[Cells]]:
    """Divide rows into `pages` pages."""
    size = ceil(len(rows) / pages)
    for page in range(pages):
        yield rows[page * size : (page + 1) * size]


def _columns(book: Book, text: Prose) -> list[Column]:
    scored = "encounter" if is_league(book) else "score"
    columns = [
        Column(text("column.round"), 11, Align.CENTRE),
        Column(text("column.table"), 10, Align.CENTRE, bold=True),
    ]
    for side in Side:
        columns.append(Column(side_name(text, side), 9, Align.CENTRE, bold=True))
        columns.append(Column("", _NAMES, has_names=True))
    columns.append(Column(text("column.points"), 13, Align.CENTRE))
    columns.append(Column(text("column.botifarra"), 13.5, Align.CENTRE))
    columns.append(Column(text("column.contro"), 11, Align.CENTRE))
    columns += [Column(text(f"column.result_{side.name}"), 14.5, Align.RIGHT) for side in Side]
    columns += [Column(text(f"column.{scored}_{side.name}"), 17, Align.RIGHT, bold=True) for side in Side]
    return columns


def _row(book: Book, table: TableResult, between: str, text: Prose) -> list[str]:
    row = [str(table.place.round), str(table.place.table)]
    for made in table.sides:
        row += [str(made.pair.number), team_and_players(book, made.pair, between)]
    row += [points_name(table.slip), *called_names(table.slip, text)]
    row += [result_name(made.result) for made in table.sides]
    if is_league(book):
        return row + [_encounter(made) for made in table.sides]
    return row + [score_name(text, made) for made in table.sides]


def _encounter(made: SideResult) -> str:
    """Return the results of the team of a side on a board at both tables."""
    return result_name(made.encounter[0] if made.encounter else None) + marks(made)


def _frequency_columns(book: Book, side: Side, text: Prose) -> list[Column]:
    columns = [
        Column(side_name(text, side), 10, Align.RIGHT),
        Column("×", 8, Align.RIGHT, bold=True),
    ]
    if is_league(book):
        return columns
    return [*columns, Column(text("boards.worth"), 10, Align.RIGHT)]


def _frequency(made: Frequency, text: Prose) -> list[str]:
    row = [result_name(made.result), str(len(made.pairs))]
    return row if made.score is None else [*row, decimal_name(text, made.score)]


def _draw(sheet: Sheet, box: Box, block: _Block) -> None:
    title, remark = box.top(_TITLE).columns(1, 4)
    sheet.write(title, block.title, size=13, bold=True)
    sheet.write(remark, block.remark, size=9, shade=GREY)
    tables = box.below(_TITLE)
    beside = Box(tables.right - _BESIDE, tables.y, _BESIDE, tables.height)
    grid(sheet, tables._replace(width=tables.width - _BESIDE - GAP), block.columns, block.rows, block.line)
    for cell, (columns, rows) in zip(
        beside.columns(1, 1, gap=_BETWEEN_LINES), block.frequencies, strict=True
    ):
        if rows:
            grid(sheet, cell, columns, rows, _FREQUENCY)
