"""A page that a test has used is lent to the next test as if it were new."""

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Come
from tests.browser.lent_pages import QUIET, LentPages
from tests.browser.person import DESKTOP, EVERYDAY, PHONE, Look
from tests.browser.server_process import Served, serving

_LEFT = """() => [
  localStorage.length, sessionStorage.length, document.cookie, window.left, innerWidth,
  matchMedia("(forced-colors: active)").matches, matchMedia("(prefers-color-scheme: dark)").matches,
]"""

_MAY_READ = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state === 'granted')"


def test_nothing_is_left_in_a_page_that_is_lent_again(browser: Browser, calm: Served) -> None:
    with LentPages.of(browser) as pages:
        with pages.lend(Look(size=PHONE, light="dark", hurries=True), calm.url) as first:
            first.add_init_script("window.left = 1")
            first.context.add_init_script("window.left = 1")
            first.context.route("**/*", lambda route: route.abort())
            first.route("**/*", lambda route: route.fulfill(body="<h1>Left</h1>", content_type="text/html"))
            first.emulate_media(forced_colors="active")
            first.context.grant_permissions(["clipboard-read"])
            first.goto(calm.url)
            first.evaluate("localStorage.a = sessionStorage.a = document.cookie = 'a=1'")
            assert first.evaluate(_MAY_READ)
            hurried = first.evaluate("String(setTimeout)")
            first.context.new_page()
        with pages.lend(EVERYDAY, calm.url) as second:
            assert second is first
            assert second.context.pages == [second]
            second.goto(calm.url)
            second.get_by_role("heading", level=1).wait_for()
            assert second.evaluate(_LEFT) == [0, 0, "", None, DESKTOP[0], False, False]
            assert not second.evaluate(_MAY_READ)
            assert second.evaluate("String(setTimeout)") != hurried


def test_a_page_that_cannot_be_made_as_new_is_not_lent_again(browser: Browser, calm: Served) -> None:
    def offline(page: Page) -> None:
        page.context.set_offline(True)

    def listening(page: Page) -> None:
        page.route_web_socket("**/*", lambda _: None)

    with LentPages.of(browser) as pages:
        for change in (lambda page: page.clock.install(), offline, listening, Page.close):
            with pages.lend(EVERYDAY, calm.url) as page:
                page.goto(calm.url)
                change(page)
            with pages.lend(EVERYDAY, calm.url) as other:
                assert other is not page
                assert page.is_closed()


def test_an_own_page_and_a_page_with_touch_are_not_shared(browser: Browser, calm: Served) -> None:
    with LentPages.of(browser) as pages:
        with pages.lend(EVERYDAY, calm.url) as page:
            pass
        with (
            pages.lend(EVERYDAY, calm.url, own=True) as own,
            pages.lend(Look(touches=True), calm.url) as touched,
        ):
            assert len({page, own, touched}) == 3
            assert touched.evaluate("navigator.maxTouchPoints") > 0
        assert own.is_closed()


def test_a_page_is_not_lent_again_after_its_server_has_gone(browser: Browser) -> None:
    with LentPages.of(browser) as pages:
        with pages.lend(EVERYDAY, "http://127.0.0.1:9") as page:
            pass
        assert page.is_closed()


def test_a_server_of_a_test_alone_ends_after_its_browsers(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    served = servers.enter_context(serving(tmp_path, 1))
    person = come(url=served.url)
    person.visit("/")
    servers.callback(expect(person.page).to_have_url, f"{served.url}{QUIET}")
