"""The curve of a reviewed hand as SVG: the points of N-S that were to be expected after each card."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from botifarra.cli.analysis.review_page import verdict_class, verdict_text
from botifarra.cli.prose import Prose
from botifarra.cli.words import decimal_text
from botifarra.core.actions import Play
from botifarra.core.seats import Seat
from botifarra.review.highlights import Highlight
from botifarra.review.review import Judgement, Review

_WIDTH, _HEIGHT = 720, 260
_LEFT, _TOP, _RIGHT, _BOTTOM = 34, 10, 12, 24
_DOT = 5
_CENTRED = 'text-anchor="middle" fill="var(--faint)"'
_LINES = 4
"""Number of equal parts into which the points are divided."""


def curve_svg(text: Prose, review: Review, marked: Iterable[Highlight]) -> str:
    """Return the curve, with a dot for each card that is worth reading."""
    frame = _Frame(len(review.curve) - 1, review.state.public.rules.total)
    first, last = decimal_text(text, review.curve[0]), decimal_text(text, review.curve[-1], 0)
    judged_cards = [each.judged for each in marked if isinstance(each.judged.chosen, Play)]
    body = "".join(
        (
            *frame.grid(),
            frame.line(review.curve),
            *(frame.dot(text, review.curve, judged) for judged in judged_cards),
        )
    )
    return (
        f'<svg class="curve" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" font-size="12" '
        f'aria-label="{escape(text("review.curve.told", first=first, last=last))}">{body}</svg>'
    )


class _Frame:
    """The axes: cards played from left to right, points of N-S upwards."""

    def __init__(self, cards: int, total: int) -> None:
        self.cards, self.total = max(cards, 1), total

    def grid(self) -> Iterator[str]:
        """Yield a line for each part of the points, and a mark where each trick ends."""
        right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
        for part in range(_LINES + 1):
            points = self.total * part / _LINES
            y, ink = self._y(points), "var(--faint)" if 2 * part == _LINES else "var(--line)"
            yield f'<path d="M{_LEFT} {y}H{right}" stroke="{ink}" fill="none"/>'
            yield f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end" fill="var(--faint)">{points:g}</text>'
        for number, card in enumerate(range(len(Seat), self.cards + 1, len(Seat)), 1):
            x = self._x(card)
            yield f'<path d="M{x} {bottom}v4" stroke="var(--faint)"/>'
            middle = self._x(card - len(Seat) / 2)
            yield f'<text x="{middle}" y="{bottom + 17}" {_CENTRED}>{number}</text>'

    def line(self, curve: Sequence[float]) -> str:
        """Return the curve itself."""
        points = " ".join(f"{self._x(card)},{self._y(value)}" for card, value in enumerate(curve))
        return f'<polyline points="{points}" fill="none" stroke="var(--felt)" stroke-width="2.5"/>'

    def dot(self, text: Prose, curve: Sequence[float], judged: Judgement) -> str:
        """Return a dot on the curve after a card, with its verdict."""
        after = len(judged.decision.view.public.played) + 1
        if after >= len(curve):
            return ""
        return (
            f'<circle class="{verdict_class(judged)}" cx="{self._x(after)}" cy="{self._y(curve[after])}" '
            f'r="{_DOT}" fill="currentColor" stroke="var(--paper)">'
            f"<title>{escape(verdict_text(text, judged))}</title></circle>"
        )

    def _x(self, card: float) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * card / self.cards, 1)

    def _y(self, points: float) -> float:
        return round(_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * points / self.total, 1)
