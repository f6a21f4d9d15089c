"""Standard output through rich, for untrusted texts such as those of a file."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from botifarra.visible import cut_short, visible


class Screen(Console):
    """A console that prints text without markup, and makes control characters visible."""

    def __init__(self, **options: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render as rich does, without changes to its own control codes."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible(segment.text, "\n"))


def console() -> Console:
    """Return standard output, for untrusted texts such as those of tags."""
    return Screen()


_FOLDED = 8
"""Least characters of a folded name in a line."""

_NO_BREAK = "\N{NO-BREAK SPACE}"
_HELD = "\ue000"
"""A substitute for a no-break space while a table is laid out, because rich breaks lines there too."""


def unbroken(text: str) -> str:
    """Return a text for a table cell, protected from line breaks at no-break spaces."""
    return text.replace(_NO_BREAK, _HELD)


def keep_cells(table: Table) -> Table:
    """Keep the cells of a full table whole in a narrow terminal: its headings are broken instead.

    Cells that may be folded keep only some characters in a line.
    """
    for column in table.columns:
        _, *cells = (cell_len(str(cell)) for cell in column.cells)
        longest = max(cells, default=0)
        column.min_width = min(longest, _FOLDED) if column.overflow == "fold" else longest
        column.no_wrap = False
    return table


def table_lines(table: Table) -> Iterator[Text]:
    """Yield a table line by line, without blank lines and trailing blanks."""
    for segments in console().render_lines(table, pad=False):
        line = Text.assemble(
            *((segment.text.replace(_HELD, _NO_BREAK), segment.style or "") for segment in segments)
        )
        line.plain = cut_short(line.plain)
        line.rstrip()
        if line.plain:
            yield line
