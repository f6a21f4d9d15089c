"""The number of rounds to be played, which a director may change after the beginning."""

from typing import cast

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import (
    FewerThanPaired,
    RoundsFollowFromPairs,
    SameNumberOfRounds,
    TooManyRounds,
    TournamentError,
)
from botifarra.tournament.events import RoundsSet
from botifarra.tournament.movements.fixed import rounds_to_come, session_length


def has_number(book: Book) -> bool:
    """Return whether the number of rounds can be set: it does not follow from the number of pairs."""
    return not book.begun.format.pairing.movement.is_knockout


def rounds_set(book: Book, event: RoundsSet) -> Book:
    """Set the number of rounds; raises `RoundsFollowFromPairs`, `SameNumberOfRounds` or `FewerThanPaired`."""
    rounds, opened = event.rounds, book.begun
    if not has_number(book):
        raise RoundsFollowFromPairs
    if rounds == opened.format.rounds:
        raise SameNumberOfRounds(rounds=rounds) if rounds else SameNumberOfRounds()
    if rounds and rounds < (paired := _least(book)):
        before = len(book.rounds) - paired  # those of earlier sessions
        played = book.last_begun
        fewest = played - before
        remedy = {"played": played, "fewest": fewest} if rounds < fewest else {"first": before + rounds + 1}
        raise FewerThanPaired(rounds=rounds, paired=paired, **remedy)
    return replace(book, opened=replace(opened, format=replace(opened.format, rounds=rounds)))


def setting_rounds(book: Book, rounds: int, reason: str) -> RoundsSet:
    """Return the event that sets the number of rounds.

    In a movement whose rounds are all known, the last session or the next one must be able to have them.
    Raises `TooManyRounds`, or other errors of the movement. `rounds_set` does not refuse them: another
    version of the program may have other movements. Before the first round the field can still grow, so then
    the director is asked (`sentences.doubts`), and the pairing refuses them.
    """
    event = RoundsSet(rounds, reason)
    after = rounds_set(book, event)
    if book.rounds and book.begun.format.pairing.movement.is_fixed:
        last = book.rounds[-1].session
        most = _most(after, last)
        if rounds > most:
            most = max(most, most_if_any(after, last + 1))
        if rounds > most:
            raise TooManyRounds(rounds=rounds, most=most)
    return event


def rounds_meant(book: Book) -> int:
    """Return the planned number of rounds up to the end of the last session, 0 if it is not known.

    It counts rounds seated by hand after the planned ones. Of a number that is for the next session, the last
    one has only the rounds that it can have.
    """
    form, paired = book.begun.format, len(book.rounds)
    if not form.pairing.movement.is_fixed or not paired:
        return max(form.rounds, paired) if form.rounds else 0
    last = book.rounds[-1].session
    if not form.rounds:
        return paired + _left(book, last)
    before = sum(each.session < last for each in book.rounds)
    return max(paired, before + most_if_any(book, last))


def _left(book: Book, session: int) -> int:
    """Return how many rounds a session can still have, 0 once their boards are public."""
    try:
        rounds = rounds_to_come(book, session)
    except TournamentError:  # such as all paired, or rounds by hand after which the movement cannot go on
        return 0
    return 0 if any(book.public(each.boards) for each in rounds) else len(rounds)


def most_if_any(book: Book, session: int) -> int:
    """Return how many rounds a session can have, up to the number, 0 if the movement has none for it."""
    try:
        return _most(book, session)
    except TournamentError:  # such as too few pairs, or sections with different numbers of rounds
        return 0


def _most(book: Book, session: int) -> int:
    """Return how many rounds a session can have, up to the number; raises the errors of the movement."""
    try:
        return session_length(book, session)
    except TooManyRounds as error:
        return cast("int", error.facts["most"])


def _least(book: Book) -> int:
    """Return how many rounds there are at least: those that are paired.

    In a movement whose rounds are all known, it is 0 once the last session has all results: then the number
    is that of the next one.
    """
    if not book.begun.format.pairing.movement.is_fixed:
        return len(book.rounds)
    last = max((each.session for each in book.rounds), default=0)
    numbers = [each.number for each in book.rounds if each.session == last]
    return len(numbers) if book.missing(numbers) else 0
