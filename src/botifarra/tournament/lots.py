"""Lots drawn from a seed that was committed to, so that anybody can draw them again."""

from collections.abc import Iterable

from botifarra.core.chance import Chance

VERSION = "botifarra lots 1"
"""How lots follow from a seed; part of what the numbers are drawn for."""

Entrant = int | str
"""The number of a pair, or the name of a team."""


def draw_lots(seed: bytes, purpose: str, number: int, entries: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Return the entries in the order drawn, each order as likely.

    The order of `entries` does not matter. `number` is the round after which they are drawn.
    """
    chance = Chance(seed, f"{VERSION}|{purpose}|{number}")
    left = sorted(entries, key=lambda each: (isinstance(each, str), each))
    return tuple(left.pop(chance.below(len(left))) for _ in range(len(left)))
