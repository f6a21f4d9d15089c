"""Boards of a session: which are dealt, the rounds that they begin, and the cards of the seed in the file."""

import pytest
from msgspec.structs import replace

from botifarra.fairness.boards import deal_boards
from botifarra.fairness.chance import commitment
from botifarra.tournament.book import Book
from botifarra.tournament.errors import AllPaired, WrongSeed
from botifarra.tournament.events import (
    BoardSlip,
    Cancelled,
    Committed,
    Entered,
    Event,
    Opened,
    Paired,
    Revealed,
    RoundsSet,
    Scored,
    Unpaired,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.manual_pairing import round_by_hand, with_boards
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.prizes import can_go_on, needs_seating_by_hand, next_session
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Seating
from botifarra.tournament.sessions import (
    Dealing,
    HowManyBoards,
    WrongSeedLength,
    boards_to_deal,
    next_dealing,
    session_boards,
    session_to_come,
    session_to_pair,
)
from tests.tournament.events import COMMITMENT, DUPLICATE, MATCHES, SEED, book_of, duplicate, entered, pair

BOARDS = DUPLICATE.format
"""A round robin with two boards in a round."""

SWISS = Format(Kind.DUPLICATE, Pairing.SWISS, "championship", boards=4, rounds=5)


def test_the_boards_follow_from_the_kept_seed() -> None:
    seed = bytes(range(32))
    book = duplicate(Committed(1, 1, 4, commitment(seed)))
    assert session_boards(book, {1: seed}, 1) == deal_boards(seed, 1, 1, 4)


@pytest.mark.parametrize("length", [5, 31, 33])
def test_a_kept_seed_of_another_length_is_refused(length: int) -> None:
    seed = bytes(length)
    book = duplicate(Committed(1, 1, 4, commitment(seed)))
    with pytest.raises(WrongSeedLength, match=f"bytes {length}, expected 32"):
        session_boards(book, {1: seed}, 1)


def test_a_kept_seed_that_does_not_fit_its_commitment_is_refused() -> None:
    book = duplicate(Committed(1, 1, 4, commitment(bytes(32))))
    with pytest.raises(WrongSeed, match="session 1"):
        session_boards(book, {1: bytes(range(32))}, 1)


def rounds_of(*events: Event, form: Format = BOARDS, pairs: int = 4) -> Book:
    """Return the championship of some pairs after some events, and the rounds that can be paired."""
    return pair_all(book_of([Opened("Campionat", form), *entered(pairs), *events]))


def pair_all(book: Book) -> Book:
    """Pair the rounds that follow in the session that is meant."""
    for each in next_rounds(book, None, session_to_pair(book)):
        book = record(book, Paired(each))
    return book


def played(book: Book, *rounds: int) -> Book:
    """Enter all results of some rounds."""
    for place in book.missing(rounds):
        book = record(book, Scored(place, BoardSlip((40, 32))))
    return book


def deal(book: Book, session: int, first: int, last: int) -> Book:
    return record(book, Committed(session, first, last, COMMITMENT))


def taken_back(book: Book, first: int) -> Book:
    """Take rounds back, the last one first."""
    for number in range(len(book.rounds), first - 1, -1):
        book = record(book, Unpaired(number, "late"))
    return book


def with_late_pairs(book: Book) -> Book:
    """Take back all rounds, and pair six pairs: five rounds of boards 1 to 10."""
    book = taken_back(book, 1)
    for number in (5, 6):
        book = record(book, Entered(pair(number)))
    return pair_all(book)


def test_boards_dealt_for_late_pairs_begin_no_session() -> None:
    book = with_late_pairs(deal(rounds_of(), 1, 1, 6))
    assert (len(book.rounds), next_dealing(book)) == (5, Dealing(2, 7, 10))
    book = played(deal(book, 2, 7, 10), 1, 2, 3, 4, 5)
    assert session_to_pair(book) == 1
    with pytest.raises(AllPaired):
        next_rounds(book, None, session_to_pair(book))
    assert not can_go_on(book)


def test_boards_dealt_for_rounds_that_are_taken_back_begin_no_session() -> None:
    book = played(deal(deal(rounds_of(), 1, 1, 4), 2, 5, 6), 1, 2)
    book = pair_all(taken_back(book, 3))
    assert [each.session for each in book.rounds] == [1, 1, 1]


def test_boards_dealt_before_their_rounds_are_paired_begin_no_session_if_another_plays_them() -> None:
    book = taken_back(deal(rounds_of(), 1, 1, 4), 1)
    book = pair_all(deal(book, 2, 5, 6))
    assert session_to_pair(played(book, 1, 2, 3)) == 1


def test_boards_dealt_in_advance_begin_the_next_session() -> None:
    book = deal(deal(rounds_of(form=replace(BOARDS, rounds=2)), 1, 1, 4), 2, 5, 6)
    assert session_to_pair(book) == 1
    book = pair_all(played(book, 1, 2))
    assert [each.session for each in book.rounds] == [1, 1, 2]
    assert book.rounds[-1].boards == (5, 6)


def test_a_session_after_boards_dealt_for_an_earlier_one_is_counted_on() -> None:
    book = deal(deal(rounds_of(form=replace(BOARDS, rounds=2)), 1, 1, 2), 2, 3, 4)
    book = pair_all(played(deal(book, 3, 5, 6), 1, 2))
    assert [each.session for each in book.rounds] == [1, 1, 3]


def test_all_planned_boards_of_a_swiss_are_dealt_at_once() -> None:
    book = rounds_of(form=SWISS, pairs=8)
    assert boards_to_deal(book, 1) == (1, 20)
    assert next_dealing(book) == Dealing(1, 1, 20)
    book = pair_all(played(deal(book, 1, 1, 4), 1))
    assert next_dealing(book) == Dealing(2, 5, 20)
    assert boards_to_deal(book, 2) == (5, 20)
    assert boards_to_deal(book, 2, 4) == (5, 8)
    assert next_dealing(deal(book, 2, 5, 20)) is None


def test_later_boards_need_no_number_if_their_rounds_are_paired() -> None:
    assert boards_to_deal(deal(rounds_of(), 1, 1, 4), 2) == (5, 6)


def test_the_boards_of_a_mitchell_are_those_of_its_paired_rounds() -> None:
    """Each round plays all boards, so rounds that are taken back need no others."""
    mitchell = Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards=2, rounds=3)
    book = rounds_of(form=mitchell, pairs=10)
    assert boards_to_deal(book, 1) == boards_to_deal(taken_back(book, 2), 1) == (1, 10)


