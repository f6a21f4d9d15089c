"""The results of each board at all tables, with scores and frequencies."""

from fractions import Fraction

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.standings import board_scores
from botifarra.tournament.events import (
    Adjusted,
    BoardSpoiled,
    Cancelled,
    Erased,
    Event,
    Paired,
    Penalised,
    Place,
    SatOut,
    Scored,
    Substituted,
    Unpaired,
)
from botifarra.tournament.listing.board_results import BoardResults, board_results
from botifarra.tournament.listing.places import Basis
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from botifarra.tournament.sessions import boards_to_come
from tests.tournament.events import DUPLICATE, MITCHELL, board, book_of, entered, paired, scored
from tests.tournament.teams.test_standings import PLAYED as ENCOUNTER
from tests.tournament.teams.test_standings import league

TABLES = paired(1, [(1, 2), (3, 4), (5, 6), (7, 8)], [1])
MADE = [
    Scored(Place(1, 1, 1), board(28, "EW", "NS")),
    Scored(Place(1, 2, 1), board(44)),
    Scored(Place(1, 3, 1), board(50)),
    Scored(Place(1, 4, 1), board(44)),
]
REVOKE = Penalised(Place(1, 4, 1), "NS", "revoke")


def played(*events: Event) -> BoardResults:
    (only,) = board_results(book_of([DUPLICATE, *entered(8), TABLES, *MADE, *events]))
    return only


def frequencies(
    results: BoardResults, side: Side, field: int = 0
) -> list[tuple[int, Fraction | None, tuple[int, ...]]]:
    return [(each.result, each.score, each.pairs) for each in results.fields[field].frequencies[side]]


def test_each_line_has_its_results_from_the_highest_with_what_they_are_worth() -> None:
    results = played()
    assert frequencies(results, Side.NS) == [
        (14, Fraction(2), (5,)),
        (8, Fraction(9, 5), (3, 7)),
        (-16, Fraction(1), (1,)),
    ]
    assert frequencies(results, Side.EW) == [
        (16, Fraction(2), (2,)),
        (-8, Fraction(6, 5), (4, 8)),
        (-14, Fraction(1), (6,)),
    ]


def test_every_table_has_its_results() -> None:
    first, *_ = (table for field in played().fields for table in field.tables)
    assert first.slip == board(28, "EW", "NS")
    assert [side.pair.number for side in first.sides] == [1, 2]
    assert [side.result for side in first.sides] == [-16, 16]
    assert [side.final and side.final.score for side in first.sides] == [1, 2]


def test_r7_5_revokes_and_awards_are_not_results_of_the_line() -> None:
    award = Adjusted(Place(1, 3, 1), "NS", "7/4", "wrong explanation")
    results = played(REVOKE, award)
    assert [each[0] for each in frequencies(results, Side.NS)] == [8, -16]
    assert [each[0] for each in frequencies(results, Side.EW)] == [16, -8, -14]
    (third, fourth) = results.fields[0].tables[2:]
    assert [side.basis for side in third.sides] == [Basis.AWARDED, Basis.COMPARED]
    assert [side.basis for side in fourth.sides] == [Basis.REVOKED, Basis.AVERAGE]
    assert fourth.sides[1].final is not None
    assert fourth.sides[1].final.is_average
    assert not fourth.sides[1].counts


def test_r7_8_the_fields_of_a_fouled_board_are_separate() -> None:
    results = played(BoardSpoiled(1, (Place(1, 3, 1), Place(1, 4, 1)), "two cards exchanged"))
    assert results.is_apart
    assert [[table.place.table for table in field.tables] for field in results.fields] == [[1, 2], [3, 4]]
    assert frequencies(results, Side.NS, field=1) == [
        (14, Fraction(11, 6), (5,)),
        (8, Fraction(7, 6), (7,)),
    ]
    assert not played().is_apart


