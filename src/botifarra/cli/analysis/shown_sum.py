"""Sums as pages show them: their parts are rounded so that they add up to the totals that are shown.

The pages in the browser round the sum of a hand in the same way (web/src/review/shown_sum.ts).
"""

from collections.abc import Sequence

from botifarra.cli.words import half_up
from botifarra.core.seats import Seat, Side
from botifarra.review.balance import Balance


def shown_balance(found: Balance) -> Balance:
    """Return a balance in tenths of a point, which adds up to the result and to the points without luck."""
    played = half_up(found.luck_adjusted, 1) - found.middle
    signs = [1 if seat.side is Side.NS else -1 for seat in Seat]
    parts = [sign * gained for sign, gained in zip(signs, found.choices, strict=True)]
    plays = adding_up(parts, played, 1)
    north, west, south, east = (sign * play + 0.0 for sign, play in zip(signs, plays, strict=True))
    luck = found.result - found.middle - played
    cards, guesses = adding_up((found.cards, found.guesses), luck, 1)
    return Balance(found.middle, cards, (north, west, south, east), guesses)


def adding_up(parts: Sequence[float], total: float, digits: int) -> tuple[float, ...]:
    """Return parts with `digits` places that add up to `total`, which has no more places.

    Each part is rounded down, and then those with the largest remainders go up, as many as the total needs.
    """
    scale = 10**digits
    step = 1000 // scale
    down = [divmod(round(1000 * half_up(part, 3)), step) for part in parts]
    missing = round(total * scale) - sum(units for units, _ in down)
    largest_first = sorted(range(len(down)), key=lambda at: -down[at][1])
    raised = largest_first[: max(0, missing)]
    return tuple((units + (at in raised)) / scale for at, (units, _) in enumerate(down))
