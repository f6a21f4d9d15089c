import re
from pathlib import Path

import pytest

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, SHOW, Call
from botifarra.core.rules import OPTIONS
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.json import format_json, parse_json
from botifarra.records.notation import format_word
from botifarra.records.record import OWN_TAGS, Record
from botifarra.records.vocabulary import CALL_WORDS, DOUBLE_WORDS
from tests.records.goldens import FOLDER, goldens

GOLDENS = goldens()
CALLS: tuple[Call, ...] = (*DECLARES, DELEGATE, PASS, SHOW)
WORDS = [*map(format_word, CALLS), *(format_word(DOUBLE, doubles) for doubles in range(3))]
every_golden = pytest.mark.parametrize(("name", "records"), GOLDENS.items(), ids=GOLDENS)

NOTATION = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")

EXAMPLE = """\
[BGN "1"]
[Event "Campionat de club 2026"]
[Board "1"]
[Rules "oriental"]
[Dealer "N"]
[Deal "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"]
[Calls "N:delego S:botifarra E:contro"]
[Play]
 1 W e4 eR e7 e5
"""
"""The beginning of an early example; it ends with these points and scores."""


def test_every_golden_file_is_known() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name}.{kind}" for name in GOLDENS for kind in ("bgn", "json")
    }


@every_golden
def test_golden_bgn(name: str, records: tuple[Record, ...]) -> None:
    text = (FOLDER / f"{name}.bgn").read_bytes()
    assert parse_bgn(text) == records
    assert format_bgn(records).encode() == text


@every_golden
def test_golden_json(name: str, records: tuple[Record, ...]) -> None:
    text = (FOLDER / f"{name}.json").read_bytes()
    assert parse_json(text) == records
    assert format_json(records) == text


def test_example() -> None:
    text = (FOLDER / "example.bgn").read_text(encoding="utf-8")
    assert text.startswith(EXAMPLE)
    assert text.endswith('[Points "NS 40 EW 32"]\n[Score "NS +16 EW 0"]\n')


def test_page_on_notation_shows_the_example() -> None:
    (bgn,) = re.findall(r"```\n(\[BGN.*?)```", NOTATION, re.DOTALL)
    json, *_ = re.findall(r"```json\n(.*?)```", NOTATION, re.DOTALL)
    assert bgn == (FOLDER / "example.bgn").read_text(encoding="utf-8")
    assert parse_json(json) == GOLDENS["example"]


@pytest.mark.parametrize("words", [*CALL_WORDS.values(), *DOUBLE_WORDS], ids=lambda words: words[0])
def test_page_on_notation_lists_every_word_that_is_read(words: tuple[str, ...]) -> None:
    written, *others = words
    if others:
        assert f"| `{written}` | {' '.join(f'`{word}`' for word in others)} |" in NOTATION


@pytest.mark.parametrize("name", [*OWN_TAGS, *OPTIONS, *WORDS])
def test_page_on_notation_tells_of_every_tag_option_and_call(name: str) -> None:
    assert f"`{name}`" in NOTATION
