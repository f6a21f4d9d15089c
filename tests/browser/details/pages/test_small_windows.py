"""The smallest windows: nothing overlaps."""

from random import Random

import pytest

from botifarra.core.seats import Seat
from botifarra.prose import Language
from botifarra.server.table.table import Table
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.overlaps import overlaps
from tests.browser.person import Look
from tests.browser.seated_person import SeatedPerson
from tests.scale import only_in_prove, scale

_UNDER_BUBBLES = """() => {
  const found = [];
  const bubbles = [...document.querySelectorAll(".bubble")];
  const under = [...document.querySelectorAll(".seat .name, .bubble")];
  for (const bubble of bubbles) {
    const { top, bottom, left, right } = bubble.getBoundingClientRect();
    for (const each of under) {
      const at = each.getBoundingClientRect();
      const apart = at.bottom < top + 2 || at.top > bottom - 2 || at.right < left + 2 || at.left > right - 2;
      if (each !== bubble && !apart) found.push(`${bubble.textContent} / ${each.textContent}`);
    }
  }
  return found;
}"""
"""Returns the names and bubbles that a bubble covers."""

_IS_WHOLE = "line => line.scrollHeight <= line.clientHeight + 2"

SMALL = [(320, 568), (568, 320), (640, 360)]
PHONES = [(360, 640), (390, 844)]

MOMENTS = [prepared_tables.call, prepared_tables.turn, *map(prepared_tables.after_tricks, (1, 5, 9))]


@pytest.mark.parametrize(("language", "sizes"), [("es", [*SMALL, *PHONES]), ("ca", SMALL)][: scale(1, 2)])
def test_nothing_overlaps_at_any_point_of_a_hand(
    come: Come, language: Language, sizes: list[tuple[int, int]]
) -> None:
    person = come(Look(language, sizes[0]))
    for seed, moment in enumerate(MOMENTS):
        SeatedPerson.when(moment, person, Random(seed)).wait()
        found = [f"{size[0]} x {size[1]}: {each}" for size in sizes for each in overlaps(person, size)]
        assert not found, "\n".join(found)


def test_above_a_count_the_head_is_as_small_as_at_play(come: Come) -> None:
    person = come(Look("ca", SMALL[0]))
    widths = []
    for seed, moment in enumerate((prepared_tables.turn, prepared_tables.counted)):
        SeatedPerson.when(moment, person, Random(seed)).wait()
        widths.append(person.page.locator(".contract .emblem").evaluate("emblem => emblem.offsetWidth"))
    assert widths[0] == widths[1]


def _opening(table: Table, seat: Seat) -> bool:
    """Return whether the person leads the first trick, so that all calls still stand beside their players."""
    if table.board is None or not prepared_tables.turn(table, seat):
        return False
    public = table.board.state.public
    return not public.tricks and not public.trick.cards


@pytest.mark.parametrize("seed", range(2))
def test_no_bubble_lies_over_a_name_and_the_contract_is_whole(come: Come, seed: int) -> None:
    person = come(Look("ca", SMALL[0]), "calm")
    SeatedPerson.when(_opening, person, Random(seed)).wait()
    person.page.locator(".bubble").nth(2).wait_for()
    for size in (SMALL[0], (844, 390)):
        person.resize(size)
        person.shoot(f"bubbles-{seed}-{size[0]}")
        assert person.page.evaluate(_UNDER_BUBBLES) == [], size
        assert person.page.locator(".contract .by").evaluate(_IS_WHOLE), size


@only_in_prove("some moments of a hand are in the test above")
@pytest.mark.parametrize("seed", range(20))
def test_nothing_overlaps(come: Come, seed: int) -> None:
    person = come(Look("ca", SMALL[0], hurries=True))
    seated = SeatedPerson.with_bots(person, Random(seed))
    found: set[str] = set()
    ended = seated.go_on.or_(seated.over)
    while not ended.count():
        if seated.legal.count() or seated.calls.count():
            found |= {f"{size[0]} x {size[1]}: {each}" for size in SMALL for each in overlaps(person, size)}
        seated.act()
        seated.wait()
    assert not found, "\n".join(sorted(found))
