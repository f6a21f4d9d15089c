"""Bars of terminal cells, as long as a share of a whole."""

from fractions import Fraction

_EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: Fraction, width: int) -> str:
    """A bar of `width` cells filled to `share`, 0 to 1, in eighths; it is empty only at 0, full only at 1."""
    eighths = round(share * width * 8)
    if 0 < share < 1:
        eighths = min(max(eighths, 1), width * 8 - 1)
    full, rest = divmod(eighths, 8)
    return f"{'█' * full}{_EIGHTHS[rest] if rest else ''}".ljust(width)
