"""The meetings of a round robin that begins again in a new session, because its pairs have changed."""

from itertools import combinations

from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Paired
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.movements.new_session import BegunAgain, begun_again
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from tests.tournament.movements.test_fixed import opened


def pair_all(book: Book, session: int = 1) -> Book:
    return fold(map(Paired, next_rounds(book, session=session)), book)


def enter(book: Book, number: int, team: str = "") -> Book:
    return record(book, Entered(Pair(number, (f"Carles {number}", f"Dolors {number}"), "A", team)))


def test_a_late_pair_makes_meetings_repeat_and_keeps_others_apart() -> None:
    book = enter(pair_all(opened(Pairing.BERGER, 8, rounds=4)), 9)
    found = begun_again(book, 2)
    after = pair_all(book, session=2)
    met = [
        {frozenset(s.pairs) for each in part for s in each.seatings}
        for part in (after.rounds[:4], after.rounds[4:])
    ]
    assert {frozenset(map(int, each)) for each in found.again} == met[0] & met[1]
    everybody = {frozenset(each) for each in combinations(range(1, 10), 2)}
    assert {frozenset(map(int, each)) for each in found.never} == everybody - met[0] - met[1]
    assert (len(found.again), len(found.never)) == (9, 13)


def test_with_the_same_pairs_nothing_repeats() -> None:
    book = pair_all(opened(Pairing.BERGER, 8, rounds=4))
    assert begun_again(book, 2) == BegunAgain()
    assert begun_again(enter(book, 9), 1) == BegunAgain()


def test_a_new_round_robin_after_a_whole_one_repeats_meetings_anyway() -> None:
    book = enter(pair_all(opened(Pairing.BERGER, 6)), 7)
    assert begun_again(book, 2) == BegunAgain()


def test_other_movements_begin_again_anyway() -> None:
    book = pair_all(opened(Pairing.HOWELL, 8, rounds=4))
    assert begun_again(enter(book, 9), 2) == BegunAgain()


def test_the_teams_of_a_league_are_named() -> None:
    book = pair_all(opened(Pairing.BERGER, 8, kind=Kind.TEAMS, rounds=2))
    book = enter(enter(book, 9, "Late"), 10, "Late")
    found = begun_again(book, 2)
    assert found.again
    assert all(one != other for one, other in found.again)
    assert {team for each in found.never for team in each} <= {*(p.team for p in book.pairs.values())}
