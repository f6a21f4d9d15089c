"""Standings of duplicate and of matches, compared with sums by hand and with a second method."""

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.standings import Standing, standings
from botifarra.tournament.events import (
    Adjusted,
    Cancelled,
    Corrected,
    Event,
    Penalised,
    Place,
    SatOut,
    Withdrawn,
)
from botifarra.tournament.listing.standings import orders
from botifarra.tournament.matches.standings import standings as match_standings
from botifarra.tournament.recording import record
from tests.tournament.events import (
    DUPLICATE,
    MATCHES,
    MITCHELL,
    board,
    book_of,
    duplicate,
    entered,
    match,
    paired,
    scored,
)

PLAYED = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 20)]


def by_pair(book: Book) -> dict[int, Standing]:
    return {row.pair: row for row in standings(book)}


def test_totals_are_sums_over_all_boards() -> None:
    rows = standings(duplicate(*PLAYED))
    assert [(row.rank, row.pair, row.total) for row in rows] == [
        (1, 1, Fraction(7, 2)),
        (1, 4, Fraction(7, 2)),
        (3, 2, Fraction(5, 2)),
        (3, 3, Fraction(5, 2)),
    ]
    assert [row.share for row in rows] == [Fraction(3, 4)] * 2 + [Fraction(1, 4)] * 2
    assert rows[0].average == Fraction(7, 4)


def test_equal_totals_are_ordered_by_the_share_of_others_beaten() -> None:
    made = {1: (36, 36), 2: (72, 0), 3: (0, 72), 4: (30, 30)}
    results = [scored(1, table, number, made[table][number - 1]) for table in made for number in (1, 2)]
    tables = paired(1, [(1, 2), (3, 4), (5, 6), (7, 8)], [1, 2])
    rows = standings(book_of([DUPLICATE, *entered(8), tables, *results]))
    assert [(row.rank, row.pair) for row in rows] == [
        (1, 8), (2, 1), (3, 3), (3, 4), (3, 5), (3, 6), (7, 2), (8, 7)
    ]  # fmt: skip
    assert {row.total for row in rows[1:7]} == {Fraction(3)}


def test_r7_5_a_pair_that_sits_out_gets_its_own_average() -> None:
    events = [
        DUPLICATE,
        *entered(5),
        paired(1, [(1, 2), (3, 4)], [1, 2], [5]),
        *PLAYED,
        paired(2, [(5, 1), (2, 3)], [3, 4], [4]),
        *(scored(2, 1, number, 50) for number in (3, 4)),
        *(scored(2, 2, number, 30) for number in (3, 4)),
    ]
    rows = by_pair(book_of(events))
    assert rows[5].total == 8
    assert (rows[5].boards, rows[5].sat_out) == (2, 2)
    assert rows[5].average == 2
    assert rows[4].total == Fraction(7, 2) * 2
    assert not rows[5].is_flagged


def test_r7_5_the_own_average_leaves_out_revokes_and_awards() -> None:
    events = [
        DUPLICATE,
        *entered(4),
        paired(1, [(1, 2), (3, 4)], [1, 2]),
        *PLAYED,
        paired(2, [(1, 4), (2, 3)], [3, 4]),
        scored(2, 1, 3, 40),
        scored(2, 2, 3, 30),
        Penalised(Place(2, 1, 3), "NS", "revoke"),
        Adjusted(Place(2, 1, 4), "NS", "1/2", "noise"),
        Adjusted(Place(2, 1, 4), "EW", "2", "noise"),
        paired(3, [(1, 3), (2, 4)], [5, 6]),
        SatOut(3, 1, "late"),
        scored(3, 2, 5, 40),
    ]
    row = by_pair(book_of(events))[1]
    assert row.total == Fraction(7, 2) + 0 + Fraction(1, 2) + 2 * Fraction(7, 4)


def test_r7_5_a_pair_that_only_sat_out_gets_three_halves_flagged() -> None:
    before = [DUPLICATE, *entered(3), paired(1, [(1, 2)], [1, 2], [3])]
    assert by_pair(book_of(before))[3].total == 0
    rows = by_pair(book_of([*before, scored(1, 1, 1, 40)]))
    assert rows[3].total == 3
    assert rows[3].is_flagged


def test_a_cancelled_board_counts_for_nobody() -> None:
    rows = by_pair(duplicate(*PLAYED, Cancelled(1, "faced")))
    assert {row.total for row in rows.values()} == {Fraction(3, 2)}
    assert {row.boards for row in rows.values()} == {1}


def test_a_cancelled_board_does_not_count_for_a_sit_out() -> None:
    events = [DUPLICATE, *entered(5), paired(1, [(1, 2), (3, 4)], [1, 2], [5]), *PLAYED]
    row = by_pair(book_of([*events, Cancelled(1, "faced")]))[5]
    assert (row.total, row.sat_out) == (Fraction(3, 2), 1)


def test_a_correction_replaces_the_result() -> None:
    corrected = duplicate(*PLAYED, Corrected(Place(1, 1, 1), board(10), "typo"))
    assert standings(corrected) == standings(duplicate(scored(1, 1, 1, 10), *PLAYED[1:]))


