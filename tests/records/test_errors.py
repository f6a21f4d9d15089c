import pickle

import pytest

from botifarra.records.errors import Expected, InvalidTag, ParseError
from botifarra.records.text import Line, Places, Word, decode_text
from tests.records.faulty_texts import fault


def test_error_tells_place_found_expected_and_rule() -> None:
    error = ParseError("x9", Expected.CARD, "R1.1", source="FILE", line=3, column=8)
    assert str(error) == "FILE:3:8: found 'x9', expected card (R1.1)"


def test_error_without_rule_tells_the_choices() -> None:
    error = ParseError("S", Expected.SEAT, choices=("W", "E"))
    assert str(error) == "-:1:1: found 'S', expected seat: W | E"


def test_error_shortens_what_was_found() -> None:
    assert len(ParseError("x" * 1000, Expected.CARD).found) == 40
    assert ParseError("x" * 40, Expected.CARD).found == "x" * 40


def test_error_within_a_longer_text() -> None:
    error = ParseError("x", Expected.CARD, "R1.1", ("a",), column=3).within("FILE", 7, 10)
    assert str(error) == "FILE:7:12: found 'x', expected card: a (R1.1)"


def test_error_can_be_pickled() -> None:
    error = ParseError("x", Expected.CARD, "R1.1", ("a",), "FILE", 2, 3)
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
    with pytest.raises(ParseError, match="FILE:5:10: found 'o9,x', expected card"):
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
