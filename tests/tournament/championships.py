"""Championships of matches for tests: opened, paired and played by chance."""

from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.events import (
    Corrected,
    Entered,
    MatchSlip,
    Opened,
    Paired,
    Place,
    SatOut,
    Scored,
    Withdrawn,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Round
from tests.tournament.events import pair


def matches(pairing: Pairing, count: int, groups: int = 0, qualify: int = 0) -> Book:
    """Return pairs 1 to `count` in a championship of club matches."""
    return opened(Format(Kind.MATCHES, pairing, "club-swiss", groups=groups, qualify=qualify), count)


def opened(form: Format, count: int) -> Book:
    book = record(Book(), Opened("Copa", form))
    for number in range(1, count + 1):
        book = enter(book, number)
    return book


def enter(book: Book, number: int) -> Book:
    return record(book, Entered(pair(number)))


def play(book: Book, round_: Round, rng: Random) -> Book:
    """Pair a round and score it; no match is level in a knock-out."""
    book = record(book, Paired(round_))
    for seating in round_.seatings:
        loser, winner = rng.randrange(101), 101 + rng.randrange(21)
        scores = (winner, loser) if rng.random() < 0.5 else (loser, winner)
        if book.begun.format.pairing is Pairing.SWISS and rng.random() < 0.1:
            scores = (loser, loser)
        book = score(book, round_.number, seating.table, *scores)
    return book


def play_by_strength(book: Book, round_: Round) -> Book:
    """Pair a round and score it; the pair entered first wins."""
    book = record(book, Paired(round_))
    for seating in round_.seatings:
        one, other = seating.pairs
        book = score(book, round_.number, seating.table, *((101, 50) if one < other else (50, 101)))
    return book


def score(book: Book, number: int, table: int, north_south: int, east_west: int) -> Book:
    return record(book, Scored(Place(number, table), MatchSlip((north_south, east_west))))


def correct(book: Book, number: int, table: int, north_south: int, east_west: int) -> Book:
    return record(book, Corrected(Place(number, table), MatchSlip((north_south, east_west)), "played on"))


def sit_out(book: Book, number: int, table: int) -> Book:
    return record(book, SatOut(number, table, "nobody came"))


def withdraw(book: Book, who: int, number: int) -> Book:
    return record(book, Withdrawn(who, number, "ill"))
