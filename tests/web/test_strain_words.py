"""The browser reads the same words for strains and doubles as the program."""

import json
from pathlib import Path

from botifarra.records.vocabulary import DOUBLES, STRAINS

FOLDER = Path(__file__).parents[2] / "web" / "src" / "common"


def told(name: str) -> dict[str, int]:
    words: dict[str, int] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return words


def test_each_word_for_a_strain_is_known() -> None:
    assert told("strain_words.json") == {word: int(strain) for word, strain in STRAINS.items()}


def test_each_word_for_a_double_is_known() -> None:
    assert told("double_words.json") == DOUBLES
