"""What the form of a new table shows has its words in every language, and each of its rules a page."""

import json
import re
from enum import StrEnum
from pathlib import Path

import pytest

from botifarra.core.rules import OPTIONS, PRESETS, Rules
from botifarra.server.api.presets import all_presets

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("ca", "es", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_options_and_choices_have_names(language: str) -> None:
    texts = json.loads((WEB / "i18n" / language / "home.json").read_text(encoding="utf-8"))
    wanted = [f"preset.{name}" for name in PRESETS] + [f"option.{name}" for name in OPTIONS]
    wanted += [f"{key}.told" for key in wanted]
    for option in OPTIONS:
        default = getattr(Rules(), option)
        if isinstance(default, StrEnum):
            wanted += [f"choice.{option}.{choice}" for choice in type(default)]
    assert [key for key in wanted if key not in texts] == []


def test_the_rule_of_each_option_is_told_on_a_page() -> None:
    told = set(re.findall(r'"(R[\d.]+[abc]?)"', (WEB / "rules" / "chapters.ts").read_text(encoding="utf-8")))
    assert {option.rule for option in all_presets().options} <= told
