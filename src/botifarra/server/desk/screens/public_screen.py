"""The public page: nothing of a round before it is closed, but its seats."""

from msgspec.structs import replace

from botifarra.server.desk.protocol.screens import PublicScreen, RankedLine, Ranking
from botifarra.server.desk.rounds import round_in_play
from botifarra.server.desk.screens.closed_results import ClosedResults
from botifarra.server.desk.screens.hall_screen import round_seats
from botifarra.server.desk.screens.heads import event_head, initials_of, pair_names
from botifarra.server.desk.screens.rankings import rank_figure
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book


def public_screen(event: str, book: Book, state: DeskState, results: ClosedResults) -> PublicScreen:
    """Return the public page, with initials instead of names if the director wants that."""
    now = round_in_play(book, state)
    return PublicScreen(
        event_head(event, book, state),
        state.clock,
        tuple(pair_names(book, pair, len(book.rounds) + 1, initials=state.initials) for pair in book.pairs),
        None if now is None else round_seats(book, now, initials=state.initials),
        rank_figure(book),
        tuple(map(_initials_in_ranking, results.rankings)) if state.initials else results.rankings,
        results.boards,
        results.matches,
    )


def _initials_in_ranking(ranking: Ranking) -> Ranking:
    return replace(ranking, lines=tuple(map(_initials_in_line, ranking.lines)))


def _initials_in_line(line: RankedLine) -> RankedLine:
    return replace(line, players=tuple(map(initials_of, line.players)))
