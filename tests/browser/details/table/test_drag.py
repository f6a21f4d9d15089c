"""A card dropped on the table is played; a card dropped anywhere else returns to the hand."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look
from tests.browser.seated_person import SeatedPerson

UP = (10, -150)
"""Offset in pixels from the hand onto the table."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_dragged_onto_the_table_is_played(come: Come, size: tuple[int, int]) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(Look(size=size)), Random(21))
    seated.play_to(seated.legal)
    held = seated.held()
    card = seated.card(seated.names(seated.legal)[0])
    seated.pull(card, UP)
    expect(seated.hand).to_have_count(len(held) - 1)


def test_a_card_dropped_elsewhere_returns_to_the_hand(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(), Random(22))
    seated.play_to(seated.legal)
    held = seated.held()
    card = seated.card(seated.names(seated.legal)[0])
    lies = card.get_attribute("style")
    assert lies
    for path in ([(0, -30)], [(200, 0)], [(0, 100)], [UP, (0, -30)]):
        seated.pull(card, *path)
        expect(card).to_have_attribute("style", lies)
        assert seated.held() == held
    seated.pull(card, UP)
    expect(seated.hand).to_have_count(len(held) - 1)


def test_a_card_that_may_not_be_played_stays_where_it_is(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.barred, come(), Random(3))
    seated.play_to(seated.barred)
    held = seated.held()
    seated.pull(seated.barred.first, UP)
    assert seated.held() == held
    assert seated.act()
    seated.wait()
    assert len(seated.held()) == len(held) - 1
