"""A grid is the table of rich, with much less work where it fits."""

import sys
from collections.abc import Iterator
from io import StringIO
from types import FrameType

import pytest
from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.cli.terminal.console import Screen, table_lines
from botifarra.cli.terminal.grid import Column, Row, grid_lines

COLUMNS = [
    Column(is_right=True, style="dim"),
    Column("Núria 王小明 de Montserrat", most_width=14),
    Column("Pau", most_width=14),
    Column(""),
    Column("N-S", is_right=True),
    Column("E-W", is_right=True, style="dim"),
]
ROWS = [
    Row(["1", Text("▸", "dim").append("12†", "bold red").append("◄", "dim"), Text(), "", "12", "0"]),
    Row(["12", Text("9●", "bold"), "a name that is much too long", "", "0", "= 15"], "bold"),
    Row(["", Text("5♣", "green"), " 7"]),
    Row([""]),
]


def table() -> Table:
    same = Table(box=SIMPLE, pad_edge=False)
    for column in COLUMNS:
        same.add_column(
            column.heading,
            justify="right" if column.is_right else "left",
            style=column.style,
            max_width=column.most_width,
            no_wrap=column.most_width is not None,
        )
    for row in ROWS:
        same.add_row(*row.cells, style=row.style)
    return same


def printed(lines: Iterator[Text]) -> str:
    """Return lines as a terminal with colours gets them."""
    screen = Screen(file=StringIO(), force_terminal=True, color_system="truecolor")
    screen.print(*lines, sep="\n")
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def calls(lines: Iterator[Text]) -> int:
    """Return the number of calls of Python functions while lines are made."""
    count = 0

    def add(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(add)
    try:
        list(lines)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("width", [20, 40, 56, 57, 58, 59, 60, 61, 62, 80])
def test_a_grid_is_the_table_of_rich(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert printed(grid_lines(COLUMNS, ROWS)) == printed(table_lines(table()))


def test_a_grid_that_fits_takes_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert 4 * calls(grid_lines(COLUMNS, ROWS)) < calls(table_lines(table()))
