"""Every screen can be reached and used: its targets and texts are large enough, and it fits its window.

What takes longer, such as axe and other windows, is in `details/pages/test_accessible_screens.py`.
"""

import pytest

from tests.browser.accessibility import measured
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.walk import PLACES, walk


@pytest.mark.parametrize("names", PLACES, ids=" ".join)
def test_every_screen_can_be_used(names: list[str], come: Come) -> None:
    def check(person: Person, name: str, look: Look) -> list[str]:
        return measured(person.page)

    found = walk(names, come, check)
    assert not found, "\n".join(found)
