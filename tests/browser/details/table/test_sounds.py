"""The sounds of the table, and their setting."""

from random import Random

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.seated_person import SeatedPerson

_COUNT = """
window.notes = 0;
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...when) {
    notes += 1;
    return start.apply(this, when);
  };
}
"""


def test_events_sound_until_they_are_silenced(come: Come) -> None:
    person = come()
    person.page.add_init_script(_COUNT)
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(41))
    play(seated)
    assert notes(person) > 0

    prefer_sounds(person, wanted=False)
    before = notes(person)
    play(seated)
    assert notes(person) == before
    person.page.reload()
    play(seated)
    assert notes(person) == 0

    prefer_sounds(person, wanted=True)
    play(seated)
    assert notes(person) > 0


def play(seated: SeatedPerson) -> None:
    """Play a card, and wait until the others have played."""
    seated.wait()
    seated.play_to(seated.legal)
    seated.act()
    seated.wait()


def notes(person: Person) -> int:
    """Return the number of notes since the page was loaded."""
    struck: int = person.page.evaluate("notes")
    return struck


def prefer_sounds(person: Person, *, wanted: bool) -> None:
    """Turn the sounds on or off."""
    person.button("menu.title").click()
    person.button("menu.preferences").click()
    person.page.get_by_label(person.text("preferences.sounds"), exact=True).set_checked(wanted)
    person.button("panel.close").click()
