"""A grid of short cells. Where it fits in the terminal, it needs no layout of rich, which is slow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.box import SIMPLE
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from botifarra.cli.terminal.console import console, table_lines
from botifarra.visible import cut_short

_BETWEEN = 3
"""Blanks between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and the style of its cells. One with a `most_width` is cut, not folded."""

    heading: str = ""
    is_right: bool = False
    style: str = ""
    most_width: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells, which may be fewer than the columns, and a style for all of them."""

    cells: Sequence[Text | str]
    style: str = ""


def grid_lines(columns: Sequence[Column], rows: Sequence[Row]) -> Iterator[Text]:
    """Yield a grid line by line, exactly as `table_lines` yields the same table of rich."""
    widths = [_width(place, column, rows) for place, column in enumerate(columns)]
    inner = sum(widths) + _BETWEEN * (len(columns) - 1)
    if inner + 2 > console().width:
        yield from table_lines(_table(columns, rows))
        return
    yield _line(columns, widths, Row([column.heading for column in columns], "bold"), is_heading=True)
    yield Text(f" {'─' * inner}")
    for row in rows:
        line = _line(columns, widths, row)
        if line.plain:
            yield line


def _width(place: int, column: Column, rows: Sequence[Row]) -> int:
    cells = [str(row.cells[place]) for row in rows if place < len(row.cells)]
    width = max(map(cell_len, (column.heading, *cells)))
    return width if column.most_width is None else min(width, column.most_width)


def _line(columns: Sequence[Column], widths: Sequence[int], row: Row, is_heading: bool = False) -> Text:
    line = Text()
    cells = [*row.cells, *([""] * (len(columns) - len(row.cells)))]
    for column, width, cell in zip(columns, widths, cells, strict=True):
        style = row.style if is_heading else f"{column.style} {row.style}".strip()
        before = " " if line else ""
        line.append(" ")
        if width:
            line.append(before, style)
            line.append_text(Text.assemble(_padded(cell, width, column), style=style)).append(" ", style)
        else:
            line.append(f"{before} ", style)
    line.plain = cut_short(line.plain)
    line.rstrip()
    return line


def _padded(cell: Text | str, width: int, column: Column) -> Text:
    padded = cell.copy() if isinstance(cell, Text) else Text(cell)
    if column.is_right:
        padded.pad_left(width - cell_len(padded.plain))
    else:
        padded.truncate(width, overflow="ellipsis", pad=True)
    return padded


def _table(columns: Sequence[Column], rows: Sequence[Row]) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    for column in columns:
        table.add_column(
            column.heading,
            justify="right" if column.is_right else "left",
            style=column.style,
            max_width=column.most_width,
            no_wrap=column.most_width is not None,
        )
    for row in rows:
        table.add_row(*row.cells, style=row.style)
    return table
