"""Numbers as people read them: scores, which are rounded only for display, and ranges of boards."""

from decimal import Decimal
from fractions import Fraction
from math import floor
from re import fullmatch

FRACTION = "[0-9]{1,9}(?:/0*[1-9][0-9]{0,8})?"
"""The pattern of a number or a fraction in the log: bounded, and without a denominator of 0."""


def rounded(value: Fraction, places: int = 2) -> Decimal:
    """Round a fraction to `places` decimal places, half up: 9/8 is 1.13 (R7.3)."""
    return Decimal(floor(value * 10**places + Fraction(1, 2))).scaleb(-places)


def is_number(text: str) -> bool:
    """Return whether a text is a number or a fraction as the log has them."""
    return fullmatch(FRACTION, text) is not None


def given_number(value: Fraction | str) -> str:
    """Return a number that a director gave, a fraction in the log: whole, or with two decimals.

    One that two decimals cannot give exactly stays a fraction, so that 1/3 is not read as 0.33.
    """
    number = Fraction(value)
    has_decimals = number.denominator > 1 and 100 % number.denominator == 0
    return f"{rounded(number):f}" if has_decimals else str(number)


def scaled(value: Fraction, scale: int, boards: int = 1) -> Fraction:
    """Return final scores of 1 to 2 on `boards` boards as 0 to `scale` each, or unchanged for 0 (R7.3)."""
    return (value - boards) * scale if scale else value


def boards_name(boards: tuple[int, ...]) -> str:
    """Return the numbers of boards as text, with `5–8` for consecutive ones."""
    if len(boards) > 1 and boards[-1] - boards[0] == len(boards) - 1:
        return f"{boards[0]}–{boards[-1]}"
    return ", ".join(map(str, boards))


def wins_name(wins: Fraction) -> str:
    """Return wins as people write them: `4½`."""
    whole_ones, half = divmod(wins, 1)
    return f"{whole_ones or ''}½" if half else str(whole_ones)
