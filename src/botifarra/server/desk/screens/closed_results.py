"""The results of closed rounds, which hall and public page show."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.desk.protocol.screen_parts import MissingResults
from botifarra.server.desk.protocol.screens import (
    BestResult,
    PublicBoard,
    PublicMatch,
    PublicRest,
    PublicResult,
    PublicSide,
    Ranking,
)
from botifarra.server.desk.screens.cells import LINES, closed_missing
from botifarra.server.desk.screens.rankings import has_withdrawn_last, rankings
from botifarra.tournament.book import Book
from botifarra.tournament.events import MatchSlip, Place
from botifarra.tournament.listing.board_results import (
    BoardResults,
    ScoreMark,
    SideResult,
    TableResult,
    board_results,
)
from botifarra.tournament.listing.places import Basis
from botifarra.tournament.listing.score_sheets import sit_outs
from botifarra.tournament.listing.standings import fine_appeals_that_count
from botifarra.tournament.number_format import rounded
from botifarra.tournament.sessions import session_boards

Hands = tuple[str, str, str, str]

_MARKS: dict[Basis, ScoreMark] = {
    Basis.REVOKED: "revoked",
    Basis.AVERAGE: "average",
    Basis.AWARDED: "awarded",
}
"""The reasons that a score has a mark for."""


class ClosedResults(msgspec.Struct, frozen=True):
    """The standings, the boards that no table will play any more, their best results, and the matches.

    `has_withdrawn_last`, `missing` (`closed_missing`), `appeals` and `fine_appeals` are as in `PublicScreen`.
    `rests` are the rounds that pairs sat out.
    """

    rankings: tuple[Ranking, ...]
    has_withdrawn_last: bool
    boards: tuple[PublicBoard, ...]
    best: tuple[BestResult, ...]
    matches: tuple[PublicMatch, ...]
    rests: tuple[PublicRest, ...]
    missing: tuple[MissingResults, ...]
    appeals: tuple[Place, ...]
    fine_appeals: tuple[int, ...]


def closed_results(book: Book, closed: int) -> ClosedResults:
    """Return the results of a book that has those of closed rounds alone (`closed_book`)."""
    rests = tuple(
        PublicRest(rest.round, pair, rest.boards) for pair, rest in sit_outs(book) if rest.round <= closed
    )
    ranked = rankings(book)
    standings = ranked, has_withdrawn_last(book, ranked)
    missing = tuple(closed_missing(book, closed))
    appeals = book.appealed_places, fine_appeals_that_count(book)
    if not book.begun.format.kind.facts.has_boards:
        return ClosedResults(*standings, (), (), tuple(_matches(book, closed)), rests, missing, *appeals)
    boards = board_results(book)
    best = tuple(_best(boards))
    return ClosedResults(*standings, tuple(_boards(book, boards)), best, (), rests, missing, *appeals)


class ClosedMemory:
    """A cache of the results of closed rounds, because they take long to compute and rarely change."""

    def __init__(self) -> None:
        self._known: tuple[Book, int] | None = None
        self._results = ClosedResults((), False, (), (), (), (), (), (), ())

    def results(self, book: Book, closed: int) -> ClosedResults:
        """Return the results of a closed book, which are computed only if it has changed."""
        if self._known != (book, closed):
            self._results = closed_results(book, closed)
            self._known = book, closed
        return self._results


def _boards(book: Book, boards: Sequence[BoardResults]) -> Iterator[PublicBoard]:
    hands = _public_hands(book)
    for board in boards:
        results = tuple(_result(field.number, table) for field in board.fields for table in field.tables)
        yield PublicBoard(board.board, board.is_cancelled, hands.get(board.board), results)


def _result(field: int, table: TableResult) -> PublicResult:
    north_south, east_west = map(_side, table.sides)
    return PublicResult(table.place.round, table.place.table, table.slip, field, (north_south, east_west))


def _side(side: SideResult) -> PublicSide:
    score = None if side.final is None else str(rounded(side.final.score))
    mark = None if side.basis is None else _MARKS.get(side.basis)
    flagged = side.final is not None and side.final.is_flagged
    return PublicSide(side.pair.number, side.result, score, mark, flagged)


def _best(boards: Sequence[BoardResults]) -> Iterator[BestResult]:
    """Yield the best results of both sides on each board that counts."""
    for board in boards:
        for side, frequencies in zip(LINES, board.fields[0].frequencies, strict=True):
            if frequencies and not board.is_cancelled:
                best = frequencies[0]
                yield BestResult(board.board, side, best.result, best.pairs)


def _public_hands(book: Book) -> Mapping[int, Hands]:
    """Return the cards of the boards whose seed is public."""
    return {
        board.number: (
            str(board.deal.hands[Seat.NORTH]),
            str(board.deal.hands[Seat.WEST]),
            str(board.deal.hands[Seat.SOUTH]),
            str(board.deal.hands[Seat.EAST]),
        )
        for session, dealt in book.dealt.items()
        if len(dealt.seed) == 2 * SEED_BYTES
        for board in session_boards(book, {}, session)
    }


def _matches(book: Book, closed: int) -> Iterator[PublicMatch]:
    for place, seating in sorted(book.places(), key=lambda each: each[0]):
        if place.round <= closed:
            kept = book.kept.get(place)
            slip = None if kept is None else kept.slip
            scores = slip.scores if isinstance(slip, MatchSlip) else None
            yield PublicMatch(place.round, place.table, seating.pairs, scores)
