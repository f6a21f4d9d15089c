"""Words for cards, suits, calls and numbers in the language of a `Prose`, and whether one was typed."""

from fractions import Fraction

from botifarra.cli.prose import Prose
from botifarra.core.actions import CLAIM, CONCEDE, DELEGATE, PASS, SHOW, Action, Declare, Play
from botifarra.core.cards import Card, Strain
from botifarra.core.score import Factors
from botifarra.core.seats import Seat, Side
from botifarra.records.vocabulary import fold

Names = tuple[str, str, str, str]
"""Names of the players, by seat."""


def plain_names(text: Prose) -> Names:
    """The names of the seats, where the players have none."""
    north, west, south, east = (text(f"seat.{seat.name.lower()}").capitalize() for seat in Seat)
    return north, west, south, east


def strain_name(text: Prose, strain: Strain) -> str:
    """A suit, or botifarra."""
    return text(f"strain.{strain.name.lower()}")


def card_name(text: Prose, card: Card) -> str:
    """A card: its rank and its suit."""
    return text(f"card.{card.suit.name.lower()}", rank=text(f"rank.{card.number}"))


def double_name(text: Prose, doubles: int) -> str:
    """What the last of 1 to 3 doubles is called."""
    return text(f"call.double.{doubles}")


_KEYS = {DELEGATE: "delegate", PASS: "pass", SHOW: "show", CLAIM: "claim", CONCEDE: "concede"}


def action_name(text: Prose, action: Action, doubles: int = 0) -> str:
    """What is said or played, `doubles` having been said before."""
    if isinstance(action, Play):
        return card_name(text, action.card)
    if isinstance(action, Declare):
        return strain_name(text, action.strain)
    if action in _KEYS:
        return text(f"call.{_KEYS[action]}")
    return double_name(text, doubles + 1)


def points_text(points: Fraction | int) -> str:
    """Points as written on a sheet: `16`, `-8`, `37½`; halves are the only fractions there are (R1.4)."""
    whole, half = divmod(abs(Fraction(points)), 1)
    sign = "-" if points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def factors_text(factors: Factors, own: Side = Side.NS) -> str:
    """What the excess is multiplied by, `×4`, or nothing for 1; both factors, one's own first, if unlike."""
    shown = {side: f"×{factors[side]}" for side in (own, own.other)}
    if len(set(factors)) > 1:
        return " · ".join(shown.values())
    return shown[own] if factors[own] > 1 else ""


def count_text(text: Prose, number: int) -> str:
    """A whole number in groups of three digits: `1,234,567`."""
    return f"{number:,}".replace(",", text("number.group"))


def percent_text(text: Prose, number: str) -> str:
    """A number that is written already as percents, with the space that the language asks for."""
    return text("number.percent", number=number)


def share_text(text: Prose, share: Fraction, *, told: bool = False) -> str:
    """A share in whole percents; `<1%` and `>99%`, `told` in words, are nearly, but not, none or all."""
    whole = round(share * 100)
    if share and not whole:
        return text("share.least") if told else percent_text(text, "<1")
    if whole == 100 and share < 1:
        return text("share.most") if told else percent_text(text, ">99")
    return percent_text(text, str(whole))


def decimal_text(text: Prose, value: float, digits: int = 1, *, sign: bool = False) -> str:
    """A number to so many places, `−0.5`, nought without a minus; `sign` writes that of one above 0 too."""
    rounded = round(value, digits) + 0.0
    written = f"{rounded:{'+' if sign else ''}.{digits}f}"
    return written.replace("-", "−").replace(".", text("number.point"))


def words_of(text: Prose, key: str) -> set[str]:
    """The words of a text that lists some, without accents."""
    return {fold(word) for word in text(key).split(",")}


def means(text: Prose, key: str, typed: str) -> bool:
    """Whether what was typed is one of the words of `key`."""
    return fold(typed) in words_of(text, key)
