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


def percent(share: Fraction) -> str:
    """A share in whole percents; `<1%` and `>99%` tell what is nearly, but not, none or all."""
    whole = round(share * 100)
    if share and not whole:
        return "<1%"
    return ">99%" if whole == 100 and share < 1 else f"{whole}%"
