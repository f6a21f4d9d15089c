"""How many taps and keys a person needs."""

from dataclasses import dataclass

from playwright.sync_api import Page

_COUNTING = """
() => {
  window.counted = { pointerdown: 0, keydown: 0 };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => window.counted[type]++, true);
}
"""


@dataclass(frozen=True)
class TapCounter:
    """Counts the taps (or clicks) and the keys in a page, until the page is left."""

    page: Page

    @classmethod
    def beginning(cls, page: Page) -> "TapCounter":
        """Begin to count in a page."""
        page.evaluate(_COUNTING)
        return cls(page)

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("window.counted.pointerdown"))

    @property
    def keys(self) -> int:
        return int(self.page.evaluate("window.counted.keydown"))
