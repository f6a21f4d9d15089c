"""The golden of score sheets, by which the score pad of the browser is tested."""

import json

from tests.core.score_sheets import GOLDEN, sheets


def test_the_golden_of_score_sheets_is_up_to_date() -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == json.loads(json.dumps(list(sheets())))


def test_the_golden_of_score_sheets_has_every_way_in_which_a_match_ends() -> None:
    shown = [(sheet["rules"], after) for sheet in sheets() for after in sheet["after"]]
    ended = [(rules, after) for rules, after in shown if after["over"]]
    assert any(after["winner"] is None for _, after in ended)
    assert any(min(after["score"]) < -50 and "sudden_loss=true" in rules for rules, after in ended)
    assert any(max(after["wins"]) == 3 for _, after in ended)
    assert any(after["score"] != [0, 0] and not after["hands"] for _, after in shown)
