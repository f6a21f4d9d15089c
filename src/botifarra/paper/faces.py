"""The typefaces of paper, each read once for all documents of a process."""

from copy import copy
from enum import Enum
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING

from botifarra.paper.fitting import MM

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

_LACKING = "?"
"""The mark for a letter that a face lacks. fpdf would print nothing, so a name could vanish."""


class Face(Enum):
    """A typeface."""

    BODY = "body", "", "DejaVuSansCondensed"
    BOLD = "body", "B", "DejaVuSansCondensed-Bold"
    FORMAL = "formal", "B", "DejaVuSerifCondensed-Bold"
    ITALIC = "formal", "I", "DejaVuSerifCondensed-Italic"

    def __init__(self, family: str, style: str, file: str) -> None:
        """Store the name of the typeface in the PDF, and the name of its file."""
        self.family, self.style, self.file = family, style, file

    def printed(self, words: str) -> str:
        """Return words with a mark for each letter that the face lacks."""
        letters = _letters(self)
        return "".join(letter if ord(letter) in letters else _LACKING for letter in words)

    def width(self, words: str) -> float:
        """Return the width of words at a size of one point, in millimetres."""
        letters, lacking = _letters(self), _letters(self)[ord(_LACKING)]
        return sum([letters.get(ord(letter), lacking) for letter in words])

    def add_to(self, pdf: "FPDF") -> None:
        """Add the face to a document.

        `FPDF.add_font` would read the file again, which takes 16 ms. Only the parts that a document changes
        are made anew: the number and description, the tables, and the sets of used and missing letters.
        """
        from fontTools.ttLib import TTFont  # noqa: PLC0415
        from fpdf.fonts import SubsetMap  # noqa: PLC0415

        read, content = _read(self)
        font = copy(read)
        font.i = len(pdf.fonts) + 1
        font.desc = copy(read.desc)
        font.ttfont = TTFont(BytesIO(content), recalcTimestamp=False, lazy=True)
        font.missing_glyphs = []
        font.subset = SubsetMap(font)
        pdf.fonts[font.fontkey] = font


@cache
def _read(face: Face) -> tuple["TTFFont", bytes]:
    """Return a face as fpdf reads it, and its file."""
    from fpdf import FPDF  # noqa: PLC0415 - papers that are not PDF do not need the extra `club`
    from fpdf.fonts import TTFFont  # noqa: PLC0415

    with as_file(files("botifarra.paper") / "fonts" / f"{face.file}.ttf") as path:
        font = TTFFont(FPDF(), path, face.family + face.style, face.style)
        font.close()
        return font, path.read_bytes()


@cache
def _letters(face: Face) -> dict[int, float]:
    """Return the width of each letter that a face has, at a size of one point, in millimetres."""
    font, _ = _read(face)
    return {letter: font.cw[letter] / 1000 * MM for letter in font.cmap}
