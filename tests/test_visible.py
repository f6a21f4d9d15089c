import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.visible import clean_line, cut_short, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", r"\u001b[31mred"),
        ("a\r\n\tb\x00\x7f", r"a\u000d\u000a\u0009b\u0000\u007f"),
        ("\x9b2J", r"\u009b2J"),
        ("\u202eanna\u202c\u2066x\u2069", r"\u202eanna\u202c\u2066x\u2069"),
        ("a\u2028b\ud800", r"a\u2028b\ud800"),
        ("a\u200eb\u200fc\u061cd", r"a\u200eb\u200fc\u061cd"),
        ("An\u200bna\u2060\ufeff\xad", r"An\u200bna\u2060\ufeff\u00ad"),
        ("An\u200dna \u200c", r"An\u200dna \u200c"),
        ("木\u200d\u200d木\u200d\ud800", r"木\u200d\u200d木\u200d\ud800"),
        ("a\U000e0041", r"a\udb40\udc41"),
        ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u200c\u062e\u0648"),
        ("Núria · 木 👩‍👩‍👧 «ñ» ‘x’", "Núria · 木 👩‍👩‍👧 «ñ» ‘x’"),
    ],
)
def test_unseen_characters_are_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_what_is_kept() -> None:
    assert visible("a\nb\r", kept="\n") == "a\nb\\u000d"


@given(st.text())
def test_a_json_text_stays_what_it_was(text: str) -> None:
    written = json.dumps([text], ensure_ascii=False)
    assert json.loads(visible(written)) == [text]
    assert visible(visible(written)) == visible(written)


@pytest.mark.parametrize("cut", ["\\", r"\u", r"\u2", r"\u20", r"\u202"])
def test_an_escape_is_not_cut(cut: str) -> None:
    assert cut_short(f"Anna{cut}…  9") == f"Anna…{' ' * len(cut)}  9"
    assert cut_short(r"Anna\u202e…  9") == r"Anna\u202e…  9"


RANGES = (
    (0xAD, 0xAD),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x2064),
    (0x2066, 0x2069),
    (0xFEFF, 0xFEFF),
)
UNSEEN = [chr(code) for first, last in RANGES for code in range(first, last + 1)]
"""Zero-width characters, and those that change the writing direction."""


@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
def test_a_typed_line_is_kept_without_what_nobody_sees(unseen: str) -> None:
    assert clean_line(f"{unseen} N{unseen}u{unseen}\u0301ria{unseen} Ribó{unseen}") == "Núria Ribó"
    assert clean_line(unseen) == ""


def test_control_characters_of_a_typed_line_are_left_for_an_error() -> None:
    assert clean_line("Núria\x1b[2J\nRibó\u3164") == "Núria\x1b[2J\nRibó"
