"""Texts with faults, and the errors that readers of records raise for them."""

from collections.abc import Callable
from typing import Any

import pytest

from botifarra.records.errors import Expected, ParseError

UNPLAYED = """\
[BGN "1"]
[Rules "oriental"]
[Dealer "N"]
[Deal "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"]
"""
OPENING = """\
[BGN "1"]
[Rules "oriental"]
[Dealer "N"]
[Deal "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"]
[Calls "N:botifarra"]
[Play]
 1 W e4 eR e7 e5
"""
"""South is to lead; N C652.973.9.764, W 8.S6.1S62.9R32, S 973.1R42.C3.C5 and E 1RS4.C85.8.1S8 are left."""

Fault = tuple[int, int, str, Expected, str | None]
"""Line, column, found text, expected text, and the rule."""


def fault(parse: Callable[[], Any]) -> Fault:
    """Return the error of `parse`."""
    with pytest.raises(ParseError) as caught:
        parse()
    error = caught.value
    return error.line, error.column, error.found, error.expected, error.rule
