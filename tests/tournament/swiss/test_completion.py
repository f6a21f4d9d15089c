"""Completable rounds, and pairings in order of cost, compared with an exhaustive search."""

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.tournament.matching import matchings_by_cost
from botifarra.tournament.movements.session_start import round_robin_rounds
from botifarra.tournament.swiss.completion import completion, is_certain, rounds_at_most, rounds_to_come
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.swiss.exhaustive import Way, longest, ways_of

PETERSEN = [(n, (n + 1) % 5) for n in range(5)] + [(n, n + 5) for n in range(5)] + [
    (n + 5, (n + 2) % 5 + 5) for n in range(5)
]  # fmt: skip
"""Everybody has three others, and after one round two rings of five are left (J. Petersen, 1898)."""


def bits(count: int, meetings: list[tuple[int, int]]) -> list[int]:
    left = [0] * count
    for one, other in meetings:
        left[one] |= 1 << other
        left[other] |= 1 << one
    return left


def way(meetings: list[tuple[int, int]]) -> Way:
    return frozenset(map(frozenset, meetings))


@settings(max_examples=scale(60, 2_000), deadline=None)
@given(half=st.integers(1, 4), share=st.floats(0.2, 1), wanted=st.integers(1, 8), seed=SEEDS)
def test_as_many_rounds_are_found_as_there_are(half: int, share: float, wanted: int, seed: int) -> None:
    rng, everybody = Random(seed), range(2 * half)
    meetings = [each for each in combinations(everybody, 2) if rng.random() < share]
    left = bits(2 * half, meetings)
    most = longest(frozenset(everybody), way(meetings))
    assert rounds_to_come(left, wanted) == min(most, wanted)
    assert not is_certain(left, wanted) or wanted <= most
    found = completion(left, wanted)
    assert (found is not None) is (wanted <= most)
    if found is not None:
        told = [meeting for each in found for meeting in each]
        assert len(set(told)) == len(told) == wanted * half
        assert set(told) <= set(meetings)
        assert all(sorted(pair for each in one for pair in each) == list(everybody) for one in found)


def test_a_graph_with_one_round() -> None:
    assert rounds_to_come(bits(10, PETERSEN), 3) == 1


def test_a_whole_field_can_be_played_from_the_first_round_to_the_last() -> None:
    for count in range(2, 31, 2):
        found = completion(bits(count, list(combinations(range(count), 2))), count - 1)
        assert found is not None
        assert len(found) == round_robin_rounds(count)


def test_an_empty_field_has_an_empty_completion() -> None:
    assert completion([], 0) == []
    assert rounds_to_come([], 3) == 0


@settings(max_examples=scale(40, 1_000), deadline=None)
@given(half=st.integers(1, 3), share=st.floats(0.4, 1), seed=SEEDS)
def test_matchings_come_in_order_of_cost(half: int, share: float, seed: int) -> None:
    rng, everybody = Random(seed), range(2 * half)
    costs = {each: rng.randrange(9) for each in combinations(everybody, 2) if rng.random() < share}
    found = list(matchings_by_cost(everybody, costs))
    sums = [sum(costs[couple] for couple in each) for each in found]
    assert sums == sorted(sums)
    assert {way(each) for each in found} == set(ways_of(frozenset(everybody), way(list(costs))))
    assert len({way(each) for each in found}) == len(found)


def test_the_limit_of_rounds_is_searched_in_a_small_field_and_not_in_a_large_one() -> None:
    for size, limit in ((3, 0), (11, 10)):  # two odd fields that have met each other: no round is possible
        halves = (range(size), range(size, 2 * size))
        left = bits(2 * size, [each for half in halves for each in combinations(half, 2)])
        assert rounds_to_come(left, 99) == 0
        assert rounds_at_most(left, 99) == limit
        assert rounds_at_most(left, 0) == 0
