"""Seats of a field that has changed in the middle of a movement, as by a pair that came late."""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from botifarra.tournament.seating import Round

MOST = 1
"""The greatest difference between a pair's seats N-S and E-W that is not told."""


def leans(rounds: Sequence[Round]) -> Mapping[int, int]:
    """Return how many times more each pair sits N-S than E-W."""
    found: Counter[int] = Counter()
    for seating in chain.from_iterable(each.seatings for each in rounds):
        north_south, east_west = seating.pairs
        found[north_south] += 1
        found[east_west] -= 1
    return found


def out_of_balance(rounds: Sequence[Round]) -> dict[int, int]:
    """Return the pairs that sit on one side more often than they should, with how they lean."""
    return {pair: lean for pair, lean in sorted(leans(rounds).items()) if abs(lean) > MOST}


def changing_lines(before: Sequence[Round], rest: Sequence[Round]) -> list[int]:
    """Return the pairs that have sat on one side only and are to sit on the other."""
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
    """Return the same meetings, with seats by which no pair leans more than necessary in all rounds.

    A meeting points from N-S to E-W. Turning all meetings of a way from one pair to another takes two from
    the lean of the first and adds two to that of the last, and keeps all others. As long as there is a
    way from a pair to one that leans less by more than two, it is turned; when there is none, no other
    choice of seats is more even (G. Borradaile and others, Egalitarian Graph Orientations, Journal of Graph
    Algorithms and Applications 21, 2017).
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
    """Return meetings that lead from a pair to one that leans less by more than two; none if none do."""
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
