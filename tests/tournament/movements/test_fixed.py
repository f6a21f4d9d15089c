"""Movements with fixed rounds: pairing, rounds taken back, late pairs, sessions, sections."""

import pytest
from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import TooManyRounds, UnequalSections
from botifarra.tournament.events import Entered, Opened, Paired, Unpaired
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.fixed import NotByMovement
from botifarra.tournament.movements.validation import faults
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record


def opened(
    pairing: Pairing,
    count: int,
    sections: str = "A",
    kind: Kind = Kind.DUPLICATE,
    share: bool = False,
    rounds: int = 0,
) -> Book:
    form = Format(kind, pairing, "championship", boards=2, rounds=rounds, share=share)
    book = record(Book(), Opened("Copa", form))
    for number in range(1, count + 1):
        section = sections[number % len(sections)]
        team = f"team {(number + 1) // 2}"
        book = record(book, Entered(Pair(number, (f"a{number}", f"b{number}"), section, team)))
    return book


def pair_all(book: Book, session: int = 1) -> Book:
    return fold(map(Paired, next_rounds(book, session=session)), book)


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.MITCHELL, Pairing.HOWELL])
@pytest.mark.parametrize("count", [7, 8, 9, 16])
def test_all_rounds_are_paired_at_once(pairing: Pairing, count: int) -> None:
    book = opened(pairing, count)
    book = pair_all(book)
    copies = None if pairing is Pairing.BERGER else 1
    assert faults(book.rounds, range(1, count + 1), copies=copies, uneven=None) == ()
    with pytest.raises(TooManyRounds):
        next_rounds(book)


@pytest.mark.parametrize(
    ("count", "share", "rounds", "copies"),
    [(8, False, 3, 1), (8, True, 4, 2), (7, False, 4, 1), (7, True, 4, 1)],
)
def test_a_mitchell_at_an_even_number_of_tables_skips_or_shares(
    count: int, share: bool, rounds: int, copies: int
) -> None:
    book = opened(Pairing.MITCHELL, count, share=share)
    book = pair_all(book)
    assert len(book.rounds) == rounds
    assert faults(book.rounds, range(1, count + 1), copies=copies, uneven=None) == ()
    if copies > 1:
        assert faults(book.rounds, range(1, count + 1), copies=1, uneven=None) != ()


def test_rounds_taken_back_are_paired_again() -> None:
    book = opened(Pairing.BERGER, 6)
    book = pair_all(book)
    rounds = book.rounds
    for number in (5, 4):
        book = record(book, Unpaired(number, "late"))
    book = pair_all(book)
    assert book.rounds == rounds


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.HOWELL])
def test_a_late_pair_takes_the_empty_seat(pairing: Pairing) -> None:
    book = opened(pairing, 13)
    book = pair_all(book)
    for number in range(13, 2, -1):
        book = record(book, Unpaired(number, "late"))
    book = record(book, Entered(Pair(14, ("Carles", "Dolors"), "A")))
    book = pair_all(book)
    assert len(book.rounds) == 13
    assert all(14 in each.pairs and not each.sits_out for each in book.rounds[2:])
    assert faults(book.rounds[2:], range(1, 15), copies=None, uneven=None) == ()


def test_a_berger_goes_on_in_the_next_session() -> None:
    book = opened(Pairing.BERGER, 7, rounds=4)
    book = pair_all(book)
    book = pair_all(book, session=2)
    assert [each.session for each in book.rounds] == [1] * 4 + [2] * 3
    assert faults(book.rounds, range(1, 8), copies=None, uneven=None) == ()
    assert [each.boards for each in book.rounds] == [(2 * n - 1, 2 * n) for n in range(1, 8)]
    book = pair_all(book, session=3)
    assert len(book.rounds) == 11


def test_a_league_goes_on_in_the_next_session() -> None:
    book = opened(Pairing.BERGER, 8, kind=Kind.TEAMS, rounds=2)
    book = pair_all(book)
    book = pair_all(book, session=2)
    assert len(book.rounds) == 3
    assert faults(book.rounds, range(1, 9), copies=None, uneven=None) == ()


def test_with_another_field_a_session_begins_anew() -> None:
    book = opened(Pairing.BERGER, 6, rounds=2)
    book = pair_all(book)
    book = record(book, Entered(Pair(7, ("Carles", "Dolors"), "A")))
    book = pair_all(book, session=2)
    assert faults(book.rounds[2:], range(1, 8), copies=None, uneven=None) == ()


def test_rounds_by_hand_that_conflict_with_later_rounds_are_refused() -> None:
    book = opened(Pairing.BERGER, 6)
    book = record(book, Paired(replace(next_rounds(book)[-1], number=1)))
    with pytest.raises(NotByMovement) as refused:
        next_rounds(book)
    assert refused.value.facts == {"round": 5}


def test_another_session_has_rounds_and_boards_of_its_own() -> None:
    book = opened(Pairing.MITCHELL, 6)
    book = pair_all(book)
    book = pair_all(book, session=2)
    assert [each.number for each in book.rounds] == [1, 2, 3, 4, 5, 6]
    assert {each.session for each in book.rounds[3:]} == {2}
    assert {board for each in book.rounds[3:] for board in each.boards} == set(range(7, 13))


def test_sections_play_the_same_boards_side_by_side() -> None:
    book = opened(Pairing.BERGER, 8, sections="AB")
    book = pair_all(book)
    assert len(book.rounds) == 3
    for each in book.rounds:
        assert [seating.table for seating in each.seatings] == [1, 2, 3, 4]
        assert len({seating.boards for seating in each.seatings}) == 1
        assert all((one - other) % 2 == 0 for one, other in (seating.pairs for seating in each.seatings))
    with pytest.raises(UnequalSections):
        next_rounds(opened(Pairing.BERGER, 8, sections="AAB"))


def test_teams_meet_at_two_tables() -> None:
    book = opened(Pairing.BERGER, 8, kind=Kind.TEAMS)
    book = pair_all(book)
    assert len(book.rounds) == 3
    assert all(len(each.seatings) == 4 for each in book.rounds)
