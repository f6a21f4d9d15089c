"""Standings of a set: equal to those computed from the text of the rules, and their properties."""

from fractions import Fraction
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.errors import PlayedTwice, UnknownBoard, UnknownEntrant
from botifarra.tournament.shared.field import Field
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import standings, standings_of
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.recomputed.shared import shared_standings
from tests.tournament.shared.simulated_days import Day, a_day, a_set, as_json

DAYS = scale(30, 1_000)
PEOPLE = 2_000

days = st.builds(lambda seed: a_day(Random(seed), most=8), SEEDS)


def rows(day: Day) -> dict[int, tuple[int | None, Fraction, Fraction | None, int]]:
    found = standings(day.shared, day.entrants, day.results)
    every = (*found.ranked, *found.bots)
    return {row.entrant: (row.rank, row.average, row.share, row.boards) for row in every}


def result(entrant: int, board: int, north_south: int) -> BoardResult:
    return BoardResult(entrant, board, (north_south, 72 - north_south), Seat.SOUTH, Strain.CUPS)


def test_the_standings_are_those_computed_from_the_text_of_the_rules() -> None:
    for number in range(DAYS):
        day = a_day(Random(number), most=200 if number % 50 == 0 else 30)
        expected = shared_standings(as_json(day))
        found = standings(day.shared, day.entrants, day.results)
        for row in (*found.ranked, *found.bots):
            wanted = expected.pop(row.entrant)
            assert row.rank == wanted["rank"], number
            assert (row.average, row.share, row.boards) == (
                wanted["average"],
                wanted["share"],
                wanted["boards"],
            ), number
        assert not expected, number


@given(days, SEEDS)
def test_the_order_in_which_results_come_does_not_matter(day: Day, seed: int) -> None:
    mixed = [*day.results]
    Random(seed).shuffle(mixed)
    assert rows(Day(day.shared, day.entrants[::-1], tuple(mixed))) == rows(day)


@given(days)
def test_scores_lie_between_one_and_two_and_each_board_has_both_unless_all_are_alike(day: Day) -> None:
    for field in standings(day.shared, day.entrants, day.results).fields.values():
        scores = {field.score(entrant) for entrant in field.results}
        assert min(scores) >= 1
        assert max(scores) <= 2
        assert scores == {Fraction(3, 2)} or {Fraction(1), Fraction(2)} <= scores
        assert sum(field.counts.values()) == len(field.results)


@given(days)
def test_the_ranking_is_in_order_and_bots_take_no_place_in_it(day: Day) -> None:
    found = standings(day.shared, day.entrants, day.results)
    bots = {entrant.number for entrant in day.entrants if entrant.bot}
    assert {row.entrant for row in found.bots} <= bots
    assert all(row.rank is None for row in found.bots)
    assert not bots & {row.entrant for row in found.ranked}
    keys = [(row.is_complete, row.average, row.share or 0) for row in found.ranked]
    assert keys == sorted(keys, reverse=True)
    assert [row.rank for row in found.ranked] == [1 + keys.index(key) for key in keys]


@given(days, st.data())
def test_a_result_changes_scores_of_its_own_board_only(day: Day, data: st.DataObject) -> None:
    if not day.results:
        return
    late = data.draw(st.sampled_from(day.results))
    before = standings(day.shared, day.entrants, [each for each in day.results if each is not late]).fields
    after = standings(day.shared, day.entrants, day.results).fields
    assert {number: field for number, field in before.items() if number != late.board} == {
        number: field for number, field in after.items() if number != late.board
    }


@given(days)
def test_a_field_grows_by_one_result_to_the_same_as_one_made_at_once(day: Day) -> None:
    grown: dict[int, Field] = {}
    for each in day.results:
        before = grown.get(each.board, Field.of(each.board, {}))
        _ = before.counts, before.scores, before.shares, before.by_bot
        grown[each.board] = before.after(each)
    bots = {entrant.number for entrant in day.entrants if entrant.bot}
    assert standings_of(day.shared, bots, grown) == standings(day.shared, day.entrants, day.results)


@given(days, st.data())
def test_a_better_result_never_gives_a_worse_average(day: Day, data: st.DataObject) -> None:
    if not day.results:
        return
    one = data.draw(st.sampled_from(day.results))
    more = min(72, one.points[0] + 5)
    better = tuple(replace(each, points=(more, 72 - more)) if each is one else each for each in day.results)
    changed = Day(day.shared, day.entrants, better)
    assert rows(changed)[one.entrant][1] >= rows(day)[one.entrant][1]


def test_a_late_result_changes_earlier_scores() -> None:
    shared, entrants = a_set(), [Entrant(1, (1,)), Entrant(2, (2,)), Entrant(3, (3,))]
    early = [result(1, 1, 40), result(2, 1, 44)]
    assert [row.average for row in standings(shared, entrants, early).ranked] == [2, 1]
    late = standings(shared, entrants, [*early, result(3, 1, 48)]).ranked
    assert [(row.entrant, row.average) for row in late] == [(3, 2), (2, Fraction(3, 2)), (1, 1)]


def test_an_entrant_that_left_after_one_good_board_comes_last() -> None:
    entrants = [Entrant(1, (1,)), Entrant(2, (2,)), Entrant(3, (3,))]
    results = [result(1, 1, 72), *(result(2, board, 30) for board in range(1, 9))]
    results += [result(3, board, 31) for board in range(1, 9)]
    assert [row.entrant for row in standings(a_set(), entrants, results).ranked] == [3, 2, 1]


def test_bots_are_compared_with_but_not_ranked() -> None:
    entrants = [Entrant(1, (1,)), Entrant(2, bot="greedy"), Entrant(3, bot="champion")]
    results = [result(1, 1, 40), result(2, 1, 36), result(3, 1, 44)]
    found = standings(a_set(), entrants, results)
    assert [(row.rank, row.entrant, row.average) for row in found.ranked] == [(1, 1, Fraction(3, 2))]
    assert [(row.rank, row.entrant, row.average) for row in found.bots] == [
        (None, 3, Fraction(2)),
        (None, 2, Fraction(1)),
    ]


def test_impossible_results_are_refused() -> None:
    shared, entrants = a_set(), [Entrant(1, (1,))]
    with pytest.raises(UnknownEntrant, match="entrant 2"):
        standings(shared, entrants, [result(2, 1, 36)])
    with pytest.raises(UnknownBoard, match="board 9, boards 8"):
        standings(shared, entrants, [result(1, 9, 36)])
    with pytest.raises(PlayedTwice, match="entrant 1, board 3"):
        standings(shared, entrants, [result(1, 3, 36), result(1, 3, 37)])


def test_standings_of_2000_entrants_on_8_boards_are_fast() -> None:
    rng, shared = Random(1), a_set()
    entrants = [Entrant(number, (number,)) for number in range(1, PEOPLE + 1)]
    results = [
        result(entrant.number, board, rng.randrange(73)) for entrant in entrants for board in shared.numbers
    ]
    costs = []
    for _ in range(5):
        before = process_time()
        assert len(standings(shared, entrants, results).ranked) == PEOPLE
        costs.append(process_time() - before)
    assert min(costs) < 0.2, costs  # 0.03 s on a quiet machine, half of it for the fields
