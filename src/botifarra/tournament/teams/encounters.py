"""Encounters of two teams on the same boards at two tables, with the results of each team (R7.2)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from botifarra.core.score import Points
from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.result import TOTAL, Result, Ruled
from botifarra.tournament.events import Place
from botifarra.tournament.seating import Seating

Teams = tuple[str, str]
Made = tuple[int, int]
"""The results of two teams, in their order."""

TABLES = 2


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two teams in round `number`, and the results that they `made` on each board that counts.

    `is_over`: no more results will come.
    """

    number: int
    teams: Teams
    made: dict[int, Made]
    is_over: bool

    @property
    def totals(self) -> Made:
        """The results of both teams on all boards together."""
        return _sum(self.made.values())


def encounters(book: Book) -> Iterator[Encounter]:
    """Yield all encounters by round, with those that are not over.

    A team's result on a board is the sum of those of its two pairs (R7.2). A side that revoked has no points
    there. Its opponents have all of them, doubled for a side that had named botifarra or said contro (R5.2,
    R7.4).

    A board counts for neither team if it is cancelled, if one of the tables sat it out, or if it was fouled
    between the tables (R7.8). The same holds if a director gave a side there a final score. Such a score
    compares with other tables of the line (R7.3), and an encounter has none.
    """
    for each in book.rounds:
        met: dict[Teams, list[Seating]] = defaultdict(list)
        for seating in each.seatings:
            first, second = sorted(_teams(book, seating))
            if first != second:
                met[first, second].append(seating)
        for teams, seatings in met.items():
            yield _encounter(book, each.number, teams, seatings)


def _encounter(book: Book, number: int, teams: Teams, seatings: Sequence[Seating]) -> Encounter:
    made: dict[int, Made] = {}
    is_over = True
    for board in sorted({board for seating in seatings for board in seating.boards} - book.cancelled):
        here = [seating for seating in seatings if board in seating.boards]
        is_over &= all(_is_settled(book, Place(number, seating.table, board)) for seating in here)
        results = [found for seating in here if (found := _made(book, number, seating, board, teams))]
        fields = {book.field(Place(number, seating.table, board)) for seating in here}
        if len(results) == TABLES and len(fields) == 1:
            made[board] = _sum(results)
    return Encounter(number, teams, made, is_over)


def _is_settled(book: Book, place: Place) -> bool:
    return (place.round, place.table) in book.sat_out or book.is_scored(place)


def _made(book: Book, number: int, seating: Seating, board: int, teams: Teams) -> Made | None:
    """Return the results of both teams at one table; None if the board does not count or has no result."""
    kept = book.kept.get(Place(number, seating.table, board))
    ruled = kept.ruled if kept is not None else None
    if ruled is None or ruled.awards != (None, None):
        return None
    first, second = (Side(_teams(book, seating).index(team)) for team in teams)
    return side_result(ruled, first), side_result(ruled, second)


def side_result(ruled: Ruled, side: Side) -> int:
    """Return the result of a side on a board; after a revoke the other side has all points (R5.2)."""
    played = ruled.played or Result((TOTAL // 2, TOTAL // 2))
    if not ruled.revoked:
        return played.of(side)
    loser = side if side in ruled.revoked else side.other
    points: Points = (0, TOTAL) if loser is Side.NS else (TOTAL, 0)
    return replace(played, points=points).of(side)


def _teams(book: Book, seating: Seating) -> Teams:
    north_south, east_west = (book.pair(pair).team for pair in seating.pairs)
    return north_south, east_west


def _sum(results: Iterable[Made]) -> Made:
    first, second = map(sum, zip((0, 0), *results, strict=True))
    return first, second
