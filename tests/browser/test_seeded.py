"""A table that is made before anybody comes is one like any other."""

from random import Random

from tests.browser import seeded
from tests.browser.conftest import Come
from tests.browser.seated import Seated


def test_who_comes_to_it_plays_on(come: Come) -> None:
    seated = Seated.when(seeded.turn, come(), Random(1))
    seated.legal.first.wait_for()
    held = seated.held()
    assert seated.act()
    seated.wait()
    assert len(seated.held()) == len(held) - 1
