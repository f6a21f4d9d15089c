"""Every action and refusal that the server can send has a text in every language."""

import re
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from botifarra.core.rules import OPTIONS, PRESETS, Rules
from botifarra.prose import LANGUAGES, Language
from botifarra.review.facts import Plan, WhyCard
from botifarra.server.api.presets import all_presets
from botifarra.server.api.problems import ProblemCode
from tests.browser.texts import texts

WEB = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_options_and_choices_have_names(language: Language) -> None:
    wanted = [f"preset.{name}" for name in PRESETS] + [f"option.{name}" for name in OPTIONS]
    wanted += [f"{key}.told" for key in wanted]
    for option in OPTIONS:
        default = getattr(Rules(), option)
        if isinstance(default, StrEnum):
            wanted += [f"choice.{option}.{choice}" for choice in type(default)]
    assert [key for key in wanted if key not in texts(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: Language) -> None:
    codes = set(chain.from_iterable(map(get_args, get_args(ProblemCode))))
    assert {"illegal", "too_fast", "bad_host"} <= codes
    told = {key.partition(".")[2] for key in texts(language) if key.startswith(("failure.", "reject."))}
    assert codes <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_against_a_card_has_its_words_as_a_habit(language: Language) -> None:
    facts = {fact.code for fact in get_args(WhyCard)} - {"style", "plan"}
    reasons = {reason.code for reason in get_args(get_type_hints(Plan)["reason"])}
    habits = {key.removeprefix("habit.") for key in texts(language) if key.startswith("habit.")}
    assert len(reasons) > 5
    assert habits == facts | reasons


def test_the_rule_of_each_option_is_told_on_a_page() -> None:
    told = set(re.findall(r'"(R[\d.]+[abc]?)"', (WEB / "common" / "chapters.ts").read_text(encoding="utf-8")))
    assert {option.rule for option in all_presets().options} <= told
