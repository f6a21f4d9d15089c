"""The public page. Of a round that is not closed it has the seats and the clock alone."""

from collections.abc import Iterator, Mapping

from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.desk.protocol.screens import (
    PublicBoard,
    PublicMatch,
    PublicResult,
    PublicScreen,
    PublicSide,
)
from botifarra.server.desk.rounds import closed_book, closed_rounds, round_in_play
from botifarra.server.desk.screens.hall_screen import round_seats
from botifarra.server.desk.screens.heads import event_head, pair_names
from botifarra.server.desk.screens.rankings import rank_figure, rankings
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.events import MatchSlip
from botifarra.tournament.listing.board_results import SideResult, TableResult, board_results
from botifarra.tournament.number_format import rounded
from botifarra.tournament.sessions import session_boards

Hands = tuple[str, str, str, str]


def public_screen(event: str, book: Book, state: DeskState) -> PublicScreen:
    """Return the public page, with initials instead of names if the director wants that."""
    now = round_in_play(book, state)
    closed = closed_rounds(book, state)
    known = closed_book(book, closed)
    has_boards = book.begun.format.kind.facts.has_boards
    return PublicScreen(
        event_head(event, book, state),
        state.clock,
        tuple(pair_names(book, pair, len(book.rounds) + 1, initials=state.initials) for pair in book.pairs),
        None if now is None else round_seats(book, now, initials=state.initials),
        rank_figure(book),
        rankings(known, initials=state.initials),
        tuple(_boards(known)) if has_boards else (),
        () if has_boards else tuple(_matches(known, closed)),
    )


def _boards(book: Book) -> Iterator[PublicBoard]:
    hands = _public_hands(book)
    for board in board_results(book):
        results = tuple(_result(field.number, table) for field in board.fields for table in field.tables)
        yield PublicBoard(board.board, board.is_cancelled, hands.get(board.board), results)


def _result(field: int, table: TableResult) -> PublicResult:
    north_south, east_west = map(_side, table.sides)
    return PublicResult(table.place.round, table.place.table, table.slip, field, (north_south, east_west))


def _side(side: SideResult) -> PublicSide:
    return PublicSide(
        side.pair.number, side.result, None if side.final is None else str(rounded(side.final.score))
    )


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
