"""A table that was put away as nothing happened there: the page says so, and comes back when one wants."""

from random import Random

import pytest

from tests.browser import seeded
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, Look
from tests.browser.seated import Seated
from tests.browser.texts import Language

_COUNT_LINES = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    window.lines.push(this);
  }
};
"""

_PUT_AWAY = """
() => lines.at(-1).onmessage({ data: JSON.stringify({ t: "bye", code: "suspended", again: false }) })
"""


@pytest.mark.parametrize(
    ("language", "size", "light"),
    [("ca", DESKTOP, "light"), ("es", (390, 844), "dark"), ("en", (360, 640), "light")],
)
def test_a_table_that_was_put_away_is_come_back_to_by_a_button(
    come: Come, language: Language, size: tuple[int, int], light: str
) -> None:
    person = come(Look(language, size, "dark" if light == "dark" else "light"), "fast")
    person.page.add_init_script(_COUNT_LINES)
    seated = Seated.when(seeded.turn, person, Random(10))
    seated.play_to(seated.legal)
    held = seated.held()
    person.page.evaluate(_PUT_AWAY)
    person.heading("farewell.suspended").wait_for()
    person.shoot(f"suspended-{language}-{size[0]}-{light}")
    lines = person.page.evaluate("lines.length")
    person.page.evaluate("dispatchEvent(new Event('online'))")
    person.page.wait_for_timeout(1_000)
    assert person.page.evaluate("lines.length") == lines  # it does not knock by itself
    person.button("farewell.come_back").click()
    seated.legal.first.wait_for()
    assert seated.held() == held
    seated.play(seated.legal.first.get_attribute("aria-label") or "")
