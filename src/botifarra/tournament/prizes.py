"""Pairs or teams that are level where a prize is at stake, so that lots are needed."""

from collections.abc import Iterator

from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.format import Kind
from botifarra.tournament.lots import Entrant, LotsNeeded
from botifarra.tournament.matches.final_standings import final_standings, still_in
from botifarra.tournament.movements.fixed import rest_of_session
from botifarra.tournament.movements.knockout import Undecided
from botifarra.tournament.ranking import levels
from botifarra.tournament.swiss.pairing import rounds_left
from botifarra.tournament.teams import standings as teams

PLACES = 3
"""Places with a prize and a certificate, where nothing is said."""


class TooEarlyForPrizes(TournamentError):
    """Results that a prize depends on are `missing`, or a knock-out has a next round, `round`."""


def level_for_prizes(book: Book, places: int) -> list[tuple[Entrant, ...]]:
    """Find those that share one of the first `places`, each line of a Mitchell by itself.

    Raises `TooEarlyForPrizes` while results are missing or a knock-out is not over, and `Undecided` where
    nobody has won a match of it. Whether anything else ends before its last round only its director knows:
    see `can_go_on`.
    """
    missing = book.missing()
    if missing:
        raise TooEarlyForPrizes(missing=len(missing))
    if book.begun.format.pairing.movement.is_knockout and _is_knockout_on(book):
        raise TooEarlyForPrizes(round=len(book.rounds) + 1)
    return [level for rank, level in _levels(book) if len(level) > 1 and rank <= places]


def can_go_on(book: Book) -> bool:
    """Tell whether more rounds are to be played, or in an open Swiss can be, without a rematch."""
    form = book.begun.format
    try:
        if form.pairing.movement.is_knockout:
            return _is_knockout_on(book)
        if form.pairing.movement.is_fixed:
            return bool(rest_of_session(book))
    except Undecided:
        return True
    except TournamentError:  # all rounds are paired, or some by hand, so that the movement does not tell
        return False
    if len(book.playing(len(book.rounds) + 1)) < 2:
        return False
    return len(book.rounds) < form.rounds if form.rounds else rounds_left(book) > 0


def _is_knockout_on(book: Book) -> bool:
    """Tell whether more than one pair is left in a knock-out; raises `Undecided`."""
    try:
        return len(still_in(book)) > 1
    except LotsNeeded:
        return True


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
