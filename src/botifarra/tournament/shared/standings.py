"""The standings of a set: entrants by their average final score over all boards they played (R7.3, R7.7)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import attrgetter

from botifarra.tournament.ranking import ranked
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field, fields
from botifarra.tournament.shared.shared_set import Entrant, SharedSet

_OfEach = Callable[[Field], Mapping[int, Fraction]]
_ByBoard = Mapping[int, Mapping[int, int]]


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
    """Rank the entrants by average, then by share; entrants who are still tied share a rank (R7.7).

    An entrant that lacks boards comes after all that have played every board, like a pair that has withdrawn
    (R7.7). An entrant without any result is not in the standings. Raises the errors of `fields`.
    """
    entrants = tuple(entrants)
    found = fields(shared, entrants, results)
    scores, shares = (_whole_numbers(found, of_each) for of_each in (_scores, _shares))
    tallies = _tallies(found, scores.of_each, shares.of_each)
    bots = {entrant.number for entrant in entrants if entrant.bot}
    every = lcm(*shared.numbers)

    def order(row: Standing) -> tuple[bool, int, int]:
        tally = tallies[row.entrant]
        share = tally.share * (every // tally.compared) if tally.compared else 0
        return row.is_complete, tally.score * (every // tally.boards), share

    people: list[Standing] = []
    others: list[Standing] = []
    for entrant, tally in tallies.items():
        share = Fraction(tally.share, shares.unit * tally.compared) if tally.compared else None
        average = Fraction(tally.score, scores.unit * tally.boards)
        is_complete = tally.boards == shared.boards
        row = Standing(None, entrant, average, share, tally.boards, tally.by_bot, is_complete)
        (others if entrant in bots else people).append(row)
    unranked = sorted(others, key=order, reverse=True)
    return Standings(tuple(ranked(people, order, _ENTRANT)), tuple(unranked), found)


_ENTRANT = attrgetter("entrant")
_scores: _OfEach = attrgetter("scores")
_shares: _OfEach = attrgetter("shares")


@dataclass(frozen=True, slots=True)
class _WholeNumbers:
    """Fractions as whole numbers of 1 / `unit`: by board and by the result of N-S. They are fast to add."""

    unit: int
    of_each: Mapping[int, Mapping[int, int]]


def _whole_numbers(found: Mapping[int, Field], of_each: _OfEach) -> _WholeNumbers:
    unit = lcm(*(value.denominator for field in found.values() for value in of_each(field).values()))
    return _WholeNumbers(
        unit,
        {
            board: {
                made: value.numerator * (unit // value.denominator) for made, value in of_each(field).items()
            }
            for board, field in found.items()
        },
    )


@dataclass(slots=True)
class _Tally:
    """The sums of an entrant over its `boards`; `share` is over those `compared` with other results."""

    score: int = 0
    share: int = 0
    boards: int = 0
    compared: int = 0
    by_bot: int = 0


def _tallies(found: Mapping[int, Field], scores: _ByBoard, shares: _ByBoard) -> dict[int, _Tally]:
    tallies: dict[int, _Tally] = defaultdict(_Tally)
    for board, field in found.items():
        score, share = scores[board], shares[board]
        for entrant, made in field.made.items():
            tally = tallies[entrant]
            tally.score += score[made]
            tally.boards += 1
            if share:
                tally.share += share[made]
                tally.compared += 1
        for result in field.results.values():
            if result.finished_by == "bot":
                tallies[result.entrant].by_bot += 1
    return tallies
