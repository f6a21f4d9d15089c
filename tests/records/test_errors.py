import pickle

import pytest

from botifarra.records.errors import Expected, InvalidTag, ParseError
from botifarra.records.text import Line, Places, Word, decode_text
from tests.records.faulty_texts import fault


def test_error_tells_place_found_expected_and_rule() -> None:
    error = ParseError("x9", Expected.CARD, "R1.1", source="FILE", line=3, column=8)
    assert str(error) == "FILE:3:8: found 'x9', expected a card, such as o9 (R1.1)"


def test_error_without_rule_tells_the_choices() -> None:
    error = ParseError("S", Expected.SEAT, choices=("W", "E"))
    assert str(error) == "found 'S', expected a seat: N, W, S or E: W | E"


@pytest.mark.parametrize(
    ("expected", "choice", "told"),
    [
        (Expected.SEAT, "W", "found 'x', expected W"),
        (Expected.HELD, "W", "found 'x', expected a card that W still has"),
        (Expected.TRICK, "5", "found 'x', expected trick 5"),
        (Expected.LINES, "9", "found 'x', expected at most 9 lines in a hand"),
    ],
)
def test_a_single_choice_is_expected_without_a_description(
    expected: Expected, choice: str, told: str
) -> None:
    assert str(ParseError("x", expected, choices=(choice,))) == told


def test_error_tells_what_is_missing() -> None:
    assert str(ParseError("", Expected.TAG, "R3.2", ('[Bid "…"]',))) == 'missing: [Bid "…"] (R3.2)'


def test_error_names_the_place_only_if_it_helps() -> None:
    assert str(ParseError("x", Expected.HELD)).startswith("found 'x', expected a card that is still in")
    assert str(ParseError("x", Expected.HELD, column=3)).startswith("column 3: found")
    assert str(ParseError("x", Expected.HELD, line=2)).startswith("-:2:1: found")
    assert str(ParseError("x", Expected.HELD, source="FILE")).startswith("FILE:1:1: found")


def test_every_expected_item_has_words() -> None:
    assert all(each.words for each in Expected)


def test_error_shortens_what_was_found() -> None:
    assert len(ParseError("x" * 1000, Expected.CARD).found) == 40
    assert ParseError("x" * 40, Expected.CARD).found == "x" * 40


def test_error_within_a_longer_text() -> None:
    error = ParseError("x", Expected.CARD, "R1.1", ("a",), column=3, holder="N").within("FILE", 7, 10)
    assert str(error) == "FILE:7:12: found 'x', which N has, expected a (R1.1)"


def test_error_can_be_pickled() -> None:
    error = ParseError("x", Expected.CARD, "R1.1", ("a",), "FILE", 2, 3, "N")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_invalid_tag_tells_name_and_value() -> None:
    assert str(InvalidTag("a b", "c")) == "no record can have the tag 'a b' with the value 'c'"


def test_places() -> None:
    text = "ab\n\ncd"
    places = Places(text)
    assert [places.at(offset) for offset in range(len(text) + 1)] == [
        (1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3),
    ]  # fmt: skip


def test_word_tells_its_place() -> None:
    word = Word("o9,x", Line("FILE", 5, 10))
    assert word.part(3, 4).text == "x"
    assert word.part(3, 4).place == (5, 13)
    with pytest.raises(ParseError, match="FILE:5:10: found 'o9,x', expected a card"):
        word.refuse(Expected.CARD)


@pytest.mark.parametrize("text", ["bé", "bé".encode(), "\ufeffbé", b"\xef\xbb\xbfb\xc3\xa9"])
def test_decode_text(text: str | bytes) -> None:
    assert decode_text(text) == "bé"


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("[X]\n Núria à l'Empordà".encode("latin-1"), 2, 3, "Latin-1"),
        ("Núria “Nuri”".encode("cp1252"), 1, 2, "Windows-1252"),
        ("Núria".encode("utf-16"), 1, 1, "UTF-16"),
    ],
)
def test_decode_text_names_another_encoding(text: bytes, line: int, column: int, found: str) -> None:
    assert fault(lambda: decode_text(text)) == (line, column, found, Expected.ENCODING, None)


def test_decode_text_tells_where_it_fails() -> None:
    assert fault(lambda: decode_text(b"bo\nt\xc3\xa9\xff")) == (2, 3, "ff", Expected.UTF8, None)
    assert fault(lambda: decode_text("bo\nt\ud800")) == (2, 2, "\ud800", Expected.UTF8, None)
