"""Conversions of values of the game to the integers of the kernel (`botifarra_kernel`)."""

from collections.abc import Iterable

from botifarra_kernel import ALWAYS_OVERTRUMP, OCCIDENTAL, SECOND_MAY_LOAD, THIRD_LOADS_ONLY_IF_SAFE

from botifarra.core.cards import CardSet
from botifarra.core.rules import Rules, Style


def rules_flags(rules: Rules) -> int:
    """Return the options that change the legal cards (R4.9 to R4.12), as a sum of the kernel's flags."""
    return (
        OCCIDENTAL * (rules.style is Style.OCCIDENTAL)
        + SECOND_MAY_LOAD * rules.second_may_load
        + THIRD_LOADS_ONLY_IF_SAFE * rules.third_loads_only_if_safe
        + ALWAYS_OVERTRUMP * rules.always_overtrump
    )


def masks(sets: Iterable[CardSet]) -> list[int]:
    """Return sets of cards, such as four hands, as masks of 48 bits."""
    return [cards.mask for cards in sets]
