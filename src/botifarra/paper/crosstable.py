"""Crosstables: a square of all against all if it is readable, else a column for each round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, JOINED
from botifarra.paper.grid import LARGEST, TITLES, Column, chunks, row_height, scale_for, title_size
from botifarra.paper.naming import decimal_name, heading, result_name, side_name
from botifarra.paper.notes import appeals, noted_page
from botifarra.paper.sheet import GREY, INK, MARGIN, Align, Sheet
from botifarra.paper.standings import cell_name, marked, ranking_name
from botifarra.paper.standings_notes import fines_notes, rounds_counted, withdrawal_notes
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.format import Format, Kind, Pairing, RankBy
from botifarra.tournament.listing.crosstable import (
    Cell,
    Crosstable,
    CrosstableLine,
    crosstables,
    without_knockout,
)
from botifarra.tournament.lots import Entrant

_RANK, _NUMBER, _NAMES, _SUMMARY = 10.0, 12.0, 41.5, 15.0
"""The widths of columns, in millimetres; that of names is the smallest."""
_WIDEST_NAMES = 66.0
_WIDEST = 18.0
"""The largest width of a column of results, in millimetres."""

_LINE, _LEAST = 8.4, 7.5
_NAMED = 9.0
"""The height of the name of a line or a group."""
_GAP = 6.0
"""Distance between tables one below the other."""
_PAD = 1.0
_TIGHT = 0.2
"""Margin beside results, unless they are enlarged."""

_SIZE, _SMALL = 8.0, 7.0
_ROOMY, _ROOMY_OF_TEAMS = 12.4, 20.0
"""The widths of a cell from which results of three digits fit at the larger size."""


class _Mark(NamedTuple):
    """A line in a cell."""

    words: str
    bold: bool = False


_Marks = Sequence[_Mark]
"""The lines of a cell."""

_Row = tuple[str, CrosstableLine, Sequence[_Marks]]
"""The number of an entry, its line, and its cells of results."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A crosstable, or some rounds of one, with the titles of its columns of results."""

    name: str
    heads: Sequence[str]
    rows: Sequence[_Row]
    is_square: bool


def crosstable_pages(book: Book, text: Prose) -> bytes:
    """Return the crosstable so far; raises `BadGroups`."""
    form = book.begun.format
    found = crosstables(book)
    has_lines = any(table.line is not None for table in found)
    tables = _shown(found, has_lines)
    squares = [_is_square(table, form) for table in tables]
    wide = any(
        len(table.lines if is_square else table.rounds) > _most(form, is_square, wide=False)
        for table, is_square in zip(tables, squares, strict=True)
    )
    sheet = Sheet(text.language, text("crosstable.title"), heading(book, text), wide=wide)
    parts: list[_Part] = []
    for table, is_square in zip(tables, squares, strict=True):
        name = ranking_name(table, has_lines, text)
        if is_square:
            parts.append(_square(table, name, form))
        else:
            parts += _by_rounds(table, name, _most(form, is_square, wide=wide), form, text)
    last = max((table.rounds[-1] for table in tables), default=0)
    ranked = [line.standing for table in tables for line in table.lines]
    notes = [
        *appeals(without_knockout(book), text),
        *withdrawal_notes(book, ranked, text),
        *fines_notes(book, ranked, text),
    ]
    pages = _Pages(sheet, form, rounds_counted(book, 0, text, last), notes, text, is_alone=len(parts) == 1)
    for part in parts:
        pages.put(part)
    sheet.number_pages()
    return sheet.finish()


def _shown(found: Sequence[Crosstable], has_lines: bool) -> list[Crosstable]:
    """Return the crosstables to print; pairs without a line have the rounds of the others."""
    tables = [table for table in found if table.lines]
    rounds = tuple(sorted({number for table in tables for number in table.rounds}))
    if has_lines:
        tables = [table if table.line is not None else replace(table, rounds=rounds) for table in tables]
    return [table for table in tables if table.rounds]


def _is_square(table: Crosstable, form: Format) -> bool:
    """Return whether there is room for all against all, and for all their meetings.

    In a Swiss few of them meet, and a table by rounds shows more.
    """
    return (
        form.kind is not Kind.DUPLICATE
        and (table.group is not None or not form.pairing.movement.is_knockout)
        and form.pairing is not Pairing.SWISS
        and len(table.lines) <= _most(form, True, wide=True)
        and table.most_meetings <= (1 if form.kind is Kind.TEAMS else 2)
    )


def _least(form: Format, is_square: bool) -> float:
    """Return the smallest width of a column of results."""
    if form.kind is Kind.TEAMS:
        return 18.0 if is_square else 16.0
    return 10.8 if is_square else 12.5


def _most(form: Format, is_square: bool, *, wide: bool) -> int:
    """Return how many columns of results fit on a page."""
    width = (297 if wide else 210) - 2 * MARGIN - _RANK - _NUMBER - _NAMES - len(_summary(form)) * _SUMMARY
    return int(width / _least(form, is_square))


