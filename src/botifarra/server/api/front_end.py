"""The built front end as it is sent: files, and pages with their heads."""

from functools import lru_cache
from pathlib import Path

from botifarra.server.api.assets import PAGE, Asset, Assets, page_asset
from botifarra.server.api.page_heads import Heads, Preview
from botifarra.server.api.pages import Pages, Place, read_built

_REMEMBERED = 256
"""Number of cached pages: every page in every language, for a few addresses of the site."""


class Front:
    """The front end in a folder. Where it is not built, every page has the text `unbuilt`."""

    def __init__(self, folder: Path, unbuilt: str) -> None:
        built = read_built(folder)
        self.files = Assets(folder)
        self.pages = Pages(built) if built is not None else None
        self._heads = Heads(built, (folder / PAGE).read_text(encoding="utf-8")) if built is not None else None
        self._unbuilt = page_asset(unbuilt, "unbuilt.txt")
        self._plain = lru_cache(_REMEMBERED)(self._compose)

    def page(
        self,
        language: str,
        place: Place | None,
        base: str | None,
        seen: Preview | None = None,
        *,
        has_events: bool = False,
    ) -> Asset:
        """Return a page in a language; without a place, the page for unknown addresses.

        `base` is the public address of the site, None where it is not known. `seen` is the preview of a
        table or hand. `has_events`: the server has events with a public page, to which the first page leads.
        """
        if place is not None and place.code is not None:  # not cached: there are as many of these as tables
            return self._compose(language, place, base, has_events, seen)
        return self._plain(language, place, base, has_events)

    def _compose(
        self,
        language: str,
        place: Place | None,
        base: str | None,
        has_events: bool,
        seen: Preview | None = None,
    ) -> Asset:
        if self._heads is None:
            return self._unbuilt
        head = self._heads.head(language, place, seen)
        path = place.path if place is not None else ""
        return page_asset(self._heads.page(language, head, base, path, has_events=has_events))
