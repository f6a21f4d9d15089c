"""Words for cards, suits, calls and numbers in the language of a `Prose`, and tests for typed words."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from botifarra.cli.prose import Prose
from botifarra.core.actions import CLAIM, CONCEDE, DELEGATE, PASS, SHOW, Action, Declare, Play
from botifarra.core.cards import Card, Strain
from botifarra.core.notation import format_side
from botifarra.core.score import Factors
from botifarra.core.seats import Seat, Side
from botifarra.prose import number_text
from botifarra.records.vocabulary import fold

_PLACES = 3
"""Number of places after the point in the JSON of a review and of advice."""

_LEAST_ERROR = 0.1
"""Smallest standard error that is shown, unless it is exactly 0."""

Names = tuple[str, str, str, str]
"""Names of the players, by seat."""


def plain_names(text: Prose) -> Names:
    """Return the names of the seats, for players without names."""
    north, west, south, east = (text(f"seat.{seat.name.lower()}").capitalize() for seat in Seat)
    return north, west, south, east


def seat_letter(text: Prose, seat: Seat) -> str:
    """Return the first letter of a seat's name: "O" for west in Catalan."""
    return plain_names(text)[seat][0]


def side_letters(text: Prose, side: Side) -> str:
    """Return the letters of a side's seats: "E-O" in Catalan. The tokens of records are `NS` and `EW`."""
    return text(f"side.{format_side(side)}")


def sides_text(text: Prose, numbers: Sequence[Fraction | int], *, sign: bool = False) -> str:
    """Return a number of each side: "N-S 40 · E-W 32"; `sign` adds a plus above zero."""
    return " · ".join(
        f"{side_letters(text, side)} {'+' if sign and number > 0 else ''}{points_text(number)}"
        for side, number in zip(Side, numbers, strict=True)
    )


def rules_name(text: Prose, rules: str) -> str:
    """Return the name of the preset of some rules, which are written as in a record, and their changes."""
    preset, *changes = rules.split()
    name = text(f"preset.{preset}")
    return text("rules.changed", preset=name, changes=" ".join(changes)) if changes else name


def strain_name(text: Prose, strain: Strain) -> str:
    """Return a suit, or botifarra."""
    return text(f"strain.{strain.name.lower()}")


def card_name(text: Prose, card: Card) -> str:
    """Return a card: its rank and its suit."""
    return text(f"card.{card.suit.name.lower()}", rank=text(f"rank.{card.number}"))


def double_name(text: Prose, doubles: int) -> str:
    """Return the name of the first, second or third double."""
    return text(f"call.double.{doubles}")


_KEYS = {DELEGATE: "delegate", PASS: "pass", SHOW: "show", CLAIM: "claim", CONCEDE: "concede"}


def action_name(text: Prose, action: Action, doubles: int = 0) -> str:
    """Return the name of a call or card; `doubles` is the number of doubles before it."""
    if isinstance(action, Play):
        return card_name(text, action.card)
    if isinstance(action, Declare):
        return strain_name(text, action.strain)
    if action in _KEYS:
        return text(f"call.{_KEYS[action]}")
    return double_name(text, doubles + 1)


def points_text(points: Fraction | int) -> str:
    """Return points as on a score sheet: `16`, `-8`, `37½`; the only fractions are halves (R1.4)."""
    whole, half = divmod(abs(points.numerator), points.denominator)
    sign = "-" if points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def factors_text(factors: Factors, own: Side = Side.NS) -> str:
    """Return the multiplier of the excess as `×4`, empty for 1; both, own side first, if they differ."""
    shown = {side: f"×{factors[side]}" for side in (own, own.other)}
    if len(set(factors)) > 1:
        return " · ".join(shown.values())
    return shown[own] if factors[own] > 1 else ""


def count_text(text: Prose, number: int) -> str:
    """Return a whole number in groups of three digits: `1,234,567`."""
    return f"{number:,}".replace(",", text("number.group"))


def percent_text(text: Prose, number: str) -> str:
    """Return a number of percent with its sign, spaced as the language requires."""
    return text("number.percent", number=number)


def share_text(text: Prose, share: Fraction, *, in_words: bool = False) -> str:
    """Return a share in whole percent, `<1%` and `>99%` near the ends; these are in words if `in_words`."""
    whole = round(half_up(float(share), 2) * 100)
    if share and not whole:
        return text("share.least") if in_words else percent_text(text, "<1")
    if whole == 100 and share < 1:
        return text("share.most") if in_words else percent_text(text, ">99")
    return percent_text(text, str(whole))


def cases_text(text: Prose, share: Fraction) -> str:
    """Return a share of the possible deals as an adverbial: "in 26% of cases", "in no case"."""
    whole = round(half_up(float(share), 2) * 100)
    if whole in (0, 100):
        is_exact = 100 * share == whole
        key = ("none" if is_exact else "least") if whole == 0 else ("all" if is_exact else "most")
        return text(f"share.cases.{key}")
    return text("share.cases", share=percent_text(text, str(whole)))


def decimal_text(text: Prose, value: float, digits: int = 1, *, sign: bool = False) -> str:
    """Return a finite number with `digits` places, zero without a minus; `sign` adds a plus above zero."""
    rounded = half_up(value, digits)
    written = f"{rounded:{'+' if sign else ''}.{digits}f}"
    return number_text(text.language, written)


def error_text(text: Prose, error: float) -> str:
    """Return a standard error with one digit after the point; only one of exactly 0 is shown as 0.0."""
    return decimal_text(text, max(error, _LEAST_ERROR) if error else 0.0)


def half_up(value: float, digits: int) -> float:
    """Return a number with `digits` places, as the pages in the browser round it.

    They get three places from the server, and round a half of the last one away from zero.
    """
    decimal = Decimal(repr(round(value, _PLACES)))
    return float(decimal.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)) + 0.0


def words_of(text: Prose, key: str) -> set[str]:
    """Return the words of a text that is a list of words, without accents."""
    return {fold(word) for word in text(key).split(",")}


def means(text: Prose, key: str, typed: str) -> bool:
    """Return whether the typed text is one of the words of `key`."""
    return fold(typed) in words_of(text, key)
