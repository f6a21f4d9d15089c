"""The errors of wrong texts are those of the golden file, whichever way the words of the play are checked."""

import json

import pytest

from botifarra.records.errors import Expected
from tests.records.wrong_texts import GOLDEN, error_of

WRONG = json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", ["bgn", "json"])
def test_errors_stay_the_same(kind: str) -> None:
    wrong = [text for text in WRONG if text["kind"] == kind]
    assert wrong
    for text in wrong:
        assert error_of(kind, text["record"], *text["change"]) == text["error"], text


def test_every_error_about_the_play_is_there() -> None:
    told = {(expected, rule) for _, expected, rule, *_ in (text["error"] for text in WRONG)}
    assert told >= {
        (Expected.SEAT, None),
        (Expected.SEAT, "R4.1"),
        (Expected.CARD, None),
        (Expected.HELD, "R2.3"),
        (Expected.UNPLAYED, "R2.3"),
        (Expected.TRICK_END, None),
        (Expected.SEAT, "R5.5"),
        (Expected.END, "R5.5"),
    }
