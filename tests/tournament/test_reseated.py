"""Pairs that sat in other seats than paired: results follow the cards."""

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.standings import board_scores, standings
from botifarra.tournament.events import Paired, Place, Reseated, Unpaired
from botifarra.tournament.matches.standings import standings as match_standings
from botifarra.tournament.movements.fixed import Cost, cost_of_rounds
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.pairing_history import rounds_met, sides
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Round, Seating
from tests.tournament.events import (
    DUPLICATE,
    MATCHES,
    MITCHELL,
    book_of,
    duplicate,
    entered,
    match,
    paired,
    scored,
)

PLAYED = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 25)]


def totals(book: Book) -> dict[int, object]:
    return {row.pair: row.total for row in standings(book)}


def test_a_table_that_sat_the_wrong_way_counts_as_if_paired_so() -> None:
    book = duplicate(*PLAYED, Reseated(1, (Seating(1, (2, 1)),), "wrong way"))
    right = book_of([DUPLICATE, *entered(4), paired(1, [(2, 1), (3, 4)], [1, 2]), *PLAYED])
    assert book.rounds == right.rounds
    assert standings(book) == standings(right)
    assert book.kept == duplicate(*PLAYED).kept


def test_two_pairs_that_exchanged_their_tables() -> None:
    book = duplicate(*PLAYED, Reseated(1, (Seating(1, (3, 2)), Seating(2, (1, 4))), "wrong table"))
    right = book_of([DUPLICATE, *entered(4), paired(1, [(3, 2), (1, 4)], [1, 2]), *PLAYED])
    assert standings(book) == standings(right)
    assert rounds_met(book).keys() == {frozenset((3, 2)), frozenset((1, 4))}


def test_a_table_that_noticed_after_a_board_is_split() -> None:
    book = duplicate(*PLAYED, Reseated(1, (Seating(1, (2, 1), (1,)),), "noticed after board 1"))
    assert book.round(1).seatings[:2] == (Seating(1, (2, 1), (1,)), Seating(1, (1, 2), (2,)))
    sat = {each.place.board: each.side for each in board_scores(book)[1]}
    assert sat == {1: Side.EW, 2: Side.NS}
    assert book.at(Place(1, 1, 2)).pairs == (1, 2)
    assert sides(book)[1] == [Side.EW, Side.NS]
    assert book.missing() == []
    back = record(book, Reseated(1, (Seating(1, (1, 2), (1,)),), "no, it was right"))
    assert back.rounds == duplicate().rounds


def test_a_pair_that_played_instead_of_another_takes_its_seat() -> None:
    book = book_of([DUPLICATE, *entered(5), paired(1, [(1, 2), (3, 4)], [1, 2], [5]), *PLAYED])
    book = record(book, Reseated(1, (Seating(2, (5, 4)),), "pair 3 was late"))
    assert book.round(1) == Round(
        1, 1, (Seating(1, (1, 2), (1, 2)), Seating(2, (5, 4), (1, 2))), sits_out=(3,)
    )
    rows = {row.pair: row for row in standings(book)}
    assert (rows[5].boards, rows[3].sat_out) == (2, 2)


def test_a_match_counts_for_the_pairs_that_played_it() -> None:
    book = book_of([MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)]), match(1, 1, 101, 60)])
    turned = record(book, Reseated(1, (Seating(1, (2, 1)),), "wrong way"))
    assert match_standings(turned)[0].pair == 2


TWO_ROUNDS = [
    MITCHELL,
    *entered(4),
    paired(1, [(1, 2), (3, 4)], [1]),
    scored(1, 1, 1, 40),
    paired(2, [(1, 4), (3, 2)], [2]),
]


def test_a_mitchell_keeps_its_lines_when_a_table_sat_the_wrong_way() -> None:
    lines = {row.pair: row.line for row in standings(book_of(TWO_ROUNDS))}
    assert lines == {1: Side.NS, 3: Side.NS, 2: Side.EW, 4: Side.EW}
    turned = book_of([*TWO_ROUNDS, Reseated(2, (Seating(1, (4, 1)),), "wrong way"), scored(2, 1, 2, 20)])
    assert {row.pair: row.line for row in standings(turned)} == lines
    assert {each.place.round: each.side for each in board_scores(turned)[1]} == {1: Side.NS, 2: Side.EW}


def test_a_pair_that_only_played_by_accident_is_ranked_in_the_line_it_played_in() -> None:
    events = [MITCHELL, *entered(5), paired(1, [(1, 2), (3, 4)], [1], [5])]
    book = book_of([*events, Reseated(1, (Seating(2, (3, 5)),), "pair 4 was late")])
    assert {row.pair: row.line for row in standings(book)} == {
        1: Side.NS,
        3: Side.NS,
        2: Side.EW,
        4: Side.EW,
        5: Side.EW,
    }


def test_a_mitchell_in_which_a_pair_is_paired_to_change_sides_has_one_ranking() -> None:
    together = book_of([*TWO_ROUNDS[:-1], paired(2, [(4, 1), (3, 2)], [2])])
    assert {row.line for row in standings(together)} == {None}
    apart = record(together, Unpaired(2, "lines are kept"))
    assert {row.line for row in standings(apart)} == set(Side)


def test_a_mitchell_says_nothing_of_lines_after_a_table_sat_the_wrong_way() -> None:
    book = book_of([MITCHELL, *entered(6)])
    book = record(book, Paired(next_rounds(book)[0]))
    turned = tuple(Seating(each.table, (each.pairs[1], each.pairs[0])) for each in book.round(1).seatings[:1])
    assert cost_of_rounds(record(book, Reseated(1, turned, "wrong way")), 1) == Cost()
