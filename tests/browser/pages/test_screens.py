"""Every screen in three languages, on phone and desktop, in light and dark colours, is accessible."""

from dataclasses import replace
from itertools import groupby, product

import pytest

from botifarra.prose import LANGUAGES
from tests.browser.accessibility import barriers, measured, overflow
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, EVERYDAY, PHONE, ZOOMED, Light, Look, Person
from tests.browser.screen import Screen
from tests.browser.screens import SCREENS
from tests.scale import scale

LIGHTS: tuple[Light, ...] = ("light", "dark")

LOOKS = [
    Look(language, size, light) for light, language, size in product(LIGHTS, LANGUAGES, (PHONE, DESKTOP))
]

EACH = scale(1, len(LOOKS))
"""Number of looks in which each screen is loaded. Two neighbouring screens have different ones.

In a window of the other size it is checked without a reload, and without axe, which is slow. With one look,
screens that share their first step have the same language: the first page is loaded, what was shown is
closed, and the next page comes without a load.
"""

PLACES = [[*names] for _, names in groupby(SCREENS, lambda name: SCREENS[name].reach)]
"""The screens that share their first step."""


@pytest.mark.parametrize("names", PLACES, ids=" ".join)
def test_every_screen_is_accessible(names: list[str], come: Come) -> None:
    person = come(look_of(names[0]) if EACH == 1 else EVERYDAY, server="calm")
    SCREENS[names[0]].reach(person)
    reached = person.page.url.removeprefix(person.url)
    found: list[str] = []
    at = reached if EACH == 1 else ""
    for name in names:
        screen = SCREENS[name]
        address = screen.address(reached)
        is_there = at != "" and arrives(person, screen, at, address)
        found += (f"{name}: {each}" for each in barriers_at(person, name, address, is_there=is_there))
        if screen.lacks:
            person.forgive("404")
        at = address if EACH == 1 and screen.clear(person) else ""
    assert not found, "\n".join(found)


def look_of(name: str, number: int = 0) -> Look:
    """Return one of the looks of a screen."""
    # 7 and 12 are coprime: neighbours differ in size, and all looks occur.
    return LOOKS[([*SCREENS].index(name) * 5 + 7 * number) % len(LOOKS)]


def arrives(person: Person, screen: Screen, at: str, address: str) -> bool:
    """Go from one page to that of a screen without a load; return False if only a load is sure to arrive.

    A page that the server lacks has to be loaded; so has one whose sight is on the page before too.
    """
    if at == address:
        return True
    if screen.lacks or screen.sight(person).count():
        return False
    person.move(address)
    return True


def barriers_at(person: Person, name: str, address: str, *, is_there: bool) -> list[str]:
    """Return the findings at a screen in all its looks, a line each."""
    found: list[str] = []
    for look in [look_of(name, number) for number in range(EACH)]:
        at = replace(look, language=person.language) if is_there else look
        person.dress(at) if is_there else person.look(at, address)
        SCREENS[name].sight(person).wait_for()
        SCREENS[name].show(person)
        person.shoot(f"{name}-{at}")
        found += (f"{at}: {each}" for each in barriers(person.page))
        for size in {PHONE, DESKTOP} - {at.size}:
            person.resize(size)
            found += (f"{at}, then {size[0]}: {each}" for each in measured(person.page))
    person.resize(ZOOMED)
    return [*found, *(f"zoomed: {each}" for each in overflow(person.page))]
