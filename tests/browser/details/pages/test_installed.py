"""The installed app, without a server and after a reconnect."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.person import TIMEOUT_MS
from tests.browser.server_process import Served, serving
from tests.browser.service_worker import WORKING
from tests.browser.texts import text

GONE = """async (name) => {
  while (await caches.has(name)) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until a cache of this name is gone."""


@pytest.fixture
def keeping(browser: Browser) -> Iterator[BrowserContext]:
    """Yield a browser in which the service worker runs."""
    context = browser.new_context(locale="ca-ES", service_workers="allow", reduced_motion="reduce")
    with context:
        context.set_default_timeout(TIMEOUT_MS)
        yield context


def test_without_a_server_there_is_an_offline_page_and_the_rules(
    keeping: BrowserContext, tmp_path: Path
) -> None:
    page = keeping.new_page()
    offline = page.get_by_role("heading", name=text("ca", "page.offline"))
    with serving(tmp_path, 1) as served:
        page.goto(served.url)
        page.evaluate(WORKING)
        kept: list[str] = page.evaluate(
            """async () => {
              const names = await caches.keys();
              const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
              return requests.flat().map(({ url }) => new URL(url).pathname);
            }"""
        )
        assert "/" in kept
        assert not [path for path in kept if path.startswith("/api")]
        page.goto(f"{served.url}/history")
        expect(page.get_by_role("heading", name=text("ca", "nav.history"))).to_be_visible()
    for path in ("/", "/t/7KQM-X2PA-9WTR"):
        page.goto(served.url + path)
        expect(offline).to_be_visible()
    page.get_by_role("button", name=text("ca", "app.again")).click()
    expect(page.get_by_role("alert")).to_have_text(text("ca", "failure.offline"))
    page.get_by_role("main").get_by_role("link", name=text("ca", "newcomer.rules")).click()
    expect(page.get_by_role("heading", name=text("ca", "rules.title"))).to_be_visible()
    page.goto(f"{served.url}/learn")
    expect(page.get_by_role("button", name=text("ca", "lesson.begin"))).to_be_visible()
    page.goto(served.url)
    page.get_by_role("main").get_by_role("link", name=text("ca", "nav.score")).click()
    page.get_by_role("button", name=text("ca", "pad.start")).click()
    expect(page.get_by_role("button", name=text("ca", "pad.write"))).to_be_visible()


def test_after_a_reconnect_the_page_loads_by_itself(keeping: BrowserContext, calm: Served) -> None:
    page = keeping.new_page()
    page.goto(calm.url)
    page.evaluate(WORKING)
    keeping.set_offline(True)
    page.goto(f"{calm.url}/new")
    expect(page.get_by_role("heading", name=text("ca", "page.offline"))).to_be_visible()
    keeping.set_offline(False)
    expect(page.get_by_role("heading", name=text("ca", "new.title"))).to_be_visible()


def test_the_service_worker_is_revalidated_and_of_this_build(keeping: BrowserContext, calm: Served) -> None:
    script = httpx.get(f"{calm.url}/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "no-cache"
    paths = set(re.findall(r"/assets/[\w.-]+", script.text))
    assert len(paths) > 10
    assert all(httpx.get(calm.url + path).status_code == 200 for path in paths)
    page = keeping.new_page()
    page.goto(calm.url)
    page.evaluate(WORKING)
    page.evaluate("caches.open('botifarra-before').then((cache) => cache.put('/', new Response('old')))")
    page.evaluate("caches.open('other').then((cache) => cache.put('/', new Response('not ours')))")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    page.goto(calm.url)
    page.evaluate(GONE, "botifarra-before")
    assert page.evaluate("caches.has('other')")
