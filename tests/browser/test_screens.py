"""Every screen in three languages, on phone and desktop, in light and dark colours, is accessible."""

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

In a window of the other size it is checked without a reload, and without axe, which is slow.
"""

PLACES = [[*names] for _, names in groupby(SCREENS, lambda name: SCREENS[name].reach)]
"""The screens that share their first step."""


@pytest.mark.parametrize("names", PLACES, ids=" ".join)
def test_every_screen_is_accessible(names: list[str], come: Come) -> None:
    person = come(server="calm")
    SCREENS[names[0]].reach(person)
    reached = person.page.url.removeprefix(person.url)
    found: list[str] = []
    for name in names:
        found += (f"{name}: {each}" for each in barriers_at(person, name, SCREENS[name].address(reached)))
        if SCREENS[name].lacks:
            person.forgive("404")
    assert not found, "\n".join(found)


def barriers_at(person: Person, name: str, address: str) -> list[str]:
    """Return the findings at a screen in all its looks, a line each."""
    found: list[str] = []
    first = [*SCREENS].index(name) * 5
    # 7 and 12 are coprime: neighbours differ in size, and all looks occur.
    for at in [LOOKS[(first + 7 * number) % len(LOOKS)] for number in range(EACH)]:
        person.look(at, address)
        SCREENS[name].sight(person).wait_for()
        SCREENS[name].show(person)
        person.shoot(f"{name}-{at}")
        found += (f"{at}: {each}" for each in barriers(person.page))
        for size in {PHONE, DESKTOP} - {at.size}:
            person.resize(size)
            found += (f"{at}, then {size[0]}: {each}" for each in measured(person.page))
    person.resize(ZOOMED)
    return [*found, *(f"zoomed: {each}" for each in overflow(person.page))]
