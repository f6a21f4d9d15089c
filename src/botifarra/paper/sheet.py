"""The page of all papers: A4, with our fonts and suit signs, and words that stay within their boxes."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from enum import Enum
from functools import cache
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from botifarra.core.cards import Strain
from botifarra.core.signs import SIGNS
from botifarra.paper.box import Box
from botifarra.paper.faces import Face
from botifarra.paper.fitting import BETWEEN, LEADING, LEAST, MM, Measure, Room, fit, fit_whole

if TYPE_CHECKING:
    from fpdf.svg import SVGObject

MARGIN = 15.0
"""The margin of a page, in millimetres."""

HEAD = 17.0
"""The height of a page's heading."""

INK = 0
"""Black; shades go up to 255."""
GREY = 105
"""The shade of minor text."""
LINE = 150
"""The shade of rules and frames."""
TINT = 240
"""The shade behind every other row."""

Shade = int | tuple[int, int, int]
"""A grey value, or red, green and blue."""

_SOME_DAY = date(2000, 1, 1)
_CAPITALS = 0.729
"""The height of capitals and digits, as a part of the size."""
_CUT = 4.0
"""The length of the marks that show where to cut."""
_ROUND = 1.2
"""The radius of round corners."""


class Align(Enum):
    """The place of words in a box."""

    LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0


class Overflow(AssertionError):
    """A layout that puts something outside its box. This is a bug, whatever is printed."""


class Heading(NamedTuple):
    """The texts of a page about its championship."""

    name: str
    place: str = ""
    date_name: str = ""
    """The date in words."""
    day: date | None = None
    """The date of the file, so that the time of printing does not change it."""

    @property
    def occasion(self) -> str:
        """Place and date; a long place is cut, but never the date."""
        return BETWEEN.join(filter(None, (self.place, self.date_name)))


