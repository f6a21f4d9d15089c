"""Fouled boards: two fields, each compared within itself, with adjusted scores (R7.8)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.fields import final_scores_apart, match_points_apart
from botifarra.tournament.duplicate.final_scores import final_scores, match_points
from botifarra.tournament.duplicate.result import Result, Ruled
from botifarra.tournament.duplicate.standings import board_scores, standings
from botifarra.tournament.errors import BoardNotHere, OneField, UnknownRound
from botifarra.tournament.events import BoardSpoiled, Lifted, Paired, Penalised, Place
from botifarra.tournament.fouled_boards import fouled_alone, fouled_from
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from botifarra.tournament.teams.encounters import encounters
from tests.tournament.events import DUPLICATE, MITCHELL, book_of, entered, paired, scored
from tests.tournament.teams.test_standings import PLAYED as ENCOUNTER
from tests.tournament.teams.test_standings import league

HALF = Fraction(1, 2)
MIDDLE = Fraction(3, 2)
TABLES = paired(1, [(1, 2), (3, 4), (5, 6), (7, 8)], [1])
MADE = [scored(1, table, 1, made) for table, made in enumerate((30, 40, 50, 20), 1)]
FOULED = BoardSpoiled(1, (Place(1, 3, 1), Place(1, 4, 1)), "two cards exchanged")
FIELDS = st.lists(st.tuples(st.integers(0, 72), st.booleans()), min_size=2, max_size=12)


def test_r7_8_two_fields_of_two_have_two_thirds_of_the_spread() -> None:
    """Of four results two are in each field: (1 - 1/2) / (1 - 1/4) = 2/3, so 2 becomes 11/6."""
    scores = board_scores(book_of([DUPLICATE, *entered(8), TABLES, *MADE, FOULED]))
    assert {pair: each[0].final.score for pair, each in scores.items()} == {
        1: Fraction(7, 6),
        2: Fraction(11, 6),
        3: Fraction(11, 6),
        4: Fraction(7, 6),
        5: Fraction(11, 6),
        6: Fraction(7, 6),
        7: Fraction(7, 6),
        8: Fraction(11, 6),
    }
    assert scores[1][0].share == HALF - Fraction(1, 3)


def test_r7_8_a_field_of_one_gets_three_halves_flagged() -> None:
    fouled = BoardSpoiled(1, (Place(1, 4, 1),), "two cards exchanged")
    book = book_of([DUPLICATE, *entered(8), TABLES, *MADE, fouled])
    scores = board_scores(book)
    assert (scores[7][0].final.score, scores[7][0].final.is_flagged) == (MIDDLE, True)
    assert not scores[5][0].final.is_flagged
    assert scores[5][0].final.score == MIDDLE + HALF * Fraction(8, 9)
    assert {row.pair for row in standings(book) if row.is_flagged} == {7, 8}


def test_r7_4_opponents_of_a_revoke_get_the_average_of_their_own_field() -> None:
    revoke = Penalised(Place(1, 1, 1), "NS", "revoke")
    scores = board_scores(book_of([DUPLICATE, *entered(8), TABLES, *MADE, FOULED, revoke]))
    assert scores[1][0].final.score == 0
    # The only other result of the field is alone in its line, out of three that count.
    assert scores[2][0].final.score == MIDDLE
    assert scores[3][0].final.score == MIDDLE
    assert scores[5][0].final.score == MIDDLE + HALF * Fraction(3, 4)


def test_a_board_that_was_fouled_twice_has_three_fields() -> None:
    again = BoardSpoiled(1, (Place(1, 4, 1),), "and again")
    book = book_of([DUPLICATE, *entered(8), TABLES, *MADE, FOULED, again])
    assert [book.field(Place(1, table, 1)) for table in range(1, 5)] == [0, 0, 1, 2]
    lifted = record(book, Lifted(again, "it was not"))
    assert [lifted.field(Place(1, table, 1)) for table in range(1, 5)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("tables", "facts"),
    [
        ((3, 4), {"fields": 2}),
        ((1, 2), {"fields": 2}),
        ((2, 3, 4), {"otherwise": 2}),
        ((1, 2, 3, 4), {"otherwise": 2}),
    ],
)
def test_a_ruling_that_divides_no_field_tells_if_the_board_is_divided_otherwise(
    tables: tuple[int, ...], facts: dict[str, int]
) -> None:
    """Before, another division was "already ruled like this", and all tables "had the same cards"."""
    book = book_of([DUPLICATE, *entered(8), TABLES, *MADE, FOULED])
    again = BoardSpoiled(1, tuple(Place(1, table, 1) for table in tables), "cards")
    with pytest.raises(OneField) as refused:
        record(book, again)
    assert refused.value.facts == {"board": 1, **facts}


def test_a_new_ruling_about_some_places_alone_names_rounds_that_are_paired() -> None:
    """One that is made again may also name a place of its board in a round that is taken back."""
    book = book_of([DUPLICATE, *entered(8), TABLES])
    with pytest.raises(UnknownRound):
        fouled_alone(book, 1, [Place(1, 3, 1), Place(2, 3, 1)], "exchanged")
    with pytest.raises(BoardNotHere):
        record(book, BoardSpoiled(1, (Place(2, 3, 2),), "exchanged", only=True))
    again = record(book, BoardSpoiled(1, (Place(2, 3, 1),), "exchanged", only=True))
    assert again.field(Place(2, 3, 1)) == 1


@pytest.mark.parametrize("found_first", [2, 4])
def test_foulings_of_a_moving_board_are_found_in_any_order(found_first: int) -> None:
    book = book_of([MITCHELL, *entered(10)])
    book = fold([Paired(each) for each in next_rounds(book)], book)
    tables = {
        each.number: seating.table for each in book.rounds for seating in each.seatings if 1 in seating.boards
    }
    assert set(tables) == {1, 2, 3, 4, 5}
    for number in (found_first, 6 - found_first):
        places = fouled_from(book, 1, number, tables[number])
        book = record(book, BoardSpoiled(1, places, "two cards exchanged"))
    fields = [book.field(Place(number, tables[number], 1)) for number in range(1, 6)]
    assert fields == ([0, 1, 1, 2, 2] if found_first == 2 else [0, 2, 2, 1, 1])


def test_teams_cannot_be_compared_over_other_cards() -> None:
    fouled = BoardSpoiled(1, (Place(1, 2, 1),), "two cards exchanged")
    (encounter,) = encounters(league(*ENCOUNTER, fouled))
    assert encounter.made == {2: (-14, 14)}


@given(FIELDS)
def test_neuberg_keeps_what_a_field_shares_out(made: list[tuple[int, bool]]) -> None:
    """Match points agree with the formula itself, and their mean is 1/2 for each result."""
    tables = {place: Ruled(Result((points, 72 - points))) for place, (points, _) in enumerate(made)}
    field_of = {place: int(is_fouled) for place, (_, is_fouled) in enumerate(made)}
    whole = len(made)
    for side in Side:
        shares = match_points_apart(tables, field_of, side)
        finals = final_scores_apart(tables, field_of, side)
        for number in (0, 1):
            field = {place: ruled for place, ruled in tables.items() if field_of[place] == number}
            size = len(field)
            if size == whole:
                assert shares == match_points(tables, side)
                assert finals == final_scores(tables, side)
            elif size > 1:
                for place, share in match_points(field, side).items():
                    points = 2 * (size - 1) * share
                    neuberg = (points + 1) * Fraction(whole, size) - 1
                    assert shares[place] == neuberg / (2 * (whole - 1))
                assert sum(shares[place] for place in field) == HALF * size
            assert all(1 <= finals[place].score <= 2 for place in field)
