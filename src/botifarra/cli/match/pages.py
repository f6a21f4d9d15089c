"""Pages shown instead of the table: the count of a hand with the score sheet, help, a window too small."""

from textwrap import wrap

from rich.text import Text

from botifarra.cli.canvas import Canvas, fit
from botifarra.cli.count import put_count
from botifarra.cli.faces import ON_FELT
from botifarra.cli.match.layout import SMALLEST
from botifarra.cli.match.session import Session
from botifarra.cli.match.sheet import put_sheet
from botifarra.cli.match.terminal import Page
from botifarra.cli.prose import Prose
from botifarra.cli.story import contract_line, side_name
from botifarra.cli.words import Names

WIDTH, HEIGHT = SMALLEST[0], SMALLEST[1] - 2
"""Columns and rows of a page, the line for typing left out."""

ROOM = WIDTH - 2, HEIGHT - 2
"""Columns and rows for the text of a page, below its title."""

_SHEET = 59
_SHEET_WIDTH = WIDTH - _SHEET - 1


def draw_count(text: Prose, session: Session, names: Names) -> Canvas:
    """The count of the hand on the table, which is over, and the score sheet."""
    outcome, own, public = session.state.outcome, session.setup.seat.side, session.state.public
    title = text("count.title", number=session.hand_number)
    if outcome is None:
        return _titled(title)
    canvas = _titled(f"{title} · {contract_line(text, names, outcome.contract).plain}")
    remarks = {"count.rest": public.rest, "count.capot": outcome.capot}
    told = [text(key, side=side_name(text, side, own)) for key, side in remarks.items() if side is not None]
    canvas.put(1, 2, " ".join(told), "bold")
    put_count(canvas, text, public.rules, outcome, own, (1, 4))
    put_sheet(canvas, text, session.sheet, own, (_SHEET, 4, _SHEET_WIDTH, HEIGHT - 6))
    canvas.put(1, HEIGHT - 1, verdict(text, session), "bold")
    return canvas


def verdict(text: Prose, session: Session) -> str:
    """Who has won the match; nothing while it goes on."""
    match, own = session.sheet, session.setup.seat.side
    if not match.is_over:
        return ""
    if match.winner is None:
        return text("match.drawn")
    return text("match.won" if match.winner is own else "match.lost")


def draw_sheet(text: Prose, session: Session) -> Canvas:
    """The score sheet alone."""
    canvas = _titled(text("panel.sheet"))
    put_sheet(canvas, text, session.sheet, session.setup.seat.side, (1, 2, 36, HEIGHT - 2))
    return canvas


def draw_text(title: str, body: str) -> Canvas:
    """A page of text, its lines broken as they are written."""
    canvas = _titled(title)
    for row, line in enumerate(body.splitlines(), 2):
        canvas.put(1, row, line)
    return canvas


def on_screen(text: Prose, page: Page | Canvas) -> Page:
    """A page for any terminal: one of fixed size in its middle, and what to do where nothing fits."""

    def draw(width: int, height: int) -> Canvas:
        if width < SMALLEST[0] or height < SMALLEST[1]:
            return _draw_too_small(text, width, height)
        return _centred(page, width, height) if isinstance(page, Canvas) else page(width, height)

    return draw


def plain_lines(page: Canvas) -> list[Text]:
    """A page as lines of text, without the room left blank between them."""
    lines: list[Text] = []
    for line in page.lines:
        line.rstrip()
        if line.plain or (lines and lines[-1].plain):
            lines.append(line)
    return lines


def _titled(title: str) -> Canvas:
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
