"""Results of a table in words and figures."""

from collections.abc import Mapping

from botifarra.prose import Prose
from botifarra.sentences.chronicle import call_words
from botifarra.server.desk.protocol.screens import PublicResult
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.events import BoardSlip, Line, Slip

Names = Mapping[int, tuple[str, ...]]
"""The players of each pair."""


def points(slip: Slip | None, line: Line) -> str:
    """Return the points of a side; an empty text without a result."""
    if slip is None:
        return ""
    both = slip.points if isinstance(slip, BoardSlip) else slip.scores
    return str(both[LINES.index(line)])


def signed(result: int | None) -> str:
    """Return a result with its sign; an empty text for None."""
    return "" if result is None else f"{result:{'+' if result else ''}}".replace("-", "−")


def remarks(result: PublicResult, text: Prose) -> str:
    """Return who named botifarra or said contro, and whether there is anything special about the result."""
    if result.slip is None:
        has_score = any(side.score is not None for side in result.sides)
        words = [text("site.assigned" if has_score else "site.no_result")]
    else:
        words = call_words(text, result.slip)
    return " · ".join([*words, *([text("site.other_cards")] if result.field else [])])
