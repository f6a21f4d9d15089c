"""Seats of a field that changed during a movement, for instance by a late pair."""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from botifarra.tournament.seating import Round

MOST = 1
"""The largest difference between a pair's seats N-S and E-W that is not reported."""


def leans(rounds: Sequence[Round]) -> Mapping[int, int]:
    """Return the surplus of seats N-S over seats E-W, by pair."""
    found: Counter[int] = Counter()
    for seating in chain.from_iterable(each.seatings for each in rounds):
        north_south, east_west = seating.pairs
        found[north_south] += 1
        found[east_west] -= 1
    return found


def out_of_balance(rounds: Sequence[Round]) -> dict[int, int]:
    """Return the pairs that sit on one side more often than necessary, with their surplus at N-S."""
    return {pair: lean for pair, lean in sorted(leans(rounds).items()) if abs(lean) > MOST}


def changing_lines(before: Sequence[Round], rest: Sequence[Round]) -> list[int]:
    """Return the pairs that have sat on one side only and will sit on the other."""
    then, now = (
        {
            (pair, side)
            for each in rounds
            for seating in each.seatings
            for side, pair in enumerate(seating.pairs)
        }
        for rounds in (before, rest)
    )
    return sorted(pair for pair, side in now if (pair, 1 - side) in then and (pair, side) not in then)


def balanced_after(before: Sequence[Round], rest: Sequence[Round]) -> tuple[Round, ...]:
    """Return the same meetings, with seats by which each pair's surplus on one side is as small as possible.

    The surplus is over all rounds. A meeting points from N-S to E-W. Reversing all meetings along a path
    takes two from the surplus of its first pair, adds two to that of its last pair, and leaves all others
    unchanged. A path is reversed as long as one leads to a pair whose surplus is smaller by more than two.
    When there is none, no other choice of seats is more even (G. Borradaile and others, Egalitarian Graph
    Orientations, Journal of Graph Algorithms and Applications 21, 2017).
    """
    tables = [seating.pairs for each in rest for seating in each.seatings]
    lean = Counter(leans([*before, *rest]))
    while way := _way(tables, lean):
        for number in way:
            one, other = tables[number]
            tables[number] = other, one
            lean[one] -= 2
            lean[other] += 2
    chosen = iter(tables)
    return tuple(
        replace(each, seatings=tuple(replace(seating, pairs=next(chosen)) for seating in each.seatings))
        for each in rest
    )


def _way(tables: Sequence[tuple[int, int]], lean: Mapping[int, int]) -> list[int]:
    """Return a path of meetings to a pair whose surplus is smaller by more than two.

    Empty if there is none.
    """
    for first in sorted(lean, key=lambda pair: (-lean[pair], pair)):
        came: dict[int, int | None] = {first: None}
        left = deque([first])
        while left:
            pair = left.popleft()
            if lean[first] - lean[pair] > 2:
                return _back(came, pair, tables)
            for number, (north_south, east_west) in enumerate(tables):
                if north_south == pair and east_west not in came:
                    came[east_west] = number
                    left.append(east_west)
    return []


def _back(came: Mapping[int, int | None], pair: int, tables: Sequence[tuple[int, int]]) -> list[int]:
    way: list[int] = []
    while (number := came[pair]) is not None:
        way.append(number)
        pair = tables[number][0]
    return way
