"""The cost of reading a hand, as the number of calls of Python functions: it is the same on every machine."""

import sys
from collections import deque
from pathlib import Path
from types import FrameType

import pytest

from botifarra.records.bgn import split_bgn
from botifarra.records.read import read_drafts

HANDS = 20
WHOLE = (Path(__file__).parents[1] / "data" / "records" / "example.bgn").read_text(encoding="utf-8")
REVOKED = WHOLE.replace("eR e7 e5", "eR e7 b6").replace("bS b6", "bS e5")
CALLED = WHOLE.partition("[Play]")[0]
DEALT = CALLED.partition("[Calls")[0].replace('[Rules "oriental"]\n', "")


def calls_for(text: str) -> float:
    """Return the number of calls of Python functions for each hand of a text that is read."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    deque(read_drafts(split_bgn(text)), maxlen=0)  # fills the caches
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        deque(read_drafts(split_bgn(text * HANDS)), maxlen=0)
    finally:
        sys.setprofile(before)
    return calls / HANDS


@pytest.mark.parametrize(
    ("text", "most"),
    [(WHOLE, 430), (REVOKED, 540), (f'{CALLED}[Concede "W"]\n', 270), (CALLED, 210), (DEALT, 170)],
    ids=["whole", "revoked", "conceded", "called", "dealt"],
)
def test_a_hand_is_judged_once_and_its_known_parts_are_not_parsed_again(text: str, most: int) -> None:
    assert calls_for(text) < most
