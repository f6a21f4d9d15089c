"""Every screen, in three languages, on a phone and at a desk, by day and by night: nobody is shut out."""

from itertools import product

import pytest

from tests.browser.barriers import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, ZOOMED, Light, Look
from tests.browser.screens import SCREENS
from tests.browser.texts import LANGUAGES
from tests.scale import scale

LIGHTS: tuple[Light, ...] = ("light", "dark")

LOOKS = [
    Look(language, size, light) for light, language, size in product(LIGHTS, LANGUAGES, (PHONE, DESKTOP))
]

EACH = scale(1, len(LOOKS))
"""How many of them at each screen; no two screens in a row are looked at in the same ways."""


@pytest.mark.parametrize("name", SCREENS)
def test_nobody_is_shut_out(name: str, come: Come) -> None:
    screen = SCREENS[name]
    person = come(server="calm")
    screen.reach(person)

    def look(at: Look) -> None:
        person.look(at)
        screen.sight(person).wait_for()
        screen.show(person)

    first = [*SCREENS].index(name) * 5
    for number in range(EACH):
        # Seven is prime to twelve: one after the other is of another size, and in the end all are seen.
        at = LOOKS[(first + 7 * number) % len(LOOKS)]
        look(at)
        person.shoot(f"{name}-{at}")
        assert barriers(person.page) == [], at
    look(Look(person.language, ZOOMED, "light"))
    assert overflow(person.page) == []
