"""The screen of the hall, for a projector."""

from collections.abc import Callable

from botifarra.server.desk.protocol.screen_parts import PairNames, RoundSeats, SeatedTable
from botifarra.server.desk.protocol.screens import HallScreen
from botifarra.server.desk.rounds import round_in_play
from botifarra.server.desk.screens.cells import tables_missing
from botifarra.server.desk.screens.closed_results import ClosedResults
from botifarra.server.desk.screens.heads import event_head
from botifarra.server.desk.screens.names_in_public import NamesInPublic
from botifarra.server.desk.screens.rankings import rank_figure
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.listing.attendance import played_tables, resting
from botifarra.tournament.listing.standings import ranking_criteria
from botifarra.tournament.seating import Round, Seating


def hall_screen(event: str, book: Book, state: DeskState, results: ClosedResults) -> HallScreen:
    """Return the seats of the round in play, the tables that lack results, and the standings so far.

    The projector is seen by everybody, so names are those of the public page.
    """
    now, names = round_in_play(book, state), NamesInPublic(book, state)
    missing = [] if now is None else sorted(book.missing([now.number]))
    return HallScreen(
        event_head(event, book, state),
        state.clock,
        None if now is None else round_seats(book, now, names.pair),
        tables_missing(missing),
        rank_figure(ranking_criteria(book)),
        results.has_withdrawn_last,
        names.rankings(results.rankings),
        results.best,
        results.missing,
        results.appeals,
        results.fine_appeals,
    )


def round_seats(book: Book, shown: Round, name: Callable[[int, int], PairNames]) -> RoundSeats:
    """Return the seats of a round as people see them. `name` returns a pair with its names in a round."""

    def named(pair: int) -> PairNames:
        return name(pair, shown.number)

    return RoundSeats(
        shown.number,
        tuple(
            SeatedTable(
                seating.table,
                (named(seating.pairs[0]), named(seating.pairs[1])),
                seating.boards,
                _section(book, seating),
            )
            for seating in played_tables(book, shown)
        ),
        tuple(map(named, resting(book, shown))),
    )


def _section(book: Book, seating: Seating) -> str:
    """Return the section of a table that plays by itself; empty without one, or with pairs of two of them."""
    if not book.begun.format.has_sections:
        return ""
    sections = {book.pair(pair).section for pair in seating.pairs}
    return sections.pop() if len(sections) == 1 else ""
