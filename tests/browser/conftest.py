"""A server and a browser for each worker of the tests, started when the first test needs them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from botifarra.server.config import STATIC
from tests.browser.person import EVERYDAY, Look, Person
from tests.browser.server_process import Served, serving

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Names of the program. Debian's headless shell, which shows no windows, takes two thirds of the time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",
]
_LACKS = "needs Chromium, as `apt-get install chromium-headless-shell` brings it"


class Come(Protocol):
    """A function that opens the browser of a new person, at a server or at another of its addresses."""

    def __call__(self, look: Look = ..., server: str = ..., url: str | None = ...) -> Person: ...


# The scope is this package: Playwright keeps an event loop running in this thread. Tests elsewhere could not
# run their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Yield the machine's Chromium, or Playwright's own. Without either, skip the test, or in CI fail it."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        except Error:
            if program is not None:
                raise
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(_LACKS)
        yield browser
        browser.close()


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


def _serve(folders: pytest.TempPathFactory, rate: float) -> Iterator[Served]:
    assert (STATIC / "index.html").exists(), "the pages are not built; `make test` builds them first"
    with serving(folders.mktemp("served"), rate) as served:
        yield served
    assert not served.complaints


@pytest.fixture
def come(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Yield a function that opens browsers. At the end, check that no browser has reported an error."""
    with ExitStack() as guests:

        def come(look: Look = EVERYDAY, server: str = "fast", url: str | None = None) -> Person:
            served: Served = request.getfixturevalue(server)
            return guests.enter_context(Person.coming(browser, url or served.url, look, served.database))

        yield come
