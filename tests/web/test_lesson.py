"""The guided hand (web/src/learn): its data are up to date, and everything that it teaches occurs."""

import json
from pathlib import Path

import pytest

from botifarra.prose import LANGUAGES
from tools.build import LESSON
from tools.lesson import Step, lesson, lesson_json

TEXTS = Path(__file__).parents[2] / "web" / "src" / "i18n"
CHOICES: tuple[Step, ...] = tuple(step for step in lesson().actions if step.legal)


def test_the_lesson_is_up_to_date() -> None:
    assert LESSON.read_text(encoding="utf-8") == lesson_json()


def test_what_is_taught_may_be_done() -> None:
    assert all(step.action in step.legal for step in CHOICES)


def test_every_duty_comes_up() -> None:
    told = {rule for step in CHOICES for rule in step.why.values()}
    assert told == {"R4.4", "R4.5", "R4.6a", "R4.6b"}


def test_the_learner_has_a_call_and_a_card_to_choose_in_each_guided_trick() -> None:
    assert [step.action >= 48 for step in CHOICES] == [True] + [False] * 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_and_every_rule_has_its_words(language: str) -> None:
    texts = json.loads((TEXTS / language / "learn.json").read_text(encoding="utf-8"))
    for number, step in enumerate(CHOICES):
        assert f"lesson.{number}" in texts
        assert f"lesson.{number}.after" in texts
        assert (f"lesson.{number}.but" in texts) == (len(step.legal) > 1)
        assert all(f"lesson.rule.{rule}" in texts for rule in step.why.values())
