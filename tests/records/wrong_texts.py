"""Golden file of errors: records in both formats with a word changed, and what reading them tells."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from botifarra.core.cards import Card
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.errors import ParseError
from botifarra.records.json import format_json, parse_json
from tests.records.goldens import goldens

GOLDEN = Path(__file__).parents[1] / "data" / "wrong_texts.json"

PARSE = {"bgn": parse_bgn, "json": parse_json}

_RECORDS = [record for group in goldens().values() for record in group if record.tricks]
_TEXTS = {
    "bgn": [format_bgn([record]) for record in _RECORDS],
    "json": [format_json([record]).decode() for record in _RECORDS],
}
_SEATS = ("N", "W", "S", "E", "x")
_CARDS = (*map(str, Card), "x")
_CARD = r"\b[oceb][0-9SCR]\b"
_EVERYWHERE = (
    (r"\b[NWSE]\b", _SEATS),
    (_CARD, _CARDS),
    (r"\b[0-9]+\b", ("0", "7", "40")),
)
_CHANGES = {
    "bgn": (
        *_EVERYWHERE,
        (rf"(?<={_CARD})", [f" {card}" for card in _CARDS]),
        (rf" {_CARD}", ("",)),
        (rf"(?: {_CARD})+", ("",)),
        (r"(?=\[Points)|\Z", [f'[{end} "{seat}"]\n' for end in ("Claim", "Concede") for seat in _SEATS]),
    ),
    "json": (
        *_EVERYWHERE,
        (rf"(?<={_CARD})", [f'","{card}' for card in _CARDS]),
        (rf',"{_CARD}"', ("",)),
        (rf'(?<=\[)"{_CARD}"[^\]]*', ("",)),
        (r'(?="tricks")', [f'"{end}":"{seat}",' for end in ("claim", "concede") for seat in _SEATS]),
    ),
}
"""Patterns of what is replaced, and what may replace it."""

_EACH = 100
"""Wrong texts of each format."""


def regenerate() -> None:
    """Write the golden file again, a text on each line."""
    lines = ",\n ".join(json.dumps(wrong) for wrong in wrong_texts())
    GOLDEN.write_text(f"[{lines}]\n", encoding="utf-8")


def wrong_texts() -> Iterator[dict[str, Any]]:
    """Yield texts that are refused: the record, the characters replaced, those put there, and the error."""
    for kind, texts in _TEXTS.items():
        rng, refused = Random(kind), 0
        while refused < _EACH:
            record = rng.randrange(len(texts))
            change = _change(rng, kind, texts[record])
            error = error_of(kind, record, *change)
            if error is not None:
                refused += 1
                yield {"kind": kind, "record": record, "change": change, "error": error}


def error_of(kind: str, record: int, start: int, end: int, put: str) -> list[Any] | None:
    """Return all that the error of a changed text tells, or None if there is no error."""
    text = _TEXTS[kind][record]
    try:
        PARSE[kind](text[:start] + put + text[end:])
    except ParseError as error:
        return [list(part) if isinstance(part, tuple) else part for part in error.args]
    return None


def _change(rng: Random, kind: str, text: str) -> tuple[int, int, str]:
    """Return the place of a part of the text, and what stands there instead."""
    pattern, others = rng.choice(_CHANGES[kind])
    start, end = rng.choice([found.span() for found in re.finditer(pattern, text)])
    return start, end, rng.choice(others)
