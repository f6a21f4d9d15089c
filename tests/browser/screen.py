"""A screen, and the steps and sights that many screens share."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

Step = Callable[[Person], object]
Sight = Callable[[Person], Locator]


def nothing(_: Person) -> None:
    """Do nothing: the screen needs no further step."""


@dataclass(frozen=True)
class Screen:
    """A screen: `reach` goes to its page and `sight` is on it; `show` repeats what a reload undoes.

    `hide` undoes what `show` did, without a reload. A screen with a `path` is another page of the site, often
    about the table that was reached. One that `lacks` has status 404.
    """

    reach: Step
    sight: Sight
    show: Step = nothing
    hide: Step | None = None
    path: str = ""
    lacks: bool = False

    def clear(self, person: Person) -> bool:
        """Return to the page without what was shown; return False if only a reload can."""
        if self.hide is not None:
            self.hide(person)
        return self.hide is not None or self.show is nothing

    def address(self, reached: str) -> str:
        """Return the address of the screen, given the address that was reached."""
        return self.path.format(code=reached.rpartition("/")[2]) or reached


def site(person: Person) -> None:
    """Go to the site, from which a person visits all pages that do not depend on what came before."""
    person.visit("/")


def menu(person: Person) -> None:
    person.button("menu.title").click()
    person.button("panel.close").wait_for()


def close(person: Person) -> None:
    """Close a panel."""
    person.button("panel.close").click()
    expect(person.button("panel.close")).to_have_count(0)


def press(key: str) -> Step:
    """Return a step that presses a button."""
    return lambda person: person.button(key).click()


def open_part(key: str) -> Step:
    """Return a step that opens a collapsed part."""
    return lambda person: person.page.get_by_text(person.text(key)).first.click()


def button(key: str) -> Sight:
    return lambda person: person.button(key)


def heading(key: str) -> Sight:
    return lambda person: person.heading(key).first


def text(key: str) -> Sight:
    return lambda person: person.page.get_by_text(person.text(key)).first
