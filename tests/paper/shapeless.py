"""Papers without the shapes of their letters, for tests that read only words, sizes and places.

fpdf takes half the time of a paper to reduce its fonts to the letters that are used. Tests with the fixture
`real_fonts`, and the commands of docs/championship.md, which `test_docs` runs, print with real fonts.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any
from unittest.mock import patch

from fpdf import FPDF

from botifarra.paper.faces import Face


class _NoFont:
    """A font file without glyphs."""

    def getGlyphID(self, name: str) -> int:  # noqa: N802 - the name that fontTools has
        return 0

    def save(self, file: IO[bytes]) -> None:
        pass

    def close(self) -> None:
        pass


@contextmanager
def without_shapes() -> Iterator[None]:
    """Make papers whose fonts have only the widths and the codes of letters."""
    add_to = Face.add_to

    def add(face: Face, pdf: FPDF) -> None:
        add_to(face, pdf)
        font: Any = pdf.fonts[face.family + face.style]
        font.ttfont = _NoFont()

    with patch.object(Face, "add_to", add), patch("fontTools.subset.Subsetter.subset"):
        yield
