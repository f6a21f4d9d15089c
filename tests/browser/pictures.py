"""Draws the pictures for previews of the site from our own cards: `make pictures`, which needs Chromium.

They are committed, as a build needs no browser. The name is in a font of our papers, so that all machines
draw the same.
"""

import io
import shutil
from base64 import b64encode
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from botifarra.server.api import moment_picture
from botifarra.server.api.indexed_png import Indexed, write_png
from botifarra.server.api.moment_picture import CARD, CARDS_FILE, COLUMNS
from botifarra.server.api.page_heads import PICTURE, PICTURE_SIZE
from tests.browser.conftest import FLAGS, NAMES

_WEB = Path(__file__).parents[2] / "web"
_PUBLIC = _WEB / "public"
_SPRITE = _WEB / "src" / "cards" / "sprites" / "spanish.svg"

_FONT = _WEB.parent / "src" / "botifarra" / "paper" / "fonts" / "DejaVuSerifCondensed-Bold.ttf"

_FAN = (8, 22, 35, 11, 46, 21, 43)
"""The cards of the picture, from left to right."""

_SHARE = """<!doctype html><style>
  @font-face {{ font-family: "Name"; src: url("data:font/ttf;base64,{font}"); }}
  body {{ margin: 0; width: {width}px; height: {height}px; overflow: hidden;
    background: #1f5f4e; color: #f7f2e4; }}
  svg.sprite {{ position: absolute; width: 0; height: 0; }}
  h1 {{ position: absolute; left: 72px; top: 206px; margin: 0; letter-spacing: -2px;
    font: 104px/1 "Name"; }}
  p {{ position: absolute; left: 76px; top: 348px; margin: 0; display: flex; gap: 22px; }}
  p svg {{ width: 64px; height: 64px; }}
  .card {{ position: absolute; left: 762px; top: 138px; width: 212px; height: 326px;
    transform-origin: 50% 140%; transform: rotate(var(--turn)); }}
</style>
<svg class="sprite">{sprite}</svg><h1>Botifarra</h1><p>{suits}</p>{fan}"""

_SHEET = """<!doctype html><style>
  body {{ margin: 0; background: #1f5f4e; }}
  svg.sprite {{ position: absolute; width: 0; height: 0; }}
  .card {{ position: absolute; width: {width}px; height: {height}px; }}
</style>
<svg class="sprite">{sprite}</svg>{cards}"""

_COLOURS = 128
"""The number of colours of the picture of all cards."""

_ICON = """<!doctype html><style>
  body {{ margin: 0; background: {ground}; }}
  svg {{ display: block; width: {size}px; height: {size}px; }}
</style>{icon}"""

_GREEN = "#1c5a3f"
"""The background of the icon."""

_SAFE = 0.8
"""The part of a maskable icon that is never cut off: a circle of this diameter."""


def _shoot(page: Page, html: str, width: int, height: int, name: str, *, clear: bool = False) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(html)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=_PUBLIC / name, omit_background=clear)


def _share() -> str:
    width, height = PICTURE_SIZE
    middle = (len(_FAN) - 1) / 2
    fan = "".join(
        f'<svg class="card" style="--turn: {(place - middle) * 9}deg" viewBox="0 0 200 308">'
        f'<use href="#c{card}"/></svg>'
        for place, card in enumerate(_FAN)
    )
    suits = "".join(f'<svg viewBox="0 0 32 32"><use href="#s{suit}"/></svg>' for suit in range(4))
    sprite = _SPRITE.read_text(encoding="utf-8")
    font = b64encode(_FONT.read_bytes()).decode()
    return _SHARE.format(width=width, height=height, font=font, sprite=sprite, suits=suits, fan=fan)


def _sheet() -> str:
    """Return all cards, a suit in each row."""
    width, height = CARD
    cards = "".join(
        f'<svg class="card" style="left: {card % COLUMNS * width}px; top: {card // COLUMNS * height}px" '
        f'viewBox="0 0 200 308"><use href="#c{card}"/></svg>'
        for card in range(4 * COLUMNS)
    )
    return _SHEET.format(width=width, height=height, sprite=_SPRITE.read_text(encoding="utf-8"), cards=cards)


def _draw_cards(page: Page) -> None:
    """Write the picture of all cards, from which the server puts together moments of a hand."""
    width, height = COLUMNS * CARD[0], 4 * CARD[1]
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(_sheet())
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture = drawn.quantize(_COLOURS, dither=Image.Dither.NONE)
    pixels, palette = picture.tobytes(), bytes(picture.getpalette() or ())[: 3 * _COLOURS]
    rows = [pixels[start : start + width] for start in range(0, len(pixels), width)]
    file = Path(moment_picture.__file__).with_name(CARDS_FILE)
    file.write_bytes(write_png(Indexed(palette, rows)))


def _icon(size: int) -> str:
    icon = (_PUBLIC / "icon.svg").read_text(encoding="utf-8")
    return _ICON.format(ground="transparent", size=size, icon=icon)


def _whole_icon(size: int, share: float) -> str:
    """Return the icon on a background that fills the square, for systems that cut its corners themselves."""
    icon = (_PUBLIC / "icon.svg").read_text(encoding="utf-8")
    margin = 32 * (1 / share - 1)
    view = f"{-margin} {-margin} {64 + 2 * margin} {64 + 2 * margin}"
    whole = icon.replace('viewBox="0 0 64 64"', f'viewBox="{view}"')
    assert whole != icon
    return _ICON.format(ground=_GREEN, size=size, icon=whole)


def main() -> None:
    """Draw all pictures."""
    program = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page()
        _shoot(page, _share(), *PICTURE_SIZE, PICTURE.removeprefix("/"))
        _draw_cards(page)
        for size in (192, 512):
            _shoot(page, _icon(size), size, size, f"icon-{size}.png", clear=True)
        # The coin is 57 of 64 wide.
        _shoot(page, _whole_icon(512, _SAFE * 64 / 57), 512, 512, "icon-maskable-512.png")
        _shoot(page, _whole_icon(180, 1), 180, 180, "icon-180.png")
        browser.close()


if __name__ == "__main__":
    main()
