"""A legal card with its reasons: who wins the trick after it, and how safe that is."""

from fractions import Fraction
from typing import NamedTuple

from botifarra.bots.reasons import Exposed, Hopeful, OfTrick, Reason, Secure, card_reasons
from botifarra.core.cards import Card
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge


class Option(NamedTuple):
    """A legal card with its reasons; `fate` is the side that wins, or may win, the trick."""

    card: Card
    fate: OfTrick
    reasons: tuple[Reason, ...]

    @classmethod
    def of(cls, view: View, known: Knowledge, card: Card) -> "Option":
        """Return a legal card of the seat of `view`; `known` is the knowledge of that seat."""
        reasons = tuple(card_reasons(view, known, card))
        fate = next(reason for reason in reasons if isinstance(reason, OfTrick))
        return cls(card, fate, reasons)

    @property
    def safe(self) -> Fraction:
        """The part of the deals in which one's own side is winning the trick and no opponent can beat it."""
        match self.fate:
            case Secure():
                return Fraction(1)
            case Exposed():
                return self.fate.safe
            case _:
                return Fraction(0)

    @property
    def help(self) -> Fraction:
        """The part of the deals in which the partner can beat a card of the opponents."""
        return self.fate.help.over + self.fate.help.ruff if isinstance(self.fate, Hopeful) else Fraction(0)

    @property
    def at_risk(self) -> Fraction:
        """The points of the card that are lost in the trick, as a mean over the deals."""
        return (1 - self.safe) * self.card.points
