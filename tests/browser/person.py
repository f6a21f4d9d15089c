"""A person with a browser, who finds things by the names that are read out and never by how they are made."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, expect

from botifarra.core.cards import Card
from botifarra.prose import Language
from tests.browser.texts import pattern, read, text

PHONE = (360, 740)
DESKTOP = (1280, 800)
ZOOMED = (640, 400)
"""A desk's window at 200 % is as wide as one half its size."""

_BLOCKED = "Service Worker registration blocked by Playwright"
"""A warning about what the tests wish."""

_LEFT = "net::ERR_ABORTED"
"""Somebody went on before it was loaded."""

_HUNG_UP = "WebSocket is closed before the connection is established."
"""Somebody went on before a line stood; where it cannot be made, the browser says so in other words."""

_PATIENCE_MS = 60_000
"""How long anything is waited for, whether to be pressed or to be seen."""

expect.set_options(timeout=_PATIENCE_MS)

_LANGUAGE = "botifarra.language"
"""Where the pages keep the language that was chosen."""

Light = Literal["light", "dark"]

_HURRY = """
const wait = window.setTimeout;
window.setTimeout = (then, ms, ...given) => wait(then, ms < 2_000 ? ms / 5 : ms, ...given);
"""
"""What is shown for less than two seconds, cards and tricks, goes by five times as fast; news stay."""


_SAME_DEALS = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (numbers) => (numbers.length === 32 ? numbers.fill(1) : draw(numbers));
"""
"""One's part of each deal, 32 bytes, is the same in each run."""


@dataclass(frozen=True)
class Look:
    """What somebody reads, through what window, in what light; whether things may move or be touched there.

    Who `hurries` sees cards and tricks go by as fast as the fast server plays them: for whole hands, not for
    looking at what passes.
    """

    language: Language = "en"
    size: tuple[int, int] = DESKTOP
    light: Light = "light"
    moves: bool = False
    hurries: bool = False
    touches: bool = False

    def __str__(self) -> str:
        return f"{self.language}-{self.size[0]}-{self.light}"


EVERYDAY = Look()


@dataclass
class Person:
    """Somebody at a page of the server, and what went wrong in the browser meanwhile."""

    page: Page
    url: str
    language: Language
    complaints: list[str]
    database: str
    """Where the server keeps its tables, for those that are to be there already."""

    @classmethod
    @contextmanager
    def coming(cls, browser: Browser, url: str, look: Look, database: str) -> "Iterator[Person]":
        """Somebody with a browser that has never been here; nothing may go wrong until they leave."""
        width, height = look.size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=look.light,
            reduced_motion="no-preference" if look.moves else "reduce",
            locale="en-GB",
            service_workers="block",  # what it answers by itself no test could change on the way
            has_touch=look.touches,
        )
        context.add_init_script(_SAME_DEALS)
        if look.hurries:
            context.add_init_script(_HURRY)
        try:
            person = cls._at(context.new_page(), url, look.language, [], database)
            person.page.add_init_script(f"localStorage['{_LANGUAGE}'] ??= '{look.language}'")
            yield person
            assert not person.complaints, "\n".join(person.complaints)
        finally:
            context.close()

    @classmethod
    def _at(cls, page: Page, url: str, language: Language, complaints: list[str], database: str) -> "Person":
        page.set_default_timeout(_PATIENCE_MS)
        person = cls(page, url, language, complaints, database)
        person._listen()
        return person

    def _listen(self) -> None:
        """Take note of whatever the browser complains of."""

        def said(message: ConsoleMessage) -> None:
            where = message.location.get("url", "")
            is_ours = message.text != _BLOCKED and not message.text.endswith(_HUNG_UP)
            if message.type in ("error", "warning") and is_ours:
                self.complaints.append(f"{message.type}: {message.text} ({where})")

        def failed(request: Request) -> None:
            if request.failure != _LEFT:
                self.complaints.append(f"failed: {request.url} {request.failure}")

        def answered(response: Response) -> None:
            if response.status >= 400:
                self.complaints.append(f"{response.status}: {response.url}")

        self.page.on("console", said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))
        self.page.on("requestfailed", failed)
        self.page.on("response", answered)

    # What is read.

    def text(self, key: str, **values: str | int) -> str:
        """A text of the pages in the person's language."""
        return text(self.language, key, **values)

    def pattern(self, key: str, **values: str) -> re.Pattern[str]:
        """The same whatever stands in the blanks that are not given."""
        return pattern(self.language, key, **values)

    def read(self, key: str, sentence: str) -> dict[str, str] | None:
        """What stands in the blanks of a sentence made of this text; None where it was not."""
        return read(self.language, key, sentence)

    def button(self, key: str, **values: str | int) -> Locator:
        """The button of this name."""
        return self.page.get_by_role("button", name=self.text(key, **values), exact=True)

    def heading(self, key: str, **values: str) -> Locator:
        """The heading of this text."""
        return self.page.get_by_role("heading", name=self.pattern(key, **values))

    def card(self, card: Card) -> str:
        """The name of a card."""
        return self.text(f"card.{card.suit.name.lower()}", rank=self.text(f"rank.{card.number}"))

    # What is done.

    def visit(self, path: str) -> None:
        """Go to an address of the server."""
        self.page.goto(self.url + path)

    def again(self) -> "Person":
        """The same person in another window of the same browser, at the same address."""
        person = self._at(
            self.page.context.new_page(), self.url, self.language, self.complaints, self.database
        )
        person.page.goto(self.page.url)
        return person

    def resize(self, size: tuple[int, int]) -> None:
        """Have a window of another size, and the page laid out in it."""
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("new Promise(requestAnimationFrame)")

    def look(self, look: Look, path: str) -> None:
        """Load an address of the server and look at it so."""
        width, height = look.size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=look.light, reduced_motion="reduce")
        self.page.evaluate(
            "([name, language]) => localStorage.setItem(name, language)", [_LANGUAGE, look.language]
        )
        self.language = look.language
        self.visit(path)

    def forgive(self, what: str) -> None:
        """Forget the complaints that speak of this."""
        self.complaints[:] = [complaint for complaint in self.complaints if what not in complaint]

    def shoot(self, name: str) -> None:
        """Leave a picture of the page in the folder BOTIFARRA_SHOTS, where one is wanted."""
        if folder := os.environ.get("BOTIFARRA_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")

    def introduce(self, name: str) -> int:
        """Give a name, by which the server knows this browser from now on; return the player's number."""
        player: int = self.ask("/api/session", {"name": name})["player"]
        return player

    def ask(self, path: str, form: object) -> Any:
        """What the server answers to a form that a page would send."""
        answer = self.page.request.post(self.url + path, data=form)
        assert answer.ok, answer.text()
        return answer.json()

    def speak(self, language: Language) -> None:
        """Change the language by the button of its own name, as it stands on the page."""
        self.page.get_by_role("button", name=self.text(f"language.{language}")).click()
        self.language = language
