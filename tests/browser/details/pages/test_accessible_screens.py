"""Every screen in three languages, on phone and desktop, in light and dark colours, is accessible."""

import pytest

from tests.browser.accessibility import barriers, measured, overflow
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, ZOOMED, Look, Person
from tests.browser.walk import LOOKS, PLACES, walk
from tests.scale import scale


@pytest.mark.parametrize("names", PLACES, ids=" ".join)
def test_every_screen_is_accessible(names: list[str], come: Come) -> None:
    found = walk(names, come, barriers_at, each=scale(1, len(LOOKS)))
    assert not found, "\n".join(found)


def barriers_at(person: Person, name: str, look: Look) -> list[str]:
    """Return the findings at a screen in a look, and in windows of other sizes, a line each.

    In the other windows it is checked without a reload, and without axe, which is slow.
    """
    person.shoot(f"{name}-{look}")
    found = barriers(person.page)
    for size in {PHONE, DESKTOP} - {look.size}:
        person.resize(size)
        found += (f"then {size[0]}: {each}" for each in measured(person.page))
    person.resize(ZOOMED)
    return [*found, *(f"zoomed: {each}" for each in overflow(person.page))]
