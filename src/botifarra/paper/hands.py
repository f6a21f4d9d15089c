"""Hands on paper: a line for each suit, the strongest card first."""

from botifarra.core.cards import CardSet, Strain, Suit
from botifarra.paper.box import Box
from botifarra.paper.sheet import Sheet

_GAPS = {7: "\u00a0\u00a0", 9: "\u2009\u2009", 12: "\u2006"}
"""The separators of the cards of a suit, each with the largest number of cards for it."""


def draw_hand(sheet: Sheet, box: Box, hand: CardSet, size: float) -> None:
    """Draw a hand in a box: four lines, each with its suit's sign and the numbers of its cards."""
    for suit, line in zip(Suit, box.rows(1, 1, 1, 1), strict=True):
        sign = line._replace(width=line.height).inset(0.04 * line.height)
        sheet.sign(Strain(suit), sign)
        cards = sorted(hand.of(suit), reverse=True)
        gap = next(gap for many, gap in _GAPS.items() if len(cards) <= many)
        numbers = gap.join(str(card.number) for card in cards) or "–"
        written = line._replace(x=sign.right + 1.4, width=line.width - sign.width - 1.6)
        sheet.write(written, numbers, size=size, bold=bool(cards))
