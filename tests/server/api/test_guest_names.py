"""Names as they may be shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.server.api.guest_names import clean_name
from botifarra.server.table.events import MAX_NAME


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Núria", "Núria"),
        ("  Pere \t\n  Joan ", "Pere Joan"),
        ("Nu\u0301ria", "Núria"),
        ("a\u00a0\u2003b", "a b"),
        ("\u202eanna\u202c", "anna"),
        ("an\u200bna\x00\x1b[2J", "anna[2J"),
        ("\ufeffBiel", "Biel"),
        ("😀", "😀"),
        ("<b>Pau</b>", "<b>Pau</b>"),
        ("z\u0323\u0301\u0302\u0303\u0304", "ẓ\u0301\u0302"),
        ("x" * 30, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_names_are_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["", "   ", "\u202e\u200b", "\x00", "\u3164", "\u2800 \u115f"])
def test_invisible_characters_are_not_a_name(text: str) -> None:
    assert clean_name(text) is None


@given(st.text())
def test_a_clean_name_can_be_shown_and_stays(text: str) -> None:
    name = clean_name(text)
    if name is None:
        return
    assert 1 <= len(name) <= MAX_NAME
    assert name == unicodedata.normalize("NFC", name) == " ".join(name.split())
    assert not any(unicodedata.category(char)[0] == "C" for char in name)
    assert clean_name(name) == name
