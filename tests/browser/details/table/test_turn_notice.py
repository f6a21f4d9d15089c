"""The signs of a player's turn on a hidden page: the title of the tab, and one sound."""

from random import Random

from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.details.table.test_sounds import prefer_sounds
from tests.browser.seated_person import SeatedPerson

_TURNS = """
window.turns = 0;
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...when) {
  // The first of the two notes for the player's turn.
  if (this.frequency && Math.abs(this.frequency.value - 659.3) < 1) turns += 1;
  return start.apply(this, when);
};
"""

_HIDE = """
Object.defineProperty(document, "hidden", { get: () => true });
document.dispatchEvent(new Event("visibilitychange"));
"""


def test_the_title_shows_the_own_turn_and_else_the_table(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(), Random(41))
    page, text = seated.person.page, seated.person.text
    seated.play_to(seated.legal)
    expect(page).to_have_title(text("table.turn"))
    seated.person.button("menu.title").click()
    seated.person.button("menu.stand").click()
    seated.person.button("stand.yes").click()
    expect(page).to_have_title(seated.person.pattern("table.title"))


def test_the_own_turn_sounds_once_even_on_a_hidden_page(come: Come) -> None:
    person = come()
    person.page.add_init_script(_TURNS)
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(41))
    seated.play_to(seated.legal)
    expect(person.page).to_have_title(person.text("table.turn"))  # the page has caught up with the play
    person.page.evaluate(_HIDE)
    for _ in range(2):
        person.page.evaluate("turns = 0")
        # After winning a trick the player is on turn again, which makes no sound.
        while not turns(seated):
            seated.act()
            seated.wait()
        assert turns(seated) == 1
    prefer_sounds(person, wanted=False)
    person.page.evaluate("turns = 0")
    for _ in range(3):
        seated.act()
        seated.wait()
    assert turns(seated) == 0


def turns(seated: SeatedPerson) -> int:
    """Return how often the sound of the player's turn was heard."""
    heard: int = seated.person.page.evaluate("turns")
    return heard
