"""The balance of seats: everybody N-S as often as E-W, and each two as often in one line as across.

Results are compared line by line (R7.3), so two pairs that always share one are rivals on every board, and
two that never do on none. A meeting points from N-S to E-W. Meetings that point all along one way, and lead
back to where it began, can be turned round together without changing how often anybody sits where; ways are
turned at random, from a fixed seed, for as long as the comparisons grow more alike.
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from botifarra.tournament.seating import Round

Meeting = tuple[int, int]
"""Two pairs, or their places: N-S and E-W."""

_EFFORT = 300_000
"""Turned meetings times pairs, a fifth of a second for 20 pairs; more would gain little."""


def balanced(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Return the same meetings, seats chosen so that for each pair N-S and E-W differ by one at most.

    Tables with the same boards, or without boards those of a round, are compared with each other.
    """
    seatings = [(each.number, seating) for each in rounds for seating in each.seatings]
    pairs = sorted({pair for _, seating in seatings for pair in seating.pairs})
    index = {pair: place for place, pair in enumerate(pairs)}
    rng = Random(0)
    meetings = [(index[seating.pairs[0]], index[seating.pairs[1]]) for _, seating in seatings]
    chart = _Chart(
        len(pairs),
        _evenly(meetings, rng),
        [seating.boards or (number,) for number, seating in seatings],
    )
    chart.improve(rng)
    chosen = iter(chart.meetings)
    return tuple(
        replace(
            each,
            seatings=tuple(
                replace(seating, pairs=(pairs[north_south], pairs[east_west]))
                for seating, (north_south, east_west) in zip(each.seatings, chosen, strict=False)
            ),
        )
        for each in rounds
    )


def _evenly(meetings: Sequence[Meeting], rng: Random) -> list[Meeting]:
    """Turn meetings along Euler's trails, so that those from and to each pair differ by one at most."""
    found = list(meetings)
    left: dict[int, set[int]] = defaultdict(set)
    for number, meeting in enumerate(meetings):
        for pair in meeting:
            left[pair].add(number)

    def walk(pair: int) -> None:
        while left[pair]:
            number = rng.choice(sorted(left[pair]))
            other = sum(meetings[number]) - pair
            found[number] = (pair, other)
            left[pair].remove(number)
            left[other].remove(number)
            pair = other

    # A trail from an odd pair ends at another, each of them is an end once, and all that is left is closed.
    for pair in sorted(left):
        if len(left[pair]) % 2:
            walk(pair)
    for pair in sorted(left):
        while left[pair]:
            walk(pair)
    return found


class _Chart:
    """Meetings as they point now, and how often each two share a line more than not."""

    def __init__(self, count: int, meetings: list[Meeting], compared: Sequence[tuple[int, ...]]) -> None:
        self.meetings = meetings
        self._lines = {boards: [0] * count for boards in compared}
        """For each set of boards 1 for those who play it N-S, -1 for E-W, 0 for who does not."""
        self._line_of = [self._lines[boards] for boards in compared]
        self._from: list[list[int]] = [[] for _ in range(count)]
        self._lean = [0] * count
        for number, (north_south, east_west) in enumerate(meetings):
            self._line_of[number][north_south], self._line_of[number][east_west] = 1, -1
            self._from[north_south].append(number)
            self._lean[north_south] += 1
            self._lean[east_west] -= 1
        self._shared = [[0] * count for _ in range(count)]
        for line in self._lines.values():
            there = [(pair, sign) for pair, sign in enumerate(line) if sign]
            for one, sign in there:
                row = self._shared[one]
                for other, another in there:
                    row[other] += sign * another

    def improve(self, rng: Random) -> None:
        """Turn ways as long as it pays."""
        count = len(self._lean)
        effort = min(_EFFORT // max(count, 1), 100 * len(self.meetings))
        while effort > 0:
            way = self._way(rng.randrange(count), rng)
            effort -= len(way) + 1
            if sum([self._turn(number) for number in way]) > 0:
                for number in way:
                    self._turn(number)

    def _way(self, pair: int, rng: Random) -> list[int]:
        """Return meetings that lead back to their start, or from a pair that is N-S more often to another."""
        leans = self._lean[pair] > 0
        way: list[int] = []
        passed = {pair: 0}
        while self._from[pair]:
            way.append(rng.choice(self._from[pair]))
            pair = self.meetings[way[-1]][1]
            if leans and self._lean[pair] < 0:
                return way
            if pair in passed:
                return way[passed[pair] :]
            passed[pair] = len(way)
        return []

    def _turn(self, number: int) -> int:
        """Turn a meeting; by how much the squares of all comparisons grow."""
        one, other = self.meetings[number]
        line, shared = self._line_of[number], self._shared
        line[one] = line[other] = 0
        grown = 0
        for pair, sign in enumerate(line):
            if sign:
                was_one, was_other = shared[one][pair], shared[other][pair]
                grown += 8 + 4 * sign * (was_other - was_one)
                shared[one][pair] = shared[pair][one] = was_one - 2 * sign
                shared[other][pair] = shared[pair][other] = was_other + 2 * sign
        line[one], line[other] = -1, 1
        self.meetings[number] = (other, one)
        self._from[one].remove(number)
        self._from[other].append(number)
        self._lean[one] -= 2
        self._lean[other] += 2
        return grown
