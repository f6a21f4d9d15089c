"""Scores in the form that people read."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from botifarra.prose import LANGUAGES
from botifarra.sentences.given_numbers import given_text
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.number_format import rounded, scaled


@pytest.mark.parametrize(
    ("value", "shown"),
    [("9/8", "1.13"), ("15/8", "1.88"), ("39/22", "1.77"), ("2", "2.00"), ("0", "0.00"), ("-1/2", "-0.50")],
)
def test_r7_3_half_up(value: str, shown: str) -> None:
    assert str(rounded(Fraction(value))) == shown


def test_a_scale_from_0_keeps_the_order() -> None:
    assert scaled(Fraction(9, 8), 100) == Fraction(25, 2)
    assert scaled(Fraction(13, 2), 100, 4) == 250
    assert scaled(Fraction(0), 100) == -100  # a revoke
    assert scaled(Fraction(9, 8), 0) == Fraction(9, 8)


def test_a_number_of_a_director_is_written_as_on_the_web() -> None:
    """`web/src/event/score_text.test.ts` checks the same cases."""
    cases = json.loads(
        (Path(__file__).parents[1] / "data" / "given_numbers.json").read_text(encoding="utf-8")
    )
    for case in cases:
        assert {lang: given_text(sentences_prose(lang), case["given"]) for lang in LANGUAGES} == case["said"]
