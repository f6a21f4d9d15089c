"""The fonts of printed pages: DejaVu, reduced to the letters of names and of our own texts.

`python -m tools.paper_fonts FOLDER` reads a release of DejaVu and writes the fonts of `botifarra.paper`.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from unicodedata import name

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from botifarra.paper.faces import Face

FONTS = Path(__file__).parents[1] / "src" / "botifarra" / "paper" / "fonts"

SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "TIFINAGH")
"""Scripts that can be printed letter by letter from left to right, as we print."""

_MARKS = range(0x0370)
"""Digits, punctuation and combining accents."""
_SIGNS = range(0x2000, 0x2270)
"""Punctuation, currencies, arrows and signs of mathematics."""

_UNUSED = ("GDEF", "GPOS", "GSUB", "FFTM", "MATH", "gasp", "kern", "meta")
"""Tables for shaping text, which we do not do, and for screens of few pixels."""


def kept(letters: Iterable[int]) -> set[int]:
    """Return the characters that stay in a font."""
    return {
        letter
        for letter in letters
        if letter in _MARKS or letter in _SIGNS or name(chr(letter), "").startswith(SCRIPTS)
    }


def reduce_font(source: Path, target: Path) -> None:
    """Write a font that has only the characters that we print."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=[], notdef_outline=True, recommended_glyphs=True)
    options.glyph_names = True  # without them each PDF takes longer
    options.drop_tables += _UNUSED
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=kept(font.getBestCmap()))
    subsetter.subset(font)
    font.save(target)


def main(folder: str) -> None:
    for face in Face:
        reduce_font(Path(folder) / f"{face.file}.ttf", FONTS / f"{face.file}.ttf")


if __name__ == "__main__":
    main(*sys.argv[1:])
