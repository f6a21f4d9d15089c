"""The standings of a set: entrants by their average final score over all boards they played (R7.3, R7.7)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import attrgetter

from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field, fields
from botifarra.tournament.shared.shared_set import Entrant, SharedSet

_OfEach = Callable[[Field], Mapping[int, Fraction]]
_Order = tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant in the standings; `rank` is None for a bot, which is shown but not ranked.

    `average` is the average final score of the `boards` played, from 1 to 2. `share` is the mean share of the
    other results beaten, 0 to 1, which orders tied entrants; None if there were none. `by_bot` is the number
    of boards that a bot finished for the entrant. An entrant that `is_complete` has played all boards.
    """

    rank: int | None
    entrant: int
    average: Fraction
    share: Fraction | None
    boards: int
    by_bot: int
    is_complete: bool

    @property
    def total(self) -> Fraction:
        """The sum of the final scores."""
        return self.average * self.boards


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranked entrants, the best first, the bots, and the fields that the scores come from, by board."""

    ranked: tuple[Standing, ...]
    bots: tuple[Standing, ...]
    fields: Mapping[int, Field]


def standings(shared: SharedSet, entrants: Iterable[Entrant], results: Iterable[BoardResult]) -> Standings:
    """Rank the entrants by their results, as `standings_of`; raises the errors of `fields`."""
    entrants = tuple(entrants)
    bots = {entrant.number for entrant in entrants if entrant.bot}
    return standings_of(shared, bots, fields(shared, entrants, results))


def standings_of(shared: SharedSet, bots: Container[int], found: Mapping[int, Field]) -> Standings:
    """Rank the entrants by average, then by share; entrants who are still tied share a rank (R7.7).

    An entrant that lacks boards comes after all that have played every board, like a pair that has withdrawn
    (R7.7). An entrant without any result is not in the standings.
    """
    scores, shares = (_sums(found, of_each) for of_each in (_scores, _shares))
    every = lcm(*shared.numbers)

    def order(entrant: int) -> _Order:
        boards, compared = scores.boards[entrant], shares.boards[entrant]
        share = shares.whole[entrant] * (every // compared) if compared else 0
        return boards == shared.boards, scores.whole[entrant] * (every // boards), share

    def row(entrant: int, rank: int | None = None) -> Standing:
        average, boards = scores.mean(entrant), scores.boards[entrant]
        assert average is not None
        is_complete = boards == shared.boards
        return Standing(rank, entrant, average, shares.mean(entrant), boards, by_bot[entrant], is_complete)

    by_bot = Counter(entrant for field in found.values() for entrant in field.by_bot)
    orders = {entrant: order(entrant) for entrant in sorted(scores.whole)}
    ordered = sorted(orders, key=orders.__getitem__, reverse=True)
    people = [entrant for entrant in ordered if entrant not in bots]
    ranks: dict[_Order, int] = {}
    for place, entrant in enumerate(people, 1):
        ranks.setdefault(orders[entrant], place)
    return Standings(
        tuple(row(entrant, ranks[orders[entrant]]) for entrant in people),
        tuple(row(entrant) for entrant in ordered if entrant in bots),
        found,
    )


_scores: _OfEach = attrgetter("scores")
_shares: _OfEach = attrgetter("shares")


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sum of each entrant over its `boards`, in units of 1 / `unit`: whole numbers are fast to add."""

    unit: int
    whole: Mapping[int, int]
    boards: Mapping[int, int]

    def mean(self, entrant: int) -> Fraction | None:
        """Return the mean of a board; None without boards."""
        boards = self.boards[entrant]
        return Fraction(self.whole[entrant], self.unit * boards) if boards else None


def _sums(found: Mapping[int, Field], of_each: _OfEach) -> _Sums:
    """Return the sums over the boards that have a value for each result."""
    unit = lcm(*(value.denominator for field in found.values() for value in of_each(field).values()))
    whole: dict[int, int] = defaultdict(int)
    boards: Counter[int] = Counter()
    for field in found.values():
        values = {
            made: value.numerator * (unit // value.denominator) for made, value in of_each(field).items()
        }
        if values:
            boards.update(field.made.keys())
            for entrant, made in field.made.items():
                whole[entrant] += values[made]
    return _Sums(unit, whole, boards)
