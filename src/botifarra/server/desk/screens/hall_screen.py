"""The screen of the hall, for a projector."""

from botifarra.server.desk.protocol.screens import (
    HallScreen,
    PairNames,
    RoundSeats,
    SeatedTable,
)
from botifarra.server.desk.rounds import round_in_play
from botifarra.server.desk.screens.cells import tables_missing
from botifarra.server.desk.screens.closed_results import ClosedResults
from botifarra.server.desk.screens.heads import event_head, pair_names
from botifarra.server.desk.screens.rankings import rank_figure
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.listing.attendance import played_tables, resting
from botifarra.tournament.seating import Round


def hall_screen(event: str, book: Book, state: DeskState, results: ClosedResults) -> HallScreen:
    """Return the seats and missing tables of the round in play, and the standings of closed rounds."""
    now = round_in_play(book, state)
    missing = [] if now is None else sorted(book.missing([now.number]))
    return HallScreen(
        event_head(event, book, state),
        state.clock,
        None if now is None else round_seats(book, now),
        tables_missing(missing),
        rank_figure(book),
        results.rankings,
        results.best,
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
