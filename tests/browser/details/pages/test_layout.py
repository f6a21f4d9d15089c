"""On a phone, the table does not move during a hand, and nothing covers a name, the contract or the score."""

from random import Random
from typing import Any

import pytest

from botifarra.prose import Language
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.details.pages.test_small_windows import PHONES
from tests.browser.overlaps import overlaps
from tests.browser.person import Look
from tests.browser.screens import SCREENS
from tests.browser.seated_person import SeatedPerson
from tests.scale import only_in_prove, scale

MOST_SHIFT = 0.05
"""Maximal sum of layout shifts in a whole hand. The metric of browsers takes the worst five seconds."""

WATCH = """
window.shifts = [];
const inHand = ({ node }) => (node?.parentElement ?? node)?.closest(".hand");
const nameOf = ({ node, previousRect: from, currentRect: to }) =>
  `${node?.className || node?.textContent} ${[from.x, from.y, to.x, to.y].map(Math.round)}`;
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    if (!(sources.length && sources.every(inHand))) shifts.push([value, ...sources.map(nameOf)]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Records layout shifts, except those of the player's cards that close the gap of a played card."""

_PLACES = """() => Array.from(document.querySelectorAll(".seat .face, .fan"), (each) => {
  const { left, top } = each.getBoundingClientRect();
  return [Math.round(left), Math.round(top)];
})"""


@pytest.mark.parametrize("size", PHONES[: scale(1, 2)], ids=str)
def test_nothing_moves_from_the_deal_to_the_count(come: Come, size: tuple[int, int]) -> None:
    person = come(Look("ca", size, hurries=True))
    person.page.add_init_script(WATCH)
    seated = SeatedPerson.with_bots(person, Random(3))
    person.page.locator(".seat .face").first.wait_for()
    person.page.evaluate("shifts.length = 0")  # from here the cards are shuffled and dealt
    seated.wait()
    places = person.page.evaluate(_PLACES)
    while not seated.go_on.or_(seated.over).count():
        assert person.page.evaluate(_PLACES) == places
        seated.act()
        seated.wait()
    shifts: list[Any] = person.page.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) < MOST_SHIFT, shifts


@only_in_prove("moments of a hand are in test_small_windows.py")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_lies_over_a_name(come: Come, seed: int) -> None:
    person = come(Look("es", PHONES[0], hurries=True))
    seated = SeatedPerson.when(prepared_tables.call, person, Random(seed))
    found: set[str] = set()
    while not seated.go_on.or_(seated.over).count():
        if seated.legal.count() or seated.calls.count():
            found |= {f"{size[0]} x {size[1]}: {each}" for size in PHONES for each in overlaps(person, size)}
        seated.act()
        seated.wait()
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    ("name", "language", "size"), [("asked", "es", PHONES[0]), ("watch", "en", PHONES[1])]
)
def test_nothing_overlaps_under_a_question_or_for_a_spectator(
    come: Come, name: str, language: Language, size: tuple[int, int]
) -> None:
    person = come(Look(language, size))
    SCREENS[name].reach(person)
    SCREENS[name].sight(person).wait_for()
    found = overlaps(person, size)
    assert not found, "\n".join(found)
