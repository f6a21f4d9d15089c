"""The panel beside the table on a wide terminal: the calls, the last trick, the score sheet."""

from rich.text import Text

from botifarra.cli.match.sheet import put_sheet
from botifarra.cli.prose import Prose
from botifarra.cli.story import calls, quoted
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.cards import card_text
from botifarra.cli.words import Names
from botifarra.core.actions import PASS
from botifarra.core.match import Match
from botifarra.core.view import View

_WIDTH = 36
_INDENT = 14


def put_panel(
    canvas: Canvas, text: Prose, names: Names, view: View, match: Match, place: tuple[int, int]
) -> None:
    """Write the panel from `place` (column, row) down to the end of the canvas."""
    x, y = place
    _put_title(canvas, x, y, text("panel.calls"))
    public = view.public
    for spoken in calls(public):
        if spoken.call == PASS:
            continue
        y += 1
        canvas.put(x, y, names[spoken.seat], "dim")
        canvas.put(x + _INDENT, y, quoted(text, spoken.call, spoken.doubles), "bold")
    y += 2
    if public.last_trick is not None:
        _put_title(canvas, x, y, text("panel.last_trick"))
        winner = public.last_trick.winner(public.strain)
        for seat, card in public.last_trick.plays:
            y += 1
            canvas.put(x, y, names[seat], "bold" if seat is winner else "dim")
            canvas.put_text(x + _INDENT, y, card_text(card))
            if seat is winner:
                canvas.put(x + _INDENT + 4, y, "◄", "dim")
        y += 2
    _put_title(canvas, x, y, text("panel.sheet"))
    put_sheet(canvas, text, match, view.seat.side, (x, y + 1, _WIDTH, canvas.height - y - 1))


def _put_title(canvas: Canvas, x: int, y: int, title: str) -> None:
    canvas.put_text(x, y, Text(f"{title} ", "bold").append("─" * (_WIDTH - len(title) - 1), "dim"))
