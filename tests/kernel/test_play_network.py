"""The play network: the features of a card, its score, and hands that the network plays with itself."""

from array import array
from collections import Counter
from itertools import accumulate
from math import sqrt
from random import Random
from statistics import fmean, stdev

import botifarra_kernel as kernel
import pytest
from botifarra_kernel import FOLLOW_RANGES, LEAD_RANGES
from hypothesis import given

from botifarra.core.actions import PLAYS
from botifarra.core.cards import Card
from botifarra.core.rules import Rules
from botifarra.core.state import State
from tests.inference.worlds import played, random_rules
from tests.kernel.plans import EVEN, ROWS, Ending, Weights, described, scores
from tests.scale import scale
from tests.strategies import states_in_play

RANGES = (*LEAD_RANGES, *FOLLOW_RANGES)
ENDS = tuple(accumulate(RANGES))
LED = list(range(len(LEAD_RANGES)))
FOLLOWED = list(range(len(LEAD_RANGES), len(RANGES)))


def range_of(value: int) -> int:
    """Return the range that a value is of."""
    return next(at for at, end in enumerate(ENDS) if value < end)


# Features --------------------------------------------------------------------------------------------


@given(states_in_play())
def test_every_legal_card_has_one_value_of_each_of_its_ranges(state: State) -> None:
    view = state.view(state.public.to_act)
    found = described(view)
    assert [card for card, _ in found] == [card for card in Card if state.why_illegal(PLAYS[card]) is None]
    for _, values in found:
        assert [range_of(value) for value in values] == (FOLLOWED if view.public.trick.cards else LED)


@given(states_in_play())
def test_features_do_not_depend_on_suit_and_seat(state: State) -> None:
    seen = Ending(state.view(state.public.to_act), (state.hands,), ())
    suits = (2, 0, 3, 1)
    renamed = [(12 * suits[card // 12] + card % 12, values) for card, values in described(seen.view)]
    assert described(seen.renamed(suits).view) == sorted(renamed)
    assert described(seen.turned(1).view) == described(seen.view)


def test_values_of_every_feature_come_up() -> None:
    """Many values cannot come up, because their parts exclude each other; more than half do."""
    rng = Random(1)
    used: Counter[int] = Counter()
    for _ in range(scale(600, 20_000)):
        state = played(random_rules(rng), rng, rng.randint(1, 47))
        for _, values in described(state.view(state.public.to_act)):
            used.update(values)
    assert {range_of(value) for value in used} == set(range(len(RANGES)))
    assert len(used) > ROWS // 2


# Scores ----------------------------------------------------------------------------------------------


def test_a_score_is_that_of_the_network_in_whole_numbers() -> None:
    rng = Random(2)
    for _ in range(scale(60, 2_000)):
        weights = Weights.random(rng)
        state = played(random_rules(rng), rng, rng.randint(0, 47))
        view = state.view(state.public.to_act)
        assert scores(weights, view) == [(card, weights.score(values)) for card, values in described(view)]


def test_even_weights_give_no_card_an_advantage() -> None:
    state = played(Rules(), Random(3), 13)
    assert {score for _, score in scores(EVEN, state.view(state.public.to_act))} == {0.0}


# Self-play -------------------------------------------------------------------------------------------


def lessons(**changed: object) -> tuple[bytes, bytes, bytes]:
    given: dict[str, object] = {"models": EVEN.models, "hands": 20, "every": 3, "seed": 4, **changed}
    return kernel.self_play(**given)  # type: ignore[arg-type]


def test_a_decision_has_two_cards_at_least_with_all_their_features() -> None:
    cards, features, points = lessons()
    values = array("H", features)
    assert len(cards) > 20
    assert all(2 <= number <= 12 for number in cards)
    assert sum(cards) == len(array("i", points)) == len(values) // len(FOLLOW_RANGES)
    for at in range(0, len(values), len(FOLLOW_RANGES)):
        ranges = [range_of(value) for value in values[at : at + len(FOLLOW_RANGES)] if value < ROWS]
        assert ranges in (LED, FOLLOWED)
    assert all(0 <= won <= 72 for won in array("i", points))


def test_a_seed_means_the_same_hands_whatever_the_threads() -> None:
    assert lessons() == lessons(threads=2) == lessons(threads=7)
    assert lessons() != lessons(seed=5)


def test_every_decision_is_kept_if_asked() -> None:
    every, some = (len(lessons(hands=60, every=each)[0]) for each in (1, 3))
    assert 2 * some < every < 4 * some
    assert every / 60 == pytest.approx(24, abs=4)  # choices in a hand of random play


def test_any_bonus_for_the_last_trick_is_counted() -> None:
    _, _, without = lessons(seed=5)
    _, _, points = lessons(seed=5, last_trick_bonus=999_999)
    more = {one - other for one, other in zip(array("i", points), array("i", without), strict=True)}
    assert more == {0, 999_999}


def test_points_are_those_of_the_player() -> None:
    """The last player to a trick makes more points with a card that wins it, whatever side it is of."""
    cards, features, won_by_card = lessons(hands=1_000, every=1)
    values, points = array("H", features), array("i", won_by_card)
    gains, at = [], 0
    for number in cards:
        won: dict[bool, list[int]] = {True: [], False: []}
        for card in range(at, at + number):
            way = values[card * len(FOLLOW_RANGES)] - ENDS[len(LEAD_RANGES) - 1]
            if way >= 2 * 36 and not way // 18 % 2:  # the last place, and the opponents win
                won[way // 6 % 2 == 1].append(points[card])
        if won[True] and won[False]:
            gains.append(fmean(won[True]) - fmean(won[False]))
        at += number
    assert len(gains) > 100
    assert fmean(gains) > 3 * stdev(gains) / sqrt(len(gains))
