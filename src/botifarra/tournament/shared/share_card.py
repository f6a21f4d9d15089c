"""The card with which somebody shares a set: its scores, place and name, as text and as SVG.

It has no cards, contracts or points, so that it spoils nothing for people who still have to play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from botifarra.tournament.duplicate.final_scores import BEST, WORST

BARS = "▁▂▃▄▅▆▇█"
"""The signs of scores, from the worst to the best."""

UNPLAYED = "·"
"""The sign of a board that was not played."""

_WIDTH, _HEIGHT = 1200, 630
_FELT, _RIM, _PAPER, _GOLD, _FAINT = "#2d6a4c", "#1d4a34", "#fdf9ee", "#f4b41a", "#a9c7b6"
_FONT = "'DejaVu Sans',Verdana,'Segoe UI',Helvetica,Arial,sans-serif"
_MARGIN = 70
_BASE, _TALLEST, _LOWEST = 505, 250, 18
"""The chart: its base line, and the height of the best and of the worst score."""
_GAP = 0.25
"""The space between bars, as a part of their distance."""
_LETTER = 0.68
"""The width of a wide letter, as a part of the size, so that words stay on the card."""

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


@dataclass(frozen=True, slots=True)
class ShareCard:
    """A set as one person played it: the `scores` by board (R7.3), None for a board not played.

    All words are in the reader's language. `title` names the set, such as "Mans del dia, 26 de novembre".
    `name` is the person's name, `average` and `place` the result in words, and `link` the address to play the
    same boards. Each of them may be empty.
    """

    scores: Sequence[Fraction | None]
    title: str
    name: str = ""
    average: str = ""
    place: str = ""
    link: str = ""

    @property
    def signs(self) -> str:
        """The scores as one line of signs."""
        return "".join(map(_sign, self.scores))

    def text(self) -> str:
        """Return the card as a few lines of text, for a message."""
        result = " · ".join(filter(None, (self.average, self.place)))
        return "\n".join(filter(None, (self.title, f"{self.signs}  {result}".rstrip(), self.link)))

    def svg(self) -> str:
        """Return the card as a picture of 1200 by 630 pixels, the size that links are shown in."""
        described = ". ".join(filter(None, (self.title, self.name, self.average, self.place)))
        result = " · ".join(filter(None, (self.average, self.place)))
        size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
        label = f'role="img" aria-label="{_escape(described)}"'
        lines = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label} font-family="{_FONT}">',
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{_RIM}"/>',
            f'<rect x="16" y="16" width="{_WIDTH - 32}" height="{_HEIGHT - 32}" rx="28" fill="{_FELT}"/>',
            _words(self.title, 100, 52, _PAPER, bold=True),
            _words(self.name, 165, 38, _FAINT),
            *_bars(self.scores),
            _words(result, 575, 42, _GOLD, bold=True),
            "</svg>",
        )
        return "\n".join(lines)


def _sign(score: Fraction | None) -> str:
    if score is None:
        return UNPLAYED
    part = (score - WORST) / (BEST - WORST)
    return BARS[max(0, ceil(part * len(BARS)) - 1)]


def _bars(scores: Sequence[Fraction | None]) -> Iterator[str]:
    """Yield a bar for each board; one that was not played is a dot on the base line."""
    step = (_WIDTH - 2 * _MARGIN) / max(1, len(scores))
    for at, score in enumerate(scores):
        left, wide = _MARGIN + step * (at + _GAP / 2), step * (1 - _GAP)
        if score is None:
            yield f'<circle cx="{left + wide / 2:.0f}" cy="{_BASE - 6}" r="6" fill="{_FAINT}"/>'
            continue
        part = float((score - WORST) / (BEST - WORST))
        high = _LOWEST + (_TALLEST - _LOWEST) * part
        fill = _GOLD if score == BEST else _PAPER
        yield (
            f'<rect x="{left:.0f}" y="{_BASE - high:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="8" '
            f'fill="{fill}"/>'
        )


def _words(words: str, base: int, size: int, fill: str, *, bold: bool = False) -> str:
    """Return words in the middle of a line, smaller if they are long."""
    fitting = min(size, (_WIDTH - 2 * _MARGIN) / (_LETTER * max(1, len(words))))
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{_WIDTH // 2}" y="{base}" text-anchor="middle" font-size="{fitting:.1f}"{weight} '
        f'fill="{fill}">{_escape(words)}</text>'
    )


def _escape(words: str) -> str:
    """Return text as XML allows it, without control characters."""
    return "".join(letter for letter in words.translate(_ESCAPES) if letter.isprintable())
