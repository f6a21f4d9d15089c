"""A server and a browser for each worker of the tests, made when the first test here wants them."""

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
"""The shell is Debian's Chromium without windows, which nobody sees and which cost half as much again."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",
]
_LACKS = "needs Chromium, as `apt-get install chromium-headless-shell` brings it"


class Come(Protocol):
    """Has somebody come with a browser of their own to a fixture's server, perhaps by another address."""

    def __call__(self, look: Look = ..., server: str = ..., url: str | None = ...) -> Person: ...


# Of the package and no more: Playwright keeps an event loop running in this thread, with which no test
# elsewhere could run one of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, or Playwright's own; without one the test is skipped, except in CI."""
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
    """A server whose bots answer at once, and which waits twelve seconds for those who read a count."""
    yield from _serve(tmp_path_factory, 5)


@pytest.fixture(scope="package")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on which a minute is gone in three seconds."""
    yield from _serve(tmp_path_factory, 20)


@pytest.fixture(scope="package")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the world's time."""
    yield from _serve(tmp_path_factory, 1)


def _serve(folders: pytest.TempPathFactory, rate: float) -> Iterator[Served]:
    assert (STATIC / "index.html").exists(), "the pages are not built; `make test` builds them first"
    with serving(folders.mktemp("served"), rate) as served:
        yield served
    assert not served.complaints


@pytest.fixture
def come(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Brings people; in the end their browsers must have nothing to complain of."""
    with ExitStack() as guests:

        def come(look: Look = EVERYDAY, server: str = "fast", url: str | None = None) -> Person:
            served: Served = request.getfixturevalue(server)
            return guests.enter_context(Person.coming(browser, url or served.url, look, served.database))

        yield come
