"""The number of cases in a test: small numbers in `make test`, the full ones in `make prove`."""

import os

import pytest

PROVING = os.environ.get("BOTIFARRA_PROVE") == "1"


def scale(small: int, full: int) -> int:
    """Return the number for this run."""
    return full if PROVING else small


def only_in_prove(reason: str) -> pytest.MarkDecorator:
    """Skip a long test in `make test`; the reason says what has the same subject there."""
    return pytest.mark.skipif(not PROVING, reason=reason)
