"""Conversions of values of the game to the integers of the kernel (`botifarra_kernel`)."""

from collections.abc import Iterable

from botifarra_kernel import RULE_FLAGS

from botifarra.core.cards import CardSet
from botifarra.core.rules import Rules


def rules_flags(rules: Rules) -> int:
    """Return the options that change the legal cards (R4.9 to R4.12), as a sum of the kernel's flags."""
    return sum(flag for option, flag in RULE_FLAGS.items() if getattr(rules, option))


def masks(sets: Iterable[CardSet]) -> list[int]:
    """Return sets of cards, such as four hands, as masks of 48 bits."""
    return [cards.mask for cards in sets]
