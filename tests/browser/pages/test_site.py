"""The site in previews and as an installed app, and its answers for missing pages."""

import re
import struct
from html.parser import HTMLParser
from itertools import product
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat
from botifarra.prose import LANGUAGES, Language
from botifarra.server.api.page_heads import Heads
from botifarra.server.api.pages import Place, read_built
from botifarra.server.config import STATIC
from botifarra.server.table.settings import Settings
from tests.browser.conftest import Come
from tests.browser.person import TIMEOUT_MS
from tests.browser.prepared_tables import counted, table_at
from tests.browser.seated_person import ENDLESS
from tests.browser.server_process import Served
from tests.browser.texts import text
from tests.scale import scale

PATHS = {
    "/": "home",
    "/new": "new",
    "/learn": "learn",
    "/history": "history",
    "/summary": "summary",
    "/rules": "rules",
    "/rules/load": None,
    "/score": "score",
    "/boards": "boards",
    "/boards/new": "boards_new",
    "/boards/ratings": "boards_ratings",
    "/boards/months/2026-11": "boards_month",
    "/e": "events",
    "/new-event": "wizard",
    "/verify": "verify",
    "/verify/{hand}": "verify",
    "/replay/{hand}": "replay",
    "/t/{code}/hands/{deal}/review": "review",
    "/t/{code}/hands/{deal}/learn": "mistakes",
}
"""The pages, with blanks for a finished hand, and the keys of the texts in their heads."""

UNLISTED = {"boards_month", "boards_ratings", "wizard"}
"""Pages with names of people, or for directors: search engines do not list them."""

WITH_A_LINK = {
    *("table", "partner", "shared_set", "shared_board", "shared_result"),
    *("desk", "event", "hall", "phone"),
}
"""Pages about a table, an event or a set of boards. Their heads have the same texts for all of them."""


