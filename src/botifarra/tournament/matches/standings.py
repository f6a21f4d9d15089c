"""The order of a championship of matches: wins (half for a draw), then difference, then points."""

from dataclasses import dataclass, replace
from fractions import Fraction

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.events import MatchSlip
from botifarra.tournament.pairing_history import unopposed
from botifarra.tournament.ranking import ranked

DRAW = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair in the standings.

    A round that it sits out, or in which its opponents are missing, is a win without points. Fines are
    subtracted from `difference` and `points` (R7.9). `reached` is how far it came in a knock-out, 0 if it has
    not been in one.
    """

    rank: int
    pair: int
    wins: Fraction = Fraction(0)
    difference: int = 0
    points: int = 0
    matches: int = 0
    sat_out: int = 0
    reached: Fraction = Fraction(0)

    @property
    def is_ranked(self) -> bool:
        """Whether the pair has played a match, sat one out, or come into a knock-out."""
        return bool(self.matches or self.sat_out or self.reached)


def standings(book: Book) -> list[Standing]:
    """Return all pairs in order; those equal in all three figures are tied."""
    rows = {pair: Standing(0, pair) for pair in book.pairs}
    for each in book.begun_rounds():
        for pair in unopposed(book, each):
            row = rows[pair]
            rows[pair] = replace(row, wins=row.wins + 1, sat_out=row.sat_out + 1)
    for place, kept in book.kept.items():
        if isinstance(kept.slip, MatchSlip):
            pairs = book.at(place).pairs
            for side in Side:
                rows[pairs[side]] = _with(rows[pairs[side]], *_own_first(kept.slip, side))
    for pair, row in rows.items():
        fine = int(book.fined(pair))
        rows[pair] = replace(row, difference=row.difference - fine, points=row.points - fine)
    return ranked(rows.values(), key=lambda row: (row.wins, row.difference, row.points))


def _own_first(slip: MatchSlip, side: Side) -> tuple[int, int]:
    return slip.scores[side], slip.scores[side.other]


def match_wins(ours: int, theirs: int) -> Fraction:
    """Return the wins of one side of a match: 1, 1/2 or 0."""
    return DRAW if ours == theirs else Fraction(ours > theirs)


def _with(row: Standing, ours: int, theirs: int) -> Standing:
    return replace(
        row,
        wins=row.wins + match_wins(ours, theirs),
        difference=row.difference + ours - theirs,
        points=row.points + ours,
        matches=row.matches + 1,
    )
