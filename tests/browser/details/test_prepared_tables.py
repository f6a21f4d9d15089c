"""A prepared table is like any other, and the same in each run."""

from random import Random

from botifarra.core.cards import Card
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.browser.seated_person import SeatedPerson
from tests.scale import only_in_prove


def test_a_person_can_join_and_play_on(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(), Random(1))
    seated.legal.first.wait_for()
    held = seated.held()
    assert seated.act()
    seated.wait()
    assert len(seated.held()) == len(held) - 1


@only_in_prove("this guards the tests, not the product")
def test_two_servers_deal_the_same_next_hand(come: Come) -> None:
    """Plays are not compared: on a busy machine a bot may be late, and another card is played."""

    def dealt(server: str) -> list[Card]:
        """Return the cards of the coming hand."""
        seated = SeatedPerson.when(prepared_tables.counted, come(Look(hurries=True), server), Random(4))
        seated.play_to(seated.hand.first)
        return seated.held()

    assert dealt("fast") == dealt("calm")
