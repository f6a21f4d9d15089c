"""The texts: the same keys in every language, and the choice of the language."""

import json
import re
from importlib.resources import files
from itertools import combinations
from string import Formatter

import pytest

from botifarra.bots.causes import CAUSES, Cause
from botifarra.cli.contestants import cause_text
from botifarra.cli.errors import fault_message
from botifarra.cli.prose import FILES, LANGUAGES, prose
from botifarra.records.errors import Expected, ParseError
from botifarra.sentences.texts import sentences_file

SENTENCES = "sentences"
"""The file of texts of a package below, which the commands use too."""


def texts(language: str, file: str) -> dict[str, str]:
    path = files("botifarra.cli") / "i18n" / language / f"{file}.json"
    if file == SENTENCES:
        path = sentences_file(language)
    read: dict[str, str] = json.loads(path.read_bytes())
    return read


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("file", [*FILES, SENTENCES])
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts(language: str, file: str) -> None:
    ours, catalan = texts(language, file), texts(LANGUAGES[0], file)
    assert list(ours) == list(catalan)
    assert {key: blanks(text) for key, text in ours.items()} == {
        key: blanks(text) for key, text in catalan.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_an_argument_as_its_usage_does(language: str) -> None:
    known = {key: words for file in FILES for key, words in texts(language, file).items()}
    names = {key.removeprefix("value."): words for key, words in known.items() if key.startswith("value.")}
    foreign = "|".join(re.escape(name) for name, shown in names.items() if name != shown)
    found = [
        key
        for key, words in known.items()
        if foreign and not key.startswith("value.") and re.search(rf"(?<![-\w])({foreign})(?![-\w])", words)
    ]
    assert found == []


def test_a_key_is_in_one_file_only() -> None:
    for one, other in combinations((*FILES, SENTENCES), 2):
        assert not texts("ca", one).keys() & texts("ca", other).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_expected_item_has_a_text(language: str) -> None:
    missing = [code for code in Expected if f"expected.{code}" not in prose(language)]
    assert missing == []


@pytest.mark.parametrize("code", CAUSES)
def test_every_cause_of_a_fault_has_its_words(code: str) -> None:
    facts = {name: f"<{name}>" for name in blanks(CAUSES[code])}
    for language in LANGUAGES:
        words = cause_text(prose(language), Cause(code, facts, "said"))
        assert all(fact in words for fact in facts.values())
        assert words.endswith(": said")
    assert cause_text(prose("en"), Cause(code, facts)).startswith(str(Cause(code, facts)).replace('"', "'"))


@pytest.mark.parametrize("choices", [(), ("9",), ("9", "8")])
@pytest.mark.parametrize(("found", "holder"), [("x", ""), ("x", "N"), ("", "")])
def test_commands_describe_an_error_in_the_words_of_the_library(
    found: str, holder: str, choices: tuple[str, ...]
) -> None:
    errors = [ParseError(found, code, None, choices, holder=holder) for code in Expected]
    assert [fault_message(prose("en"), error) for error in errors] == [error.detail for error in errors]


def test_blanks_are_filled_in() -> None:
    assert prose("en")("show.board", board="12") == "Board 12"


@pytest.mark.parametrize(("points", "words"), [(0, "punts"), (1, "punt"), (2, "punts")])
def test_a_word_agrees_with_its_number(points: int, words: str) -> None:
    told = prose("ca")("review.why.missed_sure", better="9●", points=points)
    assert told == f"9● tenia la basa segura, amb {points} {words} com a mínim"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "ca"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, "ca"),
        ({"LANG": "fr_FR.UTF-8"}, "ca"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "BOTIFARRA_LANG": "es"}, "es"),
        ({"LANG": "en_US.UTF-8", "BOTIFARRA_LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "BOTIFARRA_LANG": "CA"}, "ca"),
        ({"LANG": "en_US.UTF-8", "BOTIFARRA_LANG": "es "}, "es"),
        ({"LANG": "English_United Kingdom.1252"}, "en"),
        ({"LANG": "en_US.UTF-8", "BOTIFARRA_LANG": ""}, "en"),
    ],
)
def test_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("BOTIFARRA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert prose().language == language


def test_a_chosen_language_takes_precedence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTIFARRA_LANG", "es")
    assert prose("en").language == "en"


@pytest.mark.parametrize(
    "name",
    ["Eloi", "Àngels", "Hug", "Íngrid", "Iu", "Urgell", "oros", "E-O", "1", "11", "1,5", "11.628"],
)
def test_in_catalan_de_is_shortened_before_a_vowel(name: str) -> None:
    assert prose("ca")("plot.points", name=name) == f"punts per mà d'{name}"
    assert prose("es")("plot.points", name=name) == f"puntos por mano de {name}"


@pytest.mark.parametrize("name", ["Pau", "Iolanda", "Hiam", "10", "12", "100", "111", "1.000", ""])
def test_in_catalan_de_stays_before_other_values(name: str) -> None:
    assert prose("ca")("plot.points", name=name) == f"punts per mà de {name}"
