"""The models that come with the package."""

import pytest

from botifarra.bots.models import models


def test_the_results_add_up_to_one() -> None:
    results = models().results
    assert sum(results.values()) == pytest.approx(1, abs=1e-3)
    assert all(part >= 0 for part in results.values())
    assert 0 <= results.get(0, 0) < 1


def test_honours_are_worth_more_by_rank() -> None:
    promises = models().promises
    for honours in (promises.trump_honours, promises.plain_honours, promises.botifarra_honours):
        assert list(honours) == sorted(honours)
    assert all(slope > 0 for slope in (models().calls.naming_slope, models().calls.doubling_slope))
