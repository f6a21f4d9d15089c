"""A person with a browser, who finds elements by their accessible names and never by their markup."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request, expect

from botifarra.core.cards import Card
from botifarra.prose import Language
from tests.browser.texts import pattern, read, text
from tests.timeouts import TIMEOUT_S

PHONE = (360, 740)
DESKTOP = (1280, 800)
ZOOMED = (640, 400)
"""A desktop window at a zoom of 200 % has half the width and height."""

_BLOCKED = "Service Worker registration blocked by Playwright"
"""A warning that the tests cause on purpose."""

_UNKNOWN_SOURCE = "invalid source: ''wasm-unsafe-eval''. It will be ignored."
"""An error of browsers of 2021: the solver of the server replaces the one that they do not compile."""

_LEFT = "net::ERR_ABORTED"
"""The error of a request that was cancelled because the person left the page."""

_HUNG_UP = "WebSocket is closed before the connection is established."
"""The error of a socket that was closed while it connected; a failed connection has another error."""

LARGEST_TEXT = "localStorage['botifarra.sizes'] = '{\"text\": 3}'"
"""A script that chooses the largest size of text."""

TIMEOUT_MS = TIMEOUT_S * 1_000
"""Timeout in milliseconds of every wait for an element, a page or an answer."""

expect.set_options(timeout=TIMEOUT_MS)

_LANGUAGE = "botifarra.language"
"""The key of the chosen language in the local storage of the pages."""

Light = Literal["light", "dark"]


@dataclass(frozen=True)
class Look:
    """The language, window and colours of a person's page; whether it has animations, and a touch screen.

    With `hurries`, cards and tricks pass as fast as the fast server plays them. Tests of whole hands use it,
    and tests of what is shown meanwhile do not.
    """

    language: Language = "en"
    size: tuple[int, int] = DESKTOP
    light: Light = "light"
    moves: bool = False
    hurries: bool = False
    touches: bool = False

    def __str__(self) -> str:
        return f"{self.language}-{self.size[0]}-{self.light}"

    def dress(self, page: Page) -> None:
        """Give a page this window, these colours, and animations or none."""
        width, height = self.size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            color_scheme=self.light,
            reduced_motion="no-preference" if self.moves else "reduce",
            forced_colors="none",
        )


EVERYDAY = Look()


@dataclass
class Person:
    """A person at a page of the server, and the errors that the browser reported."""

    page: Page
    url: str
    first_look: Look
    language: Language
    complaints: list[str]
    database: str
    """The address of the server's database, for tables that are prepared before the person comes."""

    @classmethod
    @contextmanager
    def coming(cls, page: Page, url: str, look: Look, database: str) -> "Iterator[Person]":
        """Yield a person at a page that has no data yet; at the end, check that it reported no errors."""
        person = cls(page, url, look, look.language, [], database)
        page.add_init_script(f"localStorage['{_LANGUAGE}'] ??= '{look.language}'")
        end = person.listen()
        try:
            yield person
            assert not person.complaints, "\n".join(person.complaints)
        finally:
            end()

    def listen(self) -> Callable[[], None]:
        """Collect the errors that the browser reports, until the function that is returned is called.

        An answer of 400 or above is one in its console.
        """

        def said(message: ConsoleMessage) -> None:
            where = message.location.get("url", "")
            is_ours = message.text != _BLOCKED and not message.text.endswith((_HUNG_UP, _UNKNOWN_SOURCE))
            if message.type in ("error", "warning") and is_ours:
                self.complaints.append(f"{message.type}: {message.text} ({where})")

        def failed(request: Request) -> None:
            if request.failure != _LEFT:
                self.complaints.append(f"failed: {request.url} {request.failure}")

        def thrown(error: Error) -> None:
            self.complaints.append(f"thrown: {error}")

        listeners = {"console": said, "pageerror": thrown, "requestfailed": failed}
        for event, listener in listeners.items():
            self.page.on(event, listener)  # type: ignore[call-overload]

        def end() -> None:
            for event, listener in listeners.items():
                self.page.remove_listener(event, listener)

        return end

    # What a person reads.

    def text(self, key: str, **values: str | int) -> str:
        """Return a text of the pages in the person's language."""
        return text(self.language, key, **values)

    def pattern(self, key: str, **values: str) -> re.Pattern[str]:
        """Return a pattern of the text that matches any value of the placeholders not given."""
        return pattern(self.language, key, **values)

    def any_of(self, *keys: str) -> re.Pattern[str]:
        """Return a pattern of any of these texts, with any values of their placeholders."""
        return re.compile("|".join(self.pattern(key).pattern for key in keys))

    def read(self, key: str, sentence: str) -> dict[str, str] | None:
        """Return the values of the placeholders in a sentence made from this text; None if it was not."""
        return read(self.language, key, sentence)

    def button(self, key: str, **values: str | int) -> Locator:
        """Return the button of this name."""
        return self.page.get_by_role("button", name=self.text(key, **values), exact=True)

    def heading(self, key: str, **values: str) -> Locator:
        """Return the heading of this text."""
        return self.page.get_by_role("heading", name=self.pattern(key, **values))

    def card(self, card: Card) -> str:
        """Return the name of a card."""
        return self.text(f"card.{card.suit.name.lower()}", rank=self.text(f"rank.{card.number}"))

    # What a person does.

    def visit(self, path: str) -> None:
        """Go to a path of the server."""
        self.page.goto(self.url + path)

    def move(self, path: str) -> None:
        """Go to another page of the site without loading it, as Back does."""
        self.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
            path,
        )

    def again(self) -> "Person":
        """Return the same person in another window of the same browser, at the same address."""
        person = replace(self, page=self.page.context.new_page())
        person.first_look.dress(person.page)
        person.listen()
        person.page.goto(self.page.url)
        return person

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window, and wait until the page is laid out in it."""
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("new Promise(requestAnimationFrame)")

    def look(self, look: Look, path: str) -> None:
        """Load a path of the server with the language, window and colours of a look."""
        look.dress(self.page)
        self.page.evaluate(
            "([name, language]) => localStorage.setItem(name, language)", [_LANGUAGE, look.language]
        )
        self.language = look.language
        self.visit(path)

    def back(self) -> None:
        """Press Back, and do not wait for the page it leads to: that page may go back once more itself."""
        self.page.evaluate("() => { setTimeout(() => history.back()); }")

    def dress(self, look: Look) -> None:
        """Change the window and the colours of the page to those of a look."""
        look.dress(self.page)
        self.page.evaluate("new Promise(requestAnimationFrame)")

    def forgive(self, what: str, path: str = "") -> None:
        """Forget the errors that contain this text; with a `path`, only those of requests to it."""
        self.complaints[:] = [each for each in self.complaints if what not in each or path not in each]

    def shoot(self, name: str) -> None:
        """Write a picture of the page to the folder BOTIFARRA_SHOTS, if it is set."""
        if folder := os.environ.get("BOTIFARRA_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")

    def introduce(self, name: str) -> int:
        """Start a session under a name; return the player's number."""
        player: int = self.ask("/api/session", {"name": name})["player"]
        return player

    def ask(self, path: str, form: object) -> Any:
        """Return the server's answer to a form that a page would send."""
        answer = self.page.request.post(self.url + path, data=form)
        assert answer.ok, answer.text()
        return answer.json()

    def speak(self, language: Language) -> None:
        """Change the language with the button that the page has for it."""
        self.page.get_by_role("button", name=self.text(f"language.{language}")).click()
        self.language = language
