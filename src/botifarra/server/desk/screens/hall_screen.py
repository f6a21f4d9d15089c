"""The screen of the hall, for a projector."""

from collections.abc import Iterator

from botifarra.server.desk.protocol.screens import (
    BestResult,
    HallScreen,
    MissingTable,
    PairNames,
    RoundSeats,
    SeatedTable,
)
from botifarra.server.desk.rounds import closed_book, closed_rounds, round_in_play
from botifarra.server.desk.screens.cells import LINES
from botifarra.server.desk.screens.heads import event_head, pair_names
from botifarra.server.desk.screens.rankings import rank_figure, rankings
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.listing.attendance import played_tables, resting
from botifarra.tournament.listing.board_results import board_results
from botifarra.tournament.listing.round_seating import missing_tables
from botifarra.tournament.seating import Round


def hall_screen(event: str, book: Book, state: DeskState) -> HallScreen:
    """Return the seats and missing tables of the round in play, and the standings of closed rounds."""
    now = round_in_play(book, state)
    known = closed_book(book, closed_rounds(book, state))
    missing = [] if now is None else sorted(book.missing([now.number]))
    return HallScreen(
        event_head(event, book, state),
        state.clock,
        None if now is None else round_seats(book, now),
        tuple(MissingTable(place.table, boards) for place, boards in missing_tables(missing)),
        rank_figure(book),
        rankings(known),
        tuple(_best(known)),
    )


def round_seats(book: Book, shown: Round, *, initials: bool = False) -> RoundSeats:
    """Return the seats of a round, as on the wall."""

    def named(pair: int) -> PairNames:
        return pair_names(book, pair, shown.number, initials=initials)

    return RoundSeats(
        shown.number,
        tuple(
            SeatedTable(seating.table, (named(seating.pairs[0]), named(seating.pairs[1])), seating.boards)
            for seating in played_tables(book, shown)
        ),
        tuple(map(named, resting(book, shown))),
    )


def _best(book: Book) -> Iterator[BestResult]:
    """Yield the best results of both sides on each board that no table will play any more."""
    for board in board_results(book):
        for side, frequencies in zip(LINES, board.fields[0].frequencies, strict=True):
            if frequencies and not board.is_cancelled:
                best = frequencies[0]
                yield BestResult(board.board, side, best.result, best.pairs)
