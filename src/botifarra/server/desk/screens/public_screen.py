"""The public page. Of a round that is not closed it shows only the seats and the clock."""

from collections.abc import Iterator

from botifarra.server.desk.protocol.screens import EarlierPlayers, PublicScreen
from botifarra.server.desk.rounds import round_in_play
from botifarra.server.desk.screens.closed_results import ClosedResults
from botifarra.server.desk.screens.hall_screen import round_seats
from botifarra.server.desk.screens.heads import event_head
from botifarra.server.desk.screens.names_in_public import NamesInPublic
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.listing.standings import ranking_criteria


def public_screen(event: str, book: Book, state: DeskState, results: ClosedResults) -> PublicScreen:
    """Return the public page, with initials instead of names if the director wants that."""
    now, names = round_in_play(book, state), NamesInPublic(book, state)
    return PublicScreen(
        event_head(event, book, state),
        state.clock,
        tuple(names.pair(pair, len(book.rounds) + 1) for pair in book.pairs),
        tuple(_earlier(book, names)),
        None if now is None else round_seats(book, now, names.pair),
        ranking_criteria(book),
        results.has_withdrawn_last,
        names.rankings(results.rankings),
        results.boards,
        results.matches,
        results.rests,
        results.missing,
        results.appeals,
        results.fine_appeals,
    )


def _earlier(book: Book, names: NamesInPublic) -> Iterator[EarlierPlayers]:
    for pair, lineups in sorted(book.lineups.items()):
        for later in lineups[1:]:
            before, after = (names.pair(pair, number).players for number in (later.round - 1, later.round))
            if before != after:
                yield EarlierPlayers(pair, later.round - 1, before)
