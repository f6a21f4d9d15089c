"""The winner of a knock-out, with and without groups."""

import pytest

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TooManyRounds
from botifarra.tournament.events import Event, Paired, SatOut, Withdrawn
from botifarra.tournament.listing.bracket import OPEN, Slot, bracket
from botifarra.tournament.manual_pairing import round_by_hand
from botifarra.tournament.matches.final_standings import final_standings, places_left, still_in
from botifarra.tournament.movements.knockout import Over
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.prizes import tied_for_prizes
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Seating
from tests.tournament.events import (
    GROUPS,
    KNOCKOUT,
    MATCHES,
    book_of,
    entered,
    match,
    paired,
    play_round,
)


def ranks(book: Book) -> list[tuple[int, int]]:
    return [(row.rank, row.pair) for row in final_standings(book)]


def test_a_knock_out_is_ranked_by_the_rounds_reached() -> None:
    book = book_of([KNOCKOUT, *entered(6)])
    assert ranks(book) == [(1, pair) for pair in range(1, 7)]
    book = play_round(book)
    assert ranks(book) == [(1, 1), (1, 2), (1, 3), (1, 4), (5, 5), (5, 6)]
    book = play_round(book)
    book = play_round(book)
    assert ranks(book) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6)]


@pytest.mark.parametrize("after", [0, 1])
def test_a_match_for_third_place_orders_the_losers_of_the_semi_finals(after: int) -> None:
    book = play_round(book_of([KNOCKOUT, *entered(4)]))
    third = round_by_hand(book, 1, [Seating(1, (1, 2)), Seating(2, (3, 4))])
    if after:
        book = play_round(book)
        third = round_by_hand(book, 1, [Seating(2, (3, 4))])
        assert third.sits_out == (1,)
    book = record(book, Paired(third))
    if not after:
        book = record(book, match(2, 1, 101, 40))
    assert ranks(book) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    book = record(book, match(2 + after, 2, 90, 101))
    assert ranks(book) == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert still_in(book) == {1}
    assert tied_for_prizes(book, 3) == []
    with pytest.raises(Over):
        next_rounds(book)


def test_a_pair_that_lost_and_is_seated_for_one_that_has_withdrawn_may_still_win() -> None:
    book = play_round(book_of([KNOCKOUT, *entered(4)]))
    book = record(book, Withdrawn(1, 2, "ill"))
    book = record(book, Paired(round_by_hand(book, 1, [Seating(1, (4, 2))])))
    book = record(book, match(2, 1, 101, 40))
    assert ranks(book)[0] == (1, 4)
    assert still_in(book) == {4}


def test_the_winner_of_the_final_is_first_after_any_groups() -> None:
    book = book_of([GROUPS, *entered(8)])
    for _ in range(3):
        book = play_round(book)
    before = final_standings(book)
    assert [row.wins for row in before][:2] == [3, 3]
    book = play_round(book, best_wins=False)
    book = play_round(book, best_wins=False)
    found = ranks(book)
    qualified = {1, 2, 3, 4}
    assert [rank for rank, _ in found[:4]] == [1, 2, 3, 3]
    assert {pair for _, pair in found[:4]} == qualified
    assert found[0][1] == 4


def test_a_pair_without_opponents_in_the_final_has_won() -> None:
    book = book_of([KNOCKOUT, *entered(4)])
    book = play_round(book)
    gone: list[Event] = [paired(2, [(1, 2)]), Withdrawn(1, 2, "ill"), SatOut(2, 1, "ill")]
    for event in gone:
        book = record(book, event)
    assert ranks(book)[:2] == [(1, 2), (2, 1)]


def test_a_pair_that_withdraws_before_the_final_comes_after_its_opponents() -> None:
    book = record(play_round(book_of([KNOCKOUT, *entered(4)])), Withdrawn(1, 2, "ill"))
    assert ranks(book) == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert tied_for_prizes(book, 2) == []
    assert bracket(book).rounds[-1][0].winner == Slot(2)


def test_a_final_that_is_not_played_is_won_by_the_pair_that_does_not_withdraw() -> None:
    book = play_round(book_of([KNOCKOUT, *entered(4)]))
    book = fold([paired(2, [(1, 2)]), SatOut(2, 1, "late"), Withdrawn(1, 3, "ill")], book)
    assert ranks(book)[:2] == [(1, 2), (2, 1)]
    assert still_in(book) == {2}
    assert bracket(book).rounds[-1][0].winner == Slot(2)


def test_a_pair_that_will_withdraw_has_not_lost_a_match_that_is_still_to_be_played() -> None:
    book = play_round(book_of([KNOCKOUT, *entered(4)]))
    book = fold([paired(2, [(1, 2)]), Withdrawn(1, 3, "ill")], book)
    assert ranks(book)[:2] == [(1, 1), (1, 2)]
    assert bracket(book).rounds[-1][0].winner == OPEN


def test_a_swiss_has_its_planned_number_of_rounds() -> None:
    book = book_of([MATCHES, *entered(8)])
    for _ in range(3):
        book = play_round(book)
    with pytest.raises(TooManyRounds):
        next_rounds(book)


def test_without_a_knock_out_it_is_the_standings() -> None:
    events: list[Event] = [MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)]), match(1, 1, 90, 101)]
    assert ranks(book_of(events))[:2] == [(1, 2), (2, 3)]


def test_rounds_of_a_knock_out_have_places_for_half_as_many_each_time() -> None:
    book = book_of([KNOCKOUT, *entered(6)])
    for _ in range(3):
        book = play_round(book)
    assert [places_left(book, number) for number in (1, 2, 3)] == [8, 4, 2]


def test_only_rounds_of_a_knock_out_have_places() -> None:
    book = book_of([GROUPS, *entered(8)])
    for _ in range(5):
        book = play_round(book)
    assert [places_left(book, number) for number in range(1, 6)] == [None, None, None, 4, 2]
    assert places_left(book_of([MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)])]), 1) is None
