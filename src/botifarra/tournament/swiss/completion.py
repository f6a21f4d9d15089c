"""A search for further rounds without a rematch: disjoint perfect matchings of the remaining meetings.

The search assigns an opponent to every place in every round, first where there are the fewest choices, and
backtracks where there are none. For a field of 30 it takes a fraction of a second, far less than a random
search.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

Meeting = tuple[int, int]
"""Two places, the lower first."""

_STEPS = 5_000
"""Limit of choices tried, besides one for each seat in the rounds. Beyond it the answer is None."""

_SEATS = 2_800
"""Limit of places times rounds: 14 rounds of 200 pairs, and all rounds up to 52 pairs."""

_SMALL = 16
"""The largest field that is searched while a person waits for a preview."""


def completion(left: Sequence[int], rounds: int) -> list[list[Meeting]] | None:
    """Find `rounds` rounds, or as many as the limit allows, in which every place always has a new opponent.

    `left` has the places that each place has not met yet, one bit for each, and an even number of places.
    Returns None if there are no such rounds, or if the search ended before it had tried all.
    """
    most = _SEATS // max(len(left), 1)
    rounds = min(rounds, most)
    degrees = {others.bit_count() for others in left}
    if rounds < 1 or min(degrees, default=0) < rounds:
        return [] if rounds < 1 else None
    # If all places have equally many others left, a search for all of these rounds has fewer choices.
    whole = min(degrees.pop(), most) if len(degrees) == 1 else rounds
    for wanted in sorted({whole, rounds}, reverse=True):
        found = _Search(list(left), wanted).run()
        if found is not None:
            return found[:rounds]
    return None


def is_certain(left: Sequence[int], rounds: int) -> bool:
    """Return whether `rounds` rounds can be played, however each of them is paired.

    A field in which every place has half the others left to meet can be paired (G. A. Dirac, Some theorems on
    abstract graphs, 1952), and each round takes one opponent from every place.
    """
    return 2 * (fewest_left(left) - rounds + 1) >= len(left)


def rounds_to_come(left: Sequence[int], wanted: int) -> int:
    """Count the rounds that can still be played without a rematch, up to those `wanted`.

    It counts those that `completion` finds. In rare fields there are more.
    """
    if is_certain(left, wanted):
        return wanted
    most = min(wanted, fewest_left(left))
    return next((rounds for rounds in range(most, 0, -1) if completion(left, rounds) is not None), 0)


def rounds_at_most(left: Sequence[int], wanted: int) -> int:
    """Return a limit of `rounds_to_come`: in a small field that number, in a large one without a search."""
    if len(left) <= _SMALL:
        return rounds_to_come(left, wanted)
    return min(wanted, fewest_left(left))


def fewest_left(left: Sequence[int]) -> int:
    """Return the number of opponents left for the place with the fewest."""
    return min((others.bit_count() for others in left), default=0)


@dataclass(slots=True)
class _Choice:
    """An opponent chosen for a place in a round, -1 for none, and those not tried yet."""

    place: int
    round: int
    untried: int
    chosen: int = -1


@dataclass(slots=True)
class _Search:
    """A search by backtracking.

    `left` has the places that each place has not met, `free` the places without an opponent in each round.
    `first` is the place with the fewest left.
    """

    left: list[int]
    rounds: int
    first: int = field(init=False)
    free: list[int] = field(init=False)
    made: list[_Choice] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.first = min(range(len(self.left)), key=lambda place: self.left[place].bit_count())
        self.free = [(1 << len(self.left)) - 1] * self.rounds

    def run(self) -> list[list[Meeting]] | None:
        """Return all rounds, or None if there are none."""
        for _ in range(_STEPS + len(self.left) * self.rounds):
            if len(self.made) == self.rounds * len(self.left) // 2:
                return self._rounds()
            self.made.append(self._next())
            while not self._choose():
                self.made.pop()
                if not self.made:
                    return None
        return None

    def _next(self) -> _Choice:
        """Return the place and round with the fewest choices.

        Rounds are interchangeable, so one place comes first and meets its opponents in order.
        """
        depth = len(self.made)
        if depth < self.rounds:
            higher = -(2 << self.made[-1].chosen) if self.made else -1
            return _Choice(self.first, depth, self.left[self.first] & self.free[depth] & higher)
        fewest = len(self.left)
        found = _Choice(0, 0, 0)
        for number, free in enumerate(self.free):
            idle = free
            while idle:
                place = (idle & -idle).bit_length() - 1
                idle &= idle - 1
                untried = self.left[place] & free
                count = untried.bit_count()
                if count < fewest:
                    fewest, found = count, _Choice(place, number, untried)
                    if count < 2:
                        return found
        return found

    def _choose(self) -> bool:
        """Give the last choice its next opponent; return False if there is none."""
        choice = self.made[-1]
        if choice.chosen >= 0:
            self._turn(choice)
        if not choice.untried:
            return False
        lowest = choice.untried & -choice.untried
        choice.untried ^= lowest
        choice.chosen = lowest.bit_length() - 1
        self._turn(choice)
        return True

    def _turn(self, choice: _Choice) -> None:
        """Match two free places, or free them again."""
        one, other = choice.place, choice.chosen
        self.left[one] ^= 1 << other
        self.left[other] ^= 1 << one
        self.free[choice.round] ^= 1 << one | 1 << other

    def _rounds(self) -> list[list[Meeting]]:
        found: list[list[Meeting]] = [[] for _ in range(self.rounds)]
        for each in self.made:
            found[each.round].append((min(each.place, each.chosen), max(each.place, each.chosen)))
        return found
