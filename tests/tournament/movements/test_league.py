from itertools import pairwise

import pytest

from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import NotATeam, TooFewPairs, TooManyRounds
from botifarra.tournament.movements.league import Team, league, teams_of
from botifarra.tournament.movements.validation import faults
from tests.tournament.movements.fields import FIELDS, field


def teams(count: int) -> tuple[Team, ...]:
    pairs = field(2 * count)
    return tuple(zip(pairs[::2], pairs[1::2], strict=True))


@pytest.mark.parametrize("count", [2, 3, *(count for count in FIELDS if count <= 100)])
def test_every_team_meets_every_other_at_two_tables(count: int) -> None:
    playing = teams(count)
    team_of = {pair: number for number, team in enumerate(playing) for pair in team}
    rounds = league(playing, 2)
    assert faults(rounds, field(2 * count), copies=None) == ()
    met = set()
    for each in rounds:
        assert len(each.sits_out) == 2 * (count % 2)
        tables = [tuple(team_of[pair] for pair in seating.pairs) for seating in each.seatings]
        for (one, other), exchanged in zip(tables[::2], tables[1::2], strict=True):
            assert exchanged == (other, one)
            met.add(frozenset((one, other)))
        assert len({seating.boards for seating in each.seatings}) == 1
    assert len(met) == count * (count - 1) // 2


def test_pairs_of_a_team_exchange_sides_each_time() -> None:
    rounds = league(teams(6), 1)
    for pair in field(12):
        sides = [seating.side(pair) for each in rounds if (seating := each.of(pair)) is not None]
        assert all(one is not other for one, other in pairwise(sides))


def test_teams_are_found_among_the_pairs() -> None:
    entered = [Pair(number, (f"{number}a", f"{number}b"), team=team) for number, team in enumerate("ABAB", 1)]
    assert teams_of(entered) == ((1, 3), (2, 4))


@pytest.mark.parametrize("names", [["A", "A", "A"], ["A", "A", "B"], ["", ""]])
def test_teams_are_of_two_pairs(names: list[str]) -> None:
    with pytest.raises(NotATeam):
        teams_of(
            Pair(number, (f"{number}a", f"{number}b"), team=team) for number, team in enumerate(names, 1)
        )


def test_impossible_fields_are_refused() -> None:
    with pytest.raises(TooFewPairs):
        league(teams(1), 1)
    with pytest.raises(TooManyRounds):
        league(teams(4), 1, rounds=4)