def test_a_cancelled_board_has_its_results_and_no_scores() -> None:
    results = played(Cancelled(1, "fouled"))
    assert results.is_cancelled
    assert frequencies(results, Side.NS) == []
    sides = [side for table in results.fields[0].tables for side in table.sides]
    assert [side.result for side in sides] == [-16, 16, 8, -8, 14, -14, 8, -8]
    assert {side.final for side in sides} == {None}


def test_an_unfinished_board_is_left_out() -> None:
    book = book_of([DUPLICATE, *entered(8), TABLES, *MADE[:3]])
    assert board_results(book) == []
    assert boards_to_come(book) == (1,)
    told = record(book, SatOut(1, 4, "ill"))
    assert [each.board for each in board_results(told)] == [1]
    assert board_results(record(record(book, MADE[3]), Erased(Place(1, 4, 1), "not played"))) == []


def test_boards_that_move_are_included_after_their_last_table() -> None:
    book = book_of([MITCHELL, *entered(6)])
    for each in next_rounds(book):
        book = record(book, Paired(each))
    places = sorted(place for place, _ in book.places())
    told = []
    for place in places:
        book = record(book, Scored(place, board(40)))
        told.append([each.board for each in board_results(book)])
    assert all(some == [] for some in told[:6])
    assert len(told[-1]) == 3
    for place, some in zip(places, told, strict=True):
        later = {each.board for each in places if each > place}
        assert later.isdisjoint(some)


def test_boards_that_move_are_left_out_while_rounds_may_be_paired_again() -> None:
    book = book_of([MITCHELL, *entered(6)])
    first, *later = next_rounds(book)
    for each in (first, *later):
        book = record(book, Paired(each))
    for seating in first.seatings:
        book = record(book, Scored(Place(1, seating.table, seating.boards[0]), board(40)))
    for number in (3, 2):
        book = record(book, Unpaired(number, "a pair comes late"))
    assert book.missing() == []
    assert boards_to_come(book) == (1, 2, 3)
    assert board_results(book) == []
    told = record(book, Cancelled(2, "fouled"))
    assert boards_to_come(told) == (1, 3)
    assert [each.board for each in board_results(told)] == [2]


def test_a_board_has_the_players_of_its_round() -> None:
    book = book_of([DUPLICATE, *entered(2), paired(1, [(1, 2)], [1]), scored(1, 1, 1, 40)])
    book = record(book, paired(2, [(2, 1)], [2]))
    book = record(record(book, scored(2, 1, 2, 30)), Substituted(1, "Anna 1", "Carles", 2, "ill"))
    players = [results.fields[0].tables[0].sides for results in board_results(book)]
    assert players[0][Side.NS].pair.players == ("Anna 1", "Bernat 1")
    assert players[1][Side.EW].pair.players == ("Carles", "Bernat 1")


def test_the_scores_are_those_of_the_standings() -> None:
    book = book_of([DUPLICATE, *entered(8), TABLES, *MADE, REVOKE])
    told = {
        (table.place, side): table.sides[side].final
        for results in board_results(book)
        for field in results.fields
        for table in field.tables
        for side in Side
    }
    assert told == {
        (each.place, each.side): each.final for some in board_scores(book).values() for each in some
    }


def test_in_a_league_a_board_has_the_results_of_both_teams() -> None:
    first, second = board_results(league(*ENCOUNTER))
    assert frequencies(first, Side.NS) == [(4, None, (1,)), (-6, None, (5,))]
    assert {side.encounter for table in first.fields[0].tables for side in table.sides} == {
        (10, -10),
        (-10, 10),
    }
    assert [side.encounter for side in second.fields[0].tables[0].sides] == [(-14, 14), (14, -14)]


def test_in_a_league_an_award_leaves_a_board_out_of_the_encounter() -> None:
    award = Adjusted(Place(1, 2, 1), "NS", "7/4", "wrong explanation")
    first, second = board_results(league(*ENCOUNTER, award))
    assert {side.encounter for table in first.fields[0].tables for side in table.sides} == {None}
    assert second.fields[0].tables[0].sides[0].encounter == (-14, 14)
    assert [side.basis for side in first.fields[0].tables[1].sides] == [Basis.AWARDED, None]