@pytest.mark.parametrize("pairing", [Pairing.MITCHELL, Pairing.HOWELL])
def test_the_boards_of_one_set_are_unknown_before_the_rounds_are_paired(pairing: Pairing) -> None:
    form = Format(Kind.DUPLICATE, pairing, "championship", boards=2, rounds=3)
    with pytest.raises(HowManyBoards):
        boards_to_deal(book_of([Opened("Campionat", form), *entered(8)]), 1)
    assert boards_to_deal(book_of([Opened("Campionat", form), *entered(8)]), 1, 8) == (1, 8)


def test_boards_that_no_round_of_a_round_robin_needs_yet_must_be_counted() -> None:
    book = book_of([Opened("Campionat", replace(BOARDS, rounds=3)), *entered(4)])
    assert boards_to_deal(book, 1) == (1, 6)
    with pytest.raises(HowManyBoards):
        boards_to_deal(deal(book, 1, 1, 4), 2)


def test_boards_with_results_are_not_dealt() -> None:
    book = played(deal(rounds_of(), 1, 1, 2), 3)
    assert next_dealing(book) == Dealing(2, 3, 4)
    assert next_dealing(played(book, 2)) is None


def test_boards_after_a_cancelled_one_and_one_by_hand_can_be_dealt() -> None:
    book = record(deal(rounds_of(), 1, 1, 2), Cancelled(3, "13 cards in a hand"))
    for place in book.missing():
        if place.board == 4:
            book = record(book, Scored(place, BoardSlip((40, 32))))
    assert next_dealing(book) == Dealing(2, 3, 3)
    assert next_dealing(deal(book, 2, 3, 3)) == Dealing(3, 5, 6)
    assert next_dealing(record(record(book, Cancelled(5, "x")), Cancelled(6, "x"))) is None


def test_a_session_that_is_over_names_the_next_one() -> None:
    book = rounds_of(form=replace(BOARDS, rounds=2))
    assert not can_go_on(book)
    assert next_session(book) == 2
    second = next_rounds(book, None, 2)
    assert [each.session for each in second] == [2] * len(second)
    assert next_session(rounds_of(form=replace(SWISS, rounds=1), pairs=8)) is None


def test_a_movement_that_cannot_go_on_after_a_round_by_hand_is_not_called_over() -> None:
    book = taken_back(rounds_of(), 2)
    met_again = replace(rounds_of().round(3), number=2)
    book = record(book, Paired(met_again))
    assert not can_go_on(book)
    assert needs_seating_by_hand(book)
    assert not needs_seating_by_hand(rounds_of())


