"""A replay that proves the words about the play right gives what reading each of these words gives."""

import re
from random import Random

import pytest

from botifarra.core.public import PublicState
from botifarra.records import draft
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.errors import ParseError
from botifarra.records.json import parse_json
from tests.records.goldens import FOLDER, goldens
from tests.scale import scale

TEXTS = [format_bgn([record]) for group in goldens().values() for record in group if record.tricks]
CALLED = (FOLDER / "example.bgn").read_text(encoding="utf-8").partition("[Play]")[0]
WORD = re.compile(r"[NWSE]\b|[oceb][0-9SCR]\b|\n")
OTHERS = ("", "N", "W", "S", "E", "o9", "b2", "o9 b2", "x", "\n", '\n[Claim "N"]\n', '\n[Concede "S"]\n')


def read(text: str) -> object:
    """Return all that is known of a record, or all that its error tells."""
    try:
        (record,) = parse_bgn(text)
    except ParseError as error:
        return error.args
    return record, record.revoke_place, [fault.args for fault in record.misstated]


def read_every_word(text: str) -> object:
    """Return the same without a replay as proof."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draft, "_replay_proves", lambda *_: False)
        return read(text)


def change_play(rng: Random, text: str) -> str:
    """Return the text with a word of the play replaced, doubled or taken out."""
    spans = [found.span() for found in WORD.finditer(text, text.index("[Play]"))]
    (start, end), (other_start, other_end) = rng.choice(spans), rng.choice(spans)
    return text[:start] + rng.choice((text[other_start:other_end], rng.choice(OTHERS))) + text[end:]


@pytest.mark.parametrize("text", TEXTS)
def test_right_words_are_read_alike(text: str) -> None:
    assert read_every_word(text) == read(text)


def test_more_kinds_of_calls_than_are_kept_are_read_alike() -> None:
    (record,) = parse_bgn(CALLED)
    targets = [*range(1, 300), *range(1, 300)]
    texts = [CALLED.replace("oriental", f"oriental target={target}") for target in targets]
    read_again = parse_bgn("\n".join(texts))
    assert [each.rules.target for each in read_again] == targets
    assert {each.calls for each in read_again} == {record.calls}


def test_wrong_words_are_read_alike() -> None:
    rng = Random(1)
    for _ in range(scale(500, 50_000)):
        text = change_play(rng, rng.choice(TEXTS))
        assert read_every_word(text) == read(text), text


def test_json_is_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (FOLDER / "endings.json").read_bytes()
    records = parse_json(text)
    monkeypatch.setattr(draft, "_replay_proves", lambda *_: False)
    assert parse_json(text) == records


def test_few_sequences_of_calls_are_kept_even_if_threads_have_kept_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (hand,) = parse_bgn(TEXTS[0])
    kept: dict[tuple[object, ...], PublicState] = {(number,): hand.state.public for number in range(300)}
    monkeypatch.setattr(draft, "_SAID", kept)
    parse_bgn(TEXTS[0])
    assert len(kept) == 1
