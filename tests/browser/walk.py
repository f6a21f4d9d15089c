"""A walk through screens: each is reached and shown in its looks, and something is checked there."""

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby, product

from botifarra.prose import LANGUAGES
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, EVERYDAY, PHONE, Light, Look, Person
from tests.browser.screen import Screen
from tests.browser.screens import SCREENS

_LIGHTS: tuple[Light, ...] = ("light", "dark")

LOOKS = [
    Look(language, size, light) for light, language, size in product(_LIGHTS, LANGUAGES, (PHONE, DESKTOP))
]

PLACES = [[*names] for _, names in groupby(SCREENS, lambda name: SCREENS[name].reach)]
"""The screens that share their first step."""


def walk(
    names: list[str], come: Come, check: Callable[[Person, str, Look], list[str]], *, each: int = 1
) -> list[str]:
    """Go to screens that share their first step, and return what a check finds there, a line each.

    `each` is the number of looks in which each screen is loaded. Two neighbouring screens have different
    ones. With one look, these screens have the same language: the first page is loaded, what was shown is
    closed, and the next page comes without a load.
    """
    person = come(_look_of(names[0]) if each == 1 else EVERYDAY, server="calm")
    SCREENS[names[0]].reach(person)
    reached = person.page.url.removeprefix(person.url)
    found: list[str] = []
    at = reached if each == 1 else ""
    for name in names:
        screen = SCREENS[name]
        address = screen.address(reached)
        is_there = at != "" and _arrives(person, screen, at, address)
        for look in [_look_of(name, number) for number in range(each)]:
            seen = replace(look, language=person.language) if is_there else look
            person.dress(seen) if is_there else person.look(seen, address)
            screen.sight(person).wait_for()
            screen.show(person)
            found += (f"{name}: {seen}: {fault}" for fault in check(person, name, seen))
        if screen.lacks:
            person.forgive("404")
        at = address if each == 1 and screen.clear(person) else ""
    return found


def _look_of(name: str, number: int = 0) -> Look:
    """Return one of the looks of a screen."""
    # 7 and 12 are coprime: neighbours differ in size, and all looks occur.
    return LOOKS[([*SCREENS].index(name) * 5 + 7 * number) % len(LOOKS)]


def _arrives(person: Person, screen: Screen, at: str, address: str) -> bool:
    """Go from one page to that of a screen without a load; return False if only a load is sure to arrive.

    A page that the server lacks has to be loaded; so has one whose sight is on the page before too.
    """
    if at == address:
        return True
    if screen.lacks or screen.sight(person).count():
        return False
    person.move(address)
    return True
