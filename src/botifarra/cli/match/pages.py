"""Pages shown instead of the table: the count of a hand, and the score sheet."""

from botifarra.cli.match.session import Session
from botifarra.cli.match.sheet import put_sheet
from botifarra.cli.prose import Prose
from botifarra.cli.records.count import put_count
from botifarra.cli.story import contract_line, side_name
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.page import HEIGHT, WIDTH, titled
from botifarra.cli.words import Names

ROOM = WIDTH - 2, HEIGHT - 2
"""Columns and rows for the text of a page, below its title."""

_SHEET = 59
_SHEET_WIDTH = WIDTH - _SHEET - 1


def draw_count(text: Prose, session: Session, names: Names) -> Canvas:
    """Draw the count of the finished hand on the table, and the score sheet."""
    outcome, own, public = session.state.outcome, session.setup.seat.side, session.state.public
    title = text("count.title", number=session.hand_number)
    if outcome is None:
        return titled(title)
    canvas = titled(f"{title} · {contract_line(text, names, outcome.contract).plain}")
    remarks = {"count.rest": public.rest, "count.capot": outcome.capot}
    parts = [text(key, side=side_name(text, side, own)) for key, side in remarks.items() if side is not None]
    canvas.put(1, 2, " ".join(parts), "bold")
    put_count(canvas, text, public.rules, outcome, own, (1, 4))
    put_sheet(canvas, text, session.sheet, own, (_SHEET, 4, _SHEET_WIDTH, HEIGHT - 6))
    canvas.put(1, HEIGHT - 1, verdict(text, session), "bold")
    return canvas


def verdict(text: Prose, session: Session) -> str:
    """Return the result of the match; empty while it goes on."""
    match, own = session.sheet, session.setup.seat.side
    if not match.is_over:
        return ""
    if match.winner is None:
        return text("match.drawn")
    return text("match.won" if match.winner is own else "match.lost")


def draw_sheet(text: Prose, session: Session) -> Canvas:
    """Draw the score sheet alone."""
    canvas = titled(text("panel.sheet"))
    put_sheet(canvas, text, session.sheet, session.setup.seat.side, (1, 2, 36, HEIGHT - 2))
    return canvas
