"""The score sheet of a match: the score of each hand for each side, and the sum."""

from fractions import Fraction

from botifarra.cli.prose import Prose
from botifarra.cli.story import side_name
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.words import points_text
from botifarra.core.match import Match
from botifarra.core.score import Score
from botifarra.core.seats import Side

_THEIRS = 7
"""Columns of the other side, at the right edge; those of the own side end before them."""


def put_sheet(canvas: Canvas, text: Prose, match: Match, own: Side, box: tuple[int, int, int, int]) -> None:
    """Write the sheet of `own` side in a box (column, row, width, height); old hands may be summed up."""
    x, y, width, height = box
    columns = {own: x + width - _THEIRS, own.other: x + width}
    canvas.put(x, y, text("sheet.hand"), "dim")
    for side, column in columns.items():
        canvas.put_right(column, y, side_name(text, side, own), "bold")
    lines = [(str(number), scored) for number, scored in enumerate(match.hands, 1)]
    if any(match.carried):
        lines.insert(0, (text("sheet.carried"), match.carried))
    shown = max(height - 3, 2)
    if len(lines) > shown:
        lines = [("…", _sum(lines[: -shown + 1])), *lines[-shown + 1 :]]
    for row, (label, scored) in enumerate(lines, y + 1):
        canvas.put(x, row, label, "dim")
        for side, column in columns.items():
            canvas.put_right(column, row, points_text(scored[side]) if scored[side] else "·")
    row = y + 1 + len(lines)
    canvas.put(x, row, "─" * width, "dim")
    canvas.put(x, row + 1, text("sheet.target", target=match.rules.target), "dim")
    for side, column in columns.items():
        style = "bold reverse" if match.winner is side else "bold"
        canvas.put_right(column, row + 1, f" {points_text(match.score[side])}", style)


def _sum(lines: list[tuple[str, Score]]) -> Score:
    return (
        sum((scored[Side.NS] for _, scored in lines), Fraction(0)),
        sum((scored[Side.EW] for _, scored in lines), Fraction(0)),
    )
