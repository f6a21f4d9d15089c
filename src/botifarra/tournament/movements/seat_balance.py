"""The balance of seats: each pair sits N-S as often as E-W, and any two pairs share a line half the time.

Results are compared line by line (R7.3). Two pairs that always share a line are rivals on every board, and
two that never do are rivals on none. The meetings form a graph, as arrows from N-S to E-W. All meetings of a
closed path can exchange N-S and E-W without a change in how often each pair sits N-S. Paths are reversed at
random, from a fixed seed, as long as that makes the comparisons more even.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from botifarra.tournament.seating import Round

Meeting = tuple[int, int]
"""Two pairs, or their places: N-S and E-W."""

_EFFORT = 300_000
"""Limit for reversed meetings times pairs: a fifth of a second for 20 pairs. More would gain little."""

_REMEMBERED = 32
"""Number of fields whose seats are remembered: a championship asks for its movement again at each step."""


def balanced(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Return the same meetings with seats for which each pair's numbers of N-S and E-W differ by at most one.

    Tables with the same boards are compared with each other; without boards, the tables of a round.
    """
    seatings = [(each.number, seating) for each in rounds for seating in each.seatings]
    pairs = sorted({pair for _, seating in seatings for pair in seating.pairs})
    index = {pair: place for place, pair in enumerate(pairs)}
    numbers: dict[tuple[int, ...], int] = {}
    lines = [numbers.setdefault(seating.boards or (number,), len(numbers)) for number, seating in seatings]
    meetings = [(index[seating.pairs[0]], index[seating.pairs[1]]) for _, seating in seatings]
    chosen = iter(_directed(tuple(meetings), tuple(lines)))
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


@lru_cache(_REMEMBERED)
def _directed(meetings: tuple[Meeting, ...], lines: tuple[int, ...]) -> tuple[Meeting, ...]:
    """Return the meetings in balanced directions; `lines` has for each the number of its comparison."""
    rng = Random(0)
    chart = _Chart(_evenly(meetings, rng), lines)
    chart.improve(rng)
    return tuple(chart.meetings)


def _evenly(meetings: Sequence[Meeting], rng: Random) -> list[Meeting]:
    """Orient meetings along Euler trails, so that each pair's two directions differ by at most one."""
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

    # A trail from a pair with an odd number of meetings ends at another such pair. All remaining trails are
    # closed.
    for pair in sorted(left):
        if len(left[pair]) % 2:
            walk(pair)
    for pair in sorted(left):
        while left[pair]:
            walk(pair)
    return found


class _Chart:
    """The present directions of meetings, and for each two pairs the surplus of shared lines."""

    def __init__(self, meetings: list[Meeting], lines: Sequence[int]) -> None:
        count = max(map(max, meetings), default=-1) + 1
        self.meetings = meetings
        signs = {line: [0] * count for line in lines}
        """For each line: 1 for pairs at N-S, -1 for E-W, 0 for pairs that do not play it."""
        self._line_of = [signs[line] for line in lines]
        self._from: list[list[int]] = [[] for _ in range(count)]
        self._lean = [0] * count
        for number, (north_south, east_west) in enumerate(meetings):
            self._line_of[number][north_south], self._line_of[number][east_west] = 1, -1
            self._from[north_south].append(number)
            self._lean[north_south] += 1
            self._lean[east_west] -= 1
        self._shared = [[0] * count for _ in range(count)]
        for line in signs.values():
            there = [(pair, sign) for pair, sign in enumerate(line) if sign]
            for one, sign in there:
                row = self._shared[one]
                for other, another in there:
                    row[other] += sign * another

    def improve(self, rng: Random) -> None:
        """Reverse paths while this makes the comparisons more even, up to a limit."""
        count = len(self._lean)
        effort = min(_EFFORT // max(count, 1), 100 * len(self.meetings))
        while effort > 0:
            way = self._way(rng.randrange(count), rng)
            effort -= len(way) + 1
            if sum([self._turn(number) for number in way]) > 0:
                for number in way:
                    self._turn(number)

    def _way(self, pair: int, rng: Random) -> list[int]:
        """Return a closed path of meetings, or one from a pair with a surplus at N-S to a pair without."""
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
        """Reverse a meeting; return the change of the sum of squares of all comparisons."""
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
