"""Tied pairs or teams where a prize is at stake, so that lots are needed."""

from collections.abc import Iterator

from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.errors import AllPaired, TournamentError
from botifarra.tournament.format import Kind
from botifarra.tournament.lots import Entrant, LotsNeeded
from botifarra.tournament.matches.final_standings import final_standings, still_in
from botifarra.tournament.movements.fixed import NotByMovement, rounds_to_come
from botifarra.tournament.ranking import only_ranked, tie_groups
from botifarra.tournament.sessions import session_to_pair
from botifarra.tournament.swiss.pairing import rounds_left
from botifarra.tournament.teams import standings as teams

PLACES = 3
"""The default number of places with a prize and a certificate."""


class TooEarlyForPrizes(TournamentError):
    """A prize that depends on `missing` results, open `appeals`, or the next `round` of a knock-out."""


def tied_for_prizes(book: Book, places: int) -> list[tuple[Entrant, ...]]:
    """Return those that share one of the first `places`; in a Mitchell, for each line separately.

    Raises `TooEarlyForPrizes` if results are missing, an appeal is open or a knock-out is not over, and
    `Undecided` if one of its matches has no winner. Only the director knows whether another championship ends
    before its last round: see `can_go_on`.
    """
    missing = book.missing()
    if missing:
        raise TooEarlyForPrizes(missing=len(missing))
    if appeals := len(book.open_appeals) + len(book.open_fine_appeals):
        raise TooEarlyForPrizes(appeals=appeals)
    if book.begun.format.pairing.movement.is_knockout and _is_knockout_on(book):
        raise TooEarlyForPrizes(round=len(book.rounds) + 1)
    return [tied for rank, tied in _tie_groups(book) if len(tied) > 1 and rank <= places]


def can_go_on(book: Book) -> bool:
    """Return whether more rounds are planned, or in an open Swiss, one more without a rematch is possible.

    Of a movement whose rounds are all known before, no round can follow if its boards are public.
    """
    form = book.begun.format
    try:
        if form.pairing.movement.is_knockout:
            return _is_knockout_on(book)
        if len(book.playing(len(book.rounds) + 1)) < 2:
            return False
        if form.pairing.movement.is_fixed:
            rounds = rounds_to_come(book, session_to_pair(book))
            return bool(rounds) and not any(book.public(each.boards) for each in rounds)
    except (AllPaired, NotByMovement):  # after rounds by hand the movement may not be able to continue
        return False
    except TournamentError:  # the director can mend the cause, such as a match without a winner
        return True
    return len(book.rounds) < form.rounds if form.rounds else rounds_left(book) > 0


def needs_seating_by_hand(book: Book) -> bool:
    """Return whether rounds are left that the movement cannot pair after rounds seated by hand."""
    if not book.begun.format.pairing.movement.is_fixed:
        return False
    try:
        rounds_to_come(book, session_to_pair(book))
    except NotByMovement:
        return True
    except TournamentError:
        return False
    return False


def next_session(book: Book) -> int | None:
    """Return the session that can begin after the last one, None if the movement has no sessions.

    Only a movement whose rounds are all known before has sessions of its own.
    """
    session = session_to_pair(book) + 1
    if not book.begun.format.pairing.movement.is_fixed:
        return None
    try:
        rounds = rounds_to_come(book, session)
    except TournamentError:
        return None
    return session if rounds and not any(book.public(each.boards) for each in rounds) else None


def _is_knockout_on(book: Book) -> bool:
    """Return whether more than one pair is left in a knock-out; raises `Undecided`."""
    try:
        return len(still_in(book)) > 1
    except LotsNeeded:
        return True


def _tie_groups(book: Book) -> Iterator[tuple[int, tuple[Entrant, ...]]]:
    match book.begun.format.kind:
        case Kind.TEAMS:
            for tied_teams in tie_groups(only_ranked(teams.standings(book))):
                yield tied_teams[0].rank, tuple(row.team for row in tied_teams)
        case Kind.MATCHES:
            for tied_pairs in tie_groups(only_ranked(final_standings(book))):
                yield tied_pairs[0].rank, tuple(row.pair for row in tied_pairs)
        case Kind.DUPLICATE:
            rows = duplicate.standings(book)
            for line in dict.fromkeys(row.line for row in rows):
                for tied in tie_groups(only_ranked([row for row in rows if row.line is line])):
                    yield tied[0].rank, tuple(row.pair for row in tied)
