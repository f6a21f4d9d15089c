"""Text and cards in the sizes one prefers, on all pages; at the largest everything has its place."""

from random import Random

import pytest

from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, Look, Person
from tests.browser.seated import Seated
from tests.browser.test_sizes import look

_FONT = "element => parseFloat(getComputedStyle(element).fontSize)"
_WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? [] : Array.from(
  document.body.querySelectorAll("*"), (each) => [each.getBoundingClientRect().right, each.className]
).filter(([right]) => right > innerWidth)"""
"""What makes a page wider than its window."""

_WIDTH = "card => card.offsetWidth"


def test_text_and_cards_grow_by_steps_and_stay_so_on_all_pages(come: Come) -> None:
    person = come()
    seated = Seated.with_bots(person, Random(5))
    seated.wait()
    name = person.page.get_by_text("Anna", exact=True).first
    fonts, widths = [name.evaluate(_FONT)], [seated.hand.first.evaluate(_WIDTH)]
    for step in (2, 3):
        prefer(person, text=step, cards=1)
        fonts.append(name.evaluate(_FONT))
        prefer(person, text=1, cards=step)
        widths.append(seated.hand.first.evaluate(_WIDTH))
    assert fonts == [16, 18, 20]
    assert widths[0] < widths[1] < widths[2]
    prefer(person, text=3, cards=3)
    for path in ("/", "/rules", "/learn", "/history"):
        person.visit(path)
        person.page.get_by_role("heading").first.wait_for()
        assert person.page.locator("html").evaluate(_FONT) == 20


@pytest.mark.parametrize("size", [(360, 640), DESKTOP], ids=str)
def test_the_size_of_text_is_chosen_on_any_page(come: Come, size: tuple[int, int]) -> None:
    person = come(Look("es", size))
    page = person.page
    for path in ("/", "/rules", "/history"):
        person.visit(path)
        for step, font in ((1, 16), (2, 18), (3, 20)):
            name = f"{person.text('preferences.size.text')}: {person.text(f'preferences.step.{step}')}"
            button = page.get_by_role("button", name=name, exact=True)
            button.wait_for()
            assert page.locator("html").evaluate(_FONT) == font
            assert page.evaluate(_WIDER) == []
            person.shoot(f"header-{path.strip('/')}-{size[0]}-{step}")
            button.click()
    person.visit("/rules")
    assert page.locator("html").evaluate(_FONT) == 16


@pytest.mark.parametrize("size", [(390, 844), (360, 640), DESKTOP], ids=str)
def test_at_the_largest_nothing_lies_over_anything_else(come: Come, size: tuple[int, int]) -> None:
    person = come(Look("ca", size, hurries=True))
    seated = Seated.with_bots(person, Random(2))
    seated.wait()
    prefer(person, text=3, cards=3)
    found: set[str] = set()
    for _ in range(12):
        seated.wait()
        if seated.go_on.or_(seated.over).count():
            break
        found |= {*look(person, size)}
        person.shoot(f"largest-{size[0]}")
        seated.act()
    assert not found, "\n".join(sorted(found))


def prefer(person: Person, *, text: int, cards: int) -> None:
    """Choose both sizes, each one of three steps."""
    person.button("menu.title").click()
    person.button("menu.preferences").click()
    for sized, step in (("text", text), ("cards", cards)):
        group = person.page.get_by_role("group", name=person.text(f"preferences.size.{sized}"))
        group.get_by_label(person.text(f"preferences.step.{step}"), exact=True).check()
    person.button("panel.close").click()
