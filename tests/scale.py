"""The number of cases in a test: small numbers in `make test`, the full ones in `make prove`."""

import os

PROVING = os.environ.get("BOTIFARRA_PROVE") == "1"


def scale(small: int, full: int) -> int:
    """Return the number for this run."""
    return full if PROVING else small