def _summary(form: Format) -> tuple[str, ...]:
    """Return the columns of the standings at the right end."""
    return (form.rank_by,) if form.kind is Kind.DUPLICATE else ("wins", "difference")


def _numbers(table: Crosstable) -> dict[Entrant, str]:
    """Return the numbers of entries in a crosstable: those of pairs, or for teams their order."""
    return {
        line.entry: str(place if isinstance(line.entry, str) else line.entry)
        for place, line in enumerate(table.lines, 1)
    }


def _square(table: Crosstable, name: str, form: Format) -> _Part:
    numbers = _numbers(table)
    rows = [
        (
            numbers[line.entry],
            line,
            [_itself(line, form) if other is line else _against(line, other, form) for other in table.lines],
        )
        for line in table.lines
    ]
    return _Part(name, list(numbers.values()), rows, is_square=True)


def _against(line: CrosstableLine, other: CrosstableLine, form: Format) -> _Marks:
    """Return the results of all meetings of two entries."""
    return [_result(made, form) for made in line.against(other.entry)]


def _itself(line: CrosstableLine, form: Format) -> _Marks:
    """Return the content of the diagonal: the rounds that an entry sat out, each a win."""
    count = line.standing.get("sat_out")
    return [_Mark(f"+{count}", bold=True)] if form.kind is Kind.MATCHES and count else []


def _by_rounds(table: Crosstable, name: str, most: int, form: Format, text: Prose) -> Iterator[_Part]:
    """Yield the rounds in parts of about equal size."""
    numbers = _numbers(table)
    across = ceil(len(table.rounds) / ceil(len(table.rounds) / most))
    for rounds in chunks(table.rounds, across):
        rows = [
            (
                numbers[line.entry],
                line,
                [_marks(line.cells.get(each, Cell()), numbers, form, text) for each in rounds],
            )
            for line in table.lines
        ]
        heads = [text("round", round=each) for each in rounds]
        yield _Part(name, heads, rows, is_square=False)


def _marks(cell: Cell, numbers: Mapping[Entrant, str], form: Format, text: Prose) -> _Marks:
    """Return the opponent of an entry in a round, and below it the result."""
    if cell.sits_out:
        words = text("seating.sits_out").replace(" ", JOINED)
        return [_Mark(words), *([_Mark("+1", bold=True)] if cell.is_bye else [])]
    met = BETWEEN.join(numbers.get(each.opponent, str(each.opponent)) for each in cell.meetings)
    if len(cell.meetings) == 1 and (side := cell.meetings[0].side) is not None:
        met = f"{met}{JOINED}{side_name(text, side)}"
    made = [_result(each.made, form) for each in cell.meetings if each.made is not None]
    if cell.boards:
        average = cell.total / (cell.boards if form.rank_by is RankBy.AVERAGE else 1)
        made = [_Mark(decimal_name(text, average))]
    return [_Mark(met), *(made or [_Mark("")])]


def _result(made: tuple[int, int], form: Format) -> _Mark:
    """Return both scores, the entry's own first; it is bold if it is higher."""
    ours, theirs = made
    is_team = form.kind is Kind.TEAMS
    words = f"{result_name(ours)}{JOINED}:{JOINED}{result_name(theirs)}" if is_team else f"{ours}–{theirs}"
    return _Mark(words, ours > theirs)


