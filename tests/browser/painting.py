"""Whether the pages are painted. If they are not, the cards need no drawing, only their size.

The drawings of the cards took half the processor time of each layout of a table.
"""

import os
import re
import shutil
from pathlib import Path

from botifarra.server.config import STATIC

PAINTS = any(map(os.environ.get, ("BOTIFARRA_SHOTS", "BOTIFARRA_PICTURES")))
"""Whether somebody wants pictures of the tests' pages."""

_PACKS = ("spanish", "french")
_SYMBOL = re.compile(r'<symbol id="\w+" viewBox="0 0 (\d+) (\d+)"')
_CARDS = 48
"""The least number of symbols of a pack."""


def without_drawings(folder: Path) -> Path:
    """Return a new folder in a folder, with the built pages; their cards and signs are plain rectangles."""
    pages = folder / "pages"
    if not pages.exists():
        shutil.copytree(STATIC, pages, copy_function=os.symlink)
        for pack in _PACKS:
            (sprite,) = (pages / "assets").glob(f"{pack}-*.svg")
            plain = plain_sprite(sprite.read_text(encoding="utf-8"))
            for drawn in sprite.parent.glob(f"{sprite.name}*"):
                drawn.unlink()
            sprite.write_text(plain, encoding="utf-8")
    return pages


def plain_sprite(sprite: str) -> str:
    """Return a sprite in which each symbol is a plain rectangle of its size.

    Raises `ValueError` if it finds fewer symbols than there are or than a pack has, whose cards had no size.
    """
    found = list(_SYMBOL.finditer(sprite))
    if not _CARDS <= len(found) == sprite.count("<symbol"):
        raise ValueError(f"{len(found)} of {sprite.count('<symbol')} symbols have the expected form")
    plain = (f'{each[0]}><rect width="{each[1]}" height="{each[2]}"/></symbol>' for each in found)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(plain)}</svg>'
