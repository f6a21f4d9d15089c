"""The order of a league: encounters won (half for a draw), then difference, then sum."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from botifarra.tournament.book import Book
from botifarra.tournament.ranking import ranked
from botifarra.tournament.teams.encounters import encounters

DRAW = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Standing:
    """A team in the standings: `points` is the sum of its results.

    `difference` is this sum less that of its opponents. Fines of its pairs are subtracted from both (R7.9). A
    team that sits out a round gets no points for it. `encounters` is the number it has played.
    """

    rank: int
    team: str
    wins: Fraction = Fraction(0)
    difference: int = 0
    points: int = 0
    encounters: int = 0

    @property
    def is_ranked(self) -> bool:
        """Whether the team has played an encounter."""
        return self.encounters > 0


def standings(book: Book) -> list[Standing]:
    """Return all teams in order; those equal in all three figures are tied.

    An encounter counts once it is over, unless none of its boards counts (see `encounters`). A team whose
    pairs have withdrawn keeps its results.
    """
    rows = {team: Standing(0, team) for team in _teams(book)}
    for encounter in encounters(book):
        if encounter.is_over and encounter.made:
            first, second = encounter.totals
            for team, ours, theirs in zip(encounter.teams, (first, second), (second, first), strict=True):
                rows[team] = _with(rows[team], ours, theirs)
    for pair in book.pairs.values():
        row, fine = rows[pair.team], int(book.fined(pair.number))
        rows[pair.team] = replace(row, difference=row.difference - fine, points=row.points - fine)
    return ranked(
        rows.values(),
        key=lambda row: (row.wins, row.difference, row.points),
        entry=lambda row: row.team,
        lots=book.lots("prizes"),
    )


def _teams(book: Book) -> Iterable[str]:
    return {pair.team for pair in book.pairs.values()}


def _with(row: Standing, ours: int, theirs: int) -> Standing:
    won = DRAW if ours == theirs else Fraction(ours > theirs)
    return replace(
        row,
        wins=row.wins + won,
        difference=row.difference + ours - theirs,
        points=row.points + ours,
        encounters=row.encounters + 1,
    )
