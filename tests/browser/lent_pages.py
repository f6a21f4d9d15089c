"""Pages that one test after another borrows.

Loading a page takes half the processor time in a process that has run its scripts, with their files in the
cache. A page is lent again without cookies, permissions, storage, scripts and routes of the test before. If a
test has changed it in a way that cannot be undone, such as a stopped clock, it is not lent again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.person import TIMEOUT_MS, Look

_IDLE = 2
"""Maximal number of pages of a kind that wait for a test; hardly any test needs more."""

QUIET = "/site.json"
"""A file of the server that runs no script, in the process of the pages."""

_SAME_DEALS = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (numbers) => (numbers.length === 32 ? numbers.fill(1) : draw(numbers));
"""
"""Makes a person's entropy of each deal, 32 bytes, the same in each run."""

_HURRY = """
const wait = window.setTimeout;
window.setTimeout = (then, ms, ...given) => wait(then, ms < 2_000 ? ms / 5 : ms, ...given);
"""
"""Makes cards and tricks, shown for less than two seconds, pass five times as fast; messages stay."""

_SEES = """
Element.prototype.checkVisibility ??= function () {
  const { opacity, visibility } = getComputedStyle(this);
  return this.getClientRects().length > 0 && opacity !== "0" && visibility === "visible";
};
"""
"""What the tests ask of elements. Browsers before 2023 do not have it."""

_UNDONE = ("add_init_script", "expose_binding", "expose_function", "route")
"""Methods of pages and contexts that return what ends their effect."""

_LASTING = (
    *("add_locator_handler", "clock", "new_cdp_session", "route_from_har", "route_web_socket"),
    *("set_extra_http_headers", "set_geolocation", "set_offline"),
)
"""Methods and properties of pages and contexts whose effect does not end."""

_FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class LentPages:
    """The pages of a browser, each in a context of its own, and what tests have changed in them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: defaultdict[bool, list[Page]] = defaultdict(list)
        self._undo: dict[BrowserContext, ExitStack] = {}
        self._spoiled: set[BrowserContext] = set()

    @classmethod
    @contextmanager
    def of(cls, browser: Browser) -> "Iterator[LentPages]":
        """Yield the pages of a browser, and note meanwhile how tests change them."""
        pages = cls(browser)
        with pytest.MonkeyPatch.context() as patch:
            for owner in (Page, BrowserContext):
                for name in _UNDONE:
                    patch.setattr(owner, name, pages._undoing(getattr(owner, name)))
                for name in _LASTING:
                    if hasattr(owner, name):
                        patch.setattr(owner, name, pages._spoiling(getattr(owner, name)))
            yield pages

    @contextmanager
    def lend(self, look: Look, url: str, *, own: bool = False) -> Iterator[Page]:
        """Yield a page for somebody who comes to a server, in a look.

        Nobody else gets an `own` page, before or after: it has nothing in its cache.
        """
        idle = self._idle[look.touches]
        page = idle.pop() if idle and not own else self._new(touches=look.touches)
        context = page.context
        look.dress(page)
        with ExitStack() as self._undo[context]:
            if look.hurries:
                context.add_init_script(_HURRY)
            yield page
        del self._undo[context]
        is_kept = not own and context not in self._spoiled and len(idle) < _IDLE
        self._spoiled.discard(context)
        if is_kept and self._forgets(page, url):
            idle.append(page)
        else:
            context.close()

    def _new(self, *, touches: bool) -> Page:
        context = self._browser.new_context(
            locale="en-GB",
            reduced_motion="reduce",
            service_workers="block",  # a test could not change the answers of a service worker
            has_touch=touches,
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(_SAME_DEALS)
        context.add_init_script(_SEES)
        return context.new_page()

    def _forgets(self, page: Page, url: str) -> bool:
        """Take all that a test has left; return False if the page or its server has gone."""
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        if page.is_closed():
            return False
        context.clear_cookies()
        context.clear_permissions()
        page.mouse.move(-1, -1)  # no element is under it
        try:
            page.goto(url + QUIET)
        except Error:
            return False
        page.evaluate(_FORGET)
        return True

    def _undoing(self, change: Callable[..., Any]) -> Callable[..., Any]:
        """Return a method that does the same, to be undone when the page is returned."""

        @wraps(change)
        def noted(owner: Page | BrowserContext, *how: Any, **more: Any) -> Any:
            changed = change(owner, *how, **more)
            if (undo := self._undo.get(_context(owner))) is not None:
                if changed is None:  # an old Playwright, for an old browser, cannot end the effect
                    self._spoiled.add(_context(owner))
                else:
                    undo.enter_context(changed)
            return changed

        return noted

    def _spoiling(self, change: Any) -> Any:
        """Return a method or a property that does the same, after which the page is not lent again."""
        is_property = isinstance(change, property)
        inner: Any = change.fget if is_property else change

        @wraps(inner)
        def noted(owner: Page | BrowserContext, *how: Any, **more: Any) -> Any:
            if _context(owner) in self._undo:
                self._spoiled.add(_context(owner))
            return inner(owner, *how, **more)

        return property(noted) if is_property else noted


def _context(owner: Page | BrowserContext) -> BrowserContext:
    return owner if isinstance(owner, BrowserContext) else owner.context
