"""Bars of terminal cells with a length in proportion to a share."""

from fractions import Fraction

_EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: Fraction, width: int) -> str:
    """Return a bar of `width` cells filled to `share`, 0 to 1, in eighths; only 0 is empty, only 1 full."""
    eighths = round(share * width * 8)
    if 0 < share < 1:
        eighths = min(max(eighths, 1), width * 8 - 1)
    full, rest = divmod(eighths, 8)
    return f"{'█' * full}{_EIGHTHS[rest] if rest else ''}".ljust(width)
