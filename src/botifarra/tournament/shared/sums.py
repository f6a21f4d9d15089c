"""Sums over several sets, such as all days of a month."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter

from botifarra.tournament.ranking import ranked
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing

MONTH = 20
"""The number of days that count in a month, the best ones, so that nobody has to play every day."""

Players = tuple[int, ...]
"""The public numbers of an entrant's people, in order."""


@dataclass(frozen=True, slots=True)
class Sum:
    """An entrant's sum: the `total` of final scores of its `counted` best sets, out of those it `played`.

    A board that it did not play adds nothing. `boards` is the number of boards played in the counted sets.
    """

    rank: int
    players: Players
    total: Fraction
    played: int
    counted: int
    boards: int

    @property
    def average(self) -> Fraction:
        """The average final score of a board in the counted sets."""
        return self.total / self.boards


def sums(
    sets: Iterable[tuple[Mapping[int, Entrant], Iterable[Standing]]], best: int | None = MONTH
) -> list[Sum]:
    """Rank people by the total of their `best` sets, or of all if None; equal totals share a rank.

    A set is given as its entrants by number, and its ranked standings. Partners are one entrant in any order.
    """
    rows: dict[Players, list[Standing]] = defaultdict(list)
    for entrants, found in sets:
        for row in found:
            players = entrants[row.entrant].players
            if players:
                rows[tuple(sorted(players))].append(row)
    return ranked(
        (_sum(players, played, best) for players, played in rows.items()),
        attrgetter("total"),
        attrgetter("players"),
    )


def _sum(players: Players, played: list[Standing], best: int | None) -> Sum:
    counted = sorted(played, key=attrgetter("total"), reverse=True)[:best]
    total = sum((row.total for row in counted), Fraction(0))
    return Sum(0, players, total, len(played), len(counted), sum(row.boards for row in counted))