class _Pages:
    """Pages for parts, which are placed one below the other if there is room."""

    def __init__(
        self,
        sheet: Sheet,
        form: Format,
        after: str,
        notes: Sequence[str],
        text: Prose,
        *,
        is_alone: bool,
    ) -> None:
        self._sheet, self._form, self._after, self._text = sheet, form, after, text
        self._notes, self._is_alone = notes, is_alone
        self._left: Box | None = None

    def put(self, part: _Part) -> None:
        """Draw a part, on one page if possible."""
        above = TITLES + (_NAMED if part.name else 0)
        if self._left is not None and self._left.height >= above + len(part.rows) * _LEAST:
            self._draw(self._left, part, part.rows, (self._left.height - above) / len(part.rows))
            return
        box = self._begin(part)
        pages = ceil(len(part.rows) / int((box.height - above) / _LEAST))
        down = ceil(len(part.rows) / pages)
        for number, rows in enumerate(chunks(part.rows, down)):
            box = self._begin(part) if number else box
            self._draw(box, part, rows, (box.height - above) / down)

    def _begin(self, part: _Part) -> Box:
        form = self._form
        what = form.rank_by if form.kind is Kind.DUPLICATE else form.kind
        shape = "square" if part.is_square else "rounds"
        note = self._text(f"crosstable.{shape}.{what}")
        if form.kind is Kind.MATCHES and any(line.standing.get("sat_out") for _, line, _ in part.rows):
            note += " " + self._text(f"crosstable.sat_out.{shape}")
        return noted_page(self._sheet, self._text("crosstable.title"), self._after, [*self._notes, note])

    def _draw(self, box: Box, part: _Part, rows: Sequence[_Row], room: float) -> None:
        """Draw rows of a part at the top of a box, and keep the rest of the box.

        A part alone on its page is enlarged if each row has more room than it needs.
        """
        sheet, text, form = self._sheet, self._text, self._form
        if part.name:
            sheet.write(box.top(_NAMED), part.name, size=11, bold=True)
            box = box.below(_NAMED)
        columns = _columns(box, part, form, text)
        width = sum(column.weight for column in columns)
        scale, height = self._enlarged(columns, rows, room) if self._is_alone else (1, min(_LINE, room))
        columns = [column.enlarged(scale) for column in columns]
        for column, cell in zip(columns, _cells(box.top(TITLES), columns), strict=True):
            sheet.write(
                cell.inset(_PAD, 0), column.title, size=title_size(scale), shade=GREY, align=column.align
            )
        sheet.line(box.x, box.y + TITLES, box.x + width, box.y + TITLES, shade=INK, width=0.3)
        for number, row in enumerate(rows):
            line = box.below(TITLES + number * height).top(height)._replace(width=width)
            if number % 2 and not part.is_square:
                sheet.tint(line)
            self._row(line, columns, row, is_framed=part.is_square)
        self._left = box.below(TITLES + len(rows) * height + _GAP)

    def _enlarged(self, columns: Sequence[Column], rows: Sequence[_Row], room: float) -> tuple[float, float]:
        """Return the enlargement of the type of rows, and their height."""
        words = [
            [
                *self._lead(row),
                *("\n".join(mark.words for mark in marks) for marks in row[2]),
                *self._end(row),
            ]
            for row in rows
        ]
        width = sum(column.weight for column in columns)
        scale = scale_for(self._sheet, width, columns, words, _LINE, room)
        scale = min(scale, LARGEST / max(column.size for column in columns))
        return scale, row_height(self._sheet, width, columns, words, _LINE, room, scale)

    def _lead(self, row: _Row) -> list[str]:
        """Return the cells before the results of a row."""
        label, entry, _ = row
        return [cell_name(entry.standing, "rank", self._text), label, marked(entry.standing, "\n")]

    def _end(self, row: _Row) -> list[str]:
        """Return the cells after the results of a row."""
        _, entry, _ = row
        return [cell_name(entry.standing, key, self._text) for key in _summary(self._form)]

    def _row(self, line: Box, columns: Sequence[Column], row: _Row, *, is_framed: bool) -> None:
        sheet = self._sheet
        label, _, cells = row
        places = _cells(line, columns)
        lead = self._lead(row)
        first, after = len(lead), len(lead) + len(cells)
        self._words(lead, columns[:first], places[:first])
        for marks, column, cell in zip(cells, columns[first:after], places[first:after], strict=True):
            if column.title == label:
                sheet.tint(cell)
            if marks:
                aside = _PAD if column.size > _SIZE else _TIGHT
                for mark, place in zip(marks, cell.inset(aside, 0.3).rows(*[1] * len(marks)), strict=True):
                    sheet.write(place, mark.words, size=column.size, bold=mark.bold, align=Align.CENTRE)
            if is_framed:
                sheet.frame(cell)
        self._words(self._end(row), columns[after:], places[after:])

    def _words(self, words: Sequence[str], columns: Sequence[Column], places: Sequence[Box]) -> None:
        for word, column, place in zip(words, columns, places, strict=True):
            self._sheet.write(
                place.inset(_PAD, 0.2),
                word,
                size=column.size,
                bold=column.bold,
                align=column.align,
                least=column.least,
            )


def _columns(box: Box, part: _Part, form: Format, text: Prose) -> list[Column]:
    """Return the columns, weighted by their widths in millimetres.

    Those of results share the remaining room.
    """
    summary = _summary(form)
    left = box.width - _RANK - _NUMBER - len(summary) * _SUMMARY
    count = len(part.heads)
    each = min(_WIDEST, max(_least(form, part.is_square), (left - _WIDEST_NAMES) / count))
    is_team = form.kind is Kind.TEAMS
    size = _SMALL if each < (_ROOMY_OF_TEAMS if is_team else _ROOMY) else _SIZE
    return [
        Column(text("column.rank"), _RANK, Align.RIGHT, bold=True),
        Column("" if is_team else text("column.pair"), _NUMBER, Align.RIGHT),
        Column(
            text("column.team" if is_team else "column.players"),
            min(_WIDEST_NAMES, left - count * each),
            has_names=True,
        ),
        *(Column(head, each, Align.CENTRE, size=size) for head in part.heads),
        *(
            Column(text(f"column.{key}"), _SUMMARY, Align.RIGHT, bold=not at)
            for at, key in enumerate(summary)
        ),
    ]


def _cells(line: Box, columns: Sequence[Column]) -> list[Box]:
    width = sum(column.weight for column in columns)
    return line._replace(width=width).columns(*[column.weight for column in columns])
