"""The smallest windows: nothing overlaps."""

from pathlib import Path
from random import Random

import pytest

from botifarra.prose import Language
from tests.browser import prepared_tables
from tests.browser.accessibility import overflow
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.seated_person import SeatedPerson
from tests.scale import PROVING

_OVERLAPS = Path(__file__).with_name("overlaps.js").read_text(encoding="utf-8")

SMALL = [(320, 568), (568, 320), (640, 360)]
PHONES = [(360, 640), (390, 844)]

MOMENTS = [prepared_tables.call, prepared_tables.turn, *map(prepared_tables.after_tricks, (1, 5, 9))]


@pytest.mark.parametrize(
    ("language", "sizes"), [("ca", SMALL), ("es", [SMALL[0], *PHONES])], ids=["ca", "es"]
)
def test_nothing_overlaps_at_any_point_of_a_hand(
    come: Come, language: Language, sizes: list[tuple[int, int]]
) -> None:
    person = come(Look(language, sizes[0]))
    for seed, moment in enumerate(MOMENTS):
        SeatedPerson.when(moment, person, Random(seed)).wait()
        found = [f"{size[0]} x {size[1]}: {each}" for size in sizes for each in look(person, size)]
        assert not found, "\n".join(found)


def test_above_a_count_the_head_is_as_small_as_at_play(come: Come) -> None:
    person = come(Look("ca", SMALL[0]))
    widths = []
    for seed, moment in enumerate((prepared_tables.turn, prepared_tables.counted)):
        SeatedPerson.when(moment, person, Random(seed)).wait()
        widths.append(person.page.locator(".contract .emblem").evaluate("emblem => emblem.offsetWidth"))
    assert widths[0] == widths[1]


@pytest.mark.skipif(not PROVING, reason="whole hands, decision by decision, belong to `make prove`")
@pytest.mark.parametrize("seed", range(20))
def test_nothing_overlaps(come: Come, seed: int) -> None:
    person = come(Look("ca", SMALL[0], hurries=True))
    seated = SeatedPerson.with_bots(person, Random(seed))
    found: set[str] = set()
    ended = seated.go_on.or_(seated.over)
    while not ended.count():
        if seated.legal.count() or seated.calls.count():
            found |= {f"{size[0]} x {size[1]}: {each}" for size in SMALL for each in look(person, size)}
        seated.act()
        seated.wait()
    assert not found, "\n".join(sorted(found))


def look(person: Person, size: tuple[int, int]) -> list[str]:
    """Return the elements that overlap others in a window of this size, or lie outside it."""
    person.resize(size)
    found: list[str] = person.page.evaluate(_OVERLAPS)
    return [*found, *overflow(person.page)]
