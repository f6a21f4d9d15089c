"""The numbers of a sum as pages show them add up."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis.strategies import floats, integers, lists

from botifarra.cli.analysis.review_page import season_rows, sum_rows
from botifarra.cli.analysis.shown_sum import adding_up, shown_balance
from botifarra.cli.prose import prose
from botifarra.cli.words import half_up, plain_names
from botifarra.core.seats import Seat
from botifarra.review.season import played_hand, season
from tests.cli.analysis.shown_sums import GOLDEN, balance, sums
from tests.review.hands import greedy_hand, quick_seeds, reviewed

POINTS = floats(-72, 72)


@given(lists(POINTS, min_size=5, max_size=5), integers(0, 72))
def test_the_parts_add_up_to_the_result_and_to_the_points_without_luck(
    parts: list[float], result: int
) -> None:
    found = balance(*parts, result=result)
    shown = shown_balance(found)
    pairs = [(found.cards, shown.cards), (found.guesses, shown.guesses)]
    pairs += zip(found.choices, shown.choices, strict=True)
    for part, number in pairs:
        assert number == round(number, 1)
        assert abs(part - number) < 0.1 + 0.001
    assert round(shown.result, 9) == result
    assert round(shown.luck_adjusted, 9) == half_up(found.luck_adjusted, 1)


@given(lists(POINTS, min_size=1, max_size=6))
def test_parts_that_need_no_rounding_stay(parts: list[float]) -> None:
    tenths = tuple(half_up(part, 1) for part in parts)
    assert adding_up(tenths, sum(tenths), 1) == tenths


def test_the_golden_of_shown_sums_is_up_to_date() -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == list(sums())


@pytest.mark.parametrize("seed", quick_seeds(6))
def test_the_rows_of_a_hand_add_up(seed: int) -> None:
    text = prose("en")
    rows = list(sum_rows(text, plain_names(text), reviewed(greedy_hand(seed))))
    numbers = [_number(value) for _, value, _ in rows]
    middle, cards, *play, guesses, result, without_luck = numbers
    assert middle + cards + sum(play) + guesses == result
    assert middle + sum(play) == without_luck


def test_the_rows_of_a_season_add_up() -> None:
    text = prose("en")
    hands = [reviewed(greedy_hand(seed)) for seed in quick_seeds(6)]
    for seat in Seat:
        rows = season_rows(text, season(played_hand(hand, seat) for hand in hands))
        _, _, cards, *play, guesses, above, without_luck = (_number(value) for _, value, _ in rows)
        assert cards + sum(play) + guesses == above
        assert sum(play) == without_luck


def _number(text: str) -> Decimal:
    return Decimal(text.replace("−", "-"))
