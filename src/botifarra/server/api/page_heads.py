"""The heads of the pages, in the reader's language: the preview that other programs show of a link."""

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple, TypeAlias

from botifarra.core.rules import PRESETS
from botifarra.server.api import moment_picture
from botifarra.server.api.hand_preview import HandPreview
from botifarra.server.api.pages import Built, Place
from botifarra.server.api.table_preview import TablePreview

PICTURE = "/share.png"
"""The preview picture of pages without one of their own, made of our cards (tests/browser/pictures.py)."""

PICTURE_SIZE = moment_picture.SIZE
"""Width and height of all these pictures in pixels, as programs that show links require."""

_REVIEW = "review"
"""The page whose links to a moment have a picture of it."""

EVENTS = "botifarra:events"
"""The name of the `meta` element of a page whose server has public events (web/src/home/HomePage.svelte)."""

_UNLISTED = frozenset(
    {
        *("event", "desk", "hall", "phone", "wizard"),
        *("boards_month", "boards_ratings", "partner", "shared_board", "shared_result", "shared_set"),
    }
)
"""Pages that show names of people, or that need a link: search engines do not list them."""

_LOCALES = {"ca": "ca_ES", "es": "es_ES", "en": "en_GB"}

_BLANK = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")
_LANGUAGE = re.compile(r'<html lang="\w+"')
_HEAD = re.compile(r"<!--head-->.*<!--/head-->", re.DOTALL)


Preview: TypeAlias = TablePreview | HandPreview
"""The preview of the table or hand that a page is about."""


class Head(NamedTuple):
    """Title and description of a page. A private page is not for search engines.

    `moment` is the query for a moment of a hand, with its question mark. Only pages with one have an address
    of a `picture`; the others have that of the site.
    """

    title: str
    description: str
    is_private: bool = False
    moment: str = ""
    picture: str | None = None


class Heads:
    """The pages as they are sent: the built page, with a head for each address."""

    def __init__(self, built: Built, page: str) -> None:
        self._texts = built.texts
        self._page = page

    def head(self, language: str, place: Place | None, seen: Preview | None = None) -> Head:
        """Return the head of a page; without a place, that of the page for unknown addresses.

        `seen` is the preview of a table or hand.
        """
        texts = self._texts[language]
        if place is None:
            return Head(texts["head.lost.title"], texts["head.home.told"], is_private=True)
        if place.name == "table":
            return _head_of_table(texts, seen if isinstance(seen, TablePreview) else None)
        if (chapter := place.blank("chapter")) is not None:
            title = _fill(texts["head.chapter.title"], chapter=texts[f"chapter.{chapter}"])
            return Head(title, texts[f"chapter.{chapter}.told"])
        title, description = texts[f"head.{place.name}.title"], texts[f"head.{place.name}.told"]
        if isinstance(seen, HandPreview):
            title, description = _title_of_hand(texts, title, seen), _told_of_hand(texts, description, seen)
        head = Head(title, description, is_private=place.code is not None or place.name in _UNLISTED)
        if place.name != _REVIEW or not isinstance(seen, HandPreview) or seen.step is None:
            return head
        moment = f"?step={seen.step}"
        picture = f"/api/tables/{place.code}/hands/{place.deal}/picture{moment}"
        return head._replace(moment=moment, picture=picture)

    def page(
        self, language: str, head: Head, base: str | None, path: str, *, has_events: bool = False
    ) -> str:
        """Return the page at a path with its head. `base` and `has_events` are those of `Front.page`."""
        lines = "\n    ".join(
            [*self._lines(language, head, base, path), *([_meta("name", EVENTS, "/e")] if has_events else [])]
        )
        page = _LANGUAGE.sub(f'<html lang="{language}"', self._page, count=1)
        return _HEAD.sub(lambda _: lines, page, count=1)

    def _lines(self, language: str, head: Head, base: str | None, path: str) -> Iterable[str]:
        width, height = PICTURE_SIZE
        yield f"<title>{escape(head.title)}</title>"
        yield f'<link rel="manifest" href="/manifest.{language}.webmanifest" />'
        yield _meta("name", "description", head.description)
        if head.is_private:
            yield _meta("name", "robots", "noindex")
        yield _meta("property", "og:site_name", "Botifarra")
        yield _meta("property", "og:type", "website")
        yield _meta("property", "og:locale", _LOCALES[language])
        yield _meta("property", "og:title", head.title)
        yield _meta("property", "og:description", head.description)
        if base is not None:
            yield _meta("property", "og:url", f"{base}/{path}{head.moment}")
        yield _meta("property", "og:image", f"{base or ''}{head.picture or PICTURE}")
        yield _meta("property", "og:image:width", str(width))
        yield _meta("property", "og:image:height", str(height))
        told = self._texts[language]["head.picture"] if head.picture is None else head.title
        yield _meta("property", "og:image:alt", told)
        yield _meta("name", "twitter:card", "summary_large_image")


def _head_of_table(texts: dict[str, str], seen: TablePreview | None) -> Head:
    """Return the head of a table: its host's invitation and its rules.

    An unknown table gets a general head.
    """
    if seen is None:
        return Head(texts["head.table.begun"], texts["head.home.told"], is_private=True)
    rules = _rules_named(texts, seen.rules)
    if seen.stage != "open":
        return Head(texts["head.table.begun"], _fill(texts["head.table.on"], rules=rules), is_private=True)
    if seen.host is None:
        title = texts["head.table.open"]
    else:
        title = _fill(texts["head.table.invited"], who=seen.host)
    free = seen.seats.count(None)
    description = _fill(texts["head.table.free" if free else "head.table.full"], rules=rules, n=free)
    return Head(title, description, is_private=True)


def _title_of_hand(texts: dict[str, str], title: str, seen: HandPreview) -> str:
    """Return the title of a page about a finished hand: that of the page, and the names of both sides."""
    north, west, south, east = seen.names
    first, second = (
        _fill(texts["side.pair"], first=one, second=two) for one, two in ((north, south), (west, east))
    )
    return _fill(texts["head.hand.title"], title=title, first=first, second=second)


def _told_of_hand(texts: dict[str, str], told: str, seen: HandPreview) -> str:
    """Return the description of a page about a finished hand: trumps, points, and that of the page itself."""
    first, second = (f"{points:g}" for points in seen.points)
    strain = texts[f"strain.{seen.strain.name.lower()}"]
    return _fill(
        texts["head.hand.told"], number=seen.number, strain=strain, first=first, second=second, told=told
    )


def _rules_named(texts: dict[str, str], rules: str) -> str:
    """Return the name of the preset with which a rules text begins, and add a note if the text changes it."""
    first, _, changes = rules.strip().lower().partition(" ")
    name = first if first in PRESETS else next(iter(PRESETS))
    preset = texts[f"preset.{name}"]
    return _fill(texts["head.changed"], preset=preset) if changes or first != name else preset


def _fill(text: str, **values: str | int) -> str:
    """Return a text with its blanks filled in, as `fill` of web/src/i18n/text.svelte.ts does."""

    def value(blank: re.Match[str]) -> str:
        name, one, other = blank.groups()
        if one is None:
            return str(values[name])
        return one if values[name] == 1 else other

    return _BLANK.sub(value, text)


def _meta(sort: str, name: str, content: str) -> str:
    return f'<meta {sort}="{name}" content="{escape(content)}" />'
