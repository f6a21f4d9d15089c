"""A server and a browser for each worker of the tests, started when the first test needs them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from botifarra.server.config import STATIC
from botifarra.server.desk.founding.host import host_of
from tests.browser.boards.shared_halls import serving_hall
from tests.browser.event.evenings import serving_evenings
from tests.browser.lent_pages import LentPages
from tests.browser.painting import PAINTS
from tests.browser.person import EVERYDAY, TIMEOUT_MS, Look, Person
from tests.browser.server_process import Served, serving
from tests.server.desk.evenings import Desk
from tests.server.desk.founders import Wizard
from tests.server.shared.boards import Hall

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Names of the program. Debian's headless shell, which shows no windows, takes two thirds of the time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",
]
_UNPAINTED = "--force-gpu-mem-available-mb=0"
"""No memory for painted tiles: drawing cards took two fifths of the browser's CPU time at a table.

Layout, style, animation and hit testing do not need paint. Pictures would be empty.
"""
_LACKS = "needs Chromium, as `apt-get install chromium-headless-shell` brings it"


class Come(Protocol):
    """A function that opens the browser of a person, at a server or at another of its addresses.

    The page may be one that other tests have used, with files of the server in its cache; not an `own` or
    `painted` page. The cards of a `painted` page have their drawings, so its server is `drawn`.
    """

    def __call__(
        self,
        look: Look = ...,
        server: str = ...,
        url: str | None = ...,
        *,
        painted: bool = ...,
        own: bool = ...,
    ) -> Person: ...


# The scope is this package: Playwright keeps an event loop running in this thread. Tests elsewhere could not
# run their own.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Yield what launches browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield a browser that paints nothing, unless `Person.shoot` is to take pictures."""
    yield from _launch(playwright, *([] if PAINTS else [_UNPAINTED]))


@pytest.fixture(scope="package")
def painting_browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield a browser for the tests that take pictures."""
    yield from _launch(playwright)


def _launch(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """Yield the browser that is asked for, the machine's Chromium, or Playwright's own.

    Without any of them, skip the test, or in CI fail it.
    """
    asked_for = os.environ.get("BOTIFARRA_BROWSER")
    program = asked_for or next(filter(None, map(shutil.which, NAMES)), None)
    try:
        browser = playwright.chromium.launch(
            executable_path=program, args=[*FLAGS, *flags], timeout=TIMEOUT_MS
        )
    except Error:
        if program is not None:
            raise
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(_LACKS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def pages(browser: Browser) -> Iterator[LentPages]:
    """Yield the pages of the browser that paints nothing."""
    with LentPages.of(browser) as pages:
        yield pages


@pytest.fixture(scope="package")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server at five times real time: bots are quick, and a count stays for twelve seconds."""
    yield from _serve(tmp_path_factory, 5)


@pytest.fixture(scope="package")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server at twenty times real time: a minute takes three seconds."""
    yield from _serve(tmp_path_factory, 20)


@pytest.fixture(scope="package")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server in real time."""
    yield from _serve(tmp_path_factory, 1)


@pytest.fixture(scope="package")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server like `fast`, whose cards have their drawings."""
    yield from _serve(tmp_path_factory, 5, drawn=True)


def _serve(folders: pytest.TempPathFactory, rate: float, *, drawn: bool = PAINTS) -> Iterator[Served]:
    assert (STATIC / "index.html").exists(), "the pages are not built; `make test` builds them first"
    with serving(folders.mktemp("served"), rate, drawn=drawn) as served:
        yield served
    assert not served.complaints


@pytest.fixture
def servers() -> Iterator[ExitStack]:
    """Yield a stack for the servers of a test alone. They end after its browsers, which would miss them."""
    with ExitStack() as servers:
        yield servers


@pytest.fixture
def come(request: pytest.FixtureRequest, servers: ExitStack) -> Iterator[Come]:
    """Yield a function that opens browsers. At the end, check that no browser has reported an error."""
    with ExitStack() as guests:

        def come(
            look: Look = EVERYDAY,
            server: str = "fast",
            url: str | None = None,
            *,
            painted: bool = False,
            own: bool = False,
        ) -> Person:
            served: Served = request.getfixturevalue("drawn" if painted else server)
            pages: LentPages = (
                LentPages(request.getfixturevalue("painting_browser"))
                if painted
                else request.getfixturevalue("pages")
            )
            page = guests.enter_context(pages.lend(look, url or served.url, own=own or painted))
            return guests.enter_context(Person.coming(page, url or served.url, look, served.database))

        yield come


@pytest.fixture(scope="module")
def evenings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Desk]]:
    """Yield an event for each test of the module, all with its number of pairs (`PAIRS`), or with six."""
    folder, pairs = tmp_path_factory.mktemp("evenings"), getattr(request.module, "PAIRS", 6)
    with serving_evenings(folder, count_tests(request), pairs) as desks:
        yield desks


def count_tests(request: pytest.FixtureRequest) -> int:
    """Return the number of tests of a module: one worker may run them all."""
    return sum(item.path == request.path for item in request.session.items)


@pytest.fixture
def desk(evenings: list[Desk]) -> Desk:
    """Return the desk of an event of its own; by default, six pairs play two boards in each round."""
    return evenings.pop()


@pytest.fixture
def only_desk(request: pytest.FixtureRequest, tmp_path: Path, servers: ExitStack) -> Desk:
    """Return the desk of the only event of its server."""
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1, getattr(request.module, "PAIRS", 6)))
    return desk


@pytest.fixture(scope="module")
def hall_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hall")


@pytest.fixture(scope="module")
def hall(hall_folder: Path) -> Iterator[Hall]:
    """Yield a server inside this process, with the boards of its day; its database is in `hall_folder`."""
    with serving_hall(hall_folder) as found:
        yield found


@pytest.fixture(scope="module")
def wizard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wizard]:
    """Yield the wizard of a server whose folder is empty at first."""
    folder = tmp_path_factory.mktemp("hosted")
    host = host_of(folder)
    with serving(tmp_path_factory.mktemp("served"), 1, host=host) as served:
        yield Wizard(served.url, host)
        assert not served.complaints