class Head(HTMLParser):
    """The language of a page, its title, and its tags for previews."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.language = ""
        self.title = ""
        self.told: dict[str, str] = {}
        self.manifest = ""
        self._in_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._in_title = tag == "title"
        if tag == "html":
            self.language = given["lang"]
        elif tag == "meta" and "content" in given:
            self.told[given.get("property") or given.get("name") or ""] = given["content"]
        elif tag == "link" and given.get("rel") == "manifest":
            self.manifest = given["href"]

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False


def head_of(url: str, language: str) -> Head:
    return Head(httpx.get(url, headers={"Accept-Language": language}).text)


@pytest.fixture(scope="module")
def played(calm: Served) -> str:
    """Return the table and the number of a finished hand."""
    anna = {Seat.SOUTH: (1_000_000, "Anna")}
    code = table_at(calm.database, Settings(rules=ENDLESS), anna, Random(3), counted)
    (hand,) = httpx.get(f"{calm.url}/api/tables/{code}/hands").json()["hands"]
    return f"{code}/{hand['deal']}"


def of_hand(language: Language, replay: dict[str, Any], title: str, told: str) -> tuple[str, str]:
    """Return the title and description of a page about a finished hand."""
    north, west, south, east = replay["names"]
    sides = [
        text(language, "side.pair", first=one, second=two) for one, two in ((north, south), (west, east))
    ]
    (named,) = (
        done["action"] - len(Card) for done in replay["actions"] if 0 <= done["action"] - len(Card) < 5
    )
    strain = text(language, f"strain.{Strain(named).name.lower()}")
    first, second = (f"{points:g}" for points in replay["count"]["points"])
    return (
        text(language, "head.hand.title", title=title, first=sides[0], second=sides[1]),
        text(language, "head.hand.told", number=1, strain=strain, first=first, second=second, told=told),
    )


@pytest.mark.parametrize(
    ("path", "language"),
    [
        (path, LANGUAGES[(number + step) % len(LANGUAGES)])
        for number, path in enumerate(PATHS)
        for step in range(scale(1, len(LANGUAGES)))
    ],
)
def test_every_page_has_a_preview(calm: Served, played: str, path: str, language: Language) -> None:
    name = PATHS[path]
    of_a_hand = "{" in path
    code, _, deal = played.partition("/")
    path = path.format(hand=played, code=code, deal=deal)
    head = head_of(calm.url + path, language)
    title = (
        text(language, "head.chapter.title", chapter=text(language, "chapter.load"))
        if name is None
        else text(language, f"head.{name}.title")
    )
    told = text(language, "chapter.load.told" if name is None else f"head.{name}.told")
    if of_a_hand:
        replay = httpx.get(f"{calm.url}/api/tables/{code}/hands/{deal}").json()
        title, told = of_hand(language, replay, title, told)
    assert (head.language, head.title) == (language, title)
    assert (head.told["og:title"], head.told["og:description"]) == (title, told)
    assert head.told["description"] == told
    assert head.told["og:url"] == calm.url + path.rstrip("/") + ("/" if path == "/" else "")
    assert ("robots" in head.told) is (of_a_hand or name in UNLISTED)


def test_no_page_lacks_the_texts_of_its_preview() -> None:
    built = read_built(STATIC)
    assert built is not None
    assert {name for name in PATHS.values() if name} | WITH_A_LINK == built.addresses.keys()
    heads = Heads(built, "")
    for language, name in product(LANGUAGES, built.addresses):
        head = heads.head(language, Place(name, name))
        assert head.title, (language, name)
        assert head.description, (language, name)


def test_the_preview_of_a_table_names_its_host_and_rules(come: Come, calm: Served) -> None:
    host = come(server="calm")
    host.introduce('Núria "la Bona" <i>')
    form = {"settings": {"rules": "occidental target=51"}, "seat": 2, "fill": None, "start": False}
    code = host.ask("/api/tables", form)["code"]
    for language in LANGUAGES:
        head = head_of(f"{calm.url}/t/{code}", language)
        rules = text(language, "head.changed", preset=text(language, "preset.occidental"))
        assert head.title == text(language, "head.table.invited", who='Núria "la Bona" <i>')
        assert head.told["og:title"] == head.title
        assert head.told["og:description"] == text(language, "head.table.free", rules=rules, n=3)
        assert head.told["robots"] == "noindex"


def size_of(png: bytes) -> tuple[int, int]:
    """Return width and height from the first chunk of a PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_preview_picture_exists_in_its_stated_size(calm: Served) -> None:
    head = head_of(calm.url, "ca")
    picture = httpx.get(head.told["og:image"])
    assert picture.headers["content-type"] == "image/png"
    told = int(head.told["og:image:width"]), int(head.told["og:image:height"])
    assert size_of(picture.content) == told == (1200, 630)
    assert len(picture.content) < 300_000  # some programs show no larger picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_can_be_installed(calm: Served, language: Language) -> None:
    answer = httpx.get(calm.url + head_of(calm.url, language).manifest)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest: dict[str, Any] = answer.json()
    assert (manifest["name"], manifest["short_name"], manifest["lang"]) == (
        "Botifarra",
        "Botifarra",
        language,
    )
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
    assert manifest["display"] == "standalone"
    assert manifest["description"] == text(language, "head.home.told")
    for colour in ("theme_color", "background_color"):
        assert re.fullmatch("#[0-9a-f]{6}", manifest[colour])
    drawn = {}
    for icon in manifest["icons"]:
        answer = httpx.get(calm.url + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = size_of(answer.content)
            assert icon["sizes"] == f"{width}x{height}"
            drawn[width, icon.get("purpose", "any")] = answer.content
    assert set(drawn) == {(192, "any"), (512, "any"), (512, "maskable")}
    page = httpx.get(calm.url).text
    apple = re.search('<link rel="apple-touch-icon" href="([^"]+)"', page)
    assert apple
    assert size_of(httpx.get(calm.url + apple[1]).content) == (180, 180)


def test_a_missing_page_is_answered_404_and_links_home(come: Come, calm: Served) -> None:
    person = come(server="calm")
    for path in ("/nowhere", "/rules/nowhere", "/new/x", "/t/2222-2222-2222", "/t/x"):
        assert httpx.get(calm.url + path).status_code == 404
        person.visit(path)
        person.page.get_by_role("link", name=person.text("page.home")).wait_for()
        person.forgive("404")


@pytest.mark.parametrize("path", ["/favicon.ico", "/assets/none.js", "/wp-login.php", "/site.json"])
def test_a_missing_file_is_answered_without_a_page(calm: Served, path: str) -> None:
    answer = httpx.get(calm.url + path)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("gl-ES", "es"), ("fr-FR", "en"), ("ca-ES", "ca"), ("eu", "es"), ("en-US", "en")][: scale(2, 5)],
)
def test_a_first_visit_is_in_the_language_of_the_browser(
    browser: Browser, calm: Served, locale: str, language: Language
) -> None:
    context = browser.new_context(locale=locale, service_workers="block")
    with context:
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        answer = page.goto(f"{calm.url}/rules")
        assert answer
        assert f'<html lang="{language}"' in answer.text()
        expect(page.get_by_role("heading", name=text(language, "rules.title"))).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.get_by_role("button", name=text("ca", "language.ca")).click()
        expect(page.locator("html")).to_have_attribute("lang", "ca")
        page.goto(f"{calm.url}/learn")
        expect(page.get_by_role("button", name=text("ca", "lesson.begin"))).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "ca")
