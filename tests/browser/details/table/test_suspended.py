"""A table that was unloaded because nothing happened: the page says so, and a button brings it back."""

from random import Random

import pytest

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, TIMEOUT_MS, Look, Person
from tests.browser.seated_person import SeatedPerson
from tests.scale import scale

_COUNT_LINES = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    window.lines.push(this);
  }
};
"""

_SUSPEND = """
() => lines.at(-1).onmessage({ data: JSON.stringify({ t: "bye", code: "suspended", again: false }) })
"""


_KNOCK = "() => { dispatchEvent(new Event('online')); return lines.length; }"
"""Makes a page that waits to reconnect do so at once; returns the number of its connections."""

_TRY_EVERY_MS = 50

LOOKS = [Look("ca", DESKTOP), Look("es", (390, 844), "dark"), Look("en", (360, 640))]


@pytest.mark.parametrize("how", LOOKS[: scale(1, len(LOOKS))], ids=str)
def test_a_suspended_table_is_rejoined_by_a_button(come: Come, how: Look) -> None:
    person = come(how)
    person.page.add_init_script(_COUNT_LINES)
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(10))
    seated.play_to(seated.legal)
    held = seated.held()
    suspend(person)
    person.shoot(f"suspended-{how}")
    lines = person.page.evaluate("lines.length")
    assert person.page.evaluate(_KNOCK) == lines  # it does not connect by itself
    person.button("farewell.come_back").click()
    seated.legal.first.wait_for()
    assert seated.held() == held
    seated.play(seated.legal.first.get_attribute("aria-label") or "")


def suspend(person: Person) -> None:
    """Send the message of an unloaded table until the page shows it: the socket may just be lost."""
    told = person.heading("farewell.suspended")
    for _ in range(int(TIMEOUT_MS / _TRY_EVERY_MS)):
        person.page.evaluate(_SUSPEND)
        person.page.wait_for_timeout(_TRY_EVERY_MS)
        if told.count():
            return
    raise AssertionError("the page never showed that the table was unloaded")
