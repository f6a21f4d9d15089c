"""The texts of papers: the same keys and blanks in every language."""

import json
from importlib.resources import files
from string import Formatter

import pytest

from botifarra.prose import LANGUAGES


def texts(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((files("botifarra.paper") / "i18n" / f"{language}.json").read_bytes())
    return read


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts(language: str) -> None:
    ours, catalan = texts(language), texts(LANGUAGES[0])
    assert list(ours) == list(catalan)
    assert {key: blanks(text) for key, text in ours.items()} == {
        key: blanks(text) for key, text in catalan.items()
    }
