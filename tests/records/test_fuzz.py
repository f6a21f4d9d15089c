"""Any text gives records or an error with its place, and nothing else."""

import re
from collections.abc import Callable
from random import Random

import pytest

from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.errors import ParseError
from botifarra.records.json import format_json, parse_json
from botifarra.records.record import Record
from tests.records.faulty_texts import UNPLAYED
from tests.records.goldens import goldens
from tests.scale import scale

Parse = Callable[[bytes], tuple[Record, ...]]

RECORDS = [record for group in goldens().values() for record in group]
TEXTS = {
    "bgn": [format_bgn([record]).encode() for record in RECORDS],
    "json": [format_json([record]) for record in RECORDS],
}
PARSE: dict[str, Parse] = {"bgn": parse_bgn, "json": parse_json}

TOKEN = re.compile(rb"\w+|[^\w\s]")
TOKENS = sorted({token for texts in TEXTS.values() for text in texts for token in TOKEN.findall(text)})
NASTY = [
    b"", b"\x00", b"\xff", b"\n", b"\r", b"\\", b'"', b"\xe2\x80\xa8", b"\xef\xbb\xbf", b'"\\ud800"',
    b"9" * 400, b"-1", b"1e999", b"NaN", b"null", b"true", b"{}", b"[]", b"[[[[[[[[", b"0", b"12", b"=",
]  # fmt: skip


def read(kind: str, text: bytes) -> tuple[Record, ...] | ParseError:
    """Return the records of a text, or its errors."""
    try:
        return PARSE[kind](text)
    except ParseError as error:
        return error


def mutate(rng: Random, text: bytes) -> bytes:
    """Return the text with a few bytes, tokens or lines changed, taken out, doubled, or put elsewhere."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        text = rng.choice((_mutate_bytes, _mutate_tokens, _mutate_tokens, _mutate_lines))(rng, text)
    return text


def _mutate_bytes(rng: Random, text: bytes) -> bytes:
    start = rng.randrange(len(text) + 1)
    end = start + rng.choice((0, 1, 1, 2, 20))
    return text[:start] + rng.choice((b"", rng.randbytes(1), rng.choice(NASTY))) + text[end:]


def _mutate_tokens(rng: Random, text: bytes) -> bytes:
    spans = [found.span() for found in TOKEN.finditer(text)]
    if not spans:
        return text
    (start, end), (other_start, other_end) = rng.choice(spans), rng.choice(spans)
    put = rng.choice((text[other_start:other_end], rng.choice(TOKENS), rng.choice(NASTY)))
    return text[:start] + put + text[end:]


def _mutate_lines(rng: Random, text: bytes) -> bytes:
    lines = re.split(rb"(?<=[\n,])", text)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines.pop(at)
    lines[other:other] = [line] * rng.choice((0, 1, 2))
    return b"".join(lines)


@pytest.mark.parametrize("kind", PARSE)
def test_mutated_text_gives_records_or_a_located_error(kind: str) -> None:
    rng = Random(kind)
    refused = accepted = 0
    for _ in range(scale(750, 50_000)):
        text = mutate(rng, rng.choice(TEXTS[kind]))
        found = read(kind, text)
        if isinstance(found, ParseError):
            assert 1 <= found.line <= text.count(b"\n") + 1, text
            assert found.column >= 1, text
            refused += 1
        else:
            assert parse_bgn(format_bgn(found)) == found, text
            assert parse_json(format_json(found)) == found, text
            accepted += 1
    assert min(refused, accepted) > 10


SIZE = scale(100_000, 1_000_000)
"""Bytes of noise: a megabyte when proving."""

NOISE = {
    "bytes": Random(1).randbytes(SIZE),
    "ASCII": bytes(Random(2).choices(range(32, 127), k=SIZE)),
    "words": b" ".join(Random(3).choices([token for token in TOKENS if token.isascii()], k=SIZE // 4)),
    "zeros": bytes(SIZE),
    "spaces": b" " * SIZE,
    "lines": b"\n" * SIZE,
    "digits": b"9" * SIZE,
    "brackets": b"[" * SIZE,
    "braces": b'{"a":' * (SIZE // 5),
    "quotes": b'"' * SIZE,
    "backslashes": b'[BGN "' + b"\\" * SIZE,
    "tag of spaces": b"[BGN" + b" " * SIZE + b"x",
    "tag with spaces after its value": b'[BGN "1"' + b" " * SIZE + b"x",
    "tag of escapes": b'[BGN "1"]\n[X "' + b'\\"' * (SIZE // 2),
    "records without a deal": b'[BGN "1"]\n' * (SIZE // 10),
    "many tags": UNPLAYED.encode() + b'[X "y"]\n' * (SIZE // 8),
    "many calls": UNPLAYED.encode() + b'[Calls "N:oros ' + b"W:passo " * (SIZE // 8) + b'"]',
    "many cards": UNPLAYED.encode() + b'[Calls "N:oros"]\n[Play]\n1 W ' + b"e4 " * (SIZE // 3),
    "many tricks": UNPLAYED.encode() + b'[Calls "N:oros"]\n[Play]\n' + b"1 W e4\n" * (SIZE // 7),
    "many options": UNPLAYED.replace("oriental", "target=5 " * (SIZE // 9)).encode(),
    "long ladder": UNPLAYED.replace("oriental", "ladder=" + "1-" * (SIZE // 2)).encode(),
    "long hand": UNPLAYED.replace("N:C", "N:" + "C" * SIZE).encode(),
    "many hands": UNPLAYED.replace("N:C", "N:" + "C " * (SIZE // 2)).encode(),
    "nested JSON": b'{"botifarra":1,"hands":' + b"[" * SIZE,
    "nested JSON, closed": b'{"x":' + b"[" * (SIZE // 2) + b"]" * (SIZE // 2) + b"}",
    "long JSON number": b'{"botifarra":' + b"9" * SIZE + b"}",
    "long JSON name": b'{"' + b"n" * SIZE + b'":1}',
    "many JSON fields": b"{" + b'"botifarra":1,' * (SIZE // 14) + b'"hands":[]}',
    "many JSON hands": b'{"botifarra":1,"hands":[' + b"{}," * (SIZE // 3) + b"{}]}",
    "many JSON tags": format_json([Record(RECORDS[0].rules, RECORDS[0].deal)]).replace(
        b'"dealer"', b'"tags":[%s["X","y"]],"dealer"' % (b'["X","y"],' * (SIZE // 10))
    ),
}


@pytest.mark.parametrize("kind", PARSE)
@pytest.mark.parametrize("noise", NOISE)
def test_much_noise_gives_records_or_a_located_error(noise: str, kind: str) -> None:
    found = read(kind, NOISE[noise])
    if isinstance(found, ParseError):
        assert len(found.found) <= 40
    else:
        assert all(record.points is None for record in found)
