"""A Swiss as a movement: a round at a time, as many as are meant to be played."""

from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.errors import AllPaired
from botifarra.tournament.seating import Round
from botifarra.tournament.swiss.pairing import next_round


def next_rounds(book: Book, draw: Random | None, session: int) -> tuple[Round, ...]:
    """Return the next round; raises `AllPaired` after the last one, or what the Swiss raises."""
    rounds, most = len(book.rounds) + 1, book.begun.format.rounds
    if 0 < most < rounds:
        raise AllPaired(rounds=rounds, most=most)
    return (next_round(book, draw, session),)
