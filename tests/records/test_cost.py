"""The cost of reading a hand, as the number of calls of Python functions: it is the same on every machine."""

import sys
from collections import deque
from pathlib import Path
from types import FrameType

import pytest

from botifarra.records.bgn import parse_bgn, split_bgn
from botifarra.records.json import format_json, split_json
from botifarra.records.read import Drafts, read_drafts

HANDS = 20
WHOLE = (Path(__file__).parents[1] / "data" / "records" / "example.bgn").read_text(encoding="utf-8")
REVOKED = WHOLE.replace("eR e7 e5", "eR e7 b6").replace("bS b6", "bS e5")
CALLED = WHOLE.partition("[Play]")[0]
DEALT = CALLED.partition("[Calls")[0].replace('[Rules "oriental"]\n', "")


def calls_for(text: str) -> float:
    """Return the number of calls of Python functions for each hand of a text that is read."""
    deque(read_drafts(split_bgn(text)), maxlen=0)  # fills the caches
    return calls_to_read(split_bgn(text * HANDS)) / HANDS


def calls_to_read(drafts: Drafts) -> int:
    """Return the number of calls of Python functions while some hands are read."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        deque(read_drafts(drafts), maxlen=0)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize(
    ("text", "most"),
    [(WHOLE, 405), (REVOKED, 480), (f'{CALLED}[Concede "W"]\n', 200), (CALLED, 170), (DEALT, 170)],
    ids=["whole", "revoked", "conceded", "called", "dealt"],
)
def test_a_hand_is_judged_once_and_its_known_parts_are_not_parsed_again(text: str, most: int) -> None:
    assert calls_for(text) < most


@pytest.mark.parametrize("text", [WHOLE, REVOKED, CALLED, DEALT], ids=["whole", "revoked", "called", "dealt"])
@pytest.mark.parametrize("is_json", [False, True], ids=["BGN", "JSON"])
def test_a_hand_costs_the_same_in_a_long_file(text: str, is_json: bool) -> None:
    def calls(hands: int) -> int:
        every = text * hands
        return calls_to_read(split_json(format_json(parse_bgn(every))) if is_json else split_bgn(every))

    calls(1)  # fills the caches
    assert calls(200) < 2.01 * calls(100)  # a collection of garbage between them may call functions too
