"""Verdicts: a loss needs both size and certainty."""

import pytest

from botifarra.review.verdict import CALLS, CARDS, Thresholds, Verdict, judge


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
