"""The codes of tables."""

import re

from hypothesis import given
from hypothesis import strategies as st

from botifarra.server.live.table_codes import ALPHABET, new_code, parse_code


def test_a_code_is_three_groups_of_four() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(f"([{ALPHABET}]{{4}}-){{2}}[{ALPHABET}]{{4}}", code) for code in codes)


def test_no_two_letters_look_alike() -> None:
    assert len(set(ALPHABET)) == 31
    assert not set("01IOS") & set(ALPHABET)


@given(st.text(ALPHABET, min_size=12, max_size=12))
def test_a_code_is_read_in_any_spelling(letters: str) -> None:
    code = parse_code(letters)
    assert code is not None
    assert parse_code(code) == parse_code(code.lower()) == parse_code(f" {letters.lower()} ") == code
    assert parse_code(code.replace("-", " ")) == parse_code(code.replace("-", "–")) == code


def test_anything_else_is_no_code() -> None:
    for text in ("", "x", "7KQM-X2PA-9WT", "7KQM-X2PA-9WTRR", "7KQM-X2PA-9WT0", "7KQM_X2PA_9WTR", "ñ" * 12):
        assert parse_code(text) is None
