import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", r"\u001b[31mred"),
        ("a\r\n\tb\x00\x7f", r"a\u000d\u000a\u0009b\u0000\u007f"),
        ("\x9b2J", r"\u009b2J"),
        ("\u202eanna\u202c\u2066x\u2069", r"\u202eanna\u202c\u2066x\u2069"),
        ("a\u2028b\ud800", r"a\u2028b\ud800"),
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
