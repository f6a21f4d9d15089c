"""What the desk offers about rounds: only what the server accepts, and what can come next."""

from pathlib import Path

from botifarra.server.desk.next_step import pairing_step
from botifarra.server.desk.offers import can_reveal, can_seat_by_hand, first_to_take_back
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.events import BoardSlip, RoundsSet, Scored, Unpaired
from botifarra.tournament.format import Pairing
from botifarra.tournament.recording import record
from tests.server.desk.evenings import new_evening, read_book


def played(book: Book, *rounds: int, but: int = 0) -> Book:
    """Return the book with the results of some rounds, without the last `but` ones."""
    places = book.missing(rounds)
    for place in places[: len(places) - but]:
        book = record(book, Scored(place, BoardSlip((40, 32))))
    return book


def can_seat(book: Book, closed: int) -> bool:
    return can_seat_by_hand(book, DeskState("00", closed=closed), pairing_step(book))


def test_rounds_with_results_or_closed_ones_are_not_taken_back(tmp_path: Path) -> None:
    book = read_book(new_evening(tmp_path, 6, 2))
    assert first_to_take_back(book, DeskState("00")) == 1
    assert first_to_take_back(book, DeskState("00", closed=2)) == 3
    assert first_to_take_back(played(book, 1), DeskState("00")) == 2
    assert first_to_take_back(book, DeskState("00", closed=5)) is None


def test_a_seed_is_offered_once_no_result_of_its_boards_is_missing(tmp_path: Path) -> None:
    book = read_book(new_evening(tmp_path, 6, 2))
    rounds = range(1, len(book.rounds) + 1)
    assert not can_reveal(book)
    assert not can_reveal(played(book, *rounds, but=1))
    assert can_reveal(played(book, *rounds))


def test_a_seed_is_not_offered_without_one(tmp_path: Path) -> None:
    assert not can_reveal(read_book(new_evening(tmp_path, 6, 2, deals=False)))


def test_a_round_by_hand_is_not_offered_while_paired_rounds_wait(tmp_path: Path) -> None:
    book = read_book(new_evening(tmp_path, 6, 2))
    assert not can_seat(book, 0)
    for number in range(5, 1, -1):
        book = record(book, Unpaired(number, "two sisters"))
    assert can_seat(book, 0)


def test_a_round_of_a_swiss_is_seated_by_hand_once_there_are_results(tmp_path: Path) -> None:
    book = read_book(new_evening(tmp_path, 8, 2, Pairing.SWISS))
    assert not can_seat(book, 0)
    assert can_seat(played(book, 1, but=1), 0)
    assert can_seat(played(book, 1), 1)
    assert not can_seat(record(played(book, 1), RoundsSet(1, "late")), 1)
