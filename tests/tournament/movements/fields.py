"""Fields of pairs, and the balance of their seats."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from botifarra.tournament.seating import Round
from tests.scale import scale

MOST = 200
FIELDS = (*range(4, scale(17, MOST + 1)), *range(scale(MOST, 199), MOST + 1))


def field(count: int) -> tuple[int, ...]:
    """Return the numbers of `count` pairs, in no order."""
    return tuple(number * 7 % 1009 for number in range(1, count + 1))


def meetings(rounds: Sequence[Round]) -> set[frozenset[int]]:
    """Return the pairs that have met, two by two."""
    return {frozenset(seating.pairs) for each in rounds for seating in each.seatings}


def comparisons(rounds: Sequence[Round]) -> dict[tuple[int, int], int]:
    """Return, for each two pairs, on how many more sets of boards they share a line than not."""
    lines: dict[tuple[int, ...], dict[int, int]] = defaultdict(dict)
    for each in rounds:
        for seating in each.seatings:
            lines[seating.boards] |= {seating.pairs[0]: 1, seating.pairs[1]: -1}
    pairs = sorted({pair for line in lines.values() for pair in line})
    return {
        (one, other): sum(line.get(one, 0) * line.get(other, 0) for line in lines.values())
        for one, other in combinations(pairs, 2)
    }
