"""Reviews with little effort for the tests that ask for them."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from tests.cli.analysis.small_reviews import review_once
from tests.review.hands import SMALL


@pytest.fixture
def small_reviews() -> Iterator[None]:
    """Review with little effort, and review each hand once for all tests of this process."""
    with (
        patch("botifarra.cli.analysis.review.QUICK", SMALL),
        patch("botifarra.cli.analysis.review.review_hand", review_once),
    ):
        yield
