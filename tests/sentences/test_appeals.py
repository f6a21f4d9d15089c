"""The sentence about open appeals; `web/src/event/appeal_words.test.ts` checks the same cases."""

import json
from pathlib import Path

import pytest

from botifarra.prose import LANGUAGES
from botifarra.sentences.appeals import appeals_sentence
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.events import Place

CASES = json.loads((Path(__file__).parents[1] / "data" / "open_appeals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_open_appeals_are_listed_as_on_the_web(lang: str) -> None:
    for case in CASES:
        places = [Place(**place) for place in case["places"]]
        assert "".join(appeals_sentence(sentences_prose(lang), places, case["pairs"])) == case["said"][lang]
