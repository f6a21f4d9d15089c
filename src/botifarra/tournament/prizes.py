"""Who is level where a prize is at stake, and so needs lots."""

from collections.abc import Iterator

from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.format import Kind
from botifarra.tournament.lots import Entrant
from botifarra.tournament.matches.final import final_standings
from botifarra.tournament.ranking import levels
from botifarra.tournament.teams import standings as teams


class TooEarlyForPrizes(TournamentError):
    """Results that a prize depends on are `missing`."""


def level_for_prizes(book: Book, places: int) -> list[tuple[Entrant, ...]]:
    """Find those that share one of the first `places`, each line of a Mitchell by itself.

    Raises `TooEarlyForPrizes` while results are missing.
    """
    missing = book.missing()
    if missing:
        raise TooEarlyForPrizes(missing=len(missing))
    return [level for rank, level in _levels(book) if len(level) > 1 and rank <= places]


def _levels(book: Book) -> Iterator[tuple[int, tuple[Entrant, ...]]]:
    match book.begun.format.kind:
        case Kind.TEAMS:
            for teams_level in levels(teams.standings(book)):
                yield teams_level[0].rank, tuple(row.team for row in teams_level)
        case Kind.MATCHES:
            for pairs_level in levels(final_standings(book)):
                yield pairs_level[0].rank, tuple(row.pair for row in pairs_level)
        case Kind.DUPLICATE:
            rows = duplicate.standings(book)
            for line in dict.fromkeys(row.line for row in rows):
                for level in levels(row for row in rows if row.line is line):
                    yield level[0].rank, tuple(row.pair for row in level)
