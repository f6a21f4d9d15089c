"""Verdicts: a loss needs both size and certainty."""

import pytest

from botifarra.review.verdict import CALLS, CARDS, ERRORS, Thresholds, Verdict, confirm, judge


@pytest.mark.parametrize(
    ("by", "loss", "error", "expected"),
    [
        (CARDS, 0.9, 0.0, Verdict.LEVEL),
        (CARDS, 1.0, 0.4, Verdict.SLIP),
        (CARDS, 1.0, 0.6, Verdict.LEVEL),
        (CARDS, 2.0, 0.4, Verdict.MISTAKE),
        (CARDS, 4.9, 0.4, Verdict.MISTAKE),
        (CARDS, 5.0, 0.4, Verdict.BLUNDER),
        (CARDS, 8.0, 4.1, Verdict.LEVEL),
        (CARDS, 1 - 1e-12, 0.0, Verdict.SLIP),
        (CARDS, 2 - 1e-12, 0.0, Verdict.MISTAKE),
        (CARDS, 5 - 1e-12, 0.0, Verdict.BLUNDER),
        (CALLS, 1.9, 0.0, Verdict.LEVEL),
        (CALLS, 2.0, 0.5, Verdict.SLIP),
        (CALLS, 4.0, 0.5, Verdict.MISTAKE),
        (CALLS, 12.0, 0.5, Verdict.BLUNDER),
    ],
)
def test_a_loss_is_judged_by_its_size_and_its_error(
    by: Thresholds, loss: float, error: float, expected: Verdict
) -> None:
    assert judge(loss, error, by, is_best=False) is expected
    assert judge(loss, error, by, is_best=True) is Verdict.BEST


@pytest.mark.parametrize("verdict", ERRORS)
@pytest.mark.parametrize(
    ("gain", "is_style", "most"),
    [
        (-3.0, False, Verdict.LEVEL),
        (0.49, True, Verdict.LEVEL),
        (0.5 - 1e-12, False, Verdict.SLIP),
        (0.99, False, Verdict.SLIP),
        (1 - 1e-12, False, Verdict.BLUNDER),
        (8.0, False, Verdict.BLUNDER),
        (8.0, True, Verdict.SLIP),
    ],
)
def test_a_card_is_judged_as_hard_as_further_judges_and_style_allow(
    verdict: Verdict, gain: float, is_style: bool, most: Verdict
) -> None:
    assert confirm(verdict, gain, is_style=is_style) is min(verdict, most, key=list(Verdict).index)
