"""Exact fractions as numbers for JSON."""

from fractions import Fraction
from math import floor

PLACES = 4
"""Decimals of a figure."""

_UNIT = 10**PLACES


def figure(value: Fraction | int) -> float:
    """Return a number with four decimals, rounded half-up."""
    return float(Fraction(floor(Fraction(value) * _UNIT + Fraction(1, 2)), _UNIT))


def optional_figure(value: Fraction | None) -> float | None:
    """Return the number of a value; None without one."""
    return None if value is None else figure(value)


def figure_of(value: float) -> float:
    """Return an inexact number with four decimals."""
    return round(value, PLACES)
