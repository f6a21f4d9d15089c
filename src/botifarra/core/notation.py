"""The notation of seats, strains, calls, tricks, points and scores (docs/notation.md).

Cards, hands and deals have `str`: `str(card)`. `botifarra.records` reads this notation.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile

from botifarra.core.actions import (
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    SHOW,
    Action,
    Call,
    Claim,
    Concede,
    Play,
)
from botifarra.core.auction import Contract, Spoken
from botifarra.core.cards import Strain
from botifarra.core.score import Points, Score
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick

STRAIN_NAMES = ("oros", "copes", "espases", "bastos", "botifarra")
"""The word for each strain (R3.1)."""

DOUBLE_NAMES = ("contro", "recontro", "santvicenc")
"""The words for the first, second and third double (R3.3)."""

CALL_NAMES: dict[Call, str] = {
    **dict(zip(DECLARES, STRAIN_NAMES, strict=True)),
    DELEGATE: "delego",
    PASS: "passo",
    SHOW: "codony",
}
"""The word for every call that is not a double."""


def format_seat(seat: Seat) -> str:
    """Return the seat's letter: N, W, S or E."""
    return seat.name[0]


def format_side(side: Side) -> str:
    """Return the letters of the side's seats: NS or EW."""
    return ("NS", "EW")[side]


def format_strain(strain: Strain) -> str:
    """Return the word for a strain: oros, copes, espases, bastos, or botifarra (R3.1)."""
    return STRAIN_NAMES[strain]


def format_word(call: Call, doubles: int = 0) -> str:
    """Return the word for a call after `doubles` doubles: `delego`, `oros`, `passo`, `recontro` (R3)."""
    return DOUBLE_NAMES[doubles] if call == DOUBLE else CALL_NAMES[call]


def format_call(seat: Seat, call: Call, doubles: int = 0) -> str:
    """Return the seat and word of a call after `doubles` doubles: `N:delego`, `E:contro` (R3)."""
    return f"{format_seat(seat)}:{format_word(call, doubles)}"


def format_calls(calls: Sequence[Spoken], *, are_last: bool) -> str:
    """Return the calls without the passes that the rules imply: `N:delego S:botifarra E:contro`.

    These are the passes before another word. Those before the first card are implied too, unless the calls
    `are_last` in the hand.
    """
    words = [spoken for spoken in calls if spoken.call != PASS]
    if are_last:
        passes = takewhile(lambda spoken: spoken.call == PASS, reversed(calls))
        words += reversed(list(passes))
    return " ".join(format_call(spoken.seat, spoken.call, spoken.doubles) for spoken in words)


def format_refused(seat: Seat, action: Action, contract: Contract | None) -> str:
    """Return the message about an action that a rule forbids, for example `South cannot play o9`."""
    match action:
        case Play(card):
            refused = f"play {card}"
        case Claim():
            refused = "claim the rest"
        case Concede():
            refused = "concede the rest"
        case _:
            doubles = contract.doubles if contract else 0
            refused = f"say {format_word(action, min(doubles, len(DOUBLE_NAMES) - 1))}"
    return f"{seat.name.capitalize()} cannot {refused}"


def format_trick(number: int, trick: Trick) -> str:
    """Return a trick, 1 to 12: its number, its leader and its cards, ` 1 W e4 eR e7 e5`."""
    return f"{number:2} {format_seat(trick.leader)} {' '.join(map(str, trick.cards))}"


def format_ending(action: Claim | Concede, seat: Seat) -> str:
    """Return the claim or concession that ended a hand: `[Concede "W"]` (R5.5)."""
    return f'[{type(action).__name__} "{format_seat(seat)}"]'


def format_points(points: Points) -> str:
    """Return the points of both sides: `NS 40 EW 32`."""
    return _format_sides(*map(str, points))


def format_score(score: Fraction) -> str:
    """Return the score of a hand, with halves if needed: `+16`, `0`, `-8`, `+2.5`."""
    sign = "+" if score.numerator > 0 else "-" if score.numerator < 0 else ""
    whole, half = divmod(abs(score.numerator), score.denominator)
    return f"{sign}{whole}{'.5' if half else ''}"


def format_scores(scores: Score) -> str:
    """Return the scores of both sides: `NS +16 EW 0`."""
    return _format_sides(*map(format_score, scores))


def _format_sides(north_south: str, east_west: str) -> str:
    return f"{format_side(Side.NS)} {north_south} {format_side(Side.EW)} {east_west}"
