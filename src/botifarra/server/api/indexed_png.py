"""Pictures with a palette as PNG, without a library: each pixel is a byte, and no row has a filter."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">IIBBBBB")
_INDEXED = (8, 3, 0, 0, 0)
"""The depth in bits, the colour type of palettes, and how a PNG is compressed, filtered and interlaced."""

_LEVEL = 6


class Indexed(NamedTuple):
    """A picture: three bytes for each colour of its palette, and its rows from top to bottom."""

    palette: bytes
    rows: Sequence[bytes | bytearray]

    @property
    def width(self) -> int:
        """The width in pixels."""
        return len(self.rows[0])


def write_png(picture: Indexed) -> bytes:
    """Return a picture as PNG."""
    header = _HEADER.pack(picture.width, len(picture.rows), *_INDEXED)
    pixels = zlib.compress(b"".join(b"\0" + row for row in picture.rows), _LEVEL)
    chunks = (b"IHDR", header), (b"PLTE", picture.palette), (b"IDAT", pixels), (b"IEND", b"")
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def read_png(data: bytes) -> Indexed:
    """Return the picture of a PNG that `write_png` has made."""
    chunks = dict(_chunks(data))
    width, height, *kind = _HEADER.unpack(chunks[b"IHDR"])
    assert tuple(kind) == _INDEXED
    pixels = zlib.decompress(chunks[b"IDAT"])
    starts = range(1, height * (width + 1), width + 1)
    return Indexed(chunks[b"PLTE"], tuple(pixels[start : start + width] for start in starts))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12
