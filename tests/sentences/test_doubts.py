"""The doubts about appeals before a round is paired, for each way in which rounds follow from results."""

from msgspec.structs import replace

from botifarra.sentences.doubts import pairing_lines, seating_lines
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.book import Book
from botifarra.tournament.events import Appealed, Event, FineAppealed, Fined, Opened, Place
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from tests.tournament.events import GROUPS, KNOCKOUT, MATCHES, entered, play_round

FINE = Fined(1, "10", "late")
APPEALS: list[Event] = [Appealed(Place(1, 1), "NS", "unfair"), FINE, FineAppealed(FINE, "on time")]
PLACE = "Round 1, table 1"


def played(begun: Opened, pairs: int, rounds: int) -> Book:
    """Return a championship after some rounds in which the pair with the lower number wins."""
    book = fold([begun, *entered(pairs)])
    for _ in range(rounds):
        book = play_round(book)
    return book


def asked(book: Book) -> list[str]:
    return list(pairing_lines(sentences_prose("en"), book, 1))


def told(number: int, appeals: str) -> list[str]:
    return [f"Round {number} will follow from provisional results. Open appeals: {appeals}."]


def test_the_first_round_follows_from_no_results() -> None:
    for begun in (MATCHES, KNOCKOUT):
        assert asked(fold([begun, *entered(4), FINE, FineAppealed(FINE, "on time")])) == []


def test_a_knockout_follows_from_matches_but_not_from_fines() -> None:
    book = played(KNOCKOUT, 4, 1)
    assert asked(fold(APPEALS[1:], book)) == []
    assert asked(fold(APPEALS, book)) == told(2, PLACE)


def test_groups_ask_only_before_the_knockout() -> None:
    for rounds in range(1, 4):
        book = fold(APPEALS, played(GROUPS, 8, rounds))
        assert asked(book) == (told(4, f"{PLACE}; fine of pair 1") if rounds == 3 else [])


def test_each_of_several_rounds_seated_by_hand_is_named() -> None:
    """Before, the next round was named for all of them."""
    book = fold(APPEALS, played(MATCHES, 8, 1))
    [made] = next_rounds(book)
    for number in (2, 3):
        lines = list(seating_lines(sentences_prose("en"), book, replace(made, number=number)))
        assert lines[:1] == told(number, f"{PLACE}; fine of pair 1")
