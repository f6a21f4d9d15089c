"""Every screen in three languages, on phone and desktop, in light and dark colours, is accessible."""

from dataclasses import replace
from itertools import groupby, product

import pytest

from botifarra.prose import LANGUAGES
from tests.browser.accessibility import barriers, measured, overflow
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, ZOOMED, Light, Look, Person
from tests.browser.screens import SCREENS
from tests.scale import scale

LIGHTS: tuple[Light, ...] = ("light", "dark")

LOOKS = [
    Look(language, size, light) for light, language, size in product(LIGHTS, LANGUAGES, (PHONE, DESKTOP))
]

EACH = scale(1, len(LOOKS))
"""Number of looks in which each screen is loaded. Two neighbouring screens have different ones.

In a window of the other size it is checked without a reload, and without axe, which is slow. With one look,
screens of the same page have the same language: the page is loaded once, and what was shown is closed.
"""

PLACES = [[*names] for _, names in groupby(SCREENS, lambda name: SCREENS[name].reach)]
"""The screens that share their first step."""


@pytest.mark.parametrize("names", PLACES, ids=" ".join)
def test_every_screen_is_accessible(names: list[str], come: Come) -> None:
    person = come(server="calm")
    SCREENS[names[0]].reach(person)
    reached = person.page.url.removeprefix(person.url)
    found: list[str] = []
    loaded = ""
    for name in names:
        screen = SCREENS[name]
        address = screen.address(reached)
        found += (
            f"{name}: {each}" for each in barriers_at(person, name, address, is_loaded=loaded == address)
        )
        if screen.lacks:
            person.forgive("404")
        loaded = address if EACH == 1 and screen.clear(person) else ""
    assert not found, "\n".join(found)


def barriers_at(person: Person, name: str, address: str, *, is_loaded: bool) -> list[str]:
    """Return the findings at a screen in all its looks, a line each."""
    found: list[str] = []
    first = [*SCREENS].index(name) * 5
    # 7 and 12 are coprime: neighbours differ in size, and all looks occur.
    for look in [LOOKS[(first + 7 * number) % len(LOOKS)] for number in range(EACH)]:
        at = replace(look, language=person.language) if is_loaded else look
        person.dress(at) if is_loaded else person.look(at, address)
        SCREENS[name].sight(person).wait_for()
        SCREENS[name].show(person)
        person.shoot(f"{name}-{at}")
        found += (f"{at}: {each}" for each in barriers(person.page))
        for size in {PHONE, DESKTOP} - {at.size}:
            person.resize(size)
            found += (f"{at}, then {size[0]}: {each}" for each in measured(person.page))
    person.resize(ZOOMED)
    return [*found, *(f"zoomed: {each}" for each in overflow(person.page))]
