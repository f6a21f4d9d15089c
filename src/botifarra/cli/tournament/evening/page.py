"""The round while its slips are typed: each table with its pairs and slips, and the latest messages."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.canvas import Canvas, fit
from botifarra.cli.terminal.cards import ON_FELT
from botifarra.cli.tournament.evening.session import Evening
from botifarra.cli.tournament.round_page import pair_name, waiting_lines
from botifarra.tournament.book import Book
from botifarra.tournament.events import BoardSlip, Place
from botifarra.tournament.listing.round_seating import RoundSeating, SeatedTable, round_seating
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.results import NOTHING

Cells = list[tuple[str, str]]
"""The slips of a table, each with its style."""

_TITLE = f"bold {ON_FELT}"
_DONE, _NEXT = "✓", "▸"
_MISSING, _RULED, _NOT_COUNTED = "··", "✓", "–"
_DOUBLED = "bold magenta"

_TOP = 3
"""First row of the tables."""
_MESSAGES = 4
"""Smallest number of rows for the latest messages."""
_TABLE, _NAMES, _GAP = 6, 8, 2
"""The column where the numbers of tables end, the one where names begin, and the space between columns."""
_LEAST_NAME = 12
"""Columns of a name below which slips are counted instead of shown."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """The width of a pair's name, and the first column of each later part of a table's row."""

    name: int
    east_west: int
    boards: int
    slips: int


def draw_evening(
    text: Prose, book: Book, evening: Evening, messages: Sequence[Text], width: int, height: int
) -> Canvas:
    """Draw the round, and below it as many of the latest messages as fit."""
    canvas = Canvas(width, height - 2)
    state = state_line(text, book, evening)
    canvas.fill(0, 0, width, 1, ON_FELT)
    canvas.put(1, 0, fit(book.begun.name, width - cell_len(state) - 4), _TITLE)
    canvas.put_right(width - 1, 0, state, _TITLE)
    if evening.round:
        used = _put_round(canvas, text, book, evening)
    else:
        canvas.put(1, 2, fit(text("evening.no_round", pairs=len(book.pairs)), width - 2))
        used = 0
    bottom = canvas.height - 1
    room = bottom - 1 - _TOP - used
    lines = _last_lines(messages, width - 2, room)
    for row, line in enumerate(lines, bottom - len(lines)):
        canvas.put_text(1, row, line)
    keys = "none" if not evening.round else "complete" if evening.next is None else _kind(book)
    canvas.put(1, bottom, fit(text(f"evening.keys.{keys}"), width - 2), "dim")
    return canvas


def state_line(text: Prose, book: Book, evening: Evening) -> str:
    """Return the numbers of results missing in the round and in the rounds before it."""
    number = evening.round
    if not number:
        return ""
    count = sum(place.round == number for place, _ in book.places())
    missing = len(book.missing([number]))
    state = text("evening.state", round=number, missing=missing, count=count)
    earlier = len(book.missing(range(1, number)))
    return f"{state}, {text('evening.earlier', missing=earlier)}" if earlier else state


def _kind(book: Book) -> str:
    return "board" if book.begun.format.kind.facts.has_boards else "match"


def _put_round(canvas: Canvas, text: Prose, book: Book, evening: Evening) -> int:
    """Draw the tables, or those around the next slip if not all fit; return the number of rows used."""
    shown = round_seating(book, book.round(evening.round))
    slips = [_slips(book, evening, each) for each in shown.tables]
    heads = _heads(text, book)
    columns = _columns(shown, slips, heads, canvas.width)
    for narrower in (_without_calls, _counted):
        if columns.name < _LEAST_NAME:
            slips = [narrower(cells) for cells in slips]
            columns = _columns(shown, slips, heads, canvas.width)
    slips = _aligned(slips)
    canvas.put_right(_TABLE, _TOP - 1, text("column.table"), "dim")
    places = _NAMES, columns.east_west, columns.boards, columns.slips
    for column, head in zip(places, heads, strict=True):
        canvas.put(column, _TOP - 1, head, "dim")
    waiting = list(waiting_lines(text, shown))
    room = max(1, canvas.height - _TOP - _MESSAGES - 2 - len(waiting))
    first = _current(shown, evening) // room * room
    rows = list(zip(shown.tables, slips, strict=True))[first : first + room]
    missing = {place.table for place in book.missing([evening.round])}
    for row, (table, cells) in enumerate(rows, _TOP):
        mark = _NEXT if _is_next(evening, table) else "" if table.table in missing else _DONE
        _put_table(canvas, text, columns, row, table, cells, mark)
    if len(rows) < len(slips):
        ends = {"first": rows[0][0].table, "last": rows[-1][0].table}
        canvas.put_right(canvas.width - 1, 1, text("evening.tables", **ends, count=len(slips)), "dim")
    for row, line in enumerate(waiting, _TOP + len(rows)):
        canvas.put(1, row, fit(line, canvas.width - 2), "dim")
    return len(rows) + len(waiting)


def _heads(text: Prose, book: Book) -> tuple[str, str, str, str]:
    """Return the headings for both names, boards and slips; matches have an empty heading for boards."""
    boards = text("column.boards") if book.begun.format.kind.facts.has_boards else ""
    return text("column.ns"), text("column.ew"), boards, text(f"evening.points.{_kind(book)}")


def _columns(shown: RoundSeating, slips: Sequence[Cells], heads: Sequence[str], width: int) -> _Columns:
    *_, board_head, slip_head = map(cell_len, heads)
    boards = max([board_head, *(len(boards_name(each.boards)) for each in shown.tables)])
    boards += _GAP if boards else 0
    widest_slips = max([slip_head, *(sum(len(cell) + 1 for cell, _ in cells) for cells in _aligned(slips))])
    names = (pair_name(pair) for each in shown.tables for pair in each.pairs)
    widest_name = max(map(cell_len, names), default=0)
    name = min(widest_name, (width - _NAMES - boards - widest_slips) // 2 - _GAP)
    east_west = _NAMES + name + _GAP
    return _Columns(name, east_west, east_west + name + _GAP, east_west + name + _GAP + boards)


def _put_table(
    canvas: Canvas, text: Prose, columns: _Columns, row: int, table: SeatedTable, cells: Cells, mark: str
) -> None:
    style = "bold" if mark == _NEXT else "dim" if table.is_idle else ""
    canvas.put(1, row, mark, "bold green")
    canvas.put_right(_TABLE, row, str(table.table), style)
    canvas.put(_NAMES, row, fit(pair_name(table.pairs[0]), columns.name), style)
    canvas.put(columns.east_west, row, fit(pair_name(table.pairs[1]), columns.name), style)
    canvas.put(columns.boards, row, boards_name(table.boards), style)
    if table.is_idle:
        canvas.put(columns.slips, row, text("round_page.idle"), "dim")
        return
    column = columns.slips
    for cell, ink in cells:
        canvas.put(column, row, cell, ink)
        column += len(cell) + 1


def _current(shown: RoundSeating, evening: Evening) -> int:
    """Return the index of the table with the next slip."""
    return next((index for index, each in enumerate(shown.tables) if _is_next(evening, each)), 0)


def _is_next(evening: Evening, table: SeatedTable) -> bool:
    place = evening.next
    return place is not None and (place.round, place.table) == (evening.round, table.table)


def _slips(book: Book, evening: Evening, table: SeatedTable) -> Cells:
    """Return the cells of a table: one for each board, or one for its match."""
    if table.is_idle:
        return []
    return [_slip(book, evening, Place(evening.round, table.table, board)) for board in table.boards or (0,)]


def _slip(book: Book, evening: Evening, place: Place) -> tuple[str, str]:
    """Return the points of N-S on a board, both scores of a match, or a mark, each with its style."""
    slip = book.kept.get(place, NOTHING).slip
    if place.board in book.cancelled:
        return f"{_NOT_COUNTED:>2}", "dim"
    if isinstance(slip, BoardSlip):
        calls = _calls(slip)
        return f"{slip.points[0]:>2}{calls}", _DOUBLED if calls else ""
    if slip is not None:
        return f"{slip.scores[0]:>3}–{slip.scores[1]}", ""
    if book.is_scored(place):
        return f"{_RULED:>2}", "dim"
    return _MISSING, "reverse" if place == evening.next else "dim"


def _calls(slip: BoardSlip) -> str:
    """Return botifarra and contro as they are typed, such as `be` or `bnce`."""
    sides = {"b": slip.botifarra, "c": slip.contro}
    return "".join(f"{call}{side[0].lower()}" for call, side in sides.items() if side)


def _aligned(slips: Sequence[Cells]) -> list[Cells]:
    """Pad the cells of each column to its widest one."""
    columns = zip_longest(*([len(cell) for cell, _ in cells] for cells in slips), fillvalue=0)
    widths = list(map(max, columns))
    return [
        [(f"{cell:<{width}}", ink) for (cell, ink), width in zip(cells, widths, strict=False)]
        for cells in slips
    ]


def _without_calls(cells: Cells) -> Cells:
    """Remove botifarra and contro from the cells; the style of the points still shows them."""
    return [(cell.rstrip("bcne"), ink) for cell, ink in cells]


def _counted(cells: Cells) -> Cells:
    """Return one cell with the number of slips of a table."""
    there = sum(cell != _MISSING for cell, _ in cells)
    return [(f"{there}/{len(cells)}", "dim" if there == len(cells) else "")] if cells else []


def _last_lines(messages: Sequence[Text], width: int, room: int) -> list[Text]:
    """Wrap the latest messages, as many whole ones as fit."""
    lines: list[Text] = []
    for each in reversed(messages):
        wrapped = [Text(part, each.style) for part in wrap(each.plain, width, subsequent_indent="  ")]
        if lines and len(lines) + len(wrapped) > room:
            break
        lines = [*wrapped, *lines]
    return lines[-room:]
