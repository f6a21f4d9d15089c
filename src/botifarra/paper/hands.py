"""Hands as paper shows them: a line to a suit, the strongest card first."""

from botifarra.core.cards import CardSet, Strain, Suit
from botifarra.paper.box import Box
from botifarra.paper.sheet import Sheet

_GAP, _NARROW = "\u00a0\u00a0", "\u2009\u2009"
_MANY = 7
"""Cards of a suit beyond which they stand closer."""


def draw_hand(sheet: Sheet, box: Box, hand: CardSet, size: float) -> None:
    """Draw a hand in a box: four lines, each with its suit's sign and the numbers of its cards."""
    for suit, line in zip(Suit, box.rows(1, 1, 1, 1), strict=True):
        sign = line._replace(width=line.height).inset(0.04 * line.height)
        sheet.sign(Strain(suit), sign)
        cards = sorted(hand.of(suit), reverse=True)
        numbers = (_GAP if len(cards) <= _MANY else _NARROW).join(str(card.number) for card in cards) or "–"
        written = line._replace(x=sign.right + 1.4, width=line.width - sign.width - 1.6)
        sheet.write(written, numbers, size=size, bold=bool(cards))
