"""The order of a duplicate in which pairs have played unequal numbers of boards (R7.7)."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from botifarra.tournament.duplicate.standings import Standing, standings
from botifarra.tournament.events import Cancelled, Entered, Event, Opened, Paired, Place, Scored, Withdrawn
from botifarra.tournament.format import Format, Kind, Pairing, RankBy
from botifarra.tournament.pairing import next_rounds
from tests.tournament.events import board, book_of, duplicate, entered, pair, paired, scored
from tests.tournament.recomputed.duplicate import Duplicate


def opened(pairing: Pairing, boards: int, rank_by: RankBy = RankBy.AVERAGE) -> Opened:
    return Opened("Festa", Format(Kind.DUPLICATE, pairing, "championship", boards, rank_by=rank_by))


def played(pairing: Pairing, pairs: int, boards: int, seed: int, rank_by: RankBy) -> list[Event]:
    """Return a whole championship by chance."""
    rng = Random(seed)
    events: list[Event] = [opened(pairing, boards, rank_by), *entered(pairs)]
    for each in next_rounds(book_of(events)):
        events.append(Paired(each))
        events += [
            Scored(Place(each.number, seating.table, number), board(rng.randint(0, 72)))
            for seating in each.seatings
            for number in seating.boards
        ]
    return events


def recomputed(events: Iterable[Event]) -> list[dict[str, Any]]:
    return Duplicate(msgspec.to_builtins(list(events))).rows()


def facts(row: Standing) -> dict[str, Any]:
    return {
        "pair": row.pair,
        "line": None if row.line is None else row.line.name,
        "total": row.total,
        "average": row.average,
        "share": row.share,
        "boards": row.boards,
        "sat_out": row.sat_out,
        "flagged": row.is_flagged,
        "rank": row.rank,
    }


def assert_as_recomputed(events: list[Event]) -> None:
    rows = standings(book_of(events))
    expected = {row["pair"]: row for row in recomputed(events)}
    assert [facts(row) for row in rows] == [expected[row.pair] for row in rows]
    assert [row.rank for row in rows if row.line is None] == sorted(
        row.rank for row in rows if row.line is None
    )


def test_cancelled_boards_do_not_change_the_order_by_average() -> None:
    """A Mitchell of 16 pairs in which some have missed boards 5 to 8 anyway, and played more of the rest."""
    cancelled = [Cancelled(number, "a wrong deal") for number in range(5, 9)]
    moved = 0
    for seed in range(12):
        by_total = book_of([*played(Pairing.MITCHELL, 16, 4, seed, RankBy.TOTAL), *cancelled])
        events = [*played(Pairing.MITCHELL, 16, 4, seed, RankBy.AVERAGE), *cancelled]
        assert_as_recomputed(events)
        rows = standings(book_of(events))
        assert {row.boards for row in rows} == {24, 28}
        for line in {row.line for row in rows}:
            averages = [row.average or 0 for row in rows if row.line is line]
            assert averages == sorted(averages, reverse=True)
        places = {row.pair: row.rank for row in rows}
        moved += any(row.rank == 1 and places[row.pair] > 3 for row in standings(by_total))
    assert moved > 0, "the sum has put first who is below third by average"


def test_interim_standings_use_the_boards_played_so_far() -> None:
    events = duplicate_of_six()
    rows = {row.pair: row for row in standings(book_of(events))}
    assert rows[1].boards < rows[3].boards
    assert rows[1].average is not None
    assert rows[3].average is not None
    assert rows[1].average > rows[3].average
    assert rows[1].total < rows[3].total
    assert rows[1].rank < rows[3].rank
    assert_as_recomputed(events)


def duplicate_of_six() -> list[Event]:
    """Return a duplicate of six pairs in which table 1 has one result, and the others have three."""
    made = {(1, 1): 50, (2, 1): 45, (3, 1): 30, (2, 2): 40, (3, 2): 20, (2, 3): 30, (3, 3): 40}
    return [
        opened(Pairing.BERGER, 3),
        *entered(6),
        paired(1, [(1, 2), (3, 4), (5, 6)], [1, 2, 3]),
        *(scored(1, table, number, points) for (table, number), points in made.items()),
    ]


def test_a_championship_can_be_ranked_by_the_total() -> None:
    events: list[Event] = duplicate_of_six()
    events[0] = opened(Pairing.BERGER, 3, RankBy.TOTAL)
    totals = [row.total for row in standings(book_of(events))]
    assert totals == sorted(totals, reverse=True)
    assert_as_recomputed(events)


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.HOWELL, Pairing.MITCHELL])
@pytest.mark.parametrize("seed", range(3))
def test_with_equal_numbers_of_boards_both_orders_are_the_same(pairing: Pairing, seed: int) -> None:
    by_average, by_total = (standings(book_of(played(pairing, 10, 2, seed, by))) for by in RankBy)
    assert by_average == by_total


def test_a_pair_that_left_after_one_good_board_does_not_win() -> None:
    first = [
        opened(Pairing.SWISS, 1),
        *entered(4),
        paired(1, [(1, 2), (3, 4)], [1]),
        scored(1, 1, 1, 72),
        scored(1, 2, 1, 0),
    ]
    assert {row.pair: row.rank for row in standings(book_of(first))} == {1: 1, 4: 1, 2: 3, 3: 3}
    gone = [*first, Withdrawn(1, 2, "ill"), paired(2, [(2, 4)], [2], [3]), scored(2, 1, 2, 36)]
    rows = standings(book_of(gone))
    assert [(row.rank, row.pair, row.average) for row in rows] == [
        (1, 4, Fraction(7, 4)),
        (2, 2, Fraction(5, 4)),
        (3, 3, Fraction(1)),
        (4, 1, Fraction(2)),
    ]
    assert_as_recomputed(gone)


def test_a_pair_that_leaves_when_all_is_played_keeps_its_place() -> None:
    events = [scored(1, 1, 1, 72), scored(1, 2, 1, 0), scored(1, 1, 2, 72), scored(1, 2, 2, 0)]
    assert standings(duplicate(*events)) == standings(duplicate(*events, Withdrawn(1, 2, "a train")))


def test_a_pair_without_a_board_comes_after_those_with_one() -> None:
    events = [*duplicate_of_six(), Entered(pair(7))]
    rows = standings(book_of(events))
    assert [(row.rank, row.pair, row.average) for row in rows][-1] == (7, 7, None)
    assert_as_recomputed(events)
