"""Sums over several sets: only the best count, and boards that were not played add nothing."""

from fractions import Fraction
from random import Random

from hypothesis import given

from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing, standings
from botifarra.tournament.shared.sums import sums
from tests.strategies import SEEDS
from tests.tournament.shared.simulated_days import a_day


def standing(entrant: int, average: Fraction | int, boards: int = 8) -> Standing:
    return Standing(1, entrant, Fraction(average), None, boards, 0, boards == 8)


def test_only_the_best_days_count() -> None:
    players = {1: Entrant(1, (70,)), 2: Entrant(2, (80,))}
    half = Fraction(3, 2)
    days = [
        (players, [standing(1, 2), standing(2, half)]),
        (players, [standing(1, half), standing(2, half)]),
        ({1: players[2]}, [standing(1, half)]),
    ]
    assert [(row.rank, row.players, int(row.total), row.played, row.counted) for row in sums(days, 2)] == [
        (1, (70,), 28, 2, 2),
        (2, (80,), 24, 3, 2),
    ]
    assert [(row.players, int(row.total)) for row in sums(days, None)] == [((80,), 36), ((70,), 28)]


def test_boards_that_were_not_played_add_nothing() -> None:
    [row] = sums([({1: Entrant(1, (70,))}, [standing(1, 2, boards=3)])])
    assert (row.total, row.boards, row.average) == (Fraction(6), 3, Fraction(2))


def test_partners_are_one_entrant_in_any_order_and_equal_totals_share_a_rank() -> None:
    days = [
        ({1: Entrant(1, (7, 8)), 2: Entrant(2, (9, 5))}, [standing(1, 2), standing(2, 1)]),
        ({1: Entrant(1, (8, 7)), 2: Entrant(2, (5, 9))}, [standing(1, 1), standing(2, 2)]),
    ]
    assert [(row.rank, row.players, int(row.total)) for row in sums(days)] == [
        (1, (5, 9), 24),
        (1, (7, 8), 24),
    ]


@given(SEEDS)
def test_bots_are_not_in_the_sums_and_one_set_gives_its_own_totals(seed: int) -> None:
    day = a_day(Random(seed), most=6)
    found = standings(day.shared, day.entrants, day.results)
    entrants = {entrant.number: entrant for entrant in day.entrants}
    rows = sums([(entrants, (*found.ranked, *found.bots))])
    assert {row.players: row.total for row in rows} == {
        entrants[row.entrant].players: row.total for row in found.ranked
    }
