"""The claims of the phones at a table, before and when they become a result."""

from msgspec.structs import replace

from botifarra.tournament.book import Book, Claim
from botifarra.tournament.events import (
    Erased,
    Penalised,
    Place,
    Scored,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
)
from botifarra.tournament.recording import record
from tests.tournament.events import board, duplicate

HERE = Place(1, 1, 1)
OURS, THEIRS = board(40), board(41)
CLAIM = SlipClaimed(HERE, "NS", OURS)


def test_a_claim_becomes_a_result_when_the_other_side_agrees() -> None:
    book = duplicate(CLAIM)
    assert HERE in book.missing()
    assert book.claims == {HERE: Claim("NS", OURS)}
    book = record(book, SlipAgreed(HERE, "EW"))
    assert (book.kept[HERE].slip, book.kept[HERE].is_confirmed) == (OURS, True)
    assert not book.claims


def test_a_side_can_claim_anew() -> None:
    book = duplicate(CLAIM, SlipClaimed(HERE, "NS", THEIRS), SlipAgreed(HERE, "EW"))
    assert book.kept[HERE].slip == THEIRS


def test_a_dispute_keeps_both_claims_and_either_side_can_claim_again() -> None:
    book = duplicate(CLAIM, SlipDisputed(HERE, "EW", THEIRS))
    assert book.claims == {HERE: Claim("NS", OURS, is_disputed=True, other=THEIRS)}
    assert HERE in book.missing()
    again = record(book, SlipClaimed(HERE, "EW", THEIRS))
    assert record(again, SlipAgreed(HERE, "NS")).kept[HERE].slip == THEIRS
    assert record(book, SlipAgreed(HERE, "EW")).kept[HERE].slip == OURS


def test_the_director_decides_a_dispute() -> None:
    book = duplicate(CLAIM, SlipDisputed(HERE, "EW"), Scored(HERE, THEIRS))
    assert not book.claims
    assert (book.kept[HERE].slip, book.kept[HERE].is_confirmed) == (THEIRS, False)


def but_for_the_retracted(book: Book) -> Book:
    """Return the book without its memory of results that were retracted."""
    return replace(book, retracted={})


def test_rulings_stand_beside_claims_and_results_that_are_erased() -> None:
    revoke = Penalised(HERE, "NS", "revoke")
    book = duplicate(revoke, CLAIM, SlipAgreed(HERE, "EW"), Erased(HERE, "another board"))
    assert but_for_the_retracted(book) == duplicate(revoke)
    assert but_for_the_retracted(duplicate(CLAIM, Erased(HERE, "another board"))) == duplicate()


def test_an_erased_result_can_be_recorded_again() -> None:
    book = duplicate(Scored(HERE, OURS), Erased(HERE, "another board"))
    assert but_for_the_retracted(book) == duplicate()
    assert record(book, Scored(HERE, THEIRS)).kept[HERE].slip == THEIRS
