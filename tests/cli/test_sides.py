"""Sides and seats on the terminal, as the language calls them; records and JSON have their own tokens."""

import json
import re
from pathlib import Path

import pytest

from botifarra.cli.analysis import review as command
from botifarra.cli.prose import prose
from botifarra.cli.words import rules_name
from botifarra.core.rules import PRESETS
from tests.cli.analysis.small_reviews import review_once
from tests.cli.program import botifarra
from tests.cli.records.test_check import EXAMPLE, UNNOTICED
from tests.review.hands import SMALL

SEATS = ("North", "West", "South", "East")
TOKEN = re.compile(r"\b(NS|EW|W)\b")
"""The tokens of the sides, and the letter that the west has only in English."""

NAMELESS = re.sub(rf"^\[({'|'.join(SEATS)}) .*\n", "", EXAMPLE, flags=re.MULTILINE)
SAME = NAMELESS.replace("[Board", "".join(f'[{seat} "Anna"]\n' for seat in SEATS) + "[Board")
WEB = Path(__file__).parents[2] / "web" / "src" / "i18n"


@pytest.mark.parametrize("language", ["ca", "es"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "-"),
        ("check", "-"),
        ("solve", "-", "--after", "40"),
        ("solve", "-"),
        ("infer", "-", "--seat", "N", "--after", "40"),
        ("hint", "-", "--after", "44", "--level", "club"),
        ("hint", "-", "--after", "44", "--level", "club", "--match"),
        ("review", "-", "--workers", "1"),
        ("perft", "-", "--depth", "1"),
        ("verify", "-"),
    ],
    ids=" ".join,
)
def test_pages_have_no_token_of_a_record(
    arguments: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "QUICK", SMALL)
    monkeypatch.setattr(command, "review_hand", review_once)
    revoke = re.sub(r"^\[(Points|Score) .*\n", "", UNNOTICED, flags=re.MULTILINE)
    contents = [NAMELESS, SAME, revoke]
    contents += [NAMELESS + "\n" + SAME] if arguments[0] in {"show", "check", "review", "verify"} else []
    for content in contents:
        shown = botifarra(*arguments, stdin=content.encode(), lang=language)
        assert shown.out + shown.err
        assert TOKEN.findall(shown.out + shown.err) == [], shown.out + shown.err


def test_the_score_of_a_revoke_names_the_sides() -> None:
    for language, told in {
        "ca": "Puntuació (R5.2): N-S 0 · E-O +144",
        "es": "Puntuación (R5.2): N-S 0 · E-O +144",
        "en": "Score (R5.2): N-S 0 · E-W +144",
    }.items():
        assert told in botifarra("show", "-", stdin=UNNOTICED.encode(), lang=language).out


def test_json_has_the_tokens_in_every_language() -> None:
    for language in ("ca", "es", "en"):
        checked = botifarra("check", "-", "--json", stdin=UNNOTICED.encode(), lang=language)
        [revoke] = [found for found in json.loads(checked.out)["found"] if found["kind"] == "revoke"]
        assert revoke["score"] == "NS 0 EW +144"


def test_titles_name_the_rules_as_the_browser_does() -> None:
    for language, title in {
        "ca": ("Obligada", "Obligada, amb canvis: target=50"),
        "es": ("Obligada", "Obligada, con cambios: target=50"),
        "en": ("Strict", "Strict, changed: target=50"),
    }.items():
        home = json.loads((WEB / language / "home.json").read_text(encoding="utf-8"))
        text = prose(language)
        assert (rules_name(text, "oriental"), rules_name(text, "oriental target=50")) == title
        for preset in PRESETS:
            assert rules_name(text, preset) == home[f"preset.{preset}"]
        assert text("rules.changed", preset="a", changes="b") == home["rules.changed"].format(
            preset="a", changes="b"
        )