class Sheet:
    """A PDF document in the making; equal calls give equal bytes."""

    def __init__(self, language: str, title: str, heading: Heading, wide: bool = False) -> None:
        from fpdf import FPDF  # noqa: PLC0415 - papers that are not PDF do not need the extra `club`

        self.heading = heading
        self.page_box = Box(0, 0, 297, 210) if wide else Box(0, 0, 210, 297)
        self._pdf = FPDF(orientation="landscape" if wide else "portrait", format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_creation_date(datetime.combine(heading.day or _SOME_DAY, time(), UTC))
        self._pdf.set_lang(language)
        self._pdf.set_title(f"{title} – {heading.name}")
        self._pdf.set_line_width(0.2)
        self._fit, self._measure = cache(fit), cache(self._add_face)
        self._signs: dict[tuple[int, Strain, float], bytes] = {}

    def page(self) -> Box:
        """Begin an empty page and return it."""
        self._pdf.add_page()
        return self.page_box

    def headed_page(self, title: str, beside: str = "") -> Box:
        """Begin a page with a heading; return the part within the margins below it."""
        within = self.page().inset(MARGIN)
        left, right = within.top(HEAD).columns(3, 2)
        self.write(left.top(5), self.heading.name, size=9, shade=GREY)
        self.write(left.below(5).top(8), title, size=16, bold=True)
        self.write(right.top(5), self.heading.occasion, size=9, shade=GREY, align=Align.RIGHT)
        self.write(right.below(5).top(8), beside, size=12, bold=True, align=Align.RIGHT)
        self.line(within.x, within.y + HEAD - 2.5, within.right, within.y + HEAD - 2.5, shade=INK, width=0.4)
        return within.below(HEAD)

    def write(
        self,
        box: Box,
        words: str,
        *,
        size: float,
        bold: bool = False,
        face: Face | None = None,
        align: Align = Align.LEFT,
        shade: Shade = INK,
        least: float = LEAST,
    ) -> None:
        """Write words vertically centred in a box, as large as fits from `size` down to `least` points.

        Words that do not fit at the smallest size are cut with an ellipsis. Names of people, teams and clubs
        are written with `least=LEAST_OF_NAMES`.
        """
        self._check(box, self.page_box)
        face = face or (Face.BOLD if bold else Face.BODY)
        measure = self._measure(face)
        lines, fitted = self._fit(words, box.width, box.height, size, measure, least)
        widths = [measure(line) * fitted for line in lines]
        self._pdf.set_font(face.family, face.style, fitted)
        self._pdf.set_text_color(*_channels(shade))
        leading = LEADING * fitted * MM
        top = box.y + (box.height - leading * len(lines)) / 2
        for number, (line, width) in enumerate(zip(lines, widths, strict=True)):
            x = box.x + (box.width - width) * align.value
            self._check(Box(x, top + number * leading, width, leading), box)
            base = top + (number + 0.5) * leading + _CAPITALS / 2 * fitted * MM
            self._pdf.text(x, base, face.printed(line))

    def width(self, words: str, size: float, *, bold: bool = False) -> float:
        """Return the width of words on one line, in millimetres."""
        return self._measure(Face.BOLD if bold else Face.BODY)(words) * size

    def is_whole(
        self, box: Box, words: str, *, size: float, bold: bool = False, least: float = LEAST
    ) -> bool:
        """Return whether words fit a box without being split or cut."""
        measure = self._measure(Face.BOLD if bold else Face.BODY)
        return fit_whole(words, Room(box.width, box.height, measure), size, least) is not None

    def lines(self, words: str, width: float, size: float) -> int:
        """Return the number of lines that words take at a size."""
        return len(self._fit(words, width, inf, size, self._measure(Face.BODY), size).lines)

    def sign(self, strain: Strain, box: Box) -> None:
        """Draw the sign of a suit, or of botifarra, as large as fits in the middle of a box.

        fpdf takes 4 ms for a sign. So its drawing on a page is copied to the other places of that page.
        """
        size = min(box.width, box.height)
        x, y = box.x + (box.width - size) / 2, box.y + (box.height - size) / 2
        self._check(Box(x, y, size, size), box)
        contents = self._pdf.pages[self._pdf.page].contents
        assert isinstance(contents, bytearray)  # fpdf replaces it when the document is finished
        drawn = self._pdf.page, strain, size
        if drawn not in self._signs:
            before = len(contents)
            _, _, path = _drawing(strain).transform_to_rect_viewport(1, size, size, ignore_svg_top_attrs=True)
            self._pdf.draw_path(path, copy=False)
            self._signs[drawn] = bytes(contents[before:])
            del contents[before:]
        contents += b"q 1 0 0 1 %.2f %.2f cm\n%bQ\n" % (x / MM, -y / MM, self._signs[drawn])

    def line(
        self, x: float, y: float, right: float, bottom: float, *, shade: Shade = LINE, width: float = 0.2
    ) -> None:
        """Draw a straight line."""
        self._pdf.set_draw_color(*_channels(shade))
        self._pdf.set_line_width(width)
        self._pdf.line(x, y, right, bottom)

    def frame(self, box: Box, *, shade: Shade = LINE, width: float = 0.2, rounded: bool = False) -> None:
        """Draw the edge of a box."""
        self._check(box, self.page_box)
        self._pdf.set_draw_color(*_channels(shade))
        self._pdf.set_line_width(width)
        self._pdf.rect(*box, style="D", round_corners=rounded, corner_radius=_ROUND if rounded else 0)

    def tint(self, box: Box) -> None:
        """Fill a box with a tint."""
        self._check(box, self.page_box)
        self._pdf.set_fill_color(TINT)
        self._pdf.rect(*box, style="F")

    def pattern(self, box: Box, rows: Sequence[Sequence[int]]) -> None:
        """Fill the squares of a square pattern that are not 0, such as those of a QR code."""
        self._check(box, self.page_box)
        self._pdf.set_fill_color(0)
        size = box.width / len(rows)
        for down, row in enumerate(rows):
            across = 0
            for is_dark, run in groupby(map(bool, row)):
                count = len(list(run))
                if is_dark:
                    self._pdf.rect(box.x + across * size, box.y + down * size, count * size, size, style="F")
                across += count

    def polygon(self, corners: Sequence[tuple[float, float]], shade: Shade) -> None:
        """Fill a polygon."""
        for corner in corners:
            self._check(Box(*corner, 0, 0), self.page_box)
        self._pdf.set_fill_color(*_channels(shade))
        self._pdf.polygon(corners, style="F")

    def disc(self, box: Box, shade: Shade, *, edge: Shade | None = None, width: float = 0.2) -> None:
        """Fill the ellipse of a box, with an edge if it has a shade."""
        self._check(box, self.page_box)
        self._pdf.set_fill_color(*_channels(shade))
        if edge is not None:
            self._pdf.set_draw_color(*_channels(edge))
            self._pdf.set_line_width(width)
        self._pdf.ellipse(*box, style="F" if edge is None else "DF")

    def cut_marks(self, tiles: list[Box]) -> None:
        """Mark where a page is cut: at its edges and at the corners of its parts."""
        for tile in tiles:
            for x in {tile.x, tile.right} - {self.page_box.x, self.page_box.right}:
                self.line(x, tile.y, x, tile.y + _CUT)
                self.line(x, tile.bottom - _CUT, x, tile.bottom)
            for y in {tile.y, tile.bottom} - {self.page_box.y, self.page_box.bottom}:
                self.line(tile.x, y, tile.x + _CUT, y)
                self.line(tile.right - _CUT, y, tile.right, y)

    def number_pages(self) -> None:
        """Write page numbers at the foot of each page, if there are several."""
        count = self._pdf.pages_count
        if count > 1:
            foot = self.page_box.inset(MARGIN, 0)
            for number in range(1, count + 1):
                self._pdf.page = number
                # fpdf writes a font only if it differs from the last one, even on another page
                self._measure(Face.BOLD)
                self._pdf.set_font(Face.BOLD.family, Face.BOLD.style, 1)
                box = foot._replace(y=foot.bottom - MARGIN + 3, height=5)
                self.write(box, f"{number} / {count}", size=8, shade=GREY, align=Align.CENTRE)

    def finish(self) -> bytes:
        """Return the pages as PDF; after that no more can be added."""
        return bytes(self._pdf.output())

    def _add_face(self, face: Face) -> Measure:
        """Add a face to the PDF, and return a function for the width of words, which measures each once."""
        face.add_to(self._pdf)
        return cache(face.width)

    def _check(self, what: Box, box: Box) -> None:
        if not (box.contains(what) and self.page_box.contains(what)):
            raise Overflow(what, box)


def _channels(shade: Shade) -> tuple[int, ...]:
    return (shade,) if isinstance(shade, int) else shade


@cache
def _drawing(strain: Strain) -> "SVGObject":
    from fpdf.svg import SVGObject  # noqa: PLC0415

    return SVGObject(SIGNS[strain].document.encode())
