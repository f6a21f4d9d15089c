"""The words on the pages of our PDF files, read from their bytes."""

import re
import zlib
from typing import NamedTuple

POINT = 25.4 / 72


class Line(NamedTuple):
    """Words in one piece: left, baseline from below and right, in millimetres, and the size in points."""

    words: str
    x: float
    y: float
    right: float
    size: float


class Page(NamedTuple):
    lines: list[Line]
    width: float
    height: float

    @property
    def words(self) -> list[str]:
        return [line.words for line in self.lines]

    @property
    def text(self) -> str:
        return "\n".join(self.words)


class _Font(NamedTuple):
    letters: dict[int, str]
    widths: dict[int, int]


def read_pages(pdf: bytes) -> list[Page]:
    """Return all pages, each with its lines in the order they were written."""
    objects = {int(number): body for number, body in re.findall(rb"(\d+) 0 obj\n(.*?)endobj", pdf, re.DOTALL)}
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    width, height = (float(each) * POINT for each in box.groups())
    pages = []
    for body in objects.values():
        content = re.search(rb"/Contents (\d+) 0 R", body)
        if content is not None:
            resources = objects[_number(rb"/Resources (\d+) 0 R", body)]
            fonts = {
                name.decode(): _font(objects, int(number))
                for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", resources)
            }
            stream = _stream(objects[int(content[1])])
            pages.append(Page(list(_lines(stream, fonts)), width, height))
    return pages


def _number(pattern: bytes, body: bytes) -> int:
    found = re.search(pattern, body)
    assert found is not None
    return int(found[1])


def _stream(body: bytes) -> bytes:
    found = re.search(rb"stream\n(.*)\nendstream", body, re.DOTALL)
    assert found is not None
    return zlib.decompress(found[1]) if b"/FlateDecode" in body[: found.start()] else found[1]


def _font(objects: dict[int, bytes], number: int) -> _Font:
    body = objects[number]
    letters = _stream(objects[_number(rb"/ToUnicode (\d+) 0 R", body)]).decode()
    descendant = objects[_number(rb"/DescendantFonts \[(\d+) 0 R\]", body)]
    widths: dict[int, int] = {}
    for first, run, last, width in re.findall(rb"(\d+) (?:\[ ?([\d ]+)\]|(\d+) (\d+))", _widths(descendant)):
        if run:
            widths.update(enumerate(map(int, run.split()), int(first)))
        else:
            widths.update(dict.fromkeys(range(int(first), int(last) + 1), int(width)))
    return _Font(
        {
            int(glyph, 16): bytes.fromhex(code).decode("utf-16-be")
            for glyph, code in re.findall("<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>", letters)
        },
        widths,
    )


def _widths(body: bytes) -> bytes:
    found = re.search(rb"/W \[(.*)\]", body, re.DOTALL)
    assert found is not None
    return found[1]


_PIECE = re.compile(
    rb"/(?P<font>F\d+) (?P<size>[\d.]+) Tf"
    rb"|(?P<x>-?[\d.]+) (?P<y>-?[\d.]+) Td \((?P<codes>(?:\\.|[^\\)])*)\) Tj",
    re.DOTALL,
)
_ESCAPES = {b"\\r": b"\r", b"\\n": b"\n"}


def _lines(stream: bytes, fonts: dict[str, _Font]) -> list[Line]:
    font, size = _Font({}, {}), 0.0
    found = []
    for piece in _PIECE.finditer(stream):
        if piece["font"]:
            font, size = fonts[piece["font"].decode()], float(piece["size"])
            continue
        codes = re.sub(
            rb"\\.", lambda match: _ESCAPES.get(match[0], match[0][1:]), piece["codes"], flags=re.DOTALL
        )
        glyphs = [int.from_bytes(codes[at : at + 2], "big") for at in range(0, len(codes), 2)]
        x, y = (float(piece[name]) * POINT for name in ("x", "y"))
        width = sum(font.widths[glyph] for glyph in glyphs) / 1000 * size * POINT
        found.append(Line("".join(font.letters[glyph] for glyph in glyphs), x, y, x + width, size))
    assert len(found) == stream.count(b") Tj ET"), "words that this reader does not see"
    return found
