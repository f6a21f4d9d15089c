"""A grid of terminal cells to draw on; later drawing covers earlier drawing."""

from itertools import pairwise

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from botifarra.visible import cut_short


class Canvas:
    """`height` rows of `width` cells; drawing outside them is ignored, so that lines are never too long."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.margin = 1
        """The column where typing begins on the line below."""
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` from column `x` of row `y`, both from 0."""
        for char in text:
            wide = cell_len(char)
            if wide and 0 <= y < self.height and 0 <= x <= self.width - wide:
                self._cells[y][x : x + wide] = [(char, style)] + [("", style)] * (wide - 1)
            x += wide

    def put_text(self, x: int, y: int, text: Text) -> None:
        """Write rich text in its own styles."""
        for piece, style in pieces(text):
            self.put(x, y, piece, style)
            x += cell_len(piece)

    def put_right(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` so that it ends before column `x`."""
        self.put(x - cell_len(text), y, text, style)

    def put_centre(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` centred on column `x`."""
        self.put(x - cell_len(text) // 2, y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Paint a rectangle of blanks."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    @property
    def lines(self) -> list[Text]:
        """The rows, each exactly `width` cells long."""
        return [_join(row) for row in self._cells]


def pieces(text: Text) -> list[tuple[str, str]]:
    """Return the runs of `text` and the style of each, as a string."""
    cuts = sorted({0, len(text), *(edge for span in text.spans for edge in (span.start, span.end))})
    runs = []
    for start, end in pairwise(cuts):
        styles = [str(span.style) for span in text.spans if span.start <= start < span.end]
        runs.append((text.plain[start:end], " ".join([str(text.style), *styles]).strip()))
    return runs


def fit(text: str, width: int) -> str:
    """Return `text`, with an ellipsis at its end if it is wider than `width` cells."""
    if cell_len(text) <= width:
        return text
    return cut_short(set_cell_size(text, width - 1).rstrip() + "…").rstrip()


def _join(row: list[tuple[str, str]]) -> Text:
    line = Text(no_wrap=True, end="")
    run, style = "", row[0][1] if row else ""
    for char, own in row:
        if own != style:
            line.append(run, style)
            run, style = "", own
        run += char
    return line.append(run, style)
