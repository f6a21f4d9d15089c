"""Rounds that are over, and the round in play."""

from msgspec.structs import replace

from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.seating import Round


def closed_rounds(book: Book, state: DeskState) -> int:
    """Return the number of the last round that is over; 0 if none is."""
    return min(state.closed, len(book.rounds))


def round_in_play(book: Book, state: DeskState) -> Round | None:
    """Return the first paired round that is not over."""
    closed = closed_rounds(book, state)
    return book.rounds[closed] if closed < len(book.rounds) else None


def can_reopen(book: Book, number: int) -> bool:
    """Return whether a closed round can be in play again: no later round has results or claims."""
    return first_played_after(book, number) is None


def first_played_after(book: Book, number: int) -> int | None:
    """Return the first round after another one that has results or claims; None if none has."""
    rounds = (place.round for places in (book.kept, book.claims) for place in places)
    return min((each for each in rounds if each > number), default=None)


def rounds_complete(book: Book) -> int:
    """Return how many rounds are complete, counted from the first to the first that lacks a result."""
    return min((place.round for place in book.missing()), default=len(book.rounds) + 1) - 1


def rounds_played(book: Book) -> int:
    """Return how many of the rounds that `rounds_complete` counts come before the last one with results.

    A desk that is opened for the first time takes these rounds as over.
    """
    return max(0, min(rounds_complete(book), book.kept.last_round - 1))


def closed_book(book: Book, closed: int) -> Book:
    """Return the book without claims, and without results, rulings, appeals of rounds that are not over."""
    appeals = tuple(each for each in book.appeals if each.made.place.round <= closed)
    return replace(book, kept=book.kept.before(closed + 1), claims={}, appeals=appeals)
