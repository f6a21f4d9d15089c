"""The number of rounds to be played, which a director may change after the beginning."""

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import (
    AllPaired,
    FewerThanPaired,
    RoundsFollow,
    RoundsSo,
    TooManyRounds,
    TournamentError,
)
from botifarra.tournament.events import RoundsSet
from botifarra.tournament.movements.fixed import rounds_to_come
from botifarra.tournament.sessions import session_to_pair


def has_number(book: Book) -> bool:
    """Return whether the number of rounds can be set: it does not follow from the number of pairs."""
    return not book.begun.format.pairing.movement.is_knockout


def rounds_set(book: Book, event: RoundsSet) -> Book:
    """Set the number of rounds; raises `RoundsFollow`, `RoundsSo` or `FewerThanPaired`."""
    rounds, opened = event.rounds, book.begun
    if not has_number(book):
        raise RoundsFollow
    if rounds == opened.format.rounds:
        raise RoundsSo(rounds=rounds) if rounds else RoundsSo()
    if rounds and rounds < (paired := _paired(book)):
        raise FewerThanPaired(rounds=rounds, paired=paired)
    return replace(book, opened=replace(opened, format=replace(opened.format, rounds=rounds)))


def setting_rounds(book: Book, rounds: int, reason: str) -> RoundsSet:
    """Return the event that sets the number of rounds; raises `TooManyRounds` if the movement has fewer.

    `rounds_set` does not refuse them: another version of the program may have other movements. Before the
    first round the field can still grow, so the pairing refuses them then.
    """
    event = RoundsSet(rounds, reason)
    after = rounds_set(book, event)
    if not (book.rounds and rounds and book.begun.format.pairing.movement.is_fixed):
        return event
    paired = _paired(book)
    try:
        rounds_to_come(after, session_to_pair(book))
    except AllPaired:
        if rounds > paired:
            raise TooManyRounds(rounds=rounds, most=paired) from None
    except TooManyRounds:
        raise
    except TournamentError:  # about the rounds that are left, such as those after rounds by hand
        pass
    return event


def _paired(book: Book) -> int:
    """Return how many rounds are paired; in a movement whose rounds are all known, those of its session."""
    if not book.begun.format.pairing.movement.is_fixed:
        return len(book.rounds)
    last = max((each.session for each in book.rounds), default=0)
    return sum(each.session == last for each in book.rounds)
