"""Pages on a terminal: their size, their title and text, and a note for a window that is too small."""

from collections.abc import Callable
from textwrap import wrap

from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.canvas import Canvas, fit
from botifarra.cli.terminal.cards import ON_FELT

Page = Callable[[int, int], Canvas]
"""A function that draws for a terminal of given columns and rows; the line after its last is for typing."""

SMALLEST = 80, 24
"""Columns and rows of the smallest terminal that shows all pages."""

WIDTH, HEIGHT = SMALLEST[0], SMALLEST[1] - 2
"""Columns and rows of a page, without the line for typing."""


def draw_text(title: str, body: str) -> Canvas:
    """Draw a page of text with the line breaks of the text."""
    canvas = titled(title)
    for row, line in enumerate(body.splitlines(), 2):
        canvas.put(1, row, line)
    return canvas


def on_screen(text: Prose, page: Page | Canvas) -> Page:
    """Fit a page to any terminal: one of fixed size is centred, and a small window gets a note instead."""

    def draw(width: int, height: int) -> Canvas:
        if width < SMALLEST[0] or height < SMALLEST[1]:
            return _draw_too_small(text, width, height)
        return _centred(page, width, height) if isinstance(page, Canvas) else page(width, height)

    return draw


def plain_lines(page: Canvas) -> list[Text]:
    """Return a page as lines of text, with at most one blank line between them."""
    lines: list[Text] = []
    for line in page.lines:
        line.rstrip()
        if line.plain or (lines and lines[-1].plain):
            lines.append(line)
    return lines


def titled(title: str) -> Canvas:
    """Return an empty page with its title."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.fill(0, 0, WIDTH, 1, ON_FELT)
    canvas.put(1, 0, fit(title, WIDTH - 2), f"bold {ON_FELT}")
    return canvas


def _draw_too_small(text: Prose, width: int, height: int) -> Canvas:
    canvas = Canvas(width, max(height - 2, 1))
    message = text("screen.small", columns=SMALLEST[0], rows=SMALLEST[1])
    for row, line in enumerate(wrap(message, max(width, 1))[: canvas.height]):
        canvas.put(0, row, line, "bold")
    return canvas


def _centred(page: Canvas, width: int, height: int) -> Canvas:
    top = (height - SMALLEST[1]) // 3
    canvas = Canvas(width, page.height + top)
    left = (width - page.width) // 2
    canvas.margin = left + page.margin
    for row, line in enumerate(page.lines, top):
        canvas.put_text(left, row, line)
    return canvas
