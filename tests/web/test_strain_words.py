"""The browser reads the same words for strains as the program (web/src/verify/strain_words.json)."""

import json
from pathlib import Path

from botifarra.records.vocabulary import STRAINS

TOLD = Path(__file__).parents[2] / "web" / "src" / "verify" / "strain_words.json"


def test_each_word_for_a_strain_is_known() -> None:
    assert json.loads(TOLD.read_text(encoding="utf-8")) == {
        word: int(strain) for word, strain in STRAINS.items()
    }
