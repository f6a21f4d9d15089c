"""The models that come with the package."""

from math import isfinite

import botifarra_kernel as kernel
import pytest

from botifarra.bots.models import models
from botifarra.bots.planner import kernel_models


def test_there_is_a_weight_for_each_feature_of_a_play() -> None:
    plays = models().plays
    assert len(plays) == kernel.PLAY_WEIGHTS
    assert all(map(isfinite, plays))


def test_the_kernel_takes_them() -> None:
    assert isinstance(kernel_models(models()), kernel.Models)


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
