"""The score sheets of all pairs; their sums agree with the standings."""

from fractions import Fraction

import pytest

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.events import BoardSpoiled, Cancelled, Fined, Penalised, Place, Withdrawn
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.score_sheets import (
    ScoreSheet,
    SheetBoard,
    SheetMatch,
    SitOut,
    score_sheets,
)
from botifarra.tournament.matches import standings as matches
from botifarra.tournament.recording import record
from botifarra.tournament.teams import standings as teams
from tests.scale import scale
from tests.tournament.events import (
    DUPLICATE,
    GROUPS,
    MATCHES,
    book_of,
    entered,
    match,
    paired,
    play_round,
    scored,
)
from tests.tournament.random_championships import FORMATS, Championship
from tests.tournament.teams.test_standings import PLAYED as ENCOUNTER
from tests.tournament.teams.test_standings import league

ODD = [DUPLICATE, *entered(3), paired(1, [(1, 2)], [1, 2], [3]), paired(2, [(3, 1)], [3, 4], [2])]
ONE_TABLE = [scored(1, 1, 1, 40), scored(1, 1, 2, 30), scored(2, 1, 3, 50), scored(2, 1, 4, 20)]
REVOKE = Penalised(Place(2, 1, 3), "NS", "revoke")

EACH = scale(2, 100)


def sheet(book: Book, pair: int) -> ScoreSheet:
    return score_sheets(book)[pair - 1]


def test_a_sheet_has_the_boards_of_a_pair_in_order_with_its_average_so_far() -> None:
    book = book_of([*ODD, *ONE_TABLE, REVOKE])
    one = [line for line in sheet(book, 1).lines if isinstance(line, SheetBoard)]
    assert [(line.table.place.board, line.side) for line in one] == [
        (1, Side.NS),
        (2, Side.NS),
        (3, Side.EW),
        (4, Side.EW),
    ]
    assert [line.table.sides[line.side.other].pair.number for line in one] == [2, 2, 3, 3]
    three = [line for line in sheet(book, 3).lines if isinstance(line, SheetBoard)]
    assert [line.table.sides[line.side].final.score for line in three] == [0, Fraction(3, 2)]  # type: ignore[union-attr]
    assert [line.average for line in three] == [0, Fraction(3, 4)]


def test_a_sheet_lists_sit_outs_in_order() -> None:
    book = book_of([*ODD, *ONE_TABLE])
    assert sheet(book, 3).lines[0] == SitOut(1, 2)
    assert sheet(book, 2).lines[-1] == SitOut(2, 2)
    assert [line.round for line in sheet(book, 2).lines] == [1, 1, 2]


def test_a_sheet_lists_fines_and_the_withdrawal() -> None:
    fine = Fined(2, "1/2", "late")
    book = book_of([*ODD, *ONE_TABLE[:2], fine, Withdrawn(2, 2, "ill")])
    assert (sheet(book, 2).fines, sheet(book, 2).withdrawn) == ((fine,), 2)
    assert (sheet(book, 1).fines, sheet(book, 1).withdrawn) == ((), None)
    assert not any(isinstance(line, SitOut) for line in sheet(book, 2).lines)


def test_boards_that_are_cancelled_or_fouled_are_marked() -> None:
    tables = paired(1, [(1, 2), (3, 4)], [1, 2])
    made = [scored(1, table, board, 30 + table) for table in (1, 2) for board in (1, 2)]
    spoiled = BoardSpoiled(2, (Place(1, 2, 2),), "two cards exchanged")
    book = book_of([DUPLICATE, *entered(4), tables, *made, Cancelled(1, "fouled"), spoiled])
    lines = [line for line in sheet(book, 1).lines if isinstance(line, SheetBoard)]
    assert [(line.is_cancelled, line.is_apart) for line in lines] == [(True, False), (False, True)]
    assert [line.average for line in lines] == [None, Fraction(3, 2)]


def test_a_match_has_the_pairs_points_first_and_its_totals_so_far() -> None:
    first, second = paired(1, [(1, 2)], sits_out=[3]), paired(2, [(3, 1)], sits_out=[2])
    book = book_of([MATCHES, *entered(3), first, match(1, 1, 101, 60), second, match(2, 1, 80, 80)])
    one = sheet(book, 1).lines
    assert one == (
        SheetMatch(Place(1, 1), Side.NS, book.pair(2), (101, 60), Fraction(1), Fraction(1), 41),
        SheetMatch(Place(2, 1), Side.EW, book.pair(3), (80, 80), Fraction(1, 2), Fraction(3, 2), 41),
    )
    assert sheet(book, 3).lines[0] == SitOut(1)
    assert isinstance(sheet(book, 3).lines[1], SheetMatch)
    assert sheet(book, 3).lines[1].wins == Fraction(3, 2)  # type: ignore[union-attr]


def test_while_groups_play_a_pair_is_ranked_in_its_own() -> None:
    book = play_round(book_of([GROUPS, *entered(8)]))
    found = score_sheets(book)
    assert {each.group for each in found} == {1, 2}
    assert {each.ranked for each in found} == {4}


def test_a_league_has_the_encounter_so_far() -> None:
    book = league(*ENCOUNTER)
    lines = [line for line in sheet(book, 1).lines if isinstance(line, SheetBoard)]
    assert [line.encounter for line in lines] == [(10, -10), (-4, 4)]
    assert sheet(book, 3).lines == ()


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_all_sums_are_those_of_the_standings(form: int) -> None:
    for seed in range(form, EACH * len(FORMATS), len(FORMATS)):
        played = Championship(seed, lambda _: None)
        played.play()
        for each in score_sheets(played.book):
            look(played.book, each)


def look(book: Book, each: ScoreSheet) -> None:
    standing, fined = each.standing, sum(Fraction(fine.points) for fine in each.fines)
    sit_outs = [line for line in each.lines if isinstance(line, SitOut)]
    if isinstance(standing, duplicate.Standing):
        finals = [
            final.score
            for line in each.lines
            if isinstance(line, SheetBoard) and (final := line.table.sides[line.side].final) is not None
        ]
        assert len(finals) == standing.boards
        assert sum(line.boards for line in sit_outs) == standing.sat_out
        if not sit_outs:
            assert sum(finals) - fined == standing.total
        averages = [line.average for line in each.lines if isinstance(line, SheetBoard)]
        assert not finals or averages[-1] == sum(finals) / len(finals)
    elif isinstance(standing, matches.Standing):
        played = [line for line in each.lines if isinstance(line, SheetMatch)]
        assert (len(played), len(sit_outs)) == (standing.matches, standing.sat_out)
        assert sum(line.won for line in played) + len(sit_outs) == standing.wins
        assert sum(line.scores[0] for line in played) - fined == standing.points
        assert not played or played[-1].difference - fined == standing.difference
    else:
        assert book.begun.format.kind is Kind.TEAMS
        assert isinstance(standing, teams.Standing)
        assert standing.team == each.pair.team


def test_a_pair_that_has_not_played_has_an_empty_sheet() -> None:
    book = record(book_of([DUPLICATE, *entered(2)]), paired(1, [(1, 2)], [1]))
    assert [each.lines for each in score_sheets(book)] == [(), ()]
