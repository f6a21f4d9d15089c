"""The features of a card, and the probability that a player plays it."""

from collections import Counter
from itertools import accumulate
from random import Random

import botifarra_kernel as kernel
from hypothesis import given

from botifarra.core.actions import PLAYS
from botifarra.core.cards import Card
from botifarra.core.rules import Rules
from botifarra.core.state import State
from tests.inference.worlds import played
from tests.kernel.plans import Ending, described
from tests.scale import scale
from tests.strategies import states_in_play

RANGES = (72, 60, 24, 108, 72, 144, 216, 288, 96, 90, 48, 6, 36)
"""The number of values of each feature: six features of a lead, and then those of other plays."""
LED = [0, 1, 2, 3, 4, 5]
WINNING, LOSING = [6, 7, 8, 9, 10, 12], [6, 7, 8, 9, 11, 12]


def range_of(number: int) -> int:
    """The range that a number is of."""
    return next(at for at, end in enumerate(accumulate(RANGES)) if number < end)


def test_ranges_follow_one_another() -> None:
    assert sum(RANGES) == kernel.PLAY_WEIGHTS


@given(states_in_play())
def test_every_legal_card_has_one_number_of_each_of_its_ranges(state: State) -> None:
    view = state.view(state.public.to_act)
    found = described(view)
    assert [card for card, _ in found] == [card for card in Card if state.why_illegal(PLAYS[card]) is None]
    for _, numbers in found:
        ranges = [range_of(number) for number in numbers]
        assert ranges in ((WINNING, LOSING) if view.public.trick.cards else (LED,))


@given(states_in_play())
def test_features_do_not_depend_on_suit_and_seat(state: State) -> None:
    seen = Ending(state.view(state.public.to_act), (state.hands,), ())
    suits = (2, 0, 3, 1)
    renamed = [(12 * suits[card // 12] + card % 12, numbers) for card, numbers in described(seen.view)]
    assert described(seen.renamed(suits).view) == sorted(renamed)
    assert described(seen.turned(1).view) == described(seen.view)


def test_every_range_is_used() -> None:
    """A number that never came up would be a weight that nothing can fit."""
    rng = Random(1)
    used: Counter[int] = Counter()
    for _ in range(scale(600, 20_000)):
        state = played(Rules(), rng, rng.randint(1, 47))
        for _, numbers in described(state.view(state.public.to_act)):
            used.update(numbers)
    assert {range_of(number) for number in used} == set(range(len(RANGES)))
    assert len(used) > kernel.PLAY_WEIGHTS // 2
