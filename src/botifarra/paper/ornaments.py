"""The ornaments of certificates: a border with the four suits, rules, and medals."""

from itertools import chain
from math import cos, pi, sin

from botifarra.core.cards import Strain, Suit
from botifarra.paper.box import Box
from botifarra.paper.faces import Face
from botifarra.paper.sheet import Align, Shade, Sheet

WINE = (122, 28, 38)
"""The colour of titles and frames."""
GOLD = (196, 148, 48)

_PAPER = (253, 249, 238)
_WHITE = (255, 255, 255)

_METALS: dict[int, tuple[Shade, Shade]] = {
    1: ((196, 148, 48), (247, 218, 137)),
    2: ((140, 146, 154), (226, 229, 233)),
    3: ((160, 98, 52), (231, 183, 142)),
}
"""Gold, silver and bronze: the rim and the middle."""
_OTHERS: tuple[Shade, Shade] = (WINE, (250, 240, 224))

_EDGE = 12.0
_BAND = 9.0
_CORNER = 22.0
_CLEAR = 28.0
"""The part of each side that the corners of the border take."""
_PITCH = 6.0
_RAYS = 32


def border(sheet: Sheet, page: Box) -> Box:
    """Draw a border around a page, with a suit in each corner; return the part within it."""
    outer = page.inset(_EDGE)
    inner = outer.inset(_BAND)
    _band(sheet, outer, inner)
    sheet.frame(outer, shade=WINE, width=1.0)
    sheet.frame(inner, shade=WINE, width=0.6)
    sheet.frame(inner.inset(1.4), shade=GOLD, width=0.25)
    middle = outer.inset(_BAND / 2)
    corners = [(x, y) for y in (middle.y, middle.bottom) for x in (middle.x, middle.right)]
    for suit, (x, y) in zip(Suit, corners, strict=True):
        disc = Box(x, y, 0, 0).inset(-_CORNER / 2)
        sheet.disc(disc, _WHITE, edge=WINE, width=0.8)
        sheet.disc(disc.inset(1.3), _PAPER, edge=GOLD, width=0.3)
        sheet.sign(Strain(suit), disc.inset(4.6))
    return inner


def _band(sheet: Sheet, outer: Box, inner: Box) -> None:
    """Fill the band between two boxes with lozenges, gold and wine red in turn."""
    for x, y, width, height in (
        (outer.x, outer.y, outer.width, _BAND),
        (outer.x, inner.bottom, outer.width, _BAND),
        (outer.x, outer.y, _BAND, outer.height),
        (inner.right, outer.y, _BAND, outer.height),
    ):
        sheet.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], _PAPER)
    middle = outer.inset(_BAND / 2)
    across, down = (_steps(length - _CLEAR) for length in (middle.width, middle.height))
    rows = (
        *([(middle.x + _CLEAR / 2 + at, y) for at in across] for y in (middle.y, middle.bottom)),
        *([(x, middle.y + _CLEAR / 2 + at) for at in down] for x in (middle.x, middle.right)),
    )
    for number, (x, y) in chain.from_iterable(map(enumerate, rows)):
        if number % 2:
            lozenge(sheet, x, y, 1.1, GOLD)
        else:
            lozenge(sheet, x, y, 2.5, WINE)
            lozenge(sheet, x, y, 1.2, _PAPER)


def _steps(length: float) -> list[float]:
    """Return the places of ornaments along a side: an odd number at equal distances."""
    count = int(length / _PITCH) // 2 * 2 + 1
    return [(at + 0.5) * length / count for at in range(count)]


def lozenge(sheet: Sheet, x: float, y: float, size: float, shade: Shade) -> None:
    """Fill a square that stands on a corner, around its centre."""
    sheet.polygon([(x - size, y), (x, y - size), (x + size, y), (x, y + size)], shade)


def rule(sheet: Sheet, box: Box) -> None:
    """Draw a line through the middle of a box, with lozenges in its centre."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    for start, end in ((box.x, x - 9), (x + 9, box.right)):
        sheet.line(start, y, end, y, shade=GOLD, width=0.5)
    for beside in (-5.5, 5.5):
        lozenge(sheet, x + beside, y, 1.0, GOLD)
    lozenge(sheet, x, y, 2.2, WINE)


def medal(sheet: Sheet, box: Box, rank: int) -> None:
    """Draw a medal of a place with its ribbons in a box; the first three are of gold, silver and bronze."""
    rim, middle = _METALS.get(rank, _OTHERS)
    size = box.width
    x, y = box.x + size / 2, box.y + size / 2
    for side in (-1, 1):
        left, right = x + side * 0.08 * size, x + side * 0.4 * size
        sheet.polygon(
            [
                (left, y),
                (right - side * 0.06 * size, y),
                (right, box.bottom),
                ((left + right) / 2 + side * 0.04 * size, box.bottom - 0.14 * size),
                (left + side * 0.08 * size, box.bottom),
            ],
            WINE,
        )
    star = [
        (x + reach * cos(pi * at / _RAYS), y + reach * sin(pi * at / _RAYS))
        for at in range(2 * _RAYS)
        for reach in [size / 2 * (0.92 if at % 2 else 1)]
    ]
    sheet.polygon(star, rim)
    sheet.disc(Box(x, y, 0, 0).inset(-0.38 * size), middle, edge=_WHITE, width=0.5)
    number = Box(x, y, 0, 0).inset(-0.27 * size)
    sheet.write(number, str(rank), size=1.6 * size, face=Face.FORMAL, shade=WINE, align=Align.CENTRE)