def test_boards_that_the_club_dealt_by_hand_are_not_dealt_again() -> None:
    book = played(rounds_of(form=SWISS, pairs=8), 1)
    assert book.undealt() == (1, 2, 3, 4)
    assert next_dealing(book) is None
    assert next_dealing(pair_all(book)) == Dealing(1, 5, 20)


def test_no_round_of_a_fixed_movement_follows_whose_boards_are_public() -> None:
    book = taken_back(played(deal(rounds_of(pairs=8), 1, 1, 20), 1), 2)
    assert can_go_on(book)
    assert not can_go_on(record(book, Revealed(1, SEED)))


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.MITCHELL])
def test_a_session_that_follows_plays_boards_that_are_not_public(pairing: Pairing) -> None:
    """Before, there was no such session: its boards were those that everybody knew."""
    form = replace(BOARDS, pairing=pairing)
    book = taken_back(played(deal(rounds_of(form=form, pairs=8), 1, 1, 20), 1, 2), 3)
    book = record(book, Revealed(1, SEED))
    assert (can_go_on(book), next_session(book)) == (False, 2)
    evening = next_rounds(book, None, 2)
    assert min(board for each in evening for board in each.boards) == 21
    book = fold(map(Paired, evening[:-1]), deal(book, 2, 21, 40))
    assert next_rounds(book, None, 2) == evening[-1:]
    book = record(played(book, *(each.number for each in evening[:-1])), Revealed(2, SEED))
    assert next_rounds(book, None, 2) == evening[-1:], "the boards of a session stay the same"
    assert (can_go_on(book), next_session(book)) == (False, 3)


def test_a_swiss_goes_on_with_boards_that_are_not_public() -> None:
    """Before, it could not: the next round had the boards that everybody knew."""
    book = played(deal(rounds_of(form=SWISS, pairs=8), 1, 1, 20), 1)
    book = record(record(book, RoundsSet(1, "time is up")), Revealed(1, SEED))
    assert not can_go_on(book)
    book = record(book, RoundsSet(3, "another evening"))
    assert can_go_on(book)
    assert boards_to_deal(book, 2) == (21, 28)
    book = played(pair_all(deal(book, 2, 21, 28)), 2)
    assert (book.rounds[1].session, book.rounds[1].boards) == (2, (21, 22, 23, 24))
    assert pair_all(book).rounds[2].boards == (25, 26, 27, 28)


def test_boards_of_a_swiss_can_be_dealt_after_the_round_is_paired() -> None:
    book = record(played(deal(rounds_of(form=SWISS, pairs=8), 1, 1, 7), 1), Revealed(1, SEED))
    assert next_dealing(pair_all(book)) == Dealing(2, 8, 23)


def test_boards_that_a_swiss_has_no_round_for_are_not_still_to_be_played() -> None:
    """Before, the question about a seed named boards that no round will play."""
    book = played(deal(rounds_of(form=SWISS, pairs=8), 1, 1, 20), 1)
    assert session_to_come(book, 1) == tuple(range(5, 21))
    assert session_to_come(record(book, RoundsSet(2, "time is short")), 1) == (5, 6, 7, 8)
    assert session_to_come(record(book, RoundsSet(1, "time is up")), 1) == ()
    assert session_to_come(record(book, RoundsSet(0, "no end")), 1) == tuple(range(5, 21))


def test_no_boards_of_an_open_swiss_that_is_over_are_still_to_be_played() -> None:
    """Before, the question about its seed promised rounds to come, while `pair` said that it was over."""
    form = replace(SWISS, boards=1, rounds=0)
    book = played(deal(rounds_of(form=form), 1, 1, 8), 1)
    assert session_to_come(book, 1) == tuple(range(2, 9))
    book = pair_all(played(pair_all(book), 2))
    assert session_to_come(book, 1) == (3,), "the last round is still played"
    book = played(book, 3)
    assert (can_go_on(book), session_to_come(book, 1)) == (False, ())


def test_a_round_by_hand_has_no_public_boards_either() -> None:
    book = taken_back(played(deal(rounds_of(), 1, 1, 6), 1), 2)
    book = record(book, Revealed(1, SEED))
    seats = with_boards(book, [Seating(1, (1, 2)), Seating(2, (3, 4))])
    assert round_by_hand(book, 1, seats).boards == (7, 8)


def test_matches_have_no_boards_to_deal() -> None:
    assert next_dealing(rounds_of(form=MATCHES.format, pairs=8)) is None