def test_a_withdrawn_pair_keeps_its_results() -> None:
    before = by_pair(duplicate(*PLAYED))
    assert by_pair(duplicate(*PLAYED, Withdrawn(1, 2, "ill"))) == before


def test_a_withdrawn_pair_gets_no_average_for_later_boards() -> None:
    later: list[Event] = [paired(2, [(1, 4), (2, 3)], [3, 4]), Withdrawn(1, 2, "ill"), SatOut(2, 1, "ill")]
    rows = by_pair(duplicate(*PLAYED, *later, scored(2, 2, 3, 40)))
    assert [(rows[pair].total, rows[pair].sat_out) for pair in (1, 4)] == [
        (Fraction(7, 2), 0),
        (Fraction(7), 2),
    ]


def test_a_table_sat_out_counts_when_its_round_begins() -> None:
    later: list[Event] = [paired(2, [(1, 4), (2, 3)], [3, 4]), SatOut(2, 1, "late")]
    assert by_pair(duplicate(*PLAYED, *later)) == by_pair(duplicate(*PLAYED))
    nobody = duplicate(*PLAYED, *later, SatOut(2, 2, "a storm"))
    assert {row.sat_out for row in standings(nobody)} == {2}


def test_a_mitchell_ranks_its_lines_apart() -> None:
    events = [
        MITCHELL,
        *entered(4),
        paired(1, [(1, 2), (3, 4)], [1]),
        scored(1, 1, 1, 40),
        scored(1, 2, 1, 30),
    ]
    rows = standings(book_of(events))
    assert [(row.rank, row.pair, row.line) for row in rows] == [
        (1, 1, Side.NS),
        (2, 3, Side.NS),
        (1, 4, Side.EW),
        (2, 2, Side.EW),
    ]


@pytest.mark.parametrize("seed", range(5))
def test_totals_equal_those_worked_out_by_decimals(seed: int) -> None:
    """The same standings in another way: every result of the field in floating point, board by board."""
    rng = Random(seed)
    pairs, boards = 12, 4
    events: list[Event] = [DUPLICATE, *entered(pairs)]
    points: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for number in range(1, 6):
        seats = list(range(1, pairs + 1))
        rng.shuffle(seats)
        tables = list(zip(seats[::2], seats[1::2], strict=True))
        played = range((number - 1) * boards + 1, number * boards + 1)
        events.append(paired(number, tables, played))
        for table, (north_south, east_west) in enumerate(tables, 1):
            for each in played:
                made = rng.randint(0, 72)
                events.append(scored(number, table, each, made))
                points[each, 0][north_south] = made
                points[each, 1][east_west] = 72 - made
    totals: dict[int, float] = defaultdict(float)
    for line in points.values():
        low, high = min(line.values()), max(line.values())
        for pair, made in line.items():
            totals[pair] += 1 + (made - low) / (high - low) if high > low else 1.5
    rows = standings(book_of(events))
    assert [row.pair for row in rows] == sorted(totals, key=totals.__getitem__, reverse=True)
    assert [float(row.total) for row in rows] == pytest.approx(sorted(totals.values(), reverse=True))


def test_matches_are_ranked_by_wins_then_difference_then_points() -> None:
    book = book_of(
        [
            MATCHES,
            *entered(7),
            paired(1, [(1, 2), (3, 4), (5, 6)], sits_out=[7]),
            match(1, 1, 101, 60),
            match(1, 2, 121, 80),
            match(1, 3, 90, 90),
        ]
    )
    rows = match_standings(book)
    assert [(row.rank, row.pair) for row in rows] == [(1, 3), (2, 1), (3, 7), (4, 5), (4, 6), (6, 4), (7, 2)]
    assert [row.wins for row in rows] == [1, 1, 1, Fraction(1, 2), Fraction(1, 2), 0, 0]
    assert rows[2].sat_out == 1
    book = record(book, Corrected(Place(1, 3), match(1, 3, 101, 90).slip, "a hand forgotten"))
    assert [row.pair for row in match_standings(book)][:4] == [3, 1, 5, 7]


def test_a_pair_whose_opponents_withdrew_wins_as_with_a_bye() -> None:
    events = [MATCHES, *entered(5), paired(1, [(1, 2), (3, 4)], sits_out=[5]), match(1, 1, 101, 60)]
    unplayed = {row.pair: row for row in match_standings(book_of([*events, SatOut(1, 2, "late")]))}
    assert [unplayed[pair].wins for pair in (3, 4, 5)] == [0, 0, 1]
    gone = [*events, Withdrawn(3, 1, "ill"), Withdrawn(5, 1, "ill"), SatOut(1, 2, "ill")]
    rows = {row.pair: row for row in match_standings(book_of(gone))}
    assert [rows[pair].wins for pair in (3, 4, 5)] == [0, 1, 0]
    assert (rows[4].sat_out, rows[4].points) == (1, 0)


def test_pairs_without_a_line_yet_come_after_both_lines() -> None:
    events = [MITCHELL, *entered(4), paired(1, [(1, 2), (3, 4)], [1]), scored(1, 1, 1, 40)]
    book = book_of([*events, *entered(5)[4:]])
    assert [row.line for row in standings(book)] == [Side.NS, Side.NS, Side.EW, Side.EW, None]
    assert [order.line for order in orders(book, book.pairs)] == [Side.NS, Side.EW, None]
