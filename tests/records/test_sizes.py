"""Texts beyond the limits of size are refused without being read to the end."""

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any

import pytest

from botifarra.records import bgn
from botifarra.records.bgn import MOST_LINES, split_bgn
from botifarra.records.errors import Expected, ParseError
from botifarra.records.json import split_json
from botifarra.records.read import MOST_FAULTS, Drafts, Entry, read_drafts
from botifarra.records.text import LONGEST_LINE, Word
from tests.records.faulty_texts import UNPLAYED

MANY = 20 * LONGEST_LINE
ESCAPED = r"\\"


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[Word]:
    """Return every word that is made: what reading costs."""
    made: list[Word] = []
    make = Word.__new__

    def counted(*arguments: Any) -> Word:
        made.append(make(*arguments))
        return made[-1]

    monkeypatch.setattr(Word, "__new__", counted)
    return made


def only(entries: Iterator[Entry]) -> ParseError:
    [entry] = entries
    assert isinstance(entry, ParseError)
    return entry


@pytest.mark.parametrize(
    "text",
    [
        f'{UNPLAYED}[Calls "{"N:oros " * MANY}"]',
        f'{UNPLAYED}[Calls "N:oros {"x " * MANY}"]',
        f'{UNPLAYED}[X "{ESCAPED * MANY}"]',
        f'{UNPLAYED}[Calls "N:oros"]\n[Play]\n1 W {"e4 " * MANY}',
        UNPLAYED.replace("oriental", "target=50 " * MANY),
        UNPLAYED.replace("C652", "9" * MANY),
        "[" * MANY,
    ],
    ids=["calls", "words of a call", "escapes", "cards", "options", "ranks", "brackets"],
)
def test_a_line_that_is_too_long_is_not_parsed(text: str, words: list[Word]) -> None:
    error = only(read_drafts(split_bgn(text)))
    assert error.expected is Expected.LENGTH
    assert len(words) < 50


def test_no_more_tricks_are_read_than_a_hand_has(words: list[Word]) -> None:
    tricks = "".join(f"{number} W e4\n" for number in range(1, MANY))
    error = only(read_drafts(split_bgn(f'{UNPLAYED}[Calls "N:oros"]\n[Play]\n{tricks}')))
    assert (error.expected, error.rule, error.found) == (Expected.END, "R1.1", "13")
    assert len(words) < 150


def test_no_more_lines_are_read_than_a_record_may_have(words: list[Word]) -> None:
    error = only(read_drafts(split_bgn(UNPLAYED + '[X "a"]\n' * MANY)))
    assert error.expected is Expected.LINES
    assert len(words) < 4 * MOST_LINES


@pytest.mark.parametrize("field", ["calls", "tags"])
def test_a_json_hand_that_is_too_long_is_not_parsed(field: str, words: list[Word]) -> None:
    words_of_it = ",".join(repeat('["N", "oros"]', MANY))
    hand = f'{{"dealer": "N", "{field}": [{words_of_it}]}}'
    error = only(read_drafts(split_json(f'{{"botifarra": 1, "hands": [{hand}]}}')))
    assert error.expected is Expected.LENGTH
    assert len(words) < 5


@pytest.mark.parametrize(
    ("split", "text"),
    [
        (split_bgn, '[BGN "1"]\n' * MANY),
        (split_json, f'{{"hands": [{"{}," * MANY}{{}}], "botifarra": 1}}'),
    ],
    ids=["BGN", "JSON"],
)
def test_a_text_with_only_faults_is_not_read_to_the_end(
    split: Callable[[str], Drafts], text: str, words: list[Word]
) -> None:
    entries = list(read_drafts(split(text)))
    assert [isinstance(entry, ParseError) for entry in entries] == [True] * (MOST_FAULTS + 1)
    last = entries[-1]
    assert isinstance(last, ParseError)
    assert (last.expected, last.found) == (Expected.FAULTS, str(MOST_FAULTS))
    assert len(words) < 10 * MOST_FAULTS


def test_faults_few_enough_do_not_hide_what_follows() -> None:
    entries = list(read_drafts(split_bgn('[BGN "1"]\n' * (MOST_FAULTS - 1) + UNPLAYED)))
    assert not isinstance(entries[-1], ParseError)
    assert bgn.format_bgn([entries[-1]]) == UNPLAYED
