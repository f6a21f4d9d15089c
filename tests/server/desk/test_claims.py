"""What both sides of a table say, one after the other."""

import pytest

from botifarra.server.desk.acting.claims import table_events
from botifarra.server.desk.protocol.table_commands import Agree, Claim, Dispute
from botifarra.server.desk.refusals import ClaimChanged
from botifarra.tournament import book as books
from botifarra.tournament.book import Book
from botifarra.tournament.errors import NoDispute, OwnClaim, ScoredAlready
from botifarra.tournament.events import BoardSlip, Place, Scored
from botifarra.tournament.recording import fold
from tests.eventfile.championship import ENTERED, OPENED, PAIRED

HERE = Place(1, 1, 1)
ONE, OTHER, THIRD = BoardSlip((40, 32)), BoardSlip((32, 40)), BoardSlip((20, 52))
NEW = fold((OPENED, *ENTERED, PAIRED))


def after(*commands: Claim | Agree | Dispute) -> Book:
    book = NEW
    for command in commands:
        book = fold(table_events(book, command), book)
    return book


def result(book: Book) -> BoardSlip | None:
    kept = book.kept.get(HERE)
    assert kept is None or kept.is_confirmed
    slip = None if kept is None else kept.slip
    assert slip is None or isinstance(slip, BoardSlip)
    return slip


def ns(slip: BoardSlip) -> Claim:
    return Claim(HERE, "NS", slip)


def ew(slip: BoardSlip) -> Claim:
    return Claim(HERE, "EW", slip)


def test_two_that_agree_make_a_result() -> None:
    assert result(after(ns(ONE), ew(ONE))) == ONE
    assert result(after(ns(ONE), Agree(HERE, "EW", ONE))) == ONE
    assert result(after(ns(ONE))) is None


def test_a_side_may_change_what_it_said() -> None:
    assert result(after(ns(ONE), ns(OTHER), ew(OTHER))) == OTHER


def test_two_that_differ_are_both_kept() -> None:
    book = after(ns(ONE), ew(OTHER))
    assert book.claims[HERE] == books.Claim("NS", ONE, is_disputed=True, other=OTHER)
    assert after(ns(ONE), Dispute(HERE, "EW", ONE, OTHER)).claims == book.claims
    assert after(ns(ONE), Dispute(HERE, "EW", ONE)).claims[HERE].other is None


@pytest.mark.parametrize("last", [ns(OTHER), ew(ONE)])
def test_a_dispute_ends_when_one_side_says_what_the_other_says(last: Claim) -> None:
    assert result(after(ns(ONE), ew(OTHER), last)) == last.slip


def test_a_dispute_goes_on_with_other_versions() -> None:
    assert after(ns(ONE), ew(OTHER), ns(THIRD)).claims[HERE] == books.Claim("NS", THIRD, True, OTHER)
    assert after(ns(ONE), ew(OTHER), ew(THIRD)).claims[HERE] == books.Claim("NS", ONE, True, THIRD)


def test_an_answer_is_to_the_claim_that_was_seen() -> None:
    for answer in (Agree(HERE, "EW", OTHER), Dispute(HERE, "EW", OTHER, THIRD)):
        with pytest.raises(ClaimChanged):
            after(ns(ONE), answer)
        with pytest.raises(ClaimChanged):
            after(answer)


def test_a_side_does_not_answer_itself_and_does_not_dispute_what_it_says_too() -> None:
    with pytest.raises(OwnClaim):
        after(ns(ONE), Agree(HERE, "NS", ONE))
    with pytest.raises(NoDispute):
        after(ns(ONE), Dispute(HERE, "EW", ONE, ONE))


def test_a_result_is_not_claimed_again() -> None:
    book = fold([Scored(HERE, ONE)], NEW)
    with pytest.raises(ScoredAlready):
        fold(table_events(book, ns(ONE)), book)
